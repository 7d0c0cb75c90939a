#include "engine/estimator/bert/text_requests.h"

#include <cctype>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/text/features/answers.h"
#include "engine/text/features/tagging.h"
#include "engine/text/sentence_piece.h"
#include "engine/text/utf8.h"

namespace engine::estimator {
namespace {

constexpr const char* kTextInputFile = "bert_text/input.experiment.json";
constexpr const char* kTextFolder = "bert_text";
constexpr const char* kTaggingTask = "tagging";
constexpr const char* kQuestionsTask = "questions";

const Tensor& predictionOf(const NamedTensors& outputs, const char* name) {
  const auto found = outputs.find(name);
  if (found != outputs.end()) return found->second;
  std::string names;
  for (const auto& [one, tensor] : outputs) names += (names.empty() ? "" : ", ") + one;
  fail(Code::kInvalidArgument, "The model predicts ", names, " and no \"", name,
       "\": it was not made for what its input's task says.");
}

// The numbers of one row.
std::vector<double> rowOf(const Tensor& tensor, int64_t row) {
  return tensor.slice(row, row + 1).toDoubles();
}

// Where the text has the answer: as whole words, if it has it so anywhere; npos where it has not.
std::size_t placeOfAnswer(const std::string& text, const std::string& answer) {
  if (answer.empty()) return std::string::npos;
  const auto isOfWord = [&](std::size_t at) {
    return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || (text[at] & 0x80) != 0);
  };
  const std::size_t first = text.find(answer);
  for (std::size_t at = first; at != std::string::npos; at = text.find(answer, at + 1)) {
    if ((at == 0 || !isOfWord(at - 1)) && !isOfWord(at + answer.size())) return at;
  }
  return first;
}

Tensor columnOfSequences(const std::vector<text::Sequence>& rows, std::vector<int32_t> text::Sequence::*part) {
  const auto width = static_cast<int64_t>((rows.front().*part).size());
  Tensor column(DType::kInt32, {static_cast<int64_t>(rows.size()), width});
  int32_t* to = column.data<int32_t>();
  for (const text::Sequence& row : rows) to = std::copy((row.*part).begin(), (row.*part).end(), to);
  return column;
}

void setFeatures(TextQuestions& questions, const std::vector<text::Sequence>& rows) {
  questions.features = {{"input_ids", columnOfSequences(rows, &text::Sequence::inputIds)},
                        {"input_mask", columnOfSequences(rows, &text::Sequence::inputMask)},
                        {"segment_ids", columnOfSequences(rows, &text::Sequence::segmentIds)}};
  questions.rows = static_cast<int64_t>(rows.size());
}

void requireUtf8(const std::vector<TextRequest>& requests) {
  for (std::size_t i = 0; i < requests.size(); ++i) {
    for (const std::string& one : {requests[i].first, requests[i].second}) {
      const std::size_t at = text::findInvalidUtf8(one);
      if (at == std::string_view::npos) continue;
      fail(Code::kInvalidArgument, "Text ", i + 1, " is not UTF-8: its byte ", at + 1,
           " begins no character. Convert it to UTF-8.");
    }
  }
}

std::string squadOf(const std::vector<TextRequest>& requests) {
  nlohmann::json paragraphs = nlohmann::json::array();
  for (std::size_t i = 0; i < requests.size(); ++i) {
    if (text::stripSpace(requests[i].second).empty()) {
      fail(Code::kInvalidArgument, "Question ", i + 1, " has no paragraph: give the text that it is about, too.");
    }
    paragraphs.push_back(
        {{"context", requests[i].second}, {"qas", {{{"id", std::to_string(i)}, {"question", requests[i].first}}}}});
  }
  return nlohmann::json{{"data", {{{"paragraphs", paragraphs}}}}}.dump();
}

// Parts with the same rows but for their number.
Tensor joinedRows(const std::vector<Tensor>& parts) {
  int64_t rows = 0;
  for (const Tensor& part : parts) rows += part.shape()[0];
  std::vector<int64_t> dims(parts.front().shape().dims().begin(), parts.front().shape().dims().end());
  dims[0] = rows;
  if (parts.size() == 1) return parts.front();
  Tensor all(parts.front().dtype(), Shape(dims));
  if (all.dtype() == DType::kString) {
    auto to = all.flat<std::string>().begin();
    for (const Tensor& part : parts) {
      const auto from = part.flat<std::string>();
      to = std::copy(from.begin(), from.end(), to);
    }
    return all;
  }
  auto* to = static_cast<char*>(all.raw());
  for (const Tensor& part : parts) {
    std::memcpy(to, part.raw(), part.bytes());
    to += part.bytes();
  }
  return all;
}

const messages::BertTextSource& textsOf(const Input& input) {
  if (input.has_bert_text()) return input.bert_text();
  fail(Code::kInvalidArgument, "The experiment's input is not bert_text, so its model cannot be asked with a text. ",
       "Ask with the features of its input.");
}

}  // namespace

TextRequests::TextRequests(const Input& input, const InputContext& context)
    : source_(std::make_shared<messages::BertTextSource>(textsOf(input))),
      tokenizer_(text::tokenizerFromFile(resolvePath(source_->vocab_file(), context.dataDir, context.baseDir),
                                         source_->do_lower_case())),
      labels_(source_->labels().begin(), source_->labels().end()) {
  tokenizer_->requireFrame();
  if (task() == kTaggingTask) labels_ = text::pieceLabels(labels_);
  if (task() == "pretraining") {
    fail(Code::kInvalidArgument, "A model of pre-training answers no questions: train one of classes, tags or answers ",
         "from its checkpoint (init_checkpoint).");
  }
}

TextRequests TextRequests::ofSavedModel(const std::string& folder) {
  const std::filesystem::path extra = std::filesystem::path(folder) / "assets.extra";
  if (!std::filesystem::exists(extra / kTextInputFile)) {
    fail(Code::kNotFound, "'", folder, "' does not tell how it reads texts (assets.extra/", kTextInputFile,
         "). Ask it with ids, or export it again from an experiment whose input is bert_text.");
  }
  const Experiment experiment = loadExperiment((extra / kTextInputFile).string());
  return TextRequests(experiment.eval_input(), {.baseDir = (extra / kTextFolder).string()});
}

bool TextRequests::takesSecond() const {
  return task() == kQuestionsTask || (task() != kTaggingTask && !source_->text_b().empty());
}

TextQuestions TextRequests::ask(std::vector<TextRequest> requests) const {
  if (requests.empty()) fail(Code::kInvalidArgument, "There is no text to ask with.");
  requireUtf8(requests);
  TextQuestions questions{std::move(requests), {}, 0};
  if (task() == kQuestionsTask) return askParagraphs(std::move(questions));
  text::Truncation truncation;
  std::vector<text::Sequence> rows;
  for (const TextRequest& request : questions.requests) {
    std::optional<std::vector<int32_t>> second;
    if (takesSecond()) second = tokenizer_->encode(request.second);
    if (second && second->empty()) second.reset();
    rows.push_back(text::frameSequence(tokenizer_->encode(request.first), std::move(second), tokenizer_->frame(),
                                       source_->max_seq_length(), truncation));
  }
  setFeatures(questions, rows);
  return questions;
}

TextQuestions TextRequests::askParagraphs(TextQuestions questions) const {
  questions.examples =
      text::parseSquad("the question", squadOf(questions.requests), {false, source_->version_2_with_negative()})
          .examples;
  text::Truncation truncation;
  const text::SpanOptions options{source_->max_seq_length(), source_->doc_stride(), source_->max_query_length(), false};
  questions.windows = text::spanFeatures(questions.examples, *tokenizer_, options, truncation);
  std::vector<text::Sequence> rows;
  for (const text::SpanFeatures& window : questions.windows) rows.push_back(window.sequence);
  setFeatures(questions, rows);
  return questions;
}

InputFn TextRequests::inputOf(const TextQuestions& questions) {
  constexpr int64_t kRowsAtOnce = 64;
  std::vector<std::pair<std::string, Tensor>> columns(questions.features.begin(), questions.features.end());
  return [columns](Mode) { return data::NamedDataset::fromTensorSlices(columns, {}).batch(kRowsAtOnce); };
}

std::vector<TextPiece> TextRequests::piecesOf(const NamedTensors& features, int64_t row) const {
  const std::vector<double> ids = rowOf(features.at("input_ids"), row);
  const std::vector<double> mask = rowOf(features.at("input_mask"), row);
  const std::vector<double> segments = rowOf(features.at("segment_ids"), row);
  std::vector<TextPiece> pieces;
  for (std::size_t i = 0; i < ids.size() && mask[i] != 0; ++i) {
    const auto id = static_cast<int32_t>(ids[i]);
    pieces.push_back({tokenizer_->piece(id), id, segments[i] != 0});
  }
  return pieces;
}

std::vector<std::string> TextRequests::wordsOf(const NamedTensors& features) const {
  constexpr std::string_view kContinues = "##";         // of WordPiece
  constexpr std::string_view kBegins = "\xE2\x96\x81";  // of SentencePiece
  std::vector<std::string> texts;
  const int64_t rows = features.at("input_ids").dim(0);
  for (int64_t row = 0; row < rows; ++row) {
    std::string text;
    for (const TextPiece& piece : piecesOf(features, row)) {
      if (piece.id == tokenizer_->frame().cls || piece.id == tokenizer_->frame().sep) continue;
      std::string_view word = piece.piece;
      if (!tokenizer_->continuesWord(piece.id) && !text.empty()) text += ' ';
      for (const std::string_view mark : {kContinues, kBegins}) {
        if (word.starts_with(mark) && word.size() > mark.size()) word.remove_prefix(mark.size());
      }
      text += word;
    }
    texts.push_back(std::move(text));
  }
  return texts;
}

TextAnswer TextRequests::classified(const NamedTensors& outputs, int64_t row) const {
  TextAnswer answer;
  if (!outputs.contains("probabilities")) {
    answer.value = rowOf(predictionOf(outputs, "predictions"), row).at(0);
    return answer;
  }
  const std::vector<double> probabilities = rowOf(outputs.at("probabilities"), row);
  for (std::size_t i = 0; i < probabilities.size(); ++i) {
    answer.classes.push_back({i < labels_.size() ? labels_[i] : std::to_string(i), probabilities[i]});
  }
  std::stable_sort(answer.classes.begin(), answer.classes.end(),
                   [](const TextClass& a, const TextClass& b) { return a.probability > b.probability; });
  return answer;
}

// A word has the label of its first piece. Pieces have the place of their word, so a word begins with a piece that
// lies elsewhere than the one before.
void TextRequests::mark(const TextRequest& request, const NamedTensors& outputs, int64_t row,
                        TextAnswer& answer) const {
  const std::vector<double> ids = rowOf(predictionOf(outputs, "class_ids"), row);
  const std::vector<text::PieceInText> pieces = tokenizer_->encodeInText(request.first);
  const std::size_t room = answer.pieces.size() - 2;  // without the frame
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const text::PieceInText& piece = pieces[i];
    if (i > 0 && (tokenizer_->continuesWord(piece.id) || piece.begin == pieces[i - 1].begin)) {
      answer.words.back().end = std::max(answer.words.back().end, piece.end);
      continue;
    }
    const auto id = i < room ? static_cast<std::size_t>(ids.at(i + 1)) : 0;
    answer.words.push_back({{}, piece.begin, piece.end, id > 0 && id <= labels_.size() ? labels_[id - 1] : "", 0});
  }
  for (MarkedText& word : answer.words) word.text = request.first.substr(word.begin, word.end - word.begin);
}

void TextRequests::answer(const TextQuestions& questions, const NamedTensors& outputs,
                          std::vector<TextAnswer>& answers) const {
  std::vector<text::SpanLogits> logits;
  for (int64_t row = 0; row < questions.rows; ++row) {
    const std::vector<double> start = rowOf(predictionOf(outputs, "start_logits"), row);
    const std::vector<double> end = rowOf(predictionOf(outputs, "end_logits"), row);
    logits.push_back({questions.windows[static_cast<std::size_t>(row)].uniqueId,
                      {start.begin(), start.end()},
                      {end.begin(), end.end()}});
  }
  text::AnswerOptions options;
  options.impossibleAnswers = source_->version_2_with_negative();
  const text::BasicTokenizer basic({.lowerCase = source_->do_lower_case()});
  const auto decoded = text::decodeAnswers(questions.examples, questions.windows, logits, *tokenizer_, basic, options);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::string& paragraph = questions.requests[i].second;
    for (const text::Answer& one : decoded.at(std::to_string(i)).nBest) {
      const std::size_t at = placeOfAnswer(paragraph, one.text);
      const std::size_t begin = at == std::string::npos ? 0 : at;
      answers[i].answers.push_back(
          {one.text, begin, at == std::string::npos ? 0 : at + one.text.size(), {}, one.probability});
    }
  }
}

std::vector<TextAnswer> TextRequests::answers(const TextQuestions& questions, const NamedTensors& outputs) const {
  std::vector<TextAnswer> answers;
  if (task() == kQuestionsTask) {
    std::size_t window = 0;
    for (std::size_t i = 0; i < questions.requests.size(); ++i) {
      while (window < questions.windows.size() && questions.windows[window].exampleIndex != static_cast<int32_t>(i)) {
        ++window;
      }
      answers.emplace_back();
      answers.back().pieces = piecesOf(questions.features, static_cast<int64_t>(window));
    }
    answer(questions, outputs, answers);
    return answers;
  }
  for (int64_t row = 0; row < questions.rows; ++row) {
    TextAnswer answer = task() == kTaggingTask ? TextAnswer{} : classified(outputs, row);
    answer.pieces = piecesOf(questions.features, row);
    if (task() == kTaggingTask) mark(questions.requests[static_cast<std::size_t>(row)], outputs, row, answer);
    answers.push_back(std::move(answer));
  }
  return answers;
}

NamedTensors allPredictions(Predictor predictor) {
  std::map<std::string, std::vector<Tensor>> parts;
  while (const auto batch = predictor.nextBatch()) {
    for (const auto& [name, tensor] : *batch) parts[name].push_back(tensor);
  }
  NamedTensors all;
  for (const auto& [name, tensors] : parts) all[name] = joinedRows(tensors);
  return all;
}

TextAssets textAssetsOf(const Experiment& experiment, const InputContext& context) {
  const Input& input = experiment.has_eval_input() ? experiment.eval_input() : experiment.train_input();
  if (!input.has_bert_text() || input.bert_text().task() == "pretraining") return {};
  const std::string vocabulary = resolvePath(input.bert_text().vocab_file(), context.dataDir, context.baseDir);
  const std::string name = std::filesystem::path(vocabulary).filename().string();
  Experiment told;
  messages::BertTextSource& texts = *told.mutable_eval_input()->mutable_bert_text();
  texts = input.bert_text();
  texts.clear_path();
  texts.set_vocab_file(name);
  return {{{message(kTextFolder, "/", name), vocabulary}}, {{kTextInputFile, toJson(told)}}};
}

}  // namespace engine::estimator
