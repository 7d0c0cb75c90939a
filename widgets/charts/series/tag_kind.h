// What a scalar is, as far as its name tells, and what follows for how it is drawn unless a person says otherwise.
// Pure; call it where styles are made, not for each picture.
#pragma once

#include <QString>

namespace widgets {

enum class TagKind {
  kOther,
  kLoss,          // losses and errors: over two decades they are read on a logarithmic axis
  kShare,         // accuracies, precisions, areas under curves: never above 1
  kLearningRate,  // holds until it is changed
  kSpeed,         // steps or examples a second
  kCounter,       // steps, epochs: holds until it goes on
};

TagKind tagKindOf(const QString& tag);

// A moving average of it means something.
inline bool isSmoothKind(TagKind kind) {
  return kind == TagKind::kOther || kind == TagKind::kLoss || kind == TagKind::kShare;
}
// A value holds until the next one, so that between them nothing rises.
inline bool isSteppedKind(TagKind kind) {
  return kind == TagKind::kLearningRate || kind == TagKind::kCounter;
}
inline bool mayBeLogarithmic(TagKind kind) {
  return kind == TagKind::kLoss || kind == TagKind::kLearningRate;
}

}  // namespace widgets
