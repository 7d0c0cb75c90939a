// Canned models as experiment files describe them.
#include <fstream>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/experiment/model_registry.h"
#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using namespace testing;

ModelFn modelOf(const std::string& json) {
  return modelFnOf(parseExperiment(R"({"model": )" + json + "}", "test").model());
}

class CannedModelsTest : public CannedTest {
 protected:
  // Trains for three steps; the loss must fall.
  void expectToLearn(const std::string& json, const Columns& labels) {
    SCOPED_TRACE(json);
    const TemporaryFolder folder;
    Estimator trained(modelOf(json), configIn(folder.path()));
    const InputFn input = rows(features_, labels);
    const double before = trained.train(input, more(1)).loss.value();
    trained.train(input, more(1));
    EXPECT_LT(trained.train(input, more(1)).loss.value(), before);
    EXPECT_TRUE(trained.evaluate(input, {}).contains("average_loss"));
  }

  const Columns features_{{"x", column({1, 2, 3, 4})},
                          {"colour", Tensor::of<std::string>({"red", "green", "red", "blue"}, Shape{4, 1})}};
  const Columns classes_{{"label", ids({0, 1, 0, 1})}};
  const Columns numbers_{{"label", column({2, 4, 6, 8})}};
  const std::string wide_ = R"("feature_columns": [{"numeric": {"key": "x"}},
      {"vocabulary_list": {"key": "colour", "vocabulary": ["red", "green", "blue"]}}])";
  const std::string deep_ = R"("hidden_units": [4], "feature_columns": [{"numeric": {"key": "x"}},
      {"indicator": {"categorical": {"vocabulary_list": {"key": "colour", "vocabulary": ["red", "green", "blue"]}}}}])";
  const std::string parts_ = R"("parts": {"dnn_hidden_units": [4], "dnn_feature_columns": [{"numeric": {"key": "x"}}],
      "linear_feature_columns": [{"hash_bucket": {"key": "colour", "hash_bucket_size": 10}}]})";
};

TEST_F(CannedModelsTest, EveryClassifierLearns) {
  for (const std::string version : {R"("version": "v1", )", R"("version": "v2", )"}) {
    expectToLearn(R"({"linear_classifier": {)" + version + wide_ + "}}", classes_);
    expectToLearn(R"({"dnn_classifier": {"n_classes": 2, )" + version + deep_ + "}}", classes_);
    expectToLearn(R"({"baseline_classifier": {)" + version + R"("n_classes": 3}})", {{"label", ids({0, 1, 1, 1})}});
  }
  expectToLearn(R"({"dnn_linear_combined_classifier": {)" + parts_ + "}}", classes_);
}

TEST_F(CannedModelsTest, EveryRegressorLearns) {
  expectToLearn(R"({"linear_regressor": {)" + wide_ + "}}", numbers_);
  expectToLearn(R"({"dnn_regressor": {)" + deep_ + "}}", numbers_);
  expectToLearn(R"({"dnn_linear_combined_regressor": {)" + parts_ + "}}", numbers_);
  expectToLearn(R"({"baseline_regressor": {}})", numbers_);
}

TEST_F(CannedModelsTest, EveryHeadLearns) {
  const std::string linear = R"({"linear_estimator": {)" + wide_ + R"(, "head": {)";
  expectToLearn(linear + R"("binary_class": {"thresholds": [0.25]}}}})", classes_);
  expectToLearn(linear + R"("multi_class": {"n_classes": 3}}}})", classes_);
  expectToLearn(linear + R"("multi_label": {}}}})", {{"label", Tensor::of<int64_t>({0, 1, 1, 0, 1, 1, 0, 0}, {4, 2})}});
  expectToLearn(linear + R"("poisson_regression": {}}}})", numbers_);
  expectToLearn(linear + R"("logistic_regression": {}}}})", {{"label", column({0, .5F, .25F, 1})}});
  expectToLearn(R"({"dnn_estimator": {)" + deep_ + R"(, "head": {"regression": {}}}})", numbers_);
  expectToLearn(R"({"baseline_estimator": {"head": {"regression": {}}}})", numbers_);
  expectToLearn(R"({"dnn_linear_combined_estimator": {)" + parts_ + R"(, "head": {"regression": {}}}})", numbers_);
}

TEST_F(CannedModelsTest, RecurrentModelsLearn) {
  const Columns features{{"t", Tensor::of<int64_t>({0, 1, 2, -1, 3, 1, 2, 2}, Shape{4, 2})}};
  const std::string layers = R"("layers": {"units": [3], "cell_type": "gru", "sequence_feature_columns": [{"embedding":
      {"dimension": 2, "categorical": {"sequence_categorical": {"categorical": {"identity": {"key": "t",
      "num_buckets": 4}}}}}}]})";
  for (const std::string& json : {R"({"rnn_classifier": {)" + layers + "}}",
                                  R"({"rnn_estimator": {"head": {"binary_class": {}}, )" + layers + "}}"}) {
    const TemporaryFolder folder;
    Estimator trained(modelOf(json), configIn(folder.path()));
    const InputFn input = rows(features, classes_);
    const double before = trained.train(input, more(1)).loss.value();
    for (int i = 0; i < 5; ++i) trained.train(input, more(1));
    EXPECT_LT(trained.evaluate(input, {}).at("loss"), before) << json;
  }
}

TEST_F(CannedModelsTest, ClustersNeedNoLabels) {
  Estimator trained(modelOf(R"({"kmeans": {"num_clusters": 2, "use_mini_batch": false, "seed": 3,
      "feature_columns": [{"numeric": {"key": "x"}}]}})"),
                    configIn(folder_.path()));
  const InputFn endless = [this](Mode) {  // choosing the first centres takes a batch as well
    return data::NamedDataset::fromTensorSlices({{"x", features_.at("x")}}, {}).repeat().batch(4);
  };
  trained.train(endless, more(1));
  trained.train(endless, more(1));
  EXPECT_TRUE(trained.evaluate(rows(features_), {}).contains("score"));
  EXPECT_EQ(trained.variableValue("clusters").shape(), (Shape{2, 1}));
}

TEST_F(CannedModelsTest, LinearModelsTrainByDualAscent) {
  Columns features = features_;
  features["example_id"] = Tensor::vector<std::string>({"a", "b", "c", "d"});
  Estimator trained(modelOf(R"({"linear_regressor": {"version": "v2", "sdca": {}, )" + wide_ + "}}"),
                    configIn(folder_.path()));
  const InputFn input = rows(features, numbers_);
  const double before = trained.train(input, more(1)).loss.value();
  EXPECT_LT(trained.train(input, more(1)).loss.value(), before);
}

TEST_F(CannedModelsTest, AMultiHeadTakesLabelsByTheHeadsNames) {
  Estimator trained(modelOf(R"({"linear_estimator": {)" + wide_ + R"(, "head": {"multi_head": {"head_weights": [1, 2],
      "heads": [{"name": "kind", "binary_class": {}}, {"name": "size", "regression": {}}]}}}})"),
                    configIn(folder_.path()));
  const InputFn input = rows(features_, {{"kind", ids({0, 1, 0, 1})}, {"size", column({2, 4, 6, 8})}});
  trained.train(input, more(1));
  const EvalResult metrics = trained.evaluate(input, {});
  EXPECT_NEAR(metrics.at("loss"), metrics.at("loss/kind") + 2 * metrics.at("loss/size"), 1e-4);
}

TEST_F(CannedModelsTest, LabelsMayBeWords) {
  Estimator trained(modelOf(R"({"linear_classifier": {"label_vocabulary": ["no", "yes"], )" + wide_ + "}}"),
                    configIn(folder_.path()));
  const Columns labels{{"label", Tensor::of<std::string>({"no", "yes", "no", "yes"}, Shape{4, 1})}};
  trained.train(rows(features_, labels), more(1));
  EXPECT_TRUE(trained.evaluate(rows(features_, labels), {}).contains("auc"));
  Predictor predictor = trained.predict(rows(features_));
  const auto row = predictor.next();
  const std::string word = row->at("classes").flat<std::string>()[0];
  EXPECT_TRUE(word == "no" || word == "yes") << word;
  const Columns wrong{{"label", Tensor::of<std::string>({"no", "maybe", "no", "yes"}, Shape{4, 1})}};
  EXPECT_THAT(refusal([&] { trained.evaluate(rows(features_, wrong), {}); }), HasSubstr("Labels must be >= 0"));
}

TEST_F(CannedModelsTest, TheVersionDecidesReductionAndNames) {
  const auto losses = [&](const std::string& version) {
    Estimator fresh(modelOf(R"({"baseline_regressor": {"version": ")" + version + R"("}})"), configIn(folder_.path()));
    return fresh.evaluate(rows(features_, numbers_), {}).at("loss");
  };
  EXPECT_NEAR(losses("v1"), 4 + 16 + 36 + 64, 1e-4);
  EXPECT_NEAR(losses("v2"), (4 + 16 + 36 + 64) / 4.0, 1e-4);
}

TEST_F(CannedModelsTest, VocabularyFilesAreFoundFromTheExperimentsFolderAndTheDataFolder) {
  std::ofstream(folder_.path() + "/colours.txt") << "red\ngreen\nblue\n";
  for (const std::string path : {"colours.txt", "${DATA}/colours.txt"}) {
    const Experiment experiment = parseExperiment(R"({"model": {"linear_classifier": {"feature_columns": [
        {"vocabulary_file": {"key": "colour", "vocabulary_file": ")" +
                                                      path + R"("}}]}}})",
                                                  "test");
    Estimator model(modelFnOf(experiment.model(), folder_.path(), folder_.path()), configIn(folder_.path() + "/run"));
    EXPECT_TRUE(model.evaluate(rows(features_, classes_), {}).contains("accuracy"));
    EXPECT_THROW(modelFnOf(experiment.model(), "/nowhere", "/nowhere"), Error);
  }
}

TEST_F(CannedModelsTest, WhatIsMissingOrWrongIsNamed) {
  EXPECT_THAT(refusal([] { modelOf(R"({"linear_classifier": {}})"); }), HasSubstr("feature_columns"));
  EXPECT_THAT(refusal([&] { modelOf(R"({"linear_estimator": {)" + wide_ + "}}"); }), HasSubstr("head has no kind"));
  EXPECT_THAT(refusal([] {
                modelOf(R"({"linear_classifier": {"feature_columns": [{"numeric": {"key": "x"}},
      {"crossed": {"keys": [{"feature": "a"}], "hash_bucket_size": 10}}]}})");
              }),
              HasSubstr("feature_columns[1]"));
  EXPECT_THAT(refusal([] { modelOf(R"({"dnn_classifier": {"n_classes": 1}})"); }), HasSubstr("n_classes"));
}

}  // namespace
}  // namespace engine::estimator
