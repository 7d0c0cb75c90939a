// Finds the chunks of an HDF5 dataset by any of the format's indices. Pure functions.
#pragma once

#include <functional>
#include <vector>

#include "engine/keras/files/hdf5/dataspace.h"
#include "engine/keras/files/hdf5/layout.h"
#include "engine/keras/files/hdf5/walk.h"

namespace engine::keras {

struct Hdf5Chunk {
  std::vector<uint64_t> begin;     // elements along each axis
  uint64_t address = 0, size = 0;  // of its bytes in the file
  uint32_t skipped = 0;            // a bit for each filter that was not used
};

using Hdf5ChunkVisitor = std::function<void(const Hdf5Chunk&)>;
// Those that were written. `chunkSize`: bytes of one without filters. DataLoss, Unimplemented.
void walkChunks(Hdf5Walk& walk, const Hdf5Layout& layout, const Hdf5Dataspace& space, uint64_t chunkSize,
                const Hdf5ChunkVisitor& visit);

}  // namespace engine::keras
