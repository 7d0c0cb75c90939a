// Inputs that are wrong, of the models, files and plugins that came last: status 1, and words that say what and where.
#include "tests/app/cli/cli_fixture.h"

namespace {

using test_support::CliTest;
using test_support::ProgramResult;
using testing::HasSubstr;
using testing::Not;

class BadInputsCliTest : public CliTest {
 protected:
  void expectRefused(const std::string& sample, const std::vector<std::string>& settings, const std::string& words) {
    expectFailure(trainSample(sample, settings), words);
  }
  // A model of one layer after an input of four numbers.
  std::string kerasModel(const std::string& layer) const {
    return folder_.write("m.json", R"({"class_name": "Sequential", "config": {"name": "m", "layers": [
      {"class_name": "InputLayer", "config": {"batch_input_shape": [null, 4], "dtype": "float32", "name": "x"}},)" +
                                       layer + "]}}");
  }
};

TEST_F(BadInputsCliTest, AListInAColumnOfTextsIsRefusedHoweverDeepItIs) {
  const std::string deep = std::string(200000, '[') + std::string(200000, ']');
  const std::string file = folder_.write("t.jsonl", R"({"text": "a", "label": "animal"})"
                                                    "\n{\"text\": " +
                                                        deep + ", \"label\": \"animal\"}\n");
  expectRefused("facts_topics", {"train_input.bert_text.path=" + file},
                "t.jsonl:2: the field \"text\" is a list or an object. Write a text or a number.");
}

TEST_F(BadInputsCliTest, MalformedJsonIsToldInPlainWords) {
  const std::string file = folder_.write("t.json", "{\"data\": [");
  const ProgramResult result = trainSample("facts_questions", {"train_input.bert_text.path=" + file});
  expectFailure(result, "t.json:1: this is no JSON: line 1, column 11: unexpected end of input;");
  EXPECT_THAT(result.err, Not(HasSubstr("json.exception")));
}

TEST_F(BadInputsCliTest, PretrainingDoesNotKeepPassesWithoutEnd) {
  expectRefused("facts_pretraining", {"train_input.bert_text.dupe_factor=10000000"},
                "dupe_factor is 10000000; it must be at most 1000");
  expectRefused("facts_pretraining", {"train_input.bert_text.max_predictions_per_seq=1000000"},
                "max_predictions_per_seq is 1000000: a text has at most max_seq_length pieces, 48.");
}

TEST_F(BadInputsCliTest, SizesThatNoModelHasAreRefusedAtOnce) {
  expectRefused("facts_topics", {"model.bert_classifier.network.num_hidden_layers=1000000"},
                "num_hidden_layers is 1000000: it must be 1 to 1000.");
  expectRefused("facts_places", {"model.bert_tagger.n_labels=100000000"},
                "n_labels is 100000000, but must be at most 65536 labels.");
  expectRefused("iris_dnn", {R"(model={"kmeans": {"num_clusters": 1000000000}})"},
                "num_clusters is 1000000000, but must be at most 65536 clusters.");
  expectRefused("iris_dnn", {R"(model={"kmeans": {"kmeans_plus_plus_num_retries": 2000000000}})"},
                "kmeans_plus_plus_num_retries is 2000000000; it must be at most 1000");
}

TEST_F(BadInputsCliTest, ABertModelNamesWhatDoesNotBelongToIt) {
  expectRefused("facts_topics", {R"(model.bert_classifier.network.assignment_map={"a/": "b/"})"},
                "assignment_map names variables of a checkpoint, and init_checkpoint is empty");
  expectRefused("facts_topics", {R"(model={"bert_qa": {"network": {"vocab_size": 461, "hidden_size": 8}}})"},
                "The model needs the label \"start_positions\"; the input's labels are label.");
}

TEST_F(BadInputsCliTest, AFieldOfAnotherKindIsToldInPlainWords) {
  const std::string file = folder_.write("x.experiment.json", R"({"train": {"max_steps": "many"}})");
  expectFailure(run({"train", file}), "train.max_steps has \"many\", but must have a whole number of 64 bits.");
  expectRefused("iris_dnn", {"train.max_steps=many"}, "Setting 'train.max_steps=many': 'max_steps' takes an integer");
}

TEST_F(BadInputsCliTest, AKerasLayersNumberBeyondWhatOpsCountIsRefused) {
  const std::string file = kerasModel(R"({"class_name": "RepeatVector", "config": {"n": 1152921504606846976}})");
  expectFailure(run({"keras", "predict", file, "--input", folder_.write("in.json", R"({"x": [[1, 2, 3, 4]]})")}),
                "'n' must be an integer of at most 2147483647, not 1152921504606846976.");
}

TEST_F(BadInputsCliTest, AVocabularyOfAKerasLayerIsARegularFile) {
  const std::string file =
      kerasModel(R"({"class_name": "StringLookup", "config": {"name": "s", "vocabulary": "/dev/zero"}})");
  const std::string input = folder_.write("in.json", R"({"x": [[1, 2, 3, 4]]})");
  expectFailure(run({"keras", "predict", file, "--input", input}), "'/dev/zero' is a device, not a file.");
}

TEST_F(BadInputsCliTest, AProgramThatWritesWithoutEndDoesNotHoldTheTraining) {
  const ProgramResult result = trainSample(
      "iris_dnn",
      {R"(hooks=[{"name": "pipe", "params": {"command": "trap '' TERM; exec yes", "wait_seconds": "0.2"}}])"});
  EXPECT_EQ(result.status, 0) << result.err.substr(0, 1000);
  EXPECT_THAT(result.err, HasSubstr("(further such lines are not shown)"));
  EXPECT_LT(result.err.size(), 10000u);
}

TEST_F(BadInputsCliTest, ARuleOfAnyLengthIsNotParsed) {
  std::string rule = "every 1 steps: scalar(\\\"a\\\") = 1";
  for (int i = 0; i < 5000; ++i) rule += "+1";
  expectRefused("iris_dnn", {R"(hooks=[{"name": "expression", "params": {"rules": ")" + rule + "\"}}]"},
                "characters, but at most 4000 are taken.");
  expectRefused("iris_dnn", {R"(hooks=[{"name": "expression", "params": {"rules": "scalar(\"\") = 1"}}])"},
                "expected a tag between the quotes before it");
}

TEST_F(BadInputsCliTest, NamesOfNewPluginsFitFilesAndCmake) {
  const auto made = [&](const std::string& name, const std::string& folder) {
    return run({"plugins", "new", "hook", name, "--in", folder});
  };
  expectFailure(made(std::string(300, 'a'), folder_.path()), "at most 64 characters");
  expectFailure(made("test", folder_.path()), "'test' is a target that CMake has");
  expectFailure(made("own", "/dev/null"), "Cannot create the folder '/dev/null/own'");
  expectFailure(run({"plugins", "check", ""}), "FILE is empty: specify the library of a plugin.");
}

TEST_F(BadInputsCliTest, AFileIsNoFolderOfLogsNorAnEmptyNameACheckpoint) {
  const std::string file = folder_.write("a.txt", "{}");
  expectFailure(run({"logs", "list", file}), "a.txt' is no folder.");
  expectFailure(run({"checkpoint", "rename", file, file, ""}), "'' is no checkpoint's prefix");
  EXPECT_EQ(run({"predict", iris(), "--second", "a"}).status, 2);
}

}  // namespace
