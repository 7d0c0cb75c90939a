// The shape of a dataset or attribute of an HDF5 file. Pure functions.
#pragma once

#include <vector>

#include "engine/keras/files/hdf5/bytes.h"

namespace engine::keras {

struct Hdf5Dataspace {
  bool isNull = false;              // without values and without a shape
  std::vector<uint64_t> sizes;      // of the axes; none for a scalar
  std::vector<uint64_t> mostSizes;  // what they may become: kHdf5Undefined for any size; as many as `sizes`
};

// Of its message. DataLoss, Unimplemented.
Hdf5Dataspace readDataspace(Hdf5Cursor at);
// kHdf5Undefined when there are more than that.
uint64_t elementsOf(const Hdf5Dataspace& space);

}  // namespace engine::keras
