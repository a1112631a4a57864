"""Solves rules files in plain Python: rows and conditions by eval(), outcomes by recursion with a move limit.

Reads rules files from the standard input, a line of four dashes between them; prints for each the lines
`heaps;memory@turn~own,rival = outcome` and then four dashes.
"""

import re
import sys
import tomllib
from functools import lru_cache

sys.setrecursionlimit(100_000)
FUNCTIONS = {"min": min, "max": max, "abs": abs, "sum": sum, "len": len, "any": any, "all": all, "range": range}


def as_tuple(values):
    return tuple(values) if isinstance(values, (list, tuple)) else (values,)


def split_at_top(text, pattern):
    """The text before and from the first match of pattern outside brackets."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if depth == 0 and re.compile(pattern).match(text, place):
            return text[:place], text[place:]
    return text, ""


class Game:
    def __init__(self, text):
        rules = tomllib.loads(text)
        heaps, _, memory = rules["position"].partition(";")
        names = lambda part: [name.strip() for name in part.split(",") if name.strip()]
        self.heaps, self.memory = names(heaps), names(memory)
        self.params = rules.get("params", {})
        self.rows = [row if isinstance(row, dict) else {"to": row} for row in rules["moves"]]
        over = rules.get("over", [])
        self.over = [{"when": over, "winner": "last"}] if isinstance(over, str) else over
        self.stuck = rules.get("stuck", "last")
        self.repeat = rules.get("repeat", "free")
        self.unordered = rules.get("unordered", False)
        self.partisan = any("by" in row for row in self.rows)
        self.start = rules["start"]

    def names(self, position):
        heaps, memory, turn, _, _ = position
        values = dict(zip(self.heaps + self.memory, heaps + memory))
        return FUNCTIONS | self.params | values | {"heaps": heaps, "turn": turn}

    def evaluate(self, text, names):
        return eval(text, dict(names))

    def canonical(self, heaps):
        return tuple(sorted(heaps)) if self.unordered else heaps

    def starts(self):
        ranges = {}
        for part in self.start.split(","):
            if match := re.fullmatch(r"\s*(-?\d+) <= (\w+) <= (-?\d+)\s*", part):
                ranges[match[2]] = range(int(match[1]), int(match[3]) + 1)
            else:
                name, value = part.split("==")
                ranges[name.strip()] = [int(value)]
        positions = [()]
        for name in self.heaps + self.memory:
            positions = [position + (value,) for position in positions for value in ranges[name]]
        width = len(self.heaps)
        return {(self.canonical(p[:width]), p[width:], 1, 0, 0) for p in positions}

    def ending(self, position):
        for end in self.over:
            if self.evaluate(end["when"], self.names(position)):
                return self.for_mover(end["winner"], position)
        return None

    def for_mover(self, winner, position):
        wins = {"last": False, "next": True, "first": position[2] == 1, "second": position[2] == 2}
        return ("draw",) if winner == "draw" else ("win" if wins[winner] else "loss", 0)

    def moves(self, position):
        heaps, memory, turn, own, rival = position
        found = []
        for number, row in enumerate(self.rows, 1):
            if self.repeat == "not-own" and number == own or self.repeat == "not-opponent" and number == rival:
                continue
            if {"first": 1, "second": 2}.get(row.get("by"), turn) != turn:
                continue
            for new_heaps, new_memory in self.results(row["to"], position):
                new_heaps = self.canonical(new_heaps)
                if (new_heaps, new_memory) == (heaps, memory):
                    continue
                rows = (0, 0) if self.repeat == "free" else (rival if self.repeat == "not-own" else 0, number)
                found.append((new_heaps, new_memory, 3 - turn if self.partisan else 1, *rows))
        return list(dict.fromkeys(found))

    def results(self, text, position):
        """The new heaps and memory of one row, picked heaps put back in their places."""
        heaps, memory, *_ = position
        picks, arrow, rest = text.partition("->")
        picks = [name.strip() for name in picks.split(",")] if arrow else []
        target, clauses = split_at_top(rest if arrow else text, r"\b(for|if)\b")
        new_heaps, semicolon = split_at_top(target, ";")
        new_memory = f"({semicolon[1:]},)" if semicolon else "None"
        if clauses.startswith("if"):
            clauses = "for _ in (0,) " + clauses
        program = f"[(({new_heaps},), {new_memory}) {clauses or 'for _ in (0,)'}]"
        places = range(len(heaps))
        choices = [()] if not picks else [(i,) for i in places] if len(picks) == 1 else [
            (i, j) for i in places for j in places if i != j
        ]
        for choice in choices:
            names = self.names(position) | dict(zip(picks, [heaps[place] for place in choice])) | dict(zip("ij", choice))
            for changed, remembered in self.evaluate(program, names):
                board = list(heaps)
                for place, heap in zip(choice or places, changed):
                    board[place] = heap
                yield tuple(board), memory if remembered is None else remembered


def solve(text):
    game = Game(text)
    moves, endings, waiting = {}, {}, list(game.starts())
    while waiting:
        position = waiting.pop()
        if position in moves:
            continue
        endings[position] = game.ending(position)
        moves[position] = [] if endings[position] else game.moves(position)
        if not endings[position] and not moves[position]:
            endings[position] = game.for_mover(game.stuck, position)
        waiting += moves[position]

    @lru_cache(maxsize=None)
    def outcome(position, limit):
        if endings[position] or limit == 0:
            return endings[position]
        results = [outcome(successor, limit - 1) for successor in moves[position]]
        losses = [result[1] for result in results if result and result[0] == "loss"]
        if losses:
            return "win", 1 + min(losses)
        if all(result and result[0] == "win" for result in results):
            return "loss", 1 + max(result[1] for result in results)
        return None

    limit = 0
    while any(outcome(position, limit) != outcome(position, limit + 1) for position in moves):
        limit += 1
    for position in moves:
        heaps, memory, turn, own, rival = position
        place = f"{','.join(map(str, heaps))};{','.join(map(str, memory))}@{turn}~{own},{rival}"
        print(place, "=", *(outcome(position, limit) or ("draw",)))
    print("----")


for game_text in sys.stdin.read().split("----\n"):
    solve(game_text)
