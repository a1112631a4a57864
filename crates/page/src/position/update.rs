//! The selected position: asked about, and described.

use crate::state::{Effect, Notice, State};
use kruzhok_picture::NodeKind;
use kruzhok_wire::{Fault, PositionReport, Request};
use std::rc::Rc;

impl State {
    pub(crate) fn request_position(&self) -> Vec<Effect> {
        let request = self.solved.as_ref().zip(self.shown_selection());
        let effect = request.map(|(solved, position)| {
            Effect::Post(Request::Position(solved.job, position.to_owned()))
        });
        effect.into_iter().collect()
    }

    pub(crate) fn select_position(&mut self, position: String) -> Vec<Effect> {
        self.position.selected = Some(position.clone());
        self.graph.cursor = None;
        self.place_cursor();
        let mut nodes = self.graph.drawing.iter().flat_map(|drawing| &drawing.nodes);
        let is_any_counted = nodes.any(|node| matches!(node.kind, NodeKind::Rest(_)));
        let mut effects = self.follow_selection();
        if self.graph.cursor.is_none() && is_any_counted {
            // It may be one of the many that are only counted.
            self.graph.focus = Some(position);
            effects.extend(self.request_graph());
        }
        effects.extend([self.request_position(), self.write_address(true)].concat());
        effects
    }

    pub(crate) fn take_position(
        &mut self,
        position: String,
        description: Result<Option<Box<PositionReport>>, Fault>,
    ) -> Vec<Effect> {
        if self.shown_selection() != Some(position.as_str()) {
            return vec![];
        }
        match description {
            Ok(Some(description)) => {
                self.position.is_awaited = false;
                self.position.description = Some((position, Rc::from(description)));
                vec![]
            }
            Ok(None) => {
                // What is left over from the rules before is let go without a word.
                if std::mem::take(&mut self.position.is_awaited) {
                    self.notice = Some(Notice::NoSuchPosition(position));
                }
                match self.position.selected.take() {
                    Some(_) => {
                        self.place_cursor();
                        let mut effects = self.follow_selection();
                        effects
                            .extend([self.request_position(), self.write_address(false)].concat());
                        effects
                    }
                    None => vec![],
                }
            }
            Err(fault) => {
                self.notice = Some(Notice::Problem(fault));
                vec![]
            }
        }
    }
}
