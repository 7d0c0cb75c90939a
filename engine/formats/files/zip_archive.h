// The files in a zip archive, stored or deflated, and writing such an archive without compression, as Keras does. The
// file is taken as untrusted. One thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/formats/files/files.h"

namespace engine::formats {

class ZipArchive {
 public:
  // DataLoss: it is no zip archive, cut off or damaged. InvalidArgument: a name leads out of the archive ("../", an
  // absolute path), or there twice. Unimplemented: zip64, encryption.
  explicit ZipArchive(const std::string& path);

  const std::string& path() const { return file_.path(); }
  bool has(const std::string& name) const { return entries_.contains(name); }
  std::vector<std::string> names() const;
  // The whole file, its checksum compared. NotFound; DataLoss; Unimplemented: another compression; ResourceExhausted:
  // it claims to become incredibly large.
  std::string read(const std::string& name) const;

 private:
  struct Entry {
    uint32_t method = 0, crc = 0;
    uint64_t packed = 0, size = 0, offset = 0;  // bytes
  };
  void readDirectory(const std::string& directory, std::size_t count);

  InputFile file_;
  std::map<std::string, Entry> entries_;
};

// Names and contents, in order. ResourceExhausted: 4 GiB or more.
std::string zipBytes(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace engine::formats
