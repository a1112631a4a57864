//! A proof for LaTeX: a whole file, whose paragraphs may be taken over into another.

use super::formula::formula;
use super::tikz::{escaped, fonts};

/// A law with its proof as the text of a LaTeX file. What stands between backticks in a line is of the rules: it becomes a formula.
pub fn proof_tex(title: &str, lines: &[String]) -> String {
    let mut body = format!("\\section*{{{}}}\n", line_tex(title));
    for line in lines {
        body += &format!("\n{}\n", line_tex(line));
    }
    let (program, fonts) = fonts(&body);
    format!(
        "% {program}\n\\documentclass{{article}}\n{fonts}\\usepackage{{textcomp, amsmath}}\n\\setlength{{\\parindent}}{{0pt}}\n\
         \\setlength{{\\parskip}}{{6pt}}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    )
}

fn line_tex(line: &str) -> String {
    let mut written = String::new();
    for (place, part) in line.split('`').enumerate() {
        written += &match (place % 2, formula(part)) {
            (0, _) => escaped(part),
            (_, Some(formula)) => format!("${formula}$"),
            (_, None) => format!("\\texttt{{{}}}", escaped(part)),
        };
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_of_the_rules_becomes_a_formula() {
        let lines = [
            "Проверила машина, строка `x -> x - k for k in range(1, x + 1)`: 100% & φ".to_owned(),
        ];
        let text = proof_tex("Ним #1", &lines);
        assert!(
            text.starts_with("% pdflatex\n\\documentclass{article}\n\\usepackage[T2A]{fontenc}"),
            "{text}"
        );
        let line = "Проверила машина, строка $x \\to x - k,\\quad 1 \\le k \\le x$: 100\\% \\& \\ensuremath{\\varphi}\n";
        assert!(text.contains(line), "{text}");
        assert!(text.contains("\\section*{Ним \\#1}"), "{text}");
        // What is no formula stays as it was typed.
        assert!(line_tex("`w[0] = $`").starts_with("\\texttt{w[0]"));
    }
}
