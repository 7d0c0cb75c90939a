// The heap of an HDF5 file that holds links or attributes when there are many of them, or large ones. One thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/keras/files/hdf5/walk.h"

namespace engine::keras {

class Hdf5FractalHeap {
 public:
  // DataLoss; Unimplemented: it is compressed.
  Hdf5FractalHeap(Hdf5Walk& walk, uint64_t address);

  // What an id, as B-trees have it, stands for. DataLoss.
  std::string object(std::string_view id);

 private:
  struct Block {
    uint64_t begin;  // its place in the heap
    std::string bytes;
  };
  struct HugeObject {
    uint64_t address, size;
  };

  std::string managedObject(Hdf5Cursor id);
  std::string hugeObject(Hdf5Cursor id);
  std::string tinyObject(uint8_t first, Hdf5Cursor id) const;
  // The block that holds this place of the heap, with its head.
  const Block& blockAt(uint64_t place);
  // The addresses that an indirect block of so many rows has.
  const std::vector<uint64_t>& children(uint64_t address, uint64_t rows);
  const Block& directBlock(uint64_t address, uint64_t begin, uint64_t size);

  Hdf5Walk& walk_;
  std::size_t idSize_ = 0, placeSize_ = 0, lengthSize_ = 0;  // bytes
  bool hasChecksums_ = false;
  uint64_t width_ = 0, firstSize_ = 0, directRows_ = 0;  // blocks in a row, bytes of the first, rows of direct blocks
  uint64_t root_ = 0, rows_ = 0;                         // rows: 0 when the root is a direct block
  uint64_t hugeTree_ = 0;
  std::map<uint64_t, Block> blocks_;                    // by address
  std::map<uint64_t, std::vector<uint64_t>> indirect_;  // by address
  std::map<uint64_t, HugeObject> huge_;                 // by number, once one is asked for
};

}  // namespace engine::keras
