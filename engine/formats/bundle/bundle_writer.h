// Writes a tensor bundle (a checkpoint of format V2) of one shard that TensorFlow reads. Tensors go to temporary files
// as they are added; finish() puts the bundle in place, so that a crash or a full disk leaves an older one of the same
// name whole. One thread.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "engine/core/tensor.h"
#include "engine/formats/bundle/tensor_slice.h"
#include "engine/formats/files/files.h"

namespace engine::formats {

class BundleWriter {
 public:
  // NotFound when the prefix's folder does not exist.
  explicit BundleWriter(std::string prefix);
  ~BundleWriter();  // removes what finish() has not put in place
  BundleWriter(const BundleWriter&) = delete;
  BundleWriter& operator=(const BundleWriter&) = delete;

  // InvalidArgument: an empty or used name. Unimplemented: variants and resources. ResourceExhausted: the disk is full.
  void add(const std::string& name, const Tensor& tensor);
  // A part of the variable `name` of shape `full`; parts must not overlap and need not cover it. A part that is the
  // whole is stored as a plain tensor. InvalidArgument when the part does not fit.
  void addSlice(const std::string& name, const Shape& full, const TensorSlice& slice, const Tensor& part);

  // Writes the index and puts both files in place: data first, since the index's existence makes the checkpoint.
  void finish();

 private:
  void store(const std::string& key, const std::string& name, const Tensor& tensor);

  std::string prefix_;
  std::string dataPath_;
  std::string indexPath_;
  std::string temporarySuffix_;
  std::unique_ptr<OutputFile> data_;
  int64_t offset_ = 0;                          // bytes in the data file
  std::map<std::string, std::string> entries_;  // serialized BundleEntryProto by key, in bytewise order
  struct Partitioned;
  std::map<std::string, Partitioned> partitioned_;
};

}  // namespace engine::formats
