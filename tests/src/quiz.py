# Reads the questions of Moodle XML files as Moodle's importer does, and prints what it found as JSON, one file after the
# other: the category, and of each question its type, name, text without gaps, gaps, feedback.
import json
import re
import sys
import xml.etree.ElementTree as tree

SEPARATOR = "----\n"
# Moodle's own expressions (question/type/multianswer/questiontype.php), for one type of gap after the other.
GAP = re.compile(r"\{([0-9]*):(NUMERICAL|NM|SHORTANSWER|SA|MW):((?:[^}\\]|\\.)*)\}")
MARKED = re.compile(r"\\(.)")
ALTERNATIVE = re.compile(r"(?<!\\)~")


def plain(html):
    # What stands in a paragraph as text, with its references resolved; it must be well-formed.
    return "\n".join("".join(it.itertext()) for it in tree.fromstring(f"<body>{html}</body>"))


def gap(match):
    weight, kind, rest = match.groups()
    answers = []
    for text in ALTERNATIVE.split(rest):
        assert text.startswith("="), text
        text = text[1:]
        if kind == "NUMERICAL":
            number, tolerance = text.split(":")
            assert float(tolerance) == 0
            text = number
        text = MARKED.sub(lambda it: it.group(1), text)
        answers.append(plain(f"<p>{text}</p>"))
    return {"kind": kind, "answers": answers}


def question(it):
    kind = it.get("type")
    text = it.find("questiontext/text").text
    found = {
        "kind": kind,
        "name": it.find("name/text").text,
        "feedback": plain(it.find("generalfeedback/text").text or ""),
        "gaps": [gap(match) for match in GAP.finditer(text)],
    }
    text = GAP.sub("", text)
    found["text"] = plain(text)
    if kind != "cloze":
        assert not found["gaps"]
        answers = it.findall("answer")
        assert all(answer.get("fraction") == "100" for answer in answers)
        answers = [answer.find("text").text for answer in answers]
        found["gaps"] = [{"kind": kind.upper(), "answers": answers}]
    return found


for text in sys.stdin.read().split(SEPARATOR):
    quiz = tree.fromstring(text.encode())
    assert quiz.tag == "quiz"
    first, *others = quiz.findall("question")
    assert first.get("type") == "category"
    print(json.dumps({
        "category": first.find("category/text").text,
        "questions": [question(it) for it in others],
    }))
    print(SEPARATOR, end="")
