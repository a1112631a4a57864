//! A picture as SVG that stands alone: looks are attributes, as word processors want them, and nothing is loaded.

use super::{Colours, Pen, Picture, PictureEdge, PictureField, PictureNode, is_wide, plain, px};
use crate::{Point, ShapeKind};

/// What systems have, each with the letters of three scripts.
const FONTS: &str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', \
    'Noto Sans CJK SC', 'PingFang SC', 'Microsoft YaHei', sans-serif";

const TITLE_PX: f64 = 18.0;
/// The title is heavy, and so wider than other texts by this factor.
const TITLE_WIDENING: f64 = 1.2;
const LABEL_PX: f64 = 17.0;
const CAPTION_PX: f64 = 13.0;
const NOTE_PX: f64 = 11.5;
/// From one line of the title to the next.
const TITLE_LINE_PX: f64 = 24.0;
/// Around the title.
const MARGIN_PX: f64 = 12.0;
/// A line of the title may be so long above a narrow drawing.
const NARROW_PX: f64 = 420.0;
/// The most characters of a title; the rest is cut.
const LONGEST_TITLE: usize = 300;
/// Length of an arrow head, and half its width.
const HEAD_PX: [f64; 2] = [8.0, 3.6];

/// What is faded.
const FADED: &str = " opacity=\"0.4\"";

/// The picture as the text of an SVG file, with its size in CSS pixels.
pub fn svg(picture: &Picture, colours: &Colours) -> (String, [f64; 2]) {
    let title = title_lines(&picture.title, picture.width.max(NARROW_PX));
    let longest = title.iter().map(|line| title_px(line));
    let longest = longest.fold(0.0, f64::max) + 2.0 * MARGIN_PX;
    let left = (longest - picture.width).max(0.0) / 2.0;
    let top = title.len() as f64 * TITLE_LINE_PX + MARGIN_PX;
    let [width, height] = [
        (picture.width + 2.0 * left).ceil(),
        (picture.height + top).ceil(),
    ];
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
        <svg xmlns=\"http://www.w3.org/2000/svg\" xml:lang=\"{}\" width=\"{width}\" height=\"{height}\" \
        viewBox=\"0 0 {width} {height}\" font-family=\"{FONTS}\" text-anchor=\"middle\">\n<title>{}</title>\n\
        <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        picture.language,
        escaped(&picture.title),
        colours.paper
    );
    for (place, line) in title.iter().enumerate() {
        let y = MARGIN_PX + (place as f64 + 0.75) * TITLE_LINE_PX;
        let middle = Point::new(width / 2.0, y);
        write_line(&mut text, line, middle, TITLE_PX, colours.ink, true);
    }
    text.push_str(&format!(
        "<g transform=\"translate({} {})\">\n",
        px(left),
        px(top)
    ));
    for field in &picture.fields {
        write_field(&mut text, field, colours);
    }
    for edge in &picture.edges {
        write_edge(&mut text, edge, colours);
    }
    for edge in picture.edges.iter().filter(|edge| !edge.label.is_empty()) {
        write_edge_label(&mut text, edge, colours);
    }
    for node in &picture.nodes {
        write_node(&mut text, node, colours);
    }
    for word in &picture.words {
        let at = Point::new(word.center.x, word.center.y + 0.35 * CAPTION_PX);
        write_line(&mut text, &word.text, at, CAPTION_PX, colours.muted, false);
    }
    text += "</g>\n</svg>\n";
    (text, [width, height])
}

/// Side by side without a gap: the edges are not smoothed.
fn write_field(text: &mut String, field: &PictureField, colours: &Colours) {
    let pen = colours.pen(field.shape);
    let colour = if field.is_pale { pen.fill } else { pen.field };
    text.push_str(&format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{colour}\" shape-rendering=\"crispEdges\"/>\n",
        px(field.corner.x),
        px(field.corner.y),
        px(field.width),
        px(field.height)
    ));
}

fn write_edge(text: &mut String, edge: &PictureEdge, colours: &Colours) {
    let (colour, width) = match edge.is_winning {
        true => (colours.ink, "3"),
        false => (colours.pencil, "1.25"),
    };
    let mut curve = edge.curve.clone();
    // The line ends inside of the arrow head, so that it does not blunt its tip.
    let head = head(&mut curve);
    let path = path_data(&curve);
    let faded = if edge.is_faded { FADED } else { "" };
    text.push_str(&format!(
        "<path class=\"move\"{faded} d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>\n\
        <polygon points=\"{}\" fill=\"{colour}\"{faded}/>\n",
        points(&head)
    ));
}

/// Control points of cubic Bézier curves as the `d` attribute of a path; empty where there are none.
pub fn path_data(curve: &[Point]) -> String {
    let mut text = String::new();
    for (index, point) in curve.iter().enumerate() {
        let command = match index {
            0 => "M",
            _ if index % 3 == 1 => "C",
            _ => " ",
        };
        text.push_str(&format!("{command}{} {}", px(point.x), px(point.y)));
    }
    text
}

/// The corners of the arrow head; the curve is made a little shorter.
fn head(curve: &mut [Point]) -> Vec<Point> {
    let Some((&tip, rest)) = curve.split_last() else {
        return vec![];
    };
    let away = |point: &Point| (tip.x - point.x).hypot(tip.y - point.y);
    let Some(&before) = rest.iter().rev().find(|point| away(point) > 0.1) else {
        return vec![];
    };
    let distance = away(&before);
    let (x, y) = ((tip.x - before.x) / distance, (tip.y - before.y) / distance);
    let [length, half] = HEAD_PX;
    let at = |back: f64, aside: f64| {
        Point::new(tip.x - back * x - aside * y, tip.y - back * y + aside * x)
    };
    let corners = vec![tip, at(length, half), at(length, -half)];
    if let Some(end) = curve.last_mut() {
        *end = at(length.min(distance) * 0.75, 0.0);
    }
    corners
}

fn write_edge_label(text: &mut String, edge: &PictureEdge, colours: &Colours) {
    let at = edge.label_center;
    let width = text_px(&edge.label, CAPTION_PX) + 4.0;
    let colour = match (edge.is_winning, edge.is_faded) {
        (_, true) => colours.pencil,
        (true, false) => colours.ink,
        (false, false) => colours.muted,
    };
    // Paper parts the label from the line beneath it.
    text.push_str(&format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"16\" fill=\"{}\"/>\n",
        px(at.x - width / 2.0),
        px(at.y - 8.0),
        px(width),
        colours.paper
    ));
    let baseline = Point::new(at.x, at.y + 0.35 * CAPTION_PX);
    let is_heavy = edge.is_winning;
    write_line(text, &edge.label, baseline, CAPTION_PX, colour, is_heavy);
}

fn write_node(text: &mut String, node: &PictureNode, colours: &Colours) {
    let pen = colours.pen(node.shape);
    let faded = if node.is_faded { FADED } else { "" };
    text.push_str(&format!(
        "<g class=\"node {}\"{faded}>\n",
        node.shape.code()
    ));
    write_outline(text, node, pen);
    let at = node.center;
    let label_px = match node.shape {
        ShapeKind::Toss | ShapeKind::Rest => CAPTION_PX,
        _ => LABEL_PX,
    };
    let [has_label, has_caption, has_note] =
        [&node.label, &node.caption, &node.note].map(|line| !line.is_empty());
    let [label, caption, note] = node.shape.text_rows(has_label, has_caption, has_note);
    for (line, y, size, colour) in [
        (&node.label, label, label_px, colours.ink),
        (&node.caption, caption, CAPTION_PX, pen.line),
        (&node.note, note, NOTE_PX, colours.muted),
    ] {
        if !line.is_empty() {
            let is_heavy = std::ptr::eq(line, &node.label);
            write_line(
                text,
                line,
                Point::new(at.x, at.y + y),
                size,
                colour,
                is_heavy,
            );
        }
    }
    if !node.closed.is_empty() {
        write_badge(text, node, colours);
    }
    *text += "</g>\n";
}

fn write_outline(text: &mut String, node: &PictureNode, pen: Pen) {
    let dashes = match node.shape.dashes() {
        [] => String::new(),
        lengths => {
            let lengths: Vec<String> = lengths.iter().map(f64::to_string).collect();
            format!(" stroke-dasharray=\"{}\"", lengths.join(" "))
        }
    };
    text.push_str(&format!(
        "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"{dashes}/>\n",
        node.shape.path(node.center, node.size()),
        pen.fill,
        pen.line,
        px(node.line_px)
    ));
}

/// How many moves are not drawn, at the lower right of the node, below a note.
fn write_badge(text: &mut String, node: &PictureNode, colours: &Colours) {
    let offset = node.shape.badge_offset(node.size(), !node.note.is_empty());
    let at = Point::new(node.center.x + offset.x, node.center.y + offset.y);
    let width = (text_px(&node.closed, NOTE_PX) + 8.0).max(22.0);
    text.push_str(&format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"17\" rx=\"8.5\" fill=\"{}\" stroke=\"{}\"/>\n",
        px(at.x - width / 2.0),
        px(at.y - 8.5),
        px(width),
        colours.paper,
        colours.pencil
    ));
    let baseline = Point::new(at.x, at.y + 0.35 * NOTE_PX);
    write_line(text, &node.closed, baseline, NOTE_PX, colours.muted, false);
}

fn write_line(text: &mut String, line: &str, at: Point, size: f64, colour: &str, is_heavy: bool) {
    let weight = if is_heavy { " font-weight=\"600\"" } else { "" };
    text.push_str(&format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"{size}\"{weight} fill=\"{colour}\">{}</text>\n",
        px(at.x),
        px(at.y),
        escaped(line)
    ));
}

fn points(corners: &[Point]) -> String {
    let corners = corners.iter();
    let corners = corners.map(|corner| format!("{},{}", px(corner.x), px(corner.y)));
    corners.collect::<Vec<_>>().join(" ")
}

/// The title in lines that are no longer than that; broken between words, or anywhere where words are not parted.
fn title_lines(title: &str, line_px: f64) -> Vec<String> {
    let title: String = plain(title).take(LONGEST_TITLE).collect();
    let mut lines = vec![];
    let mut line = String::new();
    for word in title.split_whitespace() {
        let longer = match line.is_empty() {
            true => word.to_owned(),
            false => format!("{line} {word}"),
        };
        if title_px(&longer) <= line_px {
            line = longer;
            continue;
        }
        // A long word begins on this line only where words may be broken anywhere.
        if !line.is_empty() && !word.chars().next().is_some_and(is_wide) {
            lines.push(std::mem::take(&mut line));
        } else if !line.is_empty() {
            line.push(' ');
        }
        for character in word.chars() {
            line.push(character);
            if title_px(&line) > line_px {
                line.pop();
                lines.push(std::mem::take(&mut line));
                line.push(character);
            }
        }
    }
    lines.push(line);
    lines.retain(|line| !line.is_empty());
    lines
}

fn title_px(line: &str) -> f64 {
    text_px(line, TITLE_PX) * TITLE_WIDENING
}

/// The width of a text in CSS pixels, near enough to make room for it.
pub fn text_px(text: &str, size: f64) -> f64 {
    text.chars().map(|it| character_px(it, size)).sum()
}

fn character_px(character: char, size: f64) -> f64 {
    let part = match character {
        ' ' | '\u{a0}' | ',' | ';' | '.' | ':' | '(' | ')' | '\'' | '|' => 0.35,
        it if is_wide(it) => 1.0,
        _ => 0.6,
    };
    part * size
}

/// A text between tags or in an attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in plain(text) {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            it => escaped.push(it),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_is_broken_into_lines() {
        assert_eq!(title_lines("one two", 420.0), ["one two"]);
        assert_eq!(title_lines("one two", 60.0), ["one", "two"]);
        assert_eq!(
            title_lines("石子游戏石子游戏", 90.0),
            ["石子游戏", "石子游戏"]
        );
        assert_eq!(title_lines("\n", 80.0), [""; 0]);
        let longest = title_lines(&"x".repeat(10_000), 420.0);
        assert!(longest.len() < 20);
    }

    #[test]
    fn an_arrow_head_points_where_the_curve_goes() {
        let mut down = [
            Point::new(0.0, 0.0),
            Point::new(0.0, 10.0),
            Point::new(0.0, 20.0),
            Point::new(0.0, 30.0),
        ];
        let corners = head(&mut down);
        assert_eq!(corners[0], Point::new(0.0, 30.0));
        assert!((corners[1].y - 22.0).abs() < 1e-9 && (corners[2].y - 22.0).abs() < 1e-9);
        assert!(down[3].y < 30.0);
        assert_eq!(head(&mut []), []);
    }
}
