// The ops of TensorFlow's Saver, and the graph that saves and restores its own variables with them.
#include "engine/formats/checkpoints/saver.h"

#include <gtest/gtest.h>

#include "engine/formats/bundle/bundle_merge.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/graphs/meta_graph.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

Variable makeVariable(const Scope& scope, const std::string& name, const Tensor& initial, bool reference) {
  Variable variable{name, {}, nullptr, {}, initial.dtype(), initial.shape(), true};
  const Attrs attrs{{"dtype", initial.dtype()}, {"shape", initial.shape()}};
  variable.handle = scope.op(reference ? "VariableV2" : "VarHandleOp", {}, attrs, name);
  variable.initialValue = ops::constant(scope, initial, name + "/Initializer/Const");
  variable.initializer = ops::assign(scope, variable.handle, variable.initialValue, name + "/Assign");
  return variable;
}

struct Model {
  Graph graph;
  std::vector<Variable> variables;
  tensorflow::SaverDef saver;

  explicit Model(float w, bool reference = false) {
    const Scope scope(graph);
    variables.push_back(makeVariable(scope, "w", Tensor::of<float>({w, w + 1}, {2}), reference));
    variables.push_back(makeVariable(scope, "name", Tensor::scalar(w > 5 ? "big" : "small"), reference));
    saver = addSaver(graph, variables);
  }
  void initialize(Session& session) const {
    session.run(Feeds{}, {}, {variables[0].initializer, variables[1].initializer});
  }
  Tensor value(Session& session, std::size_t i) {
    return session.run(Feeds{}, {ops::readVariable(Scope(graph), variables[i].handle)})[0];
  }
};

std::vector<std::pair<std::string, Tensor>> filename(const Model& model, const std::string& prefix) {
  return {{model.saver.filename_tensor_name(), Tensor::scalar(prefix)}};
}

class SaverOfVariables : public ::testing::TestWithParam<bool> {};

TEST_P(SaverOfVariables, RestoresInOneGraphWhatAnotherSaved) {
  const TemporaryFolder folder;
  Model trained(7, GetParam());
  Session first(trained.graph);
  trained.initialize(first);
  const std::string prefix = folder / "model.ckpt";
  EXPECT_EQ(first.run(filename(trained, prefix), {trained.saver.save_tensor_name()})[0].item<std::string>(), prefix);

  Model fresh(1, GetParam());
  Session second(fresh.graph);
  second.run(filename(fresh, prefix), {}, {fresh.saver.restore_op_name()});
  EXPECT_EQ(fresh.value(second, 0).toDoubles(), (std::vector<double>{7, 8}));
  EXPECT_EQ(fresh.value(second, 1).item<std::string>(), "big");
}

INSTANTIATE_TEST_SUITE_P(ResourceAndReference, SaverOfVariables, ::testing::Bool());

TEST(Saver, LeavesOneBundleAndNoTemporaryFolder) {
  const TemporaryFolder folder;
  Model model(3);
  Session session(model.graph);
  model.initialize(session);
  session.run(filename(model, folder / "m"), {model.saver.save_tensor_name()});
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    files.push_back(entry.path().filename().string());
  }
  std::ranges::sort(files);
  EXPECT_EQ(files, (std::vector<std::string>{"m.data-00000-of-00001", "m.index"}));
  EXPECT_EQ(BundleReader(folder / "m").names(), (std::vector<std::string>{"name", "w"}));
}

TEST(Saver, RefusesAGraphWithoutVariables) {
  Graph graph;
  EXPECT_EQ(codeOf([&] { addSaver(graph, {}); }), Code::kInvalidArgument);
}

TEST(Saver, NamesAKeyThatTheCheckpointLacks) {
  const TemporaryFolder folder;
  BundleWriter writer(folder / "other");
  writer.add("w", Tensor::of<float>({1, 2}, {2}));
  writer.finish();
  Model model(1);
  Session session(model.graph);
  std::string text;
  EXPECT_EQ(codeOf([&] { session.run(filename(model, folder / "other"), {}, {model.saver.restore_op_name()}); }, &text),
            Code::kNotFound);
  EXPECT_NE(text.find("Key name not found in checkpoint"), std::string::npos) << text;
}

TEST(Saver, RefusesAnotherDtypeThanTheStoredOne) {
  const TemporaryFolder folder;
  BundleWriter writer(folder / "other");
  writer.add("w", Tensor::of<double>({1, 2}, {2}));
  writer.add("name", Tensor::scalar("x"));
  writer.finish();
  Model model(1);
  Session session(model.graph);
  EXPECT_EQ(codeOf([&] { session.run(filename(model, folder / "other"), {}, {model.saver.restore_op_name()}); }),
            Code::kInvalidArgument);
}

TEST(Saver, PartsOfAPartitionedVariableAreSavedUnderTheWholesName) {
  const TemporaryFolder folder;
  Graph graph;
  const Scope scope(graph);
  std::vector<Variable> parts;
  for (int64_t i = 0; i < 2; ++i) {
    const auto first = static_cast<float>(2 * i);
    parts.push_back(makeVariable(scope, message("p/part_", i), Tensor::of<float>({first, first + 1}, {1, 2}), false));
    parts.back().slice = VariableSlice{"p", Shape{2, 2}, {i, 0}};
  }
  const tensorflow::SaverDef saver = addSaver(graph, parts);
  Session session(graph);
  session.run(Feeds{}, {}, {parts[0].initializer, parts[1].initializer});
  session.run({{saver.filename_tensor_name(), Tensor::scalar(folder / "m")}}, {saver.save_tensor_name()});
  const BundleReader reader(folder / "m");
  EXPECT_EQ(reader.names(), (std::vector<std::string>{"p"}));
  EXPECT_EQ(reader.entry("p").slices.size(), 2u);
  EXPECT_EQ(reader.read("p").toDoubles(), (std::vector<double>{0, 1, 2, 3}));
  Session second(graph);
  second.run({{saver.filename_tensor_name(), Tensor::scalar(folder / "m")}}, {}, {saver.restore_op_name()});
  EXPECT_EQ(second.run(Feeds{}, {ops::readVariable(scope, parts[1].handle)})[0].toDoubles(),
            (std::vector<double>{2, 3}));
  const tensorflow::VariableDef def = variableDef(graph, parts[1]);
  EXPECT_EQ(def.save_slice_info_def().full_name(), "p");
  EXPECT_EQ(def.save_slice_info_def().var_offset(0), 1);
}

TEST(MergeBundles, RefusesATensorThatTwoBundlesHaveUnlessItMaySkipIt) {
  const TemporaryFolder folder;
  for (const char* name : {"a", "b"}) {
    BundleWriter writer(folder / name);
    writer.add("w", Tensor::scalar(name[0] == 'a' ? 1.0f : 2.0f));
    writer.finish();
  }
  const std::vector<std::string> sources{folder / "a", folder / "b"};
  EXPECT_EQ(codeOf([&] { mergeBundles(sources, folder / "all"); }), Code::kAlreadyExists);
  mergeBundles(sources, folder / "all", {.removeSources = true, .skipDuplicates = true});
  EXPECT_EQ(BundleReader(folder / "all").read("w").item<float>(), 1);
  EXPECT_FALSE(std::filesystem::exists(bundleIndexPath(folder / "a")));
}

// RestoreV2 of one tensor by a given shape_and_slice.
Tensor restorePart(const std::string& prefix, const std::string& slice) {
  Graph graph;
  const Scope scope(graph);
  const auto text = [&](const std::string& value) {
    return ops::constant(scope, Tensor::vector<std::string>({value}));
  };
  const Output part = scope.op("RestoreV2", {ops::constant(scope, Tensor::scalar(prefix)), text("p"), text(slice)},
                               {{"dtypes", std::vector<DType>{DType::kFloat}}});
  Session session(graph);
  return session.run(Feeds{}, {part})[0];
}

TEST(RestoreV2, ReadsAPartAcrossTheSlicesOfAPartitionedVariable) {
  const TemporaryFolder folder;
  BundleWriter writer(folder / "m");
  writer.addSlice("p", Shape{4, 2}, TensorSlice::parse("0,2:0,2"), Tensor::of<float>({0, 1, 2, 3}, {2, 2}));
  writer.addSlice("p", Shape{4, 2}, TensorSlice::parse("2,2:0,2"), Tensor::of<float>({4, 5, 6, 7}, {2, 2}));
  writer.finish();
  EXPECT_EQ(restorePart(folder / "m", "4 2 1,2:0,2").toDoubles(), (std::vector<double>{2, 3, 4, 5}));
  EXPECT_EQ(restorePart(folder / "m", "").shape(), (Shape{4, 2}));
  EXPECT_EQ(codeOf([&] { restorePart(folder / "m", "5 2 1,2:0,2"); }), Code::kInvalidArgument);
}

TEST(SaveV2, WritesThePartsThatMergeV2CheckpointsJoins) {
  const TemporaryFolder folder;
  Graph graph;
  const Scope scope(graph);
  const auto text = [&](const std::string& value) {
    return ops::constant(scope, Tensor::vector<std::string>({value}));
  };
  const std::vector<std::string> parts{folder / "t/part-0", folder / "t/part-1"};
  std::vector<Node*> saves;
  for (std::size_t i = 0; i < 2; ++i) {
    const auto first = static_cast<float>(2 * i);
    saves.push_back(scope.node(
        "SaveV2", {ops::constant(scope, Tensor::scalar(parts[i])), text("p"), text(i == 0 ? "4 0,2" : "4 2,2"),
                   ops::constant(scope, Tensor::of<float>({first, first + 1}, {2}))}));
  }
  Node* merge = scope.withControls(saves).node(
      "MergeV2Checkpoints",
      {ops::constant(scope, Tensor::vector(parts)), ops::constant(scope, Tensor::scalar(folder / "whole"))});
  Session session(graph);
  session.run(Feeds{}, {}, {merge});
  const BundleReader reader(folder / "whole");
  EXPECT_EQ(reader.entry("p").slices.size(), 2u);
  EXPECT_EQ(reader.read("p").toDoubles(), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_FALSE(std::filesystem::exists(folder / "t"));
}

TEST(MetaGraph, TellsWhereVariablesAreFoundAgain) {
  Model model(1);
  model.graph.collections().globalVariables = model.variables;
  model.graph.collections().globalVariables[1].trainable = false;
  const tensorflow::MetaGraphDef metaGraph = metaGraphOf(model.graph);
  tensorflow::VariableDef def;
  ASSERT_TRUE(def.ParseFromString(metaGraph.collection_def().at("variables").bytes_list().value(0)));
  EXPECT_EQ(def.variable_name(), "w:0");
  EXPECT_EQ(def.initializer_name(), "w/Assign");
  EXPECT_EQ(def.initial_value_name(), "w/Initializer/Const:0");
  EXPECT_TRUE(def.is_resource());
  EXPECT_EQ(metaGraph.collection_def().at("trainable_variables").bytes_list().value_size(), 1);
}

TEST(MetaGraph, LeavesOutAttributesThatHaveTheirDefault) {
  Graph graph;
  const Scope scope(graph);
  const Output one = ops::constant(scope, Tensor::of<float>({1}, {1, 1}));
  ops::matMul(scope, one, one, true, false);
  const tensorflow::MetaGraphDef metaGraph = metaGraphOf(graph);
  const tensorflow::NodeDef& node = metaGraph.graph_def().node(1);
  EXPECT_TRUE(node.attr().contains("transpose_a"));
  EXPECT_FALSE(node.attr().contains("transpose_b"));
  EXPECT_TRUE(node.attr().contains("T"));
}

TEST(ShardedFilespec, MatchesEveryShard) {
  Graph graph;
  const Scope scope(graph);
  const Output name = scope.op("ShardedFilespec", {ops::scalar(scope, std::string("model")), ops::scalar(scope, 3)});
  Session session(graph, {.threads = 1});
  EXPECT_EQ(session.run(Feeds{}, {name})[0].item<std::string>(), "model-\?\?\?\?\?-of-00003");
}

}  // namespace
}  // namespace engine::formats
