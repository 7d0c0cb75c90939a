// CropAndResize: boxes of pictures, given in shares of their sizes, resized to one size; with its two gradients.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

enum class CropMethod { kBilinear, kNearest };

CropMethod cropMethod(const KernelConstruction& c) {
  const auto& method = c.attr<std::string>("method");
  if (method != "bilinear" && method != "nearest") {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': method must be 'bilinear' or 'nearest', not '", method,
         "'.");
  }
  return method == "nearest" ? CropMethod::kNearest : CropMethod::kBilinear;
}

void cropShape(InferenceContext& c) {
  const Shape image = c.withRank(0, 4);
  const Shape boxes = c.withRank(1, 2);
  const Shape size = c.inputAsShape(3);
  const auto known = [&](int i) { return size.hasRank() && size.rank() == 2 ? size.dim(i) : kUnknownDim; };
  c.setOutput(0, Shape{boxes.hasRank() ? boxes.dim(0) : kUnknownDim, known(0), known(1),
                       image.hasRank() ? image.dim(3) : kUnknownDim});
}

const OpRegistrar kCrop("CropAndResize", "image: T, boxes: float32, box_ind: int32, crop_size: int32 -> crops: float32",
                        "T: type; method: string = \"bilinear\"; extrapolation_value: float = 0", cropShape);
const OpRegistrar kCropGradImage("CropAndResizeGradImage",
                                 "grads: float32, boxes: float32, box_ind: int32, image_size: int32 -> output: T",
                                 "T: type; method: string = \"bilinear\"", [](InferenceContext& c) {
                                   const Shape size = c.inputAsShape(3);
                                   c.setOutput(0, size.hasRank() ? size : Shape{-1, -1, -1, -1});
                                 });
const OpRegistrar kCropGradBoxes("CropAndResizeGradBoxes",
                                 "grads: float32, image: T, boxes: float32, box_ind: int32 -> output: float32",
                                 "T: type; method: string = \"bilinear\"",
                                 [](InferenceContext& c) { c.setOutput(0, c.input(2)); });

// Sizes of the pictures and of their crops.
struct CropSizes {
  int64_t batch = 0, height = 0, width = 0, channels = 0;
  int64_t boxes = 0, cropHeight = 0, cropWidth = 0;
};

// InvalidArgument for boxes that are no [count, 4] or are of pictures that are not there.
CropSizes cropSizes(const Shape& image, const Tensor& boxes, const Tensor& pictures, int64_t height, int64_t width) {
  if (image.rank() != 4) fail(Code::kInvalidArgument, "image must be 4-D, not ", image, ".");
  if (image.dim(0) < 0 || image.dim(1) <= 0 || image.dim(2) <= 0 || image.dim(3) < 0)
    fail(Code::kInvalidArgument, "image dimensions must be positive");
  if (boxes.rank() != 2 || boxes.dim(1) != 4) {
    fail(Code::kInvalidArgument, "boxes must have 4 columns, got shape ", boxes.shape(), ".");
  }
  if (pictures.rank() != 1 || pictures.dim(0) != boxes.dim(0)) {
    fail(Code::kInvalidArgument, "box_ind must have one entry for each box, got shape ", pictures.shape(), ".");
  }
  if (height <= 0 || width <= 0) fail(Code::kInvalidArgument, "crop dimensions must be positive");
  for (int64_t i = 0; i < pictures.elements(); ++i) {
    const int32_t picture = pictures.data<int32_t>()[i];
    if (picture < 0 || picture >= image.dim(0)) {
      fail(Code::kOutOfRange, "box_ind has value ", picture, ", not one of the ", image.dim(0), " pictures.");
    }
  }
  return {image.dim(0), image.dim(1), image.dim(2), image.dim(3), boxes.dim(0), height, width};
}

// Where along one direction pixel `i` of `count` lies in a picture of `size` pixels.
float cropPlace(float from, float to, int64_t size, int64_t count, int64_t i) {
  const auto last = static_cast<float>(size - 1);
  if (count <= 1) return 0.5F * (from + to) * last;
  const float scale = (to - from) * last / static_cast<float>(count - 1);
  return from * last + static_cast<float>(i) * scale;
}

// Calls at(pixel, y, x) for each pixel of all crops, pixel counting from the first; y and x may lie outside.
template <typename At>
void forCropPixels(const CropSizes& s, const float* boxes, int64_t begin, int64_t end, const At& at) {
  for (int64_t b = begin; b < end; ++b) {
    const float* box = boxes + 4 * b;
    for (int64_t row = 0; row < s.cropHeight; ++row) {
      const float y = cropPlace(box[0], box[2], s.height, s.cropHeight, row);
      for (int64_t column = 0; column < s.cropWidth; ++column) {
        at(b, row, column, y, cropPlace(box[1], box[3], s.width, s.cropWidth, column));
      }
    }
  }
}

bool isInside(const CropSizes& s, float y, float x) {
  return y >= 0 && y <= static_cast<float>(s.height - 1) && x >= 0 && x <= static_cast<float>(s.width - 1);
}

// The offsets of the four pixels around a place, and its distance from the upper left.
struct Corners {
  Corners(const CropSizes& s, int64_t picture, float y, float x) : down(y - std::floor(y)), right(x - std::floor(x)) {
    const auto offset = [&](float row, float column) {
      return ((picture * s.height + static_cast<int64_t>(row)) * s.width + static_cast<int64_t>(column)) * s.channels;
    };
    topLeft = offset(std::floor(y), std::floor(x));
    topRight = offset(std::floor(y), std::ceil(x));
    bottomLeft = offset(std::ceil(y), std::floor(x));
    bottomRight = offset(std::ceil(y), std::ceil(x));
  }
  int64_t topLeft, topRight, bottomLeft, bottomRight;
  float down, right;
};

int64_t nearestOffset(const CropSizes& s, int64_t picture, float y, float x) {
  return ((picture * s.height + static_cast<int64_t>(std::round(y))) * s.width + static_cast<int64_t>(std::round(x))) *
         s.channels;
}

template <typename T>
std::unique_ptr<Kernel> makeCrop(const KernelConstruction& c) {
  return kernelOf([method = cropMethod(c), outside = c.attr<float>("extrapolation_value")](KernelContext& context) {
    const Tensor& size = context.input(3);
    if (size.rank() != 1 || size.elements() != 2) {
      fail(Code::kInvalidArgument, "crop_size must have two elements, got shape ", size.shape(), ".");
    }
    const CropSizes s = cropSizes(context.input(0).shape(), context.input(1), context.input(2),
                                  context.in<int32_t>(3)[0], context.in<int32_t>(3)[1]);
    const T* image = context.in<T>(0);
    const int32_t* pictures = context.in<int32_t>(2);
    Tensor& result = context.output(0, {s.boxes, s.cropHeight, s.cropWidth, s.channels});
    if (result.elements() == 0) return;
    float* out = result.data<float>();
    const auto pixel = [&](int64_t box, int64_t row, int64_t column, float y, float x) {
      float* to = out + ((box * s.cropHeight + row) * s.cropWidth + column) * s.channels;
      if (!isInside(s, y, x)) {
        std::fill_n(to, s.channels, outside);
      } else if (method == CropMethod::kNearest) {
        const T* from = image + nearestOffset(s, pictures[box], y, x);
        for (int64_t i = 0; i < s.channels; ++i) to[i] = static_cast<float>(from[i]);
      } else {
        const Corners at(s, pictures[box], y, x);
        for (int64_t i = 0; i < s.channels; ++i) {
          const auto topLeft = static_cast<float>(image[at.topLeft + i]);
          const auto bottomLeft = static_cast<float>(image[at.bottomLeft + i]);
          const float top = topLeft + (static_cast<float>(image[at.topRight + i]) - topLeft) * at.right;
          const float bottom = bottomLeft + (static_cast<float>(image[at.bottomRight + i]) - bottomLeft) * at.right;
          to[i] = top + (bottom - top) * at.down;
        }
      }
    };
    forRanges(context, s.boxes, 4 * static_cast<int64_t>(result.bytes()),
              [&](int64_t begin, int64_t end) { forCropPixels(s, context.in<float>(1), begin, end, pixel); });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeCropGradImage(const KernelConstruction& c) {
  return kernelOf([method = cropMethod(c)](KernelContext& context) {
    const Tensor& grads = context.input(0);
    const Tensor& size = context.input(3);
    if (size.rank() != 1 || size.elements() != 4 || grads.rank() != 4) {
      fail(Code::kInvalidArgument, "image_size must have four elements and grads be 4-D, got shapes ", size.shape(),
           " and ", grads.shape(), ".");
    }
    const int32_t* dims = size.data<int32_t>();
    const Shape image{dims[0], dims[1], dims[2], dims[3]};
    const CropSizes s = cropSizes(image, context.input(1), context.input(2), grads.dim(1), grads.dim(2));
    if (grads.dim(0) != s.boxes || grads.dim(3) != s.channels) {
      fail(Code::kInvalidArgument, "grads of shape ", grads.shape(), " do not fit boxes and image.");
    }
    Tensor& result = context.output(0, image);
    T* out = result.data<T>();
    std::fill_n(out, result.elements(), T{0});
    const int32_t* pictures = context.in<int32_t>(2);
    forCropPixels(s, context.in<float>(1), 0, s.boxes, [&](int64_t box, int64_t row, int64_t column, float y, float x) {
      if (!isInside(s, y, x)) return;
      const float* grad = grads.data<float>() + ((box * s.cropHeight + row) * s.cropWidth + column) * s.channels;
      if (method == CropMethod::kNearest) {
        T* to = out + nearestOffset(s, pictures[box], y, x);
        for (int64_t i = 0; i < s.channels; ++i) to[i] += static_cast<T>(grad[i]);
        return;
      }
      const Corners at(s, pictures[box], y, x);
      for (int64_t i = 0; i < s.channels; ++i) {
        out[at.topLeft + i] += static_cast<T>((1 - at.down) * (1 - at.right) * grad[i]);
        out[at.topRight + i] += static_cast<T>((1 - at.down) * at.right * grad[i]);
        out[at.bottomLeft + i] += static_cast<T>(at.down * (1 - at.right) * grad[i]);
        out[at.bottomRight + i] += static_cast<T>(at.down * at.right * grad[i]);
      }
    });
  });
}

// A box's two limits of one direction share what a pixel at `i` of `count` gives, as its place depends on them.
void addToLimits(float grad, int64_t size, int64_t count, int64_t i, float& from, float& to) {
  const auto last = static_cast<float>(size - 1);
  if (count <= 1) {
    from += grad * 0.5F * last;
    to += grad * 0.5F * last;
    return;
  }
  const float place = static_cast<float>(i) * last / static_cast<float>(count - 1);
  from += grad * (last - place);
  to += grad * place;
}

template <typename T>
std::unique_ptr<Kernel> makeCropGradBoxes() {
  return kernelOf([](KernelContext& context) {
    const Tensor& grads = context.input(0);
    if (grads.rank() != 4) fail(Code::kInvalidArgument, "grads must be 4-D, got shape ", grads.shape(), ".");
    const CropSizes s =
        cropSizes(context.input(1).shape(), context.input(2), context.input(3), grads.dim(1), grads.dim(2));
    if (grads.dim(0) != s.boxes || grads.dim(3) != s.channels) {
      fail(Code::kInvalidArgument, "grads of shape ", grads.shape(), " do not fit boxes and image.");
    }
    const T* image = context.in<T>(1);
    const int32_t* pictures = context.in<int32_t>(3);
    Tensor& result = context.output(0, context.input(2).shape());
    float* out = result.data<float>();
    std::fill_n(out, result.elements(), 0.0F);
    forCropPixels(s, context.in<float>(2), 0, s.boxes, [&](int64_t box, int64_t row, int64_t column, float y, float x) {
      if (!isInside(s, y, x)) return;
      const float* grad = grads.data<float>() + ((box * s.cropHeight + row) * s.cropWidth + column) * s.channels;
      const Corners at(s, pictures[box], y, x);
      for (int64_t i = 0; i < s.channels; ++i) {
        const auto topLeft = static_cast<float>(image[at.topLeft + i]);
        const auto topRight = static_cast<float>(image[at.topRight + i]);
        const auto bottomLeft = static_cast<float>(image[at.bottomLeft + i]);
        const auto bottomRight = static_cast<float>(image[at.bottomRight + i]);
        const float down = (1 - at.right) * (bottomLeft - topLeft) + at.right * (bottomRight - topRight);
        const float right = (1 - at.down) * (topRight - topLeft) + at.down * (bottomRight - bottomLeft);
        addToLimits(down * grad[i], s.height, s.cropHeight, row, out[4 * box], out[4 * box + 2]);
        addToLimits(right * grad[i], s.width, s.cropWidth, column, out[4 * box + 1], out[4 * box + 3]);
      }
    });
  });
}

const KernelRegistrar kCropKernel("CropAndResize", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [&](auto type) { return makeCrop<typename decltype(type)::type>(c); });
});
const KernelRegistrar kCropGradImageKernel("CropAndResizeGradImage", [](const KernelConstruction& c) {
  return forFloating(c, c.attr<DType>("T"),
                     [&](auto type) { return makeCropGradImage<typename decltype(type)::type>(c); });
});
const KernelRegistrar kCropGradBoxesKernel("CropAndResizeGradBoxes", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(1), [](auto type) { return makeCropGradBoxes<typename decltype(type)::type>(); });
});

const GradientRegistrar kCropGradient("CropAndResize", [](GradientContext& c) -> std::vector<Gradient> {
  const Output image = c.input(0), boxes = c.input(1), pictures = c.input(2);
  Gradient imageGradient;
  if (isFloating(image.type())) {
    imageGradient = c.scope.op("CropAndResizeGradImage", {c.grad(), boxes, pictures, ops::shapeOf(c.scope, image)},
                               {{"T", image.type()}, {"method", c.node.attr<std::string>("method")}});
  }
  return {imageGradient, c.scope.op("CropAndResizeGradBoxes", {c.grad(), image, boxes, pictures}), {}, {}};
});

}  // namespace
}  // namespace engine::kernels
