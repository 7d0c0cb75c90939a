// What a model is built for. A value.
//   modeName(Mode::kTrain);    // is "train"
//   modeName(Mode::kPredict);  // is "infer"
#pragma once

#include <string_view>

namespace engine::estimator {

// tf.estimator.ModeKeys.
enum class Mode { kTrain, kEval, kPredict };

// "train", "eval", "infer".
constexpr std::string_view modeName(Mode mode) {
  return mode == Mode::kTrain ? "train" : mode == Mode::kEval ? "eval" : "infer";
}

}  // namespace engine::estimator
