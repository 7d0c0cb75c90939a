// Concatenate along an axis, masks alike.
#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Concatenate : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }
  FirstArgument firstArgument() const override { return FirstArgument::kList; }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    Outputs xs;
    for (const Value& input : arguments.inputs) xs.push_back(input.tensor);
    return {concatenated(call.scope(), xs, static_cast<int>(config().integer("axis", -1)))};
  }
  Outputs masks(const Call& call, const Arguments& arguments, const Outputs&) override {
    const auto& inputs = arguments.inputs;
    if (std::ranges::none_of(inputs, [](const Value& v) { return v.mask.valid(); })) return {};
    const Scope& s = call.scope();
    Outputs parts;
    for (const Value& input : inputs) {
      if (!input.mask.valid()) {
        parts.push_back(ops::cast(s, s.op("OnesLike", {input.tensor}), DType::kBool));
      } else if (input.mask.shape().rank() < input.tensor.shape().rank()) {
        parts.push_back(expanded(s, input.mask, -1));
      } else {
        parts.push_back(input.mask);
      }
    }
    const Output all = concatenated(s, parts, static_cast<int>(config().integer("axis", -1)));
    return {s.op("All", {all, intOf(s, -1)})};
  }
};

const LayerRegistrar kConcatenate("Concatenate", R"({"axis": -1})", makeLayerOf<Concatenate>);

}  // namespace
}  // namespace engine::keras
