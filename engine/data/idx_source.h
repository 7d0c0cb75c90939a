// IDX files, the format of MNIST and its relatives: a magic number, dimensions, bytes. Plain or gzip; untrusted. Pure
// functions: callable from any thread.
#pragma once

#include <string>

#include "engine/data/labeled_images.h"

namespace engine::data {

// The array in the file: uint8 of its dimensions. NotFound without the file; DataLoss, with the bytes expected and
// found, when it is not an IDX file or is cut off; Unimplemented for elements that are not bytes.
Tensor readIdx(const std::string& path);

// Pictures (three dimensions) with their labels (one). DataLoss when the files do not fit together.
LabeledImages readIdxImages(const std::string& imagesPath, const std::string& labelsPath);

enum class MnistSplit { kTrain, kTest };
// The pair of files of a split in a folder, by MNIST's names: train-images-idx3-ubyte, t10k-labels-idx1-ubyte …, each
// with or without .gz. NotFound names the file that is missing.
LabeledImages readMnist(const std::string& folder, MnistSplit split);

}  // namespace engine::data
