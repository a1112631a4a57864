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


def shown(value, is_bare):
    if isinstance(value, str): return quoted(value)
    if not isinstance(value, tuple): return str(value)
    return listed(value) if is_bare else f'({listed(value)})'


def heaps_without(heaps, others):
    heaps = list(heaps)
    for x in others:
        if x in heaps: heaps.remove(x)
    return listed(heaps) or '0'


def changed_heaps(before, after):
    if before == after: return ''
    return heaps_without(before, after) + ' -> ' + heaps_without(after, before)


def changed(names, heap_count, before, after):
    heaps, memory = [], []
    for k, (name, x, y) in enumerate(zip(names, before, after)):
        parts = heaps if k < heap_count else memory
        is_only = heap_count == 1 and k == 0
        if x == y: continue
        if isinstance(x, tuple) and len(x) == len(y):
            items = enumerate(zip(x, y))
            parts += [f'{name}[{i}]: {m} -> {n}' for i, (m, n) in items if m != n]
        else:
            text = f'{shown(x, is_only)} -> {shown(y, is_only)}'
            parts.append(text if is_only else f'{name}: {text}')
    return ', '.join(heaps or memory) or '='


def position_text(values, heap_count, is_multiset=False):
    parts = [shown(value, heap_count == 1 and k == 0) for k, value in enumerate(values)]
    heaps, memory = parts[:heap_count], parts[heap_count:]
    if is_multiset: heaps = [heaps[0] or '0']
    return ','.join(heaps) + (';' + ','.join(memory) if memory else '')
