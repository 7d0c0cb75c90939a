#include "app/features/wizard/texts/text_choice.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "app/features/wizard/data/data_sync.h"
#include "engine/core/error.h"
#include "engine/text/features/tagging.h"
#include "engine/text/sentence_piece.h"

namespace app {
namespace {

using engine::estimator::BertFolder;
using engine::estimator::Experiment;
using engine::estimator::Input;
using engine::estimator::Model;
using engine::estimator::messages::BertNetwork;
using engine::estimator::messages::BertTextSource;
using engine::text::TextLook;
using engine::text::TextTask;
namespace fs = std::filesystem;

constexpr double kShareThatFits = 0.99;  // of the texts, unless another length is chosen
constexpr int64_t kLeastLength = 5;
constexpr int64_t kPositionsFromNothing = 512;
constexpr int kTextBatch = 16;
constexpr int64_t kShuffledTexts = 10000;
constexpr double kEvalShare = 0.2;
constexpr double kRateFromNothing = 5e-4;
constexpr double kRateOfFineTuning = 5e-5;
constexpr double kClipNorm = 1;
constexpr std::array kEvalWords = {"eval", "dev", "test", "valid", "validation"};

// "…/facts_train.tsv": the file whose name has another word for "train" and that is there.
std::string evaluationBeside(const std::string& texts) {
  const fs::path path(texts);
  const std::string name = path.filename().string();
  const std::size_t at = name.find("train");
  if (at == std::string::npos) return {};
  for (const char* word : kEvalWords) {
    const fs::path other = path.parent_path() / (name.substr(0, at) + word + name.substr(at + 5));
    std::error_code error;
    if (fs::is_regular_file(other, error)) return other.string();
  }
  return {};
}

int64_t mostPositions(const BertFolder& folder) {
  return folder.config ? folder.config->maxPositions : kPositionsFromNothing;
}

void lookAtModel(TextFacts& facts) {
  if (facts.choice.model.empty()) return;
  try {
    facts.folder = engine::estimator::readBertFolder(facts.choice.model);
    if (!facts.choice.lowerCase) facts.choice.lowerCase = facts.folder.lowerCase;
  } catch (const engine::Error& error) {
    facts.modelProblem = error.what();
  }
}

void lookAtFile(TextFacts& facts) {
  TextChoice& choice = facts.choice;
  if (choice.texts.empty()) return;
  try {
    if (!choice.task) choice.task = engine::text::guessedTask(choice.texts);
    const auto tokenizer = facts.folder.vocabFile.empty()
                               ? nullptr
                               : engine::text::tokenizerFromFile(facts.folder.vocabFile, *choice.lowerCase);
    facts.look = engine::text::lookAtTexts(
        choice.texts, {.task = *choice.task, .columns = choice.columns, .header = choice.header}, tokenizer.get());
    choice.columns = facts.look.columns;
  } catch (const engine::Error& error) {
    facts.textsProblem = error.what();
  }
}

// The file to evaluate on is read as the texts are, and has their labels.
void lookAtEvaluation(TextFacts& facts) {
  TextChoice& choice = facts.choice;
  if (choice.texts.empty() || !facts.textsProblem.empty()) return;
  if (!choice.evaluation) choice.evaluation = evaluationBeside(choice.texts);
  if (choice.evaluation->empty()) return;
  try {
    const TextLook look = engine::text::lookAtTexts(
        *choice.evaluation, {.task = *choice.task, .columns = choice.columns, .header = choice.header}, nullptr);
    for (const std::string& label : look.labels) {
      if (std::ranges::find(facts.look.labels, label) != facts.look.labels.end()) continue;
      engine::fail(engine::Code::kInvalidArgument, *choice.evaluation, ": no text to train on has the label '", label,
                   "'. Choose a file whose labels are those of the texts.");
    }
  } catch (const engine::Error& error) {
    facts.evaluationProblem = error.what();
  }
}

void chooseLength(TextFacts& facts) {
  if (facts.choice.maxLength > 0 || facts.look.lengths.empty()) return;
  const int64_t fitting = std::max(kLeastLength, facts.look.lengthFor(kShareThatFits));
  facts.choice.maxLength = std::min(fitting, mostPositions(facts.folder));
}

// Windows over a paragraph and the questions before it get their part of a short length.
void setLength(int64_t length, BertTextSource* source) {
  source->set_max_seq_length(length);
  if (source->task() != engine::text::taskName(TextTask::kQuestions)) return;
  const BertTextSource usual;
  source->set_max_query_length(std::min<int64_t>(usual.max_query_length(), length / 4));
  source->set_doc_stride(std::min<int64_t>(usual.doc_stride(), length / 4));
}

void writeSourceOfTexts(const TextFacts& facts, const InputPlaces& places, BertTextSource* source) {
  const TextChoice& choice = facts.choice;
  source->set_path(writtenPath(choice.texts, places));
  source->set_vocab_file(writtenPath(facts.folder.vocabFile, places));
  source->set_task(engine::text::taskName(*choice.task));
  source->set_do_lower_case(*choice.lowerCase);
  setLength(choice.maxLength, source);
  source->clear_text_a();
  source->clear_text_b();
  source->clear_label();
  source->clear_header();
  source->clear_labels();
  if (choice.task == TextTask::kClassification) {
    source->set_text_a(choice.columns.first);
    if (!choice.columns.second.empty()) source->set_text_b(choice.columns.second);
    if (!choice.columns.label.empty()) source->set_label(choice.columns.label);
    if (!choice.header) source->set_header(false);
  }
  source->clear_version_2_with_negative();
  if (facts.look.hasImpossible) source->set_version_2_with_negative(true);
  for (const std::string& label : facts.look.labels) source->add_labels(label);
}

void writeInputs(const TextFacts& facts, const InputPlaces& places, Experiment* experiment) {
  Input* train = experiment->mutable_train_input();
  const bool isFirst = !train->has_bert_text();
  writeSourceOfTexts(facts, places, train->mutable_bert_text());
  if (isFirst) {
    train->set_batch_size(kTextBatch);
    train->set_shuffle_buffer(std::clamp<int64_t>(facts.look.examples, 1, kShuffledTexts));
    train->set_repeat(true);
  }
  const std::string evaluation = facts.choice.evaluation.value_or("");
  if (evaluation.empty()) return evaluateOnShare(kEvalShare, 1, experiment);
  train->clear_split();
  Input* eval = experiment->mutable_eval_input();
  eval->clear_split();
  *eval->mutable_bert_text() = train->bert_text();
  eval->mutable_bert_text()->set_path(writtenPath(evaluation, places));
  eval->set_batch_size(train->batch_size());
}

// A network that learns from few texts on any computer, where no config says another size.
void beginWithNothing(const BertFolder& folder, BertNetwork* network) {
  network->set_vocab_size(folder.pieces);
  if (network->has_hidden_size()) return;
  network->set_hidden_size(48);
  network->set_num_hidden_layers(2);
  network->set_num_attention_heads(4);
  network->set_intermediate_size(96);
  network->set_hidden_dropout_prob(0);
  network->set_attention_probs_dropout_prob(0);
  network->set_initializer_range(0.1);
}

void writeNetwork(const TextFacts& facts, const InputPlaces& places, BertNetwork* network) {
  const BertFolder& folder = facts.folder;
  const auto write = [&](const std::string& path, const char* field) {
    const auto* descriptor = BertNetwork::descriptor()->FindFieldByName(field);
    if (path.empty()) return network->GetReflection()->ClearField(network, descriptor);
    network->GetReflection()->SetString(network, descriptor, writtenPath(path, places));
  };
  write(folder.configFile, "config_file");
  write(folder.checkpoint, "init_checkpoint");
  network->clear_vocab_size();
  if (folder.configFile.empty()) beginWithNothing(folder, network);
  if (network->has_optimizer()) return;
  auto* optimizer = network->mutable_optimizer();
  optimizer->set_name("AdamWeightDecay");
  optimizer->set_learning_rate(folder.checkpoint.empty() ? kRateFromNothing : kRateOfFineTuning);
  optimizer->set_clip_by_global_norm(kClipNorm);
}

void writeModel(const TextFacts& facts, const InputPlaces& places, Model* model) {
  const std::vector<std::string>& labels = facts.look.labels;
  switch (*facts.choice.task) {
    case TextTask::kClassification:
      model->mutable_bert_classifier()->set_n_classes(std::max(2, static_cast<int>(labels.size())));
      return writeNetwork(facts, places, model->mutable_bert_classifier()->mutable_network());
    case TextTask::kTagging:
      // Padding has the number 0.
      model->mutable_bert_tagger()->set_n_labels(static_cast<int>(engine::text::pieceLabels(labels).size()) + 1);
      return writeNetwork(facts, places, model->mutable_bert_tagger()->mutable_network());
    case TextTask::kQuestions:
      return writeNetwork(facts, places, model->mutable_bert_qa()->mutable_network());
    case TextTask::kPretraining:
      return writeNetwork(facts, places, model->mutable_bert_pretraining()->mutable_network());
  }
}

const BertNetwork* networkOf(const Model& model) {
  if (model.has_bert_classifier()) return &model.bert_classifier().network();
  if (model.has_bert_tagger()) return &model.bert_tagger().network();
  if (model.has_bert_qa()) return &model.bert_qa().network();
  return model.has_bert_pretraining() ? &model.bert_pretraining().network() : nullptr;
}

}  // namespace

TextFacts lookAt(const TextChoice& choice) {
  TextFacts facts;
  facts.choice = choice;
  lookAtModel(facts);
  lookAtFile(facts);
  lookAtEvaluation(facts);
  chooseLength(facts);
  return facts;
}

TextChoice choiceOf(const Experiment& experiment, const InputPlaces& places) {
  if (!experiment.train_input().has_bert_text()) return {};
  const BertTextSource& source = experiment.train_input().bert_text();
  TextChoice choice;
  choice.texts = foundPath(source.path(), places);
  choice.model = foundPath(source.vocab_file(), places);
  const BertNetwork* network = networkOf(experiment.model());
  if (network && !network->config_file().empty()) choice.model = fs::path(choice.model).parent_path().string();
  try {
    choice.task = engine::text::taskNamed(source.task());
  } catch (const engine::Error&) {
    choice.task.reset();  // a name that there is not: what the file looks like
  }
  const Input& eval = experiment.eval_input();
  const bool hasFile = eval.has_bert_text() && !eval.has_split();
  choice.evaluation = hasFile ? foundPath(eval.bert_text().path(), places) : std::string();
  choice.columns = {source.text_a(), source.text_b(), source.label()};
  choice.header = source.header();
  choice.lowerCase = source.do_lower_case();
  choice.maxLength = source.max_seq_length();
  return choice;
}

void writeTexts(const TextFacts& facts, const InputPlaces& places, Experiment* experiment) {
  writeModel(facts, places, experiment->mutable_model());
  writeInputs(facts, places, experiment);
}

void writeTextLength(int64_t length, Experiment* experiment) {
  for (Input* input : {experiment->mutable_train_input(), experiment->mutable_eval_input()}) {
    if (input->has_bert_text()) setLength(length, input->mutable_bert_text());
  }
}

}  // namespace app
