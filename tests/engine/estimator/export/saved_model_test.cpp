// Loading SavedModels: answers by signature, and errors that name what is missing.
#include "engine/estimator/export/saved_model.h"

#include <gmock/gmock.h>

#include <fstream>

#include "engine/estimator/export/input_error.h"
#include "engine/estimator/export/needed_ops.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/saver.h"
#include "engine/formats/graphs/meta_graph.h"
#include "engine/formats/graphs/saved_model_writer.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;
using testing::codeOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::TemporaryFolder;

fs::path fixtures() {
  const char* folder = std::getenv("ESTIMATOR_FIXTURES");
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return folder ? fs::path(folder) : fs::path(source ? source : ".") / "../shared/fixtures";
}

tensorflow::SignatureDef signatureDef(const std::map<std::string, Output>& inputs,
                                      const std::map<std::string, Output>& outputs) {
  tensorflow::SignatureDef def;
  def.set_method_name(formats::saved_model::kPredictMethod);
  for (const auto& [key, output] : inputs) (*def.mutable_inputs())[key] = formats::tensorInfo(output);
  for (const auto& [key, output] : outputs) (*def.mutable_outputs())[key] = formats::tensorInfo(output);
  return def;
}

// y = 2 x + 1 with the variable w = 2, written to <folder>/model. `change` may damage the MetaGraph.
std::string writeLine(
    const TemporaryFolder& folder, const std::function<void(tensorflow::MetaGraphDef&)>& change = [](auto&) {}) {
  Graph graph;
  const Scope scope(graph);
  const Variable w = nn::getVariable(scope, "w", Shape{}, DType::kFloat, nn::zeros());
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim}, "x");
  const Output y = ops::add(scope, ops::mul(scope, x, nn::read(scope, w)), ops::scalar(scope, 1.0f), "y");
  scope.op("AsString", {x}, {}, "unused");
  const tensorflow::SaverDef saver = formats::addSaver(graph, graph.collections().globalVariables);
  tensorflow::MetaGraphDef metaGraph = formats::metaGraphOf(graph);
  metaGraph.mutable_meta_info_def()->add_tags("serve");
  *metaGraph.mutable_saver_def() = saver;
  (*metaGraph.mutable_signature_def())["serving_default"] = signatureDef({{"x", x}}, {{"y", y}});
  change(metaGraph);
  formats::SavedModelWriter writer(folder.path() + "/model");
  formats::BundleWriter variables(writer.variablesPrefix());
  variables.add("w", Tensor::scalar(2.0f));
  variables.finish();
  writer.addMetaGraph(metaGraph);
  writer.finish();
  return writer.folder();
}

NamedTensors xs(std::vector<float> values) {
  return {{"x", Tensor::vector(values)}};
}

tensorflow::NodeDef& node(tensorflow::MetaGraphDef& metaGraph, const std::string& name) {
  for (tensorflow::NodeDef& def : *metaGraph.mutable_graph_def()->mutable_node()) {
    if (def.name() == name) return def;
  }
  throw Error(Code::kNotFound, name);
}

TEST(SavedModel, AnswersByItsSignature) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeLine(folder));
  EXPECT_THAT(model.run("serving_default", xs({0, 1, 5})).at("y").toDoubles(), ElementsAre(1, 3, 11));
}

TEST(SavedModel, TakesBatchesOfAnySize) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeLine(folder));
  for (int64_t rows : {1, 3, 0, 2}) {
    const Tensor x(DType::kFloat, Shape{rows});
    EXPECT_EQ(model.run("serving_default", {{"x", x}}).at("y").shape(), (Shape{rows}));
  }
}

TEST(SavedModel, DescribesItsSignatures) {
  const TemporaryFolder folder;
  const SavedModel model = SavedModel::load(writeLine(folder));
  const Signature& signature = model.signature("serving_default");
  EXPECT_EQ(signature.method, "tensorflow/serving/predict");
  ASSERT_EQ(signature.inputs.size(), 1u);
  EXPECT_EQ(signature.inputs[0].tensor, "x:0");
  EXPECT_EQ(signature.inputs[0].dtype, DType::kFloat);
  EXPECT_EQ(signature.inputs[0].shape, (Shape{kUnknownDim}));
}

TEST(SavedModel, UsesTheDefaultOfAnInputThatIsLeftOut) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeLine(folder, [](tensorflow::MetaGraphDef& metaGraph) {
    tensorflow::SignatureDef& def = metaGraph.mutable_signature_def()->at("serving_default");
    Tensor::vector<float>({4}).toProto(&(*def.mutable_defaults())["x"]);
  }));
  EXPECT_THAT(model.run("serving_default", {}).at("y").toDoubles(), ElementsAre(9));
}

TEST(SavedModel, NeedsNoDefinitionOfOpsThatNoSignatureUses) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeLine(
      folder, [](tensorflow::MetaGraphDef& metaGraph) { node(metaGraph, "unused").set_op("OpOfAnotherProgram"); }));
  EXPECT_THAT(model.run("serving_default", xs({1})).at("y").toDoubles(), ElementsAre(3));
}

TEST(SavedModel, NamesTheOpThatASignatureNeedsAndThatIsMissing) {
  const TemporaryFolder folder;
  const std::string path = writeLine(
      folder, [](tensorflow::MetaGraphDef& metaGraph) { node(metaGraph, "mul").set_op("OpOfAnotherProgram"); });
  std::string text;
  EXPECT_EQ(codeOf([&] { SavedModel::load(path); }, &text), Code::kUnimplemented);
  EXPECT_THAT(text, HasSubstr("OpOfAnotherProgram"));
}

// The line's model with a second signature, of an op that this program does not have.
std::string writeWithForeignSignature(const TemporaryFolder& folder) {
  return writeLine(folder, [](tensorflow::MetaGraphDef& metaGraph) {
    node(metaGraph, "unused").set_op("OpOfAnotherProgram");
    tensorflow::SignatureDef& def = (*metaGraph.mutable_signature_def())["foreign"];
    def = metaGraph.signature_def().at("serving_default");
    (*def.mutable_outputs())["y"].set_name("unused:0");
    (*def.mutable_outputs())["y"].set_dtype(tensorflow::DT_STRING);
  });
}

TEST(SavedModel, ASignatureThatCannotBeRunLeavesTheOthersUsable) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeWithForeignSignature(folder));
  EXPECT_THAT(model.run("serving_default", xs({1})).at("y").toDoubles(), ElementsAre(3));
  EXPECT_EQ(model.whyNotRun("serving_default"), "");
  EXPECT_THAT(model.whyNotRun("foreign"), HasSubstr("OpOfAnotherProgram"));
  std::string text;
  EXPECT_EQ(codeOf([&] { model.run("foreign", xs({1})); }, &text), Code::kUnimplemented);
  EXPECT_THAT(text, HasSubstr("Signature 'foreign' cannot be run: "));
  EXPECT_THAT(text, HasSubstr("OpOfAnotherProgram"));
}

TEST(SavedModel, MissingOpsAreCountedBySignature) {
  const TemporaryFolder folder;
  const formats::SavedModelReader reader(writeWithForeignSignature(folder));
  const tensorflow::MetaGraphDef& metaGraph = reader.metaGraph({"serve"});
  const Signatures signatures = signaturesOf(metaGraph);
  EXPECT_THAT(neededOps(metaGraph, signatures.at("serving_default")).missing, ElementsAre());
  EXPECT_THAT(neededOps(metaGraph, signatures.at("foreign")).missing, ElementsAre("OpOfAnotherProgram"));
}

tensorflow::NodeDef& addNode(tensorflow::MetaGraphDef& metaGraph, const std::string& name, const std::string& op,
                             const std::vector<std::string>& inputs) {
  tensorflow::NodeDef* def = metaGraph.mutable_graph_def()->add_node();
  def->set_name(name);
  def->set_op(op);
  for (const std::string& input : inputs) def->add_input(input);
  return *def;
}

// The line's model, whose init op also fills a table and whose restore op also restores a pool, both of ops that this
// program does not have. The signature 'lookup' reads the table.
void addForeignLoading(tensorflow::MetaGraphDef& metaGraph) {
  addNode(metaGraph, "table", "TableOfAnotherProgram", {});
  addNode(metaGraph, "fill", "FillOfAnotherProgram", {"table"});
  addNode(metaGraph, "init_all", "NoOp", {"^fill"});
  addNode(metaGraph, "pool", "PoolOfAnotherProgram", {});
  addNode(metaGraph, "restore_pool", "RestoreOfAnotherProgram", {"pool", metaGraph.saver_def().filename_tensor_name()});
  node(metaGraph, metaGraph.saver_def().restore_op_name()).add_input("^restore_pool");
  addNode(metaGraph, "found", "FindOfAnotherProgram", {"table", "x"});
  tensorflow::SignatureDef& init = (*metaGraph.mutable_signature_def())[formats::saved_model::kInitOpSignature];
  (*init.mutable_outputs())[formats::saved_model::kInitOpSignature].set_name("init_all");
  tensorflow::SignatureDef& lookup = (*metaGraph.mutable_signature_def())["lookup"];
  lookup = metaGraph.signature_def().at("serving_default");
  (*lookup.mutable_outputs())["y"].set_name("found:0");
}

TEST(SavedModel, LoadsOnlyWhatItsSignaturesNeedWhereTheRestCannotBeLoaded) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeLine(folder, addForeignLoading));
  EXPECT_THAT(model.run("serving_default", xs({1})).at("y").toDoubles(), ElementsAre(3));
  EXPECT_EQ(model.whyNotRun("serving_default"), "");
  EXPECT_EQ(model.whyNotRun("lookup"),
            "it needs ops that this program does not have: FillOfAnotherProgram, FindOfAnotherProgram, "
            "TableOfAnotherProgram.");
}

TEST(SavedModel, CountsTheOpsThatLoadingASignatureReallyNeeds) {
  const TemporaryFolder folder;
  const formats::SavedModelReader reader(writeLine(folder, addForeignLoading));
  const tensorflow::MetaGraphDef& metaGraph = reader.metaGraph({"serve"});
  const Signatures signatures = signaturesOf(metaGraph);
  const NeededOps line = neededOps(metaGraph, signatures.at("serving_default"));
  EXPECT_THAT(line.missing, ElementsAre());
  EXPECT_EQ(line.ops.count("RestoreV2"), 1u);
  EXPECT_THAT(neededOps(metaGraph, signatures.at("lookup")).missing,
              ElementsAre("FillOfAnotherProgram", "FindOfAnotherProgram", "TableOfAnotherProgram"));
}

TEST(SavedModel, NamesTheOpThatSetsAVariableThatASignatureReads) {
  const TemporaryFolder folder;
  const std::string path = writeLine(folder, [](tensorflow::MetaGraphDef& metaGraph) {
    addNode(metaGraph, "set", "SetOfAnotherProgram", {"w"});
    node(metaGraph, metaGraph.saver_def().restore_op_name()).add_input("^set");
  });
  std::string text;
  EXPECT_EQ(codeOf([&] { SavedModel::load(path); }, &text), Code::kUnimplemented);
  EXPECT_THAT(text, HasSubstr("Signature 'serving_default': it needs ops that this program does not have: "
                              "SetOfAnotherProgram."));
}

TEST(SavedModel, KeepsAStepOfLoadingThatAnotherOneReads) {
  const TemporaryFolder folder;
  // w = u, which is initialised from 5: without u, w could not be set.
  SavedModel model = SavedModel::load(writeLine(folder, [](tensorflow::MetaGraphDef& metaGraph) {
    addForeignLoading(metaGraph);
    const auto ofFloat = [](tensorflow::NodeDef& def) {
      (*def.mutable_attr())["dtype"].set_type(tensorflow::DT_FLOAT);
      return &def;
    };
    tensorflow::NodeDef& u = addNode(metaGraph, "u", "VarHandleOp", {});
    *u.mutable_attr() = node(metaGraph, "w").attr();
    (*u.mutable_attr())["shared_name"].set_s("u");
    tensorflow::NodeDef* five = ofFloat(addNode(metaGraph, "five", "Const", {}));
    Tensor::scalar(5.0f).toProto((*five->mutable_attr())["value"].mutable_tensor());
    ofFloat(addNode(metaGraph, "set_u", "AssignVariableOp", {"u", "five"}));
    ofFloat(addNode(metaGraph, "read_u", "ReadVariableOp", {"u", "^set_u"}));
    ofFloat(addNode(metaGraph, "set_w", "AssignVariableOp", {"w", "read_u"}));
    node(metaGraph, "init_all").add_input("^set_w");
  }));
  EXPECT_THAT(model.run("serving_default", xs({1})).at("y").toDoubles(), ElementsAre(6));
}

TEST(SavedModel, AnErrorOfAnInputHasItsKey) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeLine(folder));
  try {
    model.run("serving_default", {});
    FAIL() << "was not refused";
  } catch (const InputError& error) {
    EXPECT_EQ(error.input(), "x");
  }
}

TEST(SavedModel, WrongInputsNameTheRightOnes) {
  const TemporaryFolder folder;
  SavedModel model = SavedModel::load(writeLine(folder));
  std::string text;
  EXPECT_EQ(codeOf(
                [&] {
                  model.run("serving_default", {{"z", Tensor::scalar(1.0f)}});
                },
                &text),
            Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("needs the input 'x' (float32[?])"));
  NamedTensors both = xs({1});
  both["z"] = Tensor::scalar(1.0f);
  EXPECT_EQ(codeOf([&] { model.run("serving_default", both); }, &text), Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("no input 'z'"));
  EXPECT_EQ(codeOf([&] { model.run("serving_default", {{"x", Tensor::scalar(1.0)}}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { model.run("predict", xs({1})); }, &text), Code::kNotFound);
  EXPECT_THAT(text, HasSubstr("serving_default"));
}

TEST(SavedModel, WrongTagsListTheTagsThatThereAre) {
  const TemporaryFolder folder;
  const std::string path = writeLine(folder);
  std::string text;
  EXPECT_EQ(codeOf([&] { SavedModel::load(path, {"train"}); }, &text), Code::kNotFound);
  EXPECT_THAT(text, HasSubstr("it has {serve}"));
}

TEST(DamagedSavedModel, MissingVariablesAreNamed) {
  const TemporaryFolder folder;
  const std::string path = writeLine(folder);
  fs::remove_all(path + "/variables");
  std::string text;
  EXPECT_EQ(codeOf([&] { SavedModel::load(path); }, &text), Code::kNotFound);
  EXPECT_THAT(text, HasSubstr("variables/variables.index is missing"));
}

TEST(DamagedSavedModel, CutVariablesAreAnError) {
  const TemporaryFolder folder;
  const std::string path = writeLine(folder);
  fs::resize_file(path + "/variables/variables.data-00000-of-00001", 2);
  EXPECT_EQ(codeOf([&] { SavedModel::load(path); }), Code::kOutOfRange);
}

TEST(DamagedSavedModel, SignaturesOfTensorsThatAreNotThereAreNamed) {
  const TemporaryFolder folder;
  const std::string path = writeLine(folder, [](tensorflow::MetaGraphDef& metaGraph) {
    (*metaGraph.mutable_signature_def()->at("serving_default").mutable_outputs())["y"].set_name("nothing:0");
  });
  std::string text;
  EXPECT_EQ(codeOf([&] { SavedModel::load(path); }, &text), Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("nothing:0"));
}

TEST(DamagedSavedModel, TensorsThatCannotBeAndNodesOfOneNameAreNamed) {
  const TemporaryFolder folder;
  std::string text;
  const std::string path = writeLine(folder, [](tensorflow::MetaGraphDef& metaGraph) {
    (*metaGraph.mutable_signature_def()->at("serving_default").mutable_outputs())["y"].set_name("y:99999999999");
    *metaGraph.mutable_graph_def()->add_node() = node(metaGraph, "unused");
  });
  EXPECT_EQ(codeOf([&] { SavedModel::load(path); }, &text), Code::kInvalidArgument);
  EXPECT_THAT(text,
              HasSubstr("two nodes are named 'unused'; signature 'serving_default', output 'y' is 'y:99999999999'"));
}

TEST(DamagedSavedModel, HostileSizesAreErrors) {
  for (const int64_t size : {int64_t{-5}, int64_t{1} << 62}) {
    const TemporaryFolder folder;
    const std::string path = writeLine(folder, [&](tensorflow::MetaGraphDef& metaGraph) {
      tensorflow::TensorProto* value = (*node(metaGraph, "y").mutable_attr())["value"].mutable_tensor();
      node(metaGraph, "y").set_op("Const");
      node(metaGraph, "y").clear_input();
      node(metaGraph, "y").mutable_attr()->erase("T");
      (*node(metaGraph, "y").mutable_attr())["dtype"].set_type(tensorflow::DT_FLOAT);
      value->set_dtype(tensorflow::DT_FLOAT);
      value->add_float_val(1);
      for (int i = 0; i < 3; ++i) value->mutable_tensor_shape()->add_dim()->set_size(size);
    });
    EXPECT_NE(codeOf([&] { SavedModel::load(path); }), Code::kOk) << size;
  }
}

TEST(SavedModelFixtures, HalfPlusTwoAnswersInEveryFormThatTensorFlowWrote) {
  if (!fs::exists(fixtures())) GTEST_SKIP() << "set ESTIMATOR_FIXTURES to the folder of fixtures";
  for (const char* name : {"tf_cc_testdata/half_plus_two/00000123", "tf_cc_testdata/half_plus_two_pbtxt/00000123",
                           "tf_serving/saved_model_half_plus_three/00000123"}) {
    SavedModel model = SavedModel::load((fixtures() / "saved_models" / name).string());
    const Signature& signature = model.signature("serving_default");
    const NamedTensors outputs =
        model.run("serving_default", {{signature.inputs[0].key, Tensor::of<float>({0, 10}, {2, 1})}});
    const double plus = std::string(name).find("three") == std::string::npos ? 2 : 3;
    EXPECT_THAT(outputs.begin()->second.toDoubles(), ElementsAre(plus, plus + 5)) << name;
  }
}

TEST(SavedModelFixtures, EverySavedModelLoadsOrSaysWhyNot) {
  if (!fs::exists(fixtures())) GTEST_SKIP() << "set ESTIMATOR_FIXTURES to the folder of fixtures";
  int loaded = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fixtures() / "saved_models")) {
    if (!entry.is_directory() || !formats::isSavedModel(entry.path().string())) continue;
    const formats::Tags tags = formats::SavedModelReader(entry.path().string()).tagSets()[0];
    std::string text;
    const Code code = codeOf([&] { SavedModel::load(entry.path().string(), tags); }, &text);
    if (code == Code::kOk) ++loaded;
    EXPECT_NE(code, Code::kInternal) << entry.path() << " " << text;
  }
  EXPECT_GT(loaded, 5);
}

}  // namespace
}  // namespace engine::estimator
