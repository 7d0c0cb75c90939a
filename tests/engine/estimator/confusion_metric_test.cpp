// The metric confusion_matrix, which an evaluation has in its log as a tensor.
#include <gmock/gmock.h>

#include "engine/estimator/experiment/metric_registry.h"
#include "engine/graph/ops.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/values/tensor_value.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::HasSubstr;

class ConfusionMetricTest : public ::testing::Test {
 protected:
  using GivenParams = std::map<std::string, std::string>;
  // Evaluates in batches of 2 what a model says that predicts its input, under the name `key`.
  EvalResult evaluate(const Tensor& input, const Tensor& labels, const GivenParams& params = {},
                      const std::string& key = "probabilities") {
    const InputFn inputFn = [input, labels](Mode) {
      const auto data = data::Dataset::fromTensorSlices({input, labels});
      return InputData(data::NamedDataset(data.batch(2), {"x", "label"}, {"label"}));
    };
    const ModelFn model = [key](const Features& features, const Labels&, Mode mode, const Params&, const RunConfig&) {
      EstimatorSpec spec;
      spec.mode = mode;
      spec.predictions = {{key, features.only()}};
      spec.loss = ops::scalar(features.scope(), 0.0F);
      return spec;
    };
    EvalSettings settings;
    NamedPart& metric = *settings.add_metrics();
    metric.set_name("confusion_matrix");
    metric.mutable_params()->insert(params.begin(), params.end());
    return Estimator(withMetrics(model, settings), testing::configIn(folder_.path())).evaluate(inputFn, {});
  }
  summaries::values::TensorValue logged() const {
    summaries::EventLogReader log(folder_.path() + "/eval");
    for (const summaries::SeriesInfo& series : log.series()) {
      if (series.tag != "confusion_matrix") continue;
      EXPECT_EQ(series.kind, summaries::Kind::kTensor);
      return summaries::values::decodeTensor(log.payload(series.id, log.items(series.id).back()));
    }
    ADD_FAILURE() << "no matrix in the log";
    return {};
  }
  std::string refusal(const GivenParams& params) {
    try {
      evaluate(Tensor::of<int64_t>({0, 1}, Shape{2, 1}), Tensor::of<int64_t>({0, 1}, Shape{2, 1}), params, "class_ids");
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  testing::TemporaryFolder folder_;
};

TEST_F(ConfusionMetricTest, CountsWhichClassWasTakenForWhichOverAllBatches) {
  const EvalResult result =
      evaluate(Tensor::of<float>({.7F, .2F, .1F, .6F, .3F, .1F, .1F, .8F, .1F, .2F, .3F, .5F}, Shape{4, 3}),
               Tensor::of<int64_t>({0, 1, 1, 2}, Shape{4, 1}));
  EXPECT_FALSE(result.contains("confusion_matrix"));
  EXPECT_EQ(logged().shape, (std::vector<int64_t>{3, 3}));
  EXPECT_EQ(logged().numbers, (std::vector<double>{1, 0, 0, 1, 1, 0, 0, 0, 1}));
}

TEST_F(ConfusionMetricTest, AProbabilityOfAHalfIsOneOfClass1) {
  evaluate(Tensor::of<float>({.5F, .4F, .9F}, Shape{3, 1}), Tensor::of<float>({1, 1, 0}, Shape{3, 1}), {}, "logistic");
  EXPECT_EQ(logged().numbers, (std::vector<double>{0, 1, 1, 1}));
}

TEST_F(ConfusionMetricTest, LabelsMayHaveANumberForEachClass) {
  evaluate(Tensor::of<float>({.9F, .1F, .2F, .8F}, Shape{2, 2}), Tensor::of<float>({1, 0, 1, 0}, Shape{2, 2}));
  EXPECT_EQ(logged().numbers, (std::vector<double>{1, 1, 0, 0}));
}

TEST_F(ConfusionMetricTest, IdsHaveAsManyClassesAsAreGivenOrNamed) {
  const Tensor ids = Tensor::of<int64_t>({0, 2}, Shape{2, 1});
  evaluate(ids, ids, {{"classes", "4"}}, "class_ids");
  EXPECT_EQ(logged().shape, (std::vector<int64_t>{4, 4}));
  EXPECT_THAT(refusal({}), HasSubstr("give its parameter 'classes'"));
  EXPECT_THAT(refusal({{"classes", "3"}, {"names", "a,b"}}), HasSubstr("has 3 classes, but 2 names"));
}

}  // namespace
}  // namespace engine::estimator
