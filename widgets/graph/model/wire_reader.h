// Walks the fields of one serialized protobuf message of a graph, and says where damage is. Not thread-safe; the bytes
// must outlive the reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "summaries/wire/wire.h"

namespace widgets {

class WireReader {
 public:
  // `base` is the offset of `bytes` in the whole input, `what` names the message; both are for error texts.
  WireReader(std::string_view bytes, std::string what, uint64_t base = 0);

  // Goes to the next field; false at the end. Whatever the caller did not read of the last field is skipped.
  bool next();
  int field() const { return static_cast<int>(summaries::fieldOfTag(tag_)); }
  bool isBytes() const { return type() == summaries::WireType::kBytes; }

  // The current field's value. Throw summaries::Error (DataLoss) when the wire type does not fit.
  uint64_t varint();
  int64_t signedVarint() { return static_cast<int64_t>(varint()); }
  float fixed32AsFloat();
  std::string_view bytes();
  std::string text() { return std::string(bytes()); }
  WireReader message(std::string what);
  uint64_t offset() const;

 private:
  summaries::WireType type() const { return summaries::typeOfTag(tag_); }
  void skipField();
  [[noreturn]] void fail(const std::string& why) const;

  std::string_view all_;
  std::string what_;
  uint64_t base_;
  summaries::WireCursor in_;
  uint32_t tag_ = 0;
  bool pending_ = false;  // the current field's value is still unread
};

}  // namespace widgets
