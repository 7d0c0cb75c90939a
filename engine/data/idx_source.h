// IDX files, the format of MNIST and its relatives: a magic number, dimensions, bytes. Plain or gzip; untrusted. Pure
// functions: callable from any thread.
//   const std::string header("\0\0\x08\x02\0\0\0\x02\0\0\0\x03", 12);  // bytes, two dimensions: 2 and 3
//   std::ofstream("table-idx2-ubyte") << header << "\x01\x02\x03\x04\x05\x06";
//   data::readIdx("table-idx2-ubyte").shape();         // is Shape({2, 3})
//   data::readIdx("table-idx2-ubyte", 1).toDoubles();  // is std::vector({1.0, 2.0, 3.0})
#pragma once

#include <string>

#include "engine/data/labeled_images.h"

namespace engine::data {

// The array in the file: uint8 of its dimensions. NotFound without the file; DataLoss, with the bytes expected and
// found, when it is not an IDX file or is cut off; Unimplemented for elements that are not bytes. Of its first
// dimension at most `mostRows` are read.
Tensor readIdx(const std::string& path, int64_t mostRows = INT64_MAX);

// Pictures (three dimensions) with their labels (one), the first `mostRows` of both. DataLoss when the files do not fit
// together.
LabeledImages readIdxImages(const std::string& imagesPath, const std::string& labelsPath, int64_t mostRows = INT64_MAX);

enum class MnistSplit { kTrain, kTest };
// The pair of files of a split in a folder, by MNIST's names: train-images-idx3-ubyte, t10k-labels-idx1-ubyte …, each
// with or without .gz. NotFound names the file that is missing.
LabeledImages readMnist(const std::string& folder, MnistSplit split);

}  // namespace engine::data
