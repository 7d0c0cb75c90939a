#include "engine/formats/checkpoints/checkpoint_diff.h"

#include <algorithm>
#include <tuple>

#include "engine/core/error.h"

namespace engine::formats {
namespace {

TensorDiff compare(const CheckpointReader& a, const StoredTensor& from, const CheckpointReader& b,
                   const StoredTensor& to, const GoOn& goOn) {
  TensorDiff diff{from.name, TensorChange::kEqual, &from, &to};
  if (from.shape != to.shape || from.dtype != to.dtype) {
    diff.change = TensorChange::kReshaped;
    return diff;
  }
  try {
    if (hasNumbers(from.dtype)) {
      diff.difference = differenceOf(a, from.name, b, to.name, goOn);
    } else {
      diff.difference.elements = from.shape.elements();
      diff.difference.changed = identical(a.read(from.name), b.read(to.name)) ? 0 : diff.difference.elements;
    }
    if (diff.difference.changed > 0) diff.change = TensorChange::kChanged;
  } catch (const Error& error) {
    if (error.code() == Code::kCancelled) throw;
    diff.change = TensorChange::kUnread;
    diff.problem = error.what();
  }
  return diff;
}

int groupOf(TensorChange change) {
  switch (change) {
    case TensorChange::kChanged:
      return 0;
    case TensorChange::kEqual:
      return 1;
    case TensorChange::kReshaped:
      return 2;
    case TensorChange::kMissing:
      return 3;
    case TensorChange::kAdded:
      return 4;
    case TensorChange::kUnread:
      return 5;
  }
  return 5;
}

}  // namespace

std::vector<TensorDiff> diffCheckpoints(const CheckpointReader& from, const CheckpointReader& to, const GoOn& goOn) {
  std::vector<TensorDiff> diffs;
  for (const StoredTensor& tensor : from.tensors()) {
    if (const StoredTensor* other = to.find(tensor.name)) {
      diffs.push_back(compare(from, tensor, to, *other, goOn));
    } else {
      diffs.push_back({tensor.name, TensorChange::kMissing, &tensor});
    }
  }
  for (const StoredTensor& tensor : to.tensors()) {
    if (!from.find(tensor.name)) diffs.push_back({tensor.name, TensorChange::kAdded, nullptr, &tensor});
  }
  std::ranges::stable_sort(diffs, [](const TensorDiff& a, const TensorDiff& b) {
    return std::tuple(groupOf(a.change), -a.difference.relative, a.name) <
           std::tuple(groupOf(b.change), -b.difference.relative, b.name);
  });
  return diffs;
}

}  // namespace engine::formats
