// Pictures in folders, one folder a class, as image data sets are often given. PNG and JPEG. Untrusted. Pure functions:
// callable from any thread.
//   const Tensor picture = Tensor::of<uint8_t>({0, 100, 100, 200}, {2, 2, 1});
//   data::resizedImage(picture, 1, 1).toDoubles();  // is std::vector({100.0})
#pragma once

#include <string>
#include <vector>

#include "engine/data/dataset.h"

namespace engine::data {

struct ImageFolder {
  Dataset files;                     // (path: string, class: int32) scalars, by class, then by name
  std::vector<std::string> classes;  // the names of the folders in order
};

// NotFound without the folder; InvalidArgument when there is no folder with a picture (*.png, *.jpg, *.jpeg) in it.
ImageFolder listImageFolder(const std::string& folder);

struct ImageOptions {
  int64_t height = 0, width = 0;  // scaled to this; 0: as the first file has it, and another size is an error
  int channels = 3;               // 1, 3, or with PNG 2 and 4
  // Of each channel's values in [0, 1]. With both, pictures are not rounded to bytes but float32, value / 255 less the
  // mean, divided by the deviation.
  std::vector<float> mean = {}, deviation = {};
};
// Replaces component 0, a path, by the picture: uint8 or float32 [height, width, channels]. Pictures are read on all
// cores. Errors name the file: NotFound, InvalidArgument for one that is damaged or of another size; InvalidArgument
// for other means than one a channel.
Dataset decodeImages(const Dataset& files, ImageOptions options);

// uint8 [height, width, channels] scaled bilinearly about the centres of pixels, as tf.image.resize does.
// InvalidArgument for an empty picture or a size below 1.
Tensor resizedImage(const Tensor& image, int64_t height, int64_t width);

}  // namespace engine::data
