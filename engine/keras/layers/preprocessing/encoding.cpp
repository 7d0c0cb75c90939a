#include "engine/keras/layers/preprocessing/encoding.h"

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

class CategoryEncoding : public Layer {
 public:
  using Layer::Layer;

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const Output ids = arguments.x(), weights = arguments.tensor("count_weights");
    const int64_t depth = config().integer("num_tokens");
    if (depth < 1) config().fail("num_tokens", "a positive integer");
    const Output whole = ops::cast(s, ids, DType::kInt64);
    return {encodedCategories(s, config(), whole, depth, dtype(), weights)};
  }
};

const LayerRegistrar kCategoryEncoding("CategoryEncoding", R"({"num_tokens": null, "output_mode": "multi_hot",
  "sparse": false})",
                                       makeLayerOf<CategoryEncoding>);

}  // namespace

Output encodedCategories(const Scope& s, const Config& config, Output ids, int64_t depth, DType dtype, Output weights) {
  const std::string mode = config.text("output_mode", "int");
  if (mode == "int") return ops::cast(s, ids, dtype);
  if (mode != "one_hot" && mode != "multi_hot" && mode != "count") {
    config.fail("output_mode", "'int', 'one_hot', 'multi_hot' or 'count'");
  }
  if (config.flag("sparse")) config.fail("sparse", "false: outputs are dense here");
  const bool one = mode == "one_hot";
  if (one && ids.shape().dim(-1) == 1 && ids.shape().rank() > 1) ids = squeezed(s, ids, -1);
  if (ids.shape().rank() > (one ? 1 : 2)) config.fail("output_mode", "'int' for inputs of so many dimensions");
  const Output hot = s.op("OneHot", {ids, intOf(s, depth), ops::number(s, dtype, 1), ops::number(s, dtype, 0)});
  if (one) return hot;
  const int32_t axis = static_cast<int32_t>(ids.shape().rank()) - 1;
  if (mode == "multi_hot") return s.op("Max", {hot, intOf(s, axis)});
  if (!weights.valid()) return ops::sum(s, hot, {axis});
  return ops::sum(s, ops::mul(s, hot, expanded(s, ops::cast(s, weights, dtype), -1)), {axis});
}

}  // namespace engine::keras
