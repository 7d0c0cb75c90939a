// What the values of a dataset or attribute of an HDF5 file are. Pure functions.
#pragma once

#include "engine/core/dtype.h"
#include "engine/keras/files/hdf5/bytes.h"

namespace engine::keras {

enum class Hdf5Text { kNone, kFixed, kVariable };  // texts in place, or in a heap

struct Hdf5Datatype {
  uint64_t size = 0;              // bytes of a value
  DType dtype = DType::kInvalid;  // of numbers as tensors have them
  bool isBigEndian = false;
  Hdf5Text text = Hdf5Text::kNone;
};

// Of its message. Whole numbers and IEEE's floats that fill their bytes are numbers, an enumeration of FALSE and TRUE
// is bool, two bytes without meaning are bfloat16, as h5py writes both. DataLoss.
Hdf5Datatype readDatatype(Hdf5Cursor at);

}  // namespace engine::keras
