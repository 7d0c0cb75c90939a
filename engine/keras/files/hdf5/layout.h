// Where the values of an HDF5 dataset are. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/keras/files/hdf5/bytes.h"

namespace engine::keras {

// How chunks are found: by the older B-tree, or as version 4 of the message says.
enum class Hdf5ChunkIndex : uint8_t { kOldTree = 0, kSingle, kImplicit, kFixedArray, kExtensibleArray, kNewTree };

struct Hdf5Layout {
  enum class Kind { kCompact, kContiguous, kChunked };
  Kind kind = Kind::kCompact;
  std::string values;                 // kCompact
  uint64_t address = kHdf5Undefined;  // of the values, or of what finds the chunks; kHdf5Undefined: never written
  // Of kChunked:
  std::vector<uint64_t> chunk;  // elements along each axis
  uint64_t valueSize = 0;       // bytes
  Hdf5ChunkIndex index = Hdf5ChunkIndex::kOldTree;
  bool filtersEdges = true;       // also chunks that reach beyond the shape
  bool isSingleFiltered = false;  // then follows its size:
  uint64_t singleSize = 0;        // bytes in the file
  uint32_t singleSkipped = 0;     // filters that were not used
};

// Of its message. DataLoss; also when it is put together of other files. Unimplemented.
Hdf5Layout readLayout(Hdf5Cursor at);

}  // namespace engine::keras
