#include "engine/estimator/bert/text_requests.h"

#include <filesystem>

#include "engine/estimator/config/experiment.h"
#include "tests/engine/estimator/estimator_test_support.h"
#include "tests/support/temporary_folder.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using PieceNames = std::vector<std::string>;

// The vocabulary of these tests: ids are the places in it.
const PieceNames kVocabulary{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "the",
                             "cat",   "sleep", "##s",   "in",    "rome",   "."};

class TextRequestsTest : public ::testing::Test {
 protected:
  // An input of bert_text with these fields of its own.
  Input inputWith(const std::string& fields) const {
    return parseExperiment(R"({"eval_input": {"bert_text": {"vocab_file": "vocab.txt", )" + fields + "}}}", "test")
        .eval_input();
  }
  TextRequests requestsWith(const std::string& fields) const {
    return TextRequests(inputWith(fields), {.baseDir = folder_.path()});
  }
  static std::string vocabularyText() {
    std::string text;
    for (const std::string& piece : kVocabulary) text += piece + "\n";
    return text;
  }

  test_support::TemporaryFolder folder_;
  std::string vocabulary_ = folder_.write("vocab.txt", vocabularyText());
};

Tensor numbersOf(const std::vector<float>& values, int64_t rows) {
  return Tensor::of(values, Shape{rows, static_cast<int64_t>(values.size()) / rows});
}

TEST_F(TextRequestsTest, GiveTheLikeliestClassFirstByItsLabel) {
  const TextRequests requests = requestsWith(R"("max_seq_length": 8, "labels": ["animal", "place"])");
  const TextQuestions questions = requests.ask({{"The cat sleeps."}});
  EXPECT_EQ(questions.features.at("input_ids").toDoubles(), (std::vector<double>{2, 5, 6, 7, 8, 11, 3, 0}));
  const auto answers = requests.answers(questions, {{"probabilities", numbersOf({0.25F, 0.75F}, 1)}});
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_EQ(answers[0].classes.at(0).label, "place");
  EXPECT_EQ(answers[0].classes.at(1).probability, 0.25);
  EXPECT_EQ(answers[0].pieces.size(), 7U);
  EXPECT_EQ(answers[0].pieces.at(4).piece, "##s");
}

TEST_F(TextRequestsTest, RefuseTextsThatAreNoUtf8) {
  const TextRequests requests = requestsWith(R"("max_seq_length": 8, "labels": ["animal", "place"])");
  EXPECT_EQ(codeOf([&] { requests.ask({{"The cat"}, {"a \xff b"}}); }), Code::kInvalidArgument);
}

TEST_F(TextRequestsTest, GiveTheNumberOfAModelOfNumbers) {
  const TextRequests requests = requestsWith(R"("max_seq_length": 8)");
  const auto answers = requests.answers(requests.ask({{"rome"}}), {{"predictions", numbersOf({1.5F}, 1)}});
  EXPECT_EQ(answers.at(0).value, 1.5);
}

TEST_F(TextRequestsTest, GiveAWordTheLabelOfItsFirstPieceAndNoneToWhatWasCut) {
  const TextRequests requests = requestsWith(R"("max_seq_length": 6, "task": "tagging", "labels": ["O", "PLACE"])");
  const TextQuestions questions = requests.ask({{"cat sleeps Rome."}});
  const Tensor ids = Tensor::vector<int32_t>({4, 1, 1, 3, 2, 5}).reshaped(Shape{1, 6});
  const auto answers = requests.answers(questions, {{"class_ids", ids}});
  const auto& words = answers.at(0).words;
  ASSERT_EQ(words.size(), 4U);
  EXPECT_EQ(words[1].text, "sleeps");
  EXPECT_EQ(words[1].label, "O");
  EXPECT_EQ(words[2].text, "Rome");
  EXPECT_EQ(words[2].label, "PLACE");
  EXPECT_EQ(words[2].begin, 11U);
  EXPECT_EQ(words[3].label, "");
}

TEST_F(TextRequestsTest, TellWhereInTheParagraphAnAnswerIs) {
  const TextRequests requests = requestsWith(R"("max_seq_length": 16, "max_query_length": 4, "task": "questions")");
  const TextQuestions questions = requests.ask({{"the cat", "The cat sleeps in Rome."}});
  ASSERT_EQ(questions.rows, 1);
  std::vector<float> logits(16, 0.0F);
  logits[9] = 9;  // [CLS] the cat [SEP] the cat sleep ##s in rome .
  const auto answers =
      requests.answers(questions, {{"start_logits", numbersOf(logits, 1)}, {"end_logits", numbersOf(logits, 1)}});
  const MarkedText& best = answers.at(0).answers.at(0);
  EXPECT_EQ(best.text, "Rome");
  EXPECT_EQ(best.begin, 18U);
  EXPECT_EQ(best.end, 22U);
  EXPECT_GT(best.probability, 0.99);
}

TEST_F(TextRequestsTest, PlaceAnAnswerAtWholeWords) {
  const TextRequests requests = requestsWith(R"("max_seq_length": 16, "max_query_length": 4, "task": "questions")");
  const TextQuestions questions = requests.ask({{"cat", "sleeping cat in Rome"}});
  std::vector<float> logits(16, 0.0F);
  logits[5] = 9;  // [CLS] cat [SEP] [UNK] cat in rome
  const auto answers =
      requests.answers(questions, {{"start_logits", numbersOf(logits, 1)}, {"end_logits", numbersOf(logits, 1)}});
  EXPECT_EQ(answers.at(0).answers.at(0).text, "in");
  EXPECT_EQ(answers.at(0).answers.at(0).begin, 13U);
}

TEST_F(TextRequestsTest, AreToldByTheAssetsOfASavedModel) {
  const Experiment experiment = parseExperiment(
      R"({"eval_input": {"bert_text": {"vocab_file": "vocab.txt", "max_seq_length": 8, "labels": ["a", "b"]}}})",
      "test");
  const TextAssets assets = textAssetsOf(experiment, {.baseDir = folder_.path()});
  const std::filesystem::path extra = std::filesystem::path(folder_.path()) / "saved" / "assets.extra";
  std::filesystem::create_directories(extra / "bert_text");
  for (const auto& [path, file] : assets.files) std::filesystem::copy_file(file, extra / path);
  for (const auto& [path, text] : assets.texts) folder_.write("saved/assets.extra/" + path, text);
  const TextRequests requests = TextRequests::ofSavedModel(folder_.path() + "/saved");
  EXPECT_EQ(requests.labels(), (PieceNames{"a", "b"}));
  EXPECT_EQ(requests.ask({{"cat"}}).features.at("input_ids").toDoubles()[1], 6);
}

TEST_F(TextRequestsTest, InputRefusesAVocabularyThatIsLargerThanTheModels) {
  folder_.write("texts.tsv", "text\tlabel\ncat\ta\n");
  const Input input = inputWith(R"("path": "texts.tsv", "max_seq_length": 8, "text_a": "text")");
  InputContext context{.baseDir = folder_.path()};
  context.vocabularySize = static_cast<int64_t>(kVocabulary.size());
  inputFnOf(input, context)(Mode::kPredict);
  context.vocabularySize = 11;
  std::string text;
  EXPECT_EQ(codeOf([&] { inputFnOf(input, context)(Mode::kPredict); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("has 12 pieces, and the model has vocab_size 11"), std::string::npos) << text;
}

TEST_F(TextRequestsTest, SayWhatTheyNeed) {
  std::string text;
  EXPECT_EQ(codeOf([&] { TextRequests requests(Input(), {}); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("not bert_text"), std::string::npos) << text;
  EXPECT_EQ(codeOf([&] { requestsWith(R"("task": "pretraining")"); }, &text), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { requestsWith(R"("task": "questions")").ask({{"who"}}); }, &text), Code::kInvalidArgument);
  EXPECT_NE(text.find("Question 1 has no paragraph"), std::string::npos) << text;
  EXPECT_EQ(codeOf([&] { TextRequests::ofSavedModel(folder_.path()); }, &text), Code::kNotFound);
  EXPECT_NE(text.find("export it again"), std::string::npos) << text;
}

}  // namespace
}  // namespace engine::estimator
