// Drives the fuzz target of the example parsers with mutations of good input.
#include <gtest/gtest.h>

#include "tests/engine/kernels/example_builder.h"
#include "tests/support/mutations.h"

int fuzz_example(const uint8_t* data, std::size_t size);

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers

void attack(char target, const std::string& good, std::mt19937& random) {
  for (int round = 0; round < 1500; ++round) {
    const std::string bytes = target + (round % 2 ? damaged(good, random) : withHostileWord(good, random));
    EXPECT_EQ(fuzz_example(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()), 0);
  }
}

TEST(ExampleFuzz, MutatedExamplesGiveErrorsAndNeverACrash) {
  const std::string good = example({{"s", bytesFeature({"x", "yy"})},
                                    {"n", intFeature({-1})},
                                    {"v", intFeature({7, 1 << 20})},
                                    {"r", floatFeature({1, 2, 3})}});
  std::mt19937 random(1);
  attack(0, good, random);
  attack(2, good, random);
}

TEST(ExampleFuzz, MutatedSequenceExamplesGiveErrorsAndNeverACrash) {
  const std::string good =
      sequenceExample({{"r", floatFeature({1, 2})}}, {{"f", {floatFeature({1}), floatFeature({})}},
                                                      {"w", {bytesFeature({"a"}), bytesFeature({"b"})}},
                                                      {"g", {intFeature({4}), intFeature({5, 6})}}});
  std::mt19937 random(2);
  attack(1, good, random);
  attack(3, good, random);
}

TEST(ExampleFuzz, MutatedCsvRecordsGiveErrorsAndNeverACrash) {
  std::mt19937 random(3);
  attack(4, "-1.5e3,\"a \"\"quoted\"\", cell\"", random);
}

TEST(ExampleFuzz, MutatedJsonExamplesGiveErrorsAndNeverACrash) {
  std::mt19937 random(4);
  attack(5,
         R"({"features": {"feature": {"a": {"int64List": {"value": ["1", 2]}}, "b": {"bytesList": {"value": ["YQ=="]}},
             "c": {"float_list": {"value": [0.5, "NaN"]}}}}})",
         random);
}

TEST(ExampleFuzz, DeeplyNestedJsonIsRefused) {
  for (const char* open : {"[", "{\"features\":"}) {
    std::string bytes(1, '\5');
    for (int i = 0; i < 100000; ++i) bytes += open;
    EXPECT_EQ(fuzz_example(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()), 0);
  }
}

TEST(ExampleFuzz, MutatedTextGivesErrorsAndNeverACrash) {
  std::mt19937 random(5);
  attack(6, "c29tZSB0ZXh0LV8", random);
  attack(7, "12345678", random);
  attack(8, "  -9223372036854775808 ", random);
  attack(9, "gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80 text", random);
  attack(10, "(a|b[c-d]{2,3})*\\d+?$", random);
}

}  // namespace
}  // namespace engine
