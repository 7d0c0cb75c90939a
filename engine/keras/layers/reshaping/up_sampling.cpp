// UpSampling1D/2D/3D: places repeated, or pictures resized by a whole factor.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/preprocessing/resize.h"

namespace engine::keras {
namespace {

// Each place `times` times along an axis.
Output repeated(const Scope& s, Output x, int axis, int64_t times) {
  if (times == 1) return x;
  const int64_t size = x.shape()[axis];
  std::vector<Output> sizes = sizesOf(s, x);
  Shape shape = x.shape();
  shape.setDim(axis, size < 0 ? kUnknownDim : size * times);
  const auto place = static_cast<std::size_t>(axis);
  sizes[place] = ops::mul(s, sizes[place], intOf(s, times));
  std::vector<int32_t> tiles(static_cast<std::size_t>(x.shape().rank()) + 1, 1);
  tiles[place + 1] = static_cast<int32_t>(times);
  return reshapedTo(s, s.op("Tile", {expanded(s, x, axis + 1), ints(s, tiles)}), shape, sizes);
}

template <int kDimensions>
class UpSampling : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    const bool first = config().text("data_format", "channels_last") == "channels_first";
    const std::vector<int64_t> size = config().integers("size", kDimensions);
    const std::string method = config().text("interpolation", "nearest");
    if (kDimensions == 2 && method != "nearest") return resized(call.scope(), x, size, method, first);
    int axis = first ? 2 : 1;
    for (const int64_t times : size) x = repeated(call.scope(), x, axis++, times);
    return x;
  }

 private:
  static Output resized(const Scope& s, Output x, const std::vector<int64_t>& size, const std::string& method,
                        bool first) {
    if (first) x = transposed(s, x, {0, 2, 3, 1});
    const Output height = ops::mul(s, sizeAt(s, x, 1), intOf(s, size[0]));
    const Output width = ops::mul(s, sizeAt(s, x, 2), intOf(s, size[1]));
    const Output y = resizeImages(s, x, height, width, method);
    Shape shape = x.shape();
    for (const int axis : {1, 2}) {
      if (shape[axis] >= 0) shape.setDim(axis, shape[axis] * size[static_cast<std::size_t>(axis) - 1]);
    }
    y.node->mergeOutputShape(0, shape);
    return first ? transposed(s, y, {0, 3, 1, 2}) : y;
  }
};

const LayerRegistrar kUpSampling1D("UpSampling1D", R"({"size": 2})", makeLayerOf<UpSampling<1>>);
const LayerRegistrar kUpSampling2D("UpSampling2D", R"({"size": [2, 2], "data_format": "channels_last",
  "interpolation": "nearest"})",
                                   makeLayerOf<UpSampling<2>>);
const LayerRegistrar kUpSampling3D("UpSampling3D", R"({"size": [2, 2, 2], "data_format": "channels_last"})",
                                   makeLayerOf<UpSampling<3>>);

}  // namespace
}  // namespace engine::keras
