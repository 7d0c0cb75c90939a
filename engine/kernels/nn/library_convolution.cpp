#include "engine/kernels/nn/library_convolution.h"

#include <algorithm>
#include <cstring>
#include <dnnl.hpp>
#include <vector>

#include "engine/core/error.h"
#include "engine/kernels/native/library_threads.h"

namespace engine::kernels {
namespace {

using Tag = dnnl::memory::format_tag;
constexpr auto kFloat32 = dnnl::memory::data_type::f32;

// Channels that fill whole vectors of oneDNN's kernels.
constexpr int kLibraryChannels = 16;

// Measured on one core, GFLOP/s of native tile and oneDNN 2.6. Sapphire Rapids: 56x56 3x3 64→64 145 and 180, 28x28 1x1
// 128→512 153 and 167, 14x14 3x3 256→256 41 and 185, 7x7 3x3 512→512 13 and 158, 112x112 1x1 16→96 85 and 103. Zen 4:
// 3x3 32→32 111 and 106, 56x56 3x3 64→64 105 and 115. oneDNN's AVX2 kernels for NHWC reach three quarters of the tile's
// rate as long as the filter stays in the second-level cache.
std::ptrdiff_t leastFilterFloats(Isa isa) {
  if (isa == Isa::kAvx512) return std::ptrdiff_t{1} << 9;
  if (isa == Isa::kAvx512Halves) return std::ptrdiff_t{1} << 15;
  return std::ptrdiff_t{1} << 17;
}

}  // namespace

// Rows [firstRow, firstRow + rows) of the output, as a convolution of the rows of the input that they look at.
struct LibraryConvolution::Strip {
  int firstRow = 0;
  int rows = 0;
  int firstInputRow = 0;
  dnnl::memory::desc source, bias, target, scratch;
  dnnl::convolution_forward primitive;
};

struct LibraryConvolution::Impl {
  ConvShape shape;
  bool hasBias;
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::memory::desc filter;  // as the strips read it
  std::vector<Strip> strips;
  std::size_t scratchBytes = 0;
  bool isFast = true;

  void addStrip(int firstRow, int rows) {
    Strip strip;
    strip.firstRow = firstRow;
    strip.rows = rows;
    const int from = firstRow * shape.strideHeight - shape.padTop;  // perhaps in the padding
    const int to = (firstRow + rows - 1) * shape.strideHeight - shape.padTop + shape.kernelHeight;
    strip.firstInputRow = std::clamp(from, 0, shape.inHeight);
    const int lastInputRow = std::clamp(to, strip.firstInputRow, shape.inHeight);
    strip.source = {{1, shape.inChannels, lastInputRow - strip.firstInputRow, shape.inWidth}, kFloat32, Tag::nhwc};
    strip.target = {{1, shape.outChannels, rows, convOutWidth(shape)}, kFloat32, Tag::nhwc};
    if (hasBias) strip.bias = {{shape.outChannels}, kFloat32, Tag::a};
    makePrimitive(strip, strip.firstInputRow - from, to - lastInputRow);
    strips.push_back(std::move(strip));
  }

  void makePrimitive(Strip& strip, int padTop, int padBottom) {
    const dnnl::memory::desc weights = strips.empty() ? dnnl::memory::desc(filterDims(), kFloat32, Tag::any) : filter;
    const dnnl::memory::dims strides{shape.strideHeight, shape.strideWidth};
    const dnnl::memory::dims before{padTop, shape.padLeft}, after{padBottom, shape.padRight};
    using Forward = dnnl::convolution_forward;
    constexpr auto kKind = dnnl::prop_kind::forward_inference;
    constexpr auto kDirect = dnnl::algorithm::convolution_direct;
    const Forward::desc desc =
        hasBias ? Forward::desc(kKind, kDirect, strip.source, weights, strip.bias, strip.target, strides, before, after)
                : Forward::desc(kKind, kDirect, strip.source, weights, strip.target, strides, before, after);
    dnnl::primitive_attr attributes;
    attributes.set_scratchpad_mode(dnnl::scratchpad_mode::user);
    const Forward::primitive_desc chosen(desc, attributes, engine);
    isFast = isFast && !std::strstr(chosen.impl_info_str(), "ref");
    filter = chosen.weights_desc();
    strip.scratch = chosen.scratchpad_desc();
    scratchBytes = std::max(scratchBytes, strip.scratch.get_size());
    strip.primitive = Forward(chosen);
  }

  dnnl::memory::dims filterDims() const {
    return {shape.outChannels, shape.inChannels, shape.kernelHeight, shape.kernelWidth};
  }
};

bool LibraryConvolution::isFaster(const ConvShape& s) {
  const std::ptrdiff_t filter = std::ptrdiff_t{s.kernelHeight} * s.kernelWidth * s.inChannels * s.outChannels;
  const bool fills = s.inChannels % kLibraryChannels == 0 && s.outChannels % kLibraryChannels == 0;
  return fills && filter >= leastFilterFloats(kernelTable().isa);
}

LibraryConvolution::LibraryConvolution(const ConvShape& shape, bool hasBias, int strips)
    : impl_(std::make_unique<Impl>()) {
  keepLibraryAtOneThread();
  impl_->shape = shape;
  impl_->hasBias = hasBias;
  const int height = convOutHeight(shape), count = std::clamp(strips, 1, height);
  try {
    for (int i = 0; i < count; ++i) {
      const int first = height * i / count;
      impl_->addStrip(first, height * (i + 1) / count - first);
    }
  } catch (const dnnl::error& error) {
    fail(Code::kInternal, "oneDNN cannot make a convolution of ", shape.inHeight, "x", shape.inWidth, "x",
         shape.inChannels, " images: ", error.what(), ".");
  }
}

LibraryConvolution::~LibraryConvolution() = default;

int LibraryConvolution::strips() const {
  return static_cast<int>(impl_->strips.size());
}

bool LibraryConvolution::isFast() const {
  return impl_->isFast;
}

std::size_t LibraryConvolution::packedBytes() const {
  return impl_->filter.get_size();
}

std::size_t LibraryConvolution::scratchBytes() const {
  return impl_->scratchBytes;
}

LibraryConvolution::Range LibraryConvolution::range(int index) const {
  const Strip& strip = impl_->strips[static_cast<std::size_t>(index)];
  const std::ptrdiff_t row = std::ptrdiff_t{convOutWidth(impl_->shape)} * impl_->shape.outChannels;
  return {strip.firstRow * row, strip.rows * row};
}

void LibraryConvolution::pack(const float* filter, void* packed) const {
  keepLibraryAtOneThread();
  dnnl::stream stream(impl_->engine);
  dnnl::memory from({impl_->filterDims(), kFloat32, Tag::hwio}, impl_->engine, const_cast<float*>(filter));
  dnnl::memory to(impl_->filter, impl_->engine, packed);
  dnnl::reorder(from, to).execute(stream, from, to);
  stream.wait();
}

void LibraryConvolution::run(int index, const float* image, const void* packed, const float* bias, float* output,
                             void* scratch) const {
  keepLibraryAtOneThread();
  const Strip& strip = impl_->strips[static_cast<std::size_t>(index)];
  const std::ptrdiff_t inRow = std::ptrdiff_t{impl_->shape.inWidth} * impl_->shape.inChannels;
  const auto memory = [&](const dnnl::memory::desc& desc, const void* at) {
    return dnnl::memory(desc, impl_->engine, const_cast<void*>(at));
  };
  std::unordered_map<int, dnnl::memory> arguments{
      {DNNL_ARG_SRC, memory(strip.source, image + strip.firstInputRow * inRow)},
      {DNNL_ARG_WEIGHTS, memory(impl_->filter, packed)},
      {DNNL_ARG_DST, memory(strip.target, output + range(index).begin)},
      {DNNL_ARG_SCRATCHPAD, memory(strip.scratch, scratch)}};
  if (impl_->hasBias) arguments.emplace(DNNL_ARG_BIAS, memory(strip.bias, bias));
  dnnl::stream stream(impl_->engine);
  strip.primitive.execute(stream, arguments);
  stream.wait();
}

}  // namespace engine::kernels
