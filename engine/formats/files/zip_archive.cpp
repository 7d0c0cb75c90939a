#include "engine/formats/files/zip_archive.h"

#include <zlib.h>

#include <algorithm>
#include <ctime>

#include "engine/core/error.h"
#include "engine/formats/files/byte_stream.h"

namespace engine::formats {
namespace {

constexpr std::size_t kZipEnd = 22;           // bytes of the record at the end, without its comment
constexpr std::size_t kZipEntry = 46;         // bytes of an entry of the directory, before its name
constexpr std::size_t kZipLocal = 30;         // bytes of a file's own header, before its name
constexpr std::size_t kMostComment = 0xffff;  // bytes
constexpr std::size_t kMostDirectoryBytes = 64u << 20;
constexpr uint32_t kNeedsZip64 = 0xffffffff;

uint32_t littleEndian(std::string_view data, std::size_t at, std::size_t bytes) {
  uint32_t value = 0;
  for (std::size_t i = 0; i < bytes; ++i)
    value |= static_cast<uint32_t>(static_cast<unsigned char>(data[at + i])) << (8 * i);
  return value;
}

void appendNumber(std::string& to, uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) to += static_cast<char>((value >> (8 * i)) & 0xff);
}

bool leadsOut(const std::string& name) {
  if (name.empty() || name[0] == '/' || name.find('\\') != std::string::npos || name.find('\0') != std::string::npos)
    return true;
  std::size_t begin = 0;
  while (begin <= name.size()) {
    const std::size_t end = std::min(name.find('/', begin), name.size());
    if (name.compare(begin, end - begin, "..") == 0) return true;
    begin = end + 1;
  }
  return false;
}

std::string inflated(const std::string& packed, uint64_t size, const std::string& what) {
  std::string plain(static_cast<std::size_t>(size), '\0');
  z_stream stream{};
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) fail(Code::kInternal, "zlib could not be started.");
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(plain.data());
  stream.avail_out = static_cast<uInt>(plain.size());
  const int result = inflate(&stream, Z_FINISH);
  const bool whole = result == Z_STREAM_END && stream.total_out == size;
  inflateEnd(&stream);
  if (!whole) fail(Code::kDataLoss, what, " is damaged.");
  return plain;
}

uint32_t crcOf(const std::string& bytes) {
  return static_cast<uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace

ZipArchive::ZipArchive(const std::string& path) : file_(path) {
  const auto tailSize = static_cast<std::size_t>(std::min<uint64_t>(file_.size(), kZipEnd + kMostComment));
  std::string tail(tailSize, '\0');
  tail.resize(file_.read(file_.size() - tailSize, tail.data(), tailSize));
  const std::size_t end = tail.size() < kZipEnd ? std::string::npos : tail.rfind("PK\x05\x06", tail.size() - kZipEnd);
  if (end == std::string::npos) fail(Code::kDataLoss, "'", path, "' is no zip archive, or it is cut off.");
  const uint32_t count = littleEndian(tail, end + 10, 2), size = littleEndian(tail, end + 12, 4);
  const uint32_t offset = littleEndian(tail, end + 16, 4);
  if (offset == kNeedsZip64) fail(Code::kUnimplemented, "'", path, "' is a zip64 archive, which is not read yet.");
  if (size > kMostDirectoryBytes || uint64_t{offset} + size > file_.size())
    fail(Code::kDataLoss, "The directory of '", path, "' is damaged.");
  std::string directory(size, '\0');
  directory.resize(file_.read(offset, directory.data(), directory.size()));
  readDirectory(directory, count);
}

void ZipArchive::readDirectory(const std::string& directory, std::size_t count) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (directory.size() - at < kZipEntry || directory.compare(at, 4, "PK\x01\x02") != 0)
      fail(Code::kDataLoss, "The directory of '", path(), "' is damaged.");
    const auto number = [&](std::size_t place, std::size_t bytes) {
      return littleEndian(directory, at + place, bytes);
    };
    const std::size_t nameSize = number(28, 2), whole = kZipEntry + nameSize + number(30, 2) + number(32, 2);
    if (whole > directory.size() - at) fail(Code::kDataLoss, "The directory of '", path(), "' is damaged.");
    const std::string name = directory.substr(at + kZipEntry, nameSize);
    if (leadsOut(name))
      fail(Code::kInvalidArgument, "'", path(), "' has a file named '", name, "', which leads out of it.");
    if ((number(8, 2) & 1) != 0) fail(Code::kUnimplemented, "'", name, "' in '", path(), "' is encrypted.");
    const Entry entry{number(10, 2), number(16, 4), number(20, 4), number(24, 4), number(42, 4)};
    if (entry.packed == kNeedsZip64 || entry.size == kNeedsZip64)
      fail(Code::kUnimplemented, "'", path(), "' is a zip64 archive, which is not read yet.");
    if (!name.ends_with('/') && !entries_.emplace(name, entry).second)
      fail(Code::kInvalidArgument, "'", path(), "' has two files named '", name, "'.");
    at += whole;
  }
}

std::vector<std::string> ZipArchive::names() const {
  std::vector<std::string> all;
  for (const auto& [name, entry] : entries_) all.push_back(name);
  return all;
}

std::string ZipArchive::read(const std::string& name) const {
  const auto found = entries_.find(name);
  if (found == entries_.end()) fail(Code::kNotFound, "There is no '", name, "' in '", path(), "'.");
  const Entry& entry = found->second;
  const std::string what = "'" + name + "' in '" + path() + "'";
  std::string header(kZipLocal, '\0');
  if (file_.read(entry.offset, header.data(), kZipLocal) != kZipLocal || header.compare(0, 4, "PK\x03\x04") != 0)
    fail(Code::kDataLoss, what, " is damaged or cut off.");
  const uint64_t begin = entry.offset + kZipLocal + littleEndian(header, 26, 2) + littleEndian(header, 28, 2);
  if (begin > file_.size() || entry.packed > file_.size() - begin) fail(Code::kDataLoss, what, " is cut off.");
  requireCredibleSize(path(), entry.packed, entry.size);
  std::string bytes(static_cast<std::size_t>(entry.packed), '\0');
  if (file_.read(begin, bytes.data(), bytes.size()) != bytes.size()) fail(Code::kDataLoss, what, " is cut off.");
  if (entry.method != 0 && entry.method != Z_DEFLATED)
    fail(Code::kUnimplemented, what, " is compressed in a way that is not read (", entry.method, ").");
  if (entry.method == Z_DEFLATED) bytes = inflated(bytes, entry.size, what);
  if (bytes.size() != entry.size || crcOf(bytes) != entry.crc) fail(Code::kDataLoss, what, " is damaged.");
  return bytes;
}

std::string zipBytes(const std::vector<std::pair<std::string, std::string>>& files) {
  // 1980-01-01, the first day that zip knows: the same files give the same bytes.
  constexpr uint32_t kFirstDay = 0x21;
  std::string bytes, directory;
  for (const auto& [name, content] : files) {
    if (content.size() >= kNeedsZip64 || bytes.size() >= kNeedsZip64 - content.size())
      fail(Code::kResourceExhausted, "A zip archive of 4 GiB and more is not written.");
    std::string common;  // of both headers, from the version that reading needs on
    appendNumber(common, 20, 2);
    appendNumber(common, 0, 2);  // flags
    appendNumber(common, 0, 2);  // stored
    appendNumber(common, 0, 2);  // midnight
    appendNumber(common, kFirstDay, 2);
    appendNumber(common, crcOf(content), 4);
    appendNumber(common, content.size(), 4);
    appendNumber(common, content.size(), 4);
    appendNumber(common, name.size(), 2);
    appendNumber(common, 0, 2);  // no extra field
    directory += "PK\x01\x02";
    appendNumber(directory, 0x0314, 2);  // made on Unix
    directory += common;
    appendNumber(directory, 0, 6);  // comment, disk, kind
    appendNumber(directory, uint32_t{0600} << 16, 4);
    appendNumber(directory, bytes.size(), 4);
    directory += name;
    bytes += "PK\x03\x04" + common + name + content;
  }
  const std::size_t offset = bytes.size();
  bytes += directory + "PK\x05\x06";
  appendNumber(bytes, 0, 4);
  appendNumber(bytes, files.size(), 2);
  appendNumber(bytes, files.size(), 2);
  appendNumber(bytes, directory.size(), 4);
  appendNumber(bytes, offset, 4);
  appendNumber(bytes, 0, 2);
  return bytes;
}

}  // namespace engine::formats
