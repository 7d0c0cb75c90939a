// Elements left out: at random so that classes come in wanted shares, and those that fail. Pure functions over data
// sets.
//   const auto bad = data::Dataset::range(4).map(
//       [](const data::Element& element) {
//         if (element[0].item<int64_t>() == 2) fail(Code::kDataLoss, "damaged");
//         return element;
//       },
//       {{DType::kInt64, Shape{}}});
//   auto good = data::ignoreErrors(bad).makeIterator();
//   data::Element element;
//   int64_t count = 0;
//   while (good->next(element)) ++count;
//   count;  // is 3
#pragma once

#include <string>

#include "engine/data/dataset.h"

namespace engine::data {

// The class of each element, an int64 scalar, before its components, and only so many elements that the classes come in
// the shares of `target` (tf.data.experimental.rejection_resample). An element of class i is kept with the probability
// (target[i]/initial[i]) / max. Without `initial`, the shares in the input, these are counted as the input is read,
// each class from 1 on. InvalidArgument for shares that are negative or all 0, and initial ones that are not positive,
// or another number of them; OutOfRange for a class that is none of them.
Dataset rejectionResample(const Dataset& input, Dataset::KeyFunction classOf, std::vector<double> target,
                          std::vector<double> initial = {}, OpSeed seed = std::nullopt);

// Takes a line for a log.
using LogLine = std::function<void(const std::string& line)>;

// The elements that can be had: one that fails is left out (tf.data.experimental.ignore_errors). When a pass that left
// out some ends, or goes, the log (may be none; any thread) gets one line with their number and the first error. An
// input that only fails, a thousand times in a row, is an error itself: the last one.
Dataset ignoreErrors(const Dataset& input, LogLine log = {});

}  // namespace engine::data
