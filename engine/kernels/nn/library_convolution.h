// One float32 convolution of oneDNN for images of one shape: NHWC, no groups, no dilation, with or without a bias.
// Its brgemm kernels read a filter of many channels once for many pixels, where the native tile reads it again for
// every few pixels of a row. Made when a plan is compiled; everything else is const and callable from any thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {

class LibraryConvolution {
 public:
  // Whether oneDNN is the faster one for this shape on this processor, as measured (the table is in the source).
  static bool isFaster(const ConvShape& shape);

  // The output's rows are cut into `strips` of nearly equal height, at least one row each, so that threads can share
  // one image. Internal when oneDNN cannot make it.
  LibraryConvolution(const ConvShape& shape, bool hasBias, int strips);
  ~LibraryConvolution();

  int strips() const;
  // Whether oneDNN has more than its reference, which is a hundred times slower, for every strip. Strips of uneven
  // heights may want the filter in different orders; there is one packed filter for all of them.
  bool isFast() const;
  std::size_t packedBytes() const;   // of a filter that pack() has rearranged
  std::size_t scratchBytes() const;  // of one run()
  // `filter` is HWIO; `packed` has packedBytes() bytes at a multiple of 64.
  void pack(const float* filter, void* packed) const;
  // Floats [begin, begin + count) of one image's output that a strip computes.
  struct Range {
    std::ptrdiff_t begin = 0;
    std::ptrdiff_t count = 0;
  };
  Range range(int strip) const;
  // One strip of one image: output = conv(image, filter) + bias. `image` and `output` are the whole image's. NaN stays.
  void run(int strip, const float* image, const void* packed, const float* bias, float* output, void* scratch) const;

 private:
  struct Strip;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace engine::kernels
