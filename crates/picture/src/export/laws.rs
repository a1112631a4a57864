//! What holds for every picture, whatever its texts are: they never become markup, and no node is lost.

use super::*;

/// Texts that would break out of a file that is written carelessly.
const HOSTILE: [&str; 14] = [
    "\"><script>alert(1)</script>",
    "]]></text></svg>",
    "&amp;&#34;&lt;",
    "\\end{document}\\input{x}",
    "{{}",
    "}}{",
    "\\",
    "a\\\" -> n0 [label=\"",
    "\"",
    "%\n\\undefined # $ _ ^ ~",
    "\u{0}\u{7}\u{1b}\u{ffff}",
    "line\r\nline\n\nline",
    "Петя ✗×2 · 石子 −1 \u{202e}",
    "'`<>|--",
];

/// A picture of every shape with two arrows, in which every text is that one.
fn picture(text: &str, language: Language) -> Picture {
    let nodes = ShapeKind::ALL.into_iter().zip(0_u8..);
    let nodes = nodes.map(|(shape, place)| PictureNode {
        shape,
        center: Point::new(40.0 + 70.0 * f64::from(place), 40.0),
        width: 54.0,
        height: 54.0,
        label: text.to_owned(),
        caption: text.to_owned(),
        note: text.to_owned(),
        closed: text.to_owned(),
        line_px: 1.0,
        is_faded: true,
    });
    let edge = |from, to, is_winning| PictureEdge {
        from,
        to,
        curve: [(40.0, -7.5), (40.0, 80.0), (110.0, 80.0), (110.0, 67.0)]
            .map(|(x, y)| Point::new(x, y))
            .to_vec(),
        label: text.to_owned(),
        label_center: Point::new(75.0, 80.0),
        is_winning,
        is_faded: true,
    };
    Picture {
        title: text.to_owned(),
        language,
        width: 600.0,
        height: 100.0,
        nodes: nodes.collect(),
        edges: vec![edge(0, 1, true), edge(1, 0, false)],
        fields: vec![PictureField {
            shape: ShapeKind::Square,
            is_pale: false,
            corner: Point::new(0.0, 0.0),
            width: 4.0,
            height: 4.0,
        }],
        words: vec![PictureWord {
            text: text.to_owned(),
            center: Point::new(10.0, 10.0),
        }],
    }
}

/// Checks that hostile texts leave as much of a file besides texts as a harmless one does.
#[track_caller]
fn check(write: impl Fn(&Picture) -> String, besides_texts: impl Fn(&str) -> String) {
    for language in Language::ALL {
        let harmless = besides_texts(&write(&picture("x", language)));
        for text in HOSTILE {
            let hostile = besides_texts(&write(&picture(text, language)));
            assert_eq!(hostile, harmless, "{text:?}");
        }
    }
}

#[test]
fn no_text_becomes_markup_in_svg() {
    check(
        |picture| svg(picture, &Colours::LIGHT).0,
        |file| {
            assert!(!file.contains('\u{0}') && !file.contains('\u{ffff}'));
            assert_eq!(file.matches('>').count(), file.matches('<').count());
            let tags = file.split('<').skip(1);
            let names = tags.map(|tag| tag.split([' ', '>']).next().unwrap_or_default());
            let names: Vec<&str> = names.collect();
            // A title may have any number of lines.
            let group = names.iter().position(|&name| name == "g");
            let (head, body) = names.split_at(group.expect("what is drawn"));
            let head = head.iter().filter(|name| !name.ends_with("text"));
            head.chain(body).copied().collect::<Vec<_>>().join(" ")
        },
    );
}

#[test]
fn no_text_becomes_markup_in_dot() {
    check(
        |picture| dot(picture, &Colours::LIGHT),
        |file| {
            let mut besides = String::new();
            let mut is_text = false;
            let mut characters = file.chars();
            while let Some(character) = characters.next() {
                match character {
                    '"' => is_text = !is_text,
                    '\\' if is_text => {
                        let next = characters.next();
                        assert!(matches!(next, Some('"' | '\\' | 'n')), "{next:?}");
                    }
                    '\n' if is_text => panic!("a text goes over the end of a line: {file}"),
                    it if !is_text => besides.push(it),
                    _ => {}
                }
            }
            besides
        },
    );
}

#[test]
fn no_text_becomes_a_command_in_tikz() {
    check(
        |picture| tikz(picture, &Colours::LIGHT),
        |file| {
            let body = file.split("\\begin{document}").nth(1).unwrap_or_default();
            let mut besides = String::new();
            let mut depth = 0_i32;
            let mut characters = body.chars().peekable();
            while let Some(character) = characters.next() {
                match character {
                    '{' => depth += 1,
                    '}' => depth -= 1,
                    '\\' => {
                        let mut command = String::new();
                        while let Some(letter) = characters.next_if(char::is_ascii_alphabetic) {
                            command.push(letter);
                        }
                        if command.is_empty() {
                            let sign = characters.next();
                            assert!(sign.is_some_and(|it| "{}_%&#$\\".contains(it)), "{sign:?}");
                        } else if !(command.starts_with("text") || command == "ensuremath") {
                            assert!(KNOWN.contains(&command.as_str()), "{command}");
                        }
                    }
                    '%' | '#' | '$' | '&' | '^' | '_' | '"' => panic!("{character}: {body}"),
                    '\n' => {
                        assert_eq!(depth.clamp(0, 1), depth, "{body}");
                        besides.push('\n');
                    }
                    it if depth == 0 => besides.push(it),
                    _ => {}
                }
                assert!(depth >= 0, "{body}");
            }
            assert_eq!(depth, 0, "{body}");
            besides
        },
    );
}

/// The commands that a picture is made of.
const KNOWN: [&str; 17] = [
    "begin",
    "end",
    "node",
    "path",
    "draw",
    "fill",
    "sffamily",
    "footnotesize",
    "scriptsize",
    "large",
    "bfseries",
    "color",
    "times",
    "cdot",
    "ding",
    "ldots",
    "to",
];

#[test]
fn every_node_and_every_arrow_is_in_each_file_once() {
    let picture = picture("x", Language::En);
    let (count, arrows) = (picture.nodes.len(), picture.edges.len());
    let (svg, _) = svg(&picture, &Colours::BLACK);
    assert_eq!(svg.matches("<g class=\"node ").count(), count);
    assert_eq!(svg.matches("<path class=\"move\"").count(), arrows);
    let dot = dot(&picture, &Colours::BLACK);
    let tikz = tikz(&picture, &Colours::BLACK);
    for index in 0..count {
        assert_eq!(dot.matches(&format!("\n  n{index} [")).count(), 1);
        assert_eq!(tikz.matches(&format!("(n{index}) at")).count(), 1);
    }
    assert_eq!(dot.matches(" -> ").count(), arrows);
    assert_eq!(tikz.matches("\\draw[").count(), arrows);
    assert!(dot.contains("{ rank=same; n0; n1; n2; n3; n4; n5; n6; n7; }"));
}

#[test]
fn a_picture_of_nothing_is_a_file_too() {
    let nothing = Picture {
        title: String::new(),
        language: Language::Zh,
        width: 0.0,
        height: 0.0,
        nodes: vec![],
        edges: vec![],
        fields: vec![],
        words: vec![],
    };
    let (svg, [width, height]) = svg(&nothing, &Colours::LIGHT);
    assert!(svg.ends_with("</svg>\n") && width > 0.0 && height > 0.0);
    assert!(dot(&nothing, &Colours::LIGHT).ends_with("}\n"));
    assert!(tikz(&nothing, &Colours::LIGHT).ends_with("\\end{document}\n"));
}
