// Exporting trained models: what is written, by which signatures it answers, and that nothing is left of what fails.
#include <gmock/gmock.h>

#include <fstream>

#include "engine/estimator/export/checkpoint_error.h"
#include "engine/estimator/export/export_verification.h"
#include "engine/estimator/export/parsing_receiver.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/graph/collections.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;
using testing::codeOf;
using testing::configIn;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using testing::linearModel;
using testing::lineInput;
using testing::TemporaryFolder;
using testing::upTo;

std::vector<std::string> filesIn(const std::string& folder) {
  std::vector<std::string> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path().filename().string());
  std::ranges::sort(files);
  return files;
}

struct Trained {
  TemporaryFolder folder;
  Estimator estimator;
  std::string base;

  explicit Trained(const ModelFn& model = linearModel())
      : estimator(model, configIn(folder.path() + "/model")), base(folder.path() + "/export") {
    estimator.train(lineInput(), upTo(4));
  }
};

ServingInputReceiverFn rawX() {
  return buildRawServingInputReceiverFn({{"x", {DType::kFloat, Shape{kUnknownDim}}}});
}

ExportOptions at(int64_t seconds) {
  ExportOptions options;
  options.now = [=] { return seconds; };
  return options;
}

TEST(Export, WritesAFolderNamedByTheSecond) {
  const Trained trained;
  const ExportResult result = trained.estimator.exportSavedModel(trained.base, rawX(), at(1700000000));
  EXPECT_EQ(result.path, trained.base + "/1700000000");
  EXPECT_THAT(filesIn(trained.base), ElementsAre("1700000000"));
  EXPECT_THAT(filesIn(result.path), ElementsAre("saved_model.pb", "variables"));
  EXPECT_THAT(filesIn(result.path + "/variables"), ElementsAre("variables.data-00000-of-00001", "variables.index"));
}

TEST(Export, TakesTheNextNumberWhenThereIsOne) {
  const Trained trained;
  trained.estimator.exportSavedModel(trained.base, rawX(), at(1700000000));
  EXPECT_EQ(trained.estimator.exportSavedModel(trained.base, rawX(), at(1700000000)).path,
            trained.base + "/1700000001");
}

TEST(Export, TakesAMomentsTwelfthNumber) {
  const Trained trained;
  for (int i = 0; i < 11; ++i) fs::create_directories(trained.base + "/" + std::to_string(1700000000 + i));
  EXPECT_EQ(trained.estimator.exportSavedModel(trained.base, rawX(), at(1700000000)).path,
            trained.base + "/1700000011");
}

TEST(Export, TheSavedModelPredictsAsTheEstimator) {
  const Trained trained;
  const std::string path = trained.estimator.exportSavedModel(trained.base, rawX()).path;
  SavedModel model = SavedModel::load(path);
  Predictor predictor = trained.estimator.predict(lineInput(4, 4, false));
  const auto batch = predictor.nextBatch();
  const NamedTensors outputs = model.run("serving_default", {{"x", Tensor::vector<float>({0, 0.25f, 0.5f, 0.75f})}});
  EXPECT_EQ(outputs.at("value").toDoubles(), batch->at("value").toDoubles());
  EXPECT_EQ(outputs.at("twice").toDoubles(), batch->at("twice").toDoubles());
}

TEST(Export, ReportsTheVerificationWithTheModelsOwnInput) {
  const Trained trained;
  ExportOptions options;
  options.verificationInput = lineInput(6, 3);
  const ExportVerification verified = trained.estimator.exportSavedModel(trained.base, rawX(), options).verification;
  EXPECT_TRUE(verified.done);
  EXPECT_TRUE(verified.ownInput);
  EXPECT_EQ(verified.rows, 3);
  EXPECT_LE(verified.largestDifference, kVerificationTolerance);
}

TEST(Export, VerifiesWithAMadeUpBatchWithoutAnInput) {
  const Trained trained;
  const ExportVerification verified = trained.estimator.exportSavedModel(trained.base, rawX()).verification;
  EXPECT_TRUE(verified.done);
  EXPECT_FALSE(verified.ownInput);
  EXPECT_GT(verified.rows, 0);
}

TEST(Export, RefusesAModelThatAnswersOtherwiseWhenItIsLoadedAgain) {
  // Two sessions draw other numbers: no model that can be saved.
  const ModelFn model = [](const Features& features, const Labels& labels, Mode mode, const Params& params,
                           const RunConfig& config) {
    EstimatorSpec spec = linearModel()(features, labels, mode, params, config);
    const Output random = features.scope().op("RandomUniform", {ops::shapeOf(features.scope(), features.at("x"))},
                                              {{"dtype", DType::kFloat}});
    spec.predictions["random"] = random;
    return spec;
  };
  const Trained trained(model);
  std::string text;
  EXPECT_EQ(codeOf([&] { trained.estimator.exportSavedModel(trained.base, rawX()); }, &text), Code::kInternal);
  EXPECT_THAT(text, HasSubstr("'random' of signature 'serving_default'"));
  EXPECT_THAT(filesIn(trained.base), IsEmpty());
  ExportOptions trusting;
  trusting.verify = false;
  EXPECT_FALSE(trained.estimator.exportSavedModel(trained.base, rawX(), trusting).verification.done);
}

TEST(Export, NeedsACheckpoint) {
  const TemporaryFolder folder;
  const Estimator estimator(linearModel(), configIn(folder.path()));
  std::string text;
  EXPECT_EQ(codeOf([&] { estimator.exportSavedModel(folder.path() + "/export", rawX()); }, &text),
            Code::kInvalidArgument);
  EXPECT_THAT(text, HasSubstr("Couldn't find trained model at " + folder.path()));
}

TEST(Export, NeedsAReceiver) {
  const Trained trained;
  EXPECT_EQ(codeOf([&] { trained.estimator.exportSavedModel(trained.base, {}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { trained.estimator.exportAllSavedModels(trained.base, {}); }), Code::kInvalidArgument);
}

TEST(Export, ACheckpointOfAnotherModelNamesTheModeAndTheVariable) {
  const Trained trained;
  const Estimator other(
      [](const Features& features, const Labels&, Mode mode, const Params&, const RunConfig&) {
        const Variable v = nn::getVariable(features.scope(), "other", Shape{}, DType::kFloat, nn::zeros());
        EstimatorSpec spec;
        spec.mode = mode;
        spec.predictions = {{"v", ops::add(features.scope(), features.at("x"), nn::read(features.scope(), v))}};
        return spec;
      },
      configIn(trained.estimator.modelDir()));
  std::string text;
  EXPECT_EQ(codeOf([&] { other.exportSavedModel(trained.base, rawX()); }, &text), Code::kNotFound);
  EXPECT_THAT(text, HasSubstr("other"));
  EXPECT_THAT(text, HasSubstr("for mode 'infer'"));
  EXPECT_THROW(other.exportSavedModel(trained.base, rawX()), CheckpointError);
}

TEST(Export, ExportsANamedCheckpoint) {
  const Trained trained;
  ExportOptions options;
  options.checkpointPath = trained.estimator.modelDir() + "/model.ckpt-0";
  const ExportResult result = trained.estimator.exportSavedModel(trained.base, rawX(), options);
  EXPECT_EQ(result.globalStep, 0);
  const NamedTensors outputs =
      SavedModel::load(result.path).run("serving_default", {{"x", Tensor::vector<float>({1})}});
  EXPECT_THAT(outputs.at("value").toDoubles(), ElementsAre(0));
}

TEST(Export, WritesTextAndExtraAssets) {
  const Trained trained;
  std::ofstream(trained.folder.path() + "/notes") << "hello";
  ExportOptions options;
  options.asText = true;
  options.assetsExtra = {{"docs/notes.txt", trained.folder.path() + "/notes"}};
  const std::string path = trained.estimator.exportSavedModel(trained.base, rawX(), options).path;
  EXPECT_TRUE(fs::exists(path + "/saved_model.pbtxt"));
  EXPECT_TRUE(fs::exists(path + "/assets.extra/docs/notes.txt"));
  EXPECT_EQ(SavedModel::load(path).signatures().size(), 1u);
}

TEST(Export, AMissingExtraAssetLeavesNoFolder) {
  const Trained trained;
  ExportOptions options;
  options.assetsExtra = {{"a", trained.folder.path() + "/nothing"}};
  EXPECT_EQ(codeOf([&] { trained.estimator.exportSavedModel(trained.base, rawX(), options); }), Code::kNotFound);
  EXPECT_THAT(filesIn(trained.base), IsEmpty());
}

TEST(Export, HasAMetaGraphForEachModeOnRequest) {
  const Trained trained;
  const TensorSpecs x{{"x", {DType::kFloat, Shape{kUnknownDim}}}};
  const TensorSpecs label{{"label", {DType::kFloat, Shape{kUnknownDim}}}};
  const ServingInputReceiverFn supervised = buildRawSupervisedInputReceiverFn(x, label);
  const ExportResult result = trained.estimator.exportAllSavedModels(
      trained.base, {{Mode::kPredict, rawX()}, {Mode::kEval, supervised}, {Mode::kTrain, supervised}});
  const formats::SavedModelReader reader(result.path);
  EXPECT_THAT(reader.tagSets(), ElementsAre(formats::Tags{"train"}, formats::Tags{"eval"}, formats::Tags{"serve"}));
  EXPECT_NE(formats::trainOpName(reader.metaGraph({"train"})), "");
  SavedModel model = SavedModel::load(result.path, {"eval"});
  const Signature& eval = model.signature("eval");
  EXPECT_EQ(eval.method, "tensorflow/supervised/eval");
  std::vector<std::string> keys;
  for (const SignatureTensor& output : eval.outputs) keys.push_back(output.key);
  EXPECT_THAT(keys, ElementsAre("loss", "metrics/absolute_error/update_op", "metrics/absolute_error/value",
                                "predictions/twice", "predictions/value"));
  const NamedTensors outputs =
      model.run("eval", {{"x", Tensor::vector<float>({1})}, {"label", Tensor::vector<float>({3})}});
  const double value = outputs.at("predictions/value").toDoubles()[0];
  EXPECT_NEAR(outputs.at("loss").toDoubles()[0], (value - 3) * (value - 3), 1e-5);
}

TEST(Export, ATrainingMetaGraphTrains) {
  const Trained trained;
  const ExportResult result = trained.estimator.exportAllSavedModels(
      trained.base,
      {{Mode::kTrain, buildRawSupervisedInputReceiverFn({{"x", {DType::kFloat, Shape{kUnknownDim}}}},
                                                        {{"label", {DType::kFloat, Shape{kUnknownDim}}}})}});
  SavedModel model = SavedModel::load(result.path, {"train"});
  EXPECT_EQ(model.signature("train").method, "tensorflow/supervised/training");
}

// A model whose predict mode exports outputs of every kind.
ModelFn everyOutput() {
  return [](const Features& features, const Labels& labels, Mode mode, const Params& params, const RunConfig& config) {
    const Scope& scope = features.scope();
    EstimatorSpec spec = linearModel()(features, labels, mode, params, config);
    const Output value = spec.predictions.at("value");
    const Output column = ops::reshape(scope, value, {-1, 1});
    spec.exportOutputs = {
        {"serving_default", ClassificationOutput{column, scope.op("AsString", {column})}},
        {"regression", RegressionOutput{value}},
        {"predict", PredictOutput{{{"value", value}}}},
    };
    return spec;
  };
}

TEST(Export, ClassificationAndRegressionNeedExamples) {
  const Trained trained(everyOutput());
  const ExportResult result = trained.estimator.exportSavedModel(trained.base, rawX());
  ASSERT_EQ(result.signatures.size(), 1u);
  EXPECT_EQ(result.signatures.begin()->first, "predict");
  ASSERT_EQ(result.excluded.size(), 2u);
  EXPECT_EQ(result.excluded[0].key, "regression");
  EXPECT_THAT(result.excluded[0].why, HasSubstr("its input must be serialized Examples"));
}

ServingInputReceiverFn parsedX() {
  return buildParsingServingInputReceiverFn({{"x", feature_column::FixedLenFeature{Shape{}, DType::kFloat, {}}}});
}

TEST(Export, AParsingReceiverServesEveryKindOfSignature) {
  const Trained trained(everyOutput());
  ExportOptions options;
  options.verificationInput = lineInput(6, 3);
  const ExportResult result = trained.estimator.exportSavedModel(trained.base, parsedX(), options);
  EXPECT_THAT(result.excluded, IsEmpty());
  EXPECT_TRUE(result.verification.ownInput);
  EXPECT_EQ(result.verification.rows, 3);
  EXPECT_EQ(result.signatures.at("serving_default").method, "tensorflow/serving/classify");
  EXPECT_EQ(result.signatures.at("regression").method, "tensorflow/serving/regress");
  SavedModel model = SavedModel::load(result.path);
  const Tensor examples = serializedExamples({{"x", Tensor::vector<float>({1, 2})}},
                                             {{"x", feature_column::FixedLenFeature{Shape{}, DType::kFloat, {}}}});
  const NamedTensors regression = model.run("regression", {{"inputs", examples}});
  EXPECT_EQ(regression.at("outputs").toDoubles(),
            model.run("predict", {{"examples", examples}}).at("value").toDoubles());
}

TEST(Export, AParsingReceiverIsVerifiedWithMadeUpExamples) {
  const Trained trained;
  const ExportVerification verified = trained.estimator.exportSavedModel(trained.base, parsedX()).verification;
  EXPECT_TRUE(verified.done);
  EXPECT_EQ(verified.rows, 4);
}

// Adds up the numbers that a vocabulary file gives the words.
ModelFn wordModel(const std::string& vocabulary) {
  return [=](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Scope& scope = features.scope();
    const Output table = scope.op(
        "HashTableV2", {}, {{"key_dtype", DType::kString}, {"value_dtype", DType::kInt64}, {"shared_name", "words"}});
    const Output path = ops::constant(scope, Tensor::scalar(vocabulary));
    scope.graph().collections().tableInitializers.push_back(scope.node(
        "InitializeTableFromTextFileV2", {table, path}, {{"key_index", -2}, {"value_index", -1}, {"vocab_size", 3}}));
    const Output missing = ops::scalar(scope, int64_t{-1});
    const Output ids = scope.op("LookupTableFindV2", {table, features.at("word"), missing}, {{"Tin", DType::kString}});
    const Variable w = nn::getVariable(scope, "w", Shape{}, DType::kFloat, nn::ones());
    const Output value = ops::mul(scope, ops::cast(scope, ids, DType::kFloat), nn::read(scope, w));
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"value", value}};
    if (mode == Mode::kPredict) return spec;
    spec.loss = ops::mean(scope, scope.op("SquaredDifference", {value, labels.at("label")}));
    messages::Optimizer optimizer;
    optimizer.set_name("GradientDescent");
    optimizer.set_learning_rate(0.01);
    spec.trainOp = trainOp(scope, optimizer, spec.loss);
    return spec;
  };
}

TEST(Export, VocabulariesGoWithTheModel) {
  const TemporaryFolder folder;
  const std::string vocabulary = folder.path() + "/words.txt";
  std::ofstream(vocabulary) << "red\ngreen\nblue\n";
  Estimator estimator(wordModel(vocabulary), configIn(folder.path() + "/model"));
  const InputFn words = [](Mode) {
    const Tensor word = Tensor::vector<std::string>({"blue", "green", "other"});
    const Tensor label = Tensor::vector<float>({2, 1, -1});
    return data::NamedDataset::fromTensorSlices({{"word", word}, {"label", label}}, {"label"}).batch(3);
  };
  estimator.train(words, testing::more(1));
  ExportOptions options;
  options.verificationInput = words;
  const std::string path =
      estimator
          .exportSavedModel(folder.path() + "/export", buildRawServingInputReceiverFn(featureSpecs(words({}))), options)
          .path;
  fs::remove(vocabulary);
  fs::rename(path, folder.path() + "/moved");
  EXPECT_THAT(filesIn(folder.path() + "/moved/assets"), ElementsAre("words.txt"));
  const NamedTensors outputs = SavedModel::load(folder.path() + "/moved")
                                   .run("serving_default", {{"word", Tensor::vector<std::string>({"green", "none"})}});
  EXPECT_THAT(outputs.at("value").toDoubles(), ElementsAre(1, -1));
}

TEST(Export, AlternativesOfTheReceiverAddSignatures) {
  const Trained trained;
  const ServingInputReceiverFn receiverFn = [](const Scope& scope) {
    ServingInputReceiver receiver = rawX()(scope);
    const Output other = ops::placeholderWithDefault(scope, receiver.features.at("x"), Shape{kUnknownDim}, "other");
    receiver.features["x"] = other;
    receiver.receiverTensorsAlternatives = {{"direct", {{"x", other}}}};
    return receiver;
  };
  const ExportResult result = trained.estimator.exportSavedModel(trained.base, receiverFn);
  EXPECT_TRUE(result.signatures.contains("direct:serving_default"));
  SavedModel model = SavedModel::load(result.path);
  const NamedTensors inputs{{"x", Tensor::vector<float>({1, 2})}};
  EXPECT_EQ(model.run("direct:serving_default", inputs).at("value").toDoubles(),
            model.run("serving_default", inputs).at("value").toDoubles());
}

TEST(Receiver, RefusesAFeatureWithoutABatch) {
  Graph graph;
  EXPECT_EQ(codeOf([&] {
              buildRawServingInputReceiverFn({{"x", {DType::kFloat, Shape{}}}})(Scope(graph));
            }),
            Code::kInvalidArgument);
}

TEST(Receiver, RefusesANameThatIsAFeatureAndALabel) {
  const TensorSpecs specs{{"x", {DType::kFloat, Shape{2}}}};
  EXPECT_EQ(codeOf([&] { buildRawSupervisedInputReceiverFn(specs, specs); }), Code::kInvalidArgument);
}

TEST(Receiver, NamesPlaceholdersAfterFeaturesThatNodesCanBeNamedBy) {
  Graph graph;
  const ServingInputReceiver receiver = buildRawServingInputReceiverFn(
      {{"hours per week", {DType::kFloat, Shape{8, 2}}}, {"_x", {DType::kInt64, Shape{8}}}}, 5)(Scope(graph));
  EXPECT_EQ(receiver.features.at("hours per week").name(), "hours_per_week:0");
  EXPECT_EQ(receiver.features.at("hours per week").shape(), (Shape{5, 2}));
  EXPECT_EQ(receiver.features.at("_x").name(), "input_x:0");
}

TEST(Examples, HoldDenseSparseAndMissingValues) {
  using feature_column::FixedLenFeature;
  using feature_column::VarLenFeature;
  const feature_column::ParseExampleSpec spec{{"age", FixedLenFeature{Shape{2}, DType::kInt64, {}}},
                                              {"tags", VarLenFeature{DType::kString}},
                                              {"words", VarLenFeature{DType::kString}}};
  NamedTensors batch{{"age", Tensor::of<int32_t>({1, 2, 3, 4}, {2, 2})},
                     {"words", Tensor::of<std::string>({"a", "", "", ""}, {2, 2})},
                     {"tags/indices", Tensor::of<int64_t>({1, 0, 1, 1}, {2, 2})},
                     {"tags/values", Tensor::vector<std::string>({"x", "y"})},
                     {"tags/shape", Tensor::vector<int64_t>({2, 2})}};
  Graph graph;
  const Scope scope(graph);
  const Output examples = ops::placeholder(scope, DType::kString, Shape{kUnknownDim});
  const NamedOutputs parsed = parseExamples(scope, examples, spec);
  Session session(graph);
  const auto values = session.run({{examples, serializedExamples(batch, spec)}},
                                  {parsed.at("age"), parsed.at("tags/indices"), parsed.at("tags/values"),
                                   parsed.at("words/values"), parsed.at("words/shape")});
  EXPECT_EQ(values[0].toInt64s(), (std::vector<int64_t>{1, 2, 3, 4}));
  EXPECT_EQ(values[1].toInt64s(), (std::vector<int64_t>{1, 0, 1, 1}));
  EXPECT_TRUE(identical(values[2], batch.at("tags/values")));
  EXPECT_TRUE(identical(values[3], Tensor::vector<std::string>({"a"})));
  EXPECT_EQ(values[4].toInt64s(), (std::vector<int64_t>{2, 1}));
}

TEST(Examples, BatchesThatDoNotFitTheSpecAreNamed) {
  using feature_column::FixedLenFeature;
  const feature_column::ParseExampleSpec spec{{"age", FixedLenFeature{Shape{2}, DType::kFloat, {}}}};
  for (const NamedTensors& batch : {NamedTensors{}, NamedTensors{{"age", Tensor::vector<float>({1})}},
                                    NamedTensors{{"age", Tensor::scalar(1.0f)}}}) {
    std::string text;
    EXPECT_EQ(codeOf([&] { serializedExamples(batch, spec); }, &text), Code::kInvalidArgument);
    EXPECT_THAT(text, HasSubstr("age"));
  }
}

TEST(Examples, TheSpecOfAnInputFollowsItsTensors) {
  const feature_column::ParseExampleSpec spec =
      parseExampleSpecOf({{"a", {DType::kInt32, Shape{kUnknownDim, 3}}},
                          {"s/indices", {DType::kInt64, Shape{kUnknownDim, 2}}},
                          {"s/values", {DType::kString, Shape{kUnknownDim}}},
                          {"s/shape", {DType::kInt64, Shape{2}}}});
  ASSERT_EQ(spec.size(), 2u);
  EXPECT_EQ(toString(spec.at("a")), "FixedLenFeature(shape=(3,), dtype=int64, default_value=None)");
  EXPECT_EQ(toString(spec.at("s")), "VarLenFeature(dtype=string)");
}

TEST(Export, AModelThatGivesOtherResultsIsAnErrorThatNamesTheOutput) {
  const Trained trained(everyOutput());
  ExportOptions options;
  options.tolerance = -1;  // nothing is as near as that
  options.verificationInput = lineInput(6, 3);
  try {
    trained.estimator.exportSavedModel(trained.base, parsedX(), options);
    ADD_FAILURE() << "exported";
  } catch (const ExportMismatch& mismatch) {
    EXPECT_EQ(mismatch.code(), Code::kInternal);
    EXPECT_FALSE(mismatch.signature().empty());
    EXPECT_THAT(mismatch.what(), HasSubstr("output '" + mismatch.output() + "' of signature '" + mismatch.signature()));
    EXPECT_LE(mismatch.difference(), kVerificationTolerance);
  }
}

TEST(LargestDifference, IsInfiniteForAnotherShapeOrText) {
  EXPECT_EQ(largestDifference(Tensor::vector<float>({1, 2}), Tensor::vector<float>({1, 2.5f})), 0.5);
  EXPECT_EQ(largestDifference(Tensor::vector<float>({NAN}), Tensor::vector<float>({NAN})), 0);
  EXPECT_EQ(largestDifference(Tensor::vector<float>({NAN}), Tensor::vector<float>({1})), INFINITY);
  EXPECT_EQ(largestDifference(Tensor::scalar("a"), Tensor::scalar("b")), INFINITY);
  EXPECT_EQ(largestDifference(Tensor::vector<float>({1}), Tensor::scalar(1.0f)), INFINITY);
}

}  // namespace
}  // namespace engine::estimator
