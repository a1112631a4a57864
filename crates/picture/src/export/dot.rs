//! A picture for Graphviz. `dot` lays it out anew; `neato -n` keeps the places that it has here.

use super::{Colours, Picture, PictureNode, plain, px};
use crate::ShapeKind;

/// Graphviz counts in points, 72 to an inch; there are 96 CSS pixels to one.
const POINTS_A_PX: f64 = 0.75;

/// Nodes whose centers are less than this apart from top to bottom stand in one row.
const ROW_PX: f64 = 4.0;

const FONTS: &str = "Noto Sans,DejaVu Sans,Noto Sans CJK SC,sans-serif";

/// The picture as the text of a DOT file: its nodes and arrows, without fields and words.
pub fn dot(picture: &Picture, colours: &Colours) -> String {
    let mut text = format!(
        "digraph {{\n\
        \x20 graph [label={}, labelloc=t, fontname={FONTS:?}, fontsize=14, bgcolor={:?}, nodesep=0.3, ranksep=0.6];\n\
        \x20 node [fontname={FONTS:?}, fontsize=12, fontcolor={:?}, margin=\"0.05,0.03\"];\n\
        \x20 edge [fontname={FONTS:?}, fontsize=10, fontcolor={:?}, color={:?}, arrowsize=0.7];\n",
        quoted(&[&picture.title]),
        colours.paper,
        colours.ink,
        colours.muted,
        colours.pencil
    );
    for (index, node) in picture.nodes.iter().enumerate() {
        write_node(&mut text, index, node, picture.height, colours);
    }
    for row in rows(&picture.nodes) {
        let names: Vec<String> = row.iter().map(|index| format!("n{index};")).collect();
        text.push_str(&format!("  {{ rank=same; {} }}\n", names.join(" ")));
    }
    for edge in &picture.edges {
        let heavy = match edge.is_winning && !edge.is_faded {
            true => format!(", penwidth=2.5, color={0:?}, fontcolor={0:?}", colours.ink),
            false => String::new(),
        };
        let label = quoted(&[&edge.label]);
        text.push_str(&format!(
            "  n{} -> n{} [label={label}{heavy}];\n",
            edge.from, edge.to
        ));
    }
    text += "}\n";
    text
}

fn write_node(
    text: &mut String,
    index: usize,
    node: &PictureNode,
    picture_height: f64,
    colours: &Colours,
) {
    let is_wide = node.width > node.height * 1.05;
    let (shape, style) = match node.shape {
        ShapeKind::Circle if is_wide => ("ellipse", "filled"),
        ShapeKind::Circle => ("circle", "filled"),
        ShapeKind::Square => ("box", "filled"),
        ShapeKind::Hexagon => ("hexagon", "filled"),
        ShapeKind::DashedCircle if is_wide => ("ellipse", "filled,dashed"),
        ShapeKind::DashedCircle => ("circle", "filled,dashed"),
        ShapeKind::Diamond => ("diamond", "filled"),
        ShapeKind::Toss => ("box", "filled,rounded,dotted"),
        ShapeKind::Rest => ("box", "filled,rounded"),
        ShapeKind::Blank => ("box", "filled,rounded,dashed"),
    };
    let pen = colours.pen(node.shape);
    let inches = |length: f64| length * POINTS_A_PX / 72.0;
    let mut looks = vec![
        format!(
            "label={}",
            quoted(&[&node.label, &node.caption, &node.note])
        ),
        format!("shape={shape}, style={style:?}"),
        format!("color={:?}, fillcolor={:?}", pen.line, pen.fill),
    ];
    if !node.closed.is_empty() {
        looks.push(format!("xlabel={}", quoted(&[&node.closed])));
    }
    if node.line_px != PictureNode::LINE_PX {
        looks.push(format!("penwidth={}", px(node.line_px * POINTS_A_PX)));
    }
    if node.is_faded {
        looks.push(format!("fontcolor={:?}", colours.pencil));
    }
    let (width, height) = (inches(node.width), inches(node.height));
    looks.push(format!("width={width:.2}, height={height:.2}"));
    let (x, y) = (node.center.x, picture_height - node.center.y);
    looks.push(format!(
        "pos=\"{},{}\"",
        px(x * POINTS_A_PX),
        px(y * POINTS_A_PX)
    ));
    text.push_str(&format!("  n{index} [{}];\n", looks.join(", ")));
}

/// Indexes of the nodes that stand side by side, from top to bottom; only where there are two or more.
fn rows(nodes: &[PictureNode]) -> Vec<Vec<usize>> {
    let mut order: Vec<usize> = (0..nodes.len()).collect();
    let y = |index: usize| nodes[index].center.y;
    kruzhok_order::sort_by(&mut order, |&a, &b| y(a).total_cmp(&y(b)));
    let rows = order.chunk_by(|&above, &below| y(below) - y(above) < ROW_PX);
    let rows = rows.filter(|row| row.len() > 1);
    rows.map(<[usize]>::to_vec).collect()
}

/// Lines of text as a quoted string of DOT, without those that are empty.
fn quoted(lines: &[&String]) -> String {
    let mut quoted = String::from('"');
    let lines = lines.iter().filter(|line| !line.is_empty());
    for (place, line) in lines.enumerate() {
        if place > 0 {
            quoted += "\\n";
        }
        for character in plain(line) {
            match character {
                '"' => quoted += "\\\"",
                '\\' => quoted += "\\\\",
                // Graphviz reads entities as HTML does.
                '&' => quoted += "&amp;",
                it => quoted.push(it),
            }
        }
    }
    quoted.push('"');
    quoted
}
