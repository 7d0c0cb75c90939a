// Any checkpoint that TensorFlow wrote, whatever its format: tensor bundles (V2, of one or many data files) and the
// tables of the first Savers (V1). What is stored is listed from the index alone; values are read when they are asked
// for, whole or piece by piece. The files are taken as untrusted. Safe from many threads.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::formats {

struct StoredTensor {
  std::string name;
  DType dtype = DType::kInvalid;
  Shape shape;
  int64_t bytes = 0;  // of the values in memory; of strings: what they take in the file, 0 when that is not known
  int parts = 0;      // a partitioned variable: of how many; 0: stored whole
};

// A tensor's elements in row-major order, a piece at a time. One thread.
class TensorCursor {
 public:
  virtual ~TensorCursor() = default;
  // The next elements as a vector, at most about a quarter of a MiB of them; an invalid tensor at the end. What was
  // given out is only known to be right when the end is reached: checksums span a whole tensor. Errors as read().
  virtual Tensor next() = 0;
};

class CheckpointReader {
 public:
  virtual ~CheckpointReader() = default;

  virtual const std::string& prefix() const = 0;
  virtual std::string format() const = 0;  // "V2" or "V1"
  // Sorted by name.
  virtual const std::vector<StoredTensor>& tensors() const = 0;
  // What of the index could not be read, one message each; the tensors above are the rest.
  virtual const std::vector<std::string>& damage() const = 0;
  // The whole tensor. NotFound: there is none. DataLoss, OutOfRange: damaged; the message names file and offset.
  virtual Tensor read(const std::string& name) const = 0;
  virtual std::unique_ptr<TensorCursor> cursor(const std::string& name) const = 0;

  // Null when there is none.
  const StoredTensor* find(const std::string& name) const;
};

// `path`: a checkpoint's prefix, its .index file, a V1 file or one of its shards, or a folder, of which the newest
// checkpoint is taken. NotFound when there is none; InvalidArgument, saying what it is, for a file of another kind;
// DataLoss when nothing of it can be read.
std::unique_ptr<CheckpointReader> openCheckpoint(const std::string& path);
// The prefix that openCheckpoint would open.
std::string checkpointPrefix(const std::string& path);

// The numbers of any numeric tensor: complex ones by their magnitude. Unimplemented for strings and packed types.
std::vector<double> numbersOf(const Tensor& tensor);
// Whether numbersOf can.
bool hasNumbers(DType dtype);

}  // namespace engine::formats
