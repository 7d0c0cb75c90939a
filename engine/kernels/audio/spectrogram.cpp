// AudioSpectrogram: how strong each frequency is in windows of a sound.
#include <bit>
#include <cmath>
#include <numbers>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/fft/transform.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {
namespace {

struct SpectrogramWindows {
  int64_t size, stride;

  explicit SpectrogramWindows(const Node& node)
      : size(node.attr<int64_t>("window_size")), stride(node.attr<int64_t>("stride")) {
    constexpr int64_t kMost = 1 << 24;
    if (size < 2 || size > kMost || stride < 1 || stride > kMost) {
      fail(Code::kInvalidArgument, "Spectrogram initialization failed for window size ", size, " and stride ", stride,
           " of node '", node.name(), "': the window must be at least 2, the stride at least 1.");
    }
  }
  // Of the transform: the next power of two.
  int64_t points() const { return static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(size))); }
  int64_t frequencies() const { return points() / 2 + 1; }
  int64_t fit(int64_t samples) const { return samples < size ? 0 : 1 + (samples - size) / stride; }
};

const OpRegistrar kSpectrogram("AudioSpectrogram", "input: float -> spectrogram: float",
                               "window_size: int; stride: int; magnitude_squared: bool = false",
                               [](InferenceContext& c) {
                                 const Shape sound = c.withRank(0, 2);
                                 const SpectrogramWindows windows(c.node());
                                 const int64_t samples = sound.hasRank() ? sound.dim(0) : kUnknownDim;
                                 c.setOutput(
                                     0, Shape{sound.hasRank() ? sound.dim(1) : kUnknownDim,
                                              samples < 0 ? kUnknownDim : windows.fit(samples), windows.frequencies()});
                               });
const NoGradientRegistrar kSpectrogramNoGradient({"AudioSpectrogram"});

// Hann's window, whose period is its size.
std::vector<double> hannWindow(int64_t size) {
  std::vector<double> window(static_cast<std::size_t>(size));
  for (std::size_t i = 0; i < window.size(); ++i) {
    const double turn = static_cast<double>(i) / static_cast<double>(size);
    window[i] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * turn);
  }
  return window;
}

std::unique_ptr<Kernel> makeSpectrogram(const KernelConstruction& c) {
  return kernelOf(
      [windows = SpectrogramWindows(c.node), squared = c.attr<bool>("magnitude_squared")](KernelContext& context) {
        const Tensor& sound = context.input(0);
        if (sound.rank() != 2) fail(Code::kInvalidArgument, "input must be 2-dimensional, not ", sound.shape(), ".");
        const int64_t channels = sound.dim(1), frames = windows.fit(sound.dim(0));
        float* out = context.output(0, Shape{channels, frames, windows.frequencies()}).data<float>();
        const std::vector<double> hann = hannWindow(windows.size);
        FourierTransform transform(windows.points(), false);
        std::vector<std::complex<double>> line(static_cast<std::size_t>(windows.points()));
        for (int64_t channel = 0; channel < channels; ++channel) {
          for (int64_t frame = 0; frame < frames; ++frame) {
            const float* from = sound.data<float>() + frame * windows.stride * channels + channel;
            std::ranges::fill(line, 0.0);
            for (std::size_t i = 0; i < hann.size(); ++i) {
              line[i] = hann[i] * static_cast<double>(from[static_cast<int64_t>(i) * channels]);
            }
            transform.run(line.data(), 1, 1);
            for (int64_t k = 0; k < windows.frequencies(); ++k) {
              const double power = std::norm(line[static_cast<std::size_t>(k)]);
              *out++ = static_cast<float>(squared ? power : std::sqrt(power));
            }
          }
        }
      });
}

const KernelRegistrar kSpectrogramKernel("AudioSpectrogram", makeSpectrogram);

}  // namespace
}  // namespace engine::kernels
