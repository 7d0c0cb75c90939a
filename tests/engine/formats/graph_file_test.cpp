#include "engine/formats/graphs/graph_file.h"

#include <random>

#include "engine/formats/graphs/graph_summary.h"
#include "engine/proto/meta_graph.pb.h"
#include "engine/proto/saved_model.pb.h"
#include "tests/engine/formats/format_test_support.h"
#include "tests/support/mutations.h"

namespace engine::formats {
namespace {

class GraphFileTest : public ::testing::Test {
 protected:
  static tensorflow::GraphDef someGraph() {
    tensorflow::GraphDef graph;
    for (const char* name : {"a", "b"}) {
      auto* node = graph.add_node();
      node->set_name(name);
      node->set_op("Placeholder");
    }
    return graph;
  }
  std::string write(const std::string& name, const std::string& bytes) const {
    writeFile(folder_ / name, bytes);
    return folder_ / name;
  }
  TemporaryFolder folder_;
};

TEST_F(GraphFileTest, EveryFormIsRead) {
  tensorflow::MetaGraphDef metaGraph;
  *metaGraph.mutable_graph_def() = someGraph();
  tensorflow::SavedModel model;
  model.set_saved_model_schema_version(1);
  model.add_meta_graphs()->mutable_meta_info_def()->add_tags("train");
  *model.add_meta_graphs() = metaGraph;
  model.mutable_meta_graphs(1)->mutable_meta_info_def()->add_tags("serve");
  for (const std::string& path :
       {write("graph.pb", someGraph().SerializeAsString()), write("graph.pbtxt", someGraph().DebugString()),
        write("m.meta", metaGraph.SerializeAsString()), write("m.pbtxt", metaGraph.DebugString()),
        write("saved_model.pb", model.SerializeAsString()), folder_.path(), folder_ / "m.index"}) {
    EXPECT_EQ(readGraphFile(path).node_size(), 2) << path;
  }
}

TEST_F(GraphFileTest, WhatIsNoGraphIsToldOf) {
  std::string text;
  EXPECT_EQ(codeOf([&] { readGraphFile(folder_ / "none.pb"); }), Code::kNotFound);
  EXPECT_EQ(codeOf([&] { readGraphFile(write("x.pbtxt", "node {\n  name: \"a\"\n  op \n}")); }, &text),
            Code::kDataLoss);
  EXPECT_NE(text.find("x.pbtxt is not a graph in text form: line 4"), std::string::npos) << text;
  EXPECT_EQ(codeOf([&] { readGraphFile(write("x.pb", std::string("\0\1\2\3", 4))); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([&] { readGraphFile(folder_.path()); }), Code::kNotFound);
}

TEST_F(GraphFileTest, ThePlaceOfDamageIsNamed) {
  const std::string good = someGraph().SerializeAsString();
  std::string text;
  EXPECT_EQ(codeOf([&] { readGraphFile(write("cut.pb", good.substr(0, good.size() - 3))); }, &text), Code::kDataLoss);
  EXPECT_NE(text.find("cut.pb"), std::string::npos) << text;
  EXPECT_NE(text.find("at byte 18: a field of 16 bytes, of which 13 are there: the file is cut off"), std::string::npos)
      << text;
  std::string wrong = good;
  wrong[3] = '\x7f';  // the first node's name is longer than the node
  EXPECT_EQ(codeOf([&] { readGraphFile(write("wrong.pb", wrong)); }, &text), Code::kDataLoss);
  EXPECT_NE(text.find("at byte 2: node 1 cannot be read"), std::string::npos) << text;
}

TEST_F(GraphFileTest, WhatAGraphHasIsSummedUp) {
  tensorflow::GraphDef graph = someGraph();
  (*graph.mutable_node(0)->mutable_attr())["dtype"].set_type(tensorflow::DT_FLOAT);
  auto* sum = graph.add_node();
  sum->set_name("sum");
  sum->set_op("Add");
  sum->add_input("a");
  sum->add_input("b:0");
  auto* variable = graph.add_node();
  variable->set_name("w");
  variable->set_op("VarHandleOp");
  (*variable->mutable_attr())["dtype"].set_type(tensorflow::DT_INT64);
  (*variable->mutable_attr())["shape"].mutable_shape()->add_dim()->set_size(3);
  const GraphSummary summary = summaryOf(graph);
  EXPECT_EQ(summary.nodes, 4);
  EXPECT_EQ(summary.ops.at("Placeholder"), 2);
  ASSERT_EQ(summary.inputs.size(), 2u);
  EXPECT_EQ(summary.inputs[0].dtype, DType::kFloat);
  ASSERT_EQ(summary.outputs.size(), 1u);
  EXPECT_EQ(summary.outputs[0].name, "sum");
  ASSERT_EQ(summary.variables.size(), 1u);
  EXPECT_EQ(summary.variables[0].shape, (Shape{3}));
}

TEST_F(GraphFileTest, DamageIsReadOrAnErrorNeverACrash) {
  std::mt19937 random(4);
  for (const std::string& good : {someGraph().SerializeAsString(), someGraph().DebugString()}) {
    for (int i = 0; i < 500; ++i) {
      const std::string path = write("damaged", testing::mutated(good, random));
      const Code code = codeOf([&] { readGraphFile(path); });
      EXPECT_TRUE(code == Code::kOk || code == Code::kDataLoss);
    }
  }
}

TEST(GraphFileFixtures, EveryGraphOfOthersIsRead) {
  SKIP_WITHOUT(fixturesFolder());
  int read = 0;
  for (const char* folder : {"graphs", "checkpoints"}) {
    for (const auto& file : std::filesystem::recursive_directory_iterator(fixturesFolder() / folder)) {
      const std::string extension = file.path().extension().string();
      const std::string name = file.path().filename().string();
      if (extension != ".pb" && extension != ".meta" && extension != ".pbtxt") continue;
      if (name == "projector_config.pbtxt") continue;
      try {
        EXPECT_GT(readGraphFile(file.path().string()).node_size(), 0) << file.path();
        ++read;
      } catch (const Error& error) {
        ADD_FAILURE() << error.what();
      }
    }
  }
  EXPECT_GT(read, 20);
}

}  // namespace
}  // namespace engine::formats
