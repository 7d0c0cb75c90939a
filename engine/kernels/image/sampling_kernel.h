// The functions that weigh pixels by their distance when images are sampled anew, by TensorFlow's names. Pure
// functions.
#pragma once

#include <string>

namespace engine::kernels {

struct SamplingKernel {
  float radius = 1;                  // pixels; nothing beyond it has a weight
  float (*weight)(float) = nullptr;  // of a distance, at least 0
};

// "lanczos1", "lanczos3", "lanczos5", "gaussian", "box", "triangle", "keyscubic", "mitchellcubic". InvalidArgument for
// another name.
SamplingKernel samplingKernel(const std::string& name);

}  // namespace engine::kernels
