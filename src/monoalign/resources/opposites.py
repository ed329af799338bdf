"""Opposites that WordNet does not list: of function words, of verbs above all, and of phrases.

    are_opposites("before", "after") -> True       are_opposites("land", "take off") -> True

Words are lemmas in lower case. Each line below has two sides; every word of one is an opposite of
every word of the other. Only pairs are listed of which hardly both hold of one thing; gradations
(*hot*, *warm*) and kinds of one thing (*cat*, *dog*) are no opposites.
"""

from __future__ import annotations

from functools import cache

_LISTED = """
before, prior to, ahead of | after, following
above, over | below, under, beneath, underneath
in front of | behind
inside, within | outside
into | out of
on | off
up, upward, upwards | down, downward, downwards
for, in favour of, in favor of | against
with | without
to, toward, towards | away from
more | less, fewer
most | least, fewest, few
many, much | few, little
all, every, everyone, everybody, everything, always | none, nobody, nothing, never, no, no one
always | never, rarely, seldom
often, frequently, usually | rarely, seldom
both | neither
anyone, anybody, someone, somebody | nobody, no one
anything, something | nothing
everywhere, somewhere | nowhere
can, be able | cannot, can not, be unable
yes | no
because of | despite, in spite of
early | late
allow, permit, let, authorise, authorize, legalise, legalize, enable | forbid, prohibit, ban,
  prevent, outlaw, bar, disallow, block
confirm, admit, acknowledge | deny
accept, approve, adopt, back, support, endorse | reject, refuse, decline, oppose, turn down, veto
uphold, affirm | overturn, overrule, reverse, quash, strike down
grow, expand, increase, rise, climb, soar, surge, jump, go up, gain | shrink, contract, decrease,
  fall, drop, decline, plunge, plummet, go down, dwindle, diminish, slump, sink
raise, boost, increase, lift | lower, cut, reduce, decrease, slash, trim
growth, rise, increase, gain, expansion | decline, fall, drop, decrease, loss, contraction,
  reduction, shrinkage
improve, get better, better | worsen, deteriorate, get worse
improvement | deterioration, worsening
arrive | depart, leave
arrival | departure
enter | leave, exit
land, touch down | take off
win | lose
victory, win, triumph | defeat, loss
succeed, pass | fail
success | failure
begin, start, launch, open | end, finish, stop, close, cease, conclude
beginning, start | end, finish
start, begin, take up | quit, give up
continue, keep, go on | stop, quit, cease, discontinue
create, build, construct | destroy, demolish, tear down
buy, purchase, acquire | sell
buyer, purchaser | seller, vendor
lend | borrow
hire, employ, recruit | fire, dismiss, sack, lay off
send | receive
love, like, enjoy, adore | hate, dislike, detest, loathe
remember, recall | forget
attack | defend, protect
attacker | defender
strengthen | weaken
accelerate, speed up | slow, slow down, decelerate
encourage | discourage, deter
include | exclude
join | leave, quit
agree | disagree, differ
trust, believe | distrust, doubt, disbelieve
tell the truth | lie
truth | lie, falsehood
praise, applaud | criticise, criticize, condemn
convict | acquit
guilty | innocent
arrest, detain, imprison, jail | release, free
free, release | capture, detain
heat, warm | cool, chill
freeze | melt, thaw
empty | fill
full, crowded, packed | empty, deserted
fasten, lock, tie | unfasten, unlock, untie
push | pull
sit down | stand up
laugh | cry, weep
live, survive | die, perish
alive, living | dead
birth | death
marry | divorce
save | waste, spend
import | export
upload | download
deposit | withdraw
advance | retreat, withdraw
appear | disappear, vanish
attach, connect | detach, disconnect
large, big, huge, enormous, giant, vast | small, little, tiny, minute, minuscule
long, lengthy | short, brief
tall, high | short, low
rich, wealthy | poor
fast, quick, rapid, swift | slow
quickly, fast, rapidly, swiftly | slowly
strong, powerful | weak, feeble
easy, simple | difficult, hard, complicated
good, great, excellent, fine | bad, terrible, awful, poor, dreadful
best | worst
better | worse
happy, glad, pleased, delighted | unhappy, sad, miserable, upset
hot | cold, freezing
warm | cool
wet, damp | dry
clean | dirty, filthy, polluted
safe | dangerous, unsafe, hazardous, risky
loud, noisy | quiet, silent
loudly, noisily | quietly, silently
bright, light | dark, dim
brave, courageous | cowardly, afraid
cheap, inexpensive | expensive, costly, dear
beautiful, pretty, handsome | ugly
smart, clever, intelligent | stupid, dumb
healthy, well | sick, ill, unwell, unhealthy
modern, new, contemporary | ancient, old, old-fashioned
young | old, elderly
true | false, untrue
real, genuine, authentic | fake, false, counterfeit
public | private
rural | urban
domestic | foreign
internal | external
major | minor
maximum | minimum
majority | minority
friend, ally | enemy, foe, opponent
supporter, proponent, advocate | opponent, critic
war | peace
profit | loss
surplus | deficit
ancestor | descendant
employer | employee
host | guest
attendance, presence | absence
present | absent
awake | asleep
married | single, divorced
optimistic | pessimistic
permanent | temporary
careful, cautious | careless, reckless
generous | stingy, mean
polite | rude
tight | loose
thick | thin
wide, broad | narrow
smooth | rough
sharp | blunt, dull
fresh | stale, rotten
hardly, barely | fully, completely
near, close | far, distant
forward, forwards | backward, backwards
top | bottom
front | back, rear
left | right
north, northern | south, southern
east, eastern | west, western
first | last
"""
_NOT_OPPOSITES = frozenset(
    frozenset(pair.split()) for pair in ("come go", "give take", "second first", "man boy")
)
"""Antonyms of WordNet that are as often two words for one thing, or another sense altogether."""


def are_opposites(one: str, other: str) -> bool:
    """Whether two words or phrases are listed as opposites."""
    return frozenset((one, other)) in _pairs()


def are_no_opposites(one: str, other: str) -> bool:
    """Whether an antonymy of WordNet is better left alone."""
    return frozenset((one, other)) in _NOT_OPPOSITES


@cache
def _pairs() -> frozenset[frozenset[str]]:
    pairs = set()
    for line in _LISTED.replace("\n  ", " ").strip().splitlines():
        left, right = ([word.strip() for word in side.split(",")] for side in line.split("|"))
        pairs |= {frozenset((one, other)) for one in left for other in right}
    return frozenset(pairs)
