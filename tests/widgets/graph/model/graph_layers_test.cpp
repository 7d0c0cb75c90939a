#include "widgets/graph/model/graph_layers.h"

#include <gtest/gtest.h>

#include "tests/support/graph_bytes.h"

namespace widgets {
namespace {

int layersIn(const GraphModel& model, const std::string& scope) {
  const std::vector<int> counts = layerCounts(model);
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (model.fullName(static_cast<int>(i)) == scope && model.items()[i].isScope()) return counts[i];
  }
  return -1;
}

std::shared_ptr<const GraphModel> parse(const test_support::GraphBytes& bytes) {
  return GraphModel::fromBytes(bytes.bytes());
}

TEST(GraphLayersTest, AScopeWithParametersAndNoOtherSuchScopeInItIsALayer) {
  const auto model = parse(test_support::smallModel());
  EXPECT_EQ(layersIn(*model, "dense1"), 1);
  EXPECT_EQ(layersIn(*model, "dense1/kernel"), 0);
  EXPECT_EQ(layerCounts(*model).front(), 2) << "of the whole";
}

TEST(GraphLayersTest, TheScopeOfAnOpsOwnHelpersIsNoLayer) {
  test_support::GraphBytes bytes;
  const std::vector<std::pair<std::string, std::string>> shape = {{"shape", test_support::shapeAttr({4})}};
  bytes.node("x", "Placeholder");
  bytes.node("net/dense/kernel", "VarHandleOp", {}, shape).node("net/dense/bias", "VarHandleOp", {}, shape);
  bytes.node("net/dense/MatMul/ReadVariableOp", "ReadVariableOp", {"net/dense/kernel"});
  bytes.node("net/dense/MatMul", "MatMul", {"x", "net/dense/MatMul/ReadVariableOp"});
  bytes.node("net/dense/BiasAdd/ReadVariableOp", "ReadVariableOp", {"net/dense/bias"});
  bytes.node("net/dense/BiasAdd", "BiasAdd", {"net/dense/MatMul", "net/dense/BiasAdd/ReadVariableOp"});
  const auto model = parse(bytes);
  EXPECT_EQ(layersIn(*model, "net/dense/MatMul"), 0);
  EXPECT_EQ(layersIn(*model, "net/dense"), 1);
  EXPECT_EQ(layersIn(*model, "net"), 1);
}

}  // namespace
}  // namespace widgets
