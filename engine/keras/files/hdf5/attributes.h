// The attributes of a group or dataset of an HDF5 file: messages in its header, or in a heap where there are many or
// large ones. Pure functions.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/keras/files/hdf5/global_heap.h"
#include "engine/keras/files/hdf5/object_header.h"

namespace engine::keras {

// As the file has it; what it means is found out when it is asked for.
struct Hdf5Attribute {
  std::string type, space;  // messages; shared ones say where they are
  bool isTypeShared = false, isSpaceShared = false;
  std::string value;
};

// By name. DataLoss, Unimplemented.
using Hdf5Attributes = std::map<std::string, Hdf5Attribute>;
Hdf5Attributes readHdf5Attributes(Hdf5Walk& walk, const Hdf5Header& header);
// None when it is an empty list of whatever kind. Texts of a fixed length are without the zeros at their end, others up
// to their first zero, from these heaps. DataLoss: it is damaged, too long, or no text.
std::vector<std::string> attributeTexts(Hdf5GlobalHeaps& heaps, const Hdf5Attribute& attribute);

}  // namespace engine::keras
