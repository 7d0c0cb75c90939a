#include "summaries/tfevents/event.h"

#include <cstring>

namespace summaries::tfevents {
namespace {

// Key bytes: field number · 8 + wire type.
constexpr char kWallKey = 0x09;
constexpr char kStepKey = 0x10;
constexpr char kSummaryKey = 0x2a;
constexpr char kFirstKey = 0x0a;  // Summary.value, Value.tag
constexpr char kSimpleKey = 0x15;
constexpr char kTensorKey = 0x42;
constexpr char kMetadataKey = 0x4a;
// A float tensor of rank 0 with its value in float_val.
constexpr std::string_view kFloatTensor("\x0a\x08\x01\x12\x00\x22\x04", 7);

// The bytes behind `key` and a length at `at`, which must end the message or leave what follows to the caller.
bool enter(char key, const char*& at, const char* end, const char*& inner) {
  uint64_t size = 0;
  if (at == end || *at != key) return false;
  at = readVarint(at + 1, end, size);
  if (at == nullptr || size > static_cast<uint64_t>(end - at)) return false;
  inner = at + size;
  return true;
}

// The number of a Value behind its tag.
bool readNumber(const char* at, const char* end, float& value) {
  const auto left = static_cast<std::size_t>(end - at);
  if (left == 1 + sizeof(float) && *at == kSimpleKey) {
    std::memcpy(&value, at + 1, sizeof(float));
    return true;
  }
  constexpr std::size_t kTensorBytes = 1 + kFloatTensor.size() + sizeof(float);
  if (left < kTensorBytes || *at != kTensorKey) return false;
  if (std::memcmp(at + 1, kFloatTensor.data(), kFloatTensor.size()) != 0) return false;
  std::memcpy(&value, at + 1 + kFloatTensor.size(), sizeof(float));
  if (left == kTensorBytes) return true;
  at += kTensorBytes;
  const char* metadataEnd = nullptr;
  return enter(kMetadataKey, at, end, metadataEnd) && metadataEnd == end;
}

}  // namespace

bool decodeScalarEvent(std::string_view record, ScalarEvent& event) {
  const char* at = record.data();
  const char* end = at + record.size();
  if (record.size() < 1 + sizeof(double) || *at != kWallKey) return false;
  std::memcpy(&event.wall, at + 1, sizeof(double));
  at += 1 + sizeof(double);
  event.step = 0;
  if (at < end && *at == kStepKey) {
    uint64_t step = 0;
    at = readVarint(at + 1, end, step);
    if (at == nullptr) return false;
    event.step = static_cast<int64_t>(step);
  }
  // Summary, its only value, and the value's tag: the first two end where the record does.
  const char* inner = nullptr;
  if (!enter(kSummaryKey, at, end, inner) || inner != end) return false;
  if (!enter(kFirstKey, at, end, inner) || inner != end) return false;
  if (!enter(kFirstKey, at, end, inner)) return false;
  event.tag = {at, static_cast<std::size_t>(inner - at)};
  return readNumber(inner, end, event.value);
}

bool decodeMetadata(std::string_view bytes, Metadata& metadata) {
  metadata = {};
  WireReader fields(bytes);
  while (fields.next()) {
    if (fields.is(1, WireType::kBytes)) {
      WireReader plugin(fields.bytes());
      while (plugin.next()) {
        if (plugin.is(1, WireType::kBytes)) metadata.plugin = plugin.bytes();
        if (plugin.is(2, WireType::kBytes)) metadata.content = plugin.bytes();
      }
      if (!plugin.ok()) return false;
    }
    if (fields.is(2, WireType::kBytes)) metadata.displayName = fields.bytes();
    if (fields.is(3, WireType::kBytes)) metadata.description = fields.bytes();
    if (fields.is(4, WireType::kVarint)) metadata.dataClass = static_cast<int>(fields.varint() & 0xff);
  }
  return fields.ok();
}

}  // namespace summaries::tfevents
