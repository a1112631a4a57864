//! The drawing of a game from one position on.

use crate::args::{DrawingOptions, Format, Invocation};
use crate::commands::{Printed, game_title, notes, one, read};
use crate::json;
use crate::problems::{Failure, Refusal};
use kruzhok_drawing::{Places, draw};
use kruzhok_exam::Study;
use kruzhok_picture::{
    Colours, DrawError, Drawing, GraphRequest, NODE_LIMIT, Opening, Picture, Selection,
};
use kruzhok_solver::{PositionId, Solution};
use kruzhok_words::{Language, say};

/// The drawing, in the format that is asked for.
pub(crate) fn graph(text: &str, invocation: &Invocation, language: Language) -> Printed {
    let options = &invocation.drawing;
    let studied = Study::of(read(text)?.into(), invocation.options()).map_err(one)?;
    let solution = &studied.solution;
    let root = root(solution, options)?;
    let drawing = drawn(solution, &root, options)?;
    let rules = &solution.rules;
    let title = game_title(rules, language);
    let label = drawing.nodes.first().map(|node| node.label.clone());
    let args = [("title", title), ("root", label.unwrap_or_default())];
    let title = say(language, "picture-title", &args);
    let colours = match options.is_black {
        true => Colours::BLACK,
        false => Colours::LIGHT,
    };
    let picture = |title| Picture::of(&drawing, title, language);
    let output = match options.format {
        Format::Svg => kruzhok_picture::svg(&picture(title), &colours).0,
        Format::Dot => kruzhok_picture::dot(&picture(title), &colours),
        Format::Tikz => kruzhok_picture::tikz(&picture(title), &colours),
        Format::Json => json::drawing(&drawing, &title),
    };
    Ok((output, notes(&studied, language)))
}

/// The position at the top, in its text form.
fn root(solution: &Solution, options: &DrawingOptions) -> Result<String, Failure> {
    let starts = solution.graph.starts();
    let written = |id: Option<PositionId>| id.map(|id| solution.write(id)).unwrap_or_default();
    let first = written(starts.first());
    let Some(from) = &options.from else {
        return Ok(first);
    };
    let refused = |key, args| {
        Failure::Refused(Refusal {
            option: "--from",
            key,
            args,
            instead: Some(first.clone()),
        })
    };
    let position = solution.rules.read_position(from);
    let position =
        position.map_err(|_| refused("not-a-position", vec![("found", from.clone())]))?;
    match solution.find(&position) {
        Some(id) => Ok(solution.write(id)),
        None => {
            let position = solution.rules.write_position(&position);
            let args = vec![
                ("position", position),
                ("first", first.clone()),
                ("last", written(starts.iter().last())),
            ];
            Err(refused("not-reached", args))
        }
    }
}

fn drawn(solution: &Solution, root: &str, options: &DrawingOptions) -> Result<Drawing, Failure> {
    let draw = |opening| {
        let sheet = GraphRequest {
            is_tree: options.is_tree,
            selection: match options.is_strategy {
                true => Selection::Strategy,
                false => Selection::All,
            },
            opening,
            ..GraphRequest::new(root.to_owned())
        };
        draw(solution, &sheet, &mut Places::new())
    };
    let opening = options.depth.map_or(Opening::Standard, Opening::Plies);
    let drawing = match draw(opening) {
        Ok(drawing) => drawing,
        Err(DrawError::Problem(problem)) => return Err(one(*problem)),
        // The root was found before.
        Err(DrawError::NoSuchPosition) => unreachable!("the root is a position of the game"),
    };
    let Some(depth) = options.depth.filter(|_| drawing.is_full) else {
        return Ok(drawing);
    };
    let is_whole = |plies: &u32| draw(Opening::Plies(*plies)).is_ok_and(|drawing| !drawing.is_full);
    // Every ply has a node at least, so this ends before the limit of nodes.
    let deepest = (1..depth).take_while(is_whole).last();
    Err(Failure::Refused(Refusal {
        option: "--depth",
        key: "too-many-nodes-deep",
        args: vec![
            ("limit", NODE_LIMIT.to_string()),
            ("position", root.to_owned()),
            ("depth", depth.to_string()),
        ],
        instead: deepest.map(|plies| format!("--depth {plies}")),
    }))
}
