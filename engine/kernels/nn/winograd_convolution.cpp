#include "engine/kernels/nn/winograd_convolution.h"

#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/nn/image_tasks.h"

namespace engine::kernels {
namespace {

constexpr int kMostParts = 8;  // of the gradient of a filter, each a sum of its own

// Measured on one core of a Zen 4 (AVX-512), eight images, GFLOP/s of the plain sum that each is worth, packed and in
// this form with the filter's transform (engine_native_kernels_benchmark, packed_… and winograd_…): 56x56 64→64 106 and
// 256, 28x28 128→128 108 and 324, 14x14 256→256 110 and 202, 7x7 512→512 (32 squares) 103 and 99; the gradient of the
// input 99 and 277, 108 and 326, 108 and 210, 103 and 122, that of the filter 100 and 305, 106 and 335, 104 and 185, 97
// and 138.
constexpr int kChannelStep = 32;   // of a panel, with the widest vectors
constexpr int kReadChannels = 16;  // the filter's planes are read for at least one square for so many channels
constexpr int kLeastOutputs = 8;   // of the 16 of a square, on average: less, and most of it is computed for nothing

const WinogradKernels& winograd() {
  return kernelTable().winograd;
}

std::size_t bytesOf(std::size_t floats) {
  return (floats * sizeof(float) + 63) / 64 * 64;
}

int threadsOf(const KernelContext& context) {
  return context.parallel() ? context.arena().threads() : 1;
}

int partsOf(const KernelContext& context) {
  return std::min(threadsOf(context), kMostParts);
}

// Calls fn(task) for each task, by whichever thread is free.
template <typename Fn>
void forTasks(const KernelContext& context, int tasks, Fn&& fn) {
  if (!context.parallel()) {
    for (int task = 0; task < tasks; ++task) fn(task, 0);
    return;
  }
  context.arena().forEach(tasks, fn);
}

// Calls fn(first, end) for ranges of `channels`, whichever thread is free.
template <typename Fn>
void forChannels(const KernelContext& context, int channels, Fn&& fn) {
  const int tasks = std::min(threadsOf(context), channels);
  forTasks(context, tasks, [&](int task, int) { fn(channels * task / tasks, channels * (task + 1) / tasks); });
}

}  // namespace

std::string winogradName() {
  return std::string("winograd ") + isaName(kernelTable().isa);
}

ConvShape turnedShape(const ConvShape& s) {
  ConvShape turned = s;
  turned.inHeight = convOutHeight(s);
  turned.inWidth = convOutWidth(s);
  std::swap(turned.inChannels, turned.outChannels);
  turned.padTop = s.kernelHeight - 1 - s.padTop;
  turned.padBottom = s.kernelHeight - 1 - s.padBottom;
  turned.padLeft = s.kernelWidth - 1 - s.padLeft;
  turned.padRight = s.kernelWidth - 1 - s.padRight;
  return turned;
}

bool usesWinograd(const ConvShape& s, int64_t images) {
  const bool fits = s.kernelHeight == 3 && s.kernelWidth == 3 && s.strideHeight == 1 && s.strideWidth == 1 &&
                    s.inChannels % kChannelStep == 0 && s.outChannels % kChannelStep == 0;
  const bool padded = s.padTop < 3 && s.padBottom < 3 && s.padLeft < 3 && s.padRight < 3;
  const int64_t outputs = int64_t{1} * convOutHeight(s) * convOutWidth(s);
  if (!fits || !padded || outputs < 1) return false;
  const int64_t squares = winograd().squares(s);
  return outputs >= kLeastOutputs * squares &&
         images * squares >= std::max(s.inChannels, s.outChannels) / kReadChannels;
}

std::size_t winogradBytes(const KernelContext& planned, const ConvShape& shape, bool hasPlanes) {
  const std::size_t planes = hasPlanes ? 0 : bytesOf(winograd().filterFloats(shape));
  return planes + bytesOf(winograd().scratchFloats(shape)) * static_cast<std::size_t>(threadsOf(planned));
}

void winogradConvolve(KernelContext& context, const ConvShape& shape, int64_t images, const float* input,
                      const WinogradFilter& filter, const float* bias, bool relu, float* output) {
  char* scratch = static_cast<char*>(context.scratch(winogradBytes(context, shape, filter.planes)));
  const float* planes = filter.planes;
  if (!planes) {
    auto* transformed = reinterpret_cast<float*>(scratch);
    scratch += bytesOf(winograd().filterFloats(shape));
    forChannels(context, shape.inChannels, [&](int first, int end) {
      winograd().filter(shape, filter.taps, filter.turned, first, end, transformed);
    });
    planes = transformed;
  }
  // Ranges of equal size, as large as a block at most.
  const int64_t squares = images * winograd().squares(shape), threads = threadsOf(context);
  const int64_t ofAll = threads * winograd().squaresTogether(shape);
  const int64_t tasks = std::min(squares, threads * ((squares + ofAll - 1) / ofAll));
  const std::size_t each = bytesOf(winograd().scratchFloats(shape));
  forTasks(context, static_cast<int>(tasks), [&](int task, int slot) {
    winograd().forward(shape, input, planes, bias, relu, squares * task / tasks, squares * (task + 1) / tasks, output,
                       reinterpret_cast<float*>(scratch + each * static_cast<std::size_t>(slot)));
  });
}

std::size_t winogradBackFilterBytes(const KernelContext& planned, const ConvShape& shape) {
  const auto parts = static_cast<std::size_t>(partsOf(planned));
  return bytesOf(winograd().filterFloats(shape) * parts) + bytesOf(winograd().scratchFloats(shape)) * parts;
}

void winogradBackFilter(KernelContext& context, const ConvShape& shape, int64_t images, const float* input,
                        const float* grad, float* dFilter) {
  const int64_t squares = images * winograd().squares(shape);
  const int parts = static_cast<int>(std::min<int64_t>(partsOf(context), squares));
  auto* planes = static_cast<float*>(context.scratch(winogradBackFilterBytes(context, shape)));
  const std::size_t floats = winograd().filterFloats(shape);
  char* scratch = reinterpret_cast<char*>(planes) + bytesOf(floats * static_cast<std::size_t>(partsOf(context)));
  const std::size_t each = bytesOf(winograd().scratchFloats(shape));
  forTasks(context, parts, [&](int part, int) {
    const auto place = static_cast<std::size_t>(part);
    winograd().backFilter(shape, input, grad, squares * part / parts, squares * (part + 1) / parts,
                          planes + floats * place, reinterpret_cast<float*>(scratch + each * place));
  });
  forChannels(context, shape.inChannels, [&](int first, int end) {
    winograd().filterGradient(shape, planes, parts, context.accumulate(), first, end, dFilter);
  });
}

}  // namespace engine::kernels
