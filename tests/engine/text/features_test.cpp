#include "engine/text/features/answers.h"
#include "engine/text/features/feature_records.h"
#include "engine/text/features/python_random.h"
#include "engine/text/features/squad_scores.h"
#include "tests/engine/text/text_test_support.h"

namespace engine::text {
namespace {

using Ids = std::vector<int32_t>;

class TextFiles : public ::testing::Test {
 protected:
  TemporaryFolder folder_;
  Truncation truncation_;
  ThreadArena arena_{2};
};

TEST_F(TextFiles, CutsTheLongerTextOfAPairAndCountsIt) {
  const auto tokenizer = tokenizerOf({"a", "b"});
  const auto features = classificationFeatures({{"a a a a", "b b", "x"}}, {"x"}, tokenizer, 7, truncation_, arena_);
  EXPECT_EQ(features[0].sequence.inputIds, (Ids{2, 5, 5, 3, 6, 6, 3}));
  EXPECT_EQ(features[0].sequence.segmentIds, (Ids{0, 0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(truncation_.pieces, 2);
  EXPECT_EQ(truncation_.longest, 9);
  EXPECT_NE(truncation_.description(7).find("1 of 1 examples"), std::string::npos);
}

TEST_F(TextFiles, TakesAnEmptySecondTextForNone) {
  const auto features = classificationFeatures({{"a", "", "x"}}, {"x"}, tokenizerOf({"a"}), 6, truncation_, arena_);
  EXPECT_EQ(features[0].sequence.inputIds, (Ids{2, 5, 3, 0, 0, 0}));
}

TEST_F(TextFiles, ReadsTablesOfThreeKinds) {
  for (const std::string& path :
       {folder_.write("t.tsv", "text\tlabel\na \"b\tx\n"), folder_.write("t.csv", "text,label\n\"a \"\"b\",x\n"),
        folder_.write("t.jsonl", "{\"text\": \"a \\\"b\", \"label\": \"x\"}\n")}) {
    const TextTable table = readTextTable(path, tableFormatOf(path), true);
    const auto examples = labeledTextsOf(table, {"text", "", "label"}, {});
    ASSERT_EQ(examples.size(), 1u) << path;
    EXPECT_EQ(examples[0].first, "a \"b");
    EXPECT_EQ(examples[0].label, "x");
  }
}

TEST_F(TextFiles, NamesTheLineOfABadRow) {
  const std::string ragged = folder_.write("r.tsv", "text\tlabel\na\tx\nb\n");
  EXPECT_TRUE(failureOf([&] { readTextTable(ragged, TableFormat::kTsv, true); }).says("r.tsv:3: the line has 1 cell"));
  const std::string empty = folder_.write("e.jsonl", "{}\n{\"text\": \"a\"}\n");
  EXPECT_TRUE(failureOf([&] { readTextTable(empty, TableFormat::kJsonLines, true); }).says("e.jsonl:1: the object is"));
  const std::string broken = folder_.write("b.jsonl", "{\"text\": 1}\n{\"text\": \n");
  EXPECT_TRUE(failureOf([&] { readTextTable(broken, TableFormat::kJsonLines, true); }).says("b.jsonl:2:"));
  const TextTable table = readTextTable(folder_.write("l.tsv", "a\tx\nb\ty\n"), TableFormat::kTsv, false);
  EXPECT_TRUE(failureOf([&] { labeledTextsOf(table, {"1", "", "2"}, {"x"}); }).says("l.tsv:2: the label \"y\""));
  EXPECT_EQ(failureOf([&] { table.column("text"); }).code, Code::kNotFound);
}

TEST_F(TextFiles, LabelsTheFirstPieceOfAWordAndMarksTheOthers) {
  const std::string path = folder_.write("t.conll", "-DOCSTART- O\n\nab NN B-LOC\nx VB O\n\n");
  const auto sentences = readTaggedSentences(path);
  const auto labels = pieceLabels(tagsOf(sentences));
  EXPECT_EQ(labels, (std::vector<std::string>{"O", "B-LOC", "X", "[CLS]", "[SEP]"}));
  const auto features = taggingFeatures(sentences, labels, tokenizerOf({"a", "##b", "x"}), 6, truncation_, path);
  EXPECT_EQ(features[0].labelIds, (Ids{4, 2, 3, 1, 5, 0}));
  EXPECT_EQ(features[0].firstPieces, (Ids{1, 3}));
}

TEST_F(TextFiles, NamesTheLineOfAWordWithoutATagAndOfATagThatIsNotKnown) {
  const std::string bare = folder_.write("t.conll", "a O\nb\n");
  EXPECT_TRUE(failureOf([&] { readTaggedSentences(bare); }).says("t.conll:2:"));
  const std::string path = folder_.write("u.conll", "a O\nb B-X\n");
  const auto sentences = readTaggedSentences(path);
  EXPECT_TRUE(failureOf([&] {
                taggingFeatures(sentences, pieceLabels({"O"}), tokenizerOf({"a"}), 8, truncation_, path);
              }).says("u.conll:2: the tag \"B-X\""));
}

constexpr const char* kSquad = R"({"data": [{"paragraphs": [{"context": "He was born in (1895-1943).",
  "qas": [{"id": "q", "question": "When?", "answers": [{"text": "1895", "answer_start": 16}]}]}]}]})";

TEST_F(TextFiles, NamesTheLineThatIsNoUtf8InEveryKindOfFile) {
  const auto place = [&](const Failure& failure, const std::string& where) {
    EXPECT_EQ(failure.code, Code::kInvalidArgument) << where;
    EXPECT_TRUE(failure.says(where)) << failure.text;
  };
  const std::string tags = folder_.write("a.conll", "a O\n\xff O\n");
  place(failureOf([&] { readTaggedSentences(tags); }), "a.conll:2: ");
  const std::string tsv = folder_.write("a.tsv", "text\tlabel\nb\tx\n\xc3\tx\n");
  place(failureOf([&] { readTextTable(tsv, TableFormat::kTsv, true); }), "a.tsv:3: ");
  const std::string lines = folder_.write("a.jsonl", "{\"text\": \"a\"}\n{\"text\": \"\xff\"}\n");
  place(failureOf([&] { readTextTable(lines, TableFormat::kJsonLines, true); }), "a.jsonl:2: ");
  const std::string squad = folder_.write("a.json", "{\"data\":\n [\"\xff\"]}");
  place(failureOf([&] { readSquad(squad, {}); }), "a.json:2: ");
}

TEST_F(TextFiles, TakeALineOfAMebibyteForATextAndForNoWord) {
  std::string line;
  while (line.size() < (1U << 20)) line += "word ";
  const std::string tsv = folder_.write("long.tsv", "text\n" + line + "\n");
  const TextTable table = readTextTable(tsv, TableFormat::kTsv, true);
  Truncation truncation;
  ThreadArena arena(1);
  const auto features =
      classificationFeatures(labeledTextsOf(table, {"text"}, {}), {}, tokenizerOf({"word"}), 8, truncation, arena);
  EXPECT_EQ(features.at(0).sequence.length(), 8);
  EXPECT_EQ(truncation.cut, 1);
  const std::string tags = folder_.write("long.conll", "a O\n" + std::string(2U << 20, 'a') + " O\n");
  EXPECT_TRUE(failureOf([&] { readTaggedSentences(tags); }).says("long.conll"));
}

TEST_F(TextFiles, FindsAnAnswerWithinAWord) {
  const auto squad = parseSquad("s.json", kSquad, {});
  const auto tokenizer = tokenizerOf({"he", "was", "born", "in", "(", "1895", "-", "1943", ")", ".", "when", "?"});
  const auto windows = spanFeatures(squad.examples, tokenizer, {24, 8, 8, true}, truncation_);
  ASSERT_EQ(windows.size(), 1u);
  EXPECT_EQ(windows[0].startPosition, windows[0].endPosition);
  EXPECT_EQ(tokenizer.piece(windows[0].pieces[static_cast<std::size_t>(windows[0].startPosition)]), "1895");
}

TEST_F(TextFiles, FindsTheBestWindowOfEachPieceAmongManyWindows) {
  std::string context;
  for (int i = 0; i < 20000; ++i) context += "a b ";
  const auto squad = parseSquad("s.json",
                                R"({"data": [{"paragraphs": [{"context": ")" + context +
                                    R"(", "qas": [{"id": "1", "question": "a",
                                              "answers": [{"text": "a", "answer_start": 0}]}]}]}]})",
                                {});
  const auto windows = spanFeatures(squad.examples, tokenizerOf({"a", "b"}), {24, 2, 8, true}, truncation_);
  ASSERT_GT(windows.size(), 19000u);
  int64_t best = 0;
  for (const SpanFeatures& window : windows) best += std::ranges::count(window.hasMaxContext, true);
  EXPECT_EQ(best, 40000);  // each piece in one of its windows
}

TEST_F(TextFiles, TellsWhereASquadFileIsWrong) {
  EXPECT_TRUE(failureOf([&] { parseSquad("s.json", "{\n\"data\": [}", {}); }).says("s.json:2:"));
  EXPECT_TRUE(failureOf([&] { parseSquad("s.json", R"({"data": [{}]})", {}); }).says("data[0] has no \"paragraphs\""));
  std::string beyond = kSquad;
  beyond.replace(beyond.find(": 16"), 4, ": 99");
  EXPECT_TRUE(failureOf([&] { parseSquad("s.json", beyond, {}); }).says("answers[0] begins at character 99"));
  const char* twice = R"({"data": [{"paragraphs": [{"context": "a b", "qas": [
      {"id": "q", "question": "a"}, {"id": "q", "question": "b"}]}]}]})";
  EXPECT_TRUE(failureOf([&] { parseSquad("s.json", twice, {false}); }).says("qas[1] has the id \"q\" of an earlier"));
}

TEST_F(TextFiles, BringsTheBestSpanBackToTheTextsOwnWords) {
  const auto squad = parseSquad("s.json", kSquad, {false, false});
  const auto tokenizer = tokenizerOf({"he", "was", "born", "in", "(", "1895", "-", "1943", ")", ".", "when", "?"});
  const auto windows = spanFeatures(squad.examples, tokenizer, {24, 8, 8, false}, truncation_);
  SpanLogits logits{windows[0].uniqueId, std::vector<float>(24), std::vector<float>(24)};
  logits.start[9] = logits.end[9] = 5;  // [CLS] when ? [SEP] he was born in ( 1895
  logits.end[11] = 4;
  const auto answers = decodeAnswers(squad.examples, windows, {logits}, tokenizer, tokenizer.basic(), {});
  EXPECT_EQ(answers.at("q").best, "1895");
  EXPECT_EQ(answers.at("q").nBest.at(1).text, "1895-1943");
  EXPECT_GT(answers.at("q").nBest[0].probability, answers.at("q").nBest[1].probability);
}

TEST(TextOfAnswer, KeepsTheCaseAndAccentsOfTheText) {
  EXPECT_EQ(textOfAnswer("steve smith", "Steve Smith's", BasicTokenizer()), "Steve Smith");
  EXPECT_EQ(textOfAnswer("erlkonig", "der Erlkönig,", BasicTokenizer()), "Erlkönig");
  EXPECT_EQ(textOfAnswer("other", "Steve", BasicTokenizer()), "Steve");
}

TEST(SquadScores, CountWordsAsTheOfficialScriptDoes) {
  EXPECT_EQ(exactMatch("The Beatles!", "beatles"), 1);
  EXPECT_DOUBLE_EQ(f1Score("the new york city", "New York"), 0.8);
  EXPECT_EQ(f1Score("", "x"), 0);
}

TEST(PythonRandom, DrawsPythonsNumbers) {
  PythonRandom random(12345);
  EXPECT_EQ(random.random(), 0.41661987254534116);
  EXPECT_EQ(random.random(), 0.010169169457068361);
  EXPECT_EQ(random.random(), 0.8252065092537432);
  for (const int64_t want : {38, 47, 24, 34, 72, 55}) EXPECT_EQ(random.randint(0, 99), want);
  std::vector<int> list{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  random.shuffle(list);
  EXPECT_EQ(list, (std::vector<int>{8, 0, 4, 7, 9, 3, 6, 1, 5, 2}));
  PythonRandom large((uint64_t{1} << 40) + 7);
  EXPECT_EQ(large.random(), 0.6137037779936511);
}

// Recorded from create_pretraining_data.py's rules written in Python, with random.Random(12345).
TEST_F(TextFiles, MasksTheSamePiecesForTheSameSeedAsPython) {
  const auto tokenizer = tokenizerOf({"a", "b", "c", "d", "##e", "f", "g"});
  const std::string path = folder_.write("t.txt", "a b c de\nf g a\nb c\n\nc de f\ng g a b c\n\nd a f\nb b\na c f g\n");
  PretrainingOptions options;
  options.maxLength = 12;
  options.maxPredictions = 3;
  options.dupeFactor = 2;
  const auto features = pretrainingFeatures(readDocuments({path}, tokenizer), tokenizer, options);
  ASSERT_EQ(features.size(), 11u);
  EXPECT_EQ(features[0].sequence.inputIds, (Ids{2, 6, 7, 3, 4, 4, 5, 7, 10, 11, 3, 0}));
  EXPECT_EQ(features[0].maskedPositions, (Ids{4, 5, 0}));
  EXPECT_EQ(features[0].maskedIds, (Ids{6, 6, 0}));
  EXPECT_TRUE(features[0].isRandomNext);
  EXPECT_EQ(features[1].sequence.inputIds, (Ids{2, 5, 6, 7, 4, 9, 3, 8, 5, 10, 4, 3}));
  EXPECT_EQ(features[5].sequence.inputIds, (Ids{2, 7, 4, 9, 10, 3, 4, 11, 5, 6, 7, 3}));
  EXPECT_EQ(features[5].maskedIds, (Ids{8, 11, 0}));
  EXPECT_FALSE(features[5].isRandomNext);
  const auto read = pretrainingFromExample(toExample(features[5]), 12);
  EXPECT_EQ(read.maskedWeights, (std::vector<float>{1, 1, 0}));
}

TEST(FeatureRecords, RefuseASequenceOfAnotherLength) {
  const ClassificationFeatures features{{{1, 2}, {1, 1}, {0, 0}}, 3, true};
  const std::string record = toExample(features);
  EXPECT_EQ(classificationFromExample(record, 2).labelId, 3);
  EXPECT_TRUE(failureOf([&] { classificationFromExample(record, 4); }).says("\"input_ids\" has 2 values, not 4"));
}

}  // namespace
}  // namespace engine::text
