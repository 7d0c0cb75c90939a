// A weight of a Keras layer, apart from any graph: its value is set by files and programs, and read back from the
// session that trained it. Used by one thread at a time.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/nn/initializers.h"

namespace engine::keras {

// A scalar penalty for a weight's value.
using Penalty = std::function<Output(const Scope& scope, Output value)>;
// The value that a weight gets after each update.
using Projection = std::function<Output(const Scope& scope, Output value)>;

struct Weight {
  std::string name;  // Keras's: "dense/kernel:0"
  Shape shape;       // fully defined
  DType dtype = DType::kFloat;
  bool trainable = true;  // by itself; a frozen layer's weights are not trained either
  nn::Initializer initializer = nn::zeros();
  Penalty regularizer;
  Projection constraint;
  Tensor value = {};         // invalid until it is set or first read back
  bool ofAnyLength = false;  // what a layer learned: values of other sizes fit, too

  bool fits(const Tensor& other) const {
    const bool sized = ofAnyLength ? other.shape().rank() == shape.rank() : other.shape() == shape;
    return sized && other.dtype() == dtype;
  }
  void give(Tensor other) {
    shape = other.shape();
    value = std::move(other);
  }
  // Without the ":0".
  std::string plainName() const { return name.substr(0, name.find(':')); }
};
using WeightPtr = std::shared_ptr<Weight>;
using Weights = std::vector<WeightPtr>;

}  // namespace engine::keras
