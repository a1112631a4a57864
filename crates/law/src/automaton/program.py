def is_prime(n):
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def replace(values, i, value):
    return tuple(values[:i]) + (value,) + tuple(values[i + 1:])


def digits(n):
    found = []
    if BASE:
        while n:
            found.append(n % BASE)
            n //= BASE
        return found
    weights = [1, max(2, STEP)]
    while weights[-1] <= n:
        weights.append(weights[-1] * STEP + weights[-2])
    for weight in reversed(weights):
        found.append(n // weight)
        n %= weight
    return found[::-1]


def number(found):
    n, weight, following = 0, 1, BASE or max(2, STEP)
    for digit in found:
        n += digit * weight
        weight, following = following, following * BASE if BASE else following * STEP + weight
    return n


def is_dead(table, state):
    accepting, after = TABLES[table]
    return accepting[state] == '0' and all(to == state for to in after[state])


def solution(known, unknown, parts):
    count = BASE or STEP + 1
    layers = [{(0,) * len(parts): None}]
    for place in range(max(map(len, known)) + 8):
        layer = {}
        for new in product(range(count), repeat=len(unknown)):
            letters = []
            for _, tracks in parts:
                letter = 0
                for track in reversed(tracks):
                    if track in unknown:
                        digit = new[unknown.index(track)]
                    else:
                        digit = known[track][place] if place < len(known[track]) else 0
                    letter = letter * count + digit
                letters.append(letter)
            for states in layers[-1]:
                ways = zip(parts, states, letters)
                to = tuple(TABLES[table][1][state][letter] for (table, _), state, letter in ways)
                if to not in layer and not any(is_dead(part[0], it) for part, it in zip(parts, to)):
                    layer[to] = states, new
        layers.append(layer)
    for states in layers[-1]:
        if all(TABLES[table][0][state] == '1' for (table, _), state in zip(parts, states)):
            found = []
            for layer in reversed(layers[1:]):
                states, new = layer[states]
                found.append(new)
            return [number(column) for column in zip(*reversed(found))] if unknown else []
    return None


def winning_move(*position):
    position = sorted(position[:SORTED]) + list(position[SORTED:]) + HIDDEN
    known = [digits(n) for n in position]
    if solution(known, [], ALLOWED) is None:
        return None
    for words, unknown, parts in MOVES:
        found = solution(known, unknown, parts)
        if found is not None:
            for word, n in zip(words, found):
                position[word] = n
            return tuple(sorted(position[:SORTED]) + position[SORTED:NAMED])
    return None
