// Reshape, Permute, RepeatVector: the same values in another shape, the batch as it is.
#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Reshape : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    std::vector<int64_t> target = config().integers("target_shape");
    resolveUnknown(target, x);
    const Scope& s = call.scope();
    const bool unknown = std::ranges::count(target, int64_t{-1}) > 0;
    target.insert(target.begin(), -1);
    if (!unknown) return ops::reshape(s, x, target);
    std::vector<Output> sizes{sizeAt(s, x, 0)};
    for (std::size_t i = 1; i < target.size(); ++i) sizes.push_back(intOf(s, target[i]));
    const Output y = s.op("Reshape", {x, s.op("Pack", sizes, {{"axis", int64_t{0}}})});
    y.node->mergeOutputShape(0, Shape(target));
    return y;
  }

 private:
  // One size may be -1: what is left.
  void resolveUnknown(std::vector<int64_t>& target, Output x) const {
    int64_t size = 1, known = 1;
    for (int i = 1; i < x.shape().rank(); ++i) size = size < 0 || x.shape()[i] < 0 ? -1 : size * x.shape()[i];
    for (const int64_t dim : target) known *= dim == -1 ? 1 : dim;
    const auto open = std::ranges::find(target, int64_t{-1});
    if (size >= 0 && (open == target.end() ? known != size : known == 0 || size % known != 0)) {
      failInput("total size of new array must be unchanged: input " + x.shape().toString() + ", target_shape " +
                config().at("target_shape").dump());
    }
    if (size >= 0 && open != target.end()) *open = size / known;
  }
};

class Permute : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    std::vector<int32_t> order{0};
    for (const int64_t dim : config().integers("dims")) order.push_back(static_cast<int32_t>(dim));
    return transposed(call.scope(), x, order);
  }
};

class RepeatVector : public Layer {
 public:
  using Layer::Layer;

 protected:
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const Output times = ints(s, {1, static_cast<int32_t>(config().integer("n")), 1});
    return s.op("Tile", {expanded(s, x, 1), times});
  }
};

const LayerRegistrar kReshape("Reshape", R"({"target_shape": null})", makeLayerOf<Reshape>);
const LayerRegistrar kPermute("Permute", R"({"dims": null})", makeLayerOf<Permute>);
const LayerRegistrar kRepeatVector("RepeatVector", R"({"n": null})", makeLayerOf<RepeatVector>);

}  // namespace
}  // namespace engine::keras
