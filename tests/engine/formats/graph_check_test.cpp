#include "engine/formats/graphs/graph_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/formats/graphs/node_outputs.h"

namespace engine::formats {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

tensorflow::NodeDef& addNode(tensorflow::GraphDef& graph, const char* name, const char* op,
                             const std::vector<std::string>& inputs = {}) {
  tensorflow::NodeDef* node = graph.add_node();
  node->set_name(name);
  node->set_op(op);
  for (const std::string& input : inputs) node->add_input(input);
  return *node;
}

void setType(tensorflow::NodeDef& node, const char* attr, tensorflow::DataType type) {
  (*node.mutable_attr())[attr].set_type(type);
}

// x (float) → y = TopKV2(x), and a signature of them.
tensorflow::MetaGraphDef topModel() {
  tensorflow::MetaGraphDef metaGraph;
  tensorflow::GraphDef& graph = *metaGraph.mutable_graph_def();
  setType(addNode(graph, "x", "Placeholder"), "dtype", tensorflow::DT_FLOAT);
  setType(addNode(graph, "k", "Const"), "dtype", tensorflow::DT_INT32);
  setType(addNode(graph, "y", "TopKV2", {"x", "k:0"}), "T", tensorflow::DT_FLOAT);
  auto& signature = (*metaGraph.mutable_signature_def())["serving_default"];
  (*signature.mutable_inputs())["x"].set_name("x:0");
  (*signature.mutable_inputs())["x"].set_dtype(tensorflow::DT_FLOAT);
  (*signature.mutable_outputs())["y"].set_name("y:1");
  (*signature.mutable_outputs())["y"].set_dtype(tensorflow::DT_INT32);
  return metaGraph;
}

tensorflow::TensorInfo& output(tensorflow::MetaGraphDef& metaGraph) {
  return metaGraph.mutable_signature_def()->at("serving_default").mutable_outputs()->at("y");
}

TEST(TensorName, HasANodeAndPerhapsANumber) {
  EXPECT_EQ(parseTensorName("a/b")->index, 0);
  EXPECT_EQ(parseTensorName("a/b:2")->index, 2);
  EXPECT_EQ(parseTensorName("^a")->index, -1);
  for (const char* text : {"", ":0", "a:", "a:x", "a:-1", "a:1x", "a:99999999999", "^", "^a:0", "a:0:0"}) {
    EXPECT_FALSE(parseTensorName(text)) << text;
  }
}

TEST(GraphCheck, AWholeModelHasNoProblems) {
  EXPECT_THAT(metaGraphProblems(topModel()), IsEmpty());
}

TEST(GraphCheck, NodesOfOneNameAreNamed) {
  tensorflow::MetaGraphDef metaGraph = topModel();
  addNode(*metaGraph.mutable_graph_def(), "x", "NoOp");
  EXPECT_THAT(metaGraphProblems(metaGraph), ElementsAre("two nodes are named 'x'"));
}

TEST(GraphCheck, InputsThatAreNotThereAreNamed) {
  tensorflow::MetaGraphDef metaGraph = topModel();
  metaGraph.mutable_graph_def()->mutable_node(2)->add_input("gone:3");
  metaGraph.mutable_graph_def()->mutable_node(2)->add_input("x:7");
  metaGraph.mutable_graph_def()->mutable_node(2)->add_input("^x:0");
  EXPECT_THAT(metaGraphProblems(metaGraph),
              ElementsAre("node 'y' (TopKV2) has the input 'gone:3': the graph has no node 'gone'",
                          "node 'y' (TopKV2) has the input 'x:7': node 'x' (Placeholder) has 1 output",
                          HasSubstr("'^x:0': that is not a tensor name")));
}

TEST(GraphCheck, TensorsOfSignaturesMustParseAndExist) {
  tensorflow::MetaGraphDef metaGraph = topModel();
  output(metaGraph).set_name("y:99999999999");
  EXPECT_THAT(
      metaGraphProblems(metaGraph),
      ElementsAre(HasSubstr("signature 'serving_default', output 'y' is 'y:99999999999': that is not a tensor name")));
  output(metaGraph).set_name("y:2");
  EXPECT_THAT(metaGraphProblems(metaGraph), ElementsAre(HasSubstr("node 'y' (TopKV2) has 2 outputs")));
  output(metaGraph).set_name("");
  EXPECT_THAT(metaGraphProblems(metaGraph), ElementsAre(HasSubstr("it does not name a tensor")));
}

TEST(GraphCheck, TensorsOfSignaturesHaveTheirDtype) {
  tensorflow::MetaGraphDef metaGraph = topModel();
  output(metaGraph).set_dtype(tensorflow::DT_INT64);
  EXPECT_THAT(
      metaGraphProblems(metaGraph),
      ElementsAre("signature 'serving_default', output 'y' is 'y:1', said to be int64: in the graph it is int32"));
  EXPECT_THAT(loadingProblems(metaGraph), IsEmpty());
}

TEST(GraphCheck, OpsThatAreNotKnownHereAreNoProblem) {
  tensorflow::MetaGraphDef metaGraph = topModel();
  metaGraph.mutable_graph_def()->mutable_node(2)->set_op("OpOfAnotherProgram");
  output(metaGraph).set_name("y:5");
  EXPECT_THAT(metaGraphProblems(metaGraph), IsEmpty());
}

TEST(GraphCheck, WhatLoadsTheModelMustExist) {
  tensorflow::MetaGraphDef metaGraph = topModel();
  metaGraph.mutable_saver_def()->set_restore_op_name("save/restore_all");
  EXPECT_THAT(metaGraphProblems(metaGraph),
              ElementsAre("the restore op is 'save/restore_all', which the graph does not have"));
}

TEST(GraphCheck, ManyProblemsAreCutShort) {
  tensorflow::MetaGraphDef metaGraph = topModel();
  for (int i = 0; i < 100; ++i) metaGraph.mutable_graph_def()->mutable_node(2)->add_input("gone");
  EXPECT_EQ(metaGraphProblems(metaGraph).size(), 20u);
  EXPECT_THAT(problemText("m", metaGraphProblems(metaGraph)), ::testing::EndsWith("; and perhaps more."));
}

}  // namespace
}  // namespace engine::formats
