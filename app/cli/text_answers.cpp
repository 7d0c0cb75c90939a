#include "app/cli/text_answers.h"

#include "app/cli/text_table.h"
#include "app/workbench/json/json_values.h"
#include "engine/core/error.h"

namespace app::cli {
namespace {

using engine::estimator::MarkedText;
using engine::estimator::TextAnswer;
using engine::estimator::TextClass;
using engine::estimator::TextRequest;

std::string lineOf(const TextAnswer& answer) {
  std::string line;
  const auto add = [&](const std::string& part) { line += (line.empty() ? "" : "  ") + part; };
  if (answer.value) add(shortNumber(*answer.value));
  for (const TextClass& one : answer.classes) add(one.label + "=" + shortNumber(one.probability));
  for (const MarkedText& word : answer.words) add(word.text + "=" + (word.label.empty() ? "?" : word.label));
  if (!answer.answers.empty()) {
    const MarkedText& best = answer.answers.front();
    add((best.text.empty() ? "(no answer)" : best.text) + "  " + shortNumber(best.probability));
  }
  return line;
}

Json jsonOf(const TextRequest& request, const TextAnswer& answer) {
  Json object = {{"text", request.first}};
  if (!request.second.empty()) object["second"] = request.second;
  for (const auto& piece : answer.pieces) object["pieces"].push_back({{"piece", piece.piece}, {"id", piece.id}});
  if (answer.value) object["value"] = *answer.value;
  for (const TextClass& one : answer.classes) {
    object["classes"].push_back({{"label", one.label}, {"probability", one.probability}});
  }
  for (const MarkedText& word : answer.words) {
    object["words"].push_back({{"text", word.text}, {"begin", word.begin}, {"end", word.end}, {"label", word.label}});
  }
  for (const MarkedText& one : answer.answers) {
    object["answers"].push_back(
        {{"text", one.text}, {"begin", one.begin}, {"end", one.end}, {"probability", one.probability}});
  }
  return object;
}

}  // namespace

void TextAnswers::declare(CLI::App& command) {
  CLI::Option* text =
      command
          .add_option("--text", texts_,
                      "Ask with this text, or question, instead: labels, marked words or answers; may be repeated")
          ->allow_extra_args(false);
  command.add_option("--second", seconds_, "The second text, or the question's paragraph; one for each --text")
      ->allow_extra_args(false)
      ->needs(text);
}

std::vector<TextRequest> TextAnswers::requests(const engine::estimator::TextRequests& asking) const {
  if (!seconds_.empty() && seconds_.size() != texts_.size()) {
    engine::fail(engine::Code::kInvalidArgument, "There are ", texts_.size(), " times --text and ", seconds_.size(),
                 " times --second: give one for each.");
  }
  if (!seconds_.empty() && !asking.takesSecond()) {
    engine::fail(engine::Code::kInvalidArgument, "The model reads one text at a time: leave --second out.");
  }
  std::vector<TextRequest> all;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    all.push_back({texts_[i], seconds_.empty() ? std::string() : seconds_[i]});
  }
  return all;
}

void TextAnswers::ask(
    const engine::estimator::TextRequests& asking, Console& console,
    const std::function<engine::estimator::NamedTensors(const engine::estimator::TextQuestions&)>& predict) const {
  const engine::estimator::TextQuestions questions = asking.ask(requests(asking));
  const std::vector<TextAnswer> answers = asking.answers(questions, predict(questions));
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (console.json) {
      console.result(jsonOf(questions.requests[i], answers[i]));
    } else {
      console.result(lineOf(answers[i]));
    }
  }
}

}  // namespace app::cli
