// ScaleAndTranslate and its gradient: what tf.image.resize does with antialias.
#include <cfloat>
#include <cmath>

#include "engine/core/memory.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/image/sampling_kernel.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void scaledShape(InferenceContext& c) {
  const Shape images = c.withRank(0, 4);
  const Shape size = c.inputAsShape(1);
  const bool known = size.hasRank() && size.rank() == 2;
  c.setOutput(
      0, Shape{images.dim(0), known ? size.dim(0) : kUnknownDim, known ? size.dim(1) : kUnknownDim, images.dim(3)});
}

constexpr const char* kScaleAttrs = "T: type; kernel_type: string = \"lanczos3\"; antialias: bool = true";
const OpRegistrar kScaleImages("ScaleAndTranslate",
                               "images: T, size: int32, scale: float, translation: float -> resized_images: float",
                               kScaleAttrs, scaledShape);
const OpRegistrar kScaleGrad("ScaleAndTranslateGrad",
                             "grads: T, original_image: T, scale: float, translation: float -> output: T", kScaleAttrs,
                             [](InferenceContext& c) { c.setOutput(0, c.input(1)); });

const GradientRegistrar kScaleGradient("ScaleAndTranslate", [](GradientContext& c) -> std::vector<Gradient> {
  std::vector<Gradient> gradients(4);
  if (c.input(0).type() != DType::kFloat) return gradients;
  gradients[0] = c.scope.op(
      "ScaleAndTranslateGrad", {c.grad(), c.input(0), c.input(2), c.input(3)},
      {{"kernel_type", c.node.attr<std::string>("kernel_type")}, {"antialias", c.node.attr<bool>("antialias")}});
  return gradients;
});

// Along one axis: the input pixels that each output pixel is made of, and their weights.
struct SampleSpans {
  int64_t width = 0;            // of the weights of one output pixel
  std::vector<int64_t> starts;  // first input pixel
  std::vector<float> weights;   // `width` for each output pixel, 0 behind the last one that counts
};

struct AxisScale {
  int64_t in = 0;
  int64_t out = 0;
  float scale = 1;
  float translation = 0;
};

SampleSpans spansOf(const SamplingKernel& kernel, bool antialias, const AxisScale& axis) {
  const float inverse = 1.0F / axis.scale;
  const float offset = -inverse * axis.translation;
  const float stretch = antialias ? std::max(inverse, 1.0F) : 1.0F;
  const float reach = kernel.radius * stretch;
  SampleSpans spans;
  spans.width =
      std::min(2 * static_cast<int64_t>(std::ceil(std::min(reach, static_cast<float>(axis.in)))) + 1, axis.in);
  requireMemory(message("Scaling to ", axis.out, " pixels"),
                bytesOf(axis.out, sizeof(int64_t) + sizeof(float) * static_cast<uint64_t>(spans.width)));
  spans.starts.assign(static_cast<std::size_t>(axis.out), 0);
  spans.weights.assign(static_cast<std::size_t>(axis.out * spans.width), 0);
  const auto limit = static_cast<float>(axis.in);
  for (int64_t x = 0; x < axis.out; ++x) {
    const float sample = (static_cast<float>(x) + 0.5F) * inverse + offset;
    if (!(sample >= 0 && sample <= limit)) continue;  // outside of the image
    const auto first = static_cast<int64_t>(std::clamp(std::ceil(sample - reach - 0.5F), 0.0F, limit - 1));
    const auto last = static_cast<int64_t>(std::clamp(std::floor(sample + reach - 0.5F), 0.0F, limit - 1));
    float* weights = spans.weights.data() + x * spans.width;
    float total = 0;
    for (int64_t from = first; from <= last && from - first < spans.width; ++from) {
      const float distance = static_cast<float>(from) + 0.5F - sample;
      weights[from - first] = kernel.weight(std::abs(distance / stretch));
      total += weights[from - first];
    }
    if (std::abs(total) >= 1000.0F * FLT_MIN) {
      for (int64_t i = 0; i < spans.width; ++i) weights[i] *= 1.0F / total;
    }
    spans.starts[static_cast<std::size_t>(x)] = first;
  }
  return spans;
}

// to[out][k] (+)= Σ weight · from[in][k] over rows of `inner` numbers, or the other way round: to[in] += weight ·
// from[out].
template <typename From>
void sampleRows(const SampleSpans& spans, int64_t in, int64_t inner, bool back, const From* from, float* to) {
  const auto out = static_cast<int64_t>(spans.starts.size());
  for (int64_t x = 0; x < out; ++x) {
    const int64_t start = spans.starts[static_cast<std::size_t>(x)];
    for (int64_t i = 0; i < spans.width && start + i < in; ++i) {
      const float weight = spans.weights[static_cast<std::size_t>(x * spans.width + i)];
      if (weight == 0) continue;
      const From* row = from + (back ? x : start + i) * inner;
      float* target = to + (back ? start + i : x) * inner;
      for (int64_t k = 0; k < inner; ++k) target[k] += weight * static_cast<float>(row[k]);
    }
  }
}

struct SampledImage {
  SampleSpans rows, columns;
  int64_t height = 0, width = 0;        // of the original
  int64_t outHeight = 0, outWidth = 0;  // of the scaled image
  int64_t channels = 0;
};

SampledImage sampledImage(const KernelContext& context, const SamplingKernel& kernel, bool antialias,
                          const Shape& original, int64_t outHeight, int64_t outWidth) {
  const Tensor& scale = context.input(2);
  const Tensor& translation = context.input(3);
  if (scale.elements() != 2 || translation.elements() != 2) {
    fail(Code::kInvalidArgument, "scale and translation must have two elements, not shapes ", scale.shape(), " and ",
         translation.shape(), ".");
  }
  const auto scales = scale.flat<float>();
  if (!(scales[0] > 0) || !(scales[1] > 0)) fail(Code::kInvalidArgument, "scale must be greater than zero.");
  if (original.rank() != 4 || original.dim(1) < 1 || original.dim(2) < 1 || outHeight < 1 || outWidth < 1) {
    fail(Code::kInvalidArgument, "images must be 4-dimensional and sizes positive; got ", original, " and [", outHeight,
         ",", outWidth, "].");
  }
  const auto offsets = translation.flat<float>();
  return {spansOf(kernel, antialias, {original.dim(1), outHeight, scales[0], offsets[0]}),
          spansOf(kernel, antialias, {original.dim(2), outWidth, scales[1], offsets[1]}),
          original.dim(1),
          original.dim(2),
          outHeight,
          outWidth,
          original.dim(3)};
}

// Rows first, then columns.
template <typename T>
void scaleImage(const SampledImage& image, const T* from, float* to) {
  std::vector<float> between(static_cast<std::size_t>(image.outHeight * image.width * image.channels));
  sampleRows(image.rows, image.height, image.width * image.channels, false, from, between.data());
  for (int64_t y = 0; y < image.outHeight; ++y) {
    sampleRows(image.columns, image.width, image.channels, false, between.data() + y * image.width * image.channels,
               to + y * image.outWidth * image.channels);
  }
}

void scaleImageBack(const SampledImage& image, const float* grad, float* to) {
  std::vector<float> between(static_cast<std::size_t>(image.outHeight * image.width * image.channels));
  for (int64_t y = 0; y < image.outHeight; ++y) {
    sampleRows(image.columns, image.width, image.channels, true, grad + y * image.outWidth * image.channels,
               between.data() + y * image.width * image.channels);
  }
  sampleRows(image.rows, image.height, image.width * image.channels, true, between.data(), to);
}

template <typename T>
std::unique_ptr<Kernel> makeScale(const KernelConstruction& c) {
  return kernelOf([kernel = samplingKernel(c.attr<std::string>("kernel_type")),
                   antialias = c.attr<bool>("antialias")](KernelContext& context) {
    const Tensor& images = context.input(0);
    const Tensor& size = context.input(1);
    if (size.elements() != 2)
      fail(Code::kInvalidArgument, "size must have two elements, not shape ", size.shape(), ".");
    const auto sizes = size.flat<int32_t>();
    const SampledImage one = sampledImage(context, kernel, antialias, images.shape(), sizes[0], sizes[1]);
    Tensor& out = context.output(0, Shape{images.dim(0), one.outHeight, one.outWidth, one.channels});
    std::fill_n(out.data<float>(), out.elements(), 0.0F);
    const int64_t inElements = one.height * one.width * one.channels;
    const int64_t outElements = one.outHeight * one.outWidth * one.channels;
    forRanges(context, images.dim(0), static_cast<int64_t>(out.bytes()) * one.rows.width,
              [&](int64_t begin, int64_t end) {
                for (int64_t n = begin; n < end; ++n) {
                  scaleImage(one, images.data<T>() + n * inElements, out.data<float>() + n * outElements);
                }
              });
  });
}

const KernelRegistrar kScaleKernel("ScaleAndTranslate", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeScale<typename decltype(type)::type>(c); });
});

const KernelRegistrar kScaleGradKernel("ScaleAndTranslateGrad", [](const KernelConstruction& c) {
  if (c.inputType(0) != DType::kFloat) failDType(c, c.inputType(0));
  return kernelOf([kernel = samplingKernel(c.attr<std::string>("kernel_type")),
                   antialias = c.attr<bool>("antialias")](KernelContext& context) {
    const Tensor& grads = context.input(0);
    const Shape& original = context.input(1).shape();
    if (grads.rank() != 4 || original.rank() != 4 || grads.dim(0) != original.dim(0) ||
        grads.dim(3) != original.dim(3)) {
      fail(Code::kInvalidArgument, "grads ", grads.shape(), " do not fit images ", original, ".");
    }
    const SampledImage one = sampledImage(context, kernel, antialias, original, grads.dim(1), grads.dim(2));
    Tensor& out = context.output(0, original);
    std::fill_n(out.data<float>(), out.elements(), 0.0F);
    const int64_t inElements = one.height * one.width * one.channels;
    const int64_t outElements = one.outHeight * one.outWidth * one.channels;
    for (int64_t n = 0; n < grads.dim(0); ++n) {
      scaleImageBack(one, grads.data<float>() + n * outElements, out.data<float>() + n * inElements);
    }
  });
});

}  // namespace
}  // namespace engine::kernels
