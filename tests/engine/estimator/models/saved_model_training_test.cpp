// SavedModels whose signature trains, as TensorFlow 2.15 wrote them: a Keras LSTM with its backward loop, and a
// transformer block (attention of two heads, layer normalisations, GELU) with Adam. data/keras_lstm and
// data/keras_transformer have the graph, the first weights and the losses of 50 steps in TensorFlow.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/estimator/export/saved_model.h"

namespace engine::estimator {
namespace {

constexpr int kTrainedRows = 4;
constexpr int kTrainedFeatures = 3;

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

struct TrainingModel {
  std::string name;  // of its folder in data
  bool optimize = false;
};

class SavedTraining : public ::testing::TestWithParam<TrainingModel> {};

TEST_P(SavedTraining, GoesAsInTensorFlow) {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  const std::filesystem::path folder =
      std::filesystem::path(source ? source : ".") / "tests/engine/estimator/data" / GetParam().name;
  SavedModel model = SavedModel::load(folder.string(), {"serve"}, {.threads = 2, .optimize = GetParam().optimize});
  const nlohmann::json recorded = nlohmann::json::parse(std::ifstream(folder / "losses.json"));
  const auto losses = recorded.at("losses").get<std::vector<double>>();
  ASSERT_EQ(losses.size(), 50U);
  for (std::size_t step = 0; step < losses.size(); ++step) {
    const auto length = static_cast<int64_t>(3 + step % 4);
    const NamedTensors batch{{"x", hashedNumbers({kTrainedRows, length, kTrainedFeatures}, step)},
                             {"y", hashedNumbers({kTrainedRows, 1}, 1000 + step)}};
    const double loss = model.run("train", batch).at("loss").toDoubles()[0];
    EXPECT_NEAR(loss, losses[step], 1e-5) << "step " << step;
  }
}

INSTANTIATE_TEST_SUITE_P(Models, SavedTraining,
                         ::testing::Values(TrainingModel{"keras_lstm", false}, TrainingModel{"keras_lstm", true},
                                           TrainingModel{"keras_transformer", false},
                                           TrainingModel{"keras_transformer", true}),
                         [](const auto& test) { return test.param.name + (test.param.optimize ? "_as_a_plan" : ""); });

}  // namespace
}  // namespace engine::estimator
