// TensorFlow's ready-made estimators as objects.
#include "engine/estimator/canned/canned_estimators.h"

#include "engine/feature_column/numeric_column.h"
#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using testing::TemporaryFolder;

const feature_column::Columns kAge{feature_column::numericColumn("age")};

InputData ages(Mode) {
  return data::NamedDataset::fromTensorSlices(
             {{"age", Tensor::vector<float>({1, 2, 3, 4})}, {"kind", Tensor::vector<int64_t>({0, 1, 2, 1})}}, {"kind"})
      .repeat()
      .batch(4);
}

RunConfig seeded(const TemporaryFolder& folder) {
  return RunSettings{.modelDir = folder.path(), .tfRandomSeed = 1};
}

// After a few steps an object has the loss of an Estimator of the model_fn.
void expectSame(Estimator object, const ModelFn& modelFn) {
  const TemporaryFolder folder;
  Estimator other(modelFn, seeded(folder));
  EXPECT_EQ(object.train(ages, {.steps = 3}).loss.value(), other.train(ages, {.steps = 3}).loss.value());
  EXPECT_EQ(object.variableNames(), other.variableNames());
}

TEST(CannedEstimatorsTest, OfClassesAreEstimatorsOfTheirModelFns) {
  const TemporaryFolder dnn, linear, combined, baseline;
  const DnnOptions network{.hiddenUnits = {2}, .featureColumns = kAge};
  const estimator::LinearOptions sum{.featureColumns = kAge};
  const DnnLinearCombinedOptions both{.linearFeatureColumns = kAge, .dnnFeatureColumns = kAge, .dnnHiddenUnits = {2}};
  const ClassifierOptions classes{.nClasses = 3};
  expectSame(DNNClassifier(network, classes, seeded(dnn)), dnnClassifier(classes, network));
  expectSame(LinearClassifier(sum, classes, seeded(linear)), linearClassifier(classes, sum));
  expectSame(DNNLinearCombinedClassifier(both, classes, seeded(combined)), dnnLinearCombinedClassifier(classes, both));
  expectSame(BaselineClassifier({}, classes, seeded(baseline)), baselineClassifier(classes));
}

TEST(CannedEstimatorsTest, OfNumbersAreEstimatorsOfTheirModelFns) {
  const TemporaryFolder dnn, linear, combined, baseline;
  const DnnOptions network{.hiddenUnits = {2}, .featureColumns = kAge};
  const estimator::LinearOptions sum{.featureColumns = kAge};
  const DnnLinearCombinedOptions both{.linearFeatureColumns = kAge, .dnnFeatureColumns = kAge, .dnnHiddenUnits = {2}};
  expectSame(DNNRegressor(network, {}, seeded(dnn)), dnnRegressor({}, network));
  expectSame(LinearRegressor(sum, {}, seeded(linear)), linearRegressor({}, sum));
  expectSame(DNNLinearCombinedRegressor(both, {}, seeded(combined)), dnnLinearCombinedRegressor({}, both));
  expectSame(BaselineRegressor({}, {}, seeded(baseline)), baselineRegressor({}));
}

TEST(CannedEstimatorsTest, TakeAHead) {
  const TemporaryFolder dnn, linear, combined, baseline;
  const HeadPtr head = regressorHead({}, Version::kV2);
  const DnnOptions network{.hiddenUnits = {2}, .featureColumns = kAge};
  const estimator::LinearOptions sum{.featureColumns = kAge};
  const DnnLinearCombinedOptions both{.linearFeatureColumns = kAge, .dnnFeatureColumns = kAge, .dnnHiddenUnits = {2}};
  expectSame(DNNEstimator(head, network, seeded(dnn)), dnnEstimator(head, network));
  expectSame(LinearEstimator(head, sum, seeded(linear)), linearEstimator(head, sum));
  expectSame(DNNLinearCombinedEstimator(head, both, seeded(combined)), dnnLinearCombinedEstimator(head, both));
  expectSame(BaselineEstimator(head, {}, seeded(baseline)), baselineEstimator(head));
}

}  // namespace
}  // namespace engine::estimator
