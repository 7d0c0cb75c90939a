#include "engine/kernels/nn/bfloat16_convolution.h"

#include <algorithm>

#include "engine/kernels/linalg/bfloat16_matrix.h"

namespace engine::kernels {
namespace {

constexpr int64_t kGroup = kBfloat16Group;
constexpr int64_t kPixelBytes = 384 << 10;  // of packed pixels that stay in the second-level cache
constexpr int64_t kPatchBytes = 512 << 10;  // of gathered patches before they are packed for the filter's gradient
constexpr int64_t kLeastDepth = 128, kMostDepth = 512;  // pixels that one product for the filter's gradient sums over

int64_t patchFloats(const Convolution& c) {
  return int64_t{1} * c.shape.kernelHeight * c.shape.kernelWidth * c.shape.inChannels;
}
int64_t pixelsOf(const Convolution& c) {
  return c.outHeight * c.outWidth;
}
int64_t roundedUp(int64_t n, int64_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}
int threadsOf(const KernelContext& context) {
  return context.parallel() ? context.arena().threads() : 1;
}
int tasksOf(const KernelContext& context, const Convolution& c, int64_t images) {
  constexpr double kParallelFlops = 1e7;
  return c.flops() * static_cast<double>(images) < kParallelFlops ? 1 : threadsOf(context);
}

template <typename Fn>
void forTasks(const KernelContext& context, int tasks, Fn&& fn) {
  if (tasks == 1) return fn(0);
  context.arena().forEach(tasks, [&](int task, int) { fn(task); });
}

// Rows of the patch matrix: row p has what output pixel p looks at, zeros where that is padding.
class Patches {
 public:
  Patches(const Convolution& conv, const float* images) : c_(conv), images_(images), floats_(patchFloats(conv)) {}

  // A patch is a pixel: rows lie in the images as they are.
  bool areThere() const {
    const ConvShape& s = c_.shape;
    return s.kernelHeight == 1 && s.kernelWidth == 1 && s.strideHeight == 1 && s.strideWidth == 1 &&
           (s.padTop | s.padBottom | s.padLeft | s.padRight) == 0;
  }
  const float* at(int64_t row) const { return images_ + row * floats_; }

  void gather(int64_t row, float* to) const {
    const ConvShape& s = c_.shape;
    const float* image = images_ + row / pixelsOf(c_) * c_.inElements();
    const int64_t pixel = row % pixelsOf(c_);
    const int64_t top = pixel / c_.outWidth * s.strideHeight - s.padTop;
    const int64_t left = pixel % c_.outWidth * s.strideWidth - s.padLeft;
    const int64_t begin = std::clamp<int64_t>(-left, 0, s.kernelWidth);  // columns of the window that are inside
    const int64_t end = std::max(begin, std::min<int64_t>(s.kernelWidth, s.inWidth - left));
    const int64_t channels = s.inChannels, width = s.kernelWidth * channels;
    for (int64_t ky = 0; ky < s.kernelHeight; ++ky, to += width) {
      const int64_t y = top + ky;
      if (y < 0 || y >= s.inHeight) {
        std::fill(to, to + width, 0.0F);
        continue;
      }
      const float* from = image + (y * s.inWidth + left) * channels;
      std::fill(to, to + begin * channels, 0.0F);
      std::copy(from + begin * channels, from + end * channels, to + begin * channels);
      std::fill(to + end * channels, to + width, 0.0F);
    }
  }

  // Rows [first, first + count), packed as rows of a product; `buffer` has kGroup patches.
  void packRows(int64_t first, int64_t count, float* buffer, uint32_t* packed) const {
    const Bfloat16Kernels& kernels = bfloat16Kernels();
    if (areThere()) {
      return kernels.packRows({at(first), floats_, false, count, floats_}, 0, bfloat16Groups(count), packed);
    }
    for (int64_t row = 0; row < count; row += kGroup) {
      const int64_t some = std::min(kGroup, count - row);
      for (int64_t i = 0; i < some; ++i) gather(first + row + i, buffer + i * floats_);
      kernels.packRows({buffer, floats_, false, some, floats_}, 0, 1, packed + bfloat16Elements(row, floats_));
    }
  }

 private:
  const Convolution& c_;
  const float* images_;
  int64_t floats_;
};

int64_t rowsOfBlock(const Convolution& c) {
  return std::max(kGroup, kPixelBytes / (2 * patchFloats(c)) / kGroup * kGroup);
}
int64_t depthOf(const Convolution& c) {
  return std::clamp(kPatchBytes / (4 * patchFloats(c)) / 2 * 2, kLeastDepth, kMostDepth);
}

// Bytes for a task of a product of patches, and of the filter's gradient.
std::size_t patchTaskBytes(const Convolution& c) {
  const int64_t buffer = roundedUp(kGroup * patchFloats(c), kGroup);
  return (static_cast<std::size_t>(buffer) + bfloat16Elements(rowsOfBlock(c), patchFloats(c))) * 4;
}
std::size_t filterTaskBytes(const Convolution& c) {
  const int64_t depth = depthOf(c), patch = patchFloats(c), columns = c.shape.outChannels;
  const int64_t floats = roundedUp(depth * patch, kGroup) + roundedUp(patch * columns, kGroup);
  return (static_cast<std::size_t>(floats) + bfloat16Elements(patch, depth) + bfloat16Elements(columns, depth)) * 4;
}
std::size_t packedFilterBytes(const Convolution& c) {
  return bfloat16Elements(c.shape.outChannels, patchFloats(c)) * 4;
}

// The convolution of the output's gradient that gives the input's.
Convolution turned(const Convolution& c) {
  const ConvShape& s = c.shape;
  Convolution t = c;
  t.shape = {static_cast<int>(c.outHeight),
             static_cast<int>(c.outWidth),
             s.outChannels,
             s.kernelHeight,
             s.kernelWidth,
             s.inChannels,
             1,
             1,
             s.kernelHeight - 1 - s.padTop,
             s.kernelHeight - 1 - s.padBottom,
             s.kernelWidth - 1 - s.padLeft,
             s.kernelWidth - 1 - s.padRight};
  t.outHeight = s.inHeight;
  t.outWidth = s.inWidth;
  return t;
}

// filter [taps, in, out] with its taps in reverse, [taps, out, in].
void turnFilter(const Convolution& c, const float* filter, float* result) {
  const int64_t in = c.shape.inChannels, out = c.shape.outChannels;
  const int64_t taps = int64_t{1} * c.shape.kernelHeight * c.shape.kernelWidth;
  for (int64_t tap = 0; tap < taps; ++tap) {
    const float* from = filter + (taps - 1 - tap) * in * out;
    float* to = result + tap * in * out;
    for (int64_t o = 0; o < out; ++o) {
      for (int64_t i = 0; i < in; ++i) to[o * in + i] = from[i * out + o];
    }
  }
}

}  // namespace

bool isWorthBfloat16(const Convolution& c, int64_t images) {
  return c.isPlain() && isWorthBfloat16(images * pixelsOf(c), c.shape.outChannels, patchFloats(c));
}

bool isBfloat16BackInput(const Convolution& c) {
  const ConvShape& s = c.shape;
  return s.strideHeight == 1 && s.strideWidth == 1 && s.padTop < s.kernelHeight && s.padBottom < s.kernelHeight &&
         s.padLeft < s.kernelWidth && s.padRight < s.kernelWidth;
}

std::size_t bfloat16ConvolutionBytes(const KernelContext& context, const Convolution& c) {
  const auto tasks = static_cast<std::size_t>(threadsOf(context));
  const auto forward = [&](const Convolution& conv) { return packedFilterBytes(conv) + tasks * patchTaskBytes(conv); };
  const auto turnedFloats = static_cast<std::size_t>(roundedUp(c.filterElements(), kGroup));
  std::size_t bytes = std::max(forward(c), tasks * filterTaskBytes(c));
  if (isBfloat16BackInput(c)) bytes = std::max(bytes, turnedFloats * sizeof(float) + forward(turned(c)));
  return bytes;
}

void bfloat16Convolve(const KernelContext& context, const Convolution& c, int64_t images, const float* input,
                      const float* filter, const Bfloat16Activation& after, float* output, void* scratch) {
  const Bfloat16Kernels& kernels = bfloat16Kernels();
  const int64_t patch = patchFloats(c), columns = c.shape.outChannels, rows = images * pixelsOf(c);
  const int64_t groups = bfloat16Groups(columns), block = rowsOfBlock(c);
  const int tasks = tasksOf(context, c, images);
  auto* const packed = static_cast<uint32_t*>(scratch);
  forTasks(context, tasks, [&](int task) {
    kernels.packColumns({filter, columns, true, columns, patch}, groups * task / tasks, groups * (task + 1) / tasks,
                        packed);
  });
  const Patches patches(c, input);
  forTasks(context, tasks, [&](int task) {
    char* own = static_cast<char*>(scratch) + packedFilterBytes(c) + static_cast<std::size_t>(task) * patchTaskBytes(c);
    auto* const buffer = reinterpret_cast<float*>(own);
    auto* const pixels = reinterpret_cast<uint32_t*>(buffer + roundedUp(kGroup * patch, kGroup));
    const int64_t last = rows * (task + 1) / tasks;
    for (int64_t row = rows * task / tasks; row < last; row += block) {
      const int64_t count = std::min(block, last - row);
      float* const out = output + row * columns;
      patches.packRows(row, count, buffer, pixels);
      kernels.multiply(count, columns, patch, 0, bfloat16Groups(count), 0, bfloat16Panels(columns), pixels, packed,
                       {out, columns, false, after.bias, after.activation == Activation::kRelu});
      if (after.activation == Activation::kRelu6) activate(after.activation, count * columns, out);
    }
  });
}

void bfloat16ConvolveBackInput(const KernelContext& context, const Convolution& c, int64_t images, const float* filter,
                               const float* grad, float* dInput, void* scratch) {
  auto* const reversed = static_cast<float*>(scratch);
  turnFilter(c, filter, reversed);
  bfloat16Convolve(context, turned(c), images, grad, reversed, {}, dInput,
                   reversed + roundedUp(c.filterElements(), kGroup));
}

void bfloat16ConvolveBackFilter(const KernelContext& context, const Convolution& c, int64_t images, const float* input,
                                const float* grad, float* dFilter, void* scratch) {
  const Bfloat16Kernels& kernels = bfloat16Kernels();
  const int64_t patch = patchFloats(c), columns = c.shape.outChannels, rows = images * pixelsOf(c), depth = depthOf(c);
  const int64_t floats = patch * columns;
  const int64_t most = std::max<int64_t>(1, rows / kLeastDepth);
  const int tasks = static_cast<int>(std::min<int64_t>(tasksOf(context, c, images), most));
  const Patches patches(c, input);
  // A task's sums lie at the beginning of its memory, the first one's in the result.
  const auto sumsOf = [&](int task) {
    char* own = static_cast<char*>(scratch) + static_cast<std::size_t>(task) * filterTaskBytes(c);
    return reinterpret_cast<float*>(own);
  };
  forTasks(context, tasks, [&](int task) {
    float* const sums = task == 0 ? dFilter : sumsOf(task);
    float* const buffer = sumsOf(task) + roundedUp(floats, kGroup);
    auto* const a = reinterpret_cast<uint32_t*>(buffer + roundedUp(depth * patch, kGroup));
    uint32_t* const b = a + bfloat16Elements(patch, depth);
    const int64_t first = rows * task / tasks, last = rows * (task + 1) / tasks;
    for (int64_t row = first; row < last; row += depth) {
      const int64_t count = std::min(depth, last - row);
      for (int64_t i = 0; i < count && !patches.areThere(); ++i) patches.gather(row + i, buffer + i * patch);
      const float* x = patches.areThere() ? patches.at(row) : buffer;
      kernels.packRows({x, patch, true, patch, count}, 0, bfloat16Groups(patch), a);
      kernels.packColumns({grad + row * columns, columns, true, columns, count}, 0, bfloat16Groups(columns), b);
      kernels.multiply(patch, columns, count, 0, bfloat16Groups(patch), 0, bfloat16Panels(columns), a, b,
                       {sums, columns, row > first});
    }
  });
  forRanges(context, floats, floats * 4 * tasks, [&](int64_t begin, int64_t end) {
    for (int task = 1; task < tasks; ++task) kernelTable().add(end - begin, sumsOf(task) + begin, dFilter + begin);
  });
}

}  // namespace engine::kernels
