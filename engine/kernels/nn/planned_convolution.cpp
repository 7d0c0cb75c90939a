#include "engine/kernels/nn/planned_convolution.h"

#include <limits>

#include "engine/kernels/described_kernel.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/nn/packed_convolution.h"

namespace engine::kernels {
namespace {

constexpr std::size_t kAlignment = 64;

std::size_t aligned(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

std::ptrdiff_t imageFloats(const ConvShape& s) {
  return std::ptrdiff_t{s.inHeight} * s.inWidth * s.inChannels;
}
std::ptrdiff_t outputFloats(const ConvShape& s) {
  return std::ptrdiff_t{convOutHeight(s)} * convOutWidth(s) * s.outChannels;
}
// Packing the filter takes as long as computing about 20 pixels of its output; oneDNN packs a constant one only once.
bool packsPixels(const ConvShape& shape, int64_t images) {
  constexpr int64_t kLeastPixels = 128;
  return packsForward(shape) && images * convOutHeight(shape) * convOutWidth(shape) >= kLeastPixels;
}
// Into how many parts the output channels are cut, so that threads can share images of which there are fewer.
int channelParts(const KernelContext& context, const ConvShape& shape, int64_t images) {
  constexpr int kPartChannels = 32;  // at least
  if (!context.parallel() || images >= context.arena().threads()) return 1;
  return std::clamp(context.arena().threads(), 1, std::max(shape.outChannels / kPartChannels, 1));
}
// Of output channels in a part that is packed by itself: at most.
std::size_t partFloats(const ConvShape& shape, int parts) {
  return aligned(kernelTable().packedConv.packedFilterFloats(shape, 0, (shape.outChannels + parts - 1) / parts) *
                 sizeof(float)) /
         sizeof(float);
}
double flopsOf(const ConvShape& s) {
  return 2.0 * static_cast<double>(outputFloats(s)) * s.kernelHeight * s.kernelWidth * s.inChannels;
}

}  // namespace

void activate(Activation activation, std::ptrdiff_t n, float* y) {
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  if (activation == Activation::kRelu) kernelTable().clamp(n, 0, kInfinity, y, y);
  if (activation == Activation::kRelu6) kernelTable().clamp(n, 0, 6, y, y);
}

void PlannedConvolution::prepare(const KernelContext& planned, const ConvShape& shape) {
  const int64_t images = planned.input(0).dim(0);
  const bool isConstant = planned.node().input(1).node->op() == "Const";
  if (images > 0 && isConstant && packsForward(shape)) return packConstant(planned, shape);
  if (images == 0 || packsPixels(shape, images) || !LibraryConvolution::isFaster(shape)) return;
  const bool shares = planned.parallel() && images < planned.arena().threads();
  const auto inStrips = [&](int strips) { return std::make_unique<LibraryConvolution>(shape, hasBias_, strips); };
  library_ = inStrips(shares ? planned.arena().threads() : 1);
  if (!library_->isFast() && shares) library_ = inStrips(1);
  if (!library_->isFast()) return library_.reset();
  shape_ = shape;
  if (!isConstant) return;
  constantFilter_.reset(std::aligned_alloc(kAlignment, aligned(library_->packedBytes())));
  if (!constantFilter_) throw std::bad_alloc();
  library_->pack(planned.in<float>(1), constantFilter_.get());
}

void PlannedConvolution::packConstant(const KernelContext& planned, const ConvShape& shape) {
  shape_ = shape;
  packedParts_ = channelParts(planned, shape, planned.input(0).dim(0));
  const std::size_t floats = partFloats(shape, packedParts_);
  constantFilter_.reset(
      std::aligned_alloc(kAlignment, floats * static_cast<std::size_t>(packedParts_) * sizeof(float)));
  if (!constantFilter_) throw std::bad_alloc();
  for (int part = 0; part < packedParts_; ++part) {
    kernelTable().packedConv.packFilter(
        shape, planned.in<float>(1), shape.outChannels * part / packedParts_,
        shape.outChannels * (part + 1) / packedParts_,
        static_cast<float*>(constantFilter_.get()) + floats * static_cast<std::size_t>(part));
  }
}

std::size_t PlannedConvolution::packedBytes() const {
  return constantFilter_ ? 0 : aligned(library_->packedBytes());
}

std::size_t PlannedConvolution::scratchBytes(const KernelContext& planned, const ConvShape& shape) const {
  if (!isPrepared(shape)) {
    const auto images = static_cast<int>(planned.input(0).dim(0));
    return imageTaskBytes(planned,
                          sizeof(float) * (packsForward(shape) ? kernelTable().packedConv.scratchFloats(shape, images)
                                                               : kernelTable().convScratchFloats(shape)));
  }
  const auto threads = static_cast<std::size_t>(planned.parallel() ? planned.arena().threads() : 1);
  return packedBytes() + threads * aligned(library_->scratchBytes());
}

std::string PlannedConvolution::implementation(const ConvShape& shape) const {
  if (isPrepared(shape)) return "oneDNN";
  return packsForward(shape) ? packedName() : nativeName();
}

void PlannedConvolution::compute(KernelContext& context, const ConvShape& shape, int64_t images, float* output) const {
  if (images == 0 || outputFloats(shape) == 0) return;
  if (isPrepared(shape)) return runLibrary(context, images, output);
  packsForward(shape) ? runPacked(context, shape, images, output) : runNative(context, shape, images, output);
}

void PlannedConvolution::runLibrary(KernelContext& context, int64_t images, float* output) const {
  const std::size_t each = aligned(library_->scratchBytes());
  const int items = static_cast<int>(images) * library_->strips();
  const int tasks = std::min(items, imageTasks(context, items, flopsOf(shape_) * static_cast<double>(images)));
  char* scratch = static_cast<char*>(context.scratch(packedBytes() + each * static_cast<std::size_t>(tasks)));
  const void* packed = constantFilter_.get();
  if (!packed) {
    library_->pack(context.in<float>(1), scratch);
    packed = scratch;
  }
  char* work = scratch + packedBytes();
  const float* image = context.in<float>(0);
  const float* bias = hasBias_ ? context.in<float>(2) : nullptr;
  const auto run = [&](int task) {
    for (int item = items * task / tasks; item < items * (task + 1) / tasks; ++item) {
      const int strip = item % library_->strips(), n = item / library_->strips();
      float* to = output + n * outputFloats(shape_);
      library_->run(strip, image + n * imageFloats(shape_), packed, bias, to,
                    work + each * static_cast<std::size_t>(task));
      const LibraryConvolution::Range range = library_->range(strip);
      activate(activation_, range.count, to + range.begin);
    }
  };
  if (tasks == 1) return run(0);
  context.arena().forEach(tasks, [&](int task, int) { run(task); });
}

void PlannedConvolution::runPacked(KernelContext& context, const ConvShape& shape, int64_t images,
                                   float* output) const {
  const float* image = context.in<float>(0);
  const float* bias = hasBias_ ? context.in<float>(2) : nullptr;
  const bool relu = activation_ == Activation::kRelu;
  const int parts = channelParts(context, shape, images);
  const auto run = [&](int64_t begin, int64_t end, int part, char* scratch) {
    const PackedConvKernels& kernels = kernelTable().packedConv;
    const bool isPacked = isPackedFor(shape, parts);
    const float* filter = isPacked ? static_cast<const float*>(constantFilter_.get()) +
                                         partFloats(shape, parts) * static_cast<std::size_t>(part)
                                   : context.in<float>(1);
    (isPacked ? kernels.forwardOfPacked : kernels.forward)(
        shape, static_cast<int>(end - begin), image + begin * imageFloats(shape), filter, bias, relu,
        shape.outChannels * part / parts, shape.outChannels * (part + 1) / parts, output + begin * outputFloats(shape),
        reinterpret_cast<float*>(scratch));
  };
  const double flops = flopsOf(shape) * static_cast<double>(images);
  const std::size_t bytes = kernelTable().packedConv.scratchFloats(shape, static_cast<int>(images)) * sizeof(float);
  forImageTasks(context, images * parts, flops, bytes, [&](int64_t begin, int64_t end, char* scratch) {
    if (parts == 1) {
      run(begin, end, 0, scratch);
      if (!relu) activate(activation_, (end - begin) * outputFloats(shape), output + begin * outputFloats(shape));
      return;
    }
    for (int64_t item = begin; item < end; ++item) {
      const int64_t n = item / parts;
      run(n, n + 1, static_cast<int>(item % parts), scratch);
    }
  });
  if (!relu && parts > 1) activate(activation_, images * outputFloats(shape), output);
}

void PlannedConvolution::runNative(KernelContext& context, const ConvShape& shape, int64_t images,
                                   float* output) const {
  const float* image = context.in<float>(0);
  const float* bias = hasBias_ ? context.in<float>(2) : nullptr;
  const bool relu = activation_ == Activation::kRelu;
  forImageTasks(context, images, flopsOf(shape) * static_cast<double>(images),
                kernelTable().convScratchFloats(shape) * sizeof(float), [&](int64_t begin, int64_t end, char* scratch) {
                  float* to = output + begin * outputFloats(shape);
                  kernelTable().conv(shape, static_cast<int>(end - begin), image + begin * imageFloats(shape),
                                     context.in<float>(1), bias, relu, to, reinterpret_cast<float*>(scratch));
                  if (!relu) activate(activation_, (end - begin) * outputFloats(shape), to);
                });
}

}  // namespace engine::kernels
