// Batches of other sizes and kinds: cut anew, and of elements that differ in shape without padding. Pure functions over
// data sets.
//   auto batches = data::rebatch(data::Dataset::range(6).batch(4), {2, 1}).makeIterator();
//   data::Element element;
//   std::vector<int64_t> sizes;
//   while (batches->next(element)) sizes.push_back(element[0].dim(0));
//   sizes;  // is std::vector<int64_t>({2, 1, 2, 1})
#pragma once

#include "engine/data/dataset.h"

namespace engine::data {

// Batches cut anew into batches of these sizes, in turn and again from the first (Dataset.rebatch). The last may be
// smaller, or is dropped. InvalidArgument for no size or one below 1, and for elements without a first dimension.
Dataset rebatch(const Dataset& batches, std::vector<int64_t> sizes, bool dropRemainder = false);

// Batches of elements whose unknown dimensions differ (tf.data.experimental.dense_to_ragged_batch). A component with
// unknown dimensions becomes those of a RaggedTensor: its values, with the last unknown dimension and those before it
// flattened into one, then row_splits (int64), the outermost first, one for each of these dimensions. Others are
// stacked. InvalidArgument for a size below 1, a component of unknown rank, and elements that do not fit their spec.
Dataset denseToRaggedBatch(const Dataset& input, int64_t size, bool dropRemainder = false);

// Batches of elements of one component, each no larger than `rowShape`, as a SparseTensor: indices int64 [n, rank + 1],
// values [n], shape int64 [rank + 1] (tf.data.experimental.dense_to_sparse_batch). Every element's every number is in
// it. Unknown sizes of rowShape: the greatest of the batch. InvalidArgument for a size below 1 or more components;
// when a pass meets it, DataLoss for an element that is larger or of another rank.
Dataset denseToSparseBatch(const Dataset& input, int64_t size, const Shape& rowShape);

}  // namespace engine::data
