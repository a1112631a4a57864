def result(POS):
    r = ending(POS)
    if r or POS in cut: return r
    h = [decided.get(t, (None, 0))[0] for t in moves(POS)]
    if 'loss' in h: return 'win'
    if set(h) == {'win'}: return 'loss'
    if None not in h: return 'draw'


positions = STARTS
new = positions
ROUNDS:
    new = {t for POS in new for t in moves(POS)} - positions
    positions |= new
cut = new


decided = {}
new, limit = positions, 0
while CHANGED:
    new = {POS: (result(POS), limit) for POS in positions if POS not in decided}
    new = {POS: r for POS, r in new.items() if r[0]}
    decided.update(new)
    limit += 1


def winner(POS, first=1):
    r = decided.get(POS, (None, 0))[0]
    return {'win': first, 'loss': 3 - first}.get(r, 0)


def turns(POS):
    r, limit = decided.get(POS, (None, 0))
    return {'win': (limit + 1) // 2, 'loss': limit // 2, 'draw': 0}.get(r, UNDECIDED)


@lru_cache(None)
def grundy(POS):
    h = {grundy(t) for t in moves(POS)}
    return min(n for n in range(len(h) + 1) if n not in h)


def first_move(POS):
    found = [DIFFERENCE for t in moves(POS) if winner(t, 2) == 1]
    return found[:1]
