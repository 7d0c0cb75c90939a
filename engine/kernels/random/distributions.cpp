#include "engine/kernels/random/distributions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/random/stream.h"

namespace engine::kernels {
namespace {

// Elements of a group are made together from one block: four of 32 bits and less, two of 64.
template <typename T>
constexpr int kGroup = sizeof(T) <= 4 ? 4 : 2;

template <typename T>
using Group = std::array<T, kGroup<T>>;

// Calls makeGroup(group index), from the group of element `begin` on, and copies what falls into the range.
template <typename T, typename MakeGroup>
void fillGroups(int64_t begin, int64_t count, T* out, MakeGroup makeGroup) {
  constexpr int64_t kSize = kGroup<T>;
  const int64_t end = begin + count;
  for (int64_t first = begin - begin % kSize; first < end; first += kSize) {
    const Group<T> values = makeGroup(first / kSize);
    for (int64_t i = std::max(first, begin); i < std::min(first + kSize, end); ++i) {
      out[i - begin] = values[static_cast<std::size_t>(i - first)];
    }
  }
}

// As fillGroups, with one block a group: fromBlock(block).
template <typename T, typename FromBlock>
void fillBlocks(Philox philox, int64_t begin, int64_t count, T* out, FromBlock fromBlock) {
  philox.skip(static_cast<uint64_t>(begin / kGroup<T>));
  fillGroups(begin, count, out, [&](int64_t) { return fromBlock(philox.next()); });
}

uint64_t joined(uint32_t low, uint32_t high) {
  return uint64_t{high} << 32 | low;
}

Group<double> uniformGroup(const Philox::Block& b, double) {
  return {uniformDouble(b[0], b[1]), uniformDouble(b[2], b[3])};
}

template <typename T>
constexpr bool kIsNarrow = sizeof(T) == 2;

// The lowest bits of a word as the fraction of a number in [1, 2), less 1.
template <typename T>
requires kIsNarrow<T> Group<T> uniformGroup(const Philox::Block& b, T) {
  constexpr bool kBrain = std::is_same_v<T, Eigen::bfloat16>;
  constexpr uint32_t kFraction = kBrain ? 0x7f : 0x3ff, kOne = kBrain ? 0x3f80 : 0x3c00;
  Group<T> values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto bits = static_cast<uint16_t>(kOne | (b[i] & kFraction));
    values[i] = Eigen::numext::bit_cast<T>(bits) - T(1.0F);
  }
  return values;
}

// As floats, rounded.
template <typename T>
Group<T> rounded(const Group<float>& values) {
  Group<T> result;
  std::ranges::transform(values, result.begin(), [](float value) { return T(value); });
  return result;
}

Group<float> normalGroup(const Philox::Block& b, float) {
  const auto [s0, c0] = normalPair(b[0], b[1]);
  const auto [s1, c1] = normalPair(b[2], b[3]);
  return {s0, c0, s1, c1};
}
Group<double> normalGroup(const Philox::Block& b, double) {
  const auto [s, c] = normalPairDouble(b);
  return {s, c};
}
template <typename T>
requires kIsNarrow<T> Group<T> normalGroup(const Philox::Block& b, T) {
  return rounded<T>(normalGroup(b, float{}));
}

// Draws words one after the other and keeps the normals below 2 in size until the group is full.
template <typename T>
Group<T> truncatedGroup(Philox philox) {
  if constexpr (kIsNarrow<T>) return rounded<T>(truncatedGroup<float>(philox));
  Group<T> values;
  std::size_t filled = 0;
  while (true) {
    for (const T value : normalGroup(philox.next(), T{})) {
      if (std::abs(value) >= T{2}) continue;
      values[filled++] = value;
      if (filled == values.size()) return values;
    }
  }
}

template <typename T>
Group<T> bitsGroup(const Philox::Block& b) {
  if constexpr (sizeof(T) == 4) {
    return {static_cast<T>(b[0]), static_cast<T>(b[1]), static_cast<T>(b[2]), static_cast<T>(b[3])};
  } else {
    return {static_cast<T>(joined(b[0], b[1])), static_cast<T>(joined(b[2], b[3]))};
  }
}

}  // namespace

template <typename T>
void fillUniform(const Philox& base, int64_t begin, int64_t count, T* out) {
  fillBlocks(base, begin, count, out, [](const Philox::Block& b) { return uniformGroup(b, T{}); });
}
template <>
void fillUniform(const Philox& base, int64_t begin, int64_t count, float* out) {
  kernelTable().philox.uniform(base.key().data(), base.counter().data(), begin, count, out);
}

template <typename T>
void fillNormal(const Philox& base, int64_t begin, int64_t count, T* out) {
  fillBlocks(base, begin, count, out, [](const Philox::Block& b) { return normalGroup(b, T{}); });
}

template <>
void fillNormal(const Philox& base, int64_t begin, int64_t count, float* out) {
  kernelTable().philox.normal(base.key().data(), base.counter().data(), begin, count, out);
}

template <typename T>
void fillTruncatedNormal(const Philox& base, int64_t begin, int64_t count, T* out) {
  // As many words are reserved for each element; a block is four of them.
  constexpr uint64_t kBlocksPerGroup = kBlocksPerElement * kGroup<T> / 4;
  fillGroups(begin, count, out, [&](int64_t group) {
    Philox philox = base;
    philox.skip(kBlocksPerGroup * static_cast<uint64_t>(group));
    return truncatedGroup<T>(philox);
  });
}

// Whole groups, a vector of them at a time; the few that take a third block, or in which the last bits decide, one by
// one.
void fillTruncatedGroups(const Philox& base, uint64_t blocks, int64_t begin, int64_t count, float* out) {
  constexpr int64_t kSize = kGroup<float>, kAtOnce = 256;
  std::array<int64_t, kAtOnce> left;
  for (int64_t at = 0; at < count; at += kAtOnce) {
    const int64_t groups = std::min(kAtOnce, count - at);
    const int64_t leftCount = kernelTable().philox.truncatedNormal(base.key().data(), base.counter().data(), blocks,
                                                                   begin + at, groups, out + at * kSize, left.data());
    for (int64_t i = 0; i < leftCount; ++i) {
      const int64_t group = left[static_cast<std::size_t>(i)];
      Philox philox = base;
      philox.skip(blocks * static_cast<uint64_t>(group));
      std::ranges::copy(truncatedGroup<float>(philox), out + (group - begin) * kSize);
    }
  }
}

template <>
void fillTruncatedNormal(const Philox& base, int64_t begin, int64_t count, float* out) {
  constexpr int64_t kSize = kGroup<float>;
  constexpr uint64_t kBlocksPerGroup = kBlocksPerElement * kSize / 4;
  const int64_t end = begin + count;
  // Groups of which only a part is asked for are made beside.
  const auto part = [&](int64_t group) {
    Group<float> values;
    fillTruncatedGroups(base, kBlocksPerGroup, group, 1, values.data());
    for (int64_t i = std::max(group * kSize, begin); i < std::min((group + 1) * kSize, end); ++i) {
      out[i - begin] = values[static_cast<std::size_t>(i - group * kSize)];
    }
  };
  const int64_t first = (begin + kSize - 1) / kSize, last = std::max(first, end / kSize);
  if (begin < first * kSize) part(first - 1);
  fillTruncatedGroups(base, kBlocksPerGroup, first, last - first, out + (first * kSize - begin));
  if (end > last * kSize) part(last);
}

template <typename T>
void fillUniformInt(const Philox& base, int64_t begin, int64_t count, T low, T high, T* out) {
  using Bits = std::make_unsigned_t<T>;
  const Bits range = static_cast<Bits>(high) - static_cast<Bits>(low);
  fillBlocks(base, begin, count, out, [&](const Philox::Block& b) {
    Group<T> values = bitsGroup<T>(b);
    for (T& value : values) value = static_cast<T>(static_cast<Bits>(low) + static_cast<Bits>(value) % range);
    return values;
  });
}

template <typename T>
void fillBits(const Philox& base, int64_t begin, int64_t count, T* out) {
  fillBlocks(base, begin, count, out, [](const Philox::Block& b) { return bitsGroup<T>(b); });
}

template void fillUniform(const Philox&, int64_t, int64_t, double*);
template void fillUniform(const Philox&, int64_t, int64_t, Eigen::half*);
template void fillUniform(const Philox&, int64_t, int64_t, Eigen::bfloat16*);
template void fillNormal(const Philox&, int64_t, int64_t, Eigen::half*);
template void fillNormal(const Philox&, int64_t, int64_t, Eigen::bfloat16*);
template void fillTruncatedNormal(const Philox&, int64_t, int64_t, Eigen::half*);
template void fillTruncatedNormal(const Philox&, int64_t, int64_t, Eigen::bfloat16*);
template void fillNormal(const Philox&, int64_t, int64_t, double*);
template void fillTruncatedNormal(const Philox&, int64_t, int64_t, double*);
template void fillUniformInt(const Philox&, int64_t, int64_t, int32_t, int32_t, int32_t*);
template void fillUniformInt(const Philox&, int64_t, int64_t, int64_t, int64_t, int64_t*);
template void fillUniformInt(const Philox&, int64_t, int64_t, uint32_t, uint32_t, uint32_t*);
template void fillUniformInt(const Philox&, int64_t, int64_t, uint64_t, uint64_t, uint64_t*);
template void fillBits(const Philox&, int64_t, int64_t, int32_t*);
template void fillBits(const Philox&, int64_t, int64_t, uint32_t*);
template void fillBits(const Philox&, int64_t, int64_t, int64_t*);
template void fillBits(const Philox&, int64_t, int64_t, uint64_t*);

}  // namespace engine::kernels
