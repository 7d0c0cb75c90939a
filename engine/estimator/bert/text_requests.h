// Asks a model of texts in a person's words: texts to the features that the model was trained with, and what it gives
// back to labels, marked words and answers. Immutable; any thread.
//   std::ofstream("pieces.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsleeps\n";
//   const Experiment experiment = parseExperiment(
//       R"({"eval_input": {"bert_text":
//          {"vocab_file": "pieces.txt", "max_seq_length": 8, "labels": ["animal", "place"]}}})", "texts.json");
//   const TextRequests requests(experiment.eval_input(), {});
//   const TextQuestions questions = requests.ask({{"The cat sleeps"}});
//   questions.features.at("input_ids").toDoubles();  // is std::vector({2.0, 5.0, 6.0, 7.0, 3.0, 0.0, 0.0, 0.0})
//   const NamedTensors predicted{{"probabilities", Tensor::of<float>({0.75f, 0.25f}, {1, 2})}};  // as of a model
//   requests.answers(questions, predicted)[0].classes[0].label;  // is "animal"
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/estimator.h"
#include "engine/estimator/export/named_tensors.h"
#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/estimator/inputs/input_fn.h"
#include "engine/text/features/squad_features.h"

namespace engine::estimator {

// A text, two texts, or a question and the paragraph that it is about.
struct TextRequest {
  std::string first;
  std::string second = {};
};

struct TextPiece {
  std::string piece;
  int32_t id = 0;
  bool isSecond = false;  // of the second text
};
struct TextClass {
  std::string label;
  double probability = 0;
};
// Bytes of the first text; of an answer, of the second one.
struct MarkedText {
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
  std::string label = {};  // of a word
  double probability = 0;  // of an answer
};

struct TextAnswer {
  std::vector<TextPiece> pieces;     // what the model has read, with its frame; of a paragraph its first window
  std::vector<TextClass> classes;    // the likeliest first; a model of classes
  std::optional<double> value = {};  // a model of numbers
  std::vector<MarkedText> words;     // a model of tags; those that were cut off have no label
  std::vector<MarkedText> answers;   // a model of answers, the best first; an empty text: there is none
};

// What a batch of requests is for the model; a long paragraph takes several rows.
struct TextQuestions {
  std::vector<TextRequest> requests;
  NamedTensors features;
  int64_t rows = 0;
  std::vector<text::SquadExample> examples = {};
  std::vector<text::SpanFeatures> windows = {};
};

class TextRequests {
 public:
  // Of an experiment's input. InvalidArgument for an input without texts or for pre-training; errors of reading the
  // vocabulary.
  TextRequests(const Input& input, const InputContext& context);
  // Of a SavedModel whose assets.extra tell how it reads texts. NotFound, saying what to do, where they do not.
  static TextRequests ofSavedModel(const std::string& folder);

  // "classification", "tagging" or "questions".
  const std::string& task() const { return source_->task(); }
  // Whether requests may have a second text; of questions they must.
  bool takesSecond() const;
  const std::vector<std::string>& labels() const { return labels_; }

  // InvalidArgument for no request, and for a question without a paragraph.
  TextQuestions ask(std::vector<TextRequest> requests) const;
  // `outputs`: the model's predictions of all rows. InvalidArgument where a prediction is missing.
  std::vector<TextAnswer> answers(const TextQuestions& questions, const NamedTensors& outputs) const;
  // What each row of features says, as its pieces joined to words.
  std::vector<std::string> wordsOf(const NamedTensors& features) const;
  // The rows as an input, in batches of one size at most.
  static InputFn inputOf(const TextQuestions& questions);

 private:
  TextQuestions askParagraphs(TextQuestions questions) const;
  TextAnswer classified(const NamedTensors& outputs, int64_t row) const;
  void mark(const TextRequest& request, const NamedTensors& outputs, int64_t row, TextAnswer& answer) const;
  void answer(const TextQuestions& questions, const NamedTensors& outputs, std::vector<TextAnswer>& answers) const;
  std::vector<TextPiece> piecesOf(const NamedTensors& features, int64_t row) const;

  std::shared_ptr<const messages::BertTextSource> source_;
  std::shared_ptr<const text::Tokenizer> tokenizer_;
  std::vector<std::string> labels_;
};

// The predictions of all rows, joined.
NamedTensors allPredictions(Predictor predictor);

// What a SavedModel of an experiment of texts has below assets.extra, so that it can be asked with texts.
struct TextAssets {
  std::map<std::string, std::string> files;  // path there → file
  std::map<std::string, std::string> texts;  // path there → contents
};
// Empty where the experiment's inputs are no texts.
TextAssets textAssetsOf(const Experiment& experiment, const InputContext& context);

}  // namespace engine::estimator
