// Models and data that do not fit together, from experiment files: status 1 and the words that a user of tf.estimator
// knows, with what is wrong named.
#include "tests/app/cli/cli_fixture.h"

namespace {

using nlohmann::json;
using test_support::CliTest;

// A linear classifier of three kinds on a small table, which each test breaks somewhere.
class CliModelErrorsTest : public CliTest {
 protected:
  CliModelErrorsTest() {
    folder_.write("rows.csv", "length,colour,kind\n1.5,red,0\n2.5,blue,1\n3.5,red,2\n");
    classifier()["n_classes"] = 3;
    addColumn({{"numeric", {{"key", "length"}}}});
    experiment_["train_input"] = {{"csv", {{"path", "rows.csv"}, {"label", "kind"}}}, {"repeat", true}};
    experiment_["eval_input"] = {{"csv", {{"path", "rows.csv"}, {"label", "kind"}}}};
    experiment_["train"]["max_steps"] = 4;
    experiment_["run_config"]["save_checkpoints_steps"] = 2;
    experiment_["eval"]["steps"] = 0;
  }
  json& classifier() { return experiment_["model"]["linear_classifier"]; }
  void addColumn(const json& column) { classifier()["feature_columns"].push_back(column); }
  test_support::ProgramResult train(std::vector<std::string> environment = {}) {
    const std::string file = folder_.write("x.experiment.json", experiment_.dump());
    return run({"train-and-evaluate", file, "--model-dir", folder_.path("run"), "-q"}, std::move(environment));
  }
  void expectRefused(const std::string& words, std::vector<std::string> environment = {}) {
    expectFailure(train(std::move(environment)), words);
  }

  json experiment_;
};

TEST_F(CliModelErrorsTest, AColumnOfAFeatureThatIsNotThere) {
  addColumn({{"numeric", {{"key", "lenght"}}}});
  expectRefused("Feature lenght is not in features dictionary. It has: colour, length.");
}

TEST_F(CliModelErrorsTest, ALabelThatTheFileDoesNotHave) {
  experiment_["train_input"]["csv"]["label"] = "kid";
  expectRefused(
      "rows.csv:1: there is no column \"kid\" to be a label; there are length, colour, kind. Choose one of these");
  experiment_["train_input"]["csv"]["label"] = "Kind";
  expectRefused("there are length, colour, kind. Write \"kind\", as the file does.");
}

TEST_F(CliModelErrorsTest, AFileWithoutAHeaderRow) {
  folder_.write("rows.csv", "1.5,red,0\n2.5,blue,1\n");
  expectRefused(
      "rows.csv:1: there is no column \"kind\" to be a label; there are 1.5, red, 0. The line seems to be a row, not "
      "the "
      "names of columns: specify that the file has no header row (header: false), and name its columns in order "
      "(columns).");
}

TEST_F(CliModelErrorsTest, AFileWithAnotherSignBetweenItsCells) {
  folder_.write("rows.csv", "length;colour;kind\n1.5;red;0\n");
  expectRefused("The line is not split into cells: specify the sign between them (field_delim: \";\").");
  folder_.write("rows.csv", "length\tcolour\tkind\n1.5\tred\t0\n");
  expectRefused("(field_delim: \"\\t\").");
  folder_.write("rows.csv", "length colour  kind\n1.5 red  0\n");
  expectRefused("(field_delim: \"whitespace\").");
}

TEST_F(CliModelErrorsTest, ARowWithTooFewCells) {
  folder_.write("rows.csv", "length,colour,kind\n1.5,red,0\n2.5,blue\n");
  expectRefused(
      "rows.csv:3: expected 3 cells, found 2 (the header row has 3). Correct the line, or skip such lines "
      "(ignore_errors: true).");
}

TEST_F(CliModelErrorsTest, AColumnThatIsThereTwice) {
  folder_.write("rows.csv", "length,length,kind\n1.5,2,0\n");
  expectRefused("rows.csv:1: the column name \"length\" occurs twice: rename one of them");
}

TEST_F(CliModelErrorsTest, AWordWhereANumberBelongs) {
  addColumn({{"numeric", {{"key", "colour"}}}});
  expectRefused("The feature of numerical column colour contains text.");
}

TEST_F(CliModelErrorsTest, ANumberWhereAWordBelongs) {
  classifier().erase("feature_columns");
  addColumn({{"vocabulary_list", {{"key", "length"}, {"vocabulary", {"short", "long"}}}}});
  expectRefused("column_name: length input_tensor dtype must be string or integer. dtype: float32.");
}

TEST_F(CliModelErrorsTest, ACellOfAnotherTypeThanItsColumn) {
  experiment_["train_input"]["csv"]["columns"] = {{{"name", "colour"}, {"type", "float32"}}};
  expectRefused("rows.csv:2: column \"colour\" needs a number of type float32, found \"red\"");
}

TEST_F(CliModelErrorsTest, AVocabularyFileThatIsMissing) {
  addColumn({{"vocabulary_file", {{"key", "colour"}, {"vocabulary_file", "colours.txt"}}}});
  expectRefused("vocabulary_file in colour does not exist. Given: '" + folder_.path("colours.txt") + "'");
}

TEST_F(CliModelErrorsTest, ALabelOutOfRange) {
  classifier()["n_classes"] = 2;
  expectRefused("rows.csv:4: the label \"kind\" is 2. Labels must be <= n_classes - 1, and n_classes is 2.");
}

TEST_F(CliModelErrorsTest, ALabelOutsideItsVocabulary) {
  folder_.write("rows.csv", "length,colour,kind\n1.5,red,oak\n2.5,blue,elm\n3.5,red,elk\n");
  classifier()["n_classes"] = 2;
  classifier()["label_vocabulary"] = {"oak", "elm"};
  expectRefused(
      "rows.csv:4: the label \"kind\" is \"elk\", which is not in the label_vocabulary (\"oak\" and 1 more).");
}

TEST_F(CliModelErrorsTest, AnEmptyDataset) {
  folder_.write("rows.csv", "length,colour,kind\n");
  expectRefused("The CSV input 'rows.csv' has no rows.");
  folder_.write("rows.csv", "");
  expectRefused("rows.csv:1: the header row is missing.");
}

TEST_F(CliModelErrorsTest, AMetricThatDoesNotExist) {
  experiment_["eval"]["exporters"] = {{{"kind", "best"}, {"metric", "acuracy"}}};
  expectRefused("no metric 'acuracy' to compare by; it has accuracy, average_loss, global_step, loss.");
}

TEST_F(CliModelErrorsTest, AMetricOfEarlyStoppingThatDoesNotExist) {
  experiment_["early_stopping"] = {{{"metric", "acuracy"}, {"run_every_steps", 1}}};
  const test_support::ProgramResult result = train();  // found out after the first evaluation, which is printed
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.err, testing::HasSubstr("has no metric 'acuracy' for early stopping to monitor."));
}

TEST_F(CliModelErrorsTest, AMalformedTfConfig) {
  expectRefused("TF_CONFIG is no JSON", {"TF_CONFIG={\"cluster\""});
  expectRefused("it must have one \"chief\" node",
                {R"(TF_CONFIG={"cluster": {"worker": ["a:1"]}, "task": {"type": "worker", "index": 0}})"});
}

TEST_F(CliModelErrorsTest, TwoHeadsOfOneName) {
  const json head = {{"name", "a"}, {"regression", json::object()}};
  experiment_["model"] = {
      {"dnn_estimator", {{"hidden_units", {3}}, {"head", {{"multi_head", {{"heads", {head, head}}}}}}}}};
  expectRefused("Two heads have the name 'a'");
}

TEST_F(CliModelErrorsTest, AMisspeltKey) {
  classifier()["feature_colums"] = json::array();
  expectRefused(
      "x.experiment.json: model.linear_classifier: LinearClassifier has no field 'feature_colums'; did you "
      "mean 'feature_columns'?");
}

TEST_F(CliModelErrorsTest, AHyperparameterThatTheModelDoesNotHave) {
  experiment_["hparams"] = {{"optimizer.learning_rat", "0.1"}};
  expectRefused("did you mean 'learning_rate'?");
}

}  // namespace
