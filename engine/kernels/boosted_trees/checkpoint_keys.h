// Under which keys checkpoints hold boosted trees. Constants.
#pragma once

namespace engine::kernels {

inline constexpr const char* kSerializedTreesKey = "boosted_trees:0_serialized";

}  // namespace engine::kernels
