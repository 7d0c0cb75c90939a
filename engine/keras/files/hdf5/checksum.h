// The checksum of HDF5's newer structures: Bob Jenkins' lookup3 ("hashlittle", 2006), with 0 to begin with. Pure.
#pragma once

#include <cstdint>
#include <string_view>

namespace engine::keras {

uint32_t hdf5Checksum(std::string_view bytes);

}  // namespace engine::keras
