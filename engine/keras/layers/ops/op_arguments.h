// What a function of TensorFlow is called with in a Keras model: tensors, and constants as its config has them. Adds
// nodes for constants; used by the graph's thread.
#pragma once

#include <map>

#include "engine/keras/core/layer.h"

namespace engine::keras {

class OpArguments {
 public:
  // `owner`: the layer, for messages. The others must outlive this.
  OpArguments(std::string owner, const Scope& scope, const Arguments& arguments)
      : owner_(std::move(owner)), scope_(scope), arguments_(arguments) {}

  const Scope& scope() const { return scope_; }
  // The first argument, a tensor or, as in concat, all of a list. Constants become tensors of the dtype of the others.
  Output first() const { return all().at(0); }
  Outputs all() const;
  // A further argument as a tensor; a constant becomes one of the given dtype. InvalidArgument where there is none.
  Output tensor(const std::string& name, DType dtype) const;
  bool has(const std::string& name) const { return isTensor(name) || !constant(name).is_null(); }
  bool isTensor(const std::string& name) const { return arguments_.named.contains(name); }

  // Constants. InvalidArgument, naming layer and argument, for a value of another kind, or none without a fallback.
  int64_t integer(const std::string& name, int64_t fallback) const;
  double number(const std::string& name, double fallback) const;
  bool flag(const std::string& name, bool fallback) const;
  std::string text(const std::string& name, const std::string& fallback) const;
  std::vector<int32_t> integers(const std::string& name) const;
  // The config's form of a constant; null where there is none.
  const Json& constant(const std::string& name) const;

  [[noreturn]] void fail(const std::string& name, const std::string& wanted) const;

 private:
  // The dtype of a tensor among the arguments; float32 where there is none.
  DType commonType() const;
  Output made(const std::string& name, const Json& value, DType dtype) const;
  Output packed(const std::string& name, DType dtype) const;

  std::string owner_;
  const Scope& scope_;
  const Arguments& arguments_;
};

// A function of the table: what it adds to the graph.
using OpFunction = Outputs (*)(const OpArguments& arguments);
// By the last part of TensorFlow's name: "reduce_mean" for "math.reduce_mean".
using OpFunctions = std::map<std::string, OpFunction>;

const OpFunctions& elementFunctions();    // number by number
const OpFunctions& reductionFunctions();  // along axes
const OpFunctions& shapeFunctions();      // that move and choose elements
const OpFunctions& matrixFunctions();     // of matrices and lengths
const OpFunctions& orderFunctions();      // that sort and choose by place
const OpFunctions& windowFunctions();     // that slide windows

}  // namespace engine::keras
