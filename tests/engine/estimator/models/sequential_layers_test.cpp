#include "engine/estimator/models/sequential_layers.h"

#include <gtest/gtest.h>

#include "engine/estimator/config/experiment.h"

namespace engine::estimator {
namespace {

using ::testing::HasSubstr;

SequentialClassifier convnet() {
  return parseExperiment(R"({"model": {"sequential": {"input_shape": [28, 28, 1], "layers": [
    {"type": "conv2d", "filters": 20, "kernel_size": 5, "activation": "relu"},
    {"type": "max_pooling2d", "pool_size": 2, "strides": 2},
    {"type": "flatten"},
    {"type": "dense", "units": 10}]}}})",
                         "test")
      .model()
      .sequential();
}

TEST(LayerReports, GiveShapesAndParametersOfEachLayer) {
  const std::vector<LayerReport> reports = layerReports(convnet(), {-1, 784});
  ASSERT_EQ(reports.size(), 4u);
  EXPECT_EQ(reports[0].output, (Shape{-1, 24, 24, 20}));
  EXPECT_EQ(reports[0].parameters, 5 * 5 * 1 * 20 + 20);
  EXPECT_EQ(reports[1].output, (Shape{-1, 12, 12, 20}));
  EXPECT_EQ(reports[1].parameters, 0);
  EXPECT_EQ(reports[3].parameters, 12 * 12 * 20 * 10 + 10);
  EXPECT_EQ(reports[3].bytes, 4 * reports[3].parameters);
}

TEST(LayerReports, SayWhyALayerDoesNotFitAndKeepThoseBeforeIt) {
  SequentialClassifier model = convnet();
  model.mutable_layers(1)->set_pool_size(100);
  const std::vector<LayerReport> reports = layerReports(model, {-1, 784});
  EXPECT_TRUE(reports[0].isKnown);
  EXPECT_THAT(reports[1].error, HasSubstr("100"));
  EXPECT_THAT(reports[1].error, ::testing::Not(HasSubstr("Layer 1")));
  EXPECT_FALSE(reports[2].isKnown);
  EXPECT_TRUE(reports[2].error.empty());
}

TEST(LayerReports, SayThatTheInputHasAnotherSize) {
  LayerReport input;
  const std::vector<LayerReport> reports = layerReports(convnet(), {-1, 10, 7, 1}, &input);
  EXPECT_FALSE(input.error.empty());
  EXPECT_FALSE(reports[0].isKnown);
}

}  // namespace
}  // namespace engine::estimator
