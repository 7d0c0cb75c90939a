#include "engine/kernels/summary/media.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

constexpr double kNearZero = 1e-6;  // an image that is no brighter stays black

struct Scaling {
  double scale = 0;
  double offset = 0;
};

Scaling scalingOf(const std::vector<double>& values) {
  double low = 0;
  double high = 0;
  for (const double v : values) {
    if (!std::isfinite(v)) continue;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  const double most = std::max(-low, high);
  if (low < 0) return {most < kNearZero ? 0.0 : 127.0 / most, 128.0};
  return {most < kNearZero ? 0.0 : 255.0 / most, 0.0};
}

void putLittle(std::string& out, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}

}  // namespace

std::vector<uint8_t> imagePixels(const Tensor& image, const std::array<uint8_t, 4>& badColor) {
  if (image.dtype() == DType::kUint8) {
    const auto flat = image.flat<uint8_t>();
    return {flat.begin(), flat.end()};
  }
  const std::vector<double> values = image.toDoubles();
  const Scaling scaling = scalingOf(values);
  const auto channels = static_cast<std::size_t>(std::max<int64_t>(image.dim(-1), 1));
  std::vector<uint8_t> pixels(values.size());
  for (std::size_t at = 0; at + channels <= values.size(); at += channels) {
    const auto pixel = std::span(values).subspan(at, channels);
    const bool good = std::ranges::all_of(pixel, [](double v) { return std::isfinite(v); });
    for (std::size_t c = 0; c < channels; ++c) {
      const double byte = std::clamp(pixel[c] * scaling.scale + scaling.offset, 0.0, 255.0);
      pixels[at + c] = good ? static_cast<uint8_t>(byte) : badColor[std::min<std::size_t>(c, 3)];
    }
  }
  return pixels;
}

std::string wavFile(const Tensor& clip, double sampleRate) {
  const int64_t channels = clip.rank() == 2 ? clip.dim(1) : 0;
  constexpr int64_t kMostBytes = int64_t{1} << 31;
  if (!(sampleRate >= 1 && sampleRate <= 1e9) || channels < 1 || channels > 1024 || clip.elements() > kMostBytes / 2) {
    fail(Code::kInvalidArgument, "a sound of shape ", clip.shape(), " and ", sampleRate,
         " samples a second cannot be written: it must be [frames, channels].");
  }
  const auto rate = static_cast<uint64_t>(sampleRate);
  const auto wide = static_cast<uint64_t>(channels);
  const uint64_t dataBytes = static_cast<uint64_t>(clip.elements()) * 2;
  std::string out = "RIFF";
  putLittle(out, 36 + dataBytes, 4);
  out += "WAVEfmt ";
  putLittle(out, 16, 4);               // bytes of this block
  putLittle(out, 1, 2);                // plain samples
  putLittle(out, wide, 2);             // channels
  putLittle(out, rate, 4);             // frames a second
  putLittle(out, rate * wide * 2, 4);  // bytes a second
  putLittle(out, wide * 2, 2);         // bytes of a frame
  putLittle(out, 16, 2);               // bits of a sample
  out += "data";
  putLittle(out, dataBytes, 4);
  for (const float sample : clip.flat<float>()) {
    const float scaled = std::isnan(sample) ? 0.0F : std::clamp(std::round(sample * 32768.0F), -32768.0F, 32767.0F);
    putLittle(out, static_cast<uint16_t>(static_cast<int16_t>(scaled)), 2);
  }
  return out;
}

}  // namespace engine::kernels
