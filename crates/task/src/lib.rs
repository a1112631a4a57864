//! What the text of an exam task says: the game and its questions, as a rules file.
//!
//! ```
//! let text = "Два игрока, Аня и Боря, играют в такую игру. Перед ними лежит куча орехов. Первый ход делает Аня. \
//!     За один ход можно добавить в кучу один орех или удвоить количество орехов. Игра завершается, когда орехов \
//!     становится не менее 40. Побеждает игрок, сделавший последний ход. В начале в куче было S орехов, 1 ≤ S ≤ 39.
//!     Задание 19. Укажите значение S, при котором Боря выигрывает своим первым ходом при любой игре Ани.";
//! let reading = kruzhok_task::read(text).expect("a task");
//! assert!(reading.not_understood.is_empty());
//! assert_eq!(reading.game.questions[0].condition, "winner == 2 and turns == 1");
//! kruzhok_rules::parse(&reading.rules).expect("a rules file");
//! ```

mod model;
mod read;
mod rules_file;
mod worksheet;
mod write;

pub use model::{
    Amount, Asked, Bounds, Change, Game, GameMove, HeapMemory, Joint, Limit, Once, Relation,
    Repetition, Rounding, StartRule, Subject, Target, WinnerRule,
};
pub use read::{
    Choice, Doubt, Field, Fragment, Missing, NotATask, NotUnderstood, OpenGame, Phrase, Place,
    Reading, read, read_questions, read_with,
};
pub use worksheet::{Worksheet, WorksheetVariant, escaped, outline, paragraphs};
pub use write::{TaskQuestion, TaskText, Unsayable, players, write};
