// A SavedModel whose signature trains: a Keras LSTM with its backward loop as TensorFlow 2.15 wrote it. data/keras_lstm
// has the graph, the first weights and the losses of 50 steps in TensorFlow.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/estimator/export/saved_model.h"

namespace engine::estimator {
namespace {

constexpr int kLstmRows = 4;
constexpr int kLstmFeatures = 3;

std::string kerasLstm() {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return (std::filesystem::path(source ? source : ".") / "tests/engine/estimator/data/keras_lstm").string();
}

// Numbers in [-1, 1) that the recorded steps were computed with, too.
Tensor hashedNumbers(const Shape& shape, uint64_t seed) {
  Tensor tensor(DType::kFloat, shape);
  uint64_t at = seed * 100000;
  for (float& value : tensor.flat<float>()) {
    uint64_t hash = at++ * 2654435761U & 0xffffffffU;
    hash = (hash ^ hash >> 15U) * 2246822519U & 0xffffffffU;
    value = static_cast<float>(hash >> 16U) / 32768.0F - 1.0F;
  }
  return tensor;
}

class KerasLstm : public ::testing::TestWithParam<bool> {};

TEST_P(KerasLstm, TrainsAsInTensorFlow) {
  SavedModel model = SavedModel::load(kerasLstm(), {"serve"}, {.threads = 2, .optimize = GetParam()});
  const nlohmann::json recorded = nlohmann::json::parse(std::ifstream(kerasLstm() + "/losses.json"));
  const auto losses = recorded.at("losses").get<std::vector<double>>();
  ASSERT_EQ(losses.size(), 50U);
  for (std::size_t step = 0; step < losses.size(); ++step) {
    const auto length = static_cast<int64_t>(3 + step % 4);
    const NamedTensors batch{{"x", hashedNumbers({kLstmRows, length, kLstmFeatures}, step)},
                             {"y", hashedNumbers({kLstmRows, 1}, 1000 + step)}};
    const double loss = model.run("train", batch).at("loss").toDoubles()[0];
    EXPECT_NEAR(loss, losses[step], 1e-5) << "step " << step;
  }
}

INSTANTIATE_TEST_SUITE_P(BothWays, KerasLstm, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "AsAPlan" : "OpByOp"; });

}  // namespace
}  // namespace engine::estimator
