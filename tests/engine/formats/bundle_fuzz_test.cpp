// Drives the fuzz target with mutations of a good bundle, so that every run of the tests tries some.
#include <gtest/gtest.h>

#include <random>

#include "engine/formats/bundle/bundle_writer.h"
#include "tests/engine/formats/format_test_support.h"
#include "tests/support/mutations.h"

int fuzz_bundle_reader(const uint8_t* data, std::size_t size);

namespace engine::formats {
namespace {

std::string seed() {
  TemporaryFolder folder;
  BundleWriter writer(folder / "m");
  for (int i = 0; i < 5; ++i) writer.add("v" + std::to_string(i), Tensor(DType::kFloat, Shape{2, 3}));
  writer.add("s", Tensor::vector<std::string>({"one", "", "three"}));
  for (const char* slice : {"0,2:0,2", "2,2:0,2"}) {
    writer.addSlice("p", Shape{4, 2}, TensorSlice::parse(slice), Tensor(DType::kInt64, Shape{2, 2}));
  }
  writer.finish();
  const std::string index = readFile(folder / "m.index");
  const char size[] = {static_cast<char>(index.size()), static_cast<char>(index.size() >> 8)};
  return std::string(size, 2) + index + readFile(folder / "m.data-00000-of-00001");
}

TEST(BundleFuzz, MutatedBundlesGiveErrorsAndNeverACrash) {
  const std::string good = seed();
  std::mt19937 random(20240229);
  for (int round = 0; round < 4000; ++round) {
    const std::string bytes = testing::mutated(good, random);
    EXPECT_EQ(fuzz_bundle_reader(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()), 0);
  }
}

}  // namespace
}  // namespace engine::formats
