// Damages bytes at random, for tests that drive fuzz targets.
#pragma once

#include <cstdint>
#include <random>
#include <string>

namespace engine::testing {

// One to four bytes changed, removed or inserted. `bytes` must not be empty.
inline std::string mutated(std::string bytes, std::mt19937& random) {
  for (uint32_t changes = 1 + random() % 4; changes > 0 && !bytes.empty(); --changes) {
    const std::size_t at = random() % bytes.size();
    switch (random() % 4) {
      case 0:
        bytes[at] = static_cast<char>(random());
        break;
      case 1:
        bytes[at] = random() % 2 ? '\xff' : '\x7f';
        break;
      case 2:
        bytes.erase(at, random() % 3);
        break;
      default:
        bytes.insert(at, random() % 3, '\xff');
        break;
    }
  }
  return bytes;
}

}  // namespace engine::testing
