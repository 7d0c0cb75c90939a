// A file read from front to end, decompressed on the way. One thread.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "engine/formats/files/files.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::formats {

// ResourceExhausted when one piece of a compressed file (a record, a line, a table) holds more than 256 MiB and 100
// times what the whole file has on disk: no data shrinks so far, files made to fill a machine's memory do.
void requireCredibleSize(const std::string& path, uint64_t packedBytes, uint64_t unpackedBytes);

class ByteStream {
 public:
  ByteStream(const std::string& path, Compression compression);
  ~ByteStream();

  // Appends up to `size` bytes to `out`; fewer only at the end. DataLoss when the compressed stream is damaged or cut,
  // ResourceExhausted when `out` becomes incredibly large.
  std::size_t read(std::size_t size, std::string& out);

 private:
  struct Inflater;
  bool fill();  // makes more plain bytes available; false at the end
  bool inflateMore();
  bool readInput(std::string& into);

  InputFile file_;
  uint64_t fileOffset_ = 0;
  std::string plain_;
  std::size_t plainUsed_ = 0;
  std::unique_ptr<Inflater> inflater_;
};

}  // namespace engine::formats
