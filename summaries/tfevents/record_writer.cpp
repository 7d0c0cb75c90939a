#include "summaries/tfevents/record_writer.h"

#include "summaries/wire/crc32c.h"

namespace summaries::tfevents {
namespace {

template <typename T>
void append(std::string& out, T value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

void appendFramed(std::string& out, std::string_view record) {
  const std::size_t begin = out.size();
  append(out, static_cast<uint64_t>(record.size()));
  append(out, maskCrc32c(crc32c({out.data() + begin, sizeof(uint64_t)})));
  out += record;
  append(out, maskCrc32c(crc32c(record)));
}

}  // namespace

RecordWriter::RecordWriter(const std::string& path) : file_(path) {}

void RecordWriter::write(std::string_view record) {
  buffer_.clear();
  appendFramed(buffer_, record);
  file_.append(buffer_);
}

void RecordWriter::close() {
  file_.place();
}

std::string framed(std::string_view record) {
  std::string out;
  appendFramed(out, record);
  return out;
}

}  // namespace summaries::tfevents
