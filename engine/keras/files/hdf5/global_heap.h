// The heaps of an HDF5 file that hold texts of any length. One thread.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "engine/keras/files/hdf5/walk.h"

namespace engine::keras {

class Hdf5GlobalHeaps {
 public:
  explicit Hdf5GlobalHeaps(Hdf5Walk& walk) : walk_(walk) {}

  Hdf5Walk& walk() const { return walk_; }
  // The bytes of object `number` of the heap at `address`, until the next call. DataLoss: there is none.
  std::string_view object(uint64_t address, uint64_t number);

 private:
  struct Heap {
    std::string bytes;
    std::map<uint64_t, std::pair<std::size_t, std::size_t>> objects;  // place and size by number
  };
  Heap readHeap(uint64_t address);

  Hdf5Walk& walk_;
  std::map<uint64_t, Heap> heaps_;  // by address
};

}  // namespace engine::keras
