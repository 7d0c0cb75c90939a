// Normalizers of numeric columns: any function, or one of these by name. Values: callable from any thread, adding nodes
// on the graph's.
//   Graph graph;
//   const Scope scope(graph);
//   const auto width = feature_column::numericColumn("width", {.normalizer = feature_column::standardScore(10, 2)});
//   const feature_column::FeatureTensors features{{"width", ops::constant(scope, Tensor::of<float>({8, 14}, {2, 1}))}};
//   const Output layer = feature_column::inputLayer(scope, features, {width});
//   Session(graph).run(Feeds{}, {layer})[0].toDoubles();  // is std::vector({-1.0, 2.0})
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::feature_column {

// Applied to the feature as it comes, in its own dtype and before the cast to float32; keeps the shape.
using NormalizerFn = std::function<Output(const Scope& scope, Output x)>;

class Normalizer {
 public:
  Normalizer() = default;  // none
  // Any function. Two columns share a transformation only when they share the object.
  template <typename Function>
  requires std::constructible_from<NormalizerFn, Function> Normalizer(Function function)  // NOLINT
      : Normalizer("", NormalizerFn(std::move(function))) {}
  // Functions of equal text do the same: "scale(factor=0.5)". An empty text is made unique.
  Normalizer(std::string text, NormalizerFn function);

  // Whether there is a function.
  explicit operator bool() const { return static_cast<bool>(function_); }
  // Adds the nodes that normalise `x`, numbers of any shape, which stays; there must be a function.
  Output operator()(const Scope& scope, Output x) const { return function_(scope, x); }
  const std::string& text() const { return text_; }  // "None" when there is none

 private:
  std::string text_ = "None";
  NormalizerFn function_;
};

// These cast integers to float32 first. InvalidArgument for parameters that are not finite or out of range.
Normalizer standardScore(double mean, double stddev);   // (x − mean) / stddev, stddev > 0
Normalizer minMax(double minimum, double maximum);      // (x − minimum) / (maximum − minimum)
Normalizer scaleBy(double factor);                      // x · factor
Normalizer logOnePlus();                                // ln(1 + x)
Normalizer clipTo(double minimum, double maximum);      // x, not below minimum nor above maximum
Normalizer chain(std::vector<Normalizer> normalizers);  // one after the other

}  // namespace engine::feature_column
