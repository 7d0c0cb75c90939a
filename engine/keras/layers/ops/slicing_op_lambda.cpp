// SlicingOpLambda: x[:, 0], x[..., ::2], x[:, tf.newaxis] in a functional model.
#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/ops/op_arguments.h"

namespace engine::keras {
namespace {

// What StridedSlice takes for the entries between the brackets.
struct SlicePlan {
  std::vector<int32_t> begin, end, stride;
  int64_t beginMask = 0, endMask = 0, ellipsisMask = 0, newAxisMask = 0, shrinkMask = 0;
};

class SlicingOpLambda : public Layer {
 public:
  using Layer::Layer;
  FirstArgument firstArgument() const override { return FirstArgument::kAsGiven; }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const OpArguments given(described(), s, arguments);
    const Json& entries = given.constant("slice_spec");
    if (entries.is_null()) given.fail("slice_spec", "constants: slices by tensors have no form here");
    SlicePlan plan;
    // One entry may stand without a list.
    for (const Json& entry : entries.is_array() ? entries : Json::array({entries})) add(plan, entry, given);
    const Attrs masks = {{"begin_mask", plan.beginMask},
                         {"end_mask", plan.endMask},
                         {"ellipsis_mask", plan.ellipsisMask},
                         {"new_axis_mask", plan.newAxisMask},
                         {"shrink_axis_mask", plan.shrinkMask}};
    return {s.op("StridedSlice", {given.first(), ints(s, plan.begin), ints(s, plan.end), ints(s, plan.stride)}, masks)};
  }

 private:
  static void add(SlicePlan& plan, const Json& entry, const OpArguments& given) {
    const int64_t bit = int64_t{1} << plan.begin.size();
    const auto push = [&](int64_t begin, int64_t end, int64_t stride) {
      plan.begin.push_back(static_cast<int32_t>(begin));
      plan.end.push_back(static_cast<int32_t>(end));
      plan.stride.push_back(static_cast<int32_t>(stride));
    };
    if (entry.is_null()) {
      plan.newAxisMask |= bit;
      return push(0, 0, 1);
    }
    if (entry.is_number_integer()) {
      plan.shrinkMask |= bit;
      const auto at = entry.get<int64_t>();
      return push(at, at + 1, 1);
    }
    if (entry.is_object() && entry.contains("class_name")) {
      plan.ellipsisMask |= bit;
      return push(0, 0, 1);
    }
    const auto number = [&](const char* key, int64_t fallback) {
      const Json value = entry.is_object() ? entry.value(key, Json()) : Json("");
      if (!value.is_null() && !value.is_number_integer()) given.fail("slice_spec", "made of constants");
      return value.is_null() ? fallback : value.get<int64_t>();
    };
    const int64_t begin = number("start", 0), end = number("stop", 0), stride = number("step", 1);
    if (entry.value("start", Json()).is_null()) plan.beginMask |= bit;
    if (entry.value("stop", Json()).is_null()) plan.endMask |= bit;
    push(begin, end, stride);
  }
};

const LayerRegistrar kSlicingOpLambda("SlicingOpLambda", R"({"function": "__operators__.getitem"})",
                                      makeLayerOf<SlicingOpLambda>, "keras.src.layers.core.tf_op_layer");

}  // namespace
}  // namespace engine::keras
