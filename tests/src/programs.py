"""Runs programs from the standard input, a line of four dashes between them; prints what each prints, and then four
dashes; in place of a program that fails, what it failed of."""

import ast
import io
import signal
import sys
import traceback
from contextlib import redirect_stdout

SEPARATOR = "----\n"
SECONDS = 20


def run(program):
    sys.setrecursionlimit(1000)
    printed = io.StringIO()
    signal.alarm(SECONDS)
    try:
        # The oldest Python that the programs are written for.
        ast.parse(program, feature_version=(3, 8))
        with redirect_stdout(printed):
            exec(compile(program, "program", "exec"), {"__name__": "__main__"})
    except BaseException:
        return "failed: " + traceback.format_exc(limit=-2)
    finally:
        signal.alarm(0)
    return printed.getvalue()


def too_slow(*_):
    raise TimeoutError(f"more than {SECONDS} seconds")


signal.signal(signal.SIGALRM, too_slow)
for text in sys.stdin.read().split(SEPARATOR):
    print(run(text), end=SEPARATOR)
