#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;
using Strings = std::vector<std::string>;
using Ints = std::vector<int64_t>;

Tensor texts(const Strings& values) {
  return Tensor::vector<std::string>(values);
}
Strings stringsOf(const Tensor& tensor) {
  return values<std::string>(tensor);
}

TEST(StringCaseTest, ChangesAsciiBytesOrLettersOfUtf8) {
  EXPECT_THAT(stringsOf(run1("StringLower", {texts({"AÉz[@"})})), ElementsAre("aÉz[@"));
  EXPECT_THAT(stringsOf(run1("StringUpper", {texts({"aé`{"})})), ElementsAre("Aé`{"));
  EXPECT_THAT(stringsOf(run1("StringLower", {texts({"AÉ", "ΑΣ", "A\xff"})}, {{"encoding", "utf-8"}})),
              ElementsAre("aé", "ας", "a\xef\xbf\xbd"));
  EXPECT_THAT(stringsOf(run1("StringUpper", {texts({"ß"})}, {{"encoding", "utf-8"}})), ElementsAre("SS"));
  EXPECT_THROW(run1("StringLower", {texts({"A"})}, {{"encoding", "latin1"}}), Error);
}

TEST(StringStripTest, TakesAsciiSpacesOffBothEnds) {
  EXPECT_THAT(stringsOf(run1("StringStrip", {texts({" a b\t\n", "\v\f", "\u00a0x"})})),
              ElementsAre("a b", "", "\u00a0x"));
}

TEST(StringLengthTest, CountsBytesOrCodePoints) {
  const Tensor input = texts({"é", "", "😀a"});
  EXPECT_THAT(values<int32_t>(run1("StringLength", {input})), ElementsAre(2, 0, 5));
  EXPECT_THAT(values<int32_t>(run1("StringLength", {input}, {{"unit", "UTF8_CHAR"}})), ElementsAre(1, 0, 2));
  EXPECT_THROW(run1("StringLength", {input}, {{"unit", "WORD"}}), Error);
}

Tensor substr(const Tensor& input, const Ints& pos, const Ints& len, const char* unit = "BYTE") {
  return run1("Substr", {input, Tensor::vector(pos), Tensor::vector(len)}, {{"unit", unit}});
}

TEST(SubstrTest, CountsFromEitherEndInBytesOrCodePoints) {
  EXPECT_THAT(stringsOf(substr(texts({"hello", "world"}), {1, -3}, {2, 2})), ElementsAre("el", "rl"));
  EXPECT_THAT(stringsOf(substr(texts({"hello", "ab"}), {5, 0}, {2, -1})), ElementsAre("", "ab"));
  EXPECT_THAT(stringsOf(substr(texts({"héllo", "😀ab"}), {1, -2}, {2, 9}, "UTF8_CHAR")), ElementsAre("él", "ab"));
}

TEST(SubstrTest, BroadcastsTextsAgainstPositions) {
  const Tensor out = run1("Substr", {Tensor::of<std::string>({"hello", "abc"}, {1, 2}),
                                     Tensor::of<int32_t>({0, 1}, {2, 1}), Tensor::of<int32_t>({1, 2}, {2, 1})});
  EXPECT_EQ(out.shape(), Shape({2, 2}));
  EXPECT_THAT(stringsOf(out), ElementsAre("h", "a", "el", "bc"));
}

TEST(SubstrTest, PositionsOutOfRangeAreErrors) {
  const int64_t lowest = std::numeric_limits<int64_t>::min();
  for (const int64_t position : {int64_t{6}, int64_t{-6}, lowest}) {
    EXPECT_THROW(substr(texts({"hello"}), {position}, {1}), Error);
    EXPECT_THROW(substr(texts({"hello"}), {position}, {1}, "UTF8_CHAR"), Error);
  }
  EXPECT_THROW(run1("Substr", {texts({"a", "b"}), Tensor::vector<int32_t>({0}), Tensor::vector<int32_t>({1, 1})}),
               Error);
}

Strings splitV2(const std::string& text, const std::string& separator, int64_t most = -1) {
  return stringsOf(runOp("StringSplitV2", {texts({text}), Tensor::scalar(separator)}, {{"maxsplit", most}})[1]);
}

TEST(StringSplitTest, SplitsAsPythonDoes) {
  EXPECT_THAT(splitV2(" a b\t c ", ""), ElementsAre("a", "b", "c"));
  EXPECT_THAT(splitV2(" a b  c d  ", "", 2), ElementsAre("a", "b", "c d  "));
  EXPECT_THAT(splitV2(" a b", "", 0), ElementsAre(" a b"));
  EXPECT_THAT(splitV2("1<><>2<>3", "<>"), ElementsAre("1", "", "2", "3"));
  EXPECT_THAT(splitV2("1<><>2<>3", "<>", 1), ElementsAre("1", "<>2<>3"));
  EXPECT_THAT(splitV2("", ","), ElementsAre(""));
}

TEST(StringSplitTest, TheFirstVersionSplitsAtAnyOfSeveralBytes) {
  const auto split = [](const Strings& input, const char* delimiters, bool skipEmpty) {
    return runOp("StringSplit", {texts(input), Tensor::scalar(delimiters)}, {{"skip_empty", skipEmpty}});
  };
  EXPECT_THAT(stringsOf(split({"a,b;c,;d"}, ",;", true)[1]), ElementsAre("a", "b", "c", "d"));
  const auto kept = split({"a b  c", "", " x "}, " ", false);
  EXPECT_THAT(stringsOf(kept[1]), ElementsAre("a", "b", "", "c", "", "x", ""));
  EXPECT_THAT(values<int64_t>(kept[2]), ElementsAre(3, 4));
  EXPECT_THAT(stringsOf(split({"abc"}, "", true)[1]), ElementsAre("a", "b", "c"));
}

TEST(RegexTest, ReplacesAndMatches) {
  const Tensor input = texts({"a1b22"});
  const auto replace = [&](const char* pattern, const char* rewrite, bool all = true) {
    return stringsOf(
        run1("RegexReplace", {input, Tensor::scalar(pattern), Tensor::scalar(rewrite)}, {{"replace_global", all}}))[0];
  };
  EXPECT_EQ(replace("[0-9]+", "<\\0>"), "a<1>b<22>");
  EXPECT_EQ(replace("[0-9]+", "x", false), "axb22");
  EXPECT_EQ(replace("a", "\\3"), "a1b22");
  EXPECT_THROW(replace("[0-9", "x"), Error);
  EXPECT_THAT(values<bool>(run1("RegexFullMatch", {texts({"a1", "ba"}), Tensor::scalar("a[0-9]*")})),
              ElementsAre(true, false));
  EXPECT_THROW(run1("StaticRegexFullMatch", {input}, {{"pattern", "("}}), Error);
}

TEST(ReduceJoinTest, JoinsAlongDimensionsInTheirOrder) {
  const Tensor input = Tensor::of<std::string>({"a", "b", "c", "d"}, {2, 2});
  const auto join = [&](const std::vector<int32_t>& dimensions, Attrs attrs = {}) {
    return run1("ReduceJoin", {input, Tensor::vector(dimensions)}, std::move(attrs));
  };
  EXPECT_THAT(stringsOf(join({0, 1})), ElementsAre("acbd"));
  EXPECT_THAT(stringsOf(join({1, 0}, {{"separator", ","}})), ElementsAre("a,b,c,d"));
  EXPECT_EQ(join({-1}, {{"keep_dims", true}}).shape(), Shape({2, 1}));
  EXPECT_THAT(stringsOf(join({})), ElementsAre("a", "b", "c", "d"));
  EXPECT_THROW(join({0, -2}), Error);
  EXPECT_THROW(join({2}), Error);
}

TEST(UnsortedSegmentJoinTest, JoinsRowsOfEqualSegment) {
  const auto join = [](const std::vector<int32_t>& ids, int32_t segments) {
    return run1("UnsortedSegmentJoin",
                {Tensor::of<std::string>({"a", "b", "c", "d"}, {2, 2}), Tensor::vector(ids), Tensor::scalar(segments)},
                {{"separator", ","}});
  };
  EXPECT_THAT(stringsOf(join({1, 1}, 2)), ElementsAre("", "", "a,c", "b,d"));
  const std::vector<Tensor> texts{Tensor::vector<std::string>({"", "a", "b"}), Tensor::vector<int32_t>({0, 0, 0}),
                                  Tensor::scalar(int32_t{1})};
  EXPECT_THAT(stringsOf(run1("UnsortedSegmentJoin", texts, {{"separator", ","}})), ElementsAre("a,b"));
  EXPECT_THROW(join({0, 2}, 2), Error);
  EXPECT_THROW(join({0, -1}, 2), Error);
  EXPECT_THROW(join({0}, 2), Error);
  EXPECT_THROW(join({0, 0}, -1), Error);
}

std::vector<Tensor> ngrams(const Ints& splits, const Ints& widths, int64_t padWidth, bool preserveShort) {
  return runOp("StringNGrams", {texts({"a", "b", "c", "d"}), Tensor::vector(splits)},
               {{"separator", "|"},
                {"ngram_widths", widths},
                {"left_pad", "L"},
                {"right_pad", "R"},
                {"pad_width", padWidth},
                {"preserve_short_sequences", preserveShort}});
}

TEST(StringNGramsTest, PadsRowsAndKeepsShortOnes) {
  const auto padded = ngrams({0, 3, 4, 4}, {2}, -1, false);
  EXPECT_THAT(stringsOf(padded[0]), ElementsAre("L|a", "a|b", "b|c", "c|R", "L|d", "d|R", "L|R"));
  EXPECT_THAT(values<int64_t>(padded[1]), ElementsAre(0, 4, 6, 7));
  EXPECT_THAT(stringsOf(ngrams({0, 3, 4, 4}, {3}, 0, true)[0]), ElementsAre("a|b|c", "d"));
  EXPECT_THAT(stringsOf(ngrams({0, 3, 4, 4}, {1, 3}, 1, true)[0]),
              ElementsAre("a", "b", "c", "L|a|b", "a|b|c", "b|c|R", "d", "L|d|R"));
}

TEST(StringNGramsTest, SplitsThatAreNoneAreErrors) {
  for (const Ints& splits : {Ints{0, 5}, Ints{1, 4}, Ints{0, 4, 3, 4}, Ints{0, 3}, Ints{0, -1, 4}}) {
    EXPECT_THROW(ngrams(splits, {2}, -1, false), Error);
  }
  EXPECT_THROW(ngrams({0, 4}, {0}, -1, false), Error);
}

template <typename... Ts>
std::string format(const char* text, int64_t entries, const Ts&... tensors) {
  return run1("StringFormat", {tensors...}, {{"template", text}, {"placeholder", "{}"}, {"summarize", entries}})
      .template item<std::string>();
}

TEST(StringFormatTest, PrintsTensorsAsTensorFlowDoes) {
  EXPECT_EQ(format("x: {} y: {}", 3, Tensor::vector<int32_t>({0, 1, 2, 3, 4, 5, 6}), Tensor::scalar("s")),
            "x: [0 1 2 ... 4 5 6] y: \"s\"");
  EXPECT_EQ(format("{}", 1, Tensor::of<int32_t>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {3, 2, 2})),
            "[[[0 1]\n  [2 3]]\n\n ...\n\n [[8 9]\n  [10 11]]]");
  EXPECT_EQ(format("{}", -1, Tensor::of<std::string>({"a", "d\n\""}, {2, 1})), "[[\"a\"]\n [\"d\\n\\\"\"]]");
  EXPECT_EQ(format("{} {}", 3, Tensor::vector<float>({1.0F / 3, 1e20F, 123456789.0F, -0.0F}), Tensor::scalar(true)),
            "[0.333333343 1e+20 123456792 -0] 1");
  EXPECT_EQ(format("{} {}", 3, Tensor::scalar(1.0 / 3), Tensor(DType::kFloat, Shape{2, 0})),
            "0.33333333333333331 [\n ...]");
  EXPECT_THROW(format("{}", 3, Tensor::scalar(1), Tensor::scalar(2)), Error);
}

TEST(Base64Test, EncodesAndDecodesTheSafeAlphabet) {
  const Tensor bytes = texts({"a", "ab", "abc", "\xff\xfe\xfb", ""});
  const Tensor plain = run1("EncodeBase64", {bytes});
  EXPECT_THAT(stringsOf(plain), ElementsAre("YQ", "YWI", "YWJj", "__77", ""));
  const Tensor padded = run1("EncodeBase64", {bytes}, {{"pad", true}});
  EXPECT_THAT(stringsOf(padded), ElementsAre("YQ==", "YWI=", "YWJj", "__77", ""));
  EXPECT_TRUE(identical(run1("DecodeBase64", {plain}), bytes));
  EXPECT_TRUE(identical(run1("DecodeBase64", {padded}), bytes));
  for (const char* text : {"Y", "Y=", "YQ=", "Y Q", "//77", "====", "YQ==YQ"}) {
    EXPECT_THROW(run1("DecodeBase64", {texts({text})}), Error) << text;
  }
}

std::vector<Tensor> decode(const Strings& input, Attrs attrs) {
  attrs.emplace("input_encoding", "UTF-8");
  return runOp("UnicodeDecodeWithOffsets", {texts(input)}, std::move(attrs));
}

TEST(UnicodeDecodeTest, GivesCodePointsAndReplacesWhatIsMalformed) {
  const auto out = decode({"aé😀",
                           "\xff"
                           "b",
                           "",
                           "\xe2\x82"
                           "b"},
                          {});
  EXPECT_THAT(values<int64_t>(out[0]), ElementsAre(0, 3, 5, 5, 7));
  EXPECT_THAT(values<int32_t>(out[1]), ElementsAre(97, 233, 128512, 65533, 98, 65533, 98));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(0, 1, 3, 0, 1, 0, 2));
}

TEST(UnicodeDecodeTest, ObeysItsErrorPolicy) {
  EXPECT_THAT(values<int32_t>(decode({"\xff"
                                      "b"},
                                     {{"errors", "ignore"}})[1]),
              ElementsAre(98));
  EXPECT_THROW(decode({"\xff"
                       "b"},
                      {{"errors", "strict"}}),
               Error);
  EXPECT_THROW(decode({"b"}, {{"errors", "guess"}}), Error);
  EXPECT_THAT(values<int32_t>(decode({"a\n"}, {{"replace_control_characters", true}, {"replacement_char", 63}})[1]),
              ElementsAre(97, 63));
}

TEST(UnicodeDecodeTest, KnowsManyEncodingsAndRefusesOthers) {
  const auto first = [](const std::string& text, const char* encoding) {
    return values<int32_t>(runOp("UnicodeDecode", {texts({text})}, {{"input_encoding", encoding}})[1]);
  };
  EXPECT_EQ(first("a\xe9", "ISO-8859-1").size(), 2U);
  EXPECT_THAT(values<int32_t>(decode({std::string("\xd8\x3d\xde\x00", 4)}, {{"input_encoding", "UTF-16-BE"}})[1]),
              ElementsAre(128512));
  EXPECT_THROW(first("a", "nonsense"), Error);
}

Strings encode(const std::vector<int32_t>& codes, const Ints& splits, Attrs attrs) {
  attrs.emplace("output_encoding", "UTF-8");
  return stringsOf(run1("UnicodeEncode", {Tensor::vector(codes), Tensor::vector(splits)}, std::move(attrs)));
}

TEST(UnicodeEncodeTest, EncodesRowsAndObeysItsErrorPolicy) {
  EXPECT_THAT(encode({97, 0x1f600, 0xd800}, {0, 2, 3}, {}), ElementsAre("a😀", "\xef\xbf\xbd"));
  EXPECT_THAT(encode({97, 0x1f600}, {0, 2}, {{"output_encoding", "UTF-16-BE"}}),
              ElementsAre(std::string("\0a\xd8\x3d\xde\0", 6)));
  EXPECT_THAT(encode({0x110000, 233}, {0, 2}, {{"errors", "ignore"}}), ElementsAre("é"));
  EXPECT_THROW(encode({0xd800}, {0, 1}, {{"errors", "strict"}}), Error);
  EXPECT_THROW(encode({97}, {0, 1}, {{"output_encoding", "latin1"}}), Error);
  EXPECT_THROW(encode({97, 98}, {0, 3, 2}, {}), Error);
  EXPECT_THROW(encode({97, 98}, {0, 3}, {}), Error);
}

TEST(UnicodeTranscodeTest, GoesFromOneEncodingToAnother) {
  const Tensor out = run1("UnicodeTranscode", {texts({"aé", "\xff"})},
                          {{"input_encoding", "UTF-8"}, {"output_encoding", "UTF-32-BE"}, {"replacement_char", 63}});
  EXPECT_THAT(stringsOf(out), ElementsAre(std::string("\0\0\0a\0\0\0\xe9", 8), std::string("\0\0\0?", 4)));
}

TEST(UnicodeScriptTest, NamesTheScriptOrMinusOne) {
  EXPECT_THAT(values<int32_t>(run1("UnicodeScript", {Tensor::vector<int32_t>({97, 0x3b1, 0x4e00, -1, 0x110000})})),
              ElementsAre(25, 14, 17, -1, -1));
}

TEST(AsStringTest, PrintsComplexNumbersAsPairs) {
  const Tensor number = run1("Complex", {Tensor::vector<float>({1.5}), Tensor::vector<float>({-2})});
  EXPECT_THAT(stringsOf(run1("AsString", {number})), ElementsAre("(1.500000,-2.000000)"));
  EXPECT_THAT(stringsOf(run1("AsString", {number}, {{"precision", 2}})), ElementsAre("(1.50,-2.00)"));
}

TEST(AsStringTest, TakesNoFillThatIsAConversion) {
  for (const char* fill : {"n", "s", "*", "h", "5", "%"}) {
    EXPECT_THROW(run1("AsString", {Tensor::vector<int64_t>({7})}, {{"fill", fill}}), Error) << fill;
  }
}

TEST(AsStringTest, PrintsWideNumbersWhole) {
  const Strings wide =
      stringsOf(run1("AsString", {Tensor::vector<double>({1e300})}, {{"precision", 300}, {"width", 700}}));
  EXPECT_EQ(wide[0].size(), 700U);
  EXPECT_THAT(wide[0], ::testing::EndsWith("." + std::string(300, '0')));
  EXPECT_THROW(run1("AsString", {Tensor::vector<int32_t>({7})}, {{"width", 1 << 30}}), Error);
}

TEST(AsStringTest, PrintsUnsignedNumbersAndStrings) {
  EXPECT_THAT(stringsOf(run1("AsString", {Tensor::vector<uint32_t>({5, 1U << 31})})), ElementsAre("5", "2147483648"));
  EXPECT_THAT(stringsOf(run1("AsString", {texts({"a"})})), ElementsAre("a"));
}

}  // namespace
}  // namespace engine
