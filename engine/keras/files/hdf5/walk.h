// What is read of a file for one question. A damaged or hostile file can lead to the same bytes again and again: how
// much a walk takes in is bounded by the file's size, so that its time and memory are, too. One thread.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "engine/keras/files/hdf5/source.h"

namespace engine::keras {

class Hdf5Walk {
 public:
  explicit Hdf5Walk(const Hdf5Source& source);

  const Hdf5Source& source() const { return source_; }
  const Hdf5Sizes& sizes() const { return source_.sizes(); }
  // DataLoss: the file has them not, or the walk took in too much.
  std::string bytes(uint64_t address, uint64_t size);
  // The same in a string that is used again.
  void read(uint64_t address, uint64_t size, std::string& into);
  // A structure that begins with `signature` and ends with a checksum of what is before it; without the checksum.
  std::string checked(uint64_t address, uint64_t size, std::string_view signature);
  // A number of bytes of the file's. DataLoss when it is larger than the file, so that sums of it do not overflow.
  uint64_t credible(uint64_t size) const;
  // Counts what is taken in without reading it again.
  void spend(uint64_t bytes);

 private:
  const Hdf5Source& source_;
  uint64_t left_;  // bytes
};

// Addresses that were visited. DataLoss for one that comes again.
class Hdf5Visits {
 public:
  void add(uint64_t address) {
    if (!seen_.insert(address).second) refuseDamaged("parts of it lead to each other");
  }

 private:
  std::set<uint64_t> seen_;
};

}  // namespace engine::keras
