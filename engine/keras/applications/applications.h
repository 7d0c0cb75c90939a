// The models of keras.applications by name: the same layers, names and shapes, so that Keras's weight files fit, and
// the scaling that each wants of its pictures. Pure functions; what they make belongs to the caller's thread.
#pragma once

#include "engine/keras/model/model.h"

namespace engine::keras {

struct ApplicationOptions {
  bool includeTop = true;    // the classifier at the end
  std::string weights = {};  // a file whose weights are loaded, by the order of layers; "" for fresh ones
  Shape inputShape =
      Shape::unknown();      // [height, width, channels], sizes perhaps unknown; unknown: the model's default
  std::string pooling = {};  // without the top: "avg", "max", or "" for none
  int64_t classes = 1000;
  std::string classifierActivation = "softmax";  // "linear" for logits
  double alpha = 1;                              // MobileNetV2's width
};

// How pictures with values from 0 to 255 are prepared.
enum class Preprocessing {
  kNone,        // the model does it itself
  kSigned,      // to -1 … 1
  kNormalized,  // to 0 … 1, then each channel by ImageNet's mean and deviation
  kCentered,    // channels turned round (blue first), each less ImageNet's mean
};

struct ApplicationInfo {
  std::string name;    // "MobileNetV2"
  int64_t size = 224;  // height and width unless chosen, pixels
  int64_t smallest = 32;
  Preprocessing preprocessing = Preprocessing::kNone;
};
const std::vector<ApplicationInfo>& applications();
// NotFound, listing the names.
const ApplicationInfo& applicationInfo(const std::string& name);

// NotFound: there is no such model. InvalidArgument: options that Keras refuses, weights that do not fit.
ModelPtr application(const std::string& name, const ApplicationOptions& options = {});

// Pictures [..., channels] of any number dtype as float32. InvalidArgument: not 3 channels where these differ.
Tensor preprocessInput(Preprocessing preprocessing, const Tensor& pictures);

}  // namespace engine::keras
