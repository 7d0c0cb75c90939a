// The metric worst_examples, which an evaluation has in its log as a tensor.
#include <gmock/gmock.h>

#include "engine/estimator/experiment/metric_registry.h"
#include "engine/graph/ops.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/values/tensor_value.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::HasSubstr;

class WorstExamplesMetricTest : public ::testing::Test {
 protected:
  // Evaluates in batches of 2 a model whose input is a picture for each example and what it predicts of it.
  EvalResult evaluate(const Tensor& predictions, const Tensor& labels, const std::string& count = "3") {
    const int64_t examples = labels.shape().dim(0);
    std::vector<float> pixels;
    for (int64_t i = 0; i < examples * 4; ++i) pixels.push_back(static_cast<float>(i));
    const Tensor pictures = Tensor::of(pixels, Shape{examples, 2, 2});
    const InputFn inputFn = [=](Mode) {
      const auto data = data::Dataset::fromTensorSlices({pictures, labels, predictions});
      return InputData(data::NamedDataset(data.batch(2), {"x", "label", "said"}, {"label", "said"}));
    };
    const ModelFn model = [](const Features& features, const Labels& given, Mode mode, const Params&,
                             const RunConfig&) {
      EstimatorSpec spec;
      spec.mode = mode;
      spec.predictions = {{"probabilities", given.at("said")}};
      spec.loss = ops::scalar(features.scope(), 0.0F);
      return spec;
    };
    EvalSettings settings;
    NamedPart& metric = *settings.add_metrics();
    metric.set_name("worst_examples");
    (*metric.mutable_params())["count"] = count;
    return Estimator(withMetrics(model, settings), testing::configIn(folder_.path())).evaluate(inputFn, {});
  }
  std::vector<double> logged(const std::string& tag) const {
    summaries::EventLogReader log(folder_.path() + "/eval");
    for (const summaries::SeriesInfo& series : log.series()) {
      if (series.tag != tag) continue;
      return summaries::values::decodeTensor(log.payload(series.id, log.items(series.id).back())).numbers;
    }
    ADD_FAILURE() << "no " << tag << " in the log";
    return {};
  }
  testing::TemporaryFolder folder_;
};

TEST_F(WorstExamplesMetricTest, KeepsThoseWhoseLabelsWereLeastProbableOverAllBatches) {
  evaluate(Tensor::of<double>({1, 0, .25, .75, .125, .875, .5, .5, 0, 1}, Shape{5, 2}),
           Tensor::of<int64_t>({0, 0, 0, 1, 0}, Shape{5, 1}));
  EXPECT_THAT(logged("worst_examples"), ::testing::ElementsAre(5, 0, 1, 1, 3, 0, 1, .875, 2, 0, 1, .75));
  EXPECT_THAT(logged("worst_examples_pictures"), ::testing::ElementsAre(16, 17, 18, 19, 8, 9, 10, 11, 4, 5, 6, 7));
}

TEST_F(WorstExamplesMetricTest, NumbersAreAsBadAsTheyAreFarFromTheirLabels) {
  evaluate(Tensor::of<double>({1.5, -2, 3}, Shape{3, 1}), Tensor::of<float>({1, 2, 3}, Shape{3, 1}), "2");
  EXPECT_THAT(logged("worst_examples"), ::testing::ElementsAre(2, 2, -2, 4, 1, 1, 1.5, .5));
}

TEST_F(WorstExamplesMetricTest, RowsAre0WhereThereAreFewer) {
  evaluate(Tensor::of<double>({.25}, Shape{1, 1}), Tensor::of<float>({1}, Shape{1, 1}), "2");
  EXPECT_THAT(logged("worst_examples"), ::testing::ElementsAre(1, 1, .25, .75, 0, 0, 0, 0));
}

TEST_F(WorstExamplesMetricTest, ACountThatCannotBeKeptIsRefused) {
  try {
    evaluate(Tensor::of<double>({.25}, Shape{1, 1}), Tensor::of<float>({1}, Shape{1, 1}), "0");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("keeps 0 examples; it can keep 1 to 1000"));
  }
}

}  // namespace
}  // namespace engine::estimator
