// Reads TensorFlow's tensor bundles (checkpoints of format V2): <prefix>.index and <prefix>.data-SSSSS-of-NNNNN.
// The files are taken as untrusted. After construction every function may be called from many threads.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "saved"});
//   model.train(numpyInputFn(features, labels), {.maxSteps = 1});
//   const formats::BundleReader checkpoint("saved/model.ckpt-1");
//   checkpoint.has("global_step");                          // is true
//   checkpoint.read("global_step").item<int64_t>();         // is 1
//   checkpoint.entry("linear/linear_model/x/weights").shape;  // is Shape({1, 1})
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/formats/bundle/tensor_slice.h"
#include "engine/formats/files/files.h"

namespace engine::formats {

struct BundleEntry {
  DType dtype = DType::kInvalid;
  Shape shape;
  int32_t shard = 0;
  int64_t offset = 0;               // in the shard's data file, bytes
  int64_t size = 0;                 // bytes
  uint32_t crc32c = 0;              // masked, of the stored bytes
  std::vector<TensorSlice> slices;  // of a partitioned variable; its parts are entries of their own
};

class BundleReader {
 public:
  // Reads the index. NotFound when it is missing, DataLoss when it is damaged, FailedPrecondition for a bundle of a
  // newer format or of a big-endian machine. With `damage`, blocks and entries of the index that are damaged are left
  // out and their errors' messages appended to it; without its header nothing can be read.
  explicit BundleReader(std::string prefix, std::vector<std::string>* damage = nullptr);
  ~BundleReader();

  // What the constructor was given; how many data files the index speaks of.
  const std::string& prefix() const { return prefix_; }
  int numShards() const { return static_cast<int>(shardSizes_.size()); }
  // The data files that entries refer to and that are not there; looked for now.
  std::vector<std::string> missingShards() const;
  // NotFound, naming the first of them. For whoever needs all: before complaints of single tensors.
  void requireShards() const;
  // The tensors' names in bytewise order, parts of partitioned variables left out.
  std::vector<std::string> names() const;
  bool has(const std::string& name) const { return entries_.contains(name); }
  // NotFound when there is no such tensor.
  const BundleEntry& entry(const std::string& name) const;

  // The tensor, its parts joined (InvalidArgument when they do not cover it: TensorFlow stores the slots of partitioned
  // variables part by part under names of their own, to be read by slice). NotFound: no such tensor, or its data file
  // is missing. OutOfRange: a data file is shorter than the index says. DataLoss: a wrong checksum, an entry that does
  // not fit its tensor. InvalidArgument: `expected` given and not the stored dtype. Unimplemented: variants and
  // resources.
  Tensor read(const std::string& name, DType expected = DType::kInvalid) const;
  // A part of a tensor; the slice must lie inside its shape and in what is stored of it (InvalidArgument).
  Tensor readSlice(const std::string& name, const TensorSlice& slice, DType expected = DType::kInvalid) const;

  // What is stored of the tensor as entries whose values, one after the other, are the tensor's; empty when its parts
  // do not lie so or do not cover it. NotFound when there is no such tensor.
  std::vector<const BundleEntry*> rowParts(const std::string& name) const;
  // The data file of such an entry, which is long enough and of the right size for it. Errors as read().
  const InputFile& checkedShard(const std::string& name, const BundleEntry& entry) const;

 private:
  void readHeader(const std::string& bytes, const std::string& indexPath);
  void addEntry(const std::string& key, const std::string& bytes, const std::string& indexPath);
  const InputFile& shard(int32_t index) const;
  Tensor readStored(const std::string& name, const BundleEntry& entry) const;
  Tensor readStrings(const std::string& name, const BundleEntry& entry, const std::string& bytes,
                     const InputFile& file) const;
  void checkDtype(const std::string& name, const BundleEntry& entry, DType expected) const;
  Tensor joinSlices(const std::string& name, const BundleEntry& entry, const TensorSlice& wanted) const;
  const BundleEntry& part(const std::string& name, const BundleEntry& whole, const TensorSlice& slice) const;

  std::string prefix_;
  std::map<std::string, BundleEntry, std::less<>> entries_;
  std::map<std::string, BundleEntry, std::less<>> parts_;  // by slice key
  std::vector<int64_t> shardSizes_;                        // the bytes of each data file that entries refer to
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<InputFile>> shards_;  // guarded by mutex_; opened when first read
};

// Throws the DataLoss of values that do not match their checksum.
[[noreturn]] void failChecksum(const std::string& name, const BundleEntry& entry, const InputFile& file);

// "<prefix>.index", "<prefix>.data-00000-of-00001".
std::string bundleIndexPath(const std::string& prefix);
std::string bundleDataPath(const std::string& prefix, int shard, int numShards);

}  // namespace engine::formats
