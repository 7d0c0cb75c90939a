// Elements that are kept on disk: a cache in a file, a snapshot in a folder. The first complete pass writes them, later
// ones, also of other programs, read them. What a pass that is not complete has written goes with it. Files are
// TFRecord files of TensorProtos with a first record that says of what kind; they are taken as untrusted. Pure
// functions over data sets.
//   int calls = 0;
//   const auto count = [&](const data::Element& element) { return ++calls, element; };
//   const auto slow = data::Dataset::range(3).map(count, {{DType::kInt64, Shape{}}});
//   for (int pass = 0; pass < 2; ++pass) {  // the second one reads the file
//     const auto iterator = data::cacheToFile(slow, "numbers.cache").makeIterator();
//     for (data::Element element; iterator->next(element);) {}
//   }
//   calls;  // is 3
#pragma once

#include <string>

#include "engine/data/dataset.h"

namespace engine::data {

// The elements in the file `path`, which must not be anything else. While it is not there each pass reads the input.
// When a pass begins: FailedPrecondition for a file of other elements, DataLoss for a damaged one (or while it is
// read), InvalidArgument for components that cannot be written (data sets, resources).
Dataset cacheToFile(const Dataset& input, const std::string& path);

struct SnapshotOptions {
  int64_t shards = 1;  // files among which the elements are dealt; they are read in the order of the input
  bool gzip = false;   // compressed
};
// The elements in files of the folder `path`/<name>, written whole or not at all. The name stands for what the input
// does: a changed input needs another one. Errors as above, and InvalidArgument for a name that is no file's and for
// fewer shards than 1.
Dataset snapshot(const Dataset& input, const std::string& path, const std::string& name, SnapshotOptions options = {});

}  // namespace engine::data
