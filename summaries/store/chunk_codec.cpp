#include "summaries/store/chunk_codec.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

#include "summaries/error.h"

namespace summaries {
namespace {

static_assert(std::endian::native == std::endian::little, "columns are stored in little endian");

enum StepCodec : char { kFrames = 1 };
enum ValueCodec : char { kFloat32 = 1, kFloat64 = 2, kConstant = 3 };

// codec, width, first, smallest delta
constexpr std::size_t kFrameHeader = 2 + 2 * sizeof(int64_t);

[[noreturn]] void damaged(const char* column) {
  throw Error(Code::kDataLoss, std::string("the ") + column + " of a chunk are damaged; restore the event log");
}

template <typename T>
void append(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

template <typename T>
T load(const char* data) {
  T value;
  std::memcpy(&value, data, sizeof(T));
  return value;
}

int widthFor(uint64_t largest) {
  if (largest == 0) return 0;
  if (largest <= 0xff) return 1;
  if (largest <= 0xffff) return 2;
  if (largest <= 0xffffff) return 3;
  return largest <= 0xffffffff ? 4 : 8;
}

// Wrapping differences are exact modulo 2^64, so any two steps or bit patterns survive.
template <typename T>
uint64_t delta(std::span<const T> values, std::size_t i) {
  return std::bit_cast<uint64_t>(values[i]) - std::bit_cast<uint64_t>(values[i - 1]);
}

template <typename T>
std::string encodeFrames(std::span<const T> values) {
  assert(!values.empty());
  int64_t smallest = values.size() > 1 ? std::numeric_limits<int64_t>::max() : 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    smallest = std::min(smallest, static_cast<int64_t>(delta(values, i)));
  }
  uint64_t largest = 0;
  for (std::size_t i = 1; i < values.size(); ++i) {
    largest = std::max(largest, delta(values, i) - static_cast<uint64_t>(smallest));
  }
  const int width = widthFor(largest);
  std::string out;
  out.reserve(kFrameHeader + static_cast<std::size_t>(width) * values.size());
  out.push_back(kFrames);
  out.push_back(static_cast<char>(width));
  append(out, values[0]);
  append(out, smallest);
  if (width == 0) return out;
  const std::size_t bytes = static_cast<std::size_t>(width);
  // Eight bytes are stored for each entry and the next overwrites what is too much.
  out.resize(kFrameHeader + bytes * (values.size() - 1) + sizeof(uint64_t));
  char* at = out.data() + kFrameHeader;
  for (std::size_t i = 1; i < values.size(); ++i, at += bytes) {
    const uint64_t rest = delta(values, i) - static_cast<uint64_t>(smallest);
    std::memcpy(at, &rest, sizeof(rest));
  }
  out.resize(out.size() - sizeof(uint64_t));
  return out;
}

template <typename T, int Width>
void unpackFrames(const char* at, uint64_t current, uint64_t smallest, T* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i, at += Width) {
    uint64_t rest = 0;
    std::memcpy(&rest, at, Width);
    current += smallest + rest;
    out[i] = std::bit_cast<T>(current);
  }
}

template <typename T>
void decodeFrames(std::string_view data, std::size_t count, std::vector<T>& out, const char* column) {
  if (count == 0 || count > kMaxChunkPoints || data.size() < kFrameHeader || data[0] != kFrames) damaged(column);
  const auto width = static_cast<std::size_t>(data[1]);
  if (width > 8 || data.size() != kFrameHeader + width * (count - 1)) damaged(column);
  const auto first = load<uint64_t>(data.data() + 2);
  const auto smallest = load<uint64_t>(data.data() + 2 + sizeof(uint64_t));
  const std::size_t begin = out.size();
  out.resize(begin + count);
  T* target = out.data() + begin;
  *target++ = std::bit_cast<T>(first);
  const char* at = data.data() + kFrameHeader;
  switch (width) {
    case 0:
      return unpackFrames<T, 0>(at, first, smallest, target, count - 1);
    case 1:
      return unpackFrames<T, 1>(at, first, smallest, target, count - 1);
    case 2:
      return unpackFrames<T, 2>(at, first, smallest, target, count - 1);
    case 3:
      return unpackFrames<T, 3>(at, first, smallest, target, count - 1);
    case 4:
      return unpackFrames<T, 4>(at, first, smallest, target, count - 1);
    case 8:
      return unpackFrames<T, 8>(at, first, smallest, target, count - 1);
    default:
      damaged(column);
  }
}

bool sameBits(double a, double b) {
  return std::bit_cast<uint64_t>(a) == std::bit_cast<uint64_t>(b);
}

bool isFloat(double value) {
  // A double beyond float's range must not be converted: that is undefined.
  const bool inRange = !(std::abs(value) > std::numeric_limits<float>::max()) || std::isinf(value);
  return inRange && sameBits(static_cast<double>(static_cast<float>(value)), value);
}

}  // namespace

ChunkSummary summarizeChunk(std::span<const int64_t> steps, std::span<const double> values) {
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  ChunkSummary summary{static_cast<uint32_t>(steps.size()), 0, steps.front(), steps.back(), kNan, kNan, kNan, kNan};
  double smallest = std::numeric_limits<double>::infinity();
  double largest = -smallest;
  uint32_t finite = 0;
  for (const double value : values) {
    const bool counts = std::isfinite(value);
    finite += counts ? 1 : 0;
    smallest = counts && value < smallest ? value : smallest;
    largest = counts && value > largest ? value : largest;
  }
  summary.nonfinite = summary.count - finite;
  if (finite == 0) return summary;
  summary.min = smallest;
  summary.max = largest;
  const auto isFinite = [](double value) { return std::isfinite(value); };
  summary.first = *std::find_if(values.begin(), values.end(), isFinite);
  summary.last = *std::find_if(values.rbegin(), values.rend(), isFinite);
  return summary;
}

std::string encodeSteps(std::span<const int64_t> steps) {
  return encodeFrames(steps);
}

std::string encodeWalls(std::span<const double> walls) {
  return encodeFrames(walls);
}

std::string encodeValues(std::span<const double> values) {
  assert(!values.empty());
  std::string out;
  if (std::all_of(values.begin(), values.end(), [&](double value) { return sameBits(value, values[0]); })) {
    out.push_back(kConstant);
    append(out, values[0]);
    return out;
  }
  if (!std::all_of(values.begin(), values.end(), isFloat)) {
    out.push_back(kFloat64);
    out.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
    return out;
  }
  out.resize(1 + values.size() * sizeof(float));
  out[0] = kFloat32;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto narrow = static_cast<float>(values[i]);
    std::memcpy(out.data() + 1 + i * sizeof(float), &narrow, sizeof(float));
  }
  return out;
}

void decodeSteps(std::string_view data, std::size_t count, std::vector<int64_t>& out) {
  decodeFrames(data, count, out, "steps");
}

void decodeWalls(std::string_view data, std::size_t count, std::vector<double>& out) {
  decodeFrames(data, count, out, "wall times");
}

void decodeValues(std::string_view data, std::size_t count, std::vector<double>& out) {
  if (count == 0 || count > kMaxChunkPoints || data.empty()) damaged("values");
  const char codec = data[0];
  const std::string_view body = data.substr(1);
  const std::size_t begin = out.size();
  if (codec == kConstant && body.size() == sizeof(double)) {
    out.resize(begin + count, load<double>(body.data()));
  } else if (codec == kFloat64 && body.size() == count * sizeof(double)) {
    out.resize(begin + count);
    std::memcpy(out.data() + begin, body.data(), body.size());
  } else if (codec == kFloat32 && body.size() == count * sizeof(float)) {
    out.resize(begin + count);
    for (std::size_t i = 0; i < count; ++i) out[begin + i] = load<float>(body.data() + i * sizeof(float));
  } else {
    damaged("values");
  }
}

void appendEntry(const ChunkSummary& chunk, std::string& entries) {
  append(entries, chunk.count);
  append(entries, chunk.nonfinite);
  append(entries, chunk.firstStep);
  append(entries, chunk.lastStep);
  for (const double value : {chunk.min, chunk.max, chunk.first, chunk.last}) append(entries, value);
}

std::vector<ChunkSummary> decodeEntries(std::string_view data, int64_t chunks) {
  if (chunks < 1 || data.size() % kSpanEntryBytes != 0 ||
      data.size() / kSpanEntryBytes != static_cast<std::size_t>(chunks)) {
    damaged("statistics");
  }
  std::vector<ChunkSummary> entries(static_cast<std::size_t>(chunks));
  const char* at = data.data();
  for (ChunkSummary& entry : entries) {
    entry = {load<uint32_t>(at),    load<uint32_t>(at + 4), load<int64_t>(at + 8), load<int64_t>(at + 16),
             load<double>(at + 24), load<double>(at + 32),  load<double>(at + 40), load<double>(at + 48)};
    if (entry.count == 0 || entry.count > kMaxChunkPoints || entry.nonfinite > entry.count ||
        entry.firstStep > entry.lastStep) {
      damaged("statistics");
    }
    at += kSpanEntryBytes;
  }
  return entries;
}

}  // namespace summaries
