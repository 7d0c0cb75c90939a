#include "engine/formats/files/zip_names.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace engine::formats {
namespace {

constexpr std::size_t kLongestEnd = 22 + 0xffff;  // bytes: the record at the end with the longest comment
constexpr std::size_t kMostDirectory = 1 << 20;   // bytes
constexpr std::size_t kLocalHeader = 30;          // bytes before the name
constexpr std::size_t kDirectoryEntry = 46;       // bytes before the name

// A little-endian number of `bytes` bytes; 0 beyond the end.
uint32_t zipNumber(std::string_view data, std::size_t at, std::size_t bytes) {
  uint32_t value = 0;
  if (at > data.size() || bytes > data.size() - at) return 0;
  for (std::size_t i = 0; i < bytes; ++i)
    value |= static_cast<uint32_t>(static_cast<unsigned char>(data[at + i])) << (8 * i);
  return value;
}

std::string bytesAt(const InputFile& file, uint64_t offset, std::size_t size) {
  if (offset > file.size()) return {};
  std::string bytes(static_cast<std::size_t>(std::min<uint64_t>(size, file.size() - offset)), '\0');
  bytes.resize(file.read(offset, bytes.data(), bytes.size()));
  return bytes;
}

}  // namespace

std::vector<std::string> zipNames(const InputFile& file) {
  std::vector<std::string> names;
  const std::string tail = bytesAt(file, file.size() - std::min<uint64_t>(file.size(), kLongestEnd), kLongestEnd);
  const std::size_t end = tail.rfind("PK\x05\x06");
  if (end == std::string::npos) {  // cut off: the first file has its name at the front too
    const std::string head = bytesAt(file, 0, kLocalHeader + 0xffff);
    if (head.size() > kLocalHeader) names.push_back(head.substr(kLocalHeader, zipNumber(head, 26, 2)));
    return names;
  }
  const std::string directory =
      bytesAt(file, zipNumber(tail, end + 16, 4), std::min<std::size_t>(zipNumber(tail, end + 12, 4), kMostDirectory));
  std::size_t at = 0;
  while (directory.size() - at > kDirectoryEntry && directory.compare(at, 4, "PK\x01\x02") == 0) {
    const std::size_t nameSize = zipNumber(directory, at + 28, 2);
    names.push_back(directory.substr(at + kDirectoryEntry, nameSize));
    const std::size_t step =
        kDirectoryEntry + nameSize + zipNumber(directory, at + 30, 2) + zipNumber(directory, at + 32, 2);
    if (step > directory.size() - at) break;
    at += step;
  }
  return names;
}

}  // namespace engine::formats
