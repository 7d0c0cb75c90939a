// A gzip file that unpacks to a thousand times its size, made in no time: one packed piece, many times. Any thread.
#pragma once

#include <zlib.h>

#include <fstream>
#include <string>

namespace test_support {

// `bytes` as a member of a gzip file.
inline std::string gzipMember(const std::string& bytes) {
  z_stream z{};
  deflateInit2(&z, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&z, bytes.size()), '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(packed.data());
  z.avail_out = static_cast<uInt>(packed.size());
  deflate(&z, Z_FINISH);
  packed.resize(z.total_out);
  deflateEnd(&z);
  return packed;
}

// `beginning`, then 300 MiB of the character 0.
inline void writeGzipBomb(const std::string& path, const std::string& beginning = {}) {
  constexpr int kPieces = 300;
  const std::string piece = gzipMember(std::string(std::size_t{1} << 20, '0'));
  std::ofstream file(path, std::ios::binary);
  file << gzipMember(beginning);
  for (int i = 0; i < kPieces; ++i) file << piece;
}

}  // namespace test_support
