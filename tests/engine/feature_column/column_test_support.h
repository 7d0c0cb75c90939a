// Building columns over fed features, and running them. For tests of engine/feature_column.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/error.h"
#include "engine/feature_column/columns.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"
#include "tests/support/op_runner.h"

namespace engine::feature_column::testing {

using engine::testing::values;

// Sparse features as rows of values; the column index counts up from 0.
template <typename T>
using Rows = std::vector<std::vector<T>>;

class ColumnTest : public ::testing::Test {
 protected:
  // A dense feature whose batch size the graph does not know.
  template <typename T>
  void feed(const std::string& key, const std::vector<T>& flat, const Shape& shape) {
    Shape placeholder = shape;
    placeholder.setDim(0, kUnknownDim);
    const Output input = ops::placeholder(scope_, kDTypeOf<T>, placeholder, key);
    features_[key] = input;
    feeds_.emplace_back(input, Tensor::of(flat, shape));
  }
  template <typename T>
  void feedSparse(const std::string& key, const std::vector<std::vector<int64_t>>& indices, const std::vector<T>& flat,
                  const std::vector<int64_t>& shape) {
    const auto rank = static_cast<int64_t>(shape.size());
    SparseTensor sparse;
    sparse.indices = ops::placeholder(scope_, DType::kInt64, {kUnknownDim, rank}, key + "_indices");
    sparse.values = ops::placeholder(scope_, kDTypeOf<T>, {kUnknownDim}, key + "_values");
    sparse.denseShape = ops::placeholder(scope_, DType::kInt64, {rank}, key + "_shape");
    std::vector<int64_t> places;
    for (const auto& place : indices) places.insert(places.end(), place.begin(), place.end());
    feeds_.emplace_back(sparse.indices, Tensor::of(places, {static_cast<int64_t>(indices.size()), rank}));
    feeds_.emplace_back(sparse.values, Tensor::vector(flat));
    feeds_.emplace_back(sparse.denseShape, Tensor::vector(shape));
    features_[key] = sparse;
  }
  template <typename T>
  void feedRows(const std::string& key, const Rows<T>& rows, int64_t width = 0) {
    std::vector<std::vector<int64_t>> indices;
    std::vector<T> flat;
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t i = 0; i < rows[row].size(); ++i) {
        indices.push_back({static_cast<int64_t>(row), static_cast<int64_t>(i)});
        flat.push_back(rows[row][i]);
      }
      width = std::max(width, static_cast<int64_t>(rows[row].size()));
    }
    feedSparse(key, indices, flat, {static_cast<int64_t>(rows.size()), width});
  }

  // Over the features that were fed before the first call.
  ColumnContext context() {
    if (!cache_) cache_.emplace(features_);
    return {scope_, *cache_, state_};
  }
  // The ids and weights of a categorical column, and a column's dense tensor, not flattened.
  IdWeightPair sparse(const Column& column) { return asCategorical(column)->sparseTensors(context()); }
  Output dense(const Column& column) { return asDense(column)->denseTensor(context()); }

  // Runs with every variable set to `variables` where it is named there, to its initial value otherwise.
  std::vector<Tensor> run(const std::vector<Output>& outputs, const std::map<std::string, Tensor>& variables = {}) {
    Session session(graph_, {.threads = 1});
    const Collections& collections = graph_.collections();
    session.run(Feeds{}, {}, {nn::initializeVariables(scope_, collections.globalVariables)});
    session.run(Feeds{}, {}, collections.tableInitializers);
    for (const auto& [name, value] : variables) {
      const Variable* variable = nn::findVariable(graph_, name);
      if (!variable) {
        ADD_FAILURE() << "no variable " << name;
        continue;
      }
      session.run(Feeds{}, {}, {ops::assign(scope_, variable->handle, ops::constant(scope_, value))});
    }
    return session.run(feeds_, outputs);
  }
  template <typename T = float>
  std::vector<T> run1(Output output, const std::map<std::string, Tensor>& variables = {}) {
    return values<T>(run({output}, variables)[0]);
  }
  std::vector<int64_t> ids(const Column& column) {
    return run({ops::cast(scope_, sparse(column).ids.values, DType::kInt64)})[0].toInt64s();
  }
  std::vector<std::string> variableNames() const {
    std::vector<std::string> names;
    for (const Variable& variable : graph_.collections().globalVariables) names.push_back(variable.name);
    return names;
  }
  int countOps(const std::string& op) const {
    int count = 0;
    for (const auto& node : graph_.nodes()) count += node->op() == op;
    return count;
  }

  Graph graph_;
  Scope scope_{graph_};
  FeatureTensors features_;
  Feeds feeds_;

 private:
  StateManager state_{scope_, {}};
  std::optional<FeatureTransformationCache> cache_;
};

// What an Error says, or "no error".
template <typename Function>
std::string errorOf(Function function) {
  try {
    function();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace engine::feature_column::testing
