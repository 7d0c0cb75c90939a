// tf.feature_column.crossed_column: every combination of the values of several features, hashed. See feature_column.h
// for the threads.
//   Graph graph;
//   const Scope scope(graph);
//   const auto cross = feature_column::crossedColumn({"colour", "size"}, 100);
//   const feature_column::FeatureTensors features{
//       {"colour", ops::constant(scope, Tensor::of<std::string>({"red", "blue"}, {2, 1}))},
//       {"size", ops::constant(scope, Tensor::of<std::string>({"small", "large"}, {2, 1}))}};
//   const Output dense = feature_column::inputLayer(scope, features, {feature_column::indicatorColumn(cross)});
//   Session(graph).run(Feeds{}, {ops::sum(scope, dense)})[0].item<float>();  // is 2.0f
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// A raw string feature by its key, or a categorical column.
class CrossKey {
 public:
  CrossKey(const char* key) : key_(std::string(key)) {}  // NOLINT: implicit, so that crosses read well
  CrossKey(std::string key) : key_(std::move(key)) {}    // NOLINT
  CrossKey(Column column) : key_(std::move(column)) {}   // NOLINT

  // What it is made of: the other is null.
  const Column* column() const { return std::get_if<Column>(&key_); }
  const std::string* feature() const { return std::get_if<std::string>(&key_); }

 private:
  std::variant<std::string, Column> key_;
};

// Crosses in crosses are flattened. hashKey: 0xDECAFCAFFE unless given. InvalidArgument: fewer than two keys, a size
// below 1, a column that is not categorical, or a hashed one (name the raw feature instead).
Column crossedColumn(std::vector<CrossKey> keys, int64_t hashBucketSize, std::optional<int64_t> hashKey = {});

}  // namespace engine::feature_column
