// Models of texts on the command line: from a table of sentences to the best export, asked with words.
#include <filesystem>

#include "tests/app/cli/cli_fixture.h"

namespace {

using test_support::ProgramResult;

class TextsCliTest : public test_support::CliTest {
 protected:
  static std::string facts() { return sourceFolder() + "/resources/experiments/facts_topics.experiment.json"; }
};

TEST_F(TextsCliTest, TheBestExportAnswersATextAsTheModelDoes) {
  const ProgramResult trained = runOn(facts(), "train-and-evaluate", {"--set", "train.max_steps=100", "-q"});
  ASSERT_EQ(trained.status, 0) << trained.err;
  const std::vector<std::string> question{"--text", "A bird eats seeds.", "--json"};
  const ProgramResult predicted = runOn(facts(), "predict", question);
  ASSERT_EQ(predicted.status, 0) << predicted.err;
  const auto answer = predicted.objects().back();
  EXPECT_EQ(answer["classes"].size(), 4u);
  EXPECT_EQ(answer["pieces"][2]["piece"], "bird");
  const auto exports = std::filesystem::directory_iterator(folder_.path("run") + "/export/best");
  const ProgramResult asked =
      run({"saved-model", "run", exports->path().string(), question[0], question[1], question[2]});
  ASSERT_EQ(asked.status, 0) << asked.err;
  const auto same = asked.objects().back();
  EXPECT_EQ(same["classes"][0]["label"], answer["classes"][0]["label"]);
  EXPECT_NEAR(same["classes"][0]["probability"].get<double>(), answer["classes"][0]["probability"].get<double>(), 1e-5);
}

TEST_F(TextsCliTest, SaysWhenAModelTakesNoSuchTexts) {
  expectFailure(runOn(iris(), "predict", {"--text", "a"}), "is not bert_text");
  expectFailure(runOn(facts(), "predict", {"--text", "a", "--second", "b"}), "leave --second out");
  expectFailure(runOn(facts(), "predict", {"--text", "a", "--text", "b", "--second", "c"}), "one for each");
  expectFailure(runOn(facts(), "predict", {"--text", "a", "--text", "caf\xe9"}),
                "Text 2 is not UTF-8: its byte 4 begins no character");
}

}  // namespace
