// `estimator export` and `estimator saved-model`.
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/app/cli/cli_fixture.h"
#include "tests/support/golden_path.h"

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test_support::ProgramResult;
using testing::HasSubstr;

class SavedModelCliTest : public test_support::CliTest {
 protected:
  // The exported iris model: `estimator export --json` and what it printed.
  json exported(std::vector<std::string> more = {}) {
    EXPECT_EQ(runOn(iris(), "train", {"--max-steps", "50", "-q"}).status, 0);
    more.insert(more.end(), {"--output", folder_.path("exports"), "--json"});
    const ProgramResult result = runOn(iris(), "export", more);
    EXPECT_EQ(result.status, 0) << result.err;
    return result.objects().at(0);
  }
  ProgramResult savedModel(const std::string& command, const json& model, std::vector<std::string> more = {}) const {
    more.insert(more.begin(), {"saved-model", command, model.at("path").get<std::string>()});
    return run(std::move(more));
  }
};

TEST_F(SavedModelCliTest, ExportTellsWhereTheModelIsAndHowItWasVerified) {
  const json model = exported();
  EXPECT_TRUE(fs::exists(model.at("path").get<std::string>() + "/saved_model.pb"));
  EXPECT_EQ(model["global_step"], 50);
  EXPECT_EQ(model["verified"], true);
  EXPECT_EQ(model["verified_rows"], 30);
  EXPECT_LE(model["largest_difference"].get<double>(), 1e-5);
  EXPECT_TRUE(model["signatures"].contains("predict"));
  EXPECT_EQ(model["excluded"].size(), 2u);  // classify requests hold tf.Examples
}

TEST_F(SavedModelCliTest, ExportWritesFrozenGraphs) {
  const json model = exported({"--format", "frozen_graph", "--as-text", "--no-strip-default-attrs"});
  const auto folder = model.at("path").get<std::string>();
  EXPECT_TRUE(fs::exists(folder + "/frozen_graph.pbtxt"));
  EXPECT_TRUE(fs::exists(folder + "/signatures.json"));
  EXPECT_FALSE(fs::exists(folder + "/variables"));
  EXPECT_EQ(model["verified"], true);
  EXPECT_EQ(model["init_op"], "");
  expectFailure(runOn(iris(), "export", {"--output", folder_.path("x"), "--format", "frozen_graph", "--all-modes"}),
                "a frozen graph has no variables to train");
  EXPECT_EQ(runOn(iris(), "export", {"--output", folder_.path("x"), "--format", "onnx"}).status, 2);
}

TEST_F(SavedModelCliTest, ExportPrintsThePathAlone) {
  exported();
  const ProgramResult result = runOn(iris(), "export", {"--output", folder_.path("exports")});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_TRUE(fs::is_directory(result.out.substr(0, result.out.size() - 1))) << result.out;
  EXPECT_THAT(result.err, HasSubstr("the largest difference is "));
}

TEST_F(SavedModelCliTest, AParsingReceiverServesEverySignature) {
  const json model = exported({"--receiver", "parsing", "--all-modes", "--as-text"});
  EXPECT_EQ(model["excluded"].size(), 0u);
  EXPECT_EQ(model["signatures"]["serving_default"]["method"], "tensorflow/serving/classify");
  EXPECT_EQ(model["signatures"]["train"]["method"], "tensorflow/supervised/training");
  EXPECT_TRUE(fs::exists(model.at("path").get<std::string>() + "/saved_model.pbtxt"));
}

TEST_F(SavedModelCliTest, ExportNeedsACheckpointAndAnOutput) {
  expectFailure(runOn(iris(), "export", {"--output", folder_.path("exports")}), "Couldn't find trained model at");
  EXPECT_EQ(runOn(iris(), "export").status, 2);
}

TEST_F(SavedModelCliTest, ShowListsSignaturesVariablesAndOps) {
  const json model = exported();
  const ProgramResult result = savedModel("show", model, {"--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const json shown = result.objects().at(0);
  EXPECT_EQ(shown["tags"], json({"serve"}));
  EXPECT_EQ(shown["signatures"]["predict"]["outputs"]["probabilities"]["shape"], json({nullptr, 3}));
  EXPECT_TRUE(shown["variables"].contains("dnn/logits/kernel"));
  EXPECT_GT(shown["ops"]["MatMul"], 0);
  EXPECT_EQ(shown["missing_ops"].size(), 0u);
  EXPECT_THAT(savedModel("show", model).out, HasSubstr("signature predict (tensorflow/serving/predict)"));
}

TEST_F(SavedModelCliTest, ShowNamesTheOpsThatInitialiseAndTrain) {
  const std::string model = sourceFolder() + "/tests/engine/estimator/data/trained_line";
  const std::string shown = run({"saved-model", "show", model}).out;
  EXPECT_THAT(shown, HasSubstr("init op group_deps"));
  EXPECT_THAT(shown, HasSubstr("train op Momentum"));
}

TEST_F(SavedModelCliTest, RunAnswersJson) {
  const json model = exported();
  json inputs = json::object();
  for (const auto& [key, input] : model["signatures"]["predict"]["inputs"].items()) inputs[key] = {1.5, 2};
  const std::string file = folder_.write("inputs.json", inputs.dump());
  const ProgramResult result = savedModel("run", model, {"--signature", "predict", "--input", file, "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  const json outputs = result.objects().at(0);
  ASSERT_EQ(outputs["probabilities"].size(), 2u);
  const auto sum = outputs["probabilities"][0][0].get<double>() + outputs["probabilities"][0][1].get<double>() +
                   outputs["probabilities"][0][2].get<double>();
  EXPECT_NEAR(sum, 1, 1e-5);
}

TEST_F(SavedModelCliTest, RunReadsAPipeThatItIsGiven) {
  const json model = exported();
  json inputs = json::object();
  for (const auto& [key, input] : model["signatures"]["predict"]["inputs"].items()) inputs[key] = {1.5, 2};
  const std::string pipe = folder_.path("pipe");
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::thread writer([&] { std::ofstream(pipe) << inputs.dump(); });
  const ProgramResult result = savedModel("run", model, {"--signature", "predict", "--input", pipe, "--json"});
  writer.join();
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().at(0)["probabilities"].size(), 2u);
}

TEST_F(SavedModelCliTest, RunTakesExamplesAsObjects) {
  const json model = exported({"--receiver", "parsing"});
  json example = json::object();
  for (const char* feature : {"SepalLength", "SepalWidth", "PetalLength", "PetalWidth"}) example[feature] = 1.5;
  const std::string file = folder_.write("inputs.json", json{{"inputs", {example, example}}}.dump());
  const ProgramResult result = savedModel("run", model, {"--input", file, "--json"});
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().at(0)["scores"].size(), 2u);
}

TEST_F(SavedModelCliTest, RunNamesWhatIsWrongWithTheInputs) {
  const json model = exported();
  const auto fails = [&](const std::string& text, const std::string& words) {
    const std::string file = folder_.write("inputs.json", text);
    expectFailure(savedModel("run", model, {"--signature", "predict", "--input", file}), words);
  };
  fails("{", "are no JSON");
  fails("[1]", "must be an object");
  fails(R"({"nothing": [1]})", "has no input 'nothing'; its inputs are");
  fails(R"({"PetalLength": ["a"]})", "takes numbers");
  fails(R"({"PetalLength": [[1, 2], [3]]})", "is ragged");
  fails(R"({"PetalLength": [1]})", "needs the input");
  expectFailure(savedModel("run", model, {"--signature", "classify"}), "has no signature 'classify'; it has predict");
  expectFailure(savedModel("run", model, {"--signature", "predict", "--examples", "x"}), "does not take tf.Examples");
}

TEST_F(SavedModelCliTest, ASignatureThatCannotBeRunIsNamedWithItsOpsAndTheOthersRun) {
  const json model = exported({"--as-text"});
  const std::string path = model.at("path").get<std::string>() + "/saved_model.pbtxt";
  std::string text = test_support::readFile(path);
  const auto insertAfter = [&](const std::string& where, const std::string& what) {
    text.insert(text.find(where) + where.size(), what);
  };
  insertAfter("graph_def {", R"( node { name: "found" op: "FindOfAnotherProgram" } )");
  insertAfter("meta_graphs {", R"( signature_def { key: "foreign" value {
      outputs { key: "y" value { name: "found:0" dtype: DT_FLOAT } } method_name: "tensorflow/serving/predict" } } )");
  std::ofstream(path) << text;
  const json shown = savedModel("show", model, {"--json"}).objects().at(0);
  EXPECT_EQ(shown["signatures"]["predict"]["runs"], true);
  EXPECT_EQ(shown["signatures"]["foreign"]["runs"], false);
  EXPECT_EQ(shown["signatures"]["foreign"]["missing_ops"], json({"FindOfAnotherProgram"}));
  EXPECT_THAT(savedModel("show", model).out,
              HasSubstr("signature foreign cannot be run here, it needs ops that this program does not have: "
                        "FindOfAnotherProgram"));
  const std::string none = folder_.write("none.json", "not even read");
  expectFailure(savedModel("run", model, {"--signature", "foreign", "--input", none}),
                "Signature 'foreign' cannot be run: it needs ops that this program does not have: "
                "FindOfAnotherProgram.");
  const json verified = savedModel("verify", model, {"--json"}).objects().at(0);
  EXPECT_EQ(verified["asked"], json({"predict"}));
  EXPECT_TRUE(verified["not_runnable"].contains("foreign"));
}

TEST_F(SavedModelCliTest, VerifyFindsDamagedVariables) {
  const json model = exported();
  const ProgramResult good = savedModel("verify", model, {"--json"});
  ASSERT_EQ(good.status, 0) << good.err;
  EXPECT_EQ(good.objects().at(0)["asked"], json({"predict"}));
  const std::string data = model.at("path").get<std::string>() + "/variables/variables.data-00000-of-00001";
  fs::resize_file(data, fs::file_size(data) - 4);
  expectFailure(savedModel("verify", model), "bytes, but its index expects");
}

TEST_F(SavedModelCliTest, VerifyNamesTensorsThatAreNotThere) {
  const json model = exported({"--as-text"});
  const std::string path = model.at("path").get<std::string>() + "/saved_model.pbtxt";
  std::string text = test_support::readFile(path);
  const auto tensor = model["signatures"]["predict"]["outputs"]["probabilities"]["tensor"].get<std::string>();
  for (std::size_t at = text.find('"' + tensor + '"'); at != std::string::npos; at = text.find('"' + tensor + '"')) {
    text.replace(at, tensor.size() + 2, "\"y:99999999999\"");
  }
  std::ofstream(path) << text;
  expectFailure(savedModel("verify", model), "'y:99999999999': that is not a tensor name");
}

TEST_F(SavedModelCliTest, FilesOfOtherKindsAreNamed) {
  const std::string keras = folder_.write("model.h5", "\x89HDF\r\n\x1a\n" + std::string(9, '\0') + "keras_version");
  for (const char* command : {"show", "run", "verify"}) {
    expectFailure(run({"saved-model", command, keras}), "is not the folder of a SavedModel but a Keras model");
  }
  expectFailure(run({"checkpoint", "show", keras}), "is not a checkpoint but a Keras model");
  expectFailure(run({"checkpoint", "list", keras}), "is not a folder of checkpoints but a Keras model");
  expectFailure(run({"checkpoint", "diff", keras, keras}), "is not a checkpoint but a Keras model");
  expectFailure(run({"graph", "show", keras}), "is not a graph but a Keras model");
}

TEST_F(SavedModelCliTest, WrongTagsAndFoldersAreNamed) {
  const json model = exported();
  expectFailure(savedModel("show", model, {"--tags", "train"}), "it has {serve}");
  expectFailure(run({"saved-model", "show", folder_.path("nothing")}), "SavedModel file does not exist at");
  EXPECT_EQ(run({"saved-model"}).status, 2);
}

}  // namespace
