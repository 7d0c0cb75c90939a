// MultiHeadAttention: several attentions side by side over projections of query, key and value.
#include <algorithm>
#include <cmath>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/activations.h"
#include "engine/nn/layers/dropout.h"

namespace engine::keras {
namespace {

// A product with a kernel over the last axes of the input.
struct HeadProjection {
  std::string equation;
  WeightPtr kernel, bias;
};

class MultiHeadAttention : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  void build(const Arguments& arguments) override {
    const Output query = arguments.x(), value = named(arguments, "value", query), key = named(arguments, "key", value);
    heads_ = config().integer("num_heads");
    keyDim_ = config().integer("key_dim");
    valueDim_ = config().integer("value_dim", keyDim_);
    if (heads_ < 1 || keyDim_ < 1) config().fail("num_heads", "positive, and key_dim, too");
    query_ = headProjection("query", query, keyDim_);
    key_ = headProjection("key", key, keyDim_);
    value_ = headProjection("value", value, valueDim_);
    buildOutput(query);
    buildEquations(query.shape().rank());
    // Keras makes the projections of a layer that it reads by these.
    setConfig("query_shape", shapeJson(query.shape()));
    setConfig("key_shape", shapeJson(key.shape()));
    setConfig("value_shape", shapeJson(value.shape()));
  }
  // The scores have the mask that they were made with.
  Values run(const Call& call, const Arguments& arguments) override {
    const Scope& s = call.scope();
    const Output x = arguments.x(), givenValue = named(arguments, "value", x);
    const Output q = projected(call, query_, x), k = projected(call, key_, named(arguments, "key", givenValue));
    const Output v = projected(call, value_, givenValue);
    const Output scaled = ops::mul(s, q, numberLike(s, q, 1 / std::sqrt(static_cast<double>(keyDim_))));
    Output scores = s.op("Einsum", {k, scaled}, {{"equation", scoreEquation_}});
    const Output seen = broadcastMask(s, scores, mask(s, arguments, x, givenValue));
    scores = masked(s, scores, seen);
    std::vector<int32_t> axes;
    for (std::size_t i = 0; i < attentionAxes_.size(); ++i) {
      axes.push_back(scores.shape().rank() - static_cast<int32_t>(attentionAxes_.size() - i));
    }
    scores = softmax(s, scores, axes);
    Output dropped = scores;
    const double rate = config().number("dropout", 0);
    if (call.training() && rate > 0) dropped = nn::dropout(s, scores, rate, true);
    const Output joined = s.op("Einsum", {dropped, v}, {{"equation", combineEquation_}});
    const Output result = projected(call, output_, joined);
    const Value attended{result, arguments.inputs[0].mask};
    if (arguments.flag("return_attention_scores", false)) return {attended, {scores, seen}};
    return {attended};
  }

 private:
  static Output named(const Arguments& arguments, const std::string& keyword, Output otherwise) {
    const Output given = arguments.tensor(keyword);
    return given.valid() ? given : otherwise;
  }
  WeightPtr weight(const std::string& part, const std::string& what, const Shape& shape) {
    return addWeight(configuredWeight(config(), part + "/" + what, shape, {what}));
  }
  HeadProjection headProjection(const std::string& part, Output x, int64_t size) {
    std::string free;
    for (int i = 0; i + 1 < x.shape().rank(); ++i) free += static_cast<char>('a' + i);
    HeadProjection p{free + "x,xyz->" + free + "yz", weight(part, "kernel", {channels(x), heads_, size}), nullptr};
    if (config().flag("use_bias", true)) p.bias = weight(part, "bias", {heads_, size});
    return p;
  }
  void buildOutput(Output query) {
    std::vector<int64_t> sizes{channels(query)};
    if (!config().isNull("output_shape")) sizes = config().integers("output_shape");
    std::string free, to;
    for (int i = 0; i + 1 < query.shape().rank(); ++i) free += static_cast<char>('a' + i);
    Shape kernel{heads_, valueDim_};
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      to += static_cast<char>('p' + i);
      kernel.addDim(sizes[i]);
    }
    output_ = {free + "yz,yz" + to + "->" + free + to, weight("attention_output", "kernel", kernel), nullptr};
    if (config().flag("use_bias", true)) output_.bias = weight("attention_output", "bias", Shape(sizes));
  }
  // Letters: batch axes shared, attention axes of the query and of the key apart, head y, depth z.
  void buildEquations(int rank) {
    attentionAxes_.clear();
    if (config().isNull("attention_axes")) {
      for (int i = 1; i + 1 < rank; ++i) attentionAxes_.push_back(i);
    } else {
      for (const int64_t axis : config().integers("attention_axes")) {
        attentionAxes_.push_back(static_cast<int>(axis < 0 ? axis + rank : axis));
      }
    }
    std::string target, source, batch, targetAxes, sourceAxes;
    for (int i = 0; i + 1 < rank; ++i) {
      const bool attended = std::ranges::find(attentionAxes_, i) != attentionAxes_.end();
      const char letter = static_cast<char>('a' + i), other = static_cast<char>('A' + i);
      target += letter;
      source += attended ? other : letter;
      if (!attended) batch += letter;
      if (attended) targetAxes += letter;
      if (attended) sourceAxes += other;
    }
    const std::string scores = batch + "y" + targetAxes + sourceAxes;
    scoreEquation_ = source + "yz," + target + "yz->" + scores;
    combineEquation_ = scores + "," + source + "yz->" + target + "yz";
  }
  static Output projected(const Call& call, const HeadProjection& p, Output x) {
    const Scope& s = call.scope();
    const Output kernel = call.value(p.kernel);
    const Output y = s.op("Einsum", {ops::cast(s, x, kernel.type()), kernel}, {{"equation", p.equation}});
    return p.bias ? ops::add(s, y, call.value(p.bias)) : y;
  }
  static Output maskOf(const Arguments& arguments, const std::string& keyword) {
    const auto found = arguments.named.find(keyword);
    return found == arguments.named.end() || found->second.empty() ? Output() : found->second[0].mask;
  }
  // [batch, targets, sources]
  static Output mask(const Scope& s, const Arguments& arguments, Output query, Output value) {
    Output all = arguments.tensor("attention_mask");
    const auto join = [&](Output other) { all = bothMasks(s, all, other); };
    if (arguments.inputs[0].mask.valid()) join(expanded(s, arguments.inputs[0].mask, -1));
    if (const Output m = maskOf(arguments, "value"); m.valid()) join(expanded(s, m, -2));
    if (const Output m = maskOf(arguments, "key"); m.valid()) join(expanded(s, m, -2));
    if (!arguments.flag("use_causal_mask", false)) return all;
    const Output shape = s.op("Pack", {intOf(s, 1), sizeAt(s, query, 1), sizeAt(s, value, 1)}, {{"axis", int64_t{0}}});
    const Output ones = s.op("Fill", {shape, ops::number(s, DType::kInt32, 1)});
    join(s.op("GreaterEqual", {s.op("Cumsum", {ones, intOf(s, -2)}), s.op("Cumsum", {ones, intOf(s, -1)})}));
    return all;
  }
  Output broadcastMask(const Scope& s, Output scores, Output mask) const {
    const int axis = -static_cast<int>(attentionAxes_.size()) * 2 - 1;
    while (mask.valid() && mask.shape().rank() < scores.shape().rank()) mask = expanded(s, mask, axis);
    return mask;
  }
  static Output masked(const Scope& s, Output scores, Output mask) {
    if (!mask.valid()) return scores;
    const Output hidden = ops::sub(s, numberLike(s, scores, 1), ops::cast(s, mask, scores.type()));
    return ops::sub(s, scores, ops::mul(s, hidden, hidingLike(s, scores)));
  }

  int64_t heads_ = 1, keyDim_ = 1, valueDim_ = 1;
  HeadProjection query_, key_, value_, output_;
  std::vector<int> attentionAxes_;
  std::string scoreEquation_, combineEquation_;
};

const LayerRegistrar kMultiHeadAttention("MultiHeadAttention", R"({"num_heads": null, "key_dim": null,
  "value_dim": null, "dropout": 0.0, "use_bias": true, "output_shape": null, "attention_axes": null,
  "kernel_initializer": "glorot_uniform", "bias_initializer": "zeros", "kernel_regularizer": null,
  "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null, "bias_constraint": null,
  "query_shape": null, "key_shape": null, "value_shape": null})",
                                         makeLayerOf<MultiHeadAttention>);

}  // namespace
}  // namespace engine::keras
