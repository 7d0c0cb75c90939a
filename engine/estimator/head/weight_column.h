// The weights of a batch's examples: a feature by its name, a numeric column, or a function. A value type; used by the
// graph's thread.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}, {"importance", Tensor::vector<float>({3, 1})}};
//   const InputFn inputFn = numpyInputFn(features, {{"y", Tensor::vector<float>({0, 4})}});
//   const BaselineOptions untrained{.optimizer = std::make_shared<nn::GradientDescentOptimizer>(0.0)};
//   Estimator model(baselineRegressor({.weightColumn = "importance"}, untrained), RunSettings{.modelDir = "weighted"});
//   model.train(inputFn, {.maxSteps = 1});
//   model.evaluate(inputFn).at("average_loss");  // is 4
#pragma once

#include <functional>
#include <string>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/feature_column/feature_column.h"

namespace engine::estimator {

class WeightColumn {
 public:
  using DenseTensor = std::function<Output(const Features& features)>;

  WeightColumn() = default;                                          // every example weighs 1
  WeightColumn(const char* key) : WeightColumn(std::string(key)) {}  // NOLINT: a column is mostly just its key
  WeightColumn(std::string key) : key_(std::move(key)) {}            // NOLINT
  WeightColumn(std::string key, DenseTensor dense) : key_(std::move(key)), dense_(std::move(dense)) {}
  // InvalidArgument unless it is a numeric column.
  WeightColumn(const feature_column::Column& numericColumn);  // NOLINT

  // Whether every example weighs 1.
  bool empty() const { return key_.empty() && !dense_; }
  // The feature's name; empty for none.
  const std::string& key() const { return key_; }

  // float32 weights that fit the logits [d0 … dn, logits dimension]: [d0 … dn, 1], or, with `perLogit`, also of the
  // logits' own shape. Weights [d0 … dn] get the last dimension. An invalid output when the column is empty.
  // InvalidArgument for another shape, or for a feature that is no number; also when the batch shows it.
  Output weights(const Scope& scope, const Features& features, Output logits, bool perLogit) const;

 private:
  std::string key_;
  DenseTensor dense_;
};

}  // namespace engine::estimator
