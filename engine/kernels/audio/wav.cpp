// DecodeWav and EncodeWav: sounds as WAV files of 16-bit samples.
#include <algorithm>
#include <string_view>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/summary/media.h"

namespace engine::kernels {
namespace {

void decodeShape(InferenceContext& c) {
  c.withRank(0, 0);
  const auto wanted = [&](const char* attr) {
    const auto size = c.node().attr<int64_t>(attr);
    return size < 0 ? kUnknownDim : size;
  };
  c.setOutput(0, Shape{wanted("desired_samples"), wanted("desired_channels")});
  c.setOutput(1, Shape{});
}

const OpRegistrar kDecodeWav("DecodeWav", "contents: string -> audio: float, sample_rate: int32",
                             "desired_channels: int = -1; desired_samples: int = -1", decodeShape);
const OpRegistrar kEncodeWav("EncodeWav", "audio: float, sample_rate: int32 -> contents: string", "",
                             [](InferenceContext& c) {
                               c.withRank(0, 2);
                               c.setOutput(0, Shape{});
                             });
const NoGradientRegistrar kWavNoGradient({"DecodeWav", "EncodeWav"});

// The bytes of a file from front to back, low bytes first.
class WavBytes {
 public:
  explicit WavBytes(std::string_view bytes) : rest_(bytes) {}

  bool isEmpty() const { return rest_.empty(); }
  std::string_view take(std::size_t count) {
    if (count > rest_.size()) {
      fail(Code::kInvalidArgument, "Data too short when trying to read ", count, " bytes of a WAV file; it has ",
           rest_.size(), " more.");
    }
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }
  uint32_t number(std::size_t bytes) {
    uint32_t value = 0;
    const std::string_view taken = take(bytes);
    for (std::size_t i = bytes; i-- > 0;) value = value << 8 | static_cast<unsigned char>(taken[i]);
    return value;
  }
  void expect(std::string_view text) {
    const std::string_view got = take(text.size());
    if (got != text) fail(Code::kInvalidArgument, "Header mismatch: Expected ", text, " but found ", got);
  }

 private:
  std::string_view rest_;
};

struct WavSound {
  int64_t channels = 0;
  uint32_t rate = 0;         // frames a second
  std::string_view samples;  // 16 bits each, channel after channel
};

// The format block; more than it needs is skipped.
WavSound readFormat(WavBytes& file) {
  file.expect("RIFF");
  file.number(4);
  file.expect("WAVE");
  file.expect("fmt ");
  const uint32_t size = file.number(4);
  if (size < 16) fail(Code::kInvalidArgument, "Bad format chunk size for WAV: Expected 16 or 18, but got ", size);
  WavBytes format(file.take(size));
  const uint32_t kind = format.number(2);
  if (kind != 1) fail(Code::kInvalidArgument, "Bad audio format for WAV: Expected 1 (PCM), but got ", kind);
  WavSound sound;
  sound.channels = format.number(2);
  sound.rate = format.number(4);
  const uint32_t bytesPerSecond = format.number(4);
  const uint32_t frame = format.number(2);
  const uint32_t bits = format.number(2);
  if (bits != 16) fail(Code::kInvalidArgument, "Can only read 16-bit WAV files, but received ", bits);
  if (sound.channels == 0 || frame != sound.channels * 2 || bytesPerSecond != uint64_t{sound.rate} * frame) {
    fail(Code::kInvalidArgument, "The format of the WAV file contradicts itself: ", sound.channels, " channels, ",
         frame, " bytes of a frame and ", bytesPerSecond, " bytes a second.");
  }
  return sound;
}

WavSound readWav(std::string_view contents) {
  WavBytes file(contents);
  WavSound sound = readFormat(file);
  while (!file.isEmpty()) {
    const std::string_view kind = file.take(4);
    const uint32_t size = file.number(4);
    const std::string_view block = file.take(size);
    if (kind != "data") continue;
    sound.samples = block.substr(0, block.size() - block.size() % static_cast<std::size_t>(sound.channels * 2));
    return sound;
  }
  fail(Code::kInvalidArgument, "No data chunk found in WAV");
}

// Missing channels repeat the last one, missing samples are silent.
std::unique_ptr<Kernel> makeDecodeWav(const KernelConstruction& c) {
  const auto channels = c.attr<int64_t>("desired_channels"), samples = c.attr<int64_t>("desired_samples");
  constexpr int64_t kMost = int64_t{1} << 31;
  if (channels < -1 || channels > 1024 || samples < -1 || samples > kMost) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(),
         "': desired_channels and desired_samples must be -1 or sizes.");
  }
  return kernelOf([channels, samples](KernelContext& context) {
    const WavSound sound = readWav(scalarWord<std::string>(context.input(0), "contents"));
    const auto has = static_cast<int64_t>(sound.samples.size()) / (sound.channels * 2);
    const int64_t frames = samples < 0 ? has : samples;
    const int64_t wide = channels < 0 ? sound.channels : channels;
    Tensor& audio = context.output(0, Shape{frames, wide});
    float* to = audio.data<float>();
    std::fill_n(to, audio.elements(), 0.0F);
    for (int64_t frame = 0; frame < std::min(frames, has); ++frame) {
      for (int64_t channel = 0; channel < wide; ++channel, ++to) {
        const auto at = static_cast<std::size_t>(2 * (frame * sound.channels + std::min(channel, sound.channels - 1)));
        const auto low = static_cast<unsigned char>(sound.samples[at]);
        const auto high = static_cast<unsigned char>(sound.samples[at + 1]);
        *to = static_cast<float>(static_cast<int16_t>(low | high << 8)) / 32768.0F;
      }
    }
    *context.output(1, Shape{}).data<int32_t>() = static_cast<int32_t>(sound.rate);
  });
}

std::unique_ptr<Kernel> makeEncodeWav(const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& audio = context.input(0);
    if (audio.rank() != 2) fail(Code::kInvalidArgument, "audio must be 2-dimensional, not ", audio.shape(), ".");
    const int32_t rate = scalarWord<int32_t>(context.input(1), "sample_rate");
    if (rate <= 0) fail(Code::kInvalidArgument, "sample_rate must be in (0, 2^32), got: ", rate);
    *context.output(0, Shape{}).data<std::string>() = wavFile(audio, rate);
  });
}

const KernelRegistrar kDecodeWavKernel("DecodeWav", makeDecodeWav);
const KernelRegistrar kEncodeWavKernel("EncodeWav", makeEncodeWav);

}  // namespace
}  // namespace engine::kernels
