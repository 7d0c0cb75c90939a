#include "engine/text/word_piece.h"

#include <random>

#include "engine/text/utf8.h"
#include "tests/engine/text/text_test_support.h"

namespace engine::text {
namespace {

using Strings = std::vector<std::string>;

TEST(BasicTokenizer, SplitsAtSpacesPunctuationAndIdeographs) {
  const BasicTokenizer tokenizer;
  EXPECT_EQ(tokenizer.words("Hello,  World!\tx^y 日本a"),
            (Strings{"hello", ",", "world", "!", "x", "^", "y", "日", "本", "a"}));
}

TEST(BasicTokenizer, TakesAccentsAwayWhenItLowersCases) {
  EXPECT_EQ(BasicTokenizer().words("Ünïcode Ångström"), (Strings{"unicode", "angstrom"}));
  EXPECT_EQ(BasicTokenizer({.lowerCase = false}).words("Ünïcode"), Strings{"Ünïcode"});
}

TEST(BasicTokenizer, GivesASigmaItsFormByItsPlaceInTheWord) {
  EXPECT_EQ(BasicTokenizer().words("ΑΣ ΣΑ"), (Strings{"ας", "σα"}));
  EXPECT_EQ(BasicTokenizer().words("Α'Σ! ΒΣ"), (Strings{"α", "'", "ς", "!", "βς"}));
}

TEST(BasicTokenizer, LeavesOutControlsAndWhatIsNoUtf8) {
  EXPECT_EQ(BasicTokenizer().words(std::string("a\0b\x01"
                                               "c\xff\xc3(\xe2\x80\x8b"
                                               "d",
                                               13)),
            (Strings{"abc", "(", "d"}));
}

TEST(BasicTokenizer, KeepsWhatIsNeverToBeSplitBetweenSpaces) {
  const BasicTokenizer tokenizer({.neverSplit = {"[MASK]"}});
  EXPECT_EQ(tokenizer.words("a [MASK] b"), (Strings{"a", "[MASK]", "b"}));
  EXPECT_EQ(tokenizer.words("[MASK]x"), (Strings{"[", "mask", "]", "x"}));
}

TEST(WordPiece, TakesTheLongestPieceAndGoesOnBehindIt) {
  const auto tokenizer = tokenizerOf({"un", "##aff", "##able", "##a", "una"});
  EXPECT_EQ(tokenizer.tokenize("unaffable"), Strings{"[UNK]"});  // "una" leaves "##ff", which there is not
  EXPECT_EQ(tokenizer.tokenize("unable"), Strings{"[UNK]"});
  EXPECT_EQ(tokenizerOf({"un", "##aff", "##able"}).tokenize("Unaffable un"), (Strings{"un", "##aff", "##able", "un"}));
}

TEST(WordPiece, TakesAWordThatIsTooLongForUnknown) {
  WordPieceOptions options;
  options.maxCharactersOfWord = 3;
  const auto tokenizer = tokenizerOf({"a", "##a", "é", "##é"}, options);
  EXPECT_EQ(tokenizer.tokenize("aaa aaaa"), (Strings{"a", "##a", "##a", "[UNK]"}));
}

TEST(WordPiece, CountsCharactersOfAWordAndNotItsBytes) {
  WordPieceOptions options;
  options.maxCharactersOfWord = 3;
  options.basic.lowerCase = false;
  EXPECT_EQ(tokenizerOf({"é", "##é"}, options).tokenize("ééé"), (Strings{"é", "##é", "##é"}));
}

TEST(WordPiece, TellsWhereAPiecesWordIsInTheText) {
  const auto pieces = tokenizerOf({"a", "##b", "c"}).encodeInText("  AB, c");
  ASSERT_EQ(pieces.size(), 4u);
  EXPECT_EQ(pieces[1].begin, 2u);
  EXPECT_EQ(pieces[1].end, 4u);
  EXPECT_EQ(pieces[3].begin, 6u);
}

TEST(WordPiece, NeedsItsUnknownPiece) {
  const auto vocabulary = std::make_shared<Vocabulary>("v.txt", Strings{"a"});
  EXPECT_TRUE(failureOf([&] { WordPieceTokenizer tokenizer(vocabulary); }).says("no piece \"[UNK]\""));
}

TEST(WordPiece, KeepsTheOrderOfTextsOnAllThreads) {
  const auto tokenizer = tokenizerOf({"a", "b"});
  std::vector<std::string_view> texts;
  for (int i = 0; i < 1000; ++i) texts.push_back(i % 3 == 0 ? "a b" : i % 3 == 1 ? "" : "b");
  ThreadArena arena(4);
  const EncodedTexts all = tokenizer.encodeAll(texts, arena);
  ASSERT_EQ(all.size(), 1000u);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::vector<int32_t> ids(all.ids.begin() + all.begin(i), all.ids.begin() + all.ends[i]);
    ASSERT_EQ(ids, tokenizer.encode(texts[i])) << i;
  }
}

// The words and pieces as google-research/bert's WordpieceTokenizer finds them: from the longest part down.
Strings slowPieces(const Vocabulary& vocabulary, const std::string& word) {
  Strings pieces;
  for (std::size_t start = 0; start < word.size();) {
    std::size_t end = word.size();
    std::string piece;
    for (; end > start; --end) {
      piece = (start > 0 ? "##" : "") + word.substr(start, end - start);
      if (vocabulary.find(piece)) break;
    }
    if (end == start) return {"[UNK]"};
    pieces.push_back(piece);
    start = end;
  }
  return pieces;
}

TEST(WordPiece, FindsTheSamePiecesAsASlowSearchInRandomVocabularies) {
  std::mt19937 random(1);
  const auto letters = [&](int most) {
    std::string word;
    for (int i = 0, n = 1 + static_cast<int>(random() % static_cast<unsigned>(most)); i < n; ++i) {
      word += static_cast<char>('a' + random() % 3);
    }
    return word;
  };
  for (int round = 0; round < 50; ++round) {
    Strings pieces;
    for (int i = 0; i < 40; ++i) pieces.push_back((random() % 2 ? "##" : "") + letters(4));
    const auto tokenizer = tokenizerOf(pieces);
    for (int i = 0; i < 100; ++i) {
      const std::string word = letters(12);
      ASSERT_EQ(tokenizer.tokenize(word), slowPieces(tokenizer.vocabulary(), word)) << word;
    }
  }
}

TEST(Vocabulary, KeepsTheLastIdOfARepeatedPieceAndTellsItsLine) {
  const TemporaryFolder folder;
  const auto vocabulary = Vocabulary::fromFile(folder.write("vocab.txt", "[UNK]\n  the \nof\nthe\n"));
  EXPECT_EQ(vocabulary.find("the"), 3);
  EXPECT_EQ(vocabulary.piece(1), std::nullopt);
  EXPECT_EQ(vocabulary.repeatedLines(), std::vector<int64_t>{2});
  EXPECT_EQ(vocabulary.different(), 3);
}

TEST(Vocabulary, NamesTheLineThatIsNoUtf8) {
  const TemporaryFolder folder;
  const std::string path = folder.write("vocab.txt", "a\nb\xff\n");
  EXPECT_TRUE(failureOf([&] { Vocabulary::fromFile(path); }).says(path + ":2: byte 2"));
  EXPECT_EQ(failureOf([&] { Vocabulary::fromFile(folder.write("none.txt", "")); }).code, Code::kInvalidArgument);
}

TEST(Utf8, RefusesOverlongFormsAndHalvesOfSurrogates) {
  EXPECT_EQ(findInvalidUtf8("aé日😀"), std::string_view::npos);
  EXPECT_EQ(findInvalidUtf8("a\xc0\x80"), 1u);
  EXPECT_EQ(findInvalidUtf8("\xed\xa0\x80"), 0u);
  EXPECT_EQ(findInvalidUtf8("\xf4\x90\x80\x80"), 0u);
  EXPECT_EQ(findInvalidUtf8("\xe2\x82"), 0u);
}

}  // namespace
}  // namespace engine::text
