def places(line):
    # Where the heaps are that the theorem speaks of.
    all_places = range(len(line))
    return {'steps': all_places[::2], 'pieces': all_places[::-2]}.get(KIND, all_places)


def heap(line, i):
    if KIND != 'pieces':
        return line[i]
    return line[i] - line[i - 1] - 1 if i else line[i] - WALL


def lessened(heaps):
    # Heaps that were made smaller at a higher digit may have any digit here.
    after, smaller = list(heaps), []
    for digit in reversed(range(max(heaps, default=0).bit_length())):
        ones = [i for i, n in enumerate(heaps) if i not in smaller and n >> digit & 1]
        lacking = -len(ones) % MODULUS
        is_enough = lacking <= len(smaller)
        for place, i in enumerate(smaller):
            after[i] = after[i] & ~(1 << digit) | (is_enough and place < lacking) << digit
        if not is_enough:
            for i in ones[:len(ones) % MODULUS]:
                after[i] &= ~(1 << digit)
                smaller.append(i)
    return after if smaller else None


def answer(text):
    line = [int(n) for n in text.strip(' ()\n').split(',') if n.strip()]
    heaps = [heap(line, i) for i in places(line)]
    after = lessened(heaps)
    if after is None:
        return 'lost'
    for i, before, less in zip(places(line), heaps, after):
        line[i] -= before - less
        if KIND == 'steps' and i:
            line[i - 1] += before - less
    if KIND == 'multiset':
        line = sorted(n for n in line if n) or [0]
    return ','.join(map(str, line))
