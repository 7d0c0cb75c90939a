// Add, Subtract, Multiply, Average, Maximum, Minimum: element by element, with broadcasting.
#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"

namespace engine::keras {
namespace {

// The inputs with as many dimensions as the largest: new ones come after the batch.
Outputs ofOneRank(const Scope& s, const Arguments& arguments) {
  int rank = 0;
  for (const Value& input : arguments.inputs) rank = std::max(rank, input.tensor.shape().rank());
  Outputs all;
  for (const Value& input : arguments.inputs) {
    Output x = input.tensor;
    while (x.shape().rank() < rank) x = expanded(s, x, 1);
    all.push_back(x);
  }
  return all;
}

class Merge : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }
  FirstArgument firstArgument() const override { return FirstArgument::kList; }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    if (arguments.inputs.size() < 2) failInput("needs at least two inputs");
    return {merged(call.scope(), ofOneRank(call.scope(), arguments))};
  }
  Outputs masks(const Call& call, const Arguments& arguments, const Outputs&) override {
    Output all;
    for (const Value& input : arguments.inputs) all = bothMasks(call.scope(), all, input.mask);
    return {all};
  }
  virtual Output merged(const Scope& s, const Outputs& xs) const = 0;
  static Output folded(const Scope& s, const char* op, const Outputs& xs) {
    Output all = xs[0];
    for (std::size_t i = 1; i < xs.size(); ++i) all = s.op(op, {all, xs[i]});
    return all;
  }
};

struct AddName {
  static constexpr const char* kOp = "AddV2";
};
struct MultiplyName {
  static constexpr const char* kOp = "Mul";
};
struct MaximumName {
  static constexpr const char* kOp = "Maximum";
};
struct MinimumName {
  static constexpr const char* kOp = "Minimum";
};

template <typename Name>
class Folded : public Merge {
 public:
  using Merge::Merge;

 protected:
  Output merged(const Scope& s, const Outputs& xs) const override { return folded(s, Name::kOp, xs); }
};

class Subtract : public Merge {
 public:
  using Merge::Merge;

 protected:
  Output merged(const Scope& s, const Outputs& xs) const override {
    if (xs.size() != 2) failInput("needs exactly two inputs");
    return ops::sub(s, xs[0], xs[1]);
  }
};

class Average : public Merge {
 public:
  using Merge::Merge;

 protected:
  Output merged(const Scope& s, const Outputs& xs) const override {
    return ops::realDiv(s, folded(s, "AddV2", xs), numberLike(s, xs[0], static_cast<double>(xs.size())));
  }
};

const LayerRegistrar kAdd("Add", "{}", makeLayerOf<Folded<AddName>>);
const LayerRegistrar kSubtract("Subtract", "{}", makeLayerOf<Subtract>);
const LayerRegistrar kMultiply("Multiply", "{}", makeLayerOf<Folded<MultiplyName>>);
const LayerRegistrar kAverageLayer("Average", "{}", makeLayerOf<Average>);
const LayerRegistrar kMaximum("Maximum", "{}", makeLayerOf<Folded<MaximumName>>);
const LayerRegistrar kMinimum("Minimum", "{}", makeLayerOf<Folded<MinimumName>>);

}  // namespace
}  // namespace engine::keras
