"""Solves rules files in plain Python, written from the description of the rule language and from nothing else.

Rows and conditions are evaluated by eval(); a game is decided by what play of at most 0, 1, 2, ... plies decides.
Reads rules files from the standard input, a line of four dashes between them. Prints for each the lines

    <position> = <outcome>[ nimber <n>]
    ? <id of a question>: <values>[ (unexpected count)]

or `refused: <reason>`, and then four dashes.
"""

import ast
import json
import math
import re
import sys
import tomllib
from fractions import Fraction
from itertools import permutations, product

# More positions than that are too many, on both sides.
POSITION_LIMIT = 300
QUANTIFIERS = {"some_move": "reply", "every_move": "reply", "some_reply": "", "every_reply": ""}


def is_prime(number):
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def replace(values, index, value):
    values = list(values)
    values[index] = value
    return tuple(values)


FUNCTIONS = {function.__name__: function for function in [min, max, abs, sum, len, any, all, range, math.gcd, math.isqrt, is_prime, replace]}
# Lists are tuples throughout, so that they can be compared and added.
FUNCTIONS["sorted"] = lambda values: tuple(sorted(values))


class Refused(Exception):
    """The game is too big, or something in it has no value."""


def plain(value):
    """A value of a position: numbers, texts and tuples, no truth values and no lists."""
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return tuple(plain(item) for item in value)
    return int(value)


def written(value):
    """The text form of one value of a position."""
    if isinstance(value, tuple):
        return f"({','.join(map(written, value))})"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False) if value == "" or re.search(r"""[,;@~()"'\s-]""", value) else value
    return str(value)


# Reading.


def is_expression(text):
    try:
        # The comma keeps a generator without brackets of its own from being one.
        ast.parse(f"({text}\n,)", mode="eval")
        return text.strip() != ""
    except SyntaxError:
        return False


def split_outside_brackets(text, sign):
    """The parts between the places where a sign stands outside of brackets and quotes."""
    parts, depth, quote = [""], 0, ""
    for letter in text:
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        else:
            depth += (letter in "([{") - (letter in ")]}")
        if letter == sign and depth == 0 and not quote:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def split_clauses(text):
    """Values, and the clauses after them: as much as is an expression belongs to the values."""
    ends = [len(text)] + [match.start() for match in re.finditer(r"\b(?:for|if)\b", text)][::-1]
    for end in ends:
        if is_expression(text[:end]):
            return text[:end], text[end:]
    return "", text


class Row:
    """A row of moves or of start positions, compiled."""

    def __init__(self, text):
        self.has_arrow = "->" in text
        picks, rest = text.split("->", 1) if self.has_arrow else ("", text)
        self.picks = [name.strip() for name in picks.split(",")] if self.has_arrow else []
        target, *memory = split_outside_brackets(rest, ";")
        if memory:
            memory, clauses = split_clauses(memory[0])
        else:
            target, clauses = split_clauses(target)
        remembered = f"({memory},)" if memory else "None"
        heaps = f"({target},)" if target.strip() else "()"
        if not clauses.strip().startswith("for"):
            clauses = "for _ in (0,) " + clauses
        self.program = compile(f"[({heaps}, {remembered}) {clauses}]", text, "eval")

    def results(self, names):
        """What stands before the `;` and after it, for each choice of the clauses."""
        for heaps, memory in eval(self.program, names):
            heaps, memory = plain(heaps), memory and plain(memory)
            yield heaps, memory


class Question:
    def __init__(self, table):
        self.id = str(table["id"])
        self.ask = table.get("ask", "all").split()
        self.of = table.get("of")
        self.start = table.get("start")
        self.expect = table.get("expect")
        self.where = self.condition(table["where"])

    @staticmethod
    def condition(text):
        """The condition, with what stands in a quantifier turned into a function of the result after the move."""

        class Quantifiers(ast.NodeTransformer):
            def visit_Call(self, node):
                self.generic_visit(node)
                if isinstance(node.func, ast.Name) and node.func.id in QUANTIFIERS:
                    names = ["winner", "turns", "some_reply", "every_reply"]
                    arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
                    node.args = [ast.Lambda(arguments, node.args[0])]
                return node

        tree = ast.fix_missing_locations(Quantifiers().visit(ast.parse(text.strip(), mode="eval")))
        return compile(tree, text, "eval")


class Game:
    def __init__(self, text):
        rules = tomllib.loads(text, parse_float=Fraction)
        heaps, _, memory = rules["position"].partition(";")
        names = lambda part: [name.strip() for name in part.split(",") if name.strip()]
        self.heaps, self.memory = names(heaps), names(memory)
        self.is_multiset = self.heaps[0].endswith("...")
        self.heaps = [name.removesuffix("...") for name in self.heaps]
        self.constants = FUNCTIONS | {
            name: tuple(value) if isinstance(value, list) else value for name, value in rules.get("params", {}).items()
        }
        tables = [row if isinstance(row, dict) else {"to": row} for row in rules["moves"]]
        over = rules.get("over", [])
        tables_of_ends = [{"when": over}] if isinstance(over, str) else over
        self.rows = [(Row(table["to"]), table) for table in tables]
        self.over = [(compile(end["when"].strip(), "over", "eval"), end.get("winner", "last")) for end in tables_of_ends]
        self.legal = compile(rules["legal"].strip(), "legal", "eval") if "legal" in rules else None
        self.stuck = rules.get("stuck", "last")
        self.repeat = rules.get("repeat", "free")
        self.is_unordered = rules.get("unordered", False) or self.is_multiset
        texts = [table["to"] for table in tables] + [end["when"] for end in tables_of_ends] + [rules.get("legal", "")]
        self.is_partisan = (
            any(table.get("by", "both") != "both" for table in tables)
            or any(winner in ("first", "second") for _, winner in self.over)
            or any(re.search(r"\bturn\b", re.sub(r"'[^']*'", "", text)) for text in texts)
        )
        self.start = rules["start"]
        self.questions = [Question(table) for table in rules.get("question", [])]

    # A position is (values of the names, who moves, (row of the mover's own last move, of the opponent's)).

    def names(self, position):
        values, turn, _ = position
        return self.constants | dict(zip(self.heaps + self.memory, values)) | {"heaps": self.heaps_of(values), "turn": turn}

    def heaps_of(self, values):
        return values[0] if self.is_multiset else values[: len(self.heaps)]

    def values(self, heaps, memory):
        if self.is_multiset:
            return (tuple(sorted(heaps)),) + memory
        return (tuple(sorted(heaps)) if self.is_unordered else tuple(heaps)) + memory

    def write(self, position):
        values, turn, rows = position
        count = len(self.heaps)
        if self.is_multiset:
            text = ",".join(map(str, values[0])) or "-"
        else:
            text = ",".join(map(written, values[:count]))
        if self.memory:
            text += ";" + ",".join(map(written, values[count:]))
        if turn == 2:
            text += "@2"
        if any(rows):
            shown = rows if self.repeat == "not-own" else rows[1:]
            text += "~" + ",".join(str(row) if row else "-" for row in shown)
        return text

    # Starts.

    def starts(self, start):
        """The start positions, each once: in ascending order, or as rows list them."""
        texts = [start] if isinstance(start, str) else start
        found, is_in_order = [], True
        for text in texts:
            parts = split_outside_brackets(text, ",")
            is_row = ";" in text or split_clauses(text)[1] or not any(re.search(r"[<>=]=|[<>]|\bin\b|!=|\bnot\b", part) for part in parts)
            is_in_order &= not is_row
            found += self.listed(text) if is_row else self.meeting(parts)
            if len(found) > 20 * POSITION_LIMIT:
                raise Refused("too many starts")
        if is_in_order:
            found.sort()
        starts = list(dict.fromkeys((values, 1, (0, 0)) for values in found))
        if not starts:
            raise Refused("no start")
        return starts

    def listed(self, text):
        row = Row(text)
        for heaps, memory in row.results(dict(self.constants)):
            yield self.values(self.as_heaps(heaps, len(self.heaps)), memory or ())

    def meeting(self, conditions):
        """All values that meet the conditions, in a box whose sides are the numbers beside each name."""
        names = self.heaps + self.memory
        sides = [self.side(name, conditions) for name in names]
        programs = [compile(condition.strip(), "start", "eval") for condition in conditions]
        for values in product(*sides):
            known = self.constants | dict(zip(names, values)) | {"heaps": values[: len(self.heaps)], "turn": 1}
            if all(eval(program, known) for program in programs):
                yield self.values(values[: len(self.heaps)], values[len(self.heaps) :])

    @staticmethod
    def side(name, conditions):
        low, high = 0, 40
        for condition in conditions:
            if match := re.fullmatch(rf"\s*{name} == (-?\d+)\s*", condition):
                return [int(match[1])]
            if match := re.fullmatch(rf"\s*(-?\d+) <= {name} <= (-?\d+)\s*", condition):
                low, high = int(match[1]), int(match[2])
        return range(low, high + 1)

    # Play.

    def as_heaps(self, values, count):
        """A row may give one list instead of several heaps."""
        is_list = len(values) == 1 and isinstance(values[0], tuple)
        heaps = values[0] if is_list and (self.is_multiset or count > 1) else values
        if not self.is_multiset and len(heaps) != count:
            raise Refused("another number of heaps")
        return heaps

    def ending(self, position):
        for condition, winner in self.over:
            if eval(condition, self.names(position)):
                return self.for_mover(winner, position)
        return None

    def for_mover(self, winner, position):
        wins = {"last": False, "next": True, "first": position[1] == 1, "second": position[1] == 2}
        return "draw" if winner == "draw" else "win" if wins[winner] else "loss"

    def moves(self, position):
        values, turn, (own, rival) = position
        names = self.names(position)
        found = {}
        for number, (row, table) in enumerate(self.rows, 1):
            if self.repeat == "not-own" and number == own or self.repeat == "not-opponent" and number == rival:
                continue
            if {"first": 1, "second": 2}.get(table.get("by"), turn) != turn:
                continue
            for new_values in self.results(row, values, names):
                if new_values == values and not table.get("pass"):
                    continue
                rows = {"free": (0, 0), "not-own": (rival, number), "not-opponent": (0, number)}[self.repeat]
                successor = new_values, 3 - turn if self.is_partisan else 1, rows
                if self.legal is None or eval(self.legal, self.names(successor)):
                    found[successor] = True
        return list(found)

    def results(self, row, values, names):
        """The values after one row, the picked heaps put back in their places."""
        heaps, memory = self.heaps_of(values), values[len(self.heaps) :]
        places = range(len(heaps))
        if not row.has_arrow:
            for changed, remembered in row.results(names):
                yield self.values(self.as_heaps(changed, len(heaps)), memory if remembered is None else remembered)
            return
        for choice in permutations(places, len(row.picks)):
            picked = dict(zip("ij", choice)) | dict(zip(row.picks, [heaps[place] for place in choice]))
            for changed, remembered in row.results(names | picked):
                changed = self.as_heaps(changed, len(choice))
                if self.is_multiset:
                    board = [heap for place, heap in enumerate(heaps) if place not in choice] + list(changed)
                else:
                    board = list(heaps)
                    for place, heap in zip(choice, changed):
                        board[place] = heap
                yield self.values(board, memory if remembered is None else remembered)


class Solution:
    """All positions that play can reach, and what they are worth."""

    def __init__(self, game):
        self.game = game
        self.starts = game.starts(game.start)
        self.starts_of = {question.id: game.starts(question.start) for question in game.questions if question.start}
        self.moves, self.endings = {}, {}
        waiting = self.starts + [start for starts in self.starts_of.values() for start in starts]
        while waiting:
            position = waiting.pop()
            if position in self.moves:
                continue
            if len(self.moves) == POSITION_LIMIT:
                raise Refused("too many positions")
            ending = game.ending(position)
            self.moves[position] = [] if ending else game.moves(position)
            if not self.moves[position]:
                self.endings[position] = ending or game.for_mover(game.stuck, position)
            waiting += self.moves[position]
        self.outcomes = self.decide()
        self.nimbers = self.count_nimbers()

    def decide(self):
        """Plies to the end and the winner, for the player to move; what is missing is drawn."""
        decided = {position: (ending, 0) for position, ending in self.endings.items() if ending != "draw"}
        open_positions = [position for position in self.moves if position not in self.endings]
        plies = 0
        while True:
            plies += 1
            found = {}
            for position in open_positions:
                results = [decided.get(successor, ("unknown",))[0] for successor in self.moves[position]]
                if "loss" in results:
                    found[position] = "win", plies
                elif all(result == "win" for result in results):
                    found[position] = "loss", plies
            if not found:
                return decided
            decided |= found
            open_positions = [position for position in open_positions if position not in found]

    def count_nimbers(self):
        """Grundy values, where both players may make the same moves, the last mover wins and play must end."""
        game = self.game
        if game.is_partisan or game.stuck != "last" or any(winner != "last" for _, winner in game.over):
            return {}
        nimbers, waiting = {}, list(self.moves)
        while waiting:
            ready = [position for position in waiting if all(successor in nimbers for successor in self.moves[position])]
            if not ready:
                return {}
            for position in ready:
                reached = {nimbers[successor] for successor in self.moves[position]}
                nimbers[position] = next(number for number in range(len(reached) + 1) if number not in reached)
            waiting = [position for position in waiting if position not in nimbers]
        return nimbers

    # Questions.

    def result(self, position, ply):
        """The winner's number, 0 in a draw, and the winner's own moves, `ply` moves after the start."""
        outcome, plies = self.outcomes.get(position, ("draw", 0))
        if outcome == "draw":
            return 0, 0
        mover = position[1] if self.game.is_partisan else ply % 2 + 1
        wins = outcome == "win"
        # The mover makes the 1st, 3rd, 5th ... of the plies that are left.
        return (mover, (plies + 1) // 2) if wins else (3 - mover, plies // 2)

    def holds(self, question, start):
        def after(position, ply):
            """The arguments of a condition on the game from this position on."""
            successors = self.moves[position]
            some = lambda condition: any(condition(*after(successor, ply + 1)) for successor in successors)
            every = lambda condition: all(condition(*after(successor, ply + 1)) for successor in successors)
            return *self.result(position, ply), some, every

        winner, turns, some, every = after(start, 0)
        names = {"winner": winner, "turns": turns, "some_move": some, "every_move": every}
        return eval(question.where, self.game.names(start) | names)

    def answer(self, question):
        game = self.game
        starts = self.starts_of.get(question.id, self.starts)
        met = [start for start in starts if self.holds(question, start)]
        kind = " ".join(question.ask)
        if question.of:
            program = compile(question.of.strip(), "of", "eval")
            values = [int(eval(program, game.names(start))) for start in met]
        elif (number := self.varying(starts)) is not None:
            values = [number(start) for start in met]
        else:
            if kind == "count":
                return [len(met)]
            if kind in ("sum", "product"):
                return None
            return [game.write(start) for start in chosen(question.ask, met)]
        values.sort()
        if kind == "count":
            return [len(values)]
        if kind in ("sum", "product"):
            return [sum(values) if kind == "sum" else math.prod(values)] if values else []
        return chosen(question.ask, list(dict.fromkeys(values)))

    def varying(self, starts):
        """The number in which the start positions differ, as a function; None where they differ in several."""
        game = self.game
        values = [start[0] for start in starts]
        columns = [place for place in range(len(values[0])) if len({value[place] for value in values}) > 1]
        if len(values[0]) == 1:
            columns = [0]
        if len(columns) == 1:
            return lambda start: start[0][columns[0]]
        count = len(game.heaps)
        if game.is_unordered and columns and columns[-1] < count:
            common = list(values[0][:count])
            for value in values:
                rest = list(value[:count])
                common = [heap for heap in common if heap in rest and (rest.remove(heap) or True)]
            if len(common) == count - 1:
                return lambda start: sum(start[0][:count]) - sum(common)
        return None

    def lines(self):
        for position in self.moves:
            outcome = " ".join(map(str, self.outcomes.get(position, ("draw",))))
            nimber = f" nimber {self.nimbers[position]}" if self.nimbers else ""
            yield f"{self.game.write(position)} = {outcome}{nimber}"
        for question in self.game.questions:
            values = self.answer(question)
            if values is None:
                yield f"? {question.id}: not numbers"
                continue
            warning = " (unexpected count)" if question.expect not in (None, len(values)) else ""
            yield f"? {question.id}: {' '.join(map(str, values))}{warning}"


def chosen(ask, values):
    """The values that are asked for, of all in their order."""
    match ask:
        case ["all"]:
            return values
        case ["min"]:
            return values[:1]
        case ["max"]:
            return values[-1:]
        case ["min", "and", "max"]:
            return values if len(values) < 2 else [values[0], values[-1]]
        case [count, "smallest"]:
            return values[: int(count)]
        case [count, "largest"]:
            return values[-int(count) :]
    raise ValueError(f"no way to ask: {ask}")


def main():
    for text in sys.stdin.read().split("----\n"):
        try:
            lines = list(Solution(Game(text)).lines())
        except (Refused, ArithmeticError, ValueError, IndexError) as reason:
            lines = [f"refused: {reason}"]
        except Exception as fault:  # The text means something else to Python: that is worth a look.
            lines = [f"broken: {type(fault).__name__}: {fault}"]
        print(*lines, "----", sep="\n")


main()
