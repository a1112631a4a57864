// Reads GIFT files with gift-pegjs, and prints what it found as JSON, one file after the other.
// usage: node quiz.cjs FILE_OF_GIFT_PEGJS < files
const parser = require(process.argv[2]);
const separator = "----\n";
const files = require("fs").readFileSync(0, "utf8").split(separator);
for (const file of files) {
  let category = "";
  const questions = [];
  for (const it of parser.parse(file)) {
    if (it.type === "Category") category = it.title;
    else questions.push({
      kind: it.type,
      name: it.title,
      category,
      format: it.stem.format,
      text: it.stem.text,
      feedback: it.globalFeedback ? it.globalFeedback.text : "",
      answers: it.type === "Numerical" ? [String(it.choices.number ?? it.choices.text?.number)] : it.choices.map(choice => choice.text.text),
      right: it.type === "Numerical" || it.choices.every(choice => choice.isCorrect),
    });
  }
  console.log(JSON.stringify(questions));
  process.stdout.write(separator);
}
