"""Runs programs from the standard input, a line of four dashes between them; the first line of each says what is wanted
of its function `move`: `calls` for how often it runs, `steps` for all that it does. Prints what each program prints,
then `runs` and `repeats` with their numbers, then the steps; in place of a program that fails, what it failed of."""

import io
import signal
import sys
import traceback
from contextlib import redirect_stdout

SEPARATOR = "----\n"
SECONDS = 60


class Tracer:
    def __init__(self, has_steps):
        self.has_steps = has_steps
        self.run_count = 0
        self.steps = []
        self.lines = []

    def trace(self, frame, event, value):
        # What lists are made in may have a frame of its own.
        if frame.f_code.co_name != "move" or frame.f_code.co_filename != "program":
            return None
        if event == "call":
            self.run_count += 1
            if not self.has_steps:
                return None
            self.steps.append(f"call {shown(frame)}")
            self.lines.append(None)
        elif event == "line":
            # A loop comes back to its line.
            if self.lines[-1] != frame.f_lineno:
                self.steps.append(f"line {frame.f_lineno}")
            self.lines[-1] = frame.f_lineno
        elif event == "return":
            self.steps.append(f"return {value} {shown(frame)}")
            self.lines.pop()
        return self.trace


def shown(frame):
    # Python has an order of its own for variables that an inner loop uses.
    return "; ".join(sorted(f"{name} = {value!r}" for name, value in frame.f_locals.items()))


def run(text):
    wanted, program = text.split("\n", 1)
    sys.setrecursionlimit(1000)
    printed = io.StringIO()
    tracer = Tracer(wanted == "steps")
    names = {"__name__": "__main__"}
    code = compile(program, "program", "exec")
    signal.alarm(SECONDS)
    try:
        with redirect_stdout(printed):
            sys.settrace(tracer.trace)
            exec(code, names)
    except BaseException:
        sys.settrace(None)
        return "failed: " + traceback.format_exc(limit=-2)
    finally:
        sys.settrace(None)
        signal.alarm(0)
    info = getattr(names["move"], "cache_info", None)
    repeat_count = info().hits if info else 0
    counts = [f"runs {tracer.run_count}", f"repeats {repeat_count}"]
    return printed.getvalue() + "".join(line + "\n" for line in counts + tracer.steps)


def too_slow(*_):
    raise TimeoutError(f"more than {SECONDS} seconds")


signal.signal(signal.SIGALRM, too_slow)
for text in sys.stdin.read().split(SEPARATOR):
    print(run(text), end=SEPARATOR)
