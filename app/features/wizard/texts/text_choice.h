// The texts and the pretrained model that a person chose for an experiment, and what is known of them; writes them into
// an experiment as its inputs and its model, and reads them back. Values and pure functions, but lookAt reads files and
// is for workers.
#pragma once

#include <memory>
#include <string>

#include "app/features/wizard/data/input_source.h"
#include "engine/estimator/bert/bert_folder.h"
#include "engine/text/features/text_look.h"

namespace app {

struct TextChoice {
  std::string texts = {};                           // the file, as it is found; empty: none was chosen
  std::string model = {};                           // the folder of the model, or a vocabulary; empty: none was chosen
  // The file to evaluate on; empty: a share of the texts; unset: one beside the texts, where there is one.
  std::optional<std::string> evaluation = {};
  std::optional<engine::text::TextTask> task = {};  // unset: what the file looks like
  engine::text::ClassificationColumns columns = {};
  bool header = true;
  std::optional<bool> lowerCase = {};  // unset: as the vocabulary was made
  int64_t maxLength = 0;               // pieces; 0: what nearly all texts fit in

  bool operator==(const TextChoice&) const = default;
};

struct TextFacts {
  TextChoice choice;  // with what was found out
  engine::text::TextLook look;
  engine::estimator::BertFolder folder;  // without a vocabulary while none was chosen
  std::string textsProblem = {};
  std::string modelProblem = {};
  std::string evaluationProblem = {};

  bool isComplete() const {
    return textsProblem.empty() && modelProblem.empty() && evaluationProblem.empty() && !folder.vocabFile.empty();
  }
};
using TextFactsPointer = std::shared_ptr<const TextFacts>;

// Reads both; what is wrong with them is said in the facts.
TextFacts lookAt(const TextChoice& choice);

// What the experiment says. Without texts when its input is of another kind.
TextChoice choiceOf(const engine::estimator::Experiment& experiment, const InputPlaces& places);
// Makes inputs and model of complete facts. What the model and the inputs are set to besides stays.
void writeTexts(const TextFacts& facts, const InputPlaces& places, engine::estimator::Experiment* experiment);
// The length alone, of both inputs.
void writeTextLength(int64_t length, engine::estimator::Experiment* experiment);

}  // namespace app
