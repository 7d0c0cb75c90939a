// Reads datasets of an HDF5 file: numbers of one type in a shape. Pure functions.
#pragma once

#include <utility>

#include "engine/core/tensor.h"
#include "engine/keras/files/hdf5/object_header.h"

namespace engine::keras {

bool isHdf5Dataset(const Hdf5Header& header);
// Of the header at `address`. DataLoss; Unimplemented: it holds no numbers, or in a way that is not read.
std::pair<DType, Shape> datasetType(const Hdf5Source& source, uint64_t address);
// The same, and ResourceExhausted: it claims to become incredibly large.
Tensor readDataset(const Hdf5Source& source, uint64_t address);

}  // namespace engine::keras
