// The wire format of Event and Summary: one record is one event. What is decoded points into the record's bytes.
// Functions only: callable from any thread.
#pragma once

#include <cstdint>
#include <string_view>

#include "summaries/wire/wire.h"

namespace summaries::tfevents {

enum class What : uint32_t {
  kNothing = 0,
  kFileVersion = 3,
  kGraphDef = 4,
  kSummary = 5,
  kLogMessage = 6,
  kSessionLog = 7,
  kTaggedRunMetadata = 8,
  kMetaGraphDef = 9,
};

struct Event {
  double wall = 0;  // seconds since the epoch
  int64_t step = 0;
  What what = What::kNothing;
  std::string_view payload;  // of `what`
  std::string_view source;   // SourceMetadata
};

// False: the bytes are no event.
inline bool decodeEvent(std::string_view record, Event& event) {
  event = {};
  WireReader fields(record);
  while (fields.next()) {
    if (fields.type() == WireType::kFixed64 && fields.field() == 1) {
      event.wall = fields.float64();
    } else if (fields.type() == WireType::kVarint && fields.field() == 2) {
      event.step = fields.integer();
    } else if (fields.type() == WireType::kBytes && fields.field() >= 3 && fields.field() <= 9) {
      event.what = static_cast<What>(fields.field());
      event.payload = fields.bytes();
    } else if (fields.is(10, WireType::kBytes)) {
      event.source = fields.bytes();
    }
  }
  return fields.ok();
}

// Which field of Summary.Value holds the value.
enum class ValueKind : uint32_t {
  kNone = 0,
  kSimple = 2,
  kOldHistogram = 3,
  kImage = 4,
  kHistogram = 5,
  kAudio = 6,
  kTensor = 8,
};

struct SummaryValue {
  std::string_view tag;
  ValueKind kind = ValueKind::kNone;
  float simple = 0;
  std::string_view payload;   // of every kind but kSimple
  std::string_view metadata;  // SummaryMetadata; later values of a tag may leave it out
};

inline bool decodeValue(std::string_view bytes, SummaryValue& value) {
  value = {};
  std::string_view node;
  WireReader fields(bytes);
  while (fields.next()) {
    const uint32_t field = fields.field();
    if (fields.type() == WireType::kFixed32 && field == 2) {
      value.kind = ValueKind::kSimple;
      value.simple = fields.float32();
    } else if (fields.type() != WireType::kBytes) {
      continue;
    } else if (field == 1) {
      value.tag = fields.bytes();
    } else if (field == 7) {
      node = fields.bytes();
    } else if (field == 9) {
      value.metadata = fields.bytes();
    } else if ((field >= 3 && field <= 6) || field == 8) {
      value.kind = static_cast<ValueKind>(field);
      value.payload = fields.bytes();
    }
  }
  // The oldest writers named the node instead of a tag.
  if (value.tag.empty()) value.tag = node;
  return fields.ok();
}

// An event with one scalar, as almost every record of a long log is.
struct ScalarEvent {
  double wall = 0;
  int64_t step = 0;
  std::string_view tag;
  float value = 0;
};

// Knows the bytes that TensorFlow, Keras and PyTorch write for a scalar and decodes only them: false says nothing about
// the record, which decodeEvent then reads.
bool decodeScalarEvent(std::string_view record, ScalarEvent& event);

// What a SummaryMetadata says.
struct Metadata {
  std::string_view plugin;
  std::string_view content;
  std::string_view displayName;
  std::string_view description;  // Markdown
  int dataClass = 0;             // 1 scalar, 2 tensor, 3 blob sequence
};

bool decodeMetadata(std::string_view bytes, Metadata& metadata);

}  // namespace summaries::tfevents
