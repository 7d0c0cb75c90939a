// Texts of any length in attributes of HDF5 files. The library reads past the end of its memory where a damaged file
// points to a text that is not there, so these are read here: object headers, attribute messages and global heaps, as
// the format's specification has them. The file is taken as untrusted. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/formats/files/files.h"

namespace engine::keras {

// `count` texts of the attribute of the object whose header is at `address`. None where the file is damaged there, or
// keeps the attribute apart from the header.
std::optional<std::vector<std::string>> hdf5Texts(const formats::InputFile& file, uint64_t address,
                                                  const std::string& attribute, std::size_t count);

}  // namespace engine::keras
