// Elements of a function of the program's (tf.data.Dataset.from_generator). Pure function over data sets.
//   const auto count = [] {
//     return [next = int64_t{0}]() mutable -> std::optional<data::Element> {
//       if (next == 3) return std::nullopt;
//       return data::Element{Tensor::scalar<int64_t>(next++)};
//     };
//   };
//   auto numbers = data::fromGenerator(count, {{DType::kInt64, Shape{}}}).makeIterator();
//   data::Element element;
//   int64_t sum = 0;
//   while (numbers->next(element)) sum += element[0].item<int64_t>();
//   sum;  // is 3
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

// Gives one element after another; none at the end.
using Generator = std::function<std::optional<Element>()>;

// Each pass takes a generator of its own from `make`, which any thread may call. An element that does not fit `spec` is
// an InvalidArgument.
Dataset fromGenerator(std::function<Generator()> make, std::vector<ElementSpec> spec);

}  // namespace engine::data
