// BertTextSource: files of texts of an experiment, as the features that BERT reads.
#include <set>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/inputs/input_sources.h"
#include "engine/text/features/classification.h"
#include "engine/text/features/pretraining.h"
#include "engine/text/features/squad_features.h"
#include "engine/text/features/tagging.h"
#include "engine/text/sentence_piece.h"

namespace engine::estimator {
namespace {

using messages::BertTextSource;

// Rows of numbers by name, filled example by example.
class BertColumns {
 public:
  void add(const std::string& name, const std::vector<int32_t>& values) { addTo(ints_[name], name, values); }
  void add(const std::string& name, const std::vector<float>& values) { addTo(floats_[name], name, values); }
  // One value an example.
  void add(const std::string& name, int32_t value) {
    single_.push_back(name);
    add(name, std::vector<int32_t>{value});
  }
  void add(const text::Sequence& sequence) {
    add("input_ids", sequence.inputIds);
    add("input_mask", sequence.inputMask);
    add("segment_ids", sequence.segmentIds);
  }
  void endExample() { ++rows_; }

  InputSource source(const std::vector<std::string>& labels, const char* missingLabel) const {
    std::vector<Tensor> tensors;
    for (const std::string& name : names_) {
      tensors.push_back(ints_.contains(name) ? columnOf<int32_t>(DType::kInt32, name, ints_.at(name))
                                             : columnOf<float>(DType::kFloat, name, floats_.at(name)));
    }
    return {data::Dataset::fromTensorSlices(std::move(tensors)), nullptr, nullptr, names_, labels, false, missingLabel};
  }

 private:
  template <typename T>
  void addTo(std::vector<T>& column, const std::string& name, const std::vector<T>& values) {
    if (rows_ == 0) names_.push_back(name);
    column.insert(column.end(), values.begin(), values.end());
  }
  template <typename T>
  Tensor columnOf(DType dtype, const std::string& name, const std::vector<T>& values) const {
    const auto width = static_cast<int64_t>(values.size()) / rows_;
    const bool isSingle = std::find(single_.begin(), single_.end(), name) != single_.end();
    Tensor tensor(dtype, isSingle ? Shape{rows_} : Shape{rows_, width});
    std::copy(values.begin(), values.end(), tensor.data<T>());
    return tensor;
  }

  std::vector<std::string> names_;
  std::vector<std::string> single_;
  std::map<std::string, std::vector<int32_t>> ints_;
  std::map<std::string, std::vector<float>> floats_;
  int64_t rows_ = 0;
};

[[noreturn]] void failLabels(const BertTextSource& source, const std::vector<std::string>& found) {
  std::string list;
  for (const std::string& label : found) list += (list.empty() ? "\"" : ", \"") + label + "\"";
  fail(Code::kInvalidArgument,
       "bert_text.labels is empty: list the labels in the order of their numbers, the same for ",
       "training and evaluation. '", source.path(), "' has ", list, ".");
}

// `own` are labels that the task has besides those of the list; the model's number is named `field`.
void checkLabelList(const std::vector<std::string>& labels, int64_t own, int64_t most, const char* field) {
  std::set<std::string> known;
  for (const std::string& label : labels) {
    if (!known.insert(label).second) {
      fail(Code::kInvalidArgument, "bert_text.labels has \"", label, "\" twice. Remove one of them.");
    }
  }
  const int64_t needed = static_cast<int64_t>(labels.size()) + own;
  if (most <= 0 || needed <= most) return;
  fail(Code::kInvalidArgument, "bert_text.labels has ", labels.size(), " labels",
       own > 0 ? message(", with those of the task itself ", needed) : "", ", and the model's ", field, " is ", most,
       ". Set ", field, " to ", needed, ", or leave labels out.");
}

// What one source is read with.
struct BertReading {
  const BertTextSource& source;
  const InputContext& context;
  std::vector<std::string> files;
  std::unique_ptr<const text::Tokenizer> tokenizer;
  std::vector<std::string> labels;
  text::Truncation truncation = {};

  int64_t length() const { return source.max_seq_length(); }
};

std::vector<text::LabeledText> textsOf(const BertReading& reading) {
  const text::ClassificationColumns columns{reading.source.text_a(), reading.source.text_b(), reading.source.label()};
  std::vector<text::LabeledText> all;
  for (const std::string& file : reading.files) {
    const auto table = text::readTextTable(file, text::tableFormatOf(file), reading.source.header());
    if (!columns.label.empty() && reading.labels.empty()) {
      failLabels(reading.source, text::labelsOfColumn(table, columns.label));
    }
    for (text::LabeledText& one : text::labeledTextsOf(table, columns, reading.labels)) all.push_back(std::move(one));
    if (reading.context.onlyShapes) all.resize(1);
  }
  return all;
}

InputSource loadClassification(BertReading& reading) {
  const bool isLabeled = !reading.source.label().empty();
  checkLabelList(reading.labels, 0, reading.context.labels.count, "n_classes");
  ThreadArena arena;
  BertColumns columns;
  for (const auto& one :
       text::classificationFeatures(textsOf(reading), isLabeled ? reading.labels : std::vector<std::string>{},
                                    *reading.tokenizer, reading.length(), reading.truncation, arena)) {
    columns.add(one.sequence);
    if (isLabeled) columns.add("label_ids", one.labelId);
    columns.endExample();
  }
  return columns.source(isLabeled ? std::vector<std::string>{"label_ids"} : std::vector<std::string>{},
                        "bert_text.label");
}

InputSource loadTagging(BertReading& reading) {
  const auto own = static_cast<int64_t>(text::pieceLabels({}).size()) + 1;  // and 0, where a piece has none
  checkLabelList(reading.labels, own, reading.context.labels.count, "n_labels");
  BertColumns columns;
  for (const std::string& file : reading.files) {
    const std::vector<text::TaggedSentence> sentences = text::readTaggedSentences(file);
    if (reading.labels.empty()) failLabels(reading.source, text::tagsOf(sentences));
    for (const auto& one : text::taggingFeatures(sentences, text::pieceLabels(reading.labels), *reading.tokenizer,
                                                 reading.length(), reading.truncation, file)) {
      columns.add(one.sequence);
      columns.add("label_ids", one.labelIds);
      columns.endExample();
    }
  }
  return columns.source({"label_ids"}, "");
}

void tellSkipped(const BertReading& reading, const std::string& file, const std::vector<std::string>& ids) {
  if (ids.empty() || !reading.context.note) return;
  reading.context.note(message("'", file, "': ", ids.size(), ids.size() == 1 ? " question is" : " questions are",
                               " left out, as the paragraph does not have the answer where the file says; ",
                               "the first is ", ids.front(), "."));
}

InputSource loadQuestions(BertReading& reading) {
  BertColumns columns;
  const text::SpanOptions options{reading.length(), reading.source.doc_stride(), reading.source.max_query_length(),
                                  true};
  for (const std::string& file : reading.files) {
    const auto squad = text::readSquad(file, {true, reading.source.version_2_with_negative()});
    tellSkipped(reading, file, squad.skipped);
    for (const auto& one : text::spanFeatures(squad.examples, *reading.tokenizer, options, reading.truncation)) {
      columns.add(one.sequence);
      columns.add("start_positions", one.startPosition);
      columns.add("end_positions", one.endPosition);
      columns.endExample();
    }
  }
  return columns.source({"start_positions", "end_positions"}, "");
}

InputSource loadPretraining(BertReading& reading) {
  text::PretrainingOptions options;
  options.maxLength = reading.length();
  options.maxPredictions = reading.source.max_predictions_per_seq();
  if (reading.source.has_max_predictions_per_seq() && options.maxPredictions > options.maxLength) {
    fail(Code::kInvalidArgument, "bert_text.max_predictions_per_seq is ", options.maxPredictions,
         ": a text has at most max_seq_length pieces, ", options.maxLength, ". Choose a smaller number.");
  }
  options.maskedProbability = reading.source.masked_lm_prob();
  options.dupeFactor = reading.source.dupe_factor();
  options.wholeWordMask = reading.source.do_whole_word_mask();
  options.seed = static_cast<uint64_t>(reading.source.random_seed());
  BertColumns columns;
  for (const auto& one :
       text::pretrainingFeatures(text::readDocuments(reading.files, *reading.tokenizer), *reading.tokenizer, options)) {
    columns.add(one.sequence);
    columns.add("masked_lm_positions", one.maskedPositions);
    columns.add("masked_lm_ids", one.maskedIds);
    columns.add("masked_lm_weights", one.maskedWeights);
    columns.add("next_sentence_labels", one.isRandomNext ? 1 : 0);
    columns.endExample();
  }
  return columns.source({"masked_lm_ids", "masked_lm_weights", "next_sentence_labels"}, "");
}

std::unique_ptr<const text::Tokenizer> tokenizerOf(const BertTextSource& source, const InputContext& context) {
  if (source.vocab_file().empty()) {
    fail(Code::kInvalidArgument, "bert_text.vocab_file is empty: choose the tokenizer's vocabulary.");
  }
  auto tokenizer = text::tokenizerFromFile(resolvePath(source.vocab_file(), context.dataDir, context.baseDir),
                                           source.do_lower_case());
  if (context.vocabularySize > 0 && tokenizer->size() > context.vocabularySize) {
    fail(Code::kInvalidArgument, "The vocabulary '", tokenizer->name(), "' has ", tokenizer->size(),
         " pieces, and the model has vocab_size ", context.vocabularySize,
         ". Choose the vocabulary that the model was made with, or a model for this vocabulary.");
  }
  if (context.vocabularySize > tokenizer->size() && context.note) {
    context.note(message("The vocabulary '", tokenizer->name(), "' has ", tokenizer->size(),
                         " pieces, and the model has vocab_size ", context.vocabularySize, ": its last ",
                         context.vocabularySize - tokenizer->size(),
                         " ids are never met. That is right where the sizes were padded; otherwise choose the ",
                         "vocabulary that the model was made with."));
  }
  return tokenizer;
}

}  // namespace

InputSource loadBertTexts(const BertTextSource& source, const InputContext& context) {
  BertReading reading{source,
                      context,
                      filesOf(source.path(), context),
                      tokenizerOf(source, context),
                      {source.labels().begin(), source.labels().end()}};
  const std::map<std::string, InputSource (*)(BertReading&)> loaders = {{"classification", loadClassification},
                                                                        {"tagging", loadTagging},
                                                                        {"questions", loadQuestions},
                                                                        {"pretraining", loadPretraining}};
  const auto loader = loaders.find(source.task());
  if (loader == loaders.end()) {
    fail(Code::kInvalidArgument, "bert_text.task is \"", source.task(),
         "\"; it must be classification, tagging, questions or pretraining.");
  }
  InputSource loaded = loader->second(reading);
  const std::string cut = reading.truncation.description(source.max_seq_length());
  if (!cut.empty() && context.note) context.note("'" + source.path() + "': " + cut);
  return loaded;
}

}  // namespace engine::estimator
