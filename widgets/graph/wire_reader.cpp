#include "widgets/graph/wire_reader.h"

#include <bit>
#include <limits>

#include "summaries/error.h"

namespace widgets {

namespace {
constexpr int kVarint = 0;
constexpr int kFixed64 = 1;
constexpr int kLengthDelimited = 2;
constexpr int kFixed32 = 5;

int checkedSize(std::string_view bytes) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
    throw summaries::Error(summaries::Code::kInvalidArgument,
                           "the graph has " + std::to_string(bytes.size()) +
                               " bytes, more than the 2 GB a protobuf message may have; load a smaller graph");
  }
  return static_cast<int>(bytes.size());
}
}  // namespace

WireReader::WireReader(std::string_view bytes, std::string what, uint64_t base)
    : all_(bytes),
      what_(std::move(what)),
      base_(base),
      input_(reinterpret_cast<const uint8_t*>(bytes.data()), checkedSize(bytes)) {}

uint64_t WireReader::offset() const {
  return base_ + static_cast<uint64_t>(input_.CurrentPosition());
}

void WireReader::fail(const std::string& why) const {
  throw summaries::Error(summaries::Code::kDataLoss, "not a readable GraphDef: " + why + " in " + what_ + " at byte " +
                                                         std::to_string(offset()) + "; the data may be cut or damaged");
}

bool WireReader::next() {
  if (pending_) skipField();
  if (static_cast<std::size_t>(input_.CurrentPosition()) == all_.size()) return false;
  const uint32_t tag = input_.ReadTagNoLastTag();
  field_ = static_cast<int>(tag >> 3);
  wireType_ = static_cast<int>(tag & 7);
  if (field_ == 0) fail("a field without a number");
  pending_ = true;
  return true;
}

void WireReader::skipField() {
  switch (wireType_) {
    case kVarint:
      varint();
      return;
    case kFixed64:
      if (!input_.Skip(8)) fail("the end came too early");
      break;
    case kFixed32:
      if (!input_.Skip(4)) fail("the end came too early");
      break;
    case kLengthDelimited:
      bytes();
      return;
    default:
      fail("wire type " + std::to_string(wireType_));
  }
  pending_ = false;
}

uint64_t WireReader::varint() {
  uint64_t value = 0;
  if (wireType_ != kVarint) fail("field " + std::to_string(field_) + " is no integer");
  if (!input_.ReadVarint64(&value)) fail("an unfinished integer");
  pending_ = false;
  return value;
}

float WireReader::fixed32AsFloat() {
  uint32_t value = 0;
  if (wireType_ != kFixed32) fail("field " + std::to_string(field_) + " is no float");
  if (!input_.ReadLittleEndian32(&value)) fail("the end came too early");
  pending_ = false;
  return std::bit_cast<float>(value);
}

std::string_view WireReader::bytes() {
  uint64_t size = 0;
  if (wireType_ != kLengthDelimited) fail("field " + std::to_string(field_) + " has no length");
  if (!input_.ReadVarint64(&size)) fail("an unfinished length");
  const auto start = static_cast<std::size_t>(input_.CurrentPosition());
  if (size > all_.size() - start) fail("a length of " + std::to_string(size) + " bytes past the end");
  input_.Skip(static_cast<int>(size));
  pending_ = false;
  return all_.substr(start, static_cast<std::size_t>(size));
}

WireReader WireReader::message(std::string what) {
  const std::string_view inner = bytes();
  return WireReader(inner, std::move(what), offset() - inner.size());
}

}  // namespace widgets
