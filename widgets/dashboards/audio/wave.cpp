#include "widgets/dashboards/audio/wave.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>

#include "summaries/error.h"

namespace widgets {
namespace {

static_assert(std::endian::native == std::endian::little, "WAV files are little endian");

constexpr std::size_t kRiff = 12;       // bytes before the first chunk
constexpr std::size_t kChunk = 8;       // bytes before a chunk's contents
constexpr std::size_t kSubFormat = 24;  // where an extensible format tells the real one
constexpr uint16_t kPcm = 1;
constexpr uint16_t kFloat = 3;
constexpr uint16_t kExtensible = 0xfffe;

template <typename T>
T read(std::string_view bytes, std::size_t at) {
  T value{};
  if (at <= bytes.size() && bytes.size() - at >= sizeof(T)) std::memcpy(&value, bytes.data() + at, sizeof(T));
  return value;
}

struct Format {
  uint16_t code = 0;
  uint16_t channels = 0;
  uint32_t rate = 0;
  uint16_t bits = 0;
};

Format formatOf(std::string_view chunk) {
  Format format{read<uint16_t>(chunk, 0), read<uint16_t>(chunk, 2), read<uint32_t>(chunk, 4),
                read<uint16_t>(chunk, 14)};
  if (format.code == kExtensible) format.code = read<uint16_t>(chunk, kSubFormat);
  return format;
}

float sampleAt(std::string_view bytes, std::size_t at, const Format& format) {
  double value = 0;
  if (format.code == kFloat) {
    value = format.bits == 64 ? read<double>(bytes, at) : static_cast<double>(read<float>(bytes, at));
  } else if (format.bits == 8) {
    value = (read<uint8_t>(bytes, at) - 128) / 128.0;
  } else if (format.bits == 16) {
    value = read<int16_t>(bytes, at) / 32768.0;
  } else if (format.bits == 24) {
    const auto low = static_cast<uint32_t>(read<uint16_t>(bytes, at)) << 8;
    const auto high = static_cast<uint32_t>(read<uint8_t>(bytes, at + 2)) << 24;
    value = static_cast<int32_t>(low | high) / 2147483648.0;
  } else {
    value = read<int32_t>(bytes, at) / 2147483648.0;
  }
  return std::isfinite(value) ? static_cast<float>(value) : 0;
}

void check(const Format& format) {
  using summaries::Code;
  const bool isPcm =
      format.code == kPcm && (format.bits == 8 || format.bits == 16 || format.bits == 24 || format.bits == 32);
  const bool isFloat = format.code == kFloat && (format.bits == 32 || format.bits == 64);
  if (!isPcm && !isFloat) {
    throw summaries::Error(Code::kUnimplemented,
                           "The sound has encoding " + std::to_string(format.code) + " of " +
                               std::to_string(format.bits) +
                               " bits; only PCM and floating point can be shown. Save it to play it elsewhere");
  }
  if (format.channels == 0 || format.rate == 0) {
    throw summaries::Error(Code::kDataLoss, "The sound's header has no channel count or sample rate");
  }
}

}  // namespace

Wave decodedWav(std::string_view file) {
  using summaries::Code;
  if (!file.starts_with("RIFF") || !file.substr(0, kRiff).ends_with("WAVE")) {
    throw summaries::Error(Code::kDataLoss, "The sound is not a WAV file; save it to open it elsewhere.");
  }
  Format format;
  for (std::size_t at = kRiff; at + kChunk <= file.size();) {
    const std::string_view name = file.substr(at, 4);
    const std::size_t size = read<uint32_t>(file, at + 4);
    at += kChunk;
    const std::string_view chunk = file.substr(std::min(at, file.size()), size);
    if (name == "fmt ") format = formatOf(chunk);
    if (name == "data") {
      check(format);
      Wave wave{static_cast<double>(format.rate), format.channels, {}};
      const std::size_t bytes = format.bits / 8;
      const std::size_t count = chunk.size() / bytes / format.channels * format.channels;
      wave.samples.reserve(count);
      for (std::size_t i = 0; i < count; ++i) wave.samples.push_back(sampleAt(chunk, i * bytes, format));
      return wave;
    }
    at += size + size % 2;  // chunks begin at even offsets
  }
  throw summaries::Error(Code::kDataLoss, "The sound has no samples.");
}

std::vector<WaveColumn> waveColumns(const Wave& wave, std::size_t columns) {
  std::vector<WaveColumn> all(columns);
  const std::size_t frames = wave.frames();
  const auto channels = static_cast<std::size_t>(wave.channels);
  if (frames == 0) return all;
  for (std::size_t i = 0; i < columns; ++i) {
    const std::size_t first = std::min(i * frames / columns, frames - 1) * channels;
    const std::size_t last = std::max((i + 1) * frames / columns * channels, first + channels);
    const auto [low, high] = std::minmax_element(wave.samples.begin() + static_cast<std::ptrdiff_t>(first),
                                                 wave.samples.begin() + static_cast<std::ptrdiff_t>(last));
    all[i] = {*low, *high};
  }
  return all;
}

}  // namespace widgets
