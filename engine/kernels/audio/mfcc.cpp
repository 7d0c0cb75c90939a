// Mfcc: the mel-frequency cepstrum of a spectrogram: its power in bands that are equally wide to the ear, their
// logarithms, and the first coefficients of the cosine transform of these.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const OpRegistrar kMfcc("Mfcc", "spectrogram: float, sample_rate: int32 -> output: float",
                        "upper_frequency_limit: float = 4000; lower_frequency_limit: float = 20; "
                        "filterbank_channel_count: int = 40; dct_coefficient_count: int = 13",
                        [](InferenceContext& c) {
                          const Shape in = c.withRank(0, 3);
                          const auto count = c.node().attr<int64_t>("dct_coefficient_count");
                          const auto dim = [&](int d) { return in.hasRank() ? in.dim(d) : kUnknownDim; };
                          c.setOutput(0, Shape{dim(0), dim(1), count});
                        });
const NoGradientRegistrar kMfccNoGradient({"Mfcc"});

double melOf(double hertz) {
  return 1127 * std::log1p(hertz / 700);
}

struct MfccOptions {
  double upper, lower;  // hertz
  int64_t bands, coefficients;
};

// Triangles over the frequencies of a spectrogram: each frequency counts in the band whose centre is below it, and with
// the rest in the next one.
class MelBands {
 public:
  MelBands(const MfccOptions& options, int64_t frequencies, double rate) : bands_(options.bands) {
    const double low = melOf(options.lower), high = melOf(options.upper);
    const double step = (high - low) / static_cast<double>(bands_ + 1);
    const auto centre = [&](int64_t band) { return low + step * static_cast<double>(band + 1); };
    const double hertz = 0.5 * rate / static_cast<double>(frequencies - 1);  // from one frequency to the next
    const auto most = static_cast<double>(frequencies);  // the limits may lie beyond what there is, even be infinite
    first_ = static_cast<int64_t>(std::min(1.5 + options.lower / hertz, most));
    last_ = static_cast<int64_t>(std::min(options.upper / hertz, most - 1));
    int64_t band = 0;
    for (int64_t i = 0; i <= last_; ++i) {
      const double mel = melOf(static_cast<double>(i) * hertz);
      if (i < first_) continue;
      while (band < bands_ && centre(band) < mel) ++band;
      below_.push_back(band - 1);
      weight_.push_back((centre(band) - mel) / step);
    }
  }

  // Sums of the magnitudes of `power`, which has squares.
  void sums(const float* power, std::vector<double>& out) const {
    std::ranges::fill(out, 0.0);
    for (std::size_t i = 0; i < below_.size(); ++i) {
      const double magnitude = std::sqrt(static_cast<double>(power[first_ + static_cast<int64_t>(i)]));
      const double weighted = magnitude * weight_[i];
      const int64_t band = below_[i];
      if (band >= 0) out[static_cast<std::size_t>(band)] += weighted;
      if (band + 1 < bands_) out[static_cast<std::size_t>(band + 1)] += magnitude - weighted;
    }
  }

 private:
  int64_t bands_, first_ = 0, last_ = 0;
  std::vector<int64_t> below_;  // of each frequency from first_ on: the band with a centre below it, or -1
  std::vector<double> weight_;  // its share there
};

void checkMfcc(const MfccOptions& options, int64_t frequencies, int32_t rate) {
  const bool good = frequencies >= 2 && rate > 0 && options.bands > 0 && options.bands <= 1 << 20 &&
                    options.coefficients > 0 && options.coefficients <= options.bands && options.lower >= 0 &&
                    options.upper > options.lower;
  if (good) return;
  fail(Code::kInvalidArgument, "Mfcc initialization failed for channel count ", frequencies, ", sample rate ", rate,
       " and filterbank_channel_count ", options.bands, ": frequency limits must rise, and there are at most as many ",
       "dct_coefficient_count (", options.coefficients, ") as filterbank channels.");
}

std::unique_ptr<Kernel> makeMfcc(const KernelConstruction& c) {
  const MfccOptions options{static_cast<double>(c.attr<float>("upper_frequency_limit")),
                            static_cast<double>(c.attr<float>("lower_frequency_limit")),
                            c.attr<int64_t>("filterbank_channel_count"), c.attr<int64_t>("dct_coefficient_count")};
  return kernelOf([options](KernelContext& context) {
    const Tensor& spectrogram = context.input(0);
    if (spectrogram.rank() != 3) {
      fail(Code::kInvalidArgument, "spectrogram must be 3-dimensional, not ", spectrogram.shape(), ".");
    }
    const int32_t rate = scalarWord<int32_t>(context.input(1), "sample_rate");
    const int64_t frequencies = spectrogram.dim(2);
    checkMfcc(options, frequencies, rate);
    const MelBands bands(options, frequencies, rate);
    const auto count = static_cast<double>(options.bands);
    std::vector<double> logs(static_cast<std::size_t>(options.bands));
    float* out = context.output(0, Shape{spectrogram.dim(0), spectrogram.dim(1), options.coefficients}).data<float>();
    const float* power = spectrogram.data<float>();
    for (int64_t frame = 0; frame < spectrogram.dim(0) * spectrogram.dim(1); ++frame, power += frequencies) {
      bands.sums(power, logs);
      constexpr double kLeast = 1e-12;
      for (double& value : logs) value = std::log(std::max(value, kLeast));
      for (int64_t k = 0; k < options.coefficients; ++k) {
        double sum = 0;
        for (std::size_t i = 0; i < logs.size(); ++i) {
          sum += logs[i] * std::cos(static_cast<double>(k) * std::numbers::pi / count * (static_cast<double>(i) + 0.5));
        }
        *out++ = static_cast<float>(std::sqrt(2 / count) * sum);
      }
    }
  });
}

const KernelRegistrar kMfccKernel("Mfcc", makeMfcc);

}  // namespace
}  // namespace engine::kernels
