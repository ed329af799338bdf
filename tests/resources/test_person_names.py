from __future__ import annotations

from monoalign.resources.person_names import PersonNames


def test_persons_and_others() -> None:
    persons = PersonNames.load()
    names = ["John", "Lennon", "Mary", "Robert", "Carlos"]
    others = ["Chicago", "Bank", "Microsoft", "University", "Iraq"]
    found = persons.likeness(names + others).tolist()
    assert min(found[:5]) > 0.6
    assert max(found[5:]) < 0.2


def test_words_do_not_depend_on_those_beside() -> None:
    persons = PersonNames.load()
    words = ["Lennon", "qqqzx", "", "Жан"]
    alone = [float(persons.likeness([word])[0]) for word in words]
    assert persons.likeness(words).tolist() == alone
    assert len(persons.likeness([])) == 0
