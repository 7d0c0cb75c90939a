// Bad input to the `estimator` program: status 1 and a message that names what is wrong.
#include "tests/app/cli/cli_fixture.h"

namespace {

using test_support::CliTest;
using test_support::ProgramResult;

class CliErrorsTest : public CliTest {};

TEST_F(CliErrorsTest, AMissingExperiment) {
  expectFailure(runOn(folder_.path("none.experiment.json"), "train"), "none.experiment.json");
}

TEST_F(CliErrorsTest, AnUnknownField) {
  expectFailure(runOn(folder_.write("x.experiment.json", R"({"modell": {}})"), "train"), "modell");
}

TEST_F(CliErrorsTest, AValueOfAnotherType) {
  expectFailure(runOn(folder_.write("x.experiment.json", R"({"train": {"max_steps": "many"}})"), "train"), "many");
}

TEST_F(CliErrorsTest, AnExperimentCutInHalf) {
  const std::string text = test_support::fileText(iris());
  expectFailure(runOn(folder_.write("x.experiment.json", text.substr(0, text.size() / 2)), "train"),
                "x.experiment.json");
}

TEST_F(CliErrorsTest, AnExperimentWithoutAModel) {
  expectFailure(runOn(folder_.write("x.experiment.json", "{}"), "train"), "model");
}

TEST_F(CliErrorsTest, ASettingOfAFieldThatIsNotThere) {
  expectFailure(runOn(iris(), "train", {"--set", "train.steps=3"}), "TrainSettings has no field 'steps'");
  expectFailure(runOn(iris(), "train", {"--set", "train.max_steps"}), "has no '='");
}

TEST_F(CliErrorsTest, ARowOfACsvFileThatIsTooShort) {
  expectFailure(runOn(csvExperiment("a,b,kind\n1,2,0\n1,2\n"), "train"), "data.csv:3");
}

TEST_F(CliErrorsTest, AWordWhereANumberBelongs) {
  expectFailure(runOn(csvExperiment("a,b,kind\n1,2,0\n1,two,1\n"), "train"),
                "data.csv:3: column \"b\" needs a number of type float32, found \"two\"");
}

TEST_F(CliErrorsTest, AColumnOfWordsForAModelOfNumbers) {
  expectFailure(runOn(csvExperiment("a,b,kind\n1,one,0\n1,two,1\n"), "train"), "Feature 'b' contains text");
}

TEST_F(CliErrorsTest, AnIdxFileCutInHalf) {
  const std::string header("\0\0\x08\x03\0\0\0\x02\0\0\0\x02\0\0\0\x02", 16);
  folder_.write("images", header + "1234");  // 2 images of 2x2 pixels need 8 bytes
  folder_.write("labels", std::string("\0\0\x08\x01\0\0\0\x02\0\1", 10));
  const std::string experiment = folder_.write("x.experiment.json", R"({
    "model": {"sequential": {"layers": [{"type": "flatten"}, {"type": "dense", "units": 10}]}},
    "train_input": {"idx": {"images": "${DATA}/images", "labels": "${DATA}/labels"}}, "train": {"max_steps": 1}})");
  expectFailure(runOn(experiment, "train", {"--data", folder_.path()}), "cut off or damaged");
  expectFailure(runOn(experiment, "train"), "--data");
}

TEST_F(CliErrorsTest, ACheckpointOfAnotherShape) {
  ASSERT_EQ(runOn(iris(), "train", {"--max-steps", "10"}).status, 0);
  expectFailure(runOn(iris(), "train", {"--max-steps", "20", "--set", "model.dnn_classifier.hidden_units=[7, 10]"}),
                "hiddenlayer_0/kernel");
}

TEST_F(CliErrorsTest, ALossThatIsNotANumber) {
  const ProgramResult result =
      runOn(iris(), "train", {"--json", "--set", "model.dnn_classifier.optimizer.learning_rate=1e30"});
  expectFailure(result, "NaN loss during training");
}

TEST_F(CliErrorsTest, AnUnknownHookOrParameter) {
  expectFailure(runOn(iris(), "train", {"--hook", "none"}), "There is no plugin 'none'");
  expectFailure(runOn(iris(), "train", {"--hook", "gradient_norms:every=1"}), "has no parameter 'every'");
}

TEST_F(CliErrorsTest, AModelDirectoryThatIsAFile) {
  folder_.write("run", "in the way");
  expectFailure(runOn(iris(), "train"), "run");
}

TEST_F(CliErrorsTest, NoModelDirectory) {
  expectFailure(run({"train", iris()}), "--model-dir");
}

}  // namespace
