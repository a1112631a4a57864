//! A picture for LaTeX: a whole file of the class `standalone`, whose picture may be taken over into another.

use super::{Colours, Picture, PictureEdge, PictureField, PictureNode, is_wide, plain, px};
use crate::{Point, ShapeKind};

/// What is faded.
const FADED: &str = ", opacity=0.4";

/// The picture as the text of a LaTeX file.
pub fn tikz(picture: &Picture, colours: &Colours) -> String {
    // The places are CSS pixels, y downward, as in the other formats; the texts fit at this scale.
    let mut text = String::from(
        "\\begin{tikzpicture}[x=0.6bp, y=-0.6bp, inner sep=0pt, font=\\sffamily,\n\
        \x20 every node/.style={align=center},\n\
        \x20 outline/.style={line width=1.2pt},\n\
        \x20 move/.style={->, >={Stealth[length=5pt]}, draw=pencil, line width=0.5pt},\n\
        \x20 winning move/.style={->, >={Stealth[length=6pt]}, draw=ink, line width=1.6pt},\n\
        \x20 move label/.style={fill=paper, inner sep=1.5pt, font=\\sffamily\\footnotesize, text=muted},\n\
        \x20 word/.style={font=\\sffamily\\footnotesize, text=muted},\n\
        \x20 hidden moves/.style={fill=paper, draw=pencil, rounded corners=4pt, inner sep=2pt, font=\\sffamily\\scriptsize, text=muted},\n\
        \x20 title/.style={font=\\sffamily\\large\\bfseries, text=ink, anchor=south, text width=",
    );
    let title_px = picture.width.max(420.0);
    text.push_str(&format!("{}bp}}]\n", px(title_px * 0.6)));
    text.push_str(&format!(
        "  \\node[title] at ({}, -8) {{{}}};\n",
        px(picture.width / 2.0),
        escaped(&picture.title)
    ));
    for field in &picture.fields {
        let kind = if field.is_pale { "fill" } else { "field" };
        let PictureField { corner, .. } = *field;
        let end = Point::new(corner.x + field.width, corner.y + field.height);
        let (code, start, end) = (field.shape.code(), place(corner), place(end));
        text.push_str(&format!(
            "  \\fill[{code}{kind}] {start} rectangle {end};\n"
        ));
    }
    for (index, node) in picture.nodes.iter().enumerate() {
        write_node(&mut text, index, node);
    }
    for edge in &picture.edges {
        write_edge(&mut text, edge);
    }
    let closed = picture.nodes.iter().filter(|node| !node.closed.is_empty());
    for node in closed {
        let at = Point::new(
            node.center.x + node.width / 2.0 - 4.0,
            node.center.y + node.height / 2.0 - 2.0,
        );
        let count = escaped(&node.closed);
        text.push_str(&format!(
            "  \\node[hidden moves] at {} {{{count}}};\n",
            place(at)
        ));
    }
    for word in &picture.words {
        let (at, word) = (place(word.center), escaped(&word.text));
        text.push_str(&format!("  \\node[word] at {at} {{{word}}};\n"));
    }
    text += "\\end{tikzpicture}\n\\end{document}\n";
    preamble(&text, colours) + &text
}

/// What the picture needs that has this body, with how it is compiled.
fn preamble(body: &str, colours: &Colours) -> String {
    let (program, fonts) = fonts(body);
    let crosses = match body.contains("\\ding{") {
        true => "\\usepackage{pifont}\n",
        false => "",
    };
    let mut text = format!(
        "% {program}\n\\documentclass[border=5mm]{{standalone}}\n{fonts}{crosses}\\usepackage{{textcomp, tikz}}\n\
        \\usetikzlibrary{{arrows.meta}}\n"
    );
    let mut define = |name: &str, colour: &str| {
        let digits = colour.trim_start_matches('#').to_ascii_uppercase();
        text.push_str(&format!("\\definecolor{{{name}}}{{HTML}}{{{digits}}}\n"));
    };
    define("paper", colours.paper);
    define("ink", colours.ink);
    define("muted", colours.muted);
    define("pencil", colours.pencil);
    for shape in ShapeKind::ALL {
        let pen = colours.pen(shape);
        define(&format!("{}line", shape.code()), pen.line);
        define(&format!("{}fill", shape.code()), pen.fill);
        define(&format!("{}field", shape.code()), pen.field);
    }
    text += "\\begin{document}\n";
    text
}

/// The program that knows all letters of a text, and how the file names the fonts for them.
///
/// By the letters and not by the language: a title may be in any. A letter that `pdflatex` does not know ends its work;
/// `xelatex` at worst leaves it out.
pub(super) fn fonts(text: &str) -> (&'static str, String) {
    let is_cyrillic = |c: char| matches!(c, 'А'..='я' | 'Ё' | 'ё' | '№');
    let is_western = |c: char| matches!(c, 'À'..='ÿ');
    let is_common = |c: char| c.is_ascii() || "«»–—“”„".contains(c);
    if text.chars().all(|c| is_common(c) || is_western(c)) {
        let fonts = "\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n";
        return ("pdflatex", fonts.to_owned());
    }
    if text.chars().all(|c| is_common(c) || is_cyrillic(c)) {
        let fonts = "\\usepackage[T2A]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage[russian]{babel}\n";
        return ("pdflatex", fonts.to_owned());
    }
    let package = match text.chars().any(is_wide) {
        true => "\\usepackage[UTF8]{ctex}",
        false => "\\usepackage{fontspec}",
    };
    // The usual font has no Cyrillic letters.
    let font = |name: &str, otherwise: &str| {
        format!("\\IfFontExistsTF{{{name}}}{{\\setsansfont{{{name}}}}}{{{otherwise}}}")
    };
    let fonts = font("CMU Sans Serif", &font("DejaVu Sans", ""));
    ("xelatex", format!("{package}\n{fonts}\n"))
}

fn write_node(text: &mut String, index: usize, node: &PictureNode) {
    let code = node.shape.code();
    let dashes = match node.shape {
        ShapeKind::DashedCircle | ShapeKind::Blank => ", dashed",
        ShapeKind::Toss => ", densely dotted",
        _ => "",
    };
    let line = match node.line_px == PictureNode::LINE_PX {
        true => String::new(),
        false => format!(", line width={}bp", px(node.line_px * 0.6)),
    };
    let faded = if node.is_faded { FADED } else { "" };
    let looks = format!("outline{line}{faded}, draw={code}line, fill={code}fill{dashes}");
    let corners = node.shape.corners(node.center, node.size());
    let size = format!(
        "minimum width={}bp, minimum height={}bp",
        px(node.width * 0.6),
        px(node.height * 0.6)
    );
    let shape = if corners.is_empty() {
        let radius = px(node.shape.corner_radius(node.height) * 0.6);
        format!("{looks}, rounded corners={radius}bp, {size}")
    } else {
        let corners: Vec<String> = corners.into_iter().map(place).collect();
        text.push_str(&format!(
            "  \\path[{looks}] {} -- cycle;\n",
            corners.join(" -- ")
        ));
        size
    };
    let mut lines = vec![];
    if !node.label.is_empty() {
        lines.push(match node.shape {
            ShapeKind::Toss | ShapeKind::Rest => format!("\\footnotesize {}", escaped(&node.label)),
            _ => format!("\\textbf{{{}}}", escaped(&node.label)),
        });
    }
    for (line, looks) in [
        (
            &node.caption,
            format!("\\footnotesize\\color{{{code}line}}"),
        ),
        (&node.note, "\\scriptsize\\color{muted}".to_owned()),
    ] {
        if !line.is_empty() {
            lines.push(format!("{{{looks} {}}}", escaped(line)));
        }
    }
    text.push_str(&format!(
        "  \\node[{shape}, text=ink{faded}] (n{index}) at {} {{{}}};\n",
        place(node.center),
        lines.join("\\\\[-1pt]")
    ));
}

fn write_edge(text: &mut String, edge: &PictureEdge) {
    let Some((&start, rest)) = edge.curve.split_first() else {
        return;
    };
    let style = if edge.is_winning {
        "winning move"
    } else {
        "move"
    };
    let mut path = place(start);
    for curve in rest.chunks_exact(3) {
        let [one, other, end] = [curve[0], curve[1], curve[2]].map(place);
        path.push_str(&format!(" .. controls {one} and {other} .. {end}"));
    }
    let faded = if edge.is_faded { FADED } else { "" };
    text.push_str(&format!("  \\draw[{style}{faded}] {path};\n"));
    if !edge.label.is_empty() {
        let (at, label) = (place(edge.label_center), escaped(&edge.label));
        let heavy = match edge.is_winning {
            true => ", text=ink, font=\\sffamily\\footnotesize\\bfseries",
            false => "",
        };
        text.push_str(&format!(
            "  \\node[move label{heavy}] at {at} {{{label}}};\n"
        ));
    }
}

fn place(point: Point) -> String {
    format!("({}, {})", px(point.x), px(point.y))
}

/// A text as LaTeX sets it: nothing in it is a command, and signs that usual fonts lack are commands.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in plain(text) {
        let command = match character {
            '\\' => "\\textbackslash{}",
            '{' => "\\{",
            '}' => "\\}",
            '_' => "\\_",
            '%' => "\\%",
            '&' => "\\&",
            '#' => "\\#",
            '$' => "\\$",
            '~' => "\\textasciitilde{}",
            '^' => "\\textasciicircum{}",
            '"' => "\\textquotedbl{}",
            '\'' => "\\textquotesingle{}",
            '`' => "\\textasciigrave{}",
            '<' => "\\textless{}",
            '>' => "\\textgreater{}",
            '|' => "\\textbar{}",
            // Two of them would become a dash.
            '-' => "-{}",
            '\u{a0}' => "~",
            '−' => "\\ensuremath{-}",
            '×' => "\\ensuremath{\\times}",
            '÷' => "\\ensuremath{\\div}",
            '·' => "\\ensuremath{\\cdot}",
            '≤' => "\\ensuremath{\\leq}",
            '≥' => "\\ensuremath{\\geq}",
            '≠' => "\\ensuremath{\\neq}",
            '≈' => "\\ensuremath{\\approx}",
            '→' => "\\ensuremath{\\to}",
            '↓' => "\\ensuremath{\\downarrow}",
            '∞' => "\\ensuremath{\\infty}",
            '↑' => "\\ensuremath{\\uparrow}",
            '√' => "\\ensuremath{\\surd}",
            '⌊' => "\\ensuremath{\\lfloor}",
            '⌋' => "\\ensuremath{\\rfloor}",
            '⌈' => "\\ensuremath{\\lceil}",
            '⌉' => "\\ensuremath{\\rceil}",
            '⊕' => "\\ensuremath{\\oplus}",
            '✓' => "\\ding{51}",
            '✗' => "\\ding{55}",
            '…' => "\\ldots{}",
            'φ' => "\\ensuremath{\\varphi}",
            '⇔' => "\\ensuremath{\\Leftrightarrow}",
            it => {
                escaped.push(it);
                continue;
            }
        };
        escaped += command;
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_knows_all_letters() {
        let program = |text: &str| fonts(text).0;
        assert_eq!(program("Demo 2024, café"), "pdflatex");
        assert_eq!(program("ЕГЭ 2024 — от «7»"), "pdflatex");
        assert!(fonts("ЕГЭ").1.contains("T2A"));
        assert_eq!(program("石子"), "xelatex");
        // Neither of the encodings has both.
        assert_eq!(program("кафе café"), "xelatex");
        assert_eq!(program("\u{1f600}"), "xelatex");
    }
}
