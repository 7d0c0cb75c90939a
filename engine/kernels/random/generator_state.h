// The state of a tf.random.Generator: a variable with Philox's counter and key. Callable from any thread; the variable
// is guarded by who runs the session.
#pragma once

#include "engine/core/philox.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/variable_access.h"

namespace engine::kernels {

inline constexpr int kPhiloxWords = 3;  // int64s of a state: the counter in two, and the key

// The state, which a run of Philox begins at. InvalidArgument for another algorithm, FailedPrecondition without a
// value.
inline int64_t* philoxState(KernelContext& context, const VariableAccess& variable) {
  const int64_t algorithm = scalarInteger(context.input(1));
  if (algorithm != 1 && algorithm != 3) {
    fail(Code::kInvalidArgument, "Unsupported algorithm id: ", algorithm, ". Philox (1) and auto (3) are known.");
  }
  Tensor& state = variable.value(context);
  if (state.dtype() != DType::kInt64 || state.rank() != 1 || state.elements() < kPhiloxWords) {
    fail(Code::kInvalidArgument, "For the Philox algorithm, the state must be a vector of at least ", kPhiloxWords,
         " int64, got ", state.toString(0), ".");
  }
  return state.data<int64_t>();
}

// The generator that stands at `state`, which moves on by what TensorFlow reserves for so many elements.
inline Philox takePhilox(int64_t* state, uint64_t elements) {
  Philox philox(static_cast<uint64_t>(state[2]), static_cast<uint64_t>(state[1]));
  // The lower half of the counter, which the constructor leaves at 0.
  philox.skip(static_cast<uint64_t>(state[0]));
  const uint64_t before = static_cast<uint64_t>(state[0]);
  const uint64_t after = before + elements * kBlocksPerElement;
  if (after < before) state[1] = static_cast<int64_t>(static_cast<uint64_t>(state[1]) + 1);
  state[0] = static_cast<int64_t>(after);
  return philox;
}

}  // namespace engine::kernels
