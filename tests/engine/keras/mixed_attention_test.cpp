// Nets with attention under the policy "mixed_float16" learn what they learn in float32, up to what half precision
// rounds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/keras/core/registry.h"
#include "engine/keras/training/trainer.h"
#include "tests/engine/keras/keras_test_support.h"

namespace engine::keras {
namespace {

constexpr double kRate = 0.01;

Json policyOf(bool isMixed) {
  if (!isMixed) return "float32";
  return {{"class_name", "Policy"}, {"config", {{"name", "mixed_float16"}}}};
}

// Numbers without a pattern, between -size and size.
Tensor scattered(const Shape& shape, float size, double phase) {
  Tensor tensor(DType::kFloat, shape);
  double at = phase;
  for (float& value : tensor.flat<float>()) {
    value = size * static_cast<float>(std::sin(at * at));
    at += 1.3;
  }
  return tensor;
}

ModelPtr attentionNet(const std::string& attention, const Json& settings, bool isMixed) {
  const Json dtype = policyOf(isMixed);
  const KerasTensor x = input({5, 6}, {.name = "x"});
  const KerasTensor hidden =
      x | makeLayer("Dense", {{"name", "hidden"}, {"units", 8}, {"activation", "relu"}, {"dtype", dtype}});
  Json config = settings;
  config["name"] = "attention";
  config["dtype"] = dtype;
  SymbolicArguments arguments{{hidden}};
  if (attention == "MultiHeadAttention") {
    arguments.named["value"] = {hidden};
  } else {
    arguments.inputs.push_back(hidden);
  }
  const KerasTensor pooled = callLayer(makeLayer(attention, config), arguments).at(0) |
                             makeLayer("GlobalAveragePooling1D", {{"name", "pool"}, {"dtype", dtype}});
  return functionalModel({x},
                         {pooled | makeLayer("Dense", {{"name", "out"}, {"units", 3}, {"activation", "softmax"}})});
}

// The weights after three steps of Adam.
std::vector<std::pair<std::string, Tensor>> learnt(const std::string& attention, const Json& settings, bool isMixed) {
  const ModelPtr model = attentionNet(attention, settings, isMixed);
  std::vector<Tensor> first;
  for (const WeightPtr& weight : model->weights())
    first.push_back(scattered(weight->shape, 0.5F, static_cast<double>(first.size())));
  model->setWeights(first);
  Trainer trainer(model,
                  {{"optimizer", {{"class_name", "Adam"}, {"config", {{"name", "Adam"}, {"learning_rate", kRate}}}}},
                   {"loss", "sparse_categorical_crossentropy"}},
                  {.threads = 1});
  const Examples batch{{scattered({8, 5, 6}, 1.5F, 0.4)}, {Tensor::of<int64_t>({0, 1, 2, 2, 1, 0, 0, 2}, {8, 1})}};
  for (int step = 0; step < 3; ++step) trainer.trainOnBatch(batch);
  std::vector<std::pair<std::string, Tensor>> weights;
  for (const WeightPtr& weight : model->weights()) weights.emplace_back(weight->name, weight->value);
  return weights;
}

// Adam takes steps of its rate, whatever the gradient's size. A key's bias has a gradient of zero (it adds the same to
// all scores of a query), so that rounding alone decides where it goes, in Keras too.
void expectLikeFloat(const std::string& attention, const Json& settings) {
  const auto whole = learnt(attention, settings, false), mixed = learnt(attention, settings, true);
  ASSERT_EQ(whole.size(), mixed.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    if (whole[i].first.ends_with("key/bias:0")) continue;
    const std::vector<double> wanted = whole[i].second.toDoubles();
    EXPECT_THAT(mixed[i].second.toDoubles(), testing::Pointwise(testing::DoubleNear(kRate / 5), wanted))
        << attention << " " << whole[i].first;
  }
}

TEST(KerasMixedAttention, LearnsOverHeadsAsInFloat) {
  expectLikeFloat("MultiHeadAttention", {{"num_heads", 2}, {"key_dim", 4}});
}

TEST(KerasMixedAttention, LearnsByProductsAsInFloat) {
  expectLikeFloat("Attention", {{"use_scale", true}});
}

TEST(KerasMixedAttention, LearnsBySumsAsInFloat) {
  expectLikeFloat("AdditiveAttention", Json::object());
}

}  // namespace
}  // namespace engine::keras
