//! Rows that are tosses.

use super::Writer;

impl Writer {
    /// A toss that stays within the bounds of the heaps, so that no outcome is impossible.
    pub(super) fn toss(&mut self, is_first: bool) -> String {
        let outer_names = self.numbers.clone();
        let picks = self.picks();
        let shares: &[&str] = self.random.pick(&[
            &["1 / 2", "0.5"] as &[_],
            &["D", "1 - D"],
            &["0.25", "1 / 4", "0.5"],
            &["1 / 3", "2 / 3"],
            &["D * D", "2 * D * (1 - D)", "(1 - D) ** 2"],
            &["D if turn == 1 else 1 - D", "1 - D if turn == 1 else D"],
            &["1"],
        ]);
        let shares: Vec<&str> = match shares[0].contains("turn") && !self.is_partisan {
            true => vec!["D", "1 - D"],
            false => shares.to_vec(),
        };
        let mut outcomes: Vec<String> = Vec::new();
        if self.percent(12) {
            self.features.insert("outcomes by for");
            self.numbers.push("k".to_owned());
            let target = self.tossed_heaps(&picks);
            let row = self.row(&picks, &target, &["for k in range(1, 4)".to_owned()]);
            let share = self.pick(&["1 / 3", "k / 6"]);
            outcomes.push(format!("[\"{share}\", \"{row}\"]"));
        } else {
            for (index, share) in shares.iter().enumerate() {
                let target = if index > 0 && self.percent(50) {
                    // A failed toss leaves everything as it was.
                    if picks.is_empty() {
                        self.heaps.join(", ")
                    } else {
                        picks.join(", ")
                    }
                } else {
                    self.tossed_heaps(&picks)
                };
                let row = self.row(&picks, &target, &[]);
                outcomes.push(format!("[\"{share}\", \"{row}\"]"));
            }
        }
        self.numbers = outer_names;
        let by = if self.is_partisan && (is_first || self.percent(40)) {
            format!(", by = \"{}\"", self.pick(&["first", "second"]))
        } else {
            String::new()
        };
        format!("{{ chance = [{}]{by} }}", outcomes.join(", "))
    }

    fn tossed_heaps(&mut self, picks: &[String]) -> String {
        let names = if picks.is_empty() {
            self.heaps.clone()
        } else {
            picks.to_vec()
        };
        let (low, cap) = (self.low, self.cap);
        let values: Vec<String> = names
            .iter()
            .map(|name| format!("max({low}, min({cap}, {}))", self.change(name)))
            .collect();
        values.join(", ")
    }
}
