// Short names for groups of nodes that Keras's layers are made of. Pure functions that add nodes; used by the graph's
// thread.
#pragma once

#include <vector>

#include "engine/graph/scope.h"

namespace engine::keras {

Output ints(const Scope& scope, const std::vector<int32_t>& values);  // a constant vector
Output intOf(const Scope& scope, int64_t value);                      // a constant int32 scalar
Output numberLike(const Scope& scope, Output x, double value);        // of x's dtype
// What scores are lowered by where a mask hides them: 1e9, or the largest number that float16 has.
Output hidingLike(const Scope& scope, Output scores);

// Size of one dimension, an int32 scalar: a constant where it is known.
Output sizeAt(const Scope& scope, Output x, int axis);
// A vector of sizes: given ones, and where they are unknown (-1) those of x at the same place.
Output shapeLike(const Scope& scope, Output x, const std::vector<int64_t>& sizes);
// x in the shape of these scalars and sizes; a size that is unknown in one place only is inferred.
Output reshapedTo(const Scope& scope, Output x, const Shape& shape, const std::vector<Output>& sizes);
// The sizes of x, as they are known: constants or int32 scalars.
std::vector<Output> sizesOf(const Scope& scope, Output x);

Output transposed(const Scope& scope, Output x, const std::vector<int32_t>& order);
Output expanded(const Scope& scope, Output x, int axis);
Output squeezed(const Scope& scope, Output x, int axis);
Output concatenated(const Scope& scope, const std::vector<Output>& parts, int axis);
// [begin, end) along one axis; an end of 0 or less counts from the end, 0 is the end itself.
Output cut(const Scope& scope, Output x, int axis, int64_t begin, int64_t end);
// One element along an axis, which goes away.
Output elementAt(const Scope& scope, Output x, int axis, int64_t index);
std::vector<Output> unpacked(const Scope& scope, Output x, int axis);

// x / √max(Σx², 1e-12) along an axis.
Output l2Normalized(const Scope& scope, Output x, int axis);
// Zeros of a shape given as scalars.
Output filled(const Scope& scope, const std::vector<Output>& sizes, DType dtype, double value);
// Where `mask` (broadcast from the left: [batch, steps] for [batch, steps, …]) is true x, else y.
Output chosen(const Scope& scope, Output mask, Output x, Output y);
// The logical AND of those that are valid; invalid when none is.
Output bothMasks(const Scope& scope, Output a, Output b);

}  // namespace engine::keras
