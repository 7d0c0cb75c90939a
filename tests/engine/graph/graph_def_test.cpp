// Graphs from and to GraphDef bytes, and what damaged or hostile bytes give.
#include <gmock/gmock.h>

#include <random>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/graph.h"
#include "engine/graph/ops.h"
#include "engine/proto/graph.pb.h"

namespace engine {
namespace {

using ::testing::HasSubstr;

std::string sampleBytes() {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 3}, "x");
  const Output w = ops::constant(scope, Tensor::of<float>({1, 2, 3, 4, 5, 6}, {3, 2}), "w");
  const Output loss = ops::sum(scope, scope.op("Relu", {ops::matMul(scope, x, w)}), {0, 1}, false, "loss");
  addGradients(scope, {loss}, {w});
  return graph.toBytes();
}

std::string importError(const tensorflow::GraphDef& proto) {
  Graph graph;
  try {
    importGraphDef(graph, proto);
  } catch (const Error& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return {};
}

tensorflow::NodeDef* addNode(tensorflow::GraphDef& graph, const std::string& name, const std::string& op,
                             std::vector<std::string> inputs = {}) {
  tensorflow::NodeDef* node = graph.add_node();
  node->set_name(name);
  node->set_op(op);
  for (const std::string& input : inputs) node->add_input(input);
  return node;
}

TEST(GraphDefs, OpsThatOnlyPlansMakeAreNotImported) {
  for (const char* op : {"_FusedMatMul", "_Elementwise", "_Loop", "_Bfloat16MatMul"}) {
    tensorflow::GraphDef proto;
    proto.add_node()->set_name("a");
    proto.mutable_node(0)->set_op(op);
    EXPECT_THAT(importError(proto), HasSubstr("no definition of: " + std::string(op)));
  }
}

TEST(GraphDefs, ScalarPlaceholdersOfOldGraphsMayHaveAnyShape) {
  for (const int producer : {21, 24}) {
    tensorflow::GraphDef proto;
    proto.mutable_versions()->set_producer(producer);
    tensorflow::NodeDef* node = addNode(proto, "x", "Placeholder");
    (*node->mutable_attr())["dtype"].set_type(tensorflow::DT_FLOAT);
    (*node->mutable_attr())["shape"].mutable_shape();
    Graph graph;
    importGraphDef(graph, proto);
    EXPECT_EQ(graph.output("x:0").shape(), producer == 21 ? Shape::unknown() : Shape{});
  }
}

TEST(GraphDefs, AGraphComesBackTheSame) {
  const std::string bytes = sampleBytes();
  Graph graph;
  importGraphDef(graph, bytes);
  tensorflow::GraphDef before, after;
  ASSERT_TRUE(before.ParseFromString(bytes));
  graph.toProto(&after);
  ASSERT_EQ(before.node_size(), after.node_size());
  std::map<std::string, std::string> nodes;
  for (const auto& node : before.node()) nodes[node.name()] = node.ShortDebugString();
  for (const auto& node : after.node()) EXPECT_EQ(nodes[node.name()], node.ShortDebugString());
}

TEST(GraphDefs, APrefixGoesBeforeEveryName) {
  Graph graph;
  importGraphDef(graph, sampleBytes(), "copy");
  EXPECT_NE(graph.findNode("copy/loss"), nullptr);
}

TEST(GraphDefs, UnknownOpsAreAllNamed) {
  tensorflow::GraphDef proto;
  addNode(proto, "a", "Frobnicate");
  addNode(proto, "b", "Wibble");
  const std::string error = importError(proto);
  EXPECT_THAT(error, HasSubstr("Frobnicate"));
  EXPECT_THAT(error, HasSubstr("Wibble"));
}

TEST(GraphDefs, AMissingInputACycleAndADoubleNameAreRefused) {
  tensorflow::GraphDef missing;
  addNode(missing, "a", "NoOp", {"^nowhere"});
  EXPECT_THAT(importError(missing), HasSubstr("nowhere"));
  tensorflow::GraphDef cycle;
  addNode(cycle, "a", "NoOp", {"^b"});
  addNode(cycle, "b", "NoOp", {"^a"});
  EXPECT_THAT(importError(cycle), HasSubstr("cycle"));
  tensorflow::GraphDef twice;
  addNode(twice, "a", "NoOp");
  addNode(twice, "a", "NoOp");
  EXPECT_THAT(importError(twice), HasSubstr("two nodes named 'a'"));
}

TEST(GraphDefs, UnknownAttributesAreRefusedUnlessPrivate) {
  tensorflow::GraphDef proto;
  (*addNode(proto, "a", "NoOp")->mutable_attr())["bogus"].set_i(1);
  EXPECT_THAT(importError(proto), HasSubstr("bogus"));
  tensorflow::GraphDef hidden;
  (*addNode(hidden, "a", "NoOp")->mutable_attr())["_note"].set_i(1);
  Graph graph;
  importGraphDef(graph, hidden);
  EXPECT_TRUE(graph.node("a")->hasAttr("_note"));
}

TEST(GraphDefs, HostileListLengthsAreRefused) {
  tensorflow::GraphDef proto;
  auto* node = addNode(proto, "a", "AddN");
  (*node->mutable_attr())["N"].set_i(int64_t{1} << 60);
  (*node->mutable_attr())["T"].set_type(tensorflow::DT_FLOAT);
  importError(proto);
}

TEST(GraphDefs, DamagedBytesGiveAnErrorAndNeverACrash) {
  const std::string good = sampleBytes();
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    std::string bytes = good.substr(0, round % 3 == 0 ? random() % good.size() : good.size());
    for (unsigned flips = random() % 4; flips > 0 && !bytes.empty(); --flips) {
      bytes[random() % bytes.size()] ^= static_cast<char>(1 << (random() % 8));
    }
    Graph graph;
    try {
      importGraphDef(graph, bytes);
    } catch (const Error&) {
    }
  }
}

}  // namespace
}  // namespace engine
