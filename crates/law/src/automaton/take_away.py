def answer(text):
    n, last = [int(number) for number in text.split(';')]
    part = zeckendorf(n, TIMES)
    if n == 0 or part > (TIMES * last if last else n - 1):
        return 'lost'
    return f'{n - part};{part}'
