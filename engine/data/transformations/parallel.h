// Maps without an order and interleaves on several threads (num_parallel_calls and deterministic of tf.data). Pure
// functions over data sets.
//   const auto twice = [](const data::Element& element) {
//     return data::Element{Tensor::scalar(2 * element[0].item<int64_t>())};
//   };
//   const auto doubled = data::unorderedMap(data::Dataset::range(100), twice, {{DType::kInt64, Shape{}}}, 4);
//   int64_t sum = 0;
//   const auto iterator = doubled.makeIterator();
//   for (data::Element element; iterator->next(element);) sum += element[0].item<int64_t>();
//   sum;  // is 9900
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

// As Dataset::map with several calls, but elements, and failures in their place, come as they are ready.
Dataset unorderedMap(const Dataset& input, Dataset::MapFunction function, std::vector<ElementSpec> spec,
                     int64_t calls = kAutotune);

// As Dataset::interleave, in its order, while the data sets that take turns read ahead, each on a thread of its own.
// Errors of interleave().
Dataset parallelInterleave(const Dataset& input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec,
                           InterleaveOptions options);

}  // namespace engine::data
