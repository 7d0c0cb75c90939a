#include "engine/kernels/nn/convolution.h"

#include <limits>

#include "engine/core/error.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/nn/packed_convolution.h"

namespace engine::kernels {
namespace {

int narrow(int64_t value) {
  if (value > std::numeric_limits<int>::max())
    fail(Code::kInvalidArgument, "an image dimension of ", value, " is too large.");
  return static_cast<int>(value);
}

bool usesNative(const Convolution& conv, std::size_t elementSize) {
  return elementSize == sizeof(float) && conv.isPlain();
}

// The native gradient for the input is a convolution of stride 1 whose own padding, kernel - 1 - pad, is not negative.
bool nativeBackInput(const Convolution& conv) {
  const ConvShape& s = conv.shape;
  const bool padded = s.padTop < s.kernelHeight && s.padBottom < s.kernelHeight && s.padLeft < s.kernelWidth &&
                      s.padRight < s.kernelWidth;
  return conv.isPlain() && padded && s.strideHeight == 1 && s.strideWidth == 1;
}

// The native gradient for the input reads the whole filter again for every few pixels of a row: a filter that is no
// longer in the second-level cache makes it slower than patches and a product (measured on Sapphire Rapids, one core,
// GFLOP/s: 28x28 3x3 128→128 123 and 158, 14x14 3x3 256→256 38 and 151, 7x7 3x3 512→512 12 and 112; the patches of the
// first take as long again).
constexpr int64_t kNativeFilterFloats = int64_t{1} << 18;

bool usesNativeBackInput(const Convolution& c) {
  return nativeBackInput(c) && c.filterElements() < kNativeFilterFloats;
}

// Elements of one row of the patch matrix: the inputs of one output pixel of one group.
int64_t patchSize(const Convolution& c) {
  return int64_t{1} * c.shape.kernelHeight * c.shape.kernelWidth * (c.shape.inChannels / c.groups);
}

// Calls fn(patch offset, image offset or -1 for padding) for each tap's run of channels of each output pixel.
template <typename Fn>
void forPatches(const Convolution& c, int group, Fn&& fn) {
  const ConvShape& s = c.shape;
  const int64_t channels = s.inChannels / c.groups;
  int64_t at = 0;
  for (int64_t oy = 0; oy < c.outHeight; ++oy) {
    for (int64_t ox = 0; ox < c.outWidth; ++ox) {
      for (int64_t ky = 0; ky < s.kernelHeight; ++ky) {
        const int64_t y = oy * s.strideHeight - s.padTop + ky * c.dilationHeight;
        for (int64_t kx = 0; kx < s.kernelWidth; ++kx, at += channels) {
          const int64_t x = ox * s.strideWidth - s.padLeft + kx * c.dilationWidth;
          const bool inside = y >= 0 && y < s.inHeight && x >= 0 && x < s.inWidth;
          fn(at, inside ? (y * s.inWidth + x) * s.inChannels + group * channels : -1);
        }
      }
    }
  }
}

template <typename T>
void gatherPatches(const Convolution& c, int group, const T* image, T* patches) {
  const int64_t channels = c.shape.inChannels / c.groups;
  forPatches(c, group, [&](int64_t at, int64_t from) {
    if (from < 0) {
      std::fill(patches + at, patches + at + channels, T{0});
    } else {
      std::copy(image + from, image + from + channels, patches + at);
    }
  });
}

template <typename T>
void addPatches(const Convolution& c, int group, const T* patches, T* image) {
  const int64_t channels = c.shape.inChannels / c.groups;
  forPatches(c, group, [&](int64_t at, int64_t to) {
    if (to < 0) return;
    for (int64_t k = 0; k < channels; ++k) image[to + k] += patches[at + k];
  });
}

// Columns of one group, [rows, out channels of the group], taken from or put into [rows, out channels].
template <typename T>
void takeColumns(const T* all, int64_t rows, int64_t width, int64_t first, int64_t count, T* part) {
  for (int64_t r = 0; r < rows; ++r)
    std::copy(all + r * width + first, all + r * width + first + count, part + r * count);
}
template <typename T>
void putColumns(const T* part, int64_t rows, int64_t width, int64_t first, int64_t count, T* all) {
  for (int64_t r = 0; r < rows; ++r) std::copy(part + r * count, part + (r + 1) * count, all + r * width + first);
}

// Working memory of the patch algorithm: patches, then one group's filter and outputs.
template <typename T>
struct Work {
  Work(const Convolution& c, void* memory)
      : pixels(c.outHeight * c.outWidth),
        patch(patchSize(c)),
        columns(c.shape.outChannels / c.groups),
        patches(static_cast<T*>(memory)),
        filter(patches + pixels * patch),
        out(filter + patch * columns) {}

  int64_t pixels;
  int64_t patch;
  int64_t columns;
  T* patches;
  T* filter;
  T* out;
};

template <typename T>
void forward(const Convolution& c, const T* input, const T* filter, T* output, void* memory) {
  const Work<T> w(c, memory);
  for (int g = 0; g < c.groups; ++g) {
    gatherPatches(c, g, input, w.patches);
    takeColumns(filter, w.patch, c.shape.outChannels, g * w.columns, w.columns, w.filter);
    const ProductShape product{false, false, w.pixels, w.columns, w.patch};
    productRows(product, 0, w.pixels, w.patches, w.filter, false, w.out, static_cast<float*>(nullptr));
    putColumns(w.out, w.pixels, c.shape.outChannels, g * w.columns, w.columns, output);
  }
}

template <typename T>
void backInput(const Convolution& c, const T* filter, const T* grad, T* dInput, void* memory) {
  const Work<T> w(c, memory);
  std::fill(dInput, dInput + c.inElements(), T{0});
  for (int g = 0; g < c.groups; ++g) {
    const bool whole = c.groups == 1;
    if (!whole) {
      takeColumns(filter, w.patch, c.shape.outChannels, g * w.columns, w.columns, w.filter);
      takeColumns(grad, w.pixels, c.shape.outChannels, g * w.columns, w.columns, w.out);
    }
    const ProductShape product{false, true, w.pixels, w.patch, w.columns};
    productRows(product, 0, w.pixels, whole ? grad : w.out, whole ? filter : w.filter, false, w.patches,
                static_cast<float*>(nullptr));
    addPatches(c, g, w.patches, dInput);
  }
}

template <typename T>
void backFilter(const Convolution& c, const T* input, const T* grad, T* dFilter, void* memory) {
  const Work<T> w(c, memory);
  for (int g = 0; g < c.groups; ++g) {
    gatherPatches(c, g, input, w.patches);
    takeColumns(grad, w.pixels, c.shape.outChannels, g * w.columns, w.columns, w.out);
    takeColumns(dFilter, w.patch, c.shape.outChannels, g * w.columns, w.columns, w.filter);
    const ProductShape product{true, false, w.patch, w.columns, w.pixels};
    productRows(product, 0, w.patch, w.patches, w.out, true, w.filter, static_cast<float*>(nullptr));
    putColumns(w.filter, w.patch, c.shape.outChannels, g * w.columns, w.columns, dFilter);
  }
}

}  // namespace

Convolution Convolution::of(const WindowAttrs& attrs, const Shape& image, const Shape& filter) {
  if (image.rank() != 4 || filter.rank() != 4) {
    fail(Code::kInvalidArgument, "input and filter must be 4-dimensional: ", image, " and ", filter);
  }
  const int64_t channels = image.dim(attrs.channelAxis());
  const int64_t inner = filter.dim(2);
  if (inner <= 0 || channels % inner != 0 || filter.dim(3) % std::max<int64_t>(channels / inner, 1) != 0) {
    fail(Code::kInvalidArgument, "input depth must be evenly divisible by filter depth: ", channels, " vs ", inner,
         " (", filter, ")");
  }
  const int64_t height = image.dim(attrs.heightAxis());
  const int64_t width = image.dim(attrs.heightAxis() + 1);
  const WindowFit rows = attrs.fit(0, height, filter.dim(0));
  const WindowFit columns = attrs.fit(1, width, filter.dim(1));
  Convolution conv;
  conv.shape = {narrow(height),
                narrow(width),
                narrow(channels),
                narrow(filter.dim(0)),
                narrow(filter.dim(1)),
                narrow(filter.dim(3)),
                narrow(attrs.sides[0].stride),
                narrow(attrs.sides[1].stride),
                narrow(rows.before),
                narrow(rows.after),
                narrow(columns.before),
                narrow(columns.after)};
  conv.outHeight = rows.out;
  conv.outWidth = columns.out;
  conv.dilationHeight = narrow(attrs.sides[0].dilation);
  conv.dilationWidth = narrow(attrs.sides[1].dilation);
  conv.groups = narrow(std::max<int64_t>(channels / inner, 1));
  return conv;
}

std::size_t convolutionScratchBytes(const Convolution& c, int64_t images, std::size_t elementSize) {
  const int64_t pixels = c.outHeight * c.outWidth;
  const int64_t columns = c.shape.outChannels / c.groups;
  const std::size_t patches =
      static_cast<std::size_t>(pixels * patchSize(c) + patchSize(c) * columns + pixels * columns) * elementSize;
  if (!usesNative(c, elementSize)) return patches;
  std::size_t native = kernelTable().convScratchFloats(c.shape) * sizeof(float);
  if (packsBackInput(c) || packsBackFilter(c)) {
    native = std::max(native, kernelTable().packedConv.scratchFloats(c.shape, narrow(images)) * sizeof(float));
  }
  return usesNativeBackInput(c) ? native : std::max(native, patches);
}

std::string convolutionName(const Convolution& c, std::size_t elementSize, ConvolutionPass pass) {
  if (elementSize == sizeof(float)) {
    const bool packs = pass == ConvolutionPass::kBackInput    ? packsBackInput(c)
                       : pass == ConvolutionPass::kBackFilter ? packsBackFilter(c)
                                                              : false;
    if (packs) return packedName();
    if (isPointwise(c)) return productName(c.outHeight * c.outWidth, c.shape.outChannels, c.shape.inChannels);
  }
  const bool native = pass == ConvolutionPass::kBackInput ? elementSize == sizeof(float) && usesNativeBackInput(c)
                                                          : usesNative(c, elementSize);
  return native ? nativeName() : "patches";
}

template <typename T>
void convolve(const Convolution& c, int64_t images, const T* input, const T* filter, T* output, void* scratch) {
  if constexpr (std::is_same_v<T, float>) {
    if (c.isPlain()) {
      return kernelTable().conv(c.shape, narrow(images), input, filter, nullptr, false, output,
                                static_cast<float*>(scratch));
    }
  }
  for (int64_t n = 0; n < images; ++n)
    forward(c, input + n * c.inElements(), filter, output + n * c.outElements(), scratch);
}

template <typename T>
void convolveBackInput(const Convolution& c, int64_t images, const T* filter, const T* grad, T* dInput, void* scratch) {
  if constexpr (std::is_same_v<T, float>) {
    if (isPointwise(c)) {
      return gemm(false, true, images * c.outHeight * c.outWidth, c.shape.inChannels, c.shape.outChannels, grad,
                  c.shape.outChannels, filter, c.shape.outChannels, 0, dInput, c.shape.inChannels);
    }
    if (packsBackInput(c)) {
      return kernelTable().packedConv.backwardInput(c.shape, narrow(images), filter, grad, dInput,
                                                    static_cast<float*>(scratch));
    }
    if (usesNativeBackInput(c)) {
      return kernelTable().convBackwardInput(c.shape, narrow(images), filter, grad, dInput,
                                             static_cast<float*>(scratch));
    }
  }
  for (int64_t n = 0; n < images; ++n)
    backInput(c, filter, grad + n * c.outElements(), dInput + n * c.inElements(), scratch);
}

template <typename T>
void convolveBackFilter(const Convolution& c, int64_t images, const T* input, const T* grad, T* dFilter,
                        void* scratch) {
  if constexpr (std::is_same_v<T, float>) {
    if (packsBackFilter(c)) {
      return convolveBackFilterPart(c, images, input, grad, filterPart(c, 0, 1), true, dFilter, scratch);
    }
    if (isPointwise(c)) {
      return gemm(true, false, c.shape.inChannels, c.shape.outChannels, images * c.outHeight * c.outWidth, input,
                  c.shape.inChannels, grad, c.shape.outChannels, 1, dFilter, c.shape.outChannels);
    }
    if (c.isPlain()) {
      return kernelTable().convBackwardFilter(c.shape, narrow(images), input, grad, dFilter, nullptr,
                                              static_cast<float*>(scratch));
    }
  }
  for (int64_t n = 0; n < images; ++n)
    backFilter(c, input + n * c.inElements(), grad + n * c.outElements(), dFilter, scratch);
}

void convolveBackFilterPart(const Convolution& c, int64_t images, const float* input, const float* grad,
                            const FilterPart& part, bool accumulate, float* dFilter, void* scratch) {
  const int rowLength = c.shape.kernelWidth * c.shape.inChannels;
  for (int ky = 0; ky < c.shape.kernelHeight && !accumulate; ++ky) {
    for (int row = part.firstRow; row < part.endRow; ++row) {
      float* to = dFilter + (int64_t{ky} * rowLength + row) * c.shape.outChannels;
      std::fill(to + part.firstColumn, to + part.endColumn, 0.0F);
    }
  }
  kernelTable().packedConv.backwardFilter(c.shape, narrow(images), input, grad, part, dFilter,
                                          static_cast<float*>(scratch));
}

template void convolve(const Convolution&, int64_t, const float*, const float*, float*, void*);
template void convolve(const Convolution&, int64_t, const double*, const double*, double*, void*);
template void convolveBackInput(const Convolution&, int64_t, const float*, const float*, float*, void*);
template void convolveBackInput(const Convolution&, int64_t, const double*, const double*, double*, void*);
template void convolveBackFilter(const Convolution&, int64_t, const float*, const float*, float*, void*);
template void convolveBackFilter(const Convolution&, int64_t, const double*, const double*, double*, void*);

}  // namespace engine::kernels
