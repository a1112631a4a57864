//! Games given by their edges.

use super::{RandomRules, Writer, names};

impl Writer {
    pub(super) fn game_of_edges(mut self) -> RandomRules {
        self.features.insert("graph");
        let all = names(&["A", "B", "C", "D", "E", "F", "the end", "x1"]);
        let count = self.random.between(4, 8);
        let known = &all[..usize::try_from(count).expect("few names")];
        let one = |writer: &mut Self| known[writer.random.index(known.len())].clone();
        let mut lines = String::new();
        let is_acyclic = self.percent(50);
        for (index, name) in known.iter().enumerate() {
            let targets: Vec<String> = (0..self.random.pick(&[0, 1, 2, 2, 3]))
                .map(|_| one(&mut self))
                .collect();
            let is_later = |target: &&String| known[index + 1..].contains(target) || !is_acyclic;
            let targets: Vec<&str> = targets
                .iter()
                .filter(is_later)
                .map(String::as_str)
                .collect();
            lines += &match (targets.is_empty(), self.percent(50)) {
                (true, true) => format!("{name}\n"),
                (true, false) => format!("{name} ->\n"),
                _ => format!("{name} -> {}\n", targets.join(", ")),
            };
        }
        let mut fields = vec![format!("graph = \"\"\"\n{lines}\"\"\"")];
        match self.random.index(4) {
            0 => fields.push(format!("start = \"{}\"", one(&mut self))),
            1 => fields.push(format!("start = \"v == '{}'\"", one(&mut self))),
            _ => {}
        }
        self.numbers = names(&["P"]);
        self.texts = names(&["v", "v", "'A'", "'the end'"]);
        let over = self.ends(&|writer| format!("v == '{}'", writer.pick(&["A", "C", "the end"])));
        let extras = self.extras();
        let questions = self.questions(&|_| "start = \"v == 'A'\"".to_owned());
        // Edges cannot be told apart as rows, so that none can be repeated.
        let extras = extras
            .into_iter()
            .filter(|line| !line.starts_with("repeat"))
            .collect();
        self.features.remove("repeat");
        self.finish(&fields, Vec::new(), over, extras, questions)
    }
}
