#include "engine/kernels/nn/planned_convolution.h"

#include <limits>

#include "engine/kernels/described_kernel.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/nn/packed_convolution.h"
#include "engine/kernels/nn/row_strips.h"
#include "engine/kernels/nn/winograd_convolution.h"

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
  if (!context.parallel() || images >= context.arena().threads() || rowStrips(context, shape, images) > 1) return 1;
  return std::clamp(context.arena().threads(), 1, std::max(shape.outChannels / kPartChannels, 1));
}
// Of output channels in a part that is packed by itself: at most.
std::size_t partFloats(const ConvShape& shape, int parts) {
  return aligned(kernelTable().packedConv.packedFilterFloats(shape, 0, (shape.outChannels + parts - 1) / parts) *
                 sizeof(float)) /
         sizeof(float);
}
// Of one thread, with a filter that is packed in each run, or was before.
std::size_t taskBytes(const ConvShape& shape, int64_t images) {
  return sizeof(float) * (packsForward(shape) ? kernelTable().packedConv.scratchFloats(shape, static_cast<int>(images))
                                              : kernelTable().convScratchFloats(shape));
}
constexpr double kStripFlops = 1e7;  // of an image, for threads to share it
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
  if (usesWinograd(shape, images)) {
    if (isConstant) prepareWinograd(planned, shape);
    return;
  }
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

void PlannedConvolution::prepareWinograd(const KernelContext& planned, const ConvShape& shape) {
  const WinogradKernels& winograd = kernelTable().winograd;
  constantFilter_.reset(std::aligned_alloc(kAlignment, aligned(winograd.filterFloats(shape) * sizeof(float))));
  if (!constantFilter_) throw std::bad_alloc();
  winograd.filter(shape, planned.in<float>(1), false, 0, shape.inChannels, static_cast<float*>(constantFilter_.get()));
  shape_ = shape;
  hasPlanes_ = true;
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
  const int64_t images = planned.input(0).dim(0);
  if (usesWinograd(shape, images)) return winogradBytes(planned, shape, hasPlanes(shape));
  if (!isPrepared(shape)) return imageTaskBytes(planned, taskBytes(shape, images));
  const auto threads = static_cast<std::size_t>(planned.parallel() ? planned.arena().threads() : 1);
  return packedBytes() + threads * aligned(library_->scratchBytes());
}

std::string PlannedConvolution::implementation(const ConvShape& shape, int64_t images) const {
  if (usesWinograd(shape, images)) return winogradName();
  if (isPrepared(shape)) return "oneDNN";
  return packsForward(shape) ? packedName() : nativeName();
}

void PlannedConvolution::compute(KernelContext& context, const ConvShape& shape, int64_t images, float* output) const {
  if (images == 0 || outputFloats(shape) == 0) return;
  if (usesWinograd(shape, images)) return runWinograd(context, shape, images, output);
  if (isPrepared(shape)) return runLibrary(context, images, output);
  const int strips = rowStrips(context, shape, images);
  if (strips > 1 && flopsOf(shape) >= kStripFlops) return runStrips(context, shape, strips, images, output);
  const int parts = packsForward(shape) ? channelParts(context, shape, images) : 1;
  parts > 1 ? runParts(context, shape, parts, images, output) : runImages(context, shape, images, output);
}

void PlannedConvolution::runWinograd(KernelContext& context, const ConvShape& shape, int64_t images,
                                     float* output) const {
  const bool relu = activation_ == Activation::kRelu;
  const float* planes = hasPlanes(shape) ? static_cast<const float*>(constantFilter_.get()) : nullptr;
  winogradConvolve(context, shape, images, context.in<float>(0), {context.in<float>(1), false, planes},
                   hasBias_ ? context.in<float>(2) : nullptr, relu, output);
  if (!relu) activate(activation_, images * outputFloats(shape), output);
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

void PlannedConvolution::runParts(KernelContext& context, const ConvShape& shape, int parts, int64_t images,
                                  float* output) const {
  const bool relu = activation_ == Activation::kRelu, isPacked = isPackedFor(shape, parts);
  const float* bias = hasBias_ ? context.in<float>(2) : nullptr;
  const PackedConvKernels& kernels = kernelTable().packedConv;
  const auto run = [&](int64_t n, int part, char* scratch) {
    const float* filter = isPacked ? static_cast<const float*>(constantFilter_.get()) +
                                         partFloats(shape, parts) * static_cast<std::size_t>(part)
                                   : context.in<float>(1);
    (isPacked ? kernels.forwardOfPacked : kernels.forward)(
        shape, 1, context.in<float>(0) + n * imageFloats(shape), filter, bias, relu, shape.outChannels * part / parts,
        shape.outChannels * (part + 1) / parts, output + n * outputFloats(shape), reinterpret_cast<float*>(scratch));
  };
  const double flops = flopsOf(shape) * static_cast<double>(images);
  forImageTasks(context, images * parts, flops, taskBytes(shape, images),
                [&](int64_t begin, int64_t end, char* scratch) {
                  for (int64_t item = begin; item < end; ++item)
                    run(item / parts, static_cast<int>(item % parts), scratch);
                });
  if (!relu) activate(activation_, images * outputFloats(shape), output);
}

void PlannedConvolution::forward(const KernelContext& context, const ConvShape& shape, int images, const float* image,
                                 float* output, char* scratch) const {
  const float* filter = context.in<float>(1);
  const float* bias = hasBias_ ? context.in<float>(2) : nullptr;
  const bool relu = activation_ == Activation::kRelu;
  auto* work = reinterpret_cast<float*>(scratch);
  const PackedConvKernels& packed = kernelTable().packedConv;
  if (!packsForward(shape)) {
    kernelTable().conv(shape, images, image, filter, bias, relu, output, work);
  } else if (packedParts_ == 1) {
    packed.forwardOfPacked(shape, images, image, static_cast<const float*>(constantFilter_.get()), bias, relu, 0,
                           shape.outChannels, output, work);
  } else {
    packed.forward(shape, images, image, filter, bias, relu, 0, shape.outChannels, output, work);
  }
  if (!relu) activate(activation_, images * outputFloats(shape), output);
}

void PlannedConvolution::runStrips(KernelContext& context, const ConvShape& shape, int strips, int64_t images,
                                   float* output) const {
  const int rows = convOutHeight(shape);
  const auto strip = [&](int i) { return rowStrip(shape, rows * i / strips, rows * (i + 1) / strips); };
  std::size_t bytes = taskBytes(shape, 1);
  for (int i = 0; i < strips; ++i) bytes = std::max(bytes, taskBytes(strip(i).shape, 1));
  forItems(context, static_cast<int>(images) * strips, bytes, [&](int item, char* scratch) {
    const RowStrip part = strip(item % strips);
    const int n = item / strips;
    forward(context, part.shape, 1, context.in<float>(0) + n * imageFloats(shape) + part.input,
            output + n * outputFloats(shape) + part.output, scratch);
  });
}

void PlannedConvolution::runImages(KernelContext& context, const ConvShape& shape, int64_t images,
                                   float* output) const {
  forImageTasks(context, images, flopsOf(shape) * static_cast<double>(images), taskBytes(shape, images),
                [&](int64_t begin, int64_t end, char* scratch) {
                  forward(context, shape, static_cast<int>(end - begin),
                          context.in<float>(0) + begin * imageFloats(shape), output + begin * outputFloats(shape),
                          scratch);
                });
}

}  // namespace engine::kernels
