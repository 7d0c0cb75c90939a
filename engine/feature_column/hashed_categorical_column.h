// tf.feature_column.categorical_column_with_hash_bucket: ids by hashing. See feature_column.h for the threads.
//   using namespace engine::feature_column;
//   const Column column = indicatorColumn(categoricalColumnWithHashBucket("word", 10));
//   Graph graph;
//   const Scope scope(graph);
//   const FeatureTensors features{{"word", ops::constant(scope, Tensor::of<std::string>({"cat", "dog"}, {2, 1}))}};
//   inputLayer(scope, features, {column}).shape();  // is Shape({2, 10})
#pragma once

#include <string>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// id = Fingerprint64(text) mod hashBucketSize; integers are hashed as decimal text. InvalidArgument: a size below 1, a
// dtype that is neither string nor integer.
Column categoricalColumnWithHashBucket(const std::string& key, int64_t hashBucketSize, DType dtype = DType::kString);

}  // namespace engine::feature_column
