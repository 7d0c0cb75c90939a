// RGBToHSV, HSVToRGB, AdjustHue, AdjustSaturation and AdjustContrastv2: colours in the last dimension.
#include "engine/kernels/image/color.h"

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

void colorShape(InferenceContext& c) {
  const Shape shape = c.withRankAtLeast(0, 1);
  if (shape.hasRank() && shape.dim(-1) >= 0 && shape.dim(-1) != 3) {
    c.failShape(message("The last dimension must be the 3 channels of a colour, got ", shape, "."));
  }
  c.setOutput(0, shape);
}

void adjustShape(InferenceContext& c) {
  c.withRankAtLeast(0, 3);
  c.withRank(1, 0);
  c.setOutput(0, c.input(0));
}

const OpRegistrar kRgbToHsv("RGBToHSV", "images: T -> output: T", "T: type = float", colorShape);
const OpRegistrar kHsvToRgb("HSVToRGB", "images: T -> output: T", "T: type = float", colorShape);
const NoGradientRegistrar kHsvNoGradient({"HSVToRGB"});
const OpRegistrar kAdjustHue("AdjustHue", "images: T, delta: float32 -> output: T", "T: type = float", adjustShape);
const OpRegistrar kAdjustSaturation("AdjustSaturation", "images: T, scale: float32 -> output: T", "T: type = float",
                                    adjustShape);
const OpRegistrar kAdjustContrast("AdjustContrastv2", "images: T, contrast_factor: float32 -> output: T",
                                  "T: type = float", adjustShape);

// Each colour becomes what `change(red, green, blue)` gives: three numbers.
template <typename T, typename Change>
void changeColors(KernelContext& context, const Change& change) {
  const Tensor& in = context.input(0);
  if (in.rank() < 1 || in.dim(-1) != 3) {
    fail(Code::kInvalidArgument, "input must have 3 channels but instead has shape ", in.shape(), ".");
  }
  Tensor& result = context.output(0, in.shape());
  const T* from = in.data<T>();
  T* to = result.data<T>();
  forRanges(context, in.elements() / 3, 8 * static_cast<int64_t>(in.bytes()), [&](int64_t begin, int64_t end) {
    for (int64_t i = 3 * begin; i < 3 * end; i += 3) change(from + i, to + i);
  });
}

float factorOf(KernelContext& context) {
  const Tensor& factor = context.input(1);
  if (factor.elements() != 1) {
    fail(Code::kInvalidArgument, "Node '", context.node().name(), "': the second input must be a scalar, got shape ",
         factor.shape(), ".");
  }
  return *factor.data<float>();
}

template <typename T>
Rgb<T> rgbAt(const T* at) {
  return {at[0], at[1], at[2]};
}
template <typename T>
void putRgb(const Rgb<T>& color, T* to) {
  to[0] = color.red;
  to[1] = color.green;
  to[2] = color.blue;
}

template <typename T>
std::unique_ptr<Kernel> makeRgbToHsv() {
  return kernelOf([](KernelContext& context) {
    changeColors<T>(context, [](const T* from, T* to) {
      const Hsv<T> hsv = toHsv(rgbAt(from));
      to[0] = hsv.hue;
      to[1] = hsv.saturation;
      to[2] = hsv.value;
    });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeHsvToRgb() {
  return kernelOf([](KernelContext& context) {
    changeColors<T>(context, [](const T* from, T* to) { putRgb(toRgb(Hsv<T>{from[0], from[1], from[2]}), to); });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeAdjustHue() {
  return kernelOf([](KernelContext& context) {
    const auto delta = static_cast<T>(factorOf(context));
    changeColors<T>(context, [&](const T* from, T* to) {
      Hsv<T> hsv = toHsv(rgbAt(from));
      hsv.hue += delta;
      hsv.hue -= std::floor(hsv.hue);
      putRgb(toRgb(hsv), to);
    });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeAdjustSaturation() {
  return kernelOf([](KernelContext& context) {
    const auto scale = static_cast<T>(factorOf(context));
    changeColors<T>(context, [&](const T* from, T* to) {
      Hsv<T> hsv = toHsv(rgbAt(from));
      hsv.saturation = std::clamp(hsv.saturation * scale, T{0}, T{1});
      putRgb(toRgb(hsv), to);
    });
  });
}

// Away from, or towards, the mean of each picture's channel.
template <typename T>
std::unique_ptr<Kernel> makeAdjustContrast() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    if (in.rank() < 3) fail(Code::kInvalidArgument, "input must be at least 3-D, got shape ", in.shape(), ".");
    const auto factor = static_cast<T>(factorOf(context));
    Tensor& result = context.output(0, in.shape());
    const int64_t channels = in.dim(-1);
    const int64_t pixels = in.dim(-2) * in.dim(-3);
    if (in.elements() == 0) return;
    forRanges(context, in.elements() / (pixels * channels), static_cast<int64_t>(in.bytes()),
              [&](int64_t begin, int64_t end) {
                for (int64_t picture = begin; picture < end; ++picture) {
                  for (int64_t channel = 0; channel < channels; ++channel) {
                    const T* from = in.data<T>() + picture * pixels * channels + channel;
                    T* to = result.data<T>() + picture * pixels * channels + channel;
                    double sum = 0;
                    for (int64_t i = 0; i < pixels; ++i) sum += static_cast<double>(from[i * channels]);
                    const auto mean = static_cast<T>(sum / static_cast<double>(pixels));
                    for (int64_t i = 0; i < pixels; ++i) {
                      to[i * channels] = (from[i * channels] - mean) * factor + mean;
                    }
                  }
                }
              });
  });
}

const KernelRegistrar kRgbToHsvKernel("RGBToHSV", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) { return makeRgbToHsv<typename decltype(type)::type>(); });
});
const KernelRegistrar kHsvToRgbKernel("HSVToRGB", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) { return makeHsvToRgb<typename decltype(type)::type>(); });
});
const KernelRegistrar kHueKernel("AdjustHue", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) { return makeAdjustHue<typename decltype(type)::type>(); });
});
const KernelRegistrar kSaturationKernel("AdjustSaturation", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0),
                     [](auto type) { return makeAdjustSaturation<typename decltype(type)::type>(); });
});
const KernelRegistrar kContrastKernel("AdjustContrastv2", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [](auto type) { return makeAdjustContrast<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
