"""Solves rules files in plain Python, written from the description of the rule language and from nothing else.

Rows and conditions are evaluated by eval(); a game is decided by what play of at most 0, 1, 2, ... plies decides.
Reads rules files from the standard input, a line of four dashes between them. Prints for each the lines

    <position> = <outcome>[ nimber <n>]
    <position> = chance <probability that the player to move wins>[ <outcome, where it is sure>]
    ? <id of a question>: <values>[ (unexpected count)]

or `refused: <reason>`, and then four dashes. Before a file may stand what the other side has chosen by itself:
`# reach <name> <end> <whether all answers were stable>`, `# limit <plies>`.
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
POSITION_LIMIT = int(sys.argv[1]) if len(sys.argv) > 1 else 300
# Who wins later than one looks ahead needs more own moves than any question speaks of.
UNDECIDED_TURNS = 1 << 20
QUANTIFIERS = {"some_move": "reply", "every_move": "reply", "some_reply": "", "every_reply": ""}


def is_prime(number):
    return number > 1 and all(number % divisor for divisor in range(2, math.isqrt(number) + 1))


def replace(values, index, value):
    values = list(values)
    values[index] = value
    return tuple(values)


def zeckendorf(number, times=2):
    parts = []
    while number > 0:
        all_parts = [1]
        while all_parts[-1] <= number:
            all_parts.append(all_parts[-1] + min(part for part in all_parts if times * part >= all_parts[-1]))
        parts.append(all_parts[-2])
        number -= parts[-1]
    return parts[-1] if parts else 0


FUNCTIONS = {function.__name__: function for function in [min, max, abs, sum, len, any, all, range, math.gcd, math.isqrt, is_prime, zeckendorf, replace]}
# Lists are tuples throughout, so that they can be compared and added.
FUNCTIONS["Fraction"] = Fraction
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
    """The text form of one value of a position beside others."""
    if isinstance(value, tuple):
        return f"({','.join(map(str, value))})"
    if isinstance(value, str) and (value == "" or re.search(r"""[,;@~()"\\\s]""", value)):
        return json.dumps(value, ensure_ascii=False)
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


def exact(text):
    """A probability with fractions where Python would have binary ones."""

    class Fractions(ast.NodeTransformer):
        def visit_Constant(self, node):
            is_decimal = isinstance(node.value, float)
            return ast.parse(f"Fraction('{ast.get_source_segment(text, node)}')").body[0].value if is_decimal else node

        def visit_BinOp(self, node):
            self.generic_visit(node)
            if isinstance(node.op, ast.Div):
                node.left = ast.Call(ast.Name("Fraction", ast.Load()), [node.left], [])
            return node

    return ast.unparse(ast.fix_missing_locations(Fractions().visit(ast.parse(text, mode="eval"))))


class Row:
    """A row of moves or of start positions, compiled; in a toss with its probability."""

    def __init__(self, text, probability="1"):
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
        self.program = compile(f"[({heaps}, {remembered}, {probability}) {clauses}]", text, "eval")

    def results(self, names):
        """What stands before the `;` and after it, and the probability, for each choice of the clauses."""
        for heaps, memory, probability in eval(self.program, names):
            yield plain(heaps), memory and plain(memory), probability


class Question:
    def __init__(self, table):
        self.id = str(table["id"])
        self.ask = table.get("ask", "all").split()
        self.of = table.get("of")
        self.start = table.get("start")
        self.expect = table.get("expect")
        self.where = self.condition(table.get("where", "True"))
        self.needs_nimbers = re.search(r"\bgrundy\b", table.get("where", "") + table.get("of", ""))

    @staticmethod
    def condition(text):
        """The condition, with what stands in a quantifier turned into a function of the result after the move."""

        class Quantifiers(ast.NodeTransformer):
            def visit_Call(self, node):
                self.generic_visit(node)
                if isinstance(node.func, ast.Name) and node.func.id in QUANTIFIERS:
                    names = ["winner", "turns", "grundy", "some_reply", "every_reply"]
                    arguments = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
                    node.args = [ast.Lambda(arguments, node.args[0])]
                return node

        tree = ast.fix_missing_locations(Quantifiers().visit(ast.parse(text.strip(), mode="eval")))
        return compile(tree, text, "eval")


class Game:
    def __init__(self, text, limit=None, reach=None):
        rules = tomllib.loads(text, parse_float=Fraction)
        self.reach = reach
        self.edges = self.read_edges(rules["graph"]) if "graph" in rules else None
        heaps, _, memory = rules.get("position", "v").partition(";")
        names = lambda part: [name.strip() for name in part.split(",") if name.strip()]
        self.heaps, self.memory = names(heaps), names(memory)
        self.is_multiset = self.heaps[0].endswith("...")
        self.heaps = [name.removesuffix("...") for name in self.heaps]
        self.constants = FUNCTIONS | {
            name: tuple(value) if isinstance(value, list) else value for name, value in rules.get("params", {}).items()
        }
        tables = [row if isinstance(row, dict) else {"to": row} for row in rules.get("moves", [])]
        if self.edges:
            self.constants["successors"] = self.edges
            tables = [{"to": "name for name in successors[v]", "pass": True}]
        over = rules.get("over", [])
        tables_of_ends = [{"when": over}] if isinstance(over, str) else over
        self.rows = [(self.parts(table), table) for table in tables]
        self.has_chance = any("chance" in table for table in tables)
        self.over = [(compile(end["when"].strip(), "over", "eval"), end.get("winner", "last")) for end in tables_of_ends]
        self.legal = compile(rules["legal"].strip(), "legal", "eval") if "legal" in rules else None
        self.stuck = rules.get("stuck", "last")
        self.repeat = rules.get("repeat", "free")
        self.limit = rules.get("limit", limit)
        self.is_unordered = rules.get("unordered", False) or self.is_multiset
        texts = [table["to"] for table in tables if "to" in table] + [end["when"] for end in tables_of_ends]
        texts += [str(part) for table in tables for outcome in table.get("chance", []) for part in outcome]
        texts.append(rules.get("legal", ""))
        self.is_partisan = (
            any(table.get("by", "both") != "both" for table in tables)
            or any(winner in ("first", "second") for _, winner in self.over)
            or any(re.search(r"\bturn\b", re.sub(r"'[^']*'", "", text)) for text in texts)
        )
        self.start = rules.get("start")
        self.questions = [Question(table) for table in rules.get("question", [])]

    @staticmethod
    def read_edges(text):
        """For each name its successors, in the order of the lines."""
        edges = {}
        for line in text.strip().splitlines():
            name, _, targets = line.partition("->")
            names = [target.strip() for target in targets.split(",") if target.strip()]
            edges.setdefault(name.strip(), []).extend(names)
            for target in names:
                edges.setdefault(target, [])
        return edges

    def parts(self, table):
        """A row of moves as one part, a toss as one for each outcome, an octal code as one for each number of heaps that it leaves."""
        if "octal" in table:
            return list(self.octal(table["octal"]))
        if "chance" not in table:
            return [Row(table["to"])]
        return [Row(to, exact(str(probability))) for probability, to in table["chance"]]

    def octal(self, code):
        before, digits = code.split(".")
        digits = list(enumerate([int(before or "0"), *map(int, digits)]))
        nothing, one, two = ([taken for taken, digit in digits if digit & bit] for bit in (1, 2, 4))
        left = "" if self.is_multiset else "0"
        yield Row(f"x -> {left} if x in {nothing}")
        yield Row(f"x -> x - k for k in {one} if x > k")
        if two:
            yield Row(f"x -> p, x - k - p for k in {two} for p in range(1, x) if 1 <= p <= x - k - p")

    # A position is (values of the names, who moves, (row of the mover's own last move, of the opponent's)).

    def names(self, position):
        values, turn, _ = position
        return self.constants | dict(zip(self.heaps + self.memory, values)) | {"heaps": self.heaps_of(values), "turn": turn}

    def heaps_of(self, values):
        return values[0] if self.is_multiset else values[: len(self.heaps)]

    def values(self, heaps, memory):
        if self.is_multiset:
            return (tuple(sorted(heap for heap in heaps if heap)),) + memory
        return (tuple(sorted(heaps)) if self.is_unordered else tuple(heaps)) + memory

    def write(self, position):
        values, turn, rows = position
        count = len(self.heaps)
        if len(values) == 1 and isinstance(values[0], str) and not self.is_partisan and self.repeat == "free":
            return values[0]
        if count == 1 and isinstance(values[0], tuple):
            text = ",".join(map(str, values[0])) or ("0" if self.is_multiset else "")
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
        """The start positions, each once: in ascending order, or as rows or lists of lists have them."""
        if self.edges and (start is None or not re.search("[=<>('\"]", start)):
            names = start.split(",") if start else self.edges
            return [((name.strip(),), 1, (0, 0)) for name in names]
        texts = [start] if isinstance(start, str) else start
        found, is_in_order = [], True
        for text in texts:
            parts = split_outside_brackets(text, ",")
            is_row = ";" in text or split_clauses(text)[1] or not any(re.search(r"[<>=]=|[<>]|\bin\b|!=|\bnot\b", part) for part in parts)
            is_in_order &= not is_row
            found += self.listed(text) if is_row else self.meeting(parts)
            if len(found) > 20 * POSITION_LIMIT:
                raise Refused("too many starts")
        if not found:
            raise Refused("no start")
        if is_in_order and all(isinstance(value, int) for value in found[0]):
            found.sort()
        return list(dict.fromkeys((values, 1, (0, 0)) for values in found))

    def listed(self, text):
        row = Row(text)
        for heaps, memory, _ in row.results(dict(self.constants)):
            yield self.values(self.as_heaps(heaps, len(self.heaps)), memory or ())

    def meeting(self, conditions):
        """All values that meet the conditions, in a box whose sides are the numbers beside each name."""
        names = self.heaps + self.memory
        sides = [self.side(name, conditions) for name in names]
        programs = [compile(condition.strip(), "start", "eval") for condition in conditions]
        for values in product(*sides):
            known = self.constants | dict(zip(names, values)) | {"heaps": values[: len(self.heaps)], "turn": 1}
            if all(eval(program, known) for program in programs):
                heaps = values[0] if self.is_multiset else values[: len(self.heaps)]
                yield self.values(heaps, values[len(self.heaps) :])

    def side(self, name, conditions):
        """The values that a name may have."""
        values = range(0, 41)
        for condition in conditions:
            # A chain such as `a == b <= 3` begins with an equality, too.
            tree = ast.parse(condition.strip(), mode="eval").body
            begins_with_name = isinstance(tree, ast.Compare) and isinstance(tree.left, ast.Name) and tree.left.id == name
            if begins_with_name and isinstance(tree.ops[0], (ast.Eq, ast.In)):
                try:
                    value = eval(compile(ast.Expression(tree.comparators[0]), "start", "eval"), dict(self.constants))
                except NameError:
                    continue
                values = [value] if isinstance(tree.ops[0], ast.Eq) else list(value)
                return [int(value) if isinstance(value, bool) else value for value in values]
            if self.reach is not None and (match := re.fullmatch(rf"\s*{name} >= (\d+)\s*", condition)):
                values = range(int(match[1]), int(match[1]) + self.reach + 1)
            if match := re.fullmatch(rf"([^<>=]+)<= {name} <=([^<>=]+)", condition):
                try:
                    low, high = (eval(bound.strip(), dict(self.constants)) for bound in match.groups())
                except NameError:
                    continue
                values = range(low, high + 1)
        return values

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
        """The positions that a move reaches, and the tosses: probabilities by position."""
        values, turn, (own, rival) = position
        names = self.names(position)
        found, tosses = {}, []
        for number, (parts, table) in enumerate(self.rows, 1):
            if self.repeat == "not-own" and number == own or self.repeat == "not-opponent" and number == rival:
                continue
            if {"first": 1, "second": 2}.get(table.get("by"), turn) != turn:
                continue
            rows = {"free": (0, 0), "not-own": (rival, number), "not-opponent": (0, number)}[self.repeat]
            outcomes = {}
            for part in parts:
                for choice, new_values, probability in self.results(part, values, names):
                    if new_values == values and not table.get("pass") and not self.has_toss(table):
                        continue
                    successor = new_values, 3 - turn if self.is_partisan else 1, rows
                    if not (0 <= probability <= 1):
                        raise Refused("a probability beyond 0 or 1")
                    if probability and self.legal and not eval(self.legal, self.names(successor)):
                        continue
                    if self.has_toss(table):
                        branches = outcomes.setdefault(choice, {})
                        branches[successor] = branches.get(successor, 0) + probability
                    else:
                        found[successor] = True
            for branches in outcomes.values():
                if sum(branches.values()) != 1:
                    raise Refused("probabilities that do not add up to 1")
                tosses.append({successor: share for successor, share in branches.items() if share})
        return list(found), tosses

    @staticmethod
    def has_toss(table):
        return "chance" in table

    def results(self, row, values, names):
        """The values after one row, the picked heaps put back in their places; with the places and the probability."""
        heaps, memory = self.heaps_of(values), values[len(self.heaps) :]
        places = range(len(heaps))
        if not row.has_arrow:
            for changed, remembered, probability in row.results(names):
                changed = self.as_heaps(changed, len(heaps))
                yield (), self.values(changed, memory if remembered is None else remembered), probability
            return
        for choice in permutations(places, len(row.picks)):
            picked = dict(zip("ij", choice)) | dict(zip(row.picks, [heaps[place] for place in choice]))
            for changed, remembered, probability in row.results(names | picked):
                changed = self.as_heaps(changed, len(choice))
                if self.is_multiset:
                    board = [heap for place, heap in enumerate(heaps) if place not in choice] + list(changed)
                else:
                    board = list(heaps)
                    for place, heap in zip(choice, changed):
                        board[place] = heap
                yield choice, self.values(board, memory if remembered is None else remembered), probability


class Solution:
    """All positions that play can reach, and what they are worth."""

    def __init__(self, game):
        self.game = game
        self.starts = game.starts(game.start)
        self.starts_of = {question.id: game.starts(question.start) for question in game.questions if question.start}
        self.moves, self.tosses, self.endings = {}, {}, {}
        layer = self.starts + [start for starts in self.starts_of.values() for start in starts]
        depth = 0
        while layer:
            next_layer = []
            for position in layer:
                if position not in self.moves:
                    next_layer += self.look_at(position, depth == game.limit)
            layer, depth = next_layer, depth + 1
        self.outcomes = self.decide()
        self.chances = chances(self) if game.has_chance else {}
        self.nimbers = self.count_nimbers()

    def look_at(self, position, is_horizon):
        """Takes a position in; gives back those that it leads to."""
        game = self.game
        if len(self.moves) == POSITION_LIMIT:
            raise Refused("too many positions")
        self.moves[position], self.tosses[position] = [], []
        if ending := game.ending(position):
            self.endings[position] = ending
            return []
        try:
            moves, tosses = game.moves(position)
        except (ArithmeticError, ValueError, IndexError, Refused):
            # What lies beyond the look ahead is nobody's problem.
            if is_horizon:
                return []
            raise
        if not moves and not tosses:
            self.endings[position] = game.for_mover(game.stuck, position)
        if is_horizon:
            return []
        self.moves[position], self.tosses[position] = moves, tosses
        return moves + [successor for branches in tosses for successor in branches]

    def options(self, position):
        """What may be chosen: for each move or toss the positions that may come of it."""
        return [[successor] for successor in self.moves[position]] + [list(branches) for branches in self.tosses[position]]

    def decide(self):
        """The winner and plies to the end, for the player to move, by what play of so many plies decides, whatever
        tosses bring."""
        game = self.game
        decided = {position: (ending, 0) for position, ending in self.endings.items()}
        if game.limit is None:
            # A drawn end is as good as endless play: it decides nothing.
            decided = {position: result for position, result in decided.items() if result[0] != "draw"}
        options = {position: self.options(position) for position in self.moves if position not in self.endings}
        plies = 0
        while plies != game.limit:
            plies += 1
            found = {}
            for position in options:
                results = [{decided.get(s, ("unknown",))[0] for s in option} for option in options[position]]
                if {"loss"} in results:
                    found[position] = "win", plies
                elif results and all(result == {"win"} for result in results):
                    found[position] = "loss", plies
                elif results and not game.has_chance and all(result <= {"win", "draw"} for result in results):
                    found[position] = "draw", plies
            if not found:
                break
            decided |= found
            options = {position: options[position] for position in options if position not in found}
        rest = ("draw" if game.limit is None else "undecided"), 0
        return {position: decided.get(position, rest) for position in self.moves}

    def count_nimbers(self):
        """Grundy values, where both players may make the same moves, the last mover wins and play must end."""
        game = self.game
        if game.is_partisan or game.has_chance or game.limit is not None or set(self.endings.values()) != {"loss"}:
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
        outcome, plies = self.outcomes[position]
        if outcome == "undecided":
            return 0, UNDECIDED_TURNS
        if outcome == "draw":
            return 0, 0
        mover = position[1] if self.game.is_partisan else ply % 2 + 1
        wins = outcome == "win"
        # The mover makes the 1st, 3rd, 5th ... of the plies that are left.
        return (mover, (plies + 1) // 2) if wins else (3 - mover, plies // 2)

    def holds(self, question, start):
        def after(position, ply):
            """The arguments of a condition on the game from this position on."""
            options = self.options(position)
            met = lambda option, condition: all(condition(*after(successor, ply + 1)) for successor in option)
            some = lambda condition: any(met(option, condition) for option in options)
            every = lambda condition: all(met(option, condition) for option in options)
            return *self.result(position, ply), self.nimbers.get(position), some, every

        winner, turns, grundy, some, every = after(start, 0)
        names = {"winner": winner, "turns": turns, "grundy": grundy, "some_move": some, "every_move": every}
        return eval(question.where, self.game.names(start) | names)

    def answer(self, question):
        game = self.game
        starts = self.starts_of.get(question.id, self.starts)
        met = [start for start in starts if self.holds(question, start)]
        self.met_count = len(met)
        kind = " ".join(question.ask)
        if kind == "first move":
            return self.first_moves(met)
        if kind == "winner":
            return [self.result(start, 0)[0] for start in met]
        if question.of:
            program = compile(question.of.strip(), "of", "eval")
            values = [int(eval(program, game.names(start) | {"grundy": self.nimbers.get(start)})) for start in met]
            if question.ask[-1] in ("smallest", "largest"):
                # By that key.
                met = chosen(question.ask, [met[place] for place in sorted(range(len(met)), key=values.__getitem__)])
                number = self.varying(starts)
                return [number(start) if number else game.write(start) for start in met]
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
        if kind == "sum":
            return [sum(values)]
        if kind == "product":
            return [math.prod(values)] if values else []
        return chosen(question.ask, list(dict.fromkeys(values)))

    def first_moves(self, starts):
        """The position after the first winning move, in the order of the rules, of each that has one."""
        for start in starts:
            winning = [successor for successor in self.moves[start] if self.outcomes[successor][0] == "loss"]
            if winning:
                yield f"{self.game.write(start)}>{self.game.write(winning[0])}"

    def varying(self, starts):
        """The number in which the start positions differ, as a function; None where they differ in several."""
        game = self.game
        values = [start[0] for start in starts]
        columns = [place for place in range(len(values[0])) if len({value[place] for value in values}) > 1]
        if game.is_multiset and columns in ([], [0]) and all(len(value[0]) == 1 for value in values):
            return (lambda start: start[0][0][0]) if columns or len(values[0]) == 1 else None
        if len(values[0]) == 1:
            columns = [0]
        if len(columns) == 1:
            is_number = isinstance(values[0][columns[0]], int)
            return (lambda start: start[0][columns[0]]) if is_number else None
        count = len(game.heaps)
        if game.is_unordered and not game.is_multiset and columns and columns[-1] < count:
            common = list(values[0][:count])
            for value in values:
                rest = list(value[:count])
                common = [heap for heap in common if heap in rest and (rest.remove(heap) or True)]
            if len(common) == count - 1:
                return lambda start: sum(start[0][:count]) - sum(common)
        return None

    def lines(self):
        for position in self.moves:
            outcome, plies = self.outcomes[position]
            told = f"{outcome} {plies}" if outcome in ("win", "loss") else outcome
            if self.chances:
                told = f"chance {self.chances[position]} {told if outcome in ('win', 'loss') else ''}".strip()
            nimber = f" nimber {self.nimbers[position]}" if self.nimbers else ""
            yield f"{self.game.write(position)} = {told}{nimber}"
        yield from self.answers()

    def answers(self):
        for question in self.game.questions:
            yield f"? {question.id}: {self.told(question)}"

    def told(self, question):
        """An answer as a line has it."""
        if question.needs_nimbers and not self.nimbers:
            return "refused"
        try:
            values = self.answer(question)
        except (ArithmeticError, ValueError, IndexError):
            return "refused"
        if values is None:
            return "not numbers"
        values = list(values)
        makes_a_number = question.ask in (["count"], ["sum"], ["product"])
        found = self.met_count if makes_a_number else len(values)
        warning = " (unexpected count)" if question.expect not in (None, found) else ""
        return " ".join(map(str, values)) + warning


# Games of chance. What a game is worth is counted from -1 (lost) to 1 (won); a draw and endless play are worth 0.


def chances(solution):
    """The probability that the player to move wins, as a fraction: knots of positions that lead to each other one
    after another, those first to which the others lead."""
    options = {
        position: [{successor: 1} for successor in solution.moves[position]] + solution.tosses[position]
        for position in solution.moves
    }
    worth = {position: {"win": 1, "loss": -1, "draw": 0}[ending] for position, ending in solution.endings.items()}
    for knot in knots({position: {s for option in options[position] for s in option} for position in options}):
        if knot[0] not in worth:
            worth |= Knot(knot, options, worth).solve()
    return {position: (1 + Fraction(worth[position])) / 2 for position in options}


def knots(successors):
    """Strongly connected components, later ones first (Tarjan 1972)."""
    numbers, lowest, stack, found = {}, {}, [], []

    def visit(root):
        way = [(root, iter(successors[root]))]
        numbers[root] = lowest[root] = len(numbers)
        stack.append(root)
        while way:
            position, rest = way[-1]
            for successor in rest:
                if successor not in numbers:
                    numbers[successor] = lowest[successor] = len(numbers)
                    stack.append(successor)
                    way.append((successor, iter(successors[successor])))
                    break
                if lowest[successor] is not None:
                    lowest[position] = min(lowest[position], numbers[successor])
            else:
                way.pop()
                if way:
                    before = way[-1][0]
                    lowest[before] = min(lowest[before], lowest[position])
                if lowest[position] == numbers[position]:
                    knot = []
                    while not knot or knot[-1] != position:
                        knot.append(stack.pop())
                    found.append(knot)
                    for member in knot:
                        lowest[member] = None

    for position in successors:
        if position not in numbers:
            visit(position)
    return found


class Knot:
    """Positions that lead to each other. Both players' strategies are improved in turn (Hoffman and Karp 1966) in the
    game that stops with a small chance at every move, undecided; the best ones of that are the best without it. What
    they are worth is then worked out exactly."""

    STOP = 1e-7

    def __init__(self, members, options, worth):
        # For each position and each player in it: the choices as (known part, {place in the knot: share}).
        places = {(position, side): 2 * index + side for index, position in enumerate(members) for side in (0, 1)}
        self.members = members
        self.choices = []
        for position in members:
            for side in (0, 1):
                sign = 1 if side == 0 else -1
                self.choices.append([self.choice(option, side, sign, places, worth) for option in options[position]])

    @staticmethod
    def choice(option, side, sign, places, worth):
        known, inner = Fraction(0), {}
        for successor, share in option.items():
            if (place := places.get((successor, 1 - side))) is not None:
                inner[place] = Fraction(share)
            else:
                # Worth is told for the player to move, who is the other one there; here it is told for the first.
                known -= sign * share * Fraction(worth[successor])
        return known, inner

    def solve(self):
        strategy = [0] * len(self.choices)
        while True:
            self.answer_best(strategy)
            values = solved(self.system(strategy, float, 1 - self.STOP))
            if not self.improve(strategy, values, side=0):
                break
        exact_values = self.exact_values(strategy)
        for place, choices in enumerate(self.choices):
            found = [known + sum(share * exact_values[to] for to, share in inner.items()) for known, inner in choices]
            assert exact_values[place] == (max, min)[place % 2](found), "these strategies are not the best"
        return {position: exact_values[2 * index] for index, position in enumerate(self.members)}

    def answer_best(self, strategy):
        """Makes the second player's strategy the best against the first one's."""
        while self.improve(strategy, solved(self.system(strategy, float, 1 - self.STOP)), side=1):
            pass

    def improve(self, strategy, values, side):
        """Takes the best choices of one player, as things are; tells whether any is better than before."""
        sign = 1 if side == 0 else -1
        is_better = False
        for place in range(side, len(self.choices), 2):
            found = [
                sign * (float(known) + (1 - self.STOP) * sum(float(share) * values[to] for to, share in inner.items()))
                for known, inner in self.choices[place]
            ]
            best = max(range(len(found)), key=found.__getitem__)
            if found[best] > found[strategy[place]] + 1e-12:
                strategy[place] = best
                is_better = True
        return is_better

    def system(self, strategy, number, factor):
        """The equations of the values, where both play so: each as (known part, {place: share})."""
        chosen = [self.choices[place][index] for place, index in enumerate(strategy)]
        return [(number(known), {to: number(share) * factor for to, share in inner.items()}) for known, inner in chosen]

    def exact_values(self, strategy):
        system = self.system(strategy, Fraction, 1)
        # Who never leaves the knot plays for ever.
        leaving = {place for place, (_, inner) in enumerate(system) if sum(inner.values()) < 1}
        while True:
            more = {place for place, (_, inner) in enumerate(system) if place not in leaving and leaving & inner.keys()}
            if not more:
                break
            leaving |= more
        system = [
            (known, {to: share for to, share in inner.items() if to in leaving}) if place in leaving else (Fraction(0), {})
            for place, (known, inner) in enumerate(system)
        ]
        return solved(system)


def solved(system):
    """The solution of equations value = known + sum of share * value, by elimination."""
    rows = [(known, dict(inner)) for known, inner in system]
    for place, (known, inner) in enumerate(rows):
        own = inner.pop(place, 0)
        known, inner = known / (1 - own), {to: share / (1 - own) for to, share in inner.items()}
        rows[place] = known, inner
        for other, (other_known, other_inner) in enumerate(rows):
            if other != place and place in other_inner:
                share = other_inner.pop(place)
                for to, part in inner.items():
                    other_inner[to] = other_inner.get(to, 0) + share * part
                rows[other] = other_known + share * known, other_inner
    return [known for known, _ in rows]


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


def solved_as_noted(text):
    """The lines of a game, with how far the other side has looked; whether that was far enough is looked at, too."""
    notes = dict(re.findall(r"^# (limit|reach) (.*)$", text, re.MULTILINE))
    limit, reach, is_stable = None, None, False
    if "limit" in notes:
        limit = int(notes["limit"])
    if "reach" in notes:
        name, end, stable = notes["reach"].split()
        reach = int(end) - int(re.search(rf"{name} >= (\d+)", text)[1])
        is_stable = stable == "true"
    solution = Solution(Game(text, limit, reach))
    yield from solution.lines()

    def answers(limit, reach):
        try:
            return list(Solution(Game(text, limit, reach)).answers())
        except Refused:
            return expected

    expected = list(solution.answers())
    if limit and any(answers(limit + more, reach) != expected for more in (1, 2)):
        yield "? limit: too short"
    if is_stable and any(answers(limit, reach // part) != expected for part in (2, 4)):
        yield "? reach: not stable"


def main():
    for text in sys.stdin.read().split("----\n"):
        try:
            lines = list(solved_as_noted(text))
        except (Refused, ArithmeticError, ValueError, IndexError) as reason:
            lines = [f"refused: {reason}"]
        except Exception as fault:  # The text means something else to Python: that is worth a look.
            lines = [f"broken: {type(fault).__name__}: {fault}"]
        print(*lines, "----", sep="\n")


main()
