// The ways between the elements that a slice takes of a whole tensor and a dense tensor. Pure functions.
#pragma once

#include "engine/kernels/array/slice_spec.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {

struct SliceWalk {
  StridedCopy copy;
  int64_t offset = 0;  // of the first taken element in the whole
};

// From the whole to a tensor of the slice's result.
SliceWalk walkFrom(const SliceSpec& spec, const Shape& whole);

// From `value` into the whole; where the result is larger, elements of `value` are repeated as in broadcasting.
// InvalidArgument when its shape does not fit.
SliceWalk walkInto(const SliceSpec& spec, const Shape& whole, const Shape& value);

}  // namespace engine::kernels
