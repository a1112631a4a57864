def is_prime(n):
    return n > 1 and all(n % d for d in range(2, isqrt(n) + 1))


def replace(values, i, value):
    values = list(values)
    values[i] = value
    return tuple(values)


def without(values, *places):
    return tuple(value for i, value in enumerate(values) if i not in places)


def listed(values):
    return ','.join(map(str, values))


def quoted(text):
    if text and not any(c in ',;@~()"\\' or c.isspace() or c < ' ' for c in text):
        return text
    return '"' + text.replace('\\', '\\\\').replace('"', '\\"') + '"'


def minus(n):
    return str(n).replace('-', '−')


def signed(n):
    return f'+{n}' if n >= 0 else f'−{-n}'


def heaps_without(heaps, others):
    heaps = list(heaps)
    for x in others:
        if x in heaps: heaps.remove(x)
    return ','.join(map(minus, heaps)) or '∅'


def changed_heaps(before, after):
    return heaps_without(before, after) + ' → ' + heaps_without(after, before)


def changed_items(before, after):
    if len(before) != len(after):
        return '→ (' + ','.join(map(minus, after)) + ')'
    pairs = enumerate(zip(before, after))
    return ', '.join(f'[{i}] {signed(y - x)}' for i, (x, y) in pairs if x != y)


def changed_text(before, after):
    if after.startswith(before): return '+' + after[len(before):]
    if after.endswith(before): return after[:-len(before)] + '+'
    return '→ ' + (after or '""')


def changed(names, heap_count, before, after, is_multiset=False):
    parts = []
    for k, (name, x, y) in enumerate(zip(names, before, after)):
        if x == y: continue
        if is_multiset and k == 0: part = changed_heaps(x, y)
        elif isinstance(x, str): part = changed_text(x, y)
        elif isinstance(x, tuple): part = changed_items(x, y)
        elif k < heap_count: part = signed(y - x)
        else: part = '→ ' + minus(y)
        has_name = len(names) > 1 and not (is_multiset and k == 0)
        parts.append(f'{name} {part}' if has_name else part)
    return ', '.join(parts) or '='


def position_text(values, heap_count):
    parts = []
    for k, value in enumerate(values):
        if isinstance(value, str): part = quoted(value)
        elif not isinstance(value, tuple): part = str(value)
        elif heap_count == 1 and k == 0: part = listed(value)
        else: part = f'({listed(value)})'
        parts.append(part)
    heaps, memory = parts[:heap_count], parts[heap_count:]
    return ','.join(heaps) + (';' + ','.join(memory) if memory else '')
