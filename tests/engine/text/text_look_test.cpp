#include "engine/text/features/text_look.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/engine/text/text_test_support.h"

namespace engine::text {
namespace {

class TextLookTest : public ::testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) {
    const std::string path = folder_.path() + "/" + name;
    std::ofstream(path) << text;
    return path;
  }
  TextLook look(const std::string& path, const TextLookOptions& options = {}) {
    return lookAtTexts(path, options, &tokenizer_);
  }
  static std::string piecesOf(const ShownText& text) {
    std::string all;
    for (const ShownPiece& one : text.pieces) all += (all.empty() ? "" : " ") + one.piece;
    return all;
  }

  TemporaryFolder folder_;
  WordPieceTokenizer tokenizer_ = tokenizerOf({"a", "bird", "##s", "sing", "tree"});
};

TEST_F(TextLookTest, ShowsPiecesWithIdsAndTheWordsThatTheyBelongTo) {
  const TextLook seen = look(file("t.tsv", "text\tlabel\nA birds\tx\nsing zebra\ty\n"));
  ASSERT_EQ(seen.first.size(), 2u);
  EXPECT_EQ(piecesOf(seen.first[0]), "[CLS] a bird ##s [SEP]");
  EXPECT_EQ(seen.first[0].label, "x");
  EXPECT_EQ(seen.first[0].pieces[2].id, 6);
  EXPECT_TRUE(seen.first[0].pieces[3].continues);
  EXPECT_TRUE(seen.first[0].pieces[0].isFrame);
  EXPECT_EQ(seen.lengths, (std::vector<int64_t>{5, 4}));
  EXPECT_EQ(seen.unknown, 1);
  EXPECT_EQ(seen.labels, (std::vector<std::string>{"x", "y"}));
}

TEST_F(TextLookTest, FindsTheColumnsOfTextsAndLabel) {
  const TextLook named = look(file("p.tsv", "id\tsentence1\tsentence2\tlabel\n1\ta\ttree\t0\n"));
  EXPECT_EQ(named.columns, (ClassificationColumns{"sentence1", "sentence2", "label"}));
  EXPECT_EQ(piecesOf(named.first[0]), "[CLS] a [SEP] tree [SEP]");
  EXPECT_TRUE(named.first[0].pieces[4].isSecond);
  const TextLook guessed = look(file("g.csv", "kind,words\nx,a tree\nx,birds sing\ny,a bird\n"));
  EXPECT_EQ(guessed.columns, (ClassificationColumns{"words", "", "kind"}));
}

TEST_F(TextLookTest, CountsWhatIsLongerAndFindsALengthForMost) {
  std::string rows = "text\tlabel\n";
  for (int words = 1; words <= 100; ++words) {
    for (int i = 0; i < words; ++i) rows += "tree ";
    rows += words % 2 ? "\ta\n" : "\tb\n";
  }
  const TextLook seen = look(file("t.tsv", rows));
  EXPECT_EQ(seen.longerThan(52), 50);
  EXPECT_EQ(seen.lengthFor(0.5), 56);  // 53 pieces, up to a multiple of 8
  EXPECT_EQ(seen.lengthFor(1), 104);
}

TEST_F(TextLookTest, ShowsTheTagsOfWordsAndTheParagraphsOfQuestions) {
  const TextLook tagged = look(file("t.conll", "birds B-ANIMAL\nsing O\n\na O\n"), {.task = TextTask::kTagging});
  EXPECT_EQ(tagged.examples, 2);
  EXPECT_EQ(tagged.labels, (std::vector<std::string>{"O", "B-ANIMAL"}));
  EXPECT_EQ(tagged.first[0].tags, (std::vector<std::string>{"", "B-ANIMAL", "", "O", ""}));
  const std::string squad = R"({"data":[{"paragraphs":[{"context":"a bird","qas":[{"id":"1","question":"tree",
      "answers":[{"text":"bird","answer_start":2}]}]}]}]})";
  const TextLook asked = look(file("q.json", squad), {.task = TextTask::kQuestions});
  EXPECT_EQ(piecesOf(asked.first[0]), "[CLS] tree [SEP] a bird [SEP]");
  EXPECT_EQ(asked.first[0].label, "bird");
}

TEST_F(TextLookTest, GuessesWhatAFileIsFor) {
  EXPECT_EQ(guessedTask(file("a.jsonl", "{}")), TextTask::kClassification);
  EXPECT_EQ(guessedTask(file("a.json", "{}")), TextTask::kQuestions);
  EXPECT_EQ(guessedTask(file("a.txt", "a O\ntree B\n\na O\n")), TextTask::kTagging);
  EXPECT_EQ(guessedTask(file("b.txt", "A bird sings in a tree.\n\nMore.\n")), TextTask::kPretraining);
  EXPECT_THAT(failureOf([] { taskNamed("poetry"); }).text, ::testing::HasSubstr("\"poetry\" is none"));
}

TEST_F(TextLookTest, NamesTheLineThatCannotBeRead) {
  EXPECT_THAT(failureOf([&] { look(file("t.tsv", "text\tlabel\na\tx\nonly\n")); }).text,
              ::testing::HasSubstr("t.tsv:3: the line has 1 cell"));
  EXPECT_THAT(failureOf([&] { look(file("t.conll", "a O\nbird\n"), {.task = TextTask::kTagging}); }).text,
              ::testing::HasSubstr("t.conll:2: the line has the word \"bird\" and no tag"));
  EXPECT_THAT(failureOf([&] { look(file("t.txt", "\n\n"), {.task = TextTask::kPretraining}); }).text,
              ::testing::HasSubstr("has no text"));
}

TEST_F(TextLookTest, ShowsTheBeginningOfALongLineAndCountsTheRest) {
  std::string line;
  for (int i = 0; i < 250000; ++i) line += "tree ";
  const TextLook seen = look(file("t.tsv", "text\tlabel\n" + line + "\tx\n"));
  EXPECT_EQ(seen.lengths.at(0), 250002);
  EXPECT_EQ(seen.first.at(0).pieces.size(), kMostShownPieces);
  EXPECT_EQ(seen.first.at(0).more, 250002 - static_cast<int64_t>(kMostShownPieces));
}

TEST_F(TextLookTest, ReadsColumnsAndLabelsWithoutAVocabulary) {
  const TextLook seen = lookAtTexts(file("t.tsv", "text\tlabel\na\tx\n"), {}, nullptr);
  EXPECT_EQ(seen.columnNames, (std::vector<std::string>{"text", "label"}));
  EXPECT_EQ(seen.examples, 1);
  EXPECT_TRUE(seen.lengths.empty());
}

}  // namespace
}  // namespace engine::text
