// What a group of an HDF5 file holds, in each way that the format has: a table of symbols, messages in the group's
// header, or a heap. Only what is in this file itself: soft and external links are left out. Pure functions.
#pragma once

#include <map>
#include <string>

#include "engine/keras/files/hdf5/object_header.h"

namespace engine::keras {

// The addresses of headers by name.
using Hdf5Links = std::map<std::string, uint64_t>;

bool isHdf5Group(const Hdf5Header& header);
// DataLoss; also when there are 100 000 and more.
Hdf5Links readHdf5Links(Hdf5Walk& walk, const Hdf5Header& header);

}  // namespace engine::keras
