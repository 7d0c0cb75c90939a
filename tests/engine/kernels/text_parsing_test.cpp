#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;

Tensor textVector(const std::vector<std::string>& values) {
  return Tensor::vector<std::string>(values);
}

float toFloat(const std::string& text) {
  return run1("StringToNumber", {Tensor::scalar(text)}).item<float>();
}
int64_t toInt(const std::string& text) {
  return run1("StringToNumber", {Tensor::scalar(text)}, {{"out_type", DType::kInt64}}).item<int64_t>();
}

TEST(StringToNumberTest, ReadsFloatsAsTensorFlowDoes) {
  EXPECT_EQ(toFloat("\t1.5\n"), 1.5f);
  EXPECT_EQ(toFloat("+3"), 3.0f);
  EXPECT_EQ(toFloat("-.5"), -0.5f);
  EXPECT_EQ(toFloat("1."), 1.0f);
  EXPECT_EQ(toFloat("-0x10"), -16.0f);
  EXPECT_EQ(toFloat(" "), 0.0f);
  EXPECT_TRUE(std::isnan(toFloat("NaN")));
}

TEST(StringToNumberTest, WhatIsTooLargeIsInfiniteAndWhatIsTooSmallIsZero) {
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(toFloat("-INF"), -infinity);
  EXPECT_EQ(toFloat("1e39"), infinity);
  EXPECT_EQ(toFloat("-1e400"), -infinity);
  EXPECT_EQ(toFloat("1e-400"), 0.0f);
  EXPECT_EQ(toFloat("0." + std::string(400, '0') + "1"), 0.0f);
  EXPECT_EQ(toFloat(std::string(400, '9')), infinity);
}

TEST(StringToNumberTest, WhatIsNoFloatIsAnError) {
  for (const char* text : {"", "1 2", "infinity", "0x", "0x1p3", "0x1.8", ".", "1e", "1e+", "+-1", "1f", "nan(1)"}) {
    EXPECT_THROW(toFloat(text), Error) << text;
  }
}

TEST(StringToNumberTest, IntegersAreDecimalAndMustFit) {
  EXPECT_EQ(toInt(" -3 "), -3);
  EXPECT_EQ(toInt("9223372036854775807"), std::numeric_limits<int64_t>::max());
  for (const char* text : {"", "+3", "0x10", "3.0", "9223372036854775808", "1_0", "- 3"}) {
    EXPECT_THROW(toInt(text), Error) << text;
  }
}

// A record of two strings with the defaults "D" and "E".
std::vector<std::string> csv(const std::string& record, Attrs attrs = {}) {
  const auto out = runOp("DecodeCSV", {textVector({record}), textVector({"D"}), textVector({"E"})}, std::move(attrs));
  return {values<std::string>(out[0])[0], values<std::string>(out[1])[0]};
}

TEST(DecodeCsvTest, CutsRecordsAtDelimitersOutsideQuotes) {
  EXPECT_THAT(csv("1,2"), ElementsAre("1", "2"));
  EXPECT_THAT(csv("\n1, 2"), ElementsAre("1", " 2"));
  EXPECT_THAT(csv("\"a,\"\"b\n\",\"\""), ElementsAre("a,\"b\n", "E"));
  EXPECT_THAT(csv(","), ElementsAre("D", "E"));
  EXPECT_THAT(csv("1\t2", {{"field_delim", "\t"}}), ElementsAre("1", "2"));
  EXPECT_THAT(csv("\"1\",2\"", {{"use_quote_delim", false}}), ElementsAre("\"1\"", "2\""));
  EXPECT_THAT(csv("NA,x", {{"na_value", "NA"}}), ElementsAre("D", "x"));
  EXPECT_THAT(csv("a,b,c", {{"select_cols", std::vector<int64_t>{0, 2}}}), ElementsAre("a", "c"));
}

TEST(DecodeCsvTest, BadRecordsAreErrors) {
  for (const char* record : {"", "1", "1,2,3", "1,2\n", "1,\"2", "1,2\"", "\"a\"b,2", "\"1\" ,2"}) {
    EXPECT_THROW(csv(record), Error) << record;
  }
  EXPECT_THROW(csv("1,2", {{"field_delim", ",,"}}), Error);
  EXPECT_THROW(csv("1,2", {{"select_cols", std::vector<int64_t>{1, 0}}}), Error);
}

TEST(DecodeCsvTest, ReadsNumbersAndFillsInDefaults) {
  const auto out = runOp("DecodeCSV", {textVector({"1.5,2,3", ",-4,"}), Tensor::vector<float>({0.25f}),
                                       Tensor::vector<int32_t>({}), Tensor::vector<int64_t>({7})});
  EXPECT_THAT(values<float>(out[0]), ElementsAre(1.5f, 0.25f));
  EXPECT_THAT(values<int32_t>(out[1]), ElementsAre(2, -4));
  EXPECT_THAT(values<int64_t>(out[2]), ElementsAre(3, 7));
}

TEST(DecodeCsvTest, RequiredFieldsAndBadNumbersAreNamed) {
  const auto decode = [](const std::string& record) {
    runOp("DecodeCSV", {textVector({record}), Tensor::vector<int32_t>({})});
  };
  EXPECT_THROW(decode("\"\""), Error);
  EXPECT_THROW(decode("1.5"), Error);
  EXPECT_THROW(decode("3000000000"), Error);
}

TEST(DecodeRawTest, ReadsWordsOfEitherByteOrder) {
  const Tensor bytes = textVector({std::string("\1\2\3\4", 4)});
  const Tensor out = run1("DecodeRaw", {bytes}, {{"out_type", DType::kInt16}});
  EXPECT_EQ(out.shape(), Shape({1, 2}));
  EXPECT_THAT(values<int16_t>(out), ElementsAre(0x0201, 0x0403));
  EXPECT_THAT(values<int16_t>(run1("DecodeRaw", {bytes}, {{"out_type", DType::kInt16}, {"little_endian", false}})),
              ElementsAre(0x0102, 0x0304));
  EXPECT_THAT(values<bool>(run1("DecodeRaw", {textVector({std::string("\0\2", 2)})}, {{"out_type", DType::kBool}})),
              ElementsAre(false, true));
}

TEST(DecodeRawTest, UnequalAndUnevenLengthsAreErrors) {
  EXPECT_THROW(run1("DecodeRaw", {textVector({"ab", "c"})}, {{"out_type", DType::kUint8}}), Error);
  EXPECT_THROW(run1("DecodeRaw", {textVector({"abc"})}, {{"out_type", DType::kInt16}}), Error);
  EXPECT_THROW(run1("DecodeRaw", {textVector({"abc"})}, {{"out_type", DType::kString}}), Error);
}

TEST(DecodePaddedRawTest, PadsWithZerosAndCuts) {
  const auto decode = [](int32_t length) {
    return run1("DecodePaddedRaw", {textVector({"a", "bcd"}), Tensor::scalar(length)}, {{"out_type", DType::kUint16}});
  };
  EXPECT_THAT(values<uint16_t>(decode(2)), ElementsAre('a', 'b' | 'c' << 8));
  EXPECT_EQ(decode(4).shape(), Shape({2, 2}));
  EXPECT_THROW(decode(3), Error);
  EXPECT_THROW(decode(0), Error);
  EXPECT_THROW(decode(-2), Error);
}

TEST(DecodeJsonExampleTest, MakesAnExampleOrNamesTheError) {
  const Tensor out =
      run1("DecodeJSONExample", {textVector({R"({"features":{"feature":{"a":{"int64List":{"value":["3"]}}}}})"})});
  EXPECT_EQ(values<std::string>(out)[0], std::string("\n\x0b\n\t\n\x01"
                                                     "a\x12\x04\x1a\x02\x08\x03"));
  EXPECT_THROW(run1("DecodeJSONExample", {textVector({"{\"featuresx\":{}}"})}), Error);
  EXPECT_THROW(run1("DecodeJSONExample", {textVector({"{"})}), Error);
}

}  // namespace
}  // namespace engine
