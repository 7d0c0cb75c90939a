#include "engine/estimator/bert/bert_estimators.h"

#include <cmath>

#include "engine/estimator/bert/bert_config_file.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/nn/metrics/classes.h"
#include "engine/nn/transformer/crf.h"
#include "engine/text/features/classification.h"
#include "engine/text/word_piece.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::TemporaryFolder;

constexpr int64_t kPieces = 12;  // in the vocabulary of these tests

nn::BertConfig tinyConfig(bool albert = false) {
  nn::BertConfig config;
  config.vocabSize = kPieces;
  config.hiddenSize = 16;
  config.numHiddenLayers = 2;
  config.numAttentionHeads = 2;
  config.intermediateSize = 32;
  config.maxPositions = 8;
  config.typeVocabSize = 2;
  config.hiddenDropout = 0;
  config.attentionDropout = 0;
  config.initializerRange = 0.1;  // so small a model learns nothing for long from 0.02
  config.isAlbert = albert;
  config.embeddingSize = 8;
  return config;
}

BertEstimatorOptions optionsWith(nn::BertConfig config, double rate = 0.003) {
  BertEstimatorOptions options;
  options.config = std::move(config);
  options.headDropout = 0;
  options.trainOp = [rate](const Scope& scope, Output loss) {
    messages::Optimizer optimizer;
    optimizer.set_name("AdamWeightDecay");
    optimizer.set_learning_rate(rate);
    optimizer.set_clip_by_global_norm(1);
    return trainOp(scope, optimizer, loss);
  };
  return options;
}

Tensor matrix(const std::vector<int32_t>& values, int64_t rows) {
  Tensor tensor(DType::kInt32, {rows, static_cast<int64_t>(values.size()) / rows});
  std::copy(values.begin(), values.end(), tensor.data<int32_t>());
  return tensor;
}

// Rows of the frame with two pieces; the label is whether the first one (5 to 8) is even, that of pieces 1 or 2
// likewise.
struct Batch {
  std::vector<int32_t> ids, mask, classes, tags, starts;
};
Batch batchOf() {
  Batch batch;
  for (int32_t first = 5; first < 9; ++first) {
    for (int32_t second = 5; second < 9; ++second) {
      for (const int32_t id : {2, first, second, 3, 0, 0}) {
        batch.ids.push_back(id);
        batch.mask.push_back(id > 0 ? 1 : 0);
        batch.tags.push_back(id < 5 ? 0 : 1 + id % 2);
      }
      batch.classes.push_back(first % 2);
      batch.starts.push_back(first % 2 ? 1 : 2);
    }
  }
  return batch;
}

using Columns = std::vector<std::pair<std::string, Tensor>>;
InputFn inputOf(Columns labels) {
  const Batch batch = batchOf();
  const auto rows = static_cast<int64_t>(batch.classes.size());
  Columns columns{{"input_ids", matrix(batch.ids, rows)}, {"input_mask", matrix(batch.mask, rows)}};
  std::vector<std::string> names;
  for (auto& [name, tensor] : labels) {
    names.push_back(name);
    columns.emplace_back(name, tensor);
  }
  return [columns, names, rows](Mode mode) {
    const auto data = data::NamedDataset::fromTensorSlices(columns, names);
    return (mode == Mode::kTrain ? data.repeat() : data).batch(rows);
  };
}

InputFn classInput() {
  const Batch batch = batchOf();
  return inputOf({{"label_ids", Tensor::vector<int32_t>(batch.classes)}});
}
InputFn tagInput() {
  const Batch batch = batchOf();
  return inputOf({{"label_ids", matrix(batch.tags, static_cast<int64_t>(batch.classes.size()))}});
}

HeadPtr twoClasses() {
  MultiClassHeadOptions options;
  options.twoClasses = true;
  return std::make_shared<MultiClassHead>(2, options);
}

RunConfig configIn(const TemporaryFolder& folder, const std::string& name = "run") {
  RunConfig config;
  config.set_model_dir(folder.path() + "/" + name);
  config.set_tf_random_seed(1);
  return config;
}

EvalResult trained(const ModelFn& model, const InputFn& input, int64_t steps) {
  const TemporaryFolder folder;
  Estimator estimator(model, configIn(folder));
  estimator.train(input, {.maxSteps = steps});
  return estimator.evaluate(input, {});
}

TEST(BertEstimators, ClassifierLearnsAWordsClass) {
  for (const bool albert : {false, true}) {
    const auto result = trained(bertClassifier(twoClasses(), optionsWith(tinyConfig(albert))), classInput(), 150);
    EXPECT_GT(result.at("accuracy"), 0.99) << albert;
  }
}

TEST(BertEstimators, TaggerLearnsAPiecesLabelWithAndWithoutAChain) {
  for (const bool crf : {false, true}) {
    const auto result = trained(bertTagger({3, crf, {1, 2}}, optionsWith(tinyConfig())), tagInput(), 300);
    EXPECT_GT(result.at("f1"), 0.99) << crf;
    EXPECT_GT(result.at("accuracy"), 0.99) << crf;
  }
}

TEST(BertEstimators, QaLearnsWhereAnAnswerIs) {
  const Batch batch = batchOf();
  const Tensor places = Tensor::vector<int32_t>(batch.starts);
  const auto result = trained(bertQa(optionsWith(tinyConfig())),
                              inputOf({{"start_positions", places}, {"end_positions", places}}), 200);
  EXPECT_GT(result.at("start_accuracy"), 0.99);
  EXPECT_GT(result.at("end_accuracy"), 0.99);
}

// The sample of plain facts: what a sentence is about, from nothing.
InputFn factsInput(const std::string& name, const text::Tokenizer& tokenizer) {
  const std::vector<std::string> topics{"animal", "plant", "place", "sky"};
  const text::TextTable table = text::readTextTable(name, text::TableFormat::kTsv, true);
  text::Truncation truncation;
  ThreadArena arena(2);
  const auto features = text::classificationFeatures(text::labeledTextsOf(table, {"text", "", "label"}, topics), topics,
                                                     tokenizer, 24, truncation, arena);
  std::vector<int32_t> ids, mask, labels;
  for (const auto& one : features) {
    ids.insert(ids.end(), one.sequence.inputIds.begin(), one.sequence.inputIds.end());
    mask.insert(mask.end(), one.sequence.inputMask.begin(), one.sequence.inputMask.end());
    labels.push_back(one.labelId);
  }
  const auto rows = static_cast<int64_t>(labels.size());
  const Columns columns{{"input_ids", matrix(ids, rows)},
                        {"input_mask", matrix(mask, rows)},
                        {"label_ids", Tensor::vector<int32_t>(labels)}};
  return [columns](Mode mode) {
    const auto data = data::NamedDataset::fromTensorSlices(columns, {"label_ids"});
    return mode == Mode::kTrain ? data.shuffle(300, 1).repeat().batch(16) : data.batch(16);
  };
}

TEST(BertEstimators, LearnWhatTheSampleSentencesAreAboutFromNothing) {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  const std::string folder = std::string(source ? source : ".") + "/resources/data";
  const auto vocabulary = std::make_shared<text::Vocabulary>(text::Vocabulary::fromFile(folder + "/facts_vocab.txt"));
  const text::WordPieceTokenizer tokenizer(vocabulary);
  nn::BertConfig config = tinyConfig();
  config.vocabSize = vocabulary->size();
  config.hiddenSize = 48;
  config.intermediateSize = 96;
  config.numAttentionHeads = 4;
  config.maxPositions = 24;
  const TemporaryFolder model;
  Estimator estimator(bertClassifier(std::make_shared<MultiClassHead>(4), optionsWith(config, 0.0005)),
                      configIn(model));
  estimator.train(factsInput(folder + "/facts_train.tsv", tokenizer), {.maxSteps = 200});
  EXPECT_GT(estimator.evaluate(factsInput(folder + "/facts_eval.tsv", tokenizer), {}).at("accuracy"), 0.85);
}

TEST(BertEstimators, StartFromTheVariablesInCommonAndTellWhatIsNew) {
  const TemporaryFolder folder;
  Estimator first(bertClassifier(twoClasses(), optionsWith(tinyConfig())), configIn(folder, "first"));
  first.train(classInput(), {.maxSteps = 2});
  BertEstimatorOptions options = optionsWith(tinyConfig(), 0);
  options.initCheckpoint = first.modelDir();
  CheckpointAssignment assigned;
  options.initialized = [&](const CheckpointAssignment& assignment) { assigned = assignment; };
  std::vector<std::string> log;
  Estimator second(bertQa(options), configIn(folder, "second"), {},
                   [&](LogLevel, const std::string& line) { log.push_back(line); });
  const Batch batch = batchOf();
  const Tensor places = Tensor::vector<int32_t>(batch.starts);
  second.train(inputOf({{"start_positions", places}, {"end_positions", places}}), {.maxSteps = 1});
  EXPECT_EQ(assigned.notInCheckpoint, (std::vector<std::string>{"cls/squad/output_bias", "cls/squad/output_weights"}));
  const auto told = std::ranges::find_if(log, [](const std::string& line) {
    return line.find("Not in it: cls/squad/output_bias, cls/squad/output_weights.") != std::string::npos;
  });
  EXPECT_NE(told, log.end());
  const std::string name = "bert/encoder/layer_1/output/dense/kernel";
  EXPECT_EQ(second.variableValue(name).toDoubles(), first.variableValue(name).toDoubles());
}

TEST(BertEstimators, RefuseACheckpointOfAnotherSize) {
  const TemporaryFolder folder;
  Estimator first(bertClassifier(twoClasses(), optionsWith(tinyConfig())), configIn(folder, "first"));
  first.train(classInput(), {.maxSteps = 1});
  nn::BertConfig larger = tinyConfig();
  larger.hiddenSize = 32;
  BertEstimatorOptions options = optionsWith(larger);
  options.initCheckpoint = first.modelDir();
  Estimator second(bertClassifier(twoClasses(), options), configIn(folder, "second"));
  std::string text;
  EXPECT_EQ(codeOf([&] { second.train(classInput(), {.maxSteps = 1}); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("in the checkpoint"), std::string::npos) << text;
}

TEST(BertLayerRates, FallFromLayerToLayerAndAreNoneWhereFrozen) {
  const BertLayerRates rates{2, 0.5, 1};
  EXPECT_EQ(rates.factorOf("output_weights"), 1);
  EXPECT_EQ(rates.factorOf("bert/pooler/dense/kernel"), 1);
  EXPECT_EQ(rates.factorOf("bert/encoder/layer_1/output/dense/bias"), 0.5);
  EXPECT_EQ(rates.factorOf("bert/encoder/layer_0/output/dense/bias"), 0);
  EXPECT_EQ(rates.factorOf("bert/embeddings/word_embeddings"), 0);
  EXPECT_EQ((BertLayerRates{2, 0.5}).factorOf("bert/embeddings/word_embeddings"), 0.125);
}

TEST(BertEstimators, KeepTheWeightsOfFrozenLayersAndTrainTheOthersAtTheirRates) {
  BertEstimatorOptions options = optionsWith(tinyConfig());
  options.trainOp = [](const Scope& scope, Output loss) {
    messages::Optimizer optimizer;
    optimizer.set_name("AdamWeightDecay");
    return trainOp(scope, optimizer, loss, {}, [](const std::string& variable) {
      return BertLayerRates{2, 0.5, 0}.factorOf(variable);
    });
  };
  const TemporaryFolder folder;
  Estimator estimator(bertClassifier(twoClasses(), options), configIn(folder));
  estimator.train(classInput(), {.maxSteps = 1});
  const std::string frozen = "bert/embeddings/word_embeddings";
  const std::string trained = "bert/encoder/layer_0/output/dense/kernel";
  const std::vector<double> embeddings = estimator.variableValue(frozen).toDoubles();
  const std::vector<double> kernel = estimator.variableValue(trained).toDoubles();
  estimator.train(classInput(), {.maxSteps = 3});
  EXPECT_EQ(estimator.variableValue(frozen).toDoubles(), embeddings);
  EXPECT_NE(estimator.variableValue(trained).toDoubles(), kernel);
  EXPECT_EQ(estimator.variableValue("global_step").toDoubles(), std::vector<double>{3});
}

TEST(BertEstimators, ClassifierTellsTheLikeliestClassesAndMeasuresEach) {
  const TemporaryFolder folder;
  BertClassifierOptions more;
  more.topK = 2;
  more.recallAt = {2};
  more.classMetrics = true;
  Estimator estimator(bertClassifier(twoClasses(), optionsWith(tinyConfig()), more), configIn(folder));
  estimator.train(classInput(), {.maxSteps = 150});
  const EvalResult result = estimator.evaluate(classInput(), {});
  EXPECT_EQ(result.at("recall_at_2"), 1);
  EXPECT_GT(result.at("precision_1"), 0.99);
  EXPECT_GT(result.at("f1_macro"), 0.99);
  const auto row = estimator.predict(classInput()).next();
  EXPECT_EQ(row->at("top_classes").toDoubles(), (std::vector<double>{1, 0}));
  EXPECT_GT(row->at("top_probabilities").toDoubles()[0], 0.5);
  more.topK = 3;
  Estimator wrong(bertClassifier(twoClasses(), optionsWith(tinyConfig()), more), configIn(folder, "wrong"));
  EXPECT_EQ(codeOf([&] { wrong.evaluate(classInput(), {}); }), Code::kInvalidArgument);
}

TEST(BertEstimators, RefuseTextsThatAreLongerThanTheModelReads) {
  nn::BertConfig config = tinyConfig();
  config.maxPositions = 5;
  std::string text;
  EXPECT_EQ(codeOf([&] { trained(bertClassifier(twoClasses(), optionsWith(config)), classInput(), 1); }, &text),
            Code::kInvalidArgument);
  EXPECT_NE(text.find("max_position_embeddings is 5"), std::string::npos) << text;
}

TEST(BertConfigFile, ReadsBothFamilies) {
  const auto bert = parseBertConfig("b.json", R"({"vocab_size": 100, "hidden_size": 24, "num_attention_heads": 3})");
  EXPECT_FALSE(bert.isAlbert);
  EXPECT_EQ(bert.hiddenSize, 24);
  EXPECT_EQ(bert.typeVocabSize, 16);
  EXPECT_TRUE(parseBertConfig("a.json", R"({"vocab_size": 100, "embedding_size": 8})").isAlbert);
}

TEST(BertConfigFile, TellsTheLineOrTheFieldThatIsWrong) {
  std::string text;
  EXPECT_EQ(codeOf([&] { parseBertConfig("b.json", "{\n\"vocab_size\" 3}"); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("b.json:2:"), std::string::npos) << text;
  codeOf([&] { parseBertConfig("b.json", R"({"vocab_size": 9, "num_attention_heads": 5})"); }, &text);
  EXPECT_NE(text.find("multiple of num_attention_heads"), std::string::npos) << text;
}

// Of all rows of labels, the logarithm of the sum and the best, one by one.
TEST(Crf, AgreesWithAllRowsOfLabels) {
  const std::vector<float> scores{0.5f, -1, 2, 0.25f, 1, 0.75f, -0.5f, 0.125f, 0.3f};  // [3, 3]
  const std::vector<float> moves{0.1f, -0.2f, 0.7f, 0.4f, 0, -1, 0.3f, 0.6f, -0.4f};   // [3, 3]
  const std::vector<int32_t> given{2, 0, 1};
  const auto scoreOf = [&](int a, int b, int c) {
    return scores[a] + scores[3 + b] + scores[6 + c] + moves[a * 3 + b] + moves[b * 3 + c];
  };
  double sum = 0;
  double best = -1e9;
  std::vector<int32_t> bestRow;
  for (int i = 0; i < 27; ++i) {
    const double score = scoreOf(i / 9, i / 3 % 3, i % 3);
    sum += std::exp(score);
    if (score > best) bestRow = {i / 9, i / 3 % 3, i % 3};
    best = std::max(best, score);
  }
  Graph graph;
  const Scope scope(graph);
  Tensor logits(DType::kFloat, {1, 3, 3});
  Tensor transitions(DType::kFloat, {3, 3});
  std::copy(scores.begin(), scores.end(), logits.data<float>());
  std::copy(moves.begin(), moves.end(), transitions.data<float>());
  const nn::CrfInputs chain{ops::constant(scope, logits), ops::constant(scope, matrix({1, 1, 1}, 1)),
                            ops::constant(scope, transitions)};
  const Output likelihood = nn::crfLogLikelihood(scope, chain, ops::constant(scope, matrix(given, 1)));
  const Output decoded = nn::crfDecode(scope, chain);
  Session session(graph);
  const auto got = session.run(Feeds{}, {likelihood, decoded});
  EXPECT_NEAR(got[0].toDoubles()[0], scoreOf(2, 0, 1) - std::log(sum), 1e-5);
  EXPECT_EQ(got[1].toInt64s(), std::vector<int64_t>(bestRow.begin(), bestRow.end()));
}

}  // namespace
}  // namespace engine::estimator
