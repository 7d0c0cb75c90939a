// ImageProjectiveTransformV2 and -V3: pictures whose pixel (x, y) is taken from
//   ((a0·x + a1·y + a2)/k, (b0·x + b1·y + b2)/k),   k = c0·x + c1·y + 1
// of the input, for transforms [a0, a1, a2, b0, b1, b2, c0, c1].
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

void projectedShape(InferenceContext& c) {
  const Shape images = c.withRank(0, 4);
  const Shape size = c.inputAsShape(2);
  const auto known = [&](int i) { return size.hasRank() && size.rank() == 2 ? size.dim(i) : kUnknownDim; };
  c.setOutput(0, Shape{images.dim(0), known(0), known(1), images.dim(3)});
}

constexpr const char* kProjectAttrs = "dtype: type; interpolation: string; fill_mode: string = \"CONSTANT\"";
const OpRegistrar kProjectV2("ImageProjectiveTransformV2",
                             "images: dtype, transforms: float32, output_shape: int32 -> transformed_images: dtype",
                             kProjectAttrs, projectedShape);
const OpRegistrar kProjectV3("ImageProjectiveTransformV3",
                             "images: dtype, transforms: float32, output_shape: int32, fill_value: float32 -> "
                             "transformed_images: dtype",
                             kProjectAttrs, projectedShape);

enum class FillMode { kConstant, kReflect, kWrap, kNearest };

struct Projecting {
  bool isBilinear;
  FillMode mode;
};

Projecting projectingOf(const KernelConstruction& c) {
  const auto& interpolation = c.attr<std::string>("interpolation");
  const auto& mode = c.attr<std::string>("fill_mode");
  if (interpolation != "NEAREST" && interpolation != "BILINEAR") {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Invalid interpolation ", interpolation,
         ". Supported types: NEAREST, BILINEAR");
  }
  const FillMode modes[] = {FillMode::kConstant, FillMode::kReflect, FillMode::kWrap, FillMode::kNearest};
  const char* names[] = {"CONSTANT", "REFLECT", "WRAP", "NEAREST"};
  for (std::size_t i = 0; i < std::size(modes); ++i) {
    if (mode == names[i]) return {interpolation == "BILINEAR", modes[i]};
  }
  fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Invalid mode ", mode,
       ". Supported types: CONSTANT, REFLECT, WRAP, NEAREST");
}

// A place outside a picture of `size` pixels as one inside, but for constant filling.
float filledPlace(float at, int64_t size, FillMode mode) {
  if (mode == FillMode::kConstant) return at;
  const auto length = static_cast<float>(size);
  const float last = length - 1;
  if (mode == FillMode::kReflect) {
    const float twice = 2 * length;
    if (size <= 1 && (at < 0 || at > last)) at = 0;
    if (at < 0) {
      if (at < twice) at += twice * std::trunc(-at / twice);
      at = at < -length ? at + twice : -at - 1;
    } else if (at > last) {
      at -= twice * std::trunc(at / twice);
      if (at >= length) at = twice - at - 1;
    }
  } else if (mode == FillMode::kWrap) {
    if (size <= 1 && (at < 0 || at > last)) at = 0;
    if (at < 0) {
      at += length * (std::trunc(-at / last) + 1);
    } else if (at > last) {
      at -= length * std::trunc(at / last);
    }
  }
  return std::min(std::max(0.0F, at), last);
}

// The nearest number that the pixels' type holds.
template <typename T>
T pixelOf(float value) {
  if constexpr (std::is_integral_v<T>) {
    if (std::isnan(value)) return 0;
    const auto wide = static_cast<double>(value);
    if (wide >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
    if (wide <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  }
  return static_cast<T>(value);
}

// One picture to read from.
template <typename T>
struct ProjectedPicture {
  const T* pixels;
  int64_t height, width, channels;
  float filler;

  // Of the pixel at whole numbers; the filler outside.
  float at(float y, float x, int64_t channel) const {
    const bool isInside = y >= 0 && y < static_cast<float>(height) && x >= 0 && x < static_cast<float>(width);
    if (!isInside) return filler;
    return static_cast<float>(pixels[(static_cast<int64_t>(y) * width + static_cast<int64_t>(x)) * channels + channel]);
  }
  float bilinear(float y, float x, int64_t channel) const {
    const float top = std::floor(y), left = std::floor(x);
    const float bottom = top + 1, right = left + 1;
    const float upper = (right - x) * at(top, left, channel) + (x - left) * at(top, right, channel);
    const float lower = (right - x) * at(bottom, left, channel) + (x - left) * at(bottom, right, channel);
    return (bottom - y) * upper + (y - top) * lower;
  }
};

template <typename T>
void projectRow(const ProjectedPicture<T>& picture, const float* t, const Projecting& how, int64_t row, int64_t width,
                T* to) {
  const auto y = static_cast<float>(row);
  for (int64_t column = 0; column < width; ++column, to += picture.channels) {
    const auto x = static_cast<float>(column);
    const float k = t[6] * x + t[7] * y + 1.0F;
    if (k == 0) {
      std::fill_n(to, picture.channels, pixelOf<T>(picture.filler));
      continue;
    }
    const float fromX = filledPlace((t[0] * x + t[1] * y + t[2]) / k, picture.width, how.mode);
    const float fromY = filledPlace((t[3] * x + t[4] * y + t[5]) / k, picture.height, how.mode);
    for (int64_t i = 0; i < picture.channels; ++i) {
      to[i] = pixelOf<T>(how.isBilinear ? picture.bilinear(fromY, fromX, i)
                                        : picture.at(std::round(fromY), std::round(fromX), i));
    }
  }
}

// InvalidArgument for what are no pictures, no transforms, or no size; the size of the result otherwise.
Shape projectedSize(const KernelContext& context) {
  const Tensor &images = context.input(0), &transforms = context.input(1), &size = context.input(2);
  if (images.rank() != 4) fail(Code::kInvalidArgument, "Input images must have rank 4, got shape ", images.shape());
  const bool fits = transforms.rank() == 2 && transforms.dim(1) == 8 &&
                    (transforms.dim(0) == images.dim(0) || transforms.dim(0) == 1);
  if (!fits) {
    fail(Code::kInvalidArgument, "Input transform should be num_images x 8 or 1 x 8, got ", transforms.shape());
  }
  if (size.shape() != Shape{2}) {
    fail(Code::kInvalidArgument, "output shape must be 1-D with 2 elements, got ", size.shape());
  }
  const int32_t* sizes = size.data<int32_t>();
  if (sizes[0] <= 0 || sizes[1] <= 0) {
    fail(Code::kInvalidArgument, "new image dimensions must be positive, got ", sizes[0], " x ", sizes[1]);
  }
  return {images.dim(0), sizes[0], sizes[1], images.dim(3)};
}

template <typename T>
std::unique_ptr<Kernel> makeProject(const KernelConstruction& c) {
  return kernelOf([how = projectingOf(c)](KernelContext& context) {
    const Tensor &images = context.input(0), &transforms = context.input(1);
    const Shape shape = projectedSize(context);
    Tensor& out = context.output(0, shape);
    const float filler = context.inputCount() > 3 ? context.input(3).item<float>() : 0.0F;
    const int64_t height = shape.dim(1), width = shape.dim(2), channels = shape.dim(3);
    forRanges(context, shape.dim(0) * height, 16 * static_cast<int64_t>(out.bytes()), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        const int64_t picture = i / height;
        const ProjectedPicture<T> from{images.data<T>() + picture * images.dim(1) * images.dim(2) * channels,
                                       images.dim(1), images.dim(2), channels, filler};
        const float* transform = transforms.data<float>() + (transforms.dim(0) == 1 ? 0 : 8 * picture);
        projectRow(from, transform, how, i % height, width, out.data<T>() + i * width * channels);
      }
    });
  });
}

const KernelRegistrar kProjectKernel({"ImageProjectiveTransformV2", "ImageProjectiveTransformV3"},
                                     [](const KernelConstruction& c) {
                                       const auto make = [&](auto type) {
                                         return makeProject<typename decltype(type)::type>(c);
                                       };
                                       const DType dtype = c.attr<DType>("dtype");
                                       if (dtype == DType::kUint8) return make(Type<uint8_t>{});
                                       return forCommonNumber(c, dtype, make);
                                     });

// As TensorFlow's: the gradient taken back through the inverse transform.
std::vector<Gradient> projectGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output images = c.input(0), transforms = c.input(1);
  const auto vector = [&](const std::vector<int32_t>& of) { return ops::constant(s, Tensor::vector(of)); };
  const auto columns = [&](Output from, int32_t begin, int32_t end) {
    return s.op("StridedSlice", {from, vector({0, begin}), vector({0, end}), vector({1, 1})},
                {{"begin_mask", 1}, {"end_mask", 1}});
  };
  const Output ones = s.op("OnesLike", {columns(transforms, 0, 1)});
  const Output nine = s.op("ConcatV2", {transforms, ones, ops::scalar(s, int32_t{1})});
  const Output inverse = s.op("MatrixInverse", {ops::reshape(s, nine, {-1, 3, 3})});
  const Output flat = ops::reshape(s, inverse, {-1, 9});
  const Output back = columns(ops::realDiv(s, flat, columns(flat, 8, 9)), 0, 8);
  const Output size = s.op("Slice", {ops::shapeOf(s, images), vector({1}), vector({2})});
  std::vector<Output> inputs{c.grad(), back, size};
  if (c.node.inputs().size() > 3) inputs.push_back(ops::scalar(s, 0.0F));
  std::vector<Gradient> result(c.node.inputs().size());
  result[0] = s.op(c.node.op(), inputs,
                   {{"interpolation", c.node.attr<std::string>("interpolation")},
                    {"fill_mode", c.node.attr<std::string>("fill_mode")}});
  return result;
}
const GradientRegistrar kProjectGradients[] = {{"ImageProjectiveTransformV2", projectGradient},
                                               {"ImageProjectiveTransformV3", projectGradient}};

}  // namespace
}  // namespace engine::kernels
