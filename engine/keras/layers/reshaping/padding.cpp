// ZeroPadding1D/2D/3D and Cropping1D/2D/3D.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

struct BeforeAfter {
  int64_t before = 0, after = 0;
};

// n, [n, m] or [[n, m], …] for each spatial dimension.
std::vector<BeforeAfter> pairsOf(const Config& config, const char* key, std::size_t dimensions) {
  const Json& json = config.at(key);
  std::vector<BeforeAfter> pairs;
  const auto whole = [&](const Json& one) {
    if (!one.is_number_integer() || one.get<int64_t>() < 0) config.fail(key, "made of sizes that are not negative");
    return one.get<int64_t>();
  };
  if (json.is_number_integer()) return std::vector<BeforeAfter>(dimensions, {whole(json), whole(json)});
  if (json.is_array() && json.size() == 2 && dimensions == 1) return {{whole(json[0]), whole(json[1])}};
  if (!json.is_array() || json.size() != dimensions) config.fail(key, "a number or a pair for each dimension");
  for (const Json& one : json) {
    const bool pair = one.is_array() && one.size() == 2;
    pairs.push_back(pair ? BeforeAfter{whole(one[0]), whole(one[1])} : BeforeAfter{whole(one), whole(one)});
  }
  return pairs;
}

int firstSpatial(const Config& config) {
  return config.text("data_format", "channels_last") == "channels_first" ? 2 : 1;
}

template <int kDimensions>
class ZeroPadding : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    std::vector<int32_t> paddings(static_cast<std::size_t>(kDimensions + 2) * 2);
    auto at = static_cast<std::size_t>(firstSpatial(config())) * 2;
    for (const BeforeAfter& pair : pairsOf(config(), "padding", kDimensions)) {
      paddings[at++] = static_cast<int32_t>(pair.before);
      paddings[at++] = static_cast<int32_t>(pair.after);
    }
    const Scope& s = call.scope();
    return s.op("Pad", {x, ops::constant(s, Tensor::of(paddings, {kDimensions + 2, 2}))});
  }
};

template <int kDimensions>
class Cropping : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    int axis = firstSpatial(config());
    for (const BeforeAfter& pair : pairsOf(config(), "cropping", kDimensions)) {
      const int64_t size = x.shape()[axis];
      if (size >= 0 && size <= pair.before + pair.after) {
        failInput("nothing is left of dimension " + std::to_string(axis) + " of " + x.shape().toString());
      }
      x = cut(call.scope(), x, axis++, pair.before, -pair.after);
    }
    return x;
  }
};

const LayerRegistrar kZeroPadding1D("ZeroPadding1D", R"({"padding": [1, 1]})", makeLayerOf<ZeroPadding<1>>);
const LayerRegistrar kZeroPadding2D("ZeroPadding2D", R"({"padding": [[1, 1], [1, 1]],
  "data_format": "channels_last"})",
                                    makeLayerOf<ZeroPadding<2>>);
const LayerRegistrar kZeroPadding3D("ZeroPadding3D", R"({"padding": [[1, 1], [1, 1], [1, 1]],
  "data_format": "channels_last"})",
                                    makeLayerOf<ZeroPadding<3>>);
const LayerRegistrar kCropping1D("Cropping1D", R"({"cropping": [1, 1]})", makeLayerOf<Cropping<1>>);
const LayerRegistrar kCropping2D("Cropping2D", R"({"cropping": [[0, 0], [0, 0]], "data_format": "channels_last"})",
                                 makeLayerOf<Cropping<2>>);
const LayerRegistrar kCropping3D("Cropping3D", R"({"cropping": [[1, 1], [1, 1], [1, 1]],
  "data_format": "channels_last"})",
                                 makeLayerOf<Cropping<3>>);

}  // namespace
}  // namespace engine::keras
