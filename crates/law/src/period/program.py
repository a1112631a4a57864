from functools import reduce
from operator import xor


def value(n, place=0):
    if n < len(VALUES):
        return VALUES[n][place]
    rounds, n = divmod(n - PREPERIOD, PERIOD)
    return VALUES[PREPERIOD + n][place] + rounds * SALTUS


def of_value(wanted, most):
    # Heaps of this value; of those that repeat without end only the first.
    for n in range(min(most, len(VALUES) - 1) + 1):
        rounds, rest = divmod(wanted - VALUES[n][0], SALTUS or 1)
        if n < PREPERIOD or SALTUS == 0:
            rounds, rest = 0, wanted - VALUES[n][0]
        if rest == 0 and rounds >= 0 and n + rounds * PERIOD <= most:
            yield n + rounds * PERIOD


def digit(k):
    return CODE[k] if k < len(CODE) else TAIL


def remains(n, wanted):
    # What a move may leave of a heap, if its value is wanted; of moves that are alike, one.
    if digit(n) & 1 and n > 0 and wanted == 0:
        yield ()
    for k in range(1, len(CODE)):
        if k < n and digit(k) & 2 and value(n - k) == wanted:
            yield n - k,
    for rest in of_value(wanted, n - 1) if TAIL & 2 else ():
        if rest > 0 and digit(n - rest) & 2:
            yield rest,
    for part in range(1, min(n, len(VALUES) + PERIOD)):
        for k in range(len(CODE)):
            if n - k - part > 0 and digit(k) & 4 and value(part) ^ value(n - k - part) == wanted:
                yield part, n - k - part
        for rest in of_value(wanted ^ value(part), n - part) if TAIL & 4 else ():
            if rest > 0 and digit(n - part - rest) & 4:
                yield part, rest


def moves(n, place):
    # Large heaps of one remainder have the same moves.
    if n < len(FEW):
        return [(rest, to) for rest, to in FEW[n][place]]
    return [(n - amount, to) for amount, to in MOVES[n % len(MOVES)][place]]


def winning_move(heaps, place=0):
    total = reduce(xor, [value(n, place) for n in heaps], 0)
    for i, n in enumerate(heaps):
        wanted = 0 if len(RESTS) > 1 or not IS_GRUNDY else total ^ value(n)
        if CODE is not None:
            found = next(remains(n, wanted), None)
        else:
            all_moves = moves(n, place)
            found = next((it for it in all_moves if value(*it) == wanted), None)
            place, found = (found[1], found[:1]) if found else (place, None)
        if found is not None:
            return [*heaps[:i], *(found or [0]), *heaps[i + 1:]], place
    return None


def is_lost(heaps, place=0):
    return reduce(xor, [value(n, place) for n in heaps], 0) == 0


def answer(text):
    heaps, _, rest = text.partition(';')
    heaps = [int(n) for n in heaps.split(',')]
    rest = [int(n) for n in rest.split(',') if n.strip()]
    place = RESTS.index(rest + HIDDEN)
    if is_lost(heaps, place):
        return 'lost'
    if not IS_GRUNDY and value(heaps[0], place) == 2:
        return 'drawn'
    found = winning_move(heaps, place)
    if found is None:
        return 'not lost'
    heaps, place = found
    if IS_SET:
        heaps = sorted(n for n in heaps if n)
    texts = [','.join(map(str, numbers)) for numbers in (heaps, RESTS[place][:len(rest)])]
    return ';'.join(texts) if rest else texts[0] or '0'
