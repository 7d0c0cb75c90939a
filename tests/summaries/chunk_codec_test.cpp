#include "summaries/store/chunk_codec.h"

#include <cmath>
#include <limits>
#include <random>

#include "summaries/store/payload_codec.h"
#include "tests/summaries/log_test_support.h"
#include "tests/support/mutations.h"

int fuzz_chunk_decoder(const uint8_t* data, std::size_t size);

namespace summaries {
namespace {

constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

std::vector<int64_t> roundTrip(const std::vector<int64_t>& steps) {
  std::vector<int64_t> decoded;
  decodeSteps(encodeSteps(steps), steps.size(), decoded);
  return decoded;
}

std::vector<uint64_t> bits(const std::vector<double>& values) {
  std::vector<uint64_t> patterns;
  for (const double value : values) patterns.push_back(std::bit_cast<uint64_t>(value));
  return patterns;
}

std::vector<double> valuesBack(const std::vector<double>& values) {
  std::vector<double> decoded;
  decodeValues(encodeValues(values), values.size(), decoded);
  return decoded;
}

TEST(ChunkCodec, StoresEvenStepsInEighteenBytes) {
  std::vector<int64_t> steps;
  for (int64_t i = 0; i < 1024; ++i) steps.push_back(-500 + i * 100);
  EXPECT_EQ(encodeSteps(steps).size(), 18u);
  EXPECT_EQ(roundTrip(steps), steps);
}

TEST(ChunkCodec, ChoosesTheWidthOfTheLargestDelta) {
  const std::pair<int64_t, std::size_t> cases[] = {{0, 0},         {0xff, 1},      {0x100, 2},     {0xffff, 2},
                                                   {0x10000, 3},   {0xffffff, 3},  {0x1000000, 4}, {0xffffffff, 4},
                                                   {1LL << 32, 8}, {kMost - 10, 8}};
  for (const auto& [jump, width] : cases) {
    const std::vector<int64_t> steps = {1, 1, 1 + jump};
    EXPECT_EQ(encodeSteps(steps).size(), 18 + 2 * width) << jump;
    EXPECT_EQ(roundTrip(steps), steps);
  }
}

TEST(ChunkCodec, KeepsAnyStepsAndWalls) {
  EXPECT_EQ(roundTrip({7}), std::vector<int64_t>{7});
  const std::vector<int64_t> extreme = {kLeast, kLeast, 0, kMost, kMost, kLeast};
  EXPECT_EQ(roundTrip(extreme), extreme);
  std::mt19937_64 random(1);
  std::vector<double> walls;
  for (int i = 0; i < 777; ++i) walls.push_back(std::bit_cast<double>(random()));
  std::vector<double> decoded;
  decodeWalls(encodeWalls(walls), walls.size(), decoded);
  EXPECT_EQ(bits(decoded), bits(walls));
}

TEST(ChunkCodec, StoresWallsWithMillisecondsOfJitterInTwoBytesAPoint) {
  std::mt19937_64 random(1);
  std::vector<double> walls;
  double now = 1.6e9;
  for (int i = 0; i < 1024; ++i) walls.push_back(now += 0.1 + static_cast<double>(random() % 1000) * 1e-5);
  EXPECT_LT(encodeWalls(walls).size(), 1024u * 2 + 32);
}

TEST(ChunkCodec, StoresAConstantInNineBytes) {
  for (const double value : std::vector<double>{0.1, NAN, -0.0, INFINITY}) {
    const std::vector<double> values(1000, value);
    EXPECT_EQ(encodeValues(values).size(), 9u);
    EXPECT_EQ(bits(valuesBack(values)), bits(values));
  }
}

TEST(ChunkCodec, StoresFloatsInFourBytesAndOtherDoublesInEight) {
  const std::vector<double> floats = {0.5, -0.0, static_cast<double>(0.1f), INFINITY, -INFINITY, 1e-45f};
  EXPECT_EQ(encodeValues(floats).size(), 1 + 4 * floats.size());
  EXPECT_EQ(bits(valuesBack(floats)), bits(floats));
  for (const double wide : std::vector<double>{0.1, 1e300, 1e-310, 3.5e38}) {
    const std::vector<double> values = {0.5, wide};
    EXPECT_EQ(encodeValues(values).size(), 17u);
    EXPECT_EQ(bits(valuesBack(values)), bits(values));
  }
}

TEST(ChunkCodec, KeepsTheBitsOfANan) {
  const std::vector<double> values = {1.0, std::bit_cast<double>(0x7ff800000badf00dULL),
                                      std::bit_cast<double>(0xfff0000000000001ULL)};
  EXPECT_EQ(bits(valuesBack(values)), bits(values));
}

TEST(ChunkCodec, SummarizesFiniteValuesOnly) {
  const ChunkSummary summary =
      summarizeChunk(std::vector<int64_t>{1, 2, 3, 4, 5}, std::vector<double>{NAN, 3, -1, 2, INFINITY});
  EXPECT_EQ(summary.count, 5u);
  EXPECT_EQ(summary.nonfinite, 2u);
  EXPECT_EQ(summary.min, -1);
  EXPECT_EQ(summary.max, 3);
  EXPECT_EQ(summary.first, 3);
  EXPECT_EQ(summary.last, 2);
  EXPECT_TRUE(std::isnan(summarizeChunk(std::vector<int64_t>{1}, std::vector<double>{NAN}).min));
}

TEST(ChunkCodec, RefusesDamage) {
  const std::vector<int64_t> steps = {1, 5, 900};
  const std::string good = encodeSteps(steps);
  std::vector<int64_t> out;
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_EQ(codeOf([&] { decodeSteps(good.substr(0, size), 3, out); }), Code::kDataLoss);
  }
  for (const std::size_t count : {std::size_t{0}, std::size_t{2}, std::size_t{4}, kMaxChunkPoints + 1, SIZE_MAX}) {
    EXPECT_EQ(codeOf([&] { decodeSteps(good, count, out); }), Code::kDataLoss);
  }
  for (const char width : {5, 6, 7, 9, -1}) {
    std::string bad = good;
    bad[1] = width;
    EXPECT_EQ(codeOf([&] { decodeSteps(bad, 3, out); }), Code::kDataLoss);
  }
  std::vector<double> values;
  EXPECT_EQ(codeOf([&] { decodeValues("\x09xxxxxxxx", 1, values); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([&] { decodeValues(encodeValues(std::vector<double>{1, 2}), SIZE_MAX, values); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([] { decodeEntries(std::string(56, '\0'), 1); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([] { decodeEntries("", 0); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([] { decodeEntries(std::string(55, '\1'), 1); }), Code::kDataLoss);
}

TEST(PayloadCodec, RefusesDamage) {
  EXPECT_EQ(codeOf([] { decodeHistogram("\x09\x01"); }), Code::kDataLoss);
  Histogram uneven;
  uneven.buckets = {1, 2};
  EXPECT_EQ(codeOf([&] { decodeHistogram(encodeHistogram(uneven)); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([] { decodeSession("\xff\xff"); }), Code::kDataLoss);
}

std::string fuzzSeed(uint8_t decoder, std::size_t count, const std::string& blob) {
  return std::string{static_cast<char>(decoder), static_cast<char>(count & 0xff), static_cast<char>(count >> 8)} + blob;
}

std::vector<std::string> fuzzSeeds() {
  const std::vector<int64_t> steps = {1, 5, 900, 901};
  const std::vector<double> values = {0.5, 1.5, 2.5, 0.1};
  std::string entries;
  appendEntry(summarizeChunk(steps, values), entries);
  appendEntry(summarizeChunk(steps, values), entries);
  return {fuzzSeed(0, 4, encodeSteps(steps)),
          fuzzSeed(1, 4, encodeWalls(values)),
          fuzzSeed(2, 4, encodeValues(values)),
          fuzzSeed(2, 3, encodeValues(std::vector<double>{1, 2, 3})),
          fuzzSeed(3, 2, entries),
          fuzzSeed(4, 0, encodeHistogram({0, 1, 2, 3, 4, {1, 2, 3}, {4, 5, 6}})),
          fuzzSeed(5, 0, encodeSession({SessionEvent::kStart, 5, 1e9, "text"})),
          fuzzSeed(6, 0, std::string("\xff\xd8\xff\xe0\x00\x04\x00\x00\xff\xc0\x00\x11\x08\x00\x05\x00\x07\x03", 18))};
}

TEST(ChunkDecoderFuzz, MutatedBlobsGiveErrorsAndNeverACrash) {
  const std::vector<std::string> seeds = fuzzSeeds();
  std::mt19937 random(20240229);
  for (int round = 0; round < 40000; ++round) {
    const std::string bytes = engine::testing::mutated(seeds[random() % seeds.size()], random, 8);
    ASSERT_EQ(fuzz_chunk_decoder(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()), 0);
  }
}

}  // namespace
}  // namespace summaries
