#include "widgets/graph/model/wire_reader.h"

#include <bit>
#include <limits>

#include "summaries/error.h"

namespace widgets {

namespace {

using summaries::WireType;

std::string_view checkedSize(std::string_view bytes) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw summaries::Error(summaries::Code::kInvalidArgument,
                           "the graph has " + std::to_string(bytes.size()) +
                               " bytes, more than the 2 GB a protobuf message may have; load a smaller graph");
  }
  return bytes;
}

}  // namespace

WireReader::WireReader(std::string_view bytes, std::string what, uint64_t base)
    : all_(bytes), what_(std::move(what)), base_(base), in_(checkedSize(bytes)) {}

uint64_t WireReader::offset() const {
  return base_ + (all_.size() - in_.rest().size());
}

void WireReader::fail(const std::string& why) const {
  throw summaries::Error(summaries::Code::kDataLoss, "not a readable GraphDef: " + why + " in " + what_ + " at byte " +
                                                         std::to_string(offset()) + "; the data may be cut or damaged");
}

bool WireReader::next() {
  if (pending_) skipField();
  if (in_.atEnd()) return false;
  if (!in_.tag(tag_)) fail("a field without a number");
  pending_ = true;
  return true;
}

void WireReader::skipField() {
  switch (type()) {
    case WireType::kVarint:
      varint();
      return;
    case WireType::kBytes:
      bytes();
      return;
    case WireType::kFixed64:
    case WireType::kFixed32:
      if (!in_.skip(tag_)) fail("it ends too early");
      break;
    default:
      fail("wire type " + std::to_string(static_cast<uint32_t>(type())));
  }
  pending_ = false;
}

uint64_t WireReader::varint() {
  uint64_t value = 0;
  if (type() != WireType::kVarint) fail("field " + std::to_string(field()) + " is not an integer");
  if (!in_.varint(value)) fail("an unfinished integer");
  pending_ = false;
  return value;
}

float WireReader::fixed32AsFloat() {
  uint32_t value = 0;
  if (type() != WireType::kFixed32) fail("field " + std::to_string(field()) + " is not a float");
  if (!in_.fixed(value)) fail("it ends too early");
  pending_ = false;
  return std::bit_cast<float>(value);
}

std::string_view WireReader::bytes() {
  if (!isBytes()) fail("field " + std::to_string(field()) + " has no length");
  std::string_view value;
  summaries::WireCursor length = in_;
  uint64_t size = 0;
  if (!length.varint(size)) fail("an unfinished length");
  if (!in_.bytes(value)) fail("a length of " + std::to_string(size) + " bytes past the end");
  pending_ = false;
  return value;
}

WireReader WireReader::message(std::string what) {
  const std::string_view inner = bytes();
  return WireReader(inner, std::move(what), offset() - inner.size());
}

}  // namespace widgets
