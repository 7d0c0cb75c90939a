// Models of which only a SavedModel is left. data/trained_line was written by TensorFlow 2.15 (a line fitted by
// momentum, all three modes); the numbers are those of TensorFlow's own SavedModelEstimator.
#include "engine/estimator/models/saved_model_estimator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/estimator/canned/boosted_trees_estimators.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/feature_column/columns.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::HasSubstr;
using namespace testing;

constexpr int64_t kExportedStep = 3;

std::string trainedLine() {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return (std::filesystem::path(source ? source : ".") / "tests/engine/estimator/data/trained_line").string();
}

// The four points, again and again.
InputFn points(const std::string& feature = "x") {
  return [feature](Mode) {
    const Tensor x = Tensor::of<float>({0, 1, 1, 0, 2, 1, 1, 3}, Shape{4, 2});
    const Tensor y = Tensor::of<float>({1, 3, 4, 0}, Shape{4, 1});
    return data::NamedDataset(data::Dataset::fromTensors({x, y}).repeat(), {feature, "label"}, {"label"});
  };
}

EvalOptions oneBatch() {
  EvalOptions options;
  options.steps = 1;
  return options;
}

TEST(SavedModelEstimator, GoesOnFromTensorFlowsVariablesAsTensorFlow) {
  const TemporaryFolder folder;
  SavedModelEstimator estimator(trainedLine(), configIn(folder.path()));
  const EvalResult before = estimator.evaluate(points(), oneBatch());
  EXPECT_NEAR(before.at("loss"), 2.014117956161499, 1e-5);
  EXPECT_NEAR(before.at("metrics/mae"), 0.9348672032356262, 1e-5);
  EXPECT_EQ(before.at("global_step"), kExportedStep);
  EXPECT_EQ(estimator.train(points(), more(4)).globalStep, kExportedStep + 4);
  const EvalResult after = estimator.evaluate(points(), oneBatch());
  EXPECT_NEAR(after.at("loss"), 1.3782793283462524, 1e-5);
  EXPECT_NEAR(after.at("metrics/mae"), 1.1213635206222534, 1e-5);
  EXPECT_EQ(after.at("global_step"), kExportedStep + 4);
  const std::vector<double> kernel = estimator.variableValue("dense/kernel").toDoubles();
  EXPECT_NEAR(kernel[0], 2.4053094387054443, 1e-5);
  EXPECT_NEAR(kernel[1], -1.8916116952896118, 1e-5);
  EXPECT_NEAR(estimator.variableValue("dense/kernel/Momentum").toDoubles()[0], -1.8086013793945312, 1e-5);
}

TEST(SavedModelEstimator, PredictsWithoutACheckpoint) {
  const TemporaryFolder folder;
  const SavedModelEstimator estimator(trainedLine(), configIn(folder.path()));
  Predictor predictor = estimator.predict(points());
  SavedModel model = SavedModel::load(trainedLine());
  const Tensor x = Tensor::of<float>({0, 1, 1, 0, 2, 1, 1, 3}, Shape{4, 2});
  EXPECT_EQ(predictor.nextBatch().value().at("value").toDoubles(),
            model.run("serving_default", {{"x", x}}).at("value").toDoubles());
}

TEST(SavedModelEstimator, ExportsWhatItHas) {
  const TemporaryFolder folder;
  SavedModelEstimator estimator(trainedLine(), configIn(folder.path() + "/model"));
  const TensorSpecs x{{"x", {DType::kFloat, Shape{kUnknownDim, 2}}}};
  const TensorSpecs label{{"label", {DType::kFloat, Shape{kUnknownDim, 1}}}};
  const ServingInputReceiverFn supervised = buildRawSupervisedInputReceiverFn(x, label);
  const auto exported = [&] {
    return estimator
        .exportAllSavedModels(folder.path() + "/export", {{Mode::kPredict, buildRawServingInputReceiverFn(x)},
                                                          {Mode::kEval, supervised},
                                                          {Mode::kTrain, supervised}})
        .path;
  };
  const std::string untrained = exported();
  EXPECT_EQ(savedModelModes(untrained), (std::set<Mode>{Mode::kTrain, Mode::kEval, Mode::kPredict}));
  estimator.train(points(), more(2));
  const SavedModelEstimator again(exported(), configIn(folder.path() + "/again"));
  EXPECT_NEAR(again.evaluate(points(), oneBatch()).at("loss"), estimator.evaluate(points(), oneBatch()).at("loss"),
              1e-6);
}

TEST(SavedModelEstimator, TrainsWhatThisProgramExported) {
  const TemporaryFolder folder;
  Estimator first(linearModel(), configIn(folder.path() + "/first"));
  first.train(lineInput(), upTo(4));
  const TensorSpecs x{{"x", {DType::kFloat, Shape{kUnknownDim}}}};
  const TensorSpecs label{{"label", {DType::kFloat, Shape{kUnknownDim}}}};
  const ServingInputReceiverFn supervised = buildRawSupervisedInputReceiverFn(x, label);
  const std::string exported =
      first.exportAllSavedModels(folder.path() + "/export", {{Mode::kTrain, supervised}, {Mode::kEval, supervised}})
          .path;
  SavedModelEstimator second(exported, configIn(folder.path() + "/second"));
  EXPECT_EQ(savedModelModes(exported), (std::set<Mode>{Mode::kTrain, Mode::kEval}));
  // The next steps are those that the first model makes.
  const double loss = second.train(lineInput(), more(4)).loss.value();
  EXPECT_NEAR(loss, first.train(lineInput(), upTo(8)).loss.value(), 1e-6);
  EXPECT_EQ(second.variableValue("w").toDoubles(), first.variableValue("w").toDoubles());
}

TEST(SavedModelEstimator, IsAModelOfExperimentFiles) {
  const TemporaryFolder folder;
  const ModelFn model = modelFnOf(
      parseExperiment(R"({"model": {"saved_model": {"saved_model_dir": ")" + trainedLine() + R"("}}})", "test")
          .model());
  Estimator estimator(model, configIn(folder.path()));
  EXPECT_EQ(estimator.train(points(), more(4)).globalStep, kExportedStep + 4);
  EXPECT_NEAR(estimator.evaluate(points(), oneBatch()).at("loss"), 1.3782793283462524, 1e-5);
}

TEST(SavedModelEstimator, AModeThatWasNotExportedIsRefused) {
  const TemporaryFolder folder;
  Estimator first(linearModel(), configIn(folder.path() + "/first"));
  first.train(lineInput(), upTo(4));
  const std::string exported =
      first
          .exportSavedModel(folder.path() + "/export",
                            buildRawServingInputReceiverFn({{"x", {DType::kFloat, Shape{kUnknownDim}}}}))
          .path;
  SavedModelEstimator second(exported, configIn(folder.path() + "/second"));
  std::string why;
  EXPECT_EQ(codeOf([&] { second.train(lineInput(), more(1)); }, &why), Code::kFailedPrecondition);
  EXPECT_THAT(why, HasSubstr("train mode is not available in the SavedModel"));
}

TEST(SavedModelEstimator, BoostedTreesDoNotGoOnLearning) {
  const TemporaryFolder folder;
  const auto rows = [](Mode) {
    const Tensor x = Tensor::of<float>({1, 2, 3, 4}, Shape{4, 1});
    const Tensor y = Tensor::of<float>({1, 3, 2, 7}, Shape{4, 1});
    return data::NamedDataset(data::Dataset::fromTensors({x, y}).repeat(), {"x", "label"}, {"label"});
  };
  BoostedTreesOptions options;
  options.featureColumns = {feature_column::bucketizedColumn(feature_column::numericColumn("x"), {1.5, 2.5, 3.5})};
  options.nTrees = 2;
  options.maxDepth = 2;
  BoostedTreesRegressor trees(options, {}, configIn(folder.path() + "/trees"));
  trees.train(rows, more(8));
  const TensorSpecs x{{"x", {DType::kFloat, Shape{kUnknownDim, 1}}}};
  const TensorSpecs label{{"label", {DType::kFloat, Shape{kUnknownDim, 1}}}};
  const ServingInputReceiverFn supervised = buildRawSupervisedInputReceiverFn(x, label);
  const std::string exported = trees.exportAllSavedModels(folder.path() + "/export", {{Mode::kTrain, supervised}}).path;
  SavedModelEstimator again(exported, configIn(folder.path() + "/again"));
  std::string why;
  EXPECT_EQ(codeOf([&] { again.train(rows, more(1)); }, &why), Code::kUnimplemented);
  EXPECT_THAT(why, HasSubstr("boosted trees"));
}

TEST(SavedModelEstimator, InputsMustFitTheSignature) {
  const TemporaryFolder folder;
  SavedModelEstimator estimator(trainedLine(), configIn(folder.path()));
  std::string why;
  EXPECT_EQ(codeOf([&] { estimator.train(points("z"), more(1)); }, &why), Code::kInvalidArgument);
  EXPECT_THAT(why, HasSubstr("Key \"x\" not found in features or labels"));
  EXPECT_EQ(codeOf([&] { estimator.train(lineInput(), more(1)); }, &why), Code::kInvalidArgument);
  EXPECT_THAT(why, HasSubstr("validation failed for input"));
  EXPECT_EQ(codeOf([&] { SavedModelEstimator(folder.path(), configIn(folder.path())); }), Code::kNotFound);
}

}  // namespace
}  // namespace engine::estimator
