// How two checkpoints differ, tensor by tensor, the most changed first. Functions without state: callable from any
// thread.
#pragma once

#include "engine/formats/checkpoints/tensor_statistics.h"

namespace engine::formats {

enum class TensorChange {
  kEqual,
  kChanged,
  kReshaped,  // another shape or type
  kMissing,   // only in the first
  kAdded,     // only in the second
  kUnread,    // one of them is damaged or of a type without numbers; `problem` says why
};

struct TensorDiff {
  std::string name;
  TensorChange change = TensorChange::kEqual;
  const StoredTensor* from = nullptr;  // null: added
  const StoredTensor* to = nullptr;    // null: missing
  TensorDifference difference = {};    // of kEqual and kChanged
  std::string problem = {};            // of kUnread
};

// Changed tensors by their relative change, largest first, then equal ones, then those that are reshaped, missing,
// added and unread, each by name. Strings are compared for equality only. The pointers are into the two readers.
// Damage of a tensor is its own entry; only Cancelled is thrown.
std::vector<TensorDiff> diffCheckpoints(const CheckpointReader& from, const CheckpointReader& to,
                                        const GoOn& goOn = {});

}  // namespace engine::formats
