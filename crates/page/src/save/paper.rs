//! What goes on paper beside what the page shows itself: the task, the drawing, what its signs mean, and a way back to the page;
//! or a worksheet, on which positions are to be marked, or calls to be given their values, with its key.

use crate::exercise::Assignment;
use crate::graph::graph_picture;
use crate::law::law_sign;
use crate::map::{MapView, shapes_legend};
use crate::recursion::quantifier_word;
use crate::save::share::qr_code;
use crate::save::{Print, picture};
use crate::settings::Tab;
use crate::state::State;
use crate::variants::{exam_text, game_text};
use crate::view::{Words, sentences};
use kruzhok_picture::{CallPhase, Colours, DrawnCall, Picture, PictureNode, ShapeKind, svg};
use kruzhok_task::{escaped, paragraphs};
use std::collections::HashMap;

/// A side of the code on paper, in millimetres.
const CODE_MM: u32 = 26;

/// A drawing that is higher, in CSS pixels, cannot be written into where it shares a page with its task.
const TALL_PX: f64 = 640.0;

/// The HTML that is printed; `None` while nothing is, or the reason alone.
pub(crate) fn paper(state: &State) -> Option<String> {
    match state.save.print? {
        Print::Shown => Some(shown(state)),
        Print::Worksheet => Some(worksheet(state)),
        Print::LawNotes => Some(law_notes(state)),
        Print::Explanation => None,
    }
}

/// The task, the drawing with what its signs mean, and the page's address as a code. The answers follow where the page has them.
fn shown(state: &State) -> String {
    let drawing = picture(state).map(|it| drawing(it) + &legend(state));
    let address = state.address_to_share(state.embedding.clone());
    let head = head(state, &task_text(state), &address.to_string());
    format!("{head}{}", drawing.unwrap_or_default())
}

/// The task, the drawing without what is to be found out, and the key on a page of its own.
fn worksheet(state: &State) -> String {
    let t = Words::of(state);
    // Whoever follows the code is not to find the answers either.
    let exercise = state.usual_exercise();
    let is_of_graph = exercise.assignments.contains(&Assignment::Colour);
    let root = state.shown_root().filter(|_| is_of_graph);
    let address = state.exercise_address(exercise, root.map(str::to_owned), false);
    let address = address.to_string();
    let is_of_calls = state.settings.tab == Tab::Recursion;
    let mut hides = false;
    let [blank, key] = match is_of_calls {
        true => [false, true].map(|is_key| calls(state, is_key)),
        false => {
            let picture = match &state.save.sheet {
                Some(sheet) => graph_picture(state, sheet),
                None => picture(state),
            };
            let mut nodes = picture.iter().flat_map(|it| &it.nodes);
            hides = nodes.any(|node| !node.closed.is_empty());
            let blank = picture.clone().map(|it| drawing(unmarked(it)));
            [blank, picture.map(|it| drawing(it) + &legend(state))]
        }
    };
    // Who writes down what calls return is asked nothing else: the game alone is told.
    let answers = state.solved.iter().flat_map(|it| &it.report.answers);
    let answers: Vec<(String, Vec<String>)> = answers
        .filter(|_| !is_of_calls)
        .map(|it| (it.id.clone(), sentences::answer_values(it, t)))
        .collect();
    let line = |(id, _): &(String, Vec<String>)| {
        format!(
            "<p class=\"paper__line\"><b>{}</b><span></span></p>",
            escaped(id)
        )
    };
    let solved = |(id, values): &(String, Vec<String>)| {
        format!(
            "<p><b>{}</b> {}</p>",
            escaped(id),
            escaped(&values.join("; "))
        )
    };
    // A class has no use for the name of a game that has none.
    let heading = escaped(&t.say("sheet-key"));
    let (title, key_title) = match state.own_title().map(|it| escaped(&it)) {
        Some(title) => (format!("<h2>{title}</h2>"), format!("{heading}: {title}")),
        None => (String::new(), heading),
    };
    let task = match is_of_calls {
        true => {
            let solved = state.solved.as_ref();
            let text = solved.and_then(|it| exam_text(&it.rules, t));
            text.map_or_else(|| written_text(state), |text| text.game)
        }
        false => task_text(state),
    };
    let mut to_do = vec![t.say(match is_of_calls {
        true => "paper-calls",
        false => "paper-mark",
    })];
    to_do.extend(held(state));
    if hides {
        to_do.push(t.say("paper-closed"));
    }
    format!(
        "<section class=\"paper__sheet paper__sheet--work\"><p class=\"paper__names\">{}<span></span>{}<span></span></p>{title}{}\
         <p class=\"paper__legend\">{}</p>{}<div class=\"paper__lines\">{}</div></section>\
         <section class=\"paper__sheet\"><h2>{key_title}</h2>{}{}</section>",
        escaped(&t.say("paper-name")),
        escaped(&t.say("paper-class")),
        head(state, &task, &address),
        escaped(&t.together(&to_do)),
        blank.unwrap_or_default(),
        answers.iter().map(line).collect::<String>(),
        answers.iter().map(solved).collect::<String>(),
        key.unwrap_or_default(),
    )
}

/// What the numbers of a position are held at that are no axis of the map.
fn held(state: &State) -> Option<String> {
    let map = MapView::of(state).filter(|_| state.settings.tab == Tab::Map)?;
    let held = map
        .tools
        .held
        .iter()
        .map(|it| format!("{} = {}", it.label, it.text));
    let list = held.collect::<Vec<_>>().join(", ");
    (!list.is_empty()).then(|| Words::of(state).fill("paper-held", &[("list", &list)]))
}

/// The calls of the recursion as a table, in the order in which they are made; their values only on the key.
fn calls(state: &State, is_key: bool) -> Option<String> {
    let t = Words::of(state);
    let report = state.recursion.report()?;
    let function = report.stack.first()?.call.split('(').next()?;
    let mut nodes: Vec<(usize, &DrawnCall)> = report.drawing.nodes.iter().enumerate().collect();
    kruzhok_order::sort_by_key(&mut nodes, |(_, node)| node.number);
    let places: HashMap<usize, usize> = nodes
        .iter()
        .enumerate()
        .map(|(place, (node, _))| (*node, place + 1))
        .collect();
    let row = |(index, node): &(usize, &DrawnCall)| {
        if let CallPhase::Omitted(count) = node.phase {
            return format!("<td></td><td colspan=\"4\">… {count}</td>");
        }
        let made = nodes.iter().filter(|it| it.1.parent == Some(*index));
        let made: Vec<String> = made.map(|(child, _)| places[child].to_string()).collect();
        let quantifier = node.quantifier.filter(|_| !made.is_empty());
        let asks = quantifier.map(|it| format!("{} {}", quantifier_word(it), made.join(", ")));
        let remembered = node.repeat_of.and_then(|first| {
            let (of, _) = nodes.iter().find(|(_, it)| it.number == first)?;
            Some(format!("= {}", places[of]))
        });
        let value = match (node.phase, node.parent) {
            (CallPhase::Returned(value), _) => Some(value),
            // At the last step the first call is about to return.
            (_, None) => Some(report.value.holds()),
            _ => None,
        };
        let value = value
            .filter(|_| is_key)
            .map(|value| if value { "True" } else { "False" });
        let cells = [
            places[index].to_string(),
            format!("{function}({}, {})", node.label, node.limit),
            sentences::player(node.mover, t),
            remembered.or(asks).unwrap_or_default(),
            value.unwrap_or_default().to_owned(),
        ];
        cells
            .map(|cell| format!("<td>{}</td>", escaped(&cell)))
            .concat()
    };
    let heads = ["number", "call", "mover", "asks", "value"].map(|key| {
        let head = t.say(&format!("paper-calls-{key}"));
        format!("<th>{}</th>", escaped(&head))
    });
    let rows = nodes.iter().map(|it| format!("<tr>{}</tr>", row(it)));
    Some(format!(
        "<table class=\"paper__calls\"><thead><tr>{}</tr></thead><tbody>{}</tbody></table>",
        heads.concat(),
        rows.collect::<String>()
    ))
}

/// The guesses that were refuted, each with its counterexample.
fn law_notes(state: &State) -> String {
    let t = Words::of(state);
    let notes = state.law_notes(t).into_iter().map(|[claim, verdict]| {
        format!(
            "<li><b>{}</b> — {}</li>",
            escaped(&claim),
            escaped(&verdict)
        )
    });
    format!(
        "<section class=\"paper__sheet\"><h2>{}</h2><ol>{}</ol></section>",
        escaped(&state.game_title()),
        notes.collect::<String>()
    )
}

/// The task, beside a code that opens an address of the page, where it has one for others.
fn head(state: &State, task: &str, fragment: &str) -> String {
    let address = format!("{}#{fragment}", state.save.share.base);
    let code = qr_code(&address).filter(|_| !state.save.share.is_local());
    let code = code.map(|(side, modules)| {
        format!(
            "<svg class=\"paper__code\" viewBox=\"0 0 {side} {side}\" width=\"{CODE_MM}mm\" height=\"{CODE_MM}mm\"><path d=\"{modules}\"/></svg>"
        )
    });
    format!(
        "<div class=\"paper__head\"><div class=\"paper__task\">{}</div>{}</div>",
        paragraphs(task),
        code.unwrap_or_default()
    )
}

/// The task in its own words, where it was read from a text; else in the exam's, or as its rules.
fn task_text(state: &State) -> String {
    let task = &state.task;
    let own = (task.is_from_text && !task.text.is_empty()).then(|| task.text.clone());
    own.unwrap_or_else(|| written_text(state))
}

/// The task in the exam's words, or as its rules.
fn written_text(state: &State) -> String {
    let rules = state.solved.as_ref().map(|it| &*it.rules);
    rules.map_or(String::new(), |rules| {
        game_text(&state.rules.text.source, rules, Words::of(state))
    })
}

fn drawing(picture: Picture) -> String {
    let untitled = Picture {
        title: String::new(),
        ..picture
    };
    let (text, [_, height]) = svg(&untitled, &Colours::LIGHT);
    // Within a page it is an element like others, and no file of its own.
    let svg = text.find("<svg").map_or("", |start| &text[start..]);
    let more = match height > TALL_PX {
        true => " paper__drawing--tall",
        false => "",
    };
    format!("<div class=\"paper__drawing{more}\">{svg}</div>")
}

/// The drawing as it is before anybody knows who wins: nothing differs but where positions stand and which moves there are.
fn unmarked(mut picture: Picture) -> Picture {
    let size = |it: &PictureNode| (it.label.chars().count(), it.width, it.height);
    let sizes: Vec<(usize, f64, f64)> = picture.nodes.iter().map(size).collect();
    for node in &mut picture.nodes {
        let length = node.label.chars().count();
        // Circles and squares are of different sizes.
        for (_, width, height) in sizes.iter().filter(|it| it.0 == length) {
            node.width = node.width.max(*width);
            node.height = node.height.max(*height);
        }
        if !matches!(node.shape, ShapeKind::Toss | ShapeKind::Rest) {
            node.shape = ShapeKind::Blank;
        }
        node.caption.clear();
        node.note.clear();
        node.line_px = PictureNode::LINE_PX;
        node.is_faded = false;
    }
    for edge in &mut picture.edges {
        edge.is_winning = false;
        edge.is_faded = false;
    }
    picture.fields.clear();
    picture
}

/// What the shapes, and the numbers in them, mean.
fn legend(state: &State) -> String {
    let t = Words::of(state);
    let Some(solved) = &state.solved else {
        return String::new();
    };
    let map = MapView::of(state).filter(|_| state.settings.tab == Tab::Map);
    let shapes = match &map {
        Some(map) => map.legend.clone(),
        None => shapes_legend(state, &solved.report, t),
    };
    let shapes = shapes
        .into_iter()
        .map(|(shape, _, text)| format!("{}\u{a0}{text}", sign(shape)));
    let number = sentences::units_meaning(state.shown_units(), state.has_chance(), t);
    let law = map.and_then(|it| it.law).map_or(vec![], |it| it.signs);
    let law = law
        .into_iter()
        .map(|(sign, text)| format!("{}\u{a0}{text}", law_sign(sign)));
    let parts: Vec<String> = shapes
        .chain([t.fill("paper-legend-number", &[("meaning", &number)])])
        .chain(law)
        .collect();
    format!(
        "<p class=\"paper__legend\">{}</p>",
        escaped(&parts.join(" · "))
    )
}

fn sign(shape: ShapeKind) -> &'static str {
    match shape {
        ShapeKind::Circle => "○",
        ShapeKind::Square => "□",
        ShapeKind::Hexagon => "⬡",
        ShapeKind::DashedCircle => "◌",
        ShapeKind::Diamond => "◇",
        ShapeKind::Toss | ShapeKind::Rest | ShapeKind::Blank => "·",
    }
}
