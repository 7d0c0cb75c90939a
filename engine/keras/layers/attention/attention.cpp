// Attention and AdditiveAttention of sequences: query, value and, if given, key.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/nn/activations.h"
#include "engine/nn/layers/dropout.h"

namespace engine::keras {
namespace {

class BaseAttention : public Layer {
 public:
  using Layer::Layer;
  FirstArgument firstArgument() const override { return FirstArgument::kList; }

 protected:
  virtual Output scores(const Call& call, Output query, Output key) const = 0;

  Outputs call(const Call& call, const Arguments& arguments) override {
    const auto& in = arguments.inputs;
    if (in.size() != 2 && in.size() != 3) failInput("needs a list of query and value, or query, value and key");
    const Scope& s = call.scope();
    const Output query = in[0].tensor, value = in[1].tensor, key = in.size() == 3 ? in[2].tensor : value;
    Output score = scores(call, query, key);
    const Output mask = scoreMask(s, score, arguments);
    if (mask.valid()) {
      const Output hidden = ops::cast(s, s.op("LogicalNot", {mask}), score.type());
      score = ops::sub(s, score, ops::mul(s, hidingLike(s, score), hidden));
    }
    Output weights = nn::softmax(s, score);
    const double rate = config().number("dropout", 0);
    if (call.training() && rate > 0)
      weights = nn::dropout(s, weights, rate, true, {.seed = config().maybeInteger("seed")});
    Output result = s.op("BatchMatMulV2", {weights, value});
    const Output queryMask = in[0].mask;
    if (queryMask.valid()) result = ops::mul(s, result, ops::cast(s, expanded(s, queryMask, -1), result.type()));
    if (arguments.flag("return_attention_scores", false)) return {result, weights};
    return {result};
  }
  Outputs masks(const Call&, const Arguments& arguments, const Outputs&) override { return {arguments.inputs[0].mask}; }

 private:
  static Output scoreMask(const Scope& s, Output score, const Arguments& arguments) {
    const Output valueMask = arguments.inputs[1].mask;
    Output mask = valueMask.valid() ? expanded(s, valueMask, -2) : Output();
    if (!arguments.flag("use_causal_mask", false)) return mask;
    // Row i sees the columns up to i.
    const Output shape =
        s.op("Pack", {intOf(s, 1), sizeAt(s, score, -2), sizeAt(s, score, -1)}, {{"axis", int64_t{0}}});
    const Output ones = s.op("Fill", {shape, ops::number(s, DType::kInt32, 1)});
    const Output row = s.op("Cumsum", {ones, intOf(s, -2)});
    const Output column = s.op("Cumsum", {ones, intOf(s, -1)});
    return bothMasks(s, mask, s.op("GreaterEqual", {row, column}));
  }
};

class DotAttention : public BaseAttention {
 public:
  using BaseAttention::BaseAttention;

 protected:
  void build(const Arguments&) override {
    if (config().flag("use_scale")) scale_ = addWeight({.name = "scale", .shape = {}, .initializer = "ones"});
    if (config().text("score_mode", "dot") == "concat") {
      concatWeight_ = addWeight({.name = "concat_score_weight", .shape = {}, .initializer = "ones"});
    }
  }
  Output scores(const Call& call, Output query, Output key) const override {
    const Scope& s = call.scope();
    if (!concatWeight_) {
      const Output dot = s.op("BatchMatMulV2", {query, key}, {{"adj_y", true}});
      return scale_ ? ops::mul(s, dot, call.value(scale_)) : dot;
    }
    Output both = ops::add(s, expanded(s, query, -2), expanded(s, key, -3));
    if (scale_) both = ops::mul(s, call.value(scale_), both);
    return ops::mul(s, call.value(concatWeight_), ops::sum(s, nn::tanh(s, both), {-1}));
  }

 private:
  WeightPtr scale_, concatWeight_;
};

// Σ scale·tanh(q + k)
class AdditiveAttention : public BaseAttention {
 public:
  using BaseAttention::BaseAttention;

 protected:
  void build(const Arguments& arguments) override {
    if (!config().flag("use_scale", true)) return;
    scale_ = addWeight(
        {.name = "scale", .shape = {channels(arguments.inputs.at(1).tensor)}, .initializer = "glorot_uniform"});
  }
  Output scores(const Call& call, Output query, Output key) const override {
    const Scope& s = call.scope();
    Output both = nn::tanh(s, ops::add(s, expanded(s, query, -2), expanded(s, key, -3)));
    if (scale_) both = ops::mul(s, call.value(scale_), both);
    return ops::sum(s, both, {-1});
  }

 private:
  WeightPtr scale_;
};

const LayerRegistrar kAttention("Attention", R"({"dropout": 0.0, "use_scale": false, "score_mode": "dot"})",
                                makeLayerOf<DotAttention>);
const LayerRegistrar kAdditiveAttention("AdditiveAttention", R"({"dropout": 0.0, "use_scale": true})",
                                        makeLayerOf<AdditiveAttention>);

}  // namespace
}  // namespace engine::keras
