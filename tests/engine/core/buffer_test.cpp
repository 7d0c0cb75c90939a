#include "engine/core/buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>

namespace engine {
namespace {

// The flags that Linux keeps of the mapping that holds an address; "hg": large pages were asked for.
std::string mappingFlags(const void* address) {
  std::ifstream maps("/proc/self/smaps");
  const auto at = reinterpret_cast<std::uintptr_t>(address);
  bool isHere = false;
  for (std::string line; std::getline(maps, line);) {
    const std::size_t dash = line.find('-');
    if (dash != std::string::npos && line.find(':') > dash && std::isxdigit(static_cast<unsigned char>(line[0]))) {
      isHere = std::stoull(line, nullptr, 16) <= at && at < std::stoull(line.substr(dash + 1), nullptr, 16);
    }
    if (isHere && line.starts_with("VmFlags:")) return line + " ";
  }
  return {};
}

TEST(Buffer, AsksForLargePagesWhereItIsLarge) {
  if (!std::ifstream("/sys/kernel/mm/transparent_hugepage/enabled")) GTEST_SKIP() << "no large pages on this system";
  const auto buffer = Buffer::allocate(64U << 20U);
  const auto* middle = static_cast<const char*>(buffer->data()) + (32U << 20U);
  EXPECT_NE(mappingFlags(middle).find(" hg "), std::string::npos) << mappingFlags(middle);
}

TEST(Buffer, IsClearedToItsEnd) {
  for (const std::size_t bytes : {std::size_t{1}, std::size_t{4097}, (std::size_t{5} << 20U) + 3}) {
    const auto buffer = Buffer::allocate(bytes);
    const auto* data = static_cast<const char*>(buffer->data());
    for (std::size_t i = 0; i < bytes; ++i) ASSERT_EQ(data[i], 0) << i << " of " << bytes;
  }
}

}  // namespace
}  // namespace engine
