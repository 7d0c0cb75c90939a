// The functions that are made of the definitions of ops: one for each, and each adds what Scope::op adds.
#include "engine/op_functions.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/core/error.h"
#include "engine/graph/op_registry.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

std::string generatedHeader() {
  std::ifstream file(EWB_OP_FUNCTIONS);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The name of the function whose comment begins with the op's name; "" when there is none.
std::string functionOf(const std::string& op, const std::string& header) {
  const std::size_t comment = header.find("\n// " + op + "(");
  if (comment == std::string::npos) return "";
  const std::size_t end = header.find("(const Scope& scope", comment);
  const std::size_t begin = header.rfind(' ', end) + 1;
  return header.substr(begin, end - begin);
}

TEST(OpFunctionsTest, EveryRegisteredOpHasOne) {
  const std::string header = generatedHeader();
  ASSERT_FALSE(header.empty());
  std::set<std::string> names;
  for (const std::string& op : registeredOps()) {
    if (op.starts_with('_')) continue;  // the engine's own
    const std::string name = functionOf(op, header);
    EXPECT_FALSE(name.empty()) << op;
    EXPECT_TRUE(names.insert(name).second) << op << ": a second " << name;
  }
  EXPECT_GT(names.size(), 300U);
}

// Definitions are read when they are first asked for; one that is malformed ends the program.
TEST(OpFunctionsTest, EveryDefinitionCanBeRead) {
  for (const std::string& op : registeredOps()) EXPECT_EQ(requireOp(op).name, op);
}

TEST(OpFunctionsTest, NamesThatAreTakenEndInOp) {
  const std::string header = generatedHeader();
  EXPECT_EQ(functionOf("ArgMax", header), "argMax");
  EXPECT_EQ(functionOf("Reshape", header), "reshapeOp");
  EXPECT_EQ(functionOf("Add", header), "addOp");
  EXPECT_EQ(functionOf("Const", header), "constOp");
  EXPECT_EQ(functionOf("Switch", header), "switchOp");
}

std::vector<std::string> namesOf(const std::vector<Output>& outputs) {
  std::vector<std::string> names;
  for (const Output& output : outputs) names.push_back(output.name());
  return names;
}

// Two graphs that start with the same placeholder and go on in their own way are the same.
template <typename Generated, typename ByName>
void expectSame(const Generated& generated, const ByName& byName) {
  Graph one;
  Graph other;
  generated(Scope(one), ops::placeholder(Scope(one), DType::kFloat, Shape{2, 6}, "x"));
  byName(Scope(other), ops::placeholder(Scope(other), DType::kFloat, Shape{2, 6}, "x"));
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    const Node& node = *one.nodes()[i];
    const Node& wanted = *other.nodes()[i];
    EXPECT_EQ(node.name(), wanted.name());
    EXPECT_EQ(node.op(), wanted.op()) << node.name();
    EXPECT_EQ(namesOf(node.inputs()), namesOf(wanted.inputs())) << node.name();
    EXPECT_TRUE(node.attrs() == wanted.attrs()) << node.name();
  }
}

TEST(OpFunctionsTest, AddTheNodeThatScopeOpAdds) {
  expectSame([](const Scope& scope, Output x) { ops::argMax(scope, x, ops::scalar(scope, 1)); },
             [](const Scope& scope, Output x) {
               scope.op("ArgMax", {x, ops::scalar(scope, 1)});
             });
  expectSame(
      [](const Scope& scope, Output x) {
        ops::argMax(scope, x, ops::scalar(scope, 1), {.outputType = DType::kInt32, .name = "best"});
      },
      [](const Scope& scope, Output x) {
        scope.op("ArgMax", {x, ops::scalar(scope, 1)}, {{"output_type", DType::kInt32}}, "best");
      });
  expectSame([](const Scope& scope, Output x) { ops::softmax(scope, x, "probabilities"); },
             [](const Scope& scope, Output x) { scope.op("Softmax", {x}, {}, "probabilities"); });
}

TEST(OpFunctionsTest, TakeListsOfTensors) {
  expectSame(
      [](const Scope& scope, Output x) {
        ops::concatV2(scope, {x, x, x}, ops::scalar(scope, 1));
      },
      [](const Scope& scope, Output x) {
        scope.op("ConcatV2", {x, x, x, ops::scalar(scope, 1)});
      });
  expectSame(
      [](const Scope& scope, Output x) {
        ops::identityN(scope, {x, ops::scalar(scope, 1)});
      },
      [](const Scope& scope, Output x) {
        scope.op("IdentityN", {x, ops::scalar(scope, 1)});
      });
}

TEST(OpFunctionsTest, GiveListsAndNamedOutputs) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{2, 6}, "x");
  const std::vector<Output> parts = ops::split(scope, ops::scalar(scope, 1), x, 3);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_EQ(parts[2].name(), "Split:2");
  EXPECT_EQ(parts[2].shape(), (Shape{2, 2}));
  const ops::TopKV2Outputs top = ops::topKV2(scope, x, ops::scalar(scope, 2));
  EXPECT_EQ(top.values.name(), "TopKV2:0");
  EXPECT_EQ(top.indices.name(), "TopKV2:1");
  EXPECT_EQ(top.indices.type(), DType::kInt32);
}

TEST(OpFunctionsTest, TakeRequiredAttributesAfterTheInputs) {
  expectSame(
      [](const Scope& scope, Output x) {
        ops::maxPool(scope, ops::reshape(scope, x, {1, 2, 6, 1}), {1, 2, 2, 1}, {1, 2, 2, 1}, "VALID");
      },
      [](const Scope& scope, Output x) {
        scope.op("MaxPool", {ops::reshape(scope, x, {1, 2, 6, 1})},
                 {{"ksize", std::vector<int64_t>{1, 2, 2, 1}},
                  {"strides", std::vector<int64_t>{1, 2, 2, 1}},
                  {"padding", "VALID"}});
      });
}

TEST(OpFunctionsTest, AreThereForStatefulAndReferenceOps) {
  expectSame(
      [](const Scope& scope, Output) {
        const Output ref = ops::variableV2(scope, Shape{}, DType::kFloat);
        ops::assignOp(scope, ref, ops::scalar(scope, 2.0F), {.useLocking = false});
      },
      [](const Scope& scope, Output) {
        const Output ref = scope.op("VariableV2", {}, {{"shape", Shape{}}, {"dtype", DType::kFloat}});
        scope.op("Assign", {ref, ops::scalar(scope, 2.0F)}, {{"use_locking", false}});
      });
}

TEST(OpFunctionsTest, RunAndComputeInASession) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::constant(scope, Tensor::of<float>({1, 5, 3, 4, 2, 6}, Shape{2, 3}));
  const Output best = ops::argMax(scope, x, ops::scalar(scope, 1));
  const ops::TopKV2Outputs top = ops::topKV2(scope, x, ops::scalar(scope, 1));
  Session session(graph);
  const std::vector<Tensor> values = session.run(Feeds{}, {best, top.values});
  EXPECT_EQ(values[0].toInt64s(), (std::vector<int64_t>{1, 2}));
  EXPECT_EQ(values[1].toDoubles(), (std::vector<double>{5, 6}));
}

TEST(OpFunctionsTest, RefuseInputsThatDoNotFit) {
  Graph graph;
  const Scope scope(graph);
  const Output words = ops::placeholder(scope, DType::kString, Shape{2});
  try {
    ops::biasAdd(scope, ops::scalar(scope, 1.0F), words);
    FAIL() << "an input of another dtype was taken";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_NE(std::string(error.what()).find("BiasAdd"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace engine
