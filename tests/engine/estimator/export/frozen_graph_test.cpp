// Frozen graphs: variables and vocabularies as constants, in a file that answers as the model does.
#include "engine/estimator/export/frozen_graph.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/estimator/canned/linear.h"
#include "engine/feature_column/columns.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/graph_file.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

namespace fc = feature_column;
namespace fs = std::filesystem;
using testing::codeOf;
using testing::configIn;
using ::testing::HasSubstr;
using testing::linearModel;
using testing::lineInput;
using testing::TemporaryFolder;
using testing::upTo;

class FrozenGraphTest : public ::testing::Test {
 protected:
  static ServingInputReceiverFn rawX() {
    return buildRawServingInputReceiverFn({{"x", {DType::kFloat, Shape{kUnknownDim}}}});
  }
  static ExportOptions frozen(bool asText = false) {
    ExportOptions options;
    options.format = ExportFormat::kFrozenGraph;
    options.asText = asText;
    return options;
  }
  ExportResult exported(const ModelFn& model, const ExportOptions& options) {
    Estimator estimator(model, configIn(folder_.path() + "/model"));
    estimator.train(lineInput(), upTo(4));
    return estimator.exportSavedModel(folder_.path() + "/export", rawX(), options);
  }
  static std::set<std::string> opsOf(const tensorflow::GraphDef& graph) {
    std::set<std::string> ops;
    for (const tensorflow::NodeDef& node : graph.node()) ops.insert(node.op());
    return ops;
  }
  TemporaryFolder folder_;
};

TEST_F(FrozenGraphTest, IsOneFileThatAnswersAsTheModel) {
  const ExportResult result = exported(linearModel(), frozen());
  EXPECT_TRUE(result.verification.done);
  EXPECT_EQ(result.verification.largestDifference, 0);
  EXPECT_EQ(result.initOp, "");
  EXPECT_FALSE(fs::exists(result.path + "/variables"));
  EXPECT_FALSE(fs::exists(result.path + "/saved_model.pb"));
  const auto graph = formats::readGraphFile(result.path + "/frozen_graph.pb");
  const auto ops = opsOf(graph);
  for (const char* op : {"VarHandleOp", "ReadVariableOp", "RestoreV2", "SaveV2", "AssignVariableOp"}) {
    EXPECT_FALSE(ops.contains(op)) << op;
  }
  FrozenModel model(result.path, result.initOp, 1);
  SavedModel saved = SavedModel::load(exported(linearModel(), {}).path);
  const NamedTensors request{{"x", Tensor::vector<float>({0, 0.25f, 7})}};
  const NamedTensors got = model.run(result.signatures.at("serving_default"), request);
  for (const auto& [key, want] : saved.run("serving_default", request)) {
    EXPECT_EQ(got.at(key).toDoubles(), want.toDoubles()) << key;
  }
}

TEST_F(FrozenGraphTest, IsWrittenAsTextToo) {
  const ExportResult result = exported(linearModel(), frozen(true));
  EXPECT_TRUE(result.verification.done);
  EXPECT_THAT(formats::readFile(result.path + "/frozen_graph.pbtxt"), HasSubstr("op: \"Const\""));
  EXPECT_FALSE(fs::exists(result.path + "/frozen_graph.pb"));
}

TEST_F(FrozenGraphTest, NamesItsTensorsBesideIt) {
  const ExportResult result = exported(linearModel(), frozen());
  const auto json = nlohmann::json::parse(formats::readFile(result.path + "/signatures.json"));
  const auto& serving = json.at("signatures").at("serving_default");
  EXPECT_EQ(serving.at("method"), "tensorflow/serving/predict");
  EXPECT_EQ(serving.at("inputs").at("x").at("dtype"), "float32");
  EXPECT_EQ(serving.at("inputs").at("x").at("shape"), nlohmann::json::array({nullptr}));
  EXPECT_EQ(json.at("init_op"), "");
}

TEST_F(FrozenGraphTest, HoldsItsVocabularies) {
  const std::string words = folder_.path() + "/words.txt";
  std::ofstream(words) << "red\ngreen\nblue\n";
  fc::VocabularyFileOptions vocabulary;
  vocabulary.vocabularySize = 3;
  const fc::Column word = fc::categoricalColumnWithVocabularyFile("word", words, vocabulary);
  const InputFn input = [](Mode) {
    Tensor features = Tensor::vector<std::string>({"red", "blue", "pink"}).reshaped(Shape{3, 1});
    const Tensor label = Tensor::vector<float>({1, 2, 3}).reshaped(Shape{3, 1});
    return data::NamedDataset::fromTensorSlices({{"word", features}, {"label", label}}, {"label"}).repeat().batch(3);
  };
  LinearOptions linear;
  linear.featureColumns = {word};
  Estimator estimator(linearRegressor({}, linear), configIn(folder_.path() + "/model"));
  estimator.train(input, upTo(5));
  ExportOptions options = frozen();
  options.verificationInput = input;
  const ExportResult result = estimator.exportSavedModel(
      folder_.path() + "/export", buildRawServingInputReceiverFn(featureSpecs(input(Mode::kPredict))), options);
  EXPECT_EQ(result.initOp, "init_all_tables");
  EXPECT_TRUE(result.verification.done);
  fs::remove(words);
  EXPECT_FALSE(fs::exists(result.path + "/assets"));
  FrozenModel model(result.path, result.initOp, 1);
  const NamedTensors request{{"word", Tensor::vector<std::string>({"blue", "red"}).reshaped(Shape{2, 1})}};
  const auto values = model.run(result.signatures.begin()->second, request).begin()->second.toDoubles();
  EXPECT_NE(values.at(0), values.at(1));
}

TEST_F(FrozenGraphTest, ReferenceVariablesAreFrozenToo) {
  const ModelFn model = [](const Features& features, const Labels& labels, Mode mode, const Params& params,
                           const RunConfig& config) {
    features.scope().graph().collections().referenceVariables = true;
    return linearModel()(features, labels, mode, params, config);
  };
  const ExportResult result = exported(model, frozen());
  EXPECT_EQ(result.verification.largestDifference, 0);
  EXPECT_FALSE(opsOf(formats::readGraphFile(result.path + "/frozen_graph.pb")).contains("VariableV2"));
}

TEST_F(FrozenGraphTest, RowsOfVariablesAreRowsOfConstants) {
  const ModelFn model = [](const Features& features, const Labels& labels, Mode mode, const Params& params,
                           const RunConfig& config) {
    EstimatorSpec spec = linearModel()(features, labels, mode, params, config);
    const Scope& scope = features.scope();
    const Variable table = nn::getVariable(scope, "table", Shape{4, 2}, DType::kFloat, nn::ones());
    const Output ids = scope.op("Cast", {features.at("x")}, {{"DstT", DType::kInt32}});
    spec.predictions["rows"] = scope.op("ResourceGather", {table.handle, ids}, {{"dtype", DType::kFloat}});
    spec.predictions["size"] =
        scope.op("Tile", {ops::cast(scope, scope.op("VariableShape", {table.handle}), DType::kFloat),
                          ops::shapeOf(scope, features.at("x"))});
    return spec;
  };
  const ExportResult result = exported(model, frozen());
  EXPECT_EQ(result.verification.largestDifference, 0);
  const auto ops = opsOf(formats::readGraphFile(result.path + "/frozen_graph.pb"));
  EXPECT_TRUE(ops.contains("GatherV2"));
  EXPECT_TRUE(ops.contains("Shape"));
  EXPECT_FALSE(ops.contains("ResourceGather"));
}

TEST_F(FrozenGraphTest, AModelThatChangesWhileItPredictsIsRefused) {
  const ModelFn model = [](const Features& features, const Labels& labels, Mode mode, const Params& params,
                           const RunConfig& config) {
    EstimatorSpec spec = linearModel()(features, labels, mode, params, config);
    const Scope& scope = features.scope();
    const Variable calls = nn::getVariable(scope, "calls", Shape{}, DType::kFloat, nn::zeros());
    Node* count = scope.node("AssignAddVariableOp", {calls.handle, ops::scalar<float>(scope, 1)});
    spec.predictions["calls"] = ops::add(scope.withControls({count}), features.at("x"), nn::read(scope, calls));
    return spec;
  };
  std::string text;
  EXPECT_EQ(codeOf([&] { exported(model, frozen()); }, &text), Code::kUnimplemented);
  EXPECT_THAT(text, HasSubstr("writes a variable"));
  EXPECT_TRUE(fs::is_empty(folder_.path() + "/export"));
}

TEST_F(FrozenGraphTest, IsForServingOnly) {
  Estimator estimator(linearModel(), configIn(folder_.path() + "/model"));
  estimator.train(lineInput(), upTo(1));
  const auto supervised = buildRawSupervisedInputReceiverFn({{"x", {DType::kFloat, Shape{kUnknownDim}}}},
                                                            {{"label", {DType::kFloat, Shape{kUnknownDim}}}});
  std::string text;
  EXPECT_EQ(codeOf(
                [&] {
                  estimator.exportAllSavedModels(folder_.path() + "/export",
                                                 {{Mode::kPredict, rawX()}, {Mode::kEval, supervised}}, frozen());
                },
                &text),
            Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("for serving only"));
}

TEST_F(FrozenGraphTest, AttributesWithTheirDefaultAreKeptWhenAsked) {
  const auto attrsOf = [](const tensorflow::GraphDef& graph) {
    int attrs = 0;
    for (const tensorflow::NodeDef& node : graph.node()) attrs += node.attr_size();
    return attrs;
  };
  for (const ExportFormat format : {ExportFormat::kSavedModel, ExportFormat::kFrozenGraph}) {
    int attrs[2];
    for (const bool strip : {false, true}) {
      ExportOptions options;
      options.format = format;
      options.stripDefaultAttrs = strip;
      const ExportResult result = exported(linearModel(), options);
      EXPECT_TRUE(result.verification.done);
      const bool isFrozen = format == ExportFormat::kFrozenGraph;
      if (!isFrozen) {
        const formats::SavedModelReader reader(result.path);
        EXPECT_EQ(reader.metaGraph({"serve"}).meta_info_def().stripped_default_attrs(), strip);
      }
      attrs[strip ? 1 : 0] =
          attrsOf(formats::readGraphFile(result.path + (isFrozen ? "/frozen_graph.pb" : "/saved_model.pb")));
    }
    EXPECT_GT(attrs[0], attrs[1]);
  }
}

}  // namespace
}  // namespace engine::estimator
