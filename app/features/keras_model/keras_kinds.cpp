#include "app/features/keras_model/keras_kinds.h"

#include <QCoreApplication>
#include <map>

#include "app/features/keras_model/keras_graph.h"
#include "engine/core/error.h"
#include "engine/keras/core/registry.h"

namespace app {
namespace {

using engine::keras::Json;

struct KindWords {
  Q_DECLARE_TR_FUNCTIONS(app::KerasModelWindow)
};

// What Keras has no default for.
const std::map<std::string, Json>& firstSettings() {
  static const std::map<std::string, Json> kFirst = {
      {"InputLayer", {{"batch_input_shape", {nullptr, 8}}, {"dtype", "float32"}, {"sparse", false}, {"ragged", false}}},
      {"Dense", {{"units", 64}, {"activation", "relu"}}},
      {"Embedding", {{"input_dim", 1000}, {"output_dim", 64}}},
      {"Conv1D", {{"filters", 32}, {"kernel_size", {3}}, {"activation", "relu"}}},
      {"Conv2D", {{"filters", 32}, {"kernel_size", {3, 3}}, {"activation", "relu"}}},
      {"Conv3D", {{"filters", 32}, {"kernel_size", {3, 3, 3}}, {"activation", "relu"}}},
      {"Conv1DTranspose", {{"filters", 32}, {"kernel_size", {3}}}},
      {"Conv2DTranspose", {{"filters", 32}, {"kernel_size", {3, 3}}}},
      {"Conv3DTranspose", {{"filters", 32}, {"kernel_size", {3, 3, 3}}}},
      {"SeparableConv1D", {{"filters", 32}, {"kernel_size", {3}}}},
      {"SeparableConv2D", {{"filters", 32}, {"kernel_size", {3, 3}}}},
      {"DepthwiseConv1D", {{"kernel_size", {3}}}},
      {"DepthwiseConv2D", {{"kernel_size", {3, 3}}}},
      {"Dropout", {{"rate", 0.5}}},
      {"SpatialDropout1D", {{"rate", 0.5}}},
      {"SpatialDropout2D", {{"rate", 0.5}}},
      {"AlphaDropout", {{"rate", 0.5}}},
      {"GaussianDropout", {{"rate", 0.5}}},
      {"GaussianNoise", {{"stddev", 0.1}}},
      {"Activation", {{"activation", "relu"}}},
      {"LSTM", {{"units", 64}}},
      {"GRU", {{"units", 64}}},
      {"SimpleRNN", {{"units", 64}}},
      {"MultiHeadAttention", {{"num_heads", 2}, {"key_dim", 32}}},
      {"Reshape", {{"target_shape", {-1}}}},
      {"RepeatVector", {{"n", 3}}},
      {"Permute", {{"dims", {2, 1}}}},
      {"Dot", {{"axes", -1}}},
  };
  return kFirst;
}

bool holds(const std::string& name, std::initializer_list<const char*> parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](const char* part) { return name.find(part) != std::string::npos; });
}

// The place of its group in the list, and the group's name.
std::pair<int, QString> groupOf(const std::string& name, bool takesMany) {
  if (takesMany) return {4, KindWords::tr("Merge")};
  if (holds(name, {"Conv", "Pool"})) return {1, KindWords::tr("Convolution, pooling")};
  if (holds(name, {"Normalization", "ReLU", "Softmax", "ELU", "Activation"})) {
    return {2, KindWords::tr("Normalise, activate")};
  }
  if (holds(name, {"Dropout", "Noise", "Regularization"})) return {3, KindWords::tr("Regularise")};
  if (holds(name, {"LSTM", "GRU", "RNN", "Attention", "Masking"})) return {5, KindWords::tr("Recurrent, attention")};
  if (holds(name, {"InputLayer", "Dense", "Embedding", "Flatten", "Reshape", "Permute", "Repeat"})) {
    return {0, KindWords::tr("Core")};
  }
  return {6, KindWords::tr("More")};
}

}  // namespace

std::vector<widgets::LayerKind> kerasKinds() {
  std::vector<std::pair<int, widgets::LayerKind>> kinds;
  for (const std::string& name : engine::keras::layerClasses()) {
    const auto first = firstSettings().find(name);
    try {
      const auto layer =
          engine::keras::makeLayer(name, first == firstSettings().end() ? Json::object() : first->second);
      const bool takesList = layer->firstArgument() == engine::keras::FirstArgument::kList;
      const auto [place, group] = groupOf(name, takesList);
      kinds.push_back({place, {group, kerasLayer(name, layer->getConfig(), takesList)}});
    } catch (const engine::Error&) {
      // It cannot be without other layers (a wrapper, a model, a cell): those come with files and texts.
      continue;
    }
  }
  std::ranges::stable_sort(kinds, {}, &std::pair<int, widgets::LayerKind>::first);
  std::vector<widgets::LayerKind> sorted;
  for (auto& [place, kind] : kinds) sorted.push_back(std::move(kind));
  return sorted;
}

}  // namespace app
