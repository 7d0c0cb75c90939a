// The two kinds of arrays in HDF5 files that say where chunks are. Pure functions.
#pragma once

#include <functional>
#include <string_view>

#include "engine/keras/files/hdf5/walk.h"

namespace engine::keras {

// An element and its place in the array; those that were written are among them, and maybe others.
using ArrayVisitor = std::function<void(uint64_t place, std::string_view element)>;
void walkFixedArray(Hdf5Walk& walk, uint64_t address, const ArrayVisitor& visit);
void walkExtensibleArray(Hdf5Walk& walk, uint64_t address, const ArrayVisitor& visit);

}  // namespace engine::keras
