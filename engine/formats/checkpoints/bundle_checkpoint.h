// A tensor bundle (format V2) as a checkpoint to look at: what of a damaged index can be read is kept. Safe from many
// threads.
#pragma once

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"

namespace engine::formats {

class BundleCheckpoint : public CheckpointReader {
 public:
  // NotFound without an index, DataLoss when nothing of it can be read.
  explicit BundleCheckpoint(const std::string& prefix);

  const std::string& prefix() const override { return bundle_.prefix(); }
  std::string format() const override { return "V2"; }
  const std::vector<StoredTensor>& tensors() const override { return tensors_; }
  const std::vector<std::string>& damage() const override { return damage_; }
  Tensor read(const std::string& name) const override { return bundle_.read(name); }
  std::unique_ptr<TensorCursor> cursor(const std::string& name) const override;

 private:
  std::vector<std::string> damage_;  // before bundle_, whose constructor fills it
  BundleReader bundle_;
  std::vector<StoredTensor> tensors_;
};

}  // namespace engine::formats
