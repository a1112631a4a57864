def starts(part, varying, numbers):
    (accepting, after), tracks = TABLES[part[0]], part[1]
    length = max(n.bit_length() for n in numbers.values()) + 8
    unknown = [track for track in tracks if track not in numbers]

    def letters(place):
        for new in product((0, 1), repeat=len(unknown)):
            digits = dict(zip(unknown, new))
            letter = 0
            for track in reversed(tracks):
                digit = digits[track] if track in digits else numbers[track] >> place & 1
                letter = letter * 2 + digit
            yield letter, digits.get(varying, 0) << place

    # From which states the rest of the digits may lead to an answer.
    ends = [{state for state, it in enumerate(accepting) if it == '1'}]
    for place in reversed(range(length)):
        leads = [any(to[it] in ends[-1] for it, _ in letters(place)) for to in after]
        ends.append({state for state, it in enumerate(leads) if it})
    found = {0: {0}}
    for place in range(length):
        further = {}
        for state, parts in found.items():
            for letter, part in letters(place):
                if after[state][letter] in ends[length - place - 1]:
                    further.setdefault(after[state][letter], set()).update(n + part for n in parts)
        found = further
        if sum(map(len, found.values())) > 100000:
            raise SystemExit('too many answers')
    return sorted(set().union(*found.values()))
