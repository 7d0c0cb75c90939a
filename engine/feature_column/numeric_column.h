// tf.feature_column.numeric_column: numbers as they are, or normalized. See feature_column.h for the threads.
//   Graph graph;
//   const Scope scope(graph);
//   const auto half = feature_column::scaleBy(0.5);
//   const auto size = feature_column::numericColumn("size", {.shape = {2}, .normalizer = half});
//   const feature_column::FeatureTensors features{{"size", ops::constant(scope, Tensor::of<float>({2, 4}, {1, 2}))}};
//   const Output layer = feature_column::inputLayer(scope, features, {size});
//   Session(graph).run(Feeds{}, {layer})[0].toDoubles();  // is std::vector({1.0, 2.0})
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/feature_column/feature_column.h"
#include "engine/feature_column/normalizers.h"

namespace engine::feature_column {

struct NumericColumnOptions {
  std::vector<int64_t> shape = {1};  // of one example
  // For records without the feature: one value for all elements, or one for each, row by row. None: it must be there.
  std::optional<std::vector<double>> defaultValue = {};
  DType dtype = DType::kFloat;  // as parsed; the column always gives float32
  Normalizer normalizer = {};
};

// InvalidArgument: a dimension below 1, a dtype that is no number, a default of another size or kind.
Column numericColumn(const std::string& key, NumericColumnOptions options = {});

class NumericColumn final : public FeatureColumn, public DenseColumn {
 public:
  NumericColumn(std::string key, NumericColumnOptions options) : key_(std::move(key)), options_(std::move(options)) {}

  // Of one example.
  const std::vector<int64_t>& shape() const { return options_.shape; }
  std::string name() const override { return key_; }
  std::string kind() const override { return "NumericColumn"; }
  std::string toString() const override;
  ParseExampleSpec parseExampleSpec() const override;
  Shape variableShape() const override { return Shape(options_.shape); }
  Output denseTensor(const ColumnContext& context) const override;

 private:
  std::string key_;
  NumericColumnOptions options_;
};

}  // namespace engine::feature_column
