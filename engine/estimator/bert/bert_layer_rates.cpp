#include <charconv>
#include <cmath>

#include "engine/estimator/bert/bert_estimators.h"

namespace engine::estimator {
namespace {

constexpr std::string_view kEmbeddingsPart = "bert/embeddings/";
constexpr std::string_view kLayerPart = "bert/encoder/layer_";
constexpr std::string_view kEncoderPart = "bert/encoder/";

// How far above the embeddings the variable is: 0 those, 1 the lowest layer; what stands on the layers is above all.
int64_t heightOf(std::string_view variable, int64_t layers) {
  if (variable.starts_with(kEmbeddingsPart)) return 0;
  if (variable.starts_with(kLayerPart)) {
    int64_t layer = 0;
    std::from_chars(variable.data() + kLayerPart.size(), variable.data() + variable.size(), layer);
    return layer + 1;
  }
  return variable.starts_with(kEncoderPart) ? 1 : layers + 1;  // ALBERT's
}

}  // namespace

double BertLayerRates::factorOf(const std::string& variable) const {
  const int64_t height = heightOf(variable, layers);
  if (frozenLayers && height <= *frozenLayers) return 0;
  return std::pow(decay, static_cast<double>(layers + 1 - height));
}

}  // namespace engine::estimator
