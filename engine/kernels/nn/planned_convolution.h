// A float32 convolution as a plan runs it: in Winograd's form or by oneDNN where that is faster for the shape, else by
// native kernels;
// with a bias and an activation; images, and strips of an image where there are more threads than images, spread over
// the arena. prepare() is called once, by the thread that compiles the plan; the rest is const and runs on any thread.
#pragma once

#include <cstdlib>
#include <memory>
#include <string>

#include "engine/kernels/kernel.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/nn/library_convolution.h"

namespace engine::kernels {

enum class Activation { kNone, kRelu, kRelu6 };

// y = activation(y), for n values. NaN stays.
void activate(Activation activation, std::ptrdiff_t n, float* y);

class PlannedConvolution {
 public:
  PlannedConvolution(bool hasBias, Activation activation) : hasBias_(hasBias), activation_(activation) {}

  // Chooses who computes it. A filter that is a constant of the graph is rearranged here once.
  void prepare(const KernelContext& planned, const ConvShape& shape);
  // Scratch of compute() for this shape.
  std::size_t scratchBytes(const KernelContext& planned, const ConvShape& shape) const;
  // "winograd …", "oneDNN", "packed …" or "native …".
  std::string implementation(const ConvShape& shape, int64_t images) const;
  // Input 0 are the images, 1 the filter (HWIO), 2 the bias, if there is one.
  void compute(KernelContext& context, const ConvShape& shape, int64_t images, float* output) const;

 private:
  struct Free {
    void operator()(void* memory) const { std::free(memory); }
  };

  // Made for this shape: shapes that were open when the plan was compiled have nothing prepared.
  bool isPrepared(const ConvShape& shape) const { return library_ && shape_ == shape; }
  std::size_t packedBytes() const;  // of a filter that is rearranged in each run
  void prepareWinograd(const KernelContext& planned, const ConvShape& shape);
  bool hasPlanes(const ConvShape& shape) const { return hasPlanes_ && shape_ == shape; }
  void runWinograd(KernelContext& context, const ConvShape& shape, int64_t images, float* output) const;
  void runLibrary(KernelContext& context, int64_t images, float* output) const;
  void runImages(KernelContext& context, const ConvShape& shape, int64_t images, float* output) const;
  void runStrips(KernelContext& context, const ConvShape& shape, int strips, int64_t images, float* output) const;
  // All output channels of a few images, or rows of one, by this thread.
  void forward(const KernelContext& context, const ConvShape& shape, int images, const float* image, float* output,
               char* scratch) const;
  bool isPackedFor(const ConvShape& shape, int parts) const { return packedParts_ == parts && shape_ == shape; }
  void packConstant(const KernelContext& planned, const ConvShape& shape);
  void runParts(KernelContext& context, const ConvShape& shape, int parts, int64_t images, float* output) const;

  bool hasBias_;
  Activation activation_;
  std::unique_ptr<LibraryConvolution> library_;
  ConvShape shape_{};
  std::unique_ptr<void, Free> constantFilter_;  // rearranged
  bool hasPlanes_ = false;                      // the constant filter is transformed for Winograd's form
  int packedParts_ = 0;  // of the output channels, each packed for the native kernel; 0: not packed
};

}  // namespace engine::kernels
