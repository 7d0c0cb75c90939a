// tf.feature_column.categorical_column_with_hash_bucket: ids by hashing. See feature_column.h for the threads.
#pragma once

#include <string>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// id = Fingerprint64(text) mod hashBucketSize; integers are hashed as decimal text. InvalidArgument: a size below 1, a
// dtype that is neither string nor integer.
Column categoricalColumnWithHashBucket(const std::string& key, int64_t hashBucketSize, DType dtype = DType::kString);

}  // namespace engine::feature_column
