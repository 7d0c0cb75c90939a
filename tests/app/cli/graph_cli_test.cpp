// `estimator graph show`.
#include "tests/app/cli/cli_fixture.h"

namespace {

using nlohmann::json;
using test_support::ProgramResult;
using testing::HasSubstr;

class GraphCliTest : public test_support::CliTest {
 protected:
  // y = Relu(x) with a variable beside it.
  std::string written() const {
    return folder_.write("graph.pbtxt", R"(
      node { name: "x" op: "Placeholder" attr { key: "dtype" value { type: DT_FLOAT } }
             attr { key: "shape" value { shape { dim { size: -1 } dim { size: 4 } } } } }
      node { name: "w" op: "VarHandleOp" attr { key: "dtype" value { type: DT_FLOAT } }
             attr { key: "shape" value { shape { dim { size: 4 } } } } }
      node { name: "y" op: "Relu" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
      versions { producer: 134 })");
  }
};

TEST_F(GraphCliTest, ShowsWhatAGraphHas) {
  const ProgramResult result = run({"graph", "show", written(), "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const json graph = result.objects().at(0);
  EXPECT_EQ(graph["nodes"], 3);
  EXPECT_EQ(graph["producer"], 134);
  EXPECT_EQ(graph["ops"], json({{"Placeholder", 1}, {"Relu", 1}, {"VarHandleOp", 1}}));
  EXPECT_EQ(graph["inputs"][0],
            json({{"name", "x"}, {"op", "Placeholder"}, {"dtype", "float32"}, {"shape", {nullptr, 4}}}));
  EXPECT_EQ(graph["outputs"][0]["name"], "y");
  EXPECT_EQ(graph["variables"][0]["shape"], json({4}));
  EXPECT_EQ(graph["problems"].size(), 0u);
  const std::string text = run({"graph", "show", written()}).out;
  EXPECT_THAT(text, HasSubstr("graph.pbtxt: 3 nodes, 0 functions"));
  EXPECT_THAT(text, HasSubstr("float32[?,4]"));
}

TEST_F(GraphCliTest, TellsOfInputsThatAreNotThere) {
  const std::string path = folder_.write("g.pbtxt", "node { name: \"y\" op: \"Relu\" input: \"gone\" }");
  const ProgramResult result = run({"graph", "show", path, "--json"});
  EXPECT_EQ(result.objects().at(0)["problems"].size(), 1u);
  EXPECT_THAT(result.err, HasSubstr("node 'y' (Relu) has the input 'gone'"));
}

TEST_F(GraphCliTest, NamesThePlaceOfDamage) {
  const std::string path = folder_.write("g.pbtxt", "node {\n  name: \"y\"\n  op \n}");
  expectFailure(run({"graph", "show", path}), "g.pbtxt is not a graph in text form: line 4");
  expectFailure(run({"graph", "show", folder_.write("g.pb", "\x0a\x20\x0a\x01y")}), "at byte 0: a field of 32 bytes");
}

}  // namespace
