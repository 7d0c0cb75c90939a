#include "engine/text/sentence_piece.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "summaries/wire/wire_writer.h"
#include "tests/engine/text/text_test_support.h"

namespace engine::text {
namespace {

using Kind = SentencePieceKind;
using Pieces = std::vector<std::string>;

SentencePieceModel modelOf(std::vector<SentencePieceEntry> pieces,
                           SentencePieceAlgorithm algorithm = SentencePieceAlgorithm::kUnigram) {
  SentencePieceModel model;
  model.name = "spm.model";
  model.pieces = {{"<unk>", 0, Kind::kUnknown}, {"[CLS]", 0, Kind::kControl}, {"[SEP]", 0, Kind::kControl}};
  model.pieces.insert(model.pieces.end(), pieces.begin(), pieces.end());
  model.algorithm = algorithm;
  return model;
}

SentencePieceModel lettersOf(SentencePieceAlgorithm algorithm = SentencePieceAlgorithm::kUnigram) {
  return modelOf({{"▁", -3}, {"a", -2}, {"b", -2}, {"ab", -2.5}, {"▁ab", -2.6f}, {"1", -3}, {"1,", -1}}, algorithm);
}

Pieces textsOf(const SentencePieces& pieces) {
  Pieces texts;
  for (const SentencePieceInText& one : pieces) texts.push_back(one.piece);
  return texts;
}

SentencePieceModel withBytes() {
  SentencePieceModel model = lettersOf();
  model.byteFallback = true;
  for (int byte = 0; byte < 256; ++byte) {
    std::array<char, 8> name{};
    std::snprintf(name.data(), name.size(), "<0x%02X>", static_cast<unsigned>(byte));
    model.pieces.push_back({name.data(), 0, Kind::kByte});
  }
  return model;
}

TEST(SentencePiece, CutsAWordIntoItsMostProbablePieces) {
  const SentencePieceTokenizer tokenizer(lettersOf());
  EXPECT_EQ(textsOf(tokenizer.pieces("ab  aab ")), (Pieces{"▁ab", "▁", "a", "ab"}));
  EXPECT_EQ(tokenizer.tokenize(""), Pieces{});
}

TEST(SentencePiece, TellsWhereInTheTextAPieceIs) {
  const SentencePieceTokenizer tokenizer(lettersOf());
  const SentencePieces pieces = tokenizer.pieces("  ab b");
  ASSERT_EQ(textsOf(pieces), (Pieces{"▁ab", "▁", "b"}));
  EXPECT_EQ(pieces[0].begin, 2U);
  EXPECT_EQ(pieces[0].end, 4U);
  EXPECT_EQ(pieces[2].begin, 5U);
  EXPECT_EQ(pieces[2].end, 6U);
}

TEST(SentencePiece, GivesTheNextProbableWaysInOrder) {
  const SentencePieceTokenizer tokenizer(lettersOf());
  const auto best = tokenizer.bestPieces("ab", 10);
  ASSERT_EQ(best.size(), 3U);
  EXPECT_EQ(textsOf(best[0].pieces), Pieces{"▁ab"});
  EXPECT_EQ(textsOf(best[1].pieces), (Pieces{"▁", "ab"}));
  EXPECT_FLOAT_EQ(best[2].score, -7);
}

TEST(SentencePiece, JoinsUnknownCharactersInARow) {
  const SentencePieceTokenizer tokenizer(lettersOf());
  EXPECT_EQ(textsOf(tokenizer.pieces("xyа b")), (Pieces{"▁", "xyа", "▁", "b"}));
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("xy")), " ⁇ ");
}

TEST(SentencePiece, CutsUnknownCharactersIntoBytesAndBack) {
  const SentencePieceTokenizer tokenizer(withBytes());
  EXPECT_EQ(tokenizer.tokenize("é"), (Pieces{"▁", "<0xC3>", "<0xA9>"}));
  EXPECT_EQ(tokenizer.decode(tokenizer.encode("aé b")), "aé b");
}

TEST(SentencePiece, MergesPairsByTheirScores) {
  SentencePieceModel model =
      modelOf({{"▁", -9}, {"a", -9}, {"b", -9}, {"c", -9}, {"ab", -2}, {"bc", -1}}, SentencePieceAlgorithm::kBpe);
  EXPECT_EQ(SentencePieceTokenizer(model).tokenize("abc"), (Pieces{"▁", "a", "bc"}));
  model.pieces.back().kind = Kind::kUnused;  // only there to be merged further
  EXPECT_EQ(SentencePieceTokenizer(model).tokenize("abc"), (Pieces{"▁", "a", "b", "c"}));
}

TEST(SentencePiece, LeavesAUsersOwnPiecesWhole) {
  for (const auto algorithm : {SentencePieceAlgorithm::kUnigram, SentencePieceAlgorithm::kBpe}) {
    SentencePieceModel model = lettersOf(algorithm);
    model.pieces.push_back({"aba", 0, Kind::kUserDefined});
    const Pieces pieces = SentencePieceTokenizer(model).tokenize("abaa");
    EXPECT_EQ(pieces, (Pieces{"▁", "aba", "a"}));
  }
}

TEST(SentencePiece, CutsANumberWithACommaAgainAsAlbertDoes) {
  const SentencePieceModel model = lettersOf();
  EXPECT_EQ(SentencePieceTokenizer(model).tokenize("1,"), (Pieces{"▁", "1,"}));
  EXPECT_EQ(SentencePieceTokenizer(model, {.splitDigitCommas = true}).optionPieces("1,"), (Pieces{"▁", "1", ","}));
}

TEST(SentencePiece, CleansATextAsAlbertDoes) {
  EXPECT_EQ(cleanTextOfAlbert(" Ünï \t code ﬁ ", true), "uni code fi");
}

TEST(SentencePiece, KeepsThePlaceOfAWordOfACleanedText) {
  const SentencePieceTokenizer tokenizer(lettersOf(), {.cleanText = true});
  const auto pieces = tokenizer.encodeInText("äb b");
  ASSERT_EQ(pieces.size(), 3U);
  EXPECT_EQ(pieces[0].end, 3U);
  EXPECT_EQ(pieces[2].begin, 4U);
}

TEST(SentencePiece, ReplacesWhatIsNoUtf8) {
  EXPECT_EQ(SentencePieceTokenizer(lettersOf()).normalize("a\xff"), "▁a\ufffd");
}

std::string bytesOf(const SentencePieceModel& model) {
  summaries::WireWriter writer;
  for (const SentencePieceEntry& piece : model.pieces) {
    summaries::WireWriter one;
    one.bytes(1, piece.text).float32(2, piece.score).varint(3, static_cast<uint64_t>(piece.kind));
    writer.message(1, one);
  }
  summaries::WireWriter trainer;
  trainer.varint(3, static_cast<uint64_t>(model.algorithm));
  writer.message(2, trainer);
  summaries::WireWriter normalizer;
  normalizer.bytes(2, model.normalizer.charsMap);
  return writer.message(3, normalizer).bytes();
}

TEST(SentencePieceModelFile, IsReadAndItsTokenizerChosenByTheNamesEnd) {
  const TemporaryFolder folder;
  const std::string path = folder.write("own.model", bytesOf(lettersOf()));
  EXPECT_EQ(tokenizerFromFile(path, true)->tokenize("AB"), Pieces{"▁ab"});
  const std::string words = folder.write("vocab.txt", "[UNK]\n[CLS]\n[SEP]\nab\n");
  EXPECT_EQ(tokenizerFromFile(words, true)->tokenize("AB"), Pieces{"ab"});
}

TEST(SentencePieceModelFile, ThatIsDamagedIsRefusedByName) {
  const std::string whole = bytesOf(lettersOf());
  for (std::size_t size = 1; size < whole.size(); size += 7) {
    const Failure failure = failureOf(
        [&] { SentencePieceTokenizer tokenizer(parseSentencePieceModel("own.model", whole.substr(0, size))); });
    EXPECT_TRUE(failure.code == Code::kOk || failure.says("own.model")) << size << failure.text;
  }
  EXPECT_TRUE(failureOf([] { parseSentencePieceModel("own.model", "vocabulary\n"); }).says("no SentencePiece model"));
  EXPECT_TRUE(failureOf([] { parseSentencePieceModel("own.model", ""); }).says("it has no pieces"));
}

TEST(SentencePieceModelFile, SaysWhatIsWrongWithItsPieces) {
  const auto failureWith = [](const SentencePieceModel& model) {
    return failureOf([&] { SentencePieceTokenizer tokenizer(model); });
  };
  EXPECT_TRUE(failureWith(modelOf({{"a", -1}, {"a", -2}})).says("\"a\" twice, as number 3 and as number 4"));
  EXPECT_TRUE(failureWith(modelOf({{"", -1}})).says("number 3, of 0 bytes"));
  SentencePieceModel model = modelOf({{"a", -1}});
  model.byteFallback = true;
  EXPECT_TRUE(failureWith(model).says("no piece <0x00>"));
  model = modelOf({{"a", -1}});
  model.normalizer.charsMap = std::string("\xff\0\0\0abc", 7);
  EXPECT_TRUE(failureWith(model).says("precompiled_charsmap"));
  model.pieces.erase(model.pieces.begin());
  EXPECT_TRUE(failureWith(model).says("no unknown piece"));
}

}  // namespace
}  // namespace engine::text
