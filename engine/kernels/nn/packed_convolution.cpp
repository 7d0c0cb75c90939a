#include "engine/kernels/nn/packed_convolution.h"

namespace engine::kernels {
namespace {

// Measured on one core of a Zen 3 (AVX2, peak about 92), GFLOP/s of the direct tile, or of patches and a product, and
// of the packed one, four images.
//   forward:    56x56 3x3 64→64 70 and 80, 28x28 3x3 128→128 60 and 88 (oneDNN 49), 14x14 3x3 256→256 45 and 88
//               (oneDNN 51), 28x28 1x1 512→128 60 and 78, 14x14 1x1 stride 2 1024→2048 15 and 70 (oneDNN 30).
//   for input:  56x56 3x3 64→64 80 and 83, 14x14 3x3 256→256 56 and 90, 7x7 3x3 512→512 43 and 75.
//   for filter: 230x230 7x7 stride 2 3→64 28 and 49, 56x56 3x3 64→64 35 and 75, 14x14 3x3 256→256 45 and 75, 7x7 3x3
//               512→512 17 and 72, 14x14 1x1 stride 2 1024→2048 14 and 60; 12x12 3x3 stride 2 13→21 41 and 34.
constexpr int64_t kForwardFloats = int64_t{1} << 15;  // below: level with the direct tile
constexpr int64_t kBackInputFloats = int64_t{1} << 14;
constexpr int64_t kBackFilterFloats = int64_t{1} << 12;
// oneDNN's product for single pixels sums 56x56 256→64 at 65 and 14x14 256→1024 at 42; packed 50 and 65.
constexpr int64_t kPointwiseFilterFloats = int64_t{1} << 17;
// Other instruction sets: where the direct tile has to read its filter from beyond the second-level cache (see
// convolution.cpp).
constexpr int64_t kLargeFilterFloats = int64_t{1} << 18;

bool isMeasured() {
  return kernelTable().isa == Isa::kAvx2;
}

// Less channels than the lanes of a few vectors leave most of a tile empty.
bool fillsTiles(int channels) {
  constexpr int kLeastChannels = 16;
  return channels >= kLeastChannels;
}

}  // namespace

bool isPointwise(const Convolution& c) {
  const ConvShape& s = c.shape;
  return c.isPlain() && s.kernelHeight == 1 && s.kernelWidth == 1 && s.strideHeight == 1 && s.strideWidth == 1 &&
         (s.padTop | s.padBottom | s.padLeft | s.padRight) == 0;
}

bool packsForward(const ConvShape& s) {
  const int64_t filter = int64_t{1} * s.kernelHeight * s.kernelWidth * s.inChannels * s.outChannels;
  return isMeasured() && filter >= kForwardFloats && fillsTiles(s.outChannels) && fillsTiles(s.inChannels);
}

bool packsBackInput(const Convolution& c) {
  const ConvShape& s = c.shape;
  const bool padded = s.padTop < s.kernelHeight && s.padBottom < s.kernelHeight && s.padLeft < s.kernelWidth &&
                      s.padRight < s.kernelWidth;
  return c.isPlain() && padded && s.strideHeight == 1 && s.strideWidth == 1 && !isPointwise(c) &&
         fillsTiles(s.inChannels) && c.filterElements() >= (isMeasured() ? kBackInputFloats : kLargeFilterFloats);
}

bool packsBackFilter(const Convolution& c) {
  if (!c.isPlain() || !fillsTiles(c.shape.outChannels)) return false;
  if (isPointwise(c)) return isMeasured() && c.filterElements() >= kPointwiseFilterFloats;
  return c.filterElements() >= (isMeasured() ? kBackFilterFloats : kLargeFilterFloats);
}

FilterPart filterPart(const Convolution& c, int task, int tasks) {
  constexpr int kLine = 16;  // floats
  const int rows = c.shape.kernelWidth * c.shape.inChannels, columns = c.shape.outChannels;
  const auto cut = [&](int all, int at) { return static_cast<int>(int64_t{1} * all * at / tasks); };
  if (rows * c.shape.kernelHeight >= columns) return {cut(rows, task), cut(rows, task + 1), 0, columns};
  const auto cutLines = [&](int at) { return at == tasks ? columns : cut(columns, at) / kLine * kLine; };
  return {0, rows, cutLines(task), cutLines(task + 1)};
}

}  // namespace engine::kernels
