#include "engine/graph/graph.h"

#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"

namespace engine {
namespace {

using ::testing::HasSubstr;

// The message of the Error that `act` throws; fails the test when it throws none.
template <typename Act>
std::string errorOf(Act act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return {};
}

TEST(GraphNames, TheSecondUseGetsASuffixWhateverItsCase) {
  Graph graph;
  EXPECT_EQ(graph.uniqueName("dense"), "dense");
  EXPECT_EQ(graph.uniqueName("dense"), "dense_1");
  EXPECT_EQ(graph.uniqueName("Dense"), "Dense_2");
  EXPECT_EQ(graph.uniqueName("dense_1"), "dense_1_1");
}

TEST(GraphNames, ScopesAreNumberedLikeNodes) {
  Graph graph;
  const Scope root(graph);
  EXPECT_EQ(root.child("conv").prefix(), "conv");
  EXPECT_EQ(root.child("conv").prefix(), "conv_1");
  EXPECT_EQ(root.child("a").child("b").fullName("c"), "a/b/c");
}

TEST(GraphNodes, TypesFollowFromTheInputs) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 1.0);
  const Output y = scope.op("AddV2", {x, x});
  EXPECT_EQ(y.type(), DType::kDouble);
  EXPECT_EQ(y.node->attr<DType>("T"), DType::kDouble);
}

TEST(GraphNodes, AnInputOfAnotherTypeIsRefusedByName) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 1.0f, "x");
  const Output n = ops::scalar(scope, int32_t{1}, "n");
  EXPECT_THAT(errorOf([&] { scope.op("AddV2", {x, n}); }), HasSubstr("'n:0' is int32"));
}

TEST(GraphNodes, IndicesOfAnotherTypeThanIntegersAreRefused) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 1.0f);
  const Output axis = ops::scalar(scope, true);
  EXPECT_THAT(errorOf([&] { scope.op("Sum", {x, axis}); }), HasSubstr("'Tidx' must be int32 or int64, not bool"));
  EXPECT_THAT(errorOf([&] { scope.op("Gather", {x, x}); }), HasSubstr("'Tindices' must be an integer type"));
}

TEST(GraphNodes, AListThatNeedsATensorIsNotEmpty) {
  Graph graph;
  const Scope scope(graph);
  EXPECT_THAT(errorOf([&] { scope.op("AddN", {}, {{"T", DType::kFloat}}); }), HasSubstr("'N' must be at least 1"));
  EXPECT_THAT(errorOf([&] { scope.node("IdentityN", {}); }), HasSubstr("'T' must be at least 1"));
}

TEST(GraphNodes, CountsOfTheSameFeaturesAgree) {
  Graph graph;
  const Scope scope(graph);
  const Output example = ops::scalar(scope, std::string());
  const Attrs attrs{{"num_sparse", 1},
                    {"sparse_keys", std::vector<std::string>{}},
                    {"dense_keys", std::vector<std::string>{}},
                    {"sparse_types", std::vector<DType>{}},
                    {"Tdense", std::vector<DType>{}},
                    {"dense_shapes", std::vector<Shape>{}}};
  EXPECT_THAT(errorOf([&] { scope.node("ParseSingleExample", {example}, attrs); }),
              HasSubstr("'sparse_types' and 'num_sparse' differ: 0 and 1"));
}

TEST(GraphNodes, AnIteratorNeedsAShapeForEachComponent) {
  Graph graph;
  const Scope scope(graph);
  Attrs attrs{{"output_types", std::vector<DType>{DType::kFloat}}, {"output_shapes", std::vector<Shape>{}}};
  const auto next = [&] {
    Attrs named = attrs;
    named["shared_name"] = "";
    named["container"] = "";
    scope.op("IteratorGetNext", {scope.op("IteratorV2", {}, named)}, attrs);
  };
  EXPECT_THAT(errorOf(next), HasSubstr("1 output_types, but 0 output_shapes"));
}

TEST(GraphNodes, AnUnknownOpIsNamed) {
  Graph graph;
  EXPECT_THAT(errorOf([&] { Scope(graph).op("NoSuchOp", {}); }), HasSubstr("NoSuchOp"));
}

TEST(GraphNodes, AShapeErrorNamesTheNode) {
  Graph graph;
  const Scope scope(graph);
  const Output a = ops::placeholder(scope, DType::kFloat, {2, 3});
  EXPECT_THAT(errorOf([&] { scope.op("MatMul", {a, a}, {}, "product"); }), HasSubstr("product"));
}

TEST(GraphNodes, AMissingTensorIsNotFoundByItsName) {
  Graph graph;
  EXPECT_THAT(errorOf([&] { graph.output("nothing:0"); }), HasSubstr("nothing"));
  ops::scalar(Scope(graph), 1.0f, "c");
  EXPECT_THAT(errorOf([&] { graph.output("c:3"); }), HasSubstr("no output 3"));
}

TEST(GraphShapes, AFlattenedBatchKeepsItsKnownWidth) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 4, 4, 40});
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}));
  const Output one = ops::constant(scope, Tensor::vector<int32_t>({1}));
  const Output batch = scope.op("StridedSlice", {ops::shapeOf(scope, x), zero, one, one}, {{"shrink_axis_mask", 1}});
  const Output shape = scope.op("Pack", {batch, ops::scalar(scope, int32_t{640})});
  EXPECT_EQ(scope.op("Reshape", {x, shape}).shape(), Shape({kUnknownDim, 640}));
}

TEST(GraphOrder, InputsAndControlsComeFirst) {
  Graph graph;
  const Scope scope(graph);
  Node* late = scope.node("NoOp", {}, {}, "late");
  Node* early = scope.node("NoOp", {}, {}, "early");
  late->addControlInput(early);
  const auto order = graph.topologicalOrder();
  EXPECT_LT(std::ranges::find(order, early) - order.begin(), std::ranges::find(order, late) - order.begin());
}

TEST(GraphOrder, NodesThatAreKeptHaveTheirPlacesAnewAndDroppedNamesAreFree) {
  Graph graph;
  const Scope scope(graph);
  Node* dropped = scope.node("NoOp", {}, {}, "dropped");
  Node* last = scope.node("NoOp", {}, {}, "last");
  Node* first = scope.node("NoOp", {}, {}, "first");
  last->addControlInput(first);
  EXPECT_EQ(dropped->id(), 0);
  graph.keepOnly({first, last});
  EXPECT_EQ(graph.size(), 2U);
  EXPECT_EQ(first->id(), 0);
  EXPECT_EQ(last->id(), 1);
  EXPECT_EQ(graph.node("last"), last);
  EXPECT_EQ(graph.findNode("dropped"), nullptr);
  EXPECT_EQ(graph.uniqueName("Dropped"), "Dropped");
}

}  // namespace
}  // namespace engine
