#include "engine/keras/files/hdf5/dataspace.h"

namespace engine::keras {

// Version 1: rank, flags, five bytes. Version 2: rank, flags, and whether it is a scalar, simple or null. Then sizes,
// and largest sizes where a flag says so.
Hdf5Dataspace readDataspace(Hdf5Cursor at) {
  constexpr uint8_t kHasMost = 0x01, kNull = 2;
  constexpr uint64_t kMostAxes = 32;
  const uint8_t version = at.byte();
  if (version == 0) refuseDamaged("its shape has a version that there is not");
  if (version > 2) refuseUnread("a shape of another version");
  const uint64_t rank = at.byte();
  const uint8_t flags = at.byte(), kind = at.byte();
  if (version == 1) at.skip(4);
  Hdf5Dataspace space;
  space.isNull = version == 2 && kind == kNull;
  if (rank > kMostAxes || (space.isNull && rank > 0)) refuseDamaged("its shape has too many axes");
  for (uint64_t i = 0; i < rank; ++i) space.sizes.push_back(at.length());
  space.mostSizes = space.sizes;
  for (uint64_t i = 0; i < rank && (flags & kHasMost) != 0; ++i) space.mostSizes[i] = at.length();
  return space;
}

uint64_t elementsOf(const Hdf5Dataspace& space) {
  uint64_t elements = space.isNull ? 0 : 1;
  for (const uint64_t size : space.sizes) {
    if (size == 0) return 0;
    elements = elements > kHdf5Undefined / size ? kHdf5Undefined : elements * size;
  }
  return elements;
}

}  // namespace engine::keras
