// Estimator::predict and the warm Predictor.
#include <gmock/gmock.h>

#include <set>

#include "engine/estimator/inputs/memory_inputs.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using testing::linearModel;
using testing::lineInput;
using testing::upTo;

class Predict : public ::testing::Test {
 protected:
  Estimator estimator() {
    testing::LinearOptions options;
    options.calls = &calls_;
    return Estimator(linearModel(options), configIn(folder_.path()));
  }
  static std::vector<float> all(Predictor& predictor, const std::string& key = "value") {
    std::vector<float> values;
    while (auto row = predictor.next()) values.push_back(row->at(key).item<float>());
    return values;
  }
  testing::TemporaryFolder folder_;
  int calls_ = 0;
};

TEST_F(Predict, WithoutACheckpointFreshVariablesPredict) {
  Predictor predictor = estimator().predict(lineInput(5, 2, false));
  EXPECT_EQ(all(predictor), std::vector<float>(5, 0.0f));
}

TEST_F(Predict, GivesRowsOneByOneWithEveryKey) {
  estimator().train(lineInput(), upTo(20));
  Predictor predictor = estimator().predict(lineInput(5, 2, false));
  int rows = 0;
  float last = -1e9f;
  while (auto row = predictor.next()) {
    ASSERT_EQ(row->size(), 2u);
    EXPECT_TRUE(row->at("value").shape().isScalar());
    EXPECT_FLOAT_EQ(row->at("twice").item<float>(), 2 * row->at("value").item<float>());
    EXPECT_GT(row->at("value").item<float>(), last) << "the rows are not in order";
    last = row->at("value").item<float>();
    ++rows;
  }
  EXPECT_EQ(rows, 5);
  EXPECT_FALSE(predictor.next().has_value()) << "the end is not the end";
}

TEST_F(Predict, GivesWholeBatches) {
  Predictor predictor = estimator().predict(lineInput(5, 2, false));
  std::vector<int64_t> sizes;
  while (auto batch = predictor.nextBatch()) sizes.push_back(batch->at("value").dim(0));
  EXPECT_THAT(sizes, ::testing::ElementsAre(2, 2, 1));
}

TEST_F(Predict, GivesTheKeysThatAreAskedFor) {
  PredictOptions options;
  options.predictKeys = {"twice"};
  Predictor predictor = estimator().predict(lineInput(2, 2, false), options);
  const auto row = predictor.next();
  ASSERT_EQ(row->size(), 1u);
  EXPECT_TRUE(row->count("twice"));
}

TEST_F(Predict, AKeyThatIsNotThereIsAnErrorThatListsThose) {
  PredictOptions options;
  options.predictKeys = {"probability"};
  std::string message;
  EXPECT_EQ(codeOf([&] { estimator().predict(lineInput(2, 2, false), options); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("twice, value"), std::string::npos) << message;
}

TEST_F(Predict, TakesTheCheckpointThatIsGiven) {
  estimator().train(lineInput(), upTo(8));
  PredictOptions options;
  options.checkpointPath = folder_.path() + "/model.ckpt-0";
  Predictor predictor = estimator().predict(lineInput(3, 2, false), options);
  EXPECT_EQ(all(predictor), std::vector<float>(3, 0.0f));
}

TEST_F(Predict, PredictionsOfDifferentLengthsAreAnError) {
  const ModelFn model = [](const Features& features, const Labels&, Mode mode, const Params&, const RunConfig&) {
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"a", features.at("x")},
                        {"b", ops::constant(features.scope(), Tensor::vector<float>({1, 2, 3, 4, 5}))}};
    return spec;
  };
  Predictor predictor = Estimator(model, configIn(folder_.path())).predict(lineInput(2, 2, false));
  std::string message;
  EXPECT_EQ(codeOf([&] { predictor.next(); }, &message), Code::kInvalidArgument);
  EXPECT_NE(message.find("Batch length of predictions should be same."), std::string::npos) << message;
}

TEST_F(Predict, ModelsSeeNoLabels) {
  bool labels = true;
  const ModelFn model = [&](const Features& features, const Labels& given, Mode mode, const Params&, const RunConfig&) {
    labels = !given.empty();
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"a", features.at("x")}};
    return spec;
  };
  Predictor predictor = Estimator(model, configIn(folder_.path())).predict(lineInput(2, 2, false));
  EXPECT_FALSE(labels);
  EXPECT_TRUE(predictor.next().has_value());
}

TEST_F(Predict, OtherInputKeepsTheGraphAndTheVariables) {
  estimator().train(lineInput(), upTo(8));
  calls_ = 0;
  Predictor predictor = estimator().predict(lineInput(4, 2, false));
  const std::vector<float> first = all(predictor);
  predictor.setInput(lineInput(3, 3, false)(Mode::kPredict));
  EXPECT_EQ(all(predictor), std::vector<float>(first.begin(), first.begin() + 3));
  EXPECT_EQ(calls_, 1);
}

TEST_F(Predict, OtherInputReplacesRowsThatWereNotTaken) {
  Predictor predictor = estimator().predict(lineInput(4, 4, false));
  predictor.next();
  predictor.setInput(lineInput(2, 2, false)(Mode::kPredict));
  EXPECT_EQ(all(predictor).size(), 2u);
}

TEST_F(Predict, OtherInputOfOtherComponentsIsRefusedAndTheOldOneStays) {
  Predictor predictor = estimator().predict(lineInput(2, 2, false));
  InputData renamed = lineInput(2, 2, false)(Mode::kPredict);
  renamed.features = {"z"};
  EXPECT_EQ(codeOf([&] { predictor.setInput(renamed); }), Code::kInvalidArgument);
  const Tensor integers = Tensor::vector<int64_t>({1, 2});
  const InputData retyped =
      data::NamedDataset::fromTensorSlices({{"x", integers}, {"label", integers}}, {"label"}).batch(2);
  EXPECT_EQ(codeOf([&] { predictor.setInput(retyped); }), Code::kInvalidArgument);
  EXPECT_EQ(all(predictor).size(), 2u);
}

TEST_F(Predict, AThousandCallsBuildTheGraphOnce) {
  Estimator model = estimator();
  model.train(lineInput(), upTo(8));
  calls_ = 0;
  std::set<float> values;
  for (int i = 0; i < 1000; ++i) {
    Predictor predictor = model.predict(numpyInputFn({{"x", Tensor::vector<float>({2})}}, {}, {}));
    values.insert(predictor.next()->at("value").item<float>());
  }
  EXPECT_EQ(calls_, 1);
  EXPECT_EQ(values.size(), 1u);
}

TEST_F(Predict, TheNextCallTakesANewCheckpointIntoTheSameGraph) {
  Estimator model = estimator();
  model.train(lineInput(), upTo(4));
  calls_ = 0;
  const auto predicted = [&] { return model.predict(lineInput(1, 1, false)).next()->at("value").item<float>(); };
  const float before = predicted();
  model.train(lineInput(), upTo(8));
  EXPECT_NE(predicted(), before);
  PredictOptions old;
  old.checkpointPath = folder_.path() + "/model.ckpt-4";
  EXPECT_EQ(model.predict(lineInput(1, 1, false), old).next()->at("value").item<float>(), before);
  EXPECT_EQ(calls_, 2) << "the training's own graph and one to predict";
}

TEST_F(Predict, ACheckpointWrittenAnewUnderTheSameNameIsRead) {
  Estimator model = estimator();
  const auto predicted = [&] { return model.predict(lineInput(1, 1, false)).next()->at("value").item<float>(); };
  model.train(lineInput(), upTo(4));
  const float before = predicted();
  std::filesystem::remove_all(folder_.path());
  model.train(lineInput(3, 3, true), upTo(4));
  EXPECT_NE(predicted(), before);
}

TEST_F(Predict, OtherFeaturesOrKeysBuildAnew) {
  Estimator model = estimator();
  model.train(lineInput(), upTo(4));
  calls_ = 0;
  PredictOptions twice;
  twice.predictKeys = {"twice"};
  model.predict(lineInput(2, 2, false)).next();
  EXPECT_EQ(model.predict(lineInput(2, 2, false), twice).next()->size(), 1u);
  EXPECT_EQ(calls_, 2);
  model.predict(numpyInputFn({{"x", Tensor::vector<float>({2})}, {"y", Tensor::vector<float>({2})}}, {}, {})).next();
  EXPECT_EQ(calls_, 3);
}

TEST_F(Predict, TwoAtOnceAreIndependent) {
  Estimator model = estimator();
  model.train(lineInput(), upTo(4));
  model.predict(lineInput(2, 2, false)).next();
  Predictor a = model.predict(lineInput(2, 2, false));
  Predictor b = model.predict(lineInput(5, 2, false));
  EXPECT_EQ(all(a).size(), 2u);
  EXPECT_EQ(all(b).size(), 5u);
}

TEST_F(Predict, AModelWithoutPredictionsIsAnError) {
  const ModelFn model = [](const Features&, const Labels&, Mode mode, const Params&, const RunConfig&) {
    EstimatorSpec spec;
    spec.mode = mode;
    return spec;
  };
  std::string message;
  EXPECT_EQ(codeOf([&] { Estimator(model, configIn(folder_.path())).predict(lineInput(2, 2, false)); }, &message),
            Code::kInvalidArgument);
  EXPECT_NE(message.find("Missing predictions."), std::string::npos) << message;
}

}  // namespace
}  // namespace engine::estimator
