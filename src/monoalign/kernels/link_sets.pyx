"""The best set of links when links that share a word pay for it: a search to the end."""

import numpy as np

from libc.string cimport memcpy, memset

cdef enum:
    LIMIT = 20_000  # steps after which a search keeps what it has; a dozen links need fewer
    PARTNERS = 12  # of more possible partners of a word, so many of the best are looked at


cdef struct Links:
    # The links of a pair that are worth something. Words, forms and scores are those of all rows.
    Py_ssize_t size
    const double* scores
    const long long* words[2]
    const long long* forms[2]
    const unsigned char* phrases
    long long* rows  # in rising order
    long long* order  # the best first: indices of `rows`
    long long* groups  # the first link that each is joined with, or -1 for links that are left out
    long long* of_word  # room for a number per word


cdef struct Search:
    # Links that share words with each other, best first, and what is needed to choose among them.
    Py_ssize_t size
    const double* prices
    double* scores
    long long* words[2]
    long long* forms[2]
    unsigned char* phrases
    unsigned char* taken
    unsigned char* best
    double total  # of the best
    double* rest  # the scores of all from a link on
    double* price  # before each link, as the next
    long long* shared
    long long* tried  # 0: take it next; 1: leave it next; 2: done


def best_sets(
    const double[::1] scores,
    const long long[:, ::1] words,
    const long long[:, ::1] forms,
    const unsigned char[::1] phrases,
    const long long[::1] offsets,
    const double[::1] prices,
):
    """(rows,) what is chosen, and for each pair the score and whether it is proven the best.

    `words` (2, rows) are the positions of a link's two words, `forms` (2, rows) ids that are equal
    where words are; `phrases` (rows,) tells the links between known phrases; `prices` are those of
    `_step`.
    """
    cdef Py_ssize_t pair, rows = scores.shape[0], pairs = offsets.shape[0] - 1
    results = np.zeros(rows, np.bool_), np.zeros(pairs), np.ones(pairs, np.bool_)
    if rows == 0:
        return results
    cdef unsigned char[::1] chosen = results[0], optimal = results[2]
    cdef double[::1] totals = results[1]
    cdef Py_ssize_t row, last_word = 0, most = 0  # links of a pair
    for pair in range(pairs):
        most = max(most, <Py_ssize_t>(offsets[pair + 1] - offsets[pair]))
    for row in range(rows):
        last_word = max(last_word, <Py_ssize_t>words[0, row], <Py_ssize_t>words[1, row])
    cdef long long[:, ::1] numbers = np.empty((9, most + 1), np.int64)
    cdef double[:, ::1] values = np.empty((3, most + 1))
    cdef unsigned char[:, ::1] flags = np.empty((3, most), np.uint8)
    cdef long long[::1] of_word = np.empty(last_word + 1, np.int64)
    cdef Links links
    cdef Search search
    links.scores, links.of_word = &scores[0], &of_word[0]
    links.words[0], links.words[1] = &words[0, 0], &words[1, 0]
    links.forms[0], links.forms[1] = &forms[0, 0], &forms[1, 0]
    links.phrases = &phrases[0]
    links.rows, links.order, links.groups = &numbers[0, 0], &numbers[1, 0], &numbers[2, 0]
    search.prices, search.scores = &prices[0], &values[0, 0]
    search.words[0], search.words[1] = &numbers[3, 0], &numbers[4, 0]
    search.forms[0], search.forms[1] = &numbers[5, 0], &numbers[6, 0]
    search.taken, search.best = &flags[0, 0], &flags[1, 0]
    search.phrases = &flags[2, 0]
    search.rest, search.price = &values[1, 0], &values[2, 0]
    search.shared, search.tried = &numbers[7, 0], &numbers[8, 0]
    with nogil:
        for pair in range(pairs):
            _find_links(&links, offsets[pair], offsets[pair + 1])
            optimal[pair] = _drop_weakest(&links)
            _find_groups(&links)
            if not _choose(&links, &search, &chosen[0], &totals[pair]):
                optimal[pair] = False
    return results


cdef void _find_links(Links* links, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """The rows of positive score and their order; O(rows · log rows)"""
    cdef Py_ssize_t row
    links.size = 0
    for row in range(start, end):
        if links.scores[row] > 0.0:
            links.rows[links.size] = row
            links.order[links.size] = links.size
            links.size += 1
    _sort(links, links.order, links.groups, 0, links.size)


cdef void _sort(
    const Links* links, long long* order, long long* spare, Py_ssize_t start, Py_ssize_t end
) noexcept nogil:
    """Merge sort by falling score, equal ones in the order that they have."""
    cdef Py_ssize_t middle = (start + end) // 2, left = start, right = middle, at
    if end - start < 2:
        return
    _sort(links, order, spare, start, middle)
    _sort(links, order, spare, middle, end)
    memcpy(spare + start, order + start, (end - start) * sizeof(long long))
    for at in range(start, end):
        if right == end or (
            left < middle
            and links.scores[links.rows[spare[left]]] >= links.scores[links.rows[spare[right]]]
        ):
            order[at] = spare[left]
            left += 1
        else:
            order[at] = spare[right]
            right += 1


cdef bint _drop_weakest(Links* links) noexcept nogil:
    """Leave out what is not among the best of both its words; whether that is nothing."""
    cdef Py_ssize_t side, link
    cdef const long long* words
    cdef bint whole = True
    for link in range(links.size):
        links.groups[link] = link
    for side in range(2):
        words = links.words[side]
        for link in range(links.size):
            links.of_word[words[links.rows[link]]] = 0
        for link in links.order[: links.size]:
            links.of_word[words[links.rows[link]]] += 1
            if links.of_word[words[links.rows[link]]] > PARTNERS:
                links.groups[link] = -1
                whole = False
    return whole


cdef void _find_groups(Links* links) noexcept nogil:
    """Join links by shared words, directly or by others."""
    cdef Py_ssize_t side, link, word, one, other
    cdef long long* groups = links.groups
    for side in range(2):
        for link in range(links.size):
            links.of_word[links.words[side][links.rows[link]]] = -1
        for link in range(links.size):
            if groups[link] < 0:
                continue
            word = links.words[side][links.rows[link]]
            if links.of_word[word] < 0:
                links.of_word[word] = link
                continue
            one, other = _first(groups, link), _first(groups, links.of_word[word])
            groups[max(one, other)] = min(one, other)
    for link in range(links.size):
        if groups[link] >= 0:
            groups[link] = _first(groups, link)


cdef Py_ssize_t _first(long long* groups, Py_ssize_t link) noexcept nogil:
    """The first link of a group, known to those on the way from now on."""
    cdef Py_ssize_t first = link, following
    while groups[first] != first:
        first = groups[first]
    while groups[link] != first:
        following = groups[link]
        groups[link] = first
        link = following
    return first


cdef bint _choose(
    const Links* links, Search* search, unsigned char* chosen, double* total
) noexcept nogil:
    """Mark the best links of each group and add up their worth; whether all are proven the best."""
    cdef Py_ssize_t group, link, row, at, side
    cdef bint whole = True
    for group in range(links.size):
        if links.groups[group] != group:  # a group is named by its first link
            continue
        search.size = 0
        for link in links.order[: links.size]:
            if links.groups[link] == group:
                row = links.rows[link]
                search.scores[search.size] = links.scores[row]
                search.phrases[search.size] = links.phrases[row]
                for side in range(2):
                    search.words[side][search.size] = links.words[side][row]
                    search.forms[side][search.size] = links.forms[side][row]
                search.size += 1
        if search.size == 1:
            chosen[links.rows[group]] = True
            total[0] += links.scores[links.rows[group]]
            continue
        whole = _find_best(search) and whole
        total[0] += search.total
        at = 0
        for link in links.order[: links.size]:
            if links.groups[link] == group:
                chosen[links.rows[link]] = search.best[at]
                at += 1
    return whole


cdef bint _find_best(Search* search) noexcept nogil:
    """The best set of links that come best first: depth first, take before leave.

    What is taken so far pays the lowest price for every link but one that a word has: with that,
    and nothing paid for the rest, the sum of scores is a bound. O(links) per step
    """
    cdef Py_ssize_t depth, step, size = search.size
    cdef double least = min(search.prices[0], search.prices[1], search.prices[2])
    cdef double bound, total = 0.0
    search.rest[size] = 0.0
    for depth in range(size - 1, -1, -1):
        search.rest[depth] = search.rest[depth + 1] + search.scores[depth]
    _take_greedily(search)
    memset(search.taken, 0, size)
    depth, search.tried[0], search.price[0], search.shared[0] = 0, 0, 0.0, 0
    for step in range(LIMIT):
        if depth == size:
            if total - search.price[depth] > search.total + 1e-9:
                search.total = total - search.price[depth]
                memcpy(search.best, search.taken, size)
            depth -= 1
        elif search.tried[depth] == 2:
            depth -= 1
        else:
            search.taken[depth] = search.tried[depth] == 0
            total += search.scores[depth] if search.taken[depth] else -search.scores[depth]
            search.price[depth + 1] = search.price[depth]
            search.shared[depth + 1] = search.shared[depth]
            if search.taken[depth]:
                search.price[depth + 1] += _added_price(
                    search, search.taken, depth, &search.shared[depth + 1]
                )
            search.tried[depth] += 1
            bound = total + search.rest[depth + 1] - least * search.shared[depth + 1]
            if bound > search.total + 1e-9:
                depth += 1
                search.tried[depth] = 0
        if depth < 0:
            return True
    return False


cdef void _take_greedily(Search* search) noexcept nogil:
    """Links best first, each if it gives more than it costs: a good set, and its worth."""
    cdef Py_ssize_t link
    cdef long long shared = 0
    cdef double price
    search.total = 0.0
    memset(search.best, 0, search.size)
    for link in range(search.size):
        price = _added_price(search, search.best, link, &shared)
        if search.scores[link] > price:
            search.best[link] = True
            search.total += search.scores[link] - price


cdef double _added_price(
    const Search* search, const unsigned char* taken, Py_ssize_t link, long long* shared
) noexcept nogil:
    """What a link adds to the price of those taken; to `shared`, how many of its words have one."""
    cdef Py_ssize_t side, other, below, above
    cdef const long long* own
    cdef const long long* partners
    cdef double price = 0.0
    for side in range(2):
        own, partners = search.words[side], search.words[1 - side]
        below = above = -1  # links to the next partners of the word
        for other in range(search.size):
            if taken[other] and other != link and own[other] == own[link]:
                if partners[other] > partners[link]:
                    if above < 0 or partners[other] < partners[above]:
                        above = other
                elif partners[other] < partners[link]:
                    if below < 0 or partners[other] > partners[below]:
                        below = other
        if below >= 0:
            price += _step(search, 1 - side, below, link)
        if above >= 0:
            price += _step(search, 1 - side, link, above)
        if below >= 0 and above >= 0:
            price -= _step(search, 1 - side, below, above)
        if below >= 0 or above >= 0:
            shared[0] += 1
    return price


cdef inline double _step(
    const Search* search, Py_ssize_t side, Py_ssize_t one, Py_ssize_t other
) noexcept nogil:
    """The price from one partner to the next: apart, beside, or the same word once more.

    Words of a known phrase count as side by side.
    """
    if search.phrases[one] and search.phrases[other]:
        return search.prices[1]
    if search.forms[side][one] == search.forms[side][other]:
        return search.prices[2]
    return search.prices[search.words[side][other] - search.words[side][one] == 1]
