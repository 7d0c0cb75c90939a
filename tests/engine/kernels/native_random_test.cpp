#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "engine/core/philox.h"
#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

class NativeRandom : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeRandom, ::testing::ValuesIn(supportedIsas()), isaTestName);

float uniformReference(const uint32_t* key, const uint32_t* counter, uint64_t element) {
  uint32_t c[4], k[2] = {key[0], key[1]};
  uint64_t carry = element / 4;  // small enough here to be a carry into the lowest word
  for (int i = 0; i < 4; ++i) {
    carry += counter[i];
    c[i] = static_cast<uint32_t>(carry);
    carry >>= 32;
  }
  for (int round = 0; round < 10; ++round) {
    const uint64_t p0 = uint64_t{0xD2511F53} * c[0], p1 = uint64_t{0xCD9E8D57} * c[2];
    const uint32_t next[4] = {uint32_t(p1 >> 32) ^ c[1] ^ k[0], uint32_t(p1), uint32_t(p0 >> 32) ^ c[3] ^ k[1],
                              uint32_t(p0)};
    std::copy(next, next + 4, c);
    k[0] += 0x9E3779B9;
    k[1] += 0xBB67AE85;
  }
  return std::bit_cast<float>(0x3f800000u | (c[element % 4] & 0x7fffffu)) - 1.0f;
}

TEST_P(NativeRandom, UniformEqualsTheScalarGenerator) {
  const uint32_t key[2] = {42, 7};
  const uint32_t counters[][4] = {{0, 0, 478163327, 0}, {0xfffffffe, 3, 1, 2}, {0xfffffff9, 0xffffffff, 0xffffffff, 9}};
  for (const auto& counter : counters) {
    for (const int64_t begin : {0, 3, 1001}) {
      for (const int64_t count : {0, 1, 5, 64, 203}) {
        std::vector<float> out(count);
        table_.philox.uniform(key, counter, begin, count, out.data());
        for (int64_t i = 0; i < count; ++i) {
          ASSERT_EQ(out[i], uniformReference(key, counter, begin + i)) << begin << " + " << i;
        }
      }
    }
  }
}

TEST_P(NativeRandom, KnownSeedGivesKnownNumbers) {
  const uint32_t key[2] = {42, 0}, counter[4] = {0, 0, 478163327, 0};
  std::vector<float> out(8);
  table_.philox.uniform(key, counter, 0, 8, out.data());
  const std::vector<float> expected = {0.6645621f,  0.44100678f, 0.3528825f, 0.46448255f,
                                       0.03366041f, 0.68467236f, 0.7401174f, 0.8724445f};
  for (int i = 0; i < 8; ++i) EXPECT_FLOAT_EQ(out[i], expected[i]);
}

// The four normals of a block, one after the other.
std::array<float, 4> normalsOf(const Philox::Block& block) {
  const auto [s0, c0] = normalPair(block[0], block[1]);
  const auto [s1, c1] = normalPair(block[2], block[3]);
  return {s0, c0, s1, c1};
}

TEST_P(NativeRandom, NormalsAreThoseOfTheScalarGeneratorButForTheLastBits) {
  const Philox base(5, 77);
  for (const int64_t begin : {0, 3, 1001}) {
    for (const int64_t count : {0, 1, 5, 64, 20011}) {
      std::vector<float> out(count);
      table_.philox.normal(base.key().data(), base.counter().data(), begin, count, out.data());
      for (int64_t i = 0; i < count; ++i) {
        Philox philox = base;
        philox.skip(static_cast<uint64_t>((begin + i) / 4));
        const float expected = normalsOf(philox.next())[static_cast<std::size_t>((begin + i) % 4)];
        ASSERT_NEAR(out[i], expected, 5e-7f * (1 + std::abs(expected))) << begin << " + " << i;
      }
    }
  }
}

TEST_P(NativeRandom, TruncatedNormalsAreTheFirstOfAGroupsWordsThatAreBelowTwo) {
  constexpr int64_t kBegin = 3, kGroups = 200001;
  constexpr uint64_t kBlocks = 256;
  const Philox base(9, 1);
  std::vector<float> out(4 * kGroups);
  std::vector<int64_t> left(kGroups);
  const int64_t leftCount = table_.philox.truncatedNormal(base.key().data(), base.counter().data(), kBlocks, kBegin,
                                                          kGroups, out.data(), left.data());
  left.resize(static_cast<std::size_t>(leftCount));
  EXPECT_LT(leftCount, kGroups / 1000);
  for (int64_t group = kBegin; group < kBegin + kGroups; ++group) {
    if (std::ranges::binary_search(left, group)) continue;
    Philox philox = base;
    philox.skip(kBlocks * static_cast<uint64_t>(group));
    std::vector<float> expected;
    while (expected.size() < 4) {
      for (const float value : normalsOf(philox.next())) {
        if (std::abs(value) < 2 && expected.size() < 4) expected.push_back(value);
      }
    }
    for (std::size_t i = 0; i < 4; ++i) {
      ASSERT_NEAR(out[static_cast<std::size_t>(group - kBegin) * 4 + i], expected[i], 1.5e-6f) << "group " << group;
    }
  }
}

TEST_P(NativeRandom, DropoutKeepsWhereTheUniformIsAtLeastTheRate) {
  const uint32_t key[2] = {1, 2}, counter[4] = {5, 0, 0, 0};
  const auto x = randomFloats(301, 1);
  std::vector<float> y(301), u(301);
  table_.philox.uniform(key, counter, 10, 301, u.data());
  table_.philox.dropout(key, counter, 10, 301, 0.4f, 1.7f, x.data(), y.data());
  for (int i = 0; i < 301; ++i) EXPECT_EQ(y[i], u[i] >= 0.4f ? x[i] * 1.7f : 0.0f);
}

}  // namespace
}  // namespace engine::kernels::testing
