// Tables from terms to ids, with hashing of terms outside the vocabulary (tf.lookup.index_table_from_tensor, _file).
// Used by the graph's thread.
#pragma once

#include <string>

#include "engine/graph/scope.h"

namespace engine::feature_column {

struct IndexTableOptions {
  DType keyDtype = DType::kString;  // or int64
  int64_t size = 0;                 // terms in the vocabulary
  int64_t numOovBuckets = 0;
  int64_t defaultValue = -1;  // id of other terms when there are no such buckets
};

// A table and how terms are looked up in it. Its initializer is in the graph's collections.
class IndexTable {
 public:
  // Term i of the vector has id i.
  static IndexTable fromTensor(const Scope& scope, const Tensor& vocabulary, const IndexTableOptions& options);
  // Line i of the text file has id i. The file is read when the table is initialised.
  static IndexTable fromFile(const Scope& scope, const std::string& file, const IndexTableOptions& options);

  // int64, of the keys' shape.
  Output lookup(const Scope& scope, Output keys) const;

 private:
  IndexTable(Output handle, const IndexTableOptions& options) : handle_(handle), options_(options) {}

  Output handle_;
  IndexTableOptions options_;
};

}  // namespace engine::feature_column
