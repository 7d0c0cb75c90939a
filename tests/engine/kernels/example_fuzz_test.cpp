// Drives the fuzz target of the example parsers with mutations of good input.
#include <gtest/gtest.h>

#include "tests/engine/kernels/example_builder.h"
#include "tests/support/mutations.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size);

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers

void attack(char target, const std::string& good, std::mt19937& random) {
  for (int round = 0; round < 1500; ++round) {
    const std::string bytes = target + mutated(good, random);
    EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()), 0);
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

}  // namespace
}  // namespace engine
