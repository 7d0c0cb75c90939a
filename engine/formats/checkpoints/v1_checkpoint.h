// Checkpoints of TensorFlow's first format, V1: one sorted string table a shard, whose empty key lists the tensors and
// whose other keys hold their parts as protocol buffers. Read only. The files are taken as untrusted. Safe from many
// threads.
#pragma once

#include <map>

#include "engine/formats/bundle/tensor_slice.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"
#include "engine/formats/tables/table_file.h"

namespace engine::formats {

class V1Checkpoint : public CheckpointReader {
 public:
  // NotFound when there is no such file; DataLoss when none of its shards can be read.
  explicit V1Checkpoint(const std::string& prefix);

  const std::string& prefix() const override { return prefix_; }
  std::string format() const override { return "V1"; }
  const std::vector<StoredTensor>& tensors() const override { return tensors_; }
  const std::vector<std::string>& damage() const override { return damage_; }
  Tensor read(const std::string& name) const override;
  // Holds the whole tensor in memory: a part is one protocol buffer.
  std::unique_ptr<TensorCursor> cursor(const std::string& name) const override;

 private:
  struct Part {
    std::size_t shard;
    TensorSlice slice;  // as stored: whole dimensions without lengths
  };
  void noteMissingShards(const std::vector<std::string>& shards);
  void addShard(const std::string& path);
  void list();
  void checkCover(const StoredTensor& tensor, const std::vector<Part>& parts) const;
  Tensor readPart(const StoredTensor& tensor, const Part& part) const;

  std::string prefix_;
  std::vector<std::unique_ptr<TableFile>> shards_;
  std::map<std::string, std::vector<Part>> parts_;  // by the tensor's name
  std::map<std::string, StoredTensor> found_;
  std::vector<StoredTensor> tensors_;
  std::vector<std::string> damage_;
};

// The files of a V1 checkpoint: `prefix` itself or <prefix>-00000-of-00002 …, those that are there; none when it is not
// one (its files must end like a table).
std::vector<std::string> v1Shards(const std::string& prefix);
// `path` without the end that numbers a shard.
std::string v1Prefix(const std::string& path);

}  // namespace engine::formats
