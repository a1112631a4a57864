def zeckendorf(n, times=2):
    parts = [1]
    while parts[-1] < n:
        parts.append(parts[-1] + next(p for p in parts if p * times >= parts[-1]))
    part = 0
    for p in reversed(parts):
        if p <= n:
            n, part = n - p, p
    return part
