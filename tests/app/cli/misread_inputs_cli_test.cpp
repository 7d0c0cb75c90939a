// Inputs that were once taken without a word, or refused without a place: status 1, and words that say what and where.
#include <filesystem>

#include "tests/app/cli/cli_fixture.h"

namespace {

using test_support::CliTest;
using test_support::ProgramResult;
using testing::HasSubstr;
using testing::Not;

class MisreadInputsCliTest : public CliTest {};

TEST_F(MisreadInputsCliTest, TheLabelsOfTextsFitTheModel) {
  expectFailure(trainSample("facts_topics", {"model.bert_classifier.n_classes=3"}),
                "bert_text.labels has 4 labels, and the model's n_classes is 3. Set n_classes to 4");
  expectFailure(trainSample("facts_places", {"model.bert_tagger.n_labels=5"}),
                "and the model's n_labels is 5. Set n_labels");
  expectFailure(trainSample("facts_topics", {R"(train_input.bert_text.labels=["animal", "animal", "place", "sky"])"}),
                "bert_text.labels has \"animal\" twice. Remove one of them.");
}

TEST_F(MisreadInputsCliTest, QuestionsThatAreLeftOutAreToldOf) {
  const std::string file = folder_.write("q.json", R"({"data": [{"paragraphs": [{"context": "A bird eats seeds.",
    "qas": [{"id": "right", "question": "Who eats?", "answers": [{"text": "bird", "answer_start": 2}]},
            {"id": "wrong", "question": "What?", "answers": [{"text": "seeds", "answer_start": 0}]}]}]}]})");
  const ProgramResult result = trainSample("facts_questions", {"train_input.bert_text.path=" + file});
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_THAT(result.err, HasSubstr("q.json': 1 question is left out"));
  EXPECT_THAT(result.err, HasSubstr("the first is wrong."));
}

TEST_F(MisreadInputsCliTest, ALabelThatIsNoNumberIsToldByItsCell) {
  expectFailure(runOn(csvExperiment("x,kind\n1,nan\n2,maybe\n"), "train"),
                "data.csv:2: the label \"kind\" is \"nan\", and the model's labels are whole numbers.");
  expectFailure(runOn(csvExperiment("x,kind\n1,0\n2,nan\n"), "train"), "data.csv:3: the label \"kind\" is \"nan\"");
  expectFailure(runOn(csvExperiment("x,kind\n1,0\n2,0.5\n"), "train"), "data.csv:3: the label \"kind\" is \"0.5\"");
}

TEST_F(MisreadInputsCliTest, AnEvaluationOnOtherFeaturesSaysSo) {
  const std::string experiment = csvExperiment("x,y,kind\n1,2,0\n2,3,1\n");
  const std::string other = folder_.write("other.csv", "x,kind\n1,0\n2,1\n");
  expectFailure(
      runOn(experiment, "train", {"--set", R"(eval_input={"csv": {"path": ")" + other + R"(", "label": "kind"}})"}),
      "to evaluate, but float32[2,4] in the training. Give both inputs the same features.");
}

TEST_F(MisreadInputsCliTest, NumbersOfOptionsAreNumbersOfTheirRange) {
  const std::string logs = folder_.path("logs");
  const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
      {{"sql", logs, "SELECT 1", "--timeout", "nan"}, "0 to 1,000,000"},
      {{"sql", logs, "SELECT 1", "--limit", "99999999999999"}, "0 to 1,000,000,000"},
      {{"train", iris(), "--max-steps", "0"}, "1 to 9,000,000,000,000,000,000"}};
  for (const auto& [wrong, range] : cases) {
    const ProgramResult result = run(wrong);
    EXPECT_EQ(result.status, 2) << wrong.back();
    EXPECT_THAT(result.err, HasSubstr("'" + wrong.back() + "' is no number from " + range + "\n")) << wrong.back();
  }
  const ProgramResult decimal = run({"train", iris(), "--max-steps", "1e3"});
  EXPECT_EQ(decimal.status, 2);
  EXPECT_THAT(decimal.err, HasSubstr("--max-steps: '1e3' is no whole number."));
}

TEST_F(MisreadInputsCliTest, ACommandThatThereIsNotIsNamed) {
  const ProgramResult unknown = run({"trian", iris()});
  EXPECT_EQ(unknown.status, 2);
  EXPECT_THAT(unknown.err, HasSubstr("There is no command 'trian'; did you mean 'train'? There are "));
  const ProgramResult deeper = run({"logs", "lst", folder_.path()});
  EXPECT_EQ(deeper.status, 2);
  EXPECT_THAT(deeper.err, HasSubstr("There is no command 'lst'; did you mean 'list'?"));
  EXPECT_THAT(run({"logs"}).err, HasSubstr("A subcommand is required"));
}

TEST_F(MisreadInputsCliTest, OneExtraAssetIsGivenOnce) {
  ASSERT_EQ(runOn(iris(), "train", {"--max-steps", "2", "-q"}).status, 0);
  const std::string file = folder_.write("notes.txt", "notes");
  expectFailure(runOn(iris(), "export",
                      {"--output", folder_.path("out"), "--assets-extra", "a=" + file, "--assets-extra", "a=" + file}),
                "--assets-extra gives the file 'a' twice.");
}

TEST_F(MisreadInputsCliTest, AFolderWithoutEventFilesIsNoImport) {
  std::filesystem::create_directory(folder_.path("none"));
  expectFailure(run({"logs", "import", folder_.path("none"), "--output", folder_.path("logs")}),
                "There are no event files below");
}

TEST_F(MisreadInputsCliTest, SqlOfAFileSaysThatItIsNoFolder) {
  expectFailure(run({"sql", folder_.write("a.txt", "text"), "SELECT 1"}), "a.txt' is no folder.");
}

TEST_F(MisreadInputsCliTest, WhatALibraryFindsWrongIsOnlyInTheError) {
  const ProgramResult result = run({"graph", "show", folder_.write("graph.pbtxt", "node { name: 'a' nix: 1 }")});
  expectFailure(result, "graph.pbtxt");
  EXPECT_THAT(result.err, Not(HasSubstr("libprotobuf")));
}

TEST_F(MisreadInputsCliTest, AStateThatIsNoneIsASentence) {
  std::filesystem::create_directory(folder_.path("run"));
  folder_.write("run/checkpoint", "]");
  const ProgramResult result = runOn(iris(), "evaluate");
  expectFailure(result, "is not a checkpoint state: line 1");
  EXPECT_THAT(result.err, Not(HasSubstr("..")));
}

TEST_F(MisreadInputsCliTest, LimitsAreWrittenAsPeopleDo) {
  expectFailure(trainSample("facts_topics", {"train_input.bert_text.max_seq_length=2000000000"}),
                "max_seq_length is 2000000000, but must be at most 65536 pieces.");
}

TEST_F(MisreadInputsCliTest, NamesInASettingAreTheOnesThatThereAre) {
  expectFailure(trainSample("iris_dnn", {R"(eval.exporters=[{"nmae": "a"}])"}),
                "exporters[0]: ExporterSettings has no field 'nmae'; did you mean 'name'?");
  expectFailure(trainSample("iris_dnn", {R"(eval.exporters=[{"name": "a", "name": "b"}])"}),
                "the name 'name' occurs twice in one object. Remove one of them.");
  expectFailure(trainSample("iris_dnn", {"model=5"}), "'model' takes a JSON object.");
}

TEST_F(MisreadInputsCliTest, AnEvaluationWithoutAModelSaysSoEvenWhenQuiet) {
  const ProgramResult evaluated = runOn(iris(), "evaluate", {"-q"});
  EXPECT_THAT(evaluated.err, HasSubstr("warning Could not find trained model in model_dir"));
  const ProgramResult predicted = runOn(iris(), "predict", {"-q"});
  EXPECT_THAT(predicted.err, HasSubstr("warning Could not find trained model in model_dir"));
}

TEST_F(MisreadInputsCliTest, AFolderThatCannotBeMadeIsNamedInPlainWords) {
  const std::string file = folder_.write("file", "text");
  const ProgramResult result = run({"evaluate", iris(), "--model-dir", file});
  EXPECT_THAT(result.err, HasSubstr("file' is no folder."));
  EXPECT_THAT(result.err, Not(HasSubstr("filesystem error")));
}

}  // namespace
