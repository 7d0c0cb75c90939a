// How the chunks of an HDF5 dataset were changed before they were written, and undoing it: compression by zlib, bytes
// in another order, checksums. Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/keras/files/hdf5/bytes.h"

namespace engine::keras {

struct Hdf5Filter {
  uint16_t number = 0;
  std::vector<uint32_t> settings;
};

// Of its message, in the order of writing. DataLoss; Unimplemented for filters that are not read, with their names.
std::vector<Hdf5Filter> readFilters(Hdf5Cursor at);
// What became `bytes`, which must have been `size` bytes. `skipped`: a bit for each filter that was not used. DataLoss.
std::string unfiltered(const std::vector<Hdf5Filter>& filters, uint32_t skipped, std::string bytes, uint64_t size);

}  // namespace engine::keras
