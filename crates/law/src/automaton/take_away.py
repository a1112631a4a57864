def least_part(n):
    parts = [1]
    while parts[-1] < n:
        parts.append(parts[-1] + next(p for p in parts if p * TIMES >= parts[-1]))
    part = 0
    for p in reversed(parts):
        if p <= n:
            n, part = n - p, p
    return part


def answer(text):
    n, last = [int(number) for number in text.split(';')]
    part = least_part(n)
    if n == 0 or part > (TIMES * last if last else n - 1):
        return 'lost'
    return f'{n - part};{part}'
