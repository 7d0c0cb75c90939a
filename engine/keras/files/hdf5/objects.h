// The groups and datasets of an HDF5 file and how they lead to each other, read when the file is opened: each header
// once, in time and memory that the file's size bounds. Any thread: nothing changes.
#pragma once

#include <map>
#include <string>

#include "engine/keras/files/hdf5/links.h"
#include "engine/keras/files/hdf5/source.h"

namespace engine::keras {

struct Hdf5Object {
  enum class Kind { kGroup, kDataset, kOther };
  Kind kind = Kind::kOther;
  uint64_t address = 0;  // of its header
  Hdf5Links links;
  std::string damage;  // why it cannot be read; empty when it can
  Code code = Code::kDataLoss;
};

class Hdf5Objects {
 public:
  // Hdf5Refusal when the root cannot be read.
  explicit Hdf5Objects(Hdf5Source source);

  const Hdf5Source& source() const { return source_; }
  const Hdf5Object& root() const { return objects_.at(source_.root()); }
  // Null: there is nothing at this path. Hdf5Refusal: it, or what leads to it, cannot be read.
  const Hdf5Object* find(const std::string& path) const;
  // What a link leads to; Hdf5Refusal as before.
  const Hdf5Object& at(uint64_t address) const;

 private:
  Hdf5Object readObject(Hdf5Walk& walk, uint64_t address) const;

  Hdf5Source source_;
  std::map<uint64_t, Hdf5Object> objects_;  // by address
};

}  // namespace engine::keras
