// Maps and interleaves on several threads (num_parallel_calls of tf.data). Pure functions over data sets; the functions
// given are called from several threads at once.
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

struct ParallelOptions {
  int64_t calls = kAutotune;  // at once; kAutotune: as many as there are cores
  // The elements come in the input's order. Otherwise in the order in which they are ready.
  bool deterministic = true;
};

// As Dataset::map. Up to `calls` elements are made ahead. An element whose function fails is an error in its place; the
// next call goes on with the element after it. InvalidArgument for fewer calls than 1.
Dataset parallelMap(const Dataset& input, Dataset::MapFunction function, std::vector<ElementSpec> spec,
                    ParallelOptions options = {});

// As Dataset::interleave, in its order, while the data sets that take turns read ahead, each on a thread of its own.
// Errors of interleave().
Dataset parallelInterleave(const Dataset& input, Dataset::DatasetFunction function, std::vector<ElementSpec> spec,
                           InterleaveOptions options);

}  // namespace engine::data
