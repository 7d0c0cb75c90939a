#include "engine/graph/sparse_components.h"

#include <gtest/gtest.h>

#include "engine/graph/ops.h"

namespace engine {
namespace {

TEST(SparseComponents, AreFoundWhenAllThreeAreThere) {
  Graph graph;
  const Scope scope(graph);
  std::map<std::string, Output> components;
  components["x/indices"] = ops::placeholder(scope, DType::kInt64, Shape{kUnknownDim, 2});
  components["x/values"] = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim});
  EXPECT_FALSE(findSparse(components, "x"));
  components["x/shape"] = ops::placeholder(scope, DType::kInt64, Shape{2});
  const auto sparse = findSparse(components, "x");
  ASSERT_TRUE(sparse);
  EXPECT_EQ(sparse->indices, components["x/indices"]);
  EXPECT_EQ(sparse->values, components["x/values"]);
  EXPECT_EQ(sparse->denseShape, components["x/shape"]);
  EXPECT_FALSE(findSparse(components, "y"));
}

}  // namespace
}  // namespace engine
