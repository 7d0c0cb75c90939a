// CRC-32C (Castagnoli) and TensorFlow's masking of it, as records, table blocks and tensor bundles store it.
// Pure functions: callable from any thread.
#pragma once

#include "summaries/wire/crc32c.h"

namespace engine::formats {

using summaries::crc32c;
using summaries::extendCrc32c;
using summaries::extendCrc32cPortable;
using summaries::maskCrc32c;
using summaries::unmaskCrc32c;

}  // namespace engine::formats
