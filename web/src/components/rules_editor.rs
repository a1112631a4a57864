//! The form of the rules, and the file as text below it. Either side edits the other.

use crate::parts::{class, problem_notes, segmented, select, typed_text};
use kruzhok_session::{
    Chip, ChipKind, ChipView, Comparison, Edit, EndShape, EndShapeView, EndView, FieldView,
    HeapChoice, HeapStart, Measure, Msg, OptionView, ParamView, QuestionView, RowView, RulesView,
    StartShape, StartShapeView, StartView, SwitchView, amount_of, text_edit,
};
use std::collections::BTreeSet;
use web_sys::{HtmlInputElement, HtmlTextAreaElement};
use yew::prelude::*;

/// What the editor shows.
#[derive(Properties, PartialEq)]
pub(crate) struct Props {
    pub(crate) view: RulesView,
    pub(crate) send: Callback<Msg>,
}

/// The form of the rules, and the file as text.
#[component]
pub(crate) fn RulesEditor(props: &Props) -> Html {
    let Props { view, send } = props;
    let edit = send.reform(Msg::FormEdited);
    let expressions = Expressions(use_state(BTreeSet::new));
    {
        // After a row was removed, or with another game, a field's name is another field's.
        let fields = expressions.0.clone();
        use_effect_with(view.rows.len(), move |_| fields.set(BTreeSet::new()));
    }
    html! {
        <div class="rules-editor">
            <div class="rules-editor__head">
                <h2>{ &view.heading }</h2>
                <button id="open-guide" type="button" class="button" onclick={send.reform(|_| Msg::GuideOpened(String::new()))}>
                    { &view.guide }
                </button>
            </div>
            if let Some(text) = &view.broken {
                <p class="rules-editor__broken" role="status">{ text }</p>
            }
            <fieldset class="rules-editor__form" disabled={view.broken.is_some()}>
                { text_field(&view.title, "", &edit, send) }
                <div class="rules-editor__heaps">
                    <span class="rules-editor__label">{ &view.heaps_label }</span>
                    { segmented("heaps", &view.heaps_label, &view.heap_counts, count_code, edit.reform(Edit::HeapCount)) }
                    { text_field(&view.position, "input--code", &edit, send) }
                </div>
                <section class="rules-editor__part" aria-label={view.moves_heading.clone()}>
                    <h3>{ &view.moves_heading }</h3>
                    <ol class="rules-editor__rows">
                        { for view.rows.iter().map(|it| row(it, &expressions, &edit, send)) }
                    </ol>
                    <div class="rules-editor__quick" role="group" aria-label={view.moves_heading.clone()}>
                        { for view.quick_rows.iter().enumerate().map(|(at, quick)| {
                            let chip = quick.chip.clone();
                            html! {
                                <button
                                    id={format!("quick-{at}")} type="button" class="button"
                                    onclick={edit.reform(move |_| Edit::RowAdded(chip.clone()))}
                                >
                                    { &quick.label }
                                </button>
                            }
                        }) }
                    </div>
                </section>
                { end(&view.end, &expressions, &edit, send) }
                { start(&view.start, &expressions, &edit, send) }
                if !view.params.is_empty() {
                    <section class="rules-editor__part" aria-label={view.params_heading.clone()}>
                        <h3>{ &view.params_heading }</h3>
                        { for view.params.iter().map(|it| param(it, &edit, send)) }
                    </section>
                }
                <details class="rules-editor__part">
                    <summary>{ &view.more }</summary>
                    { for view.options.iter().map(|it| option(it, &edit, send)) }
                    <h3>{ &view.questions_heading }</h3>
                    { for view.questions.iter().map(|it| question(it, &edit, send)) }
                    <button id="question-add" type="button" class="button" onclick={edit.reform(|_| Edit::QuestionAdded)}>{ &view.add_question }</button>
                </details>
            </fieldset>
            { file(view, send) }
        </div>
    }
}

fn count_code(count: usize) -> &'static str {
    match count {
        1 => "1",
        2 => "2",
        _ => "3",
    }
}

/// The fields that chips could say but that are seen as expressions: the user asked for it, or is typing there.
struct Expressions(UseStateHandle<BTreeSet<String>>);

impl Expressions {
    fn has(&self, field: &str) -> bool {
        self.0.contains(field)
    }

    fn set(&self, field: &str, is_expression: bool) -> Callback<()> {
        let (fields, field) = (self.0.clone(), field.to_owned());
        Callback::from(move |()| {
            let mut changed = (*fields).clone();
            match is_expression {
                true => changed.insert(field.clone()),
                false => changed.remove(&field),
            };
            fields.set(changed);
        })
    }

    /// The expression as an input. It stays one while it is typed in, also when chips could say it by now.
    fn input(&self, field: &FieldView, edit: &Callback<Edit>, send: &Callback<Msg>) -> Html {
        let stay = self.set(&field.field, true);
        html! {
            <div class="rules-editor__expression" onfocusin={stay.reform(|_: FocusEvent| ())}>
                { text_field(field, "input--code", edit, send) }
            </div>
        }
    }

    /// What switches between the expression and the chips.
    fn switch(&self, field: &str, labels: &SwitchView) -> Html {
        let is_expression = self.has(field);
        let (label, sign) = if is_expression {
            (&labels.as_chips, "▭")
        } else {
            (&labels.as_expression, "ƒ")
        };
        let onclick = self.set(field, !is_expression).reform(|_: MouseEvent| ());
        html! {
            <button type="button" class="button button--icon button--plain" title={label.clone()} aria-label={label.clone()} {onclick}>
                { sign }
            </button>
        }
    }
}

/// A field of the rules file as an input with its name above and its problems below.
fn text_field(field: &FieldView, more: &str, edit: &Callback<Edit>, send: &Callback<Msg>) -> Html {
    let oninput = {
        let field = field.clone();
        edit.reform(move |event: InputEvent| text_edit(&field, typed_text(&event)))
    };
    let id = field_id(&field.field);
    html! {
        <div class="rules-editor__field">
            <label class="rules-editor__label" for={id.clone()}>{ &field.label }</label>
            <input
                {id} class={class("input", &[(more, !more.is_empty())])} value={field.value.clone()} {oninput}
                autocomplete="off" autocapitalize="off" spellcheck="false"
                aria-invalid={(!field.problems.is_empty()).then_some("true")}
                aria-describedby={(!field.problems.is_empty()).then(|| notes_id(&field.field))}
            />
            { problem_notes(&notes_id(&field.field), &field.problems, send) }
        </div>
    }
}

/// `moves[1].to` as an id: `field-moves-1-to`.
fn field_id(field: &str) -> String {
    let name: String = field
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    format!("field-{}", name.replace("--", "-").trim_end_matches('-'))
}

fn notes_id(field: &str) -> String {
    format!("notes-{}", field_id(field))
}

fn row(
    row: &RowView,
    expressions: &Expressions,
    edit: &Callback<Edit>,
    send: &Callback<Msg>,
) -> Html {
    let index = row.index;
    let field = &row.expression.field;
    let chips = row.chip.as_ref().filter(|_| !expressions.has(field));
    html! {
        <li key={index}>
            <div class="rules-editor__row" role="group" aria-label={row.expression.label.clone()}>
            if let Some(chip) = chips {
                { chip_fields(index, chip, edit) }
            } else {
                { expressions.input(&row.expression, edit, send) }
            }
            <div class="rules-editor__row-tools">
                if row.chip.is_some() {
                    { expressions.switch(field, &row.switch) }
                }
                <button
                    type="button" class="button button--icon button--plain" title={row.remove.clone()} aria-label={row.remove.clone()}
                    onclick={edit.reform(move |_| Edit::RowRemoved(index))}
                >
                    { "×" }
                </button>
            </div>
            if chips.is_some() {
                { problem_notes(&notes_id(field), &row.expression.problems, send) }
            }
            </div>
        </li>
    }
}

fn chip_fields(index: usize, view: &ChipView, edit: &Callback<Edit>) -> Html {
    let with = |change: fn(&mut Chip, HeapChoice)| {
        let chip = view.chip.clone();
        edit.reform(move |heap| {
            let mut chip = chip.clone();
            change(&mut chip, heap);
            Edit::Row(index, chip)
        })
    };
    let choose_kind = {
        let chip = view.chip.clone();
        edit.reform(move |kind: ChipKind| {
            let amount = ChipKind::of(&chip.op)
                .1
                .cloned()
                .unwrap_or_else(|| amount_of("2"));
            Edit::Row(
                index,
                Chip {
                    op: kind.with(amount),
                    ..chip.clone()
                },
            )
        })
    };
    let amount_edit = {
        let chip = view.chip.clone();
        move |text: String| {
            let kind = ChipKind::of(&chip.op).0;
            Edit::Row(
                index,
                Chip {
                    op: kind.with(amount_of(&text)),
                    ..chip.clone()
                },
            )
        }
    };
    let heap_code = |heap: HeapChoice| match heap {
        HeapChoice::Any => "any".to_owned(),
        HeapChoice::Named(heap) => heap.to_string(),
    };
    html! {
        <div class="rules-editor__chips">
            if !view.heaps.is_empty() {
                { select(&format!("chip-heap-{index}"), &view.heap_label, &view.heaps, heap_code, with(|chip, heap| chip.heap = heap)) }
            }
            { select(&format!("chip-kind-{index}"), &view.kind_label, &view.kinds, |kind| kind.code().to_owned(), choose_kind) }
            if let Some(amount) = &view.amount {
                { small_input(format!("chip-amount-{index}"), &view.amount_label, amount, edit, amount_edit) }
            }
            if let Some(condition) = &view.condition {
                <span class="rules-editor__condition">{ &view.condition_label }{ " " }<code>{ condition }</code></span>
            }
        </div>
    }
}

/// A small field for a number or a name. What is typed goes into the text at once, finished or not.
fn small_input(
    id: String,
    label: &str,
    value: &str,
    edit: &Callback<Edit>,
    edit_of: impl Fn(String) -> Edit + 'static,
) -> Html {
    let oninput = edit.reform(move |event: InputEvent| edit_of(typed_text(&event)));
    html! {
        <input
            {id} class="input rules-editor__number" aria-label={label.to_owned()} title={label.to_owned()} value={value.to_owned()} {oninput}
            inputmode="numeric" autocomplete="off" autocapitalize="off" spellcheck="false"
        />
    }
}

/// What the field of a constant shows.
#[derive(Properties, PartialEq)]
struct ConstantProps {
    id: String,
    name: String,
    value: i64,
    /// Said of what is no whole number.
    wanted: String,
    choose: Callback<i64>,
}

/// The field of a constant. The file would be broken without its number, so what is no number yet is kept here.
#[component]
fn ConstantInput(props: &ConstantProps) -> Html {
    let draft = use_state(|| None::<String>);
    {
        // Another value has come from elsewhere: what was being typed is not about it.
        let draft = draft.clone();
        use_effect_with(props.value, move |_| draft.set(None));
    }
    let oninput = {
        let (draft, choose) = (draft.clone(), props.choose.clone());
        Callback::from(move |event: InputEvent| {
            let text = typed_text(&event);
            match text.trim().parse() {
                Ok(value) => {
                    draft.set(None);
                    choose.emit(value);
                }
                Err(_) => draft.set(Some(text)),
            }
        })
    };
    let value = draft
        .as_ref()
        .cloned()
        .unwrap_or_else(|| props.value.to_string());
    html! {
        <>
            <input
                id={props.id.clone()} class="input rules-editor__number" aria-label={props.name.clone()} {value} {oninput}
                aria-invalid={draft.is_some().then_some("true")} inputmode="numeric" autocomplete="off" spellcheck="false"
            />
            if draft.is_some() {
                <p class="problem problem__message" role="status">{ &props.wanted }</p>
            }
        </>
    }
}

fn end(
    view: &EndView,
    expressions: &Expressions,
    edit: &Callback<Edit>,
    send: &Callback<Msg>,
) -> Html {
    if let Some((text, add)) = &view.none {
        let blank = view.blank.clone();
        return html! {
            <section class="rules-editor__part" aria-label={view.expression.label.clone()}>
                <h3>{ &view.expression.label }</h3>
                <p>{ text }</p>
                <button
                    id="end-add" type="button" class="button rules-editor__add"
                    onclick={edit.reform(move |_| Edit::End(blank.clone()))}
                >
                    { add }
                </button>
                { problem_notes(&notes_id("over"), &view.expression.problems, send) }
            </section>
        };
    }
    let remove = edit.reform(|_: MouseEvent| Edit::Literal {
        field: "over".to_owned(),
        literal: String::new(),
    });
    let chips = view.shape.as_ref().map(|shape| end_shape(shape, edit));
    let tools = html! {
        <>
            if chips.is_some() {
                { expressions.switch(&view.expression.field, &view.switch) }
            }
            <button
                id="end-remove" type="button" class="button button--icon button--plain" title={view.remove.clone()}
                aria-label={view.remove.clone()} onclick={remove}
            >
                { "×" }
            </button>
        </>
    };
    condition(
        &view.expression,
        chips.or_else(|| listed(view.listed.as_deref())),
        tools,
        expressions,
        edit,
        send,
    )
}

/// Said in place of a list, which only the text can change.
fn listed(text: Option<&str>) -> Option<Html> {
    text.map(|text| html! { <p class="muted">{ text.to_owned() }</p> })
}

/// The end or the start: its chips, or its expression where there are none or the user wants to see it.
fn condition(
    expression: &FieldView,
    chips: Option<Html>,
    tools: Html,
    expressions: &Expressions,
    edit: &Callback<Edit>,
    send: &Callback<Msg>,
) -> Html {
    let tools = html! { <div class="rules-editor__row-tools">{ tools }</div> };
    let Some(chips) = chips.filter(|_| !expressions.has(&expression.field)) else {
        return html! {
            <section class="rules-editor__part rules-editor__part--row" aria-label={expression.label.clone()}>
                { expressions.input(expression, edit, send) }
                { tools }
            </section>
        };
    };
    html! {
        <section class="rules-editor__part" aria-label={expression.label.clone()}>
            <h3>{ &expression.label }</h3>
            <div class="rules-editor__row">
                <div class="rules-editor__lines">{ chips }</div>
                { tools }
            </div>
            { problem_notes(&notes_id(&expression.field), &expression.problems, send) }
        </section>
    }
}

fn end_shape(view: &EndShapeView, edit: &Callback<Edit>) -> Html {
    let shape = view.shape.clone();
    let choose_measure = {
        let shape = shape.clone();
        edit.reform(move |measure: Measure| {
            Edit::End(EndShape {
                measure,
                ..shape.clone()
            })
        })
    };
    let choose_comparison = {
        let shape = shape.clone();
        edit.reform(move |comparison: Comparison| {
            Edit::End(EndShape {
                comparison,
                ..shape.clone()
            })
        })
    };
    let limit = shape.limit.clone();
    let limit_edit = move |limit: String| {
        Edit::End(EndShape {
            limit,
            ..shape.clone()
        })
    };
    let measure_code = |measure: Measure| match measure {
        Measure::Sum => "sum".to_owned(),
        Measure::AnyHeap => "any".to_owned(),
        Measure::Product => "product".to_owned(),
        Measure::Heap(heap) => heap.to_string(),
    };
    html! {
        <div class="rules-editor__chips">
            { select("end-measure", &view.measure_label, &view.measures, measure_code, choose_measure) }
            { select("end-comparison", &view.comparison_label, &view.comparisons, |it: Comparison| it.sign().to_owned(), choose_comparison) }
            { small_input("end-limit".to_owned(), &view.limit_label, &limit, edit, limit_edit) }
        </div>
    }
}

fn start(
    view: &StartView,
    expressions: &Expressions,
    edit: &Callback<Edit>,
    send: &Callback<Msg>,
) -> Html {
    let chips = view.shape.as_ref().map(|shape| {
        html! {
            <>
                { for (0..shape.heaps.len()).map(|heap| start_heap(heap, shape, edit)) }
                { for shape.shape.conditions.iter().map(|condition| html! { <p><code>{ condition }</code></p> }) }
            </>
        }
    });
    let switch = chips
        .as_ref()
        .map(|_| expressions.switch(&view.expression.field, &view.switch));
    let tools = html! { <>{ switch }</> };
    condition(
        &view.expression,
        chips.or_else(|| listed(view.listed.as_deref())),
        tools,
        expressions,
        edit,
        send,
    )
}

fn start_heap(heap: usize, view: &StartShapeView, edit: &Callback<Edit>) -> Html {
    let (name, start) = &view.heaps[heap];
    let edit_of = {
        let shape = view.shape.clone();
        move |start: HeapStart| {
            let mut shape: StartShape = shape.clone();
            shape.heaps[heap] = start;
            Edit::Start(shape)
        }
    };
    let [low_label, high_label] = &view.ends;
    let number =
        |part: &str, label: &str, value: &str, start_of: Box<dyn Fn(String) -> HeapStart>| {
            let edit_of = edit_of.clone();
            small_input(
                format!("start-{part}-{heap}"),
                &format!("{name}: {label}"),
                value,
                edit,
                move |text| edit_of(start_of(text)),
            )
        };
    let choices = |is_range: bool| {
        [(false, &view.fixed), (true, &view.range)].map(|(value, label)| kruzhok_session::Choice {
            value,
            label: label.clone(),
            is_chosen: value == is_range,
        })
    };
    let (fields, is_range) = match start.clone() {
        HeapStart::Fixed(value) => (
            number("value", &view.fixed, &value, Box::new(HeapStart::Fixed)),
            false,
        ),
        HeapStart::Range(low, high) => {
            let (old_low, old_high) = (low.clone(), high.clone());
            let fields = html! {
                <>
                    { number("low", low_label, &low, Box::new(move |low| HeapStart::Range(low, old_high.clone()))) }
                    <span aria-hidden="true">{ "…" }</span>
                    { number("high", high_label, &high, Box::new(move |high| HeapStart::Range(old_low.clone(), high))) }
                </>
            };
            (fields, true)
        }
    };
    let choose = {
        let start = start.clone();
        edit.reform(move |is_range: bool| {
            edit_of(match (start.clone(), is_range) {
                (HeapStart::Fixed(value), true) => HeapStart::Range("1".to_owned(), value),
                (HeapStart::Range(low, _), false) => HeapStart::Fixed(low),
                (start, _) => start,
            })
        })
    };
    html! {
        <div class="rules-editor__chips">
            <code class="rules-editor__heap">{ name }</code>
            { select(&format!("start-kind-{heap}"), name, &choices(is_range), |it| if it { "range" } else { "fixed" }.to_owned(), choose) }
            { fields }
        </div>
    }
}

fn param(param: &ParamView, edit: &Callback<Edit>, send: &Callback<Msg>) -> Html {
    let field = format!("params.{}", param.name);
    let id = field_id(&field);
    let edit_of = {
        let field = field.clone();
        move |text: &str| Edit::Literal {
            field: field.clone(),
            literal: text.to_owned(),
        }
    };
    let slide = {
        let edit_of = edit_of.clone();
        edit.reform(move |event: InputEvent| {
            edit_of(&event.target_unchecked_into::<HtmlInputElement>().value())
        })
    };
    let choose = edit.reform(move |value: i64| edit_of(&value.to_string()));
    html! {
        <div class="rules-editor__param">
            <label for={format!("{id}-slider")}><code>{ &param.name }</code></label>
            <input
                id={format!("{id}-slider")} type="range" min={param.low.to_string()} max={param.high.to_string()}
                value={param.value.to_string()} oninput={slide}
            />
            <ConstantInput {id} name={param.name.clone()} value={param.value} wanted={param.wanted.clone()} {choose} />
            { problem_notes(&notes_id(&field), &param.problems, send) }
        </div>
    }
}

fn option(option: &OptionView, edit: &Callback<Edit>, send: &Callback<Msg>) -> Html {
    let field = option.field;
    let choose = edit.reform(move |literal: &'static str| Edit::Literal {
        field: field.to_owned(),
        literal: literal.to_owned(),
    });
    html! {
        <div class="rules-editor__field">
            <label class="rules-editor__label" for={field_id(field)}>{ &option.label }</label>
            { select(&field_id(field), &option.label, &option.literals, str::to_owned, choose) }
            { problem_notes(&notes_id(field), &option.problems, send) }
        </div>
    }
}

fn question(question: &QuestionView, edit: &Callback<Edit>, send: &Callback<Msg>) -> Html {
    let index = question.index;
    html! {
        <div key={index} class="rules-editor__question">
            { text_field(&question.id, "", edit, send) }
            { text_field(&question.ask, "input--code", edit, send) }
            <button
                type="button" class="button button--icon button--plain" title={question.remove.clone()} aria-label={question.remove.clone()}
                onclick={edit.reform(move |_| Edit::QuestionRemoved(index))}
            >
                { "×" }
            </button>
            { text_field(&question.condition, "input--code", edit, send) }
        </div>
    }
}

/// The file as text, with every problem at its line.
fn file(view: &RulesView, send: &Callback<Msg>) -> Html {
    let oninput = send.reform(|event: InputEvent| {
        Msg::RulesEdited(event.target_unchecked_into::<HtmlTextAreaElement>().value())
    });
    let lines = view.text.lines().count().clamp(8, 24) + 1;
    html! {
        <section class="rules-editor__part">
            <label class="rules-editor__label" for="rules-text">{ &view.text_label }</label>
            <textarea
                id="rules-text" class="input input--code rules-editor__text" rows={lines.to_string()} value={view.text.clone()} {oninput}
                autocomplete="off" autocapitalize="off" spellcheck="false"
                aria-invalid={(!view.problems.is_empty()).then_some("true")} aria-describedby="rules-problems"
            />
            <ol id="rules-problems" class="rules-editor__problems">
                { for view.problems.iter().map(|problem| html! {
                    <li>
                        <span class="muted">{ format!("{} {}", view.line_label, problem.line) }</span>
                        { problem_notes("", std::slice::from_ref(problem), send) }
                    </li>
                }) }
            </ol>
        </section>
    }
}
