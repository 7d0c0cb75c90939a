// Dot: products of the examples of two inputs, summed along an axis of each.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class Dot : public Layer {
 public:
  using Layer::Layer;
  FirstArgument firstArgument() const override { return FirstArgument::kList; }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    if (arguments.inputs.size() != 2) failInput("needs exactly two inputs");
    const Scope& s = call.scope();
    Output x = arguments.inputs[0].tensor, y = arguments.inputs[1].tensor;
    const std::vector<int64_t> axes = config().integers("axes", 2);
    const int a = place(axes[0], x), b = place(axes[1], y);
    if (config().flag("normalize")) {
      x = l2Normalized(s, x, a);
      y = l2Normalized(s, y, b);
    }
    return {summed(s, x, a, y, b)};
  }

 private:
  static int place(int64_t axis, Output x) { return static_cast<int>(axis < 0 ? axis + x.shape().rank() : axis); }
  // By an Einstein summation: the axis of each goes, the batch stays, the rest of both follows.
  Output summed(const Scope& s, Output x, int a, Output y, int b) const {
    std::string left = "a", right = "a", result = "a";
    char next = 'b';
    for (int i = 1; i < x.shape().rank(); ++i) {
      left += i == a ? 'z' : next;
      if (i != a) result += next++;
    }
    for (int i = 1; i < y.shape().rank(); ++i) {
      right += i == b ? 'z' : next;
      if (i != b) result += next++;
    }
    const Output all = s.op("Einsum", {x, y}, {{"equation", left + "," + right + "->" + result}});
    return result.size() == 1 ? expanded(s, all, 1) : all;
  }
};

const LayerRegistrar kDot("Dot", R"({"axes": null, "normalize": false})", makeLayerOf<Dot>);

}  // namespace
}  // namespace engine::keras
