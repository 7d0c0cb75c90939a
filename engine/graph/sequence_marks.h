// How a loop over a sequence says what it computes as a whole, so that a plan can put one op in its place
// (runtime/rewrites/fuse_recurrent_loops): what it reads goes through one IdentityN, its outputs through an Identity,
// and their gradients add such nodes of their own. TensorFlow ignores attributes that begin with an underscore.
#pragma once

namespace engine::sequence_marks {

inline constexpr const char* kName = "_sequence";           // the same for all nodes of one loop
inline constexpr const char* kPart = "_sequence_part";      // one of the parts below
inline constexpr const char* kForm = "_sequence_form";      // of kIn: how the weights lie, see kernels/fused
inline constexpr const char* kPlaces = "_sequence_places";  // of kInGrad: which inputs of kIn its gradients are of

inline constexpr const char* kIn = "in";             // IdentityN of x [steps, batch, inputs], the state and the weights
inline constexpr const char* kOut = "out";           // Identity of the outputs [steps, batch, cells]
inline constexpr const char* kOutGrad = "out_grad";  // IdentityN of the outputs' gradient and the outputs
inline constexpr const char* kInGrad = "in_grad";    // IdentityN of gradients of kIn's inputs

}  // namespace engine::sequence_marks
