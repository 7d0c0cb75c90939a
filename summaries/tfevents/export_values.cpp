#include "summaries/tfevents/export_values.h"

#include "summaries/store/payload_codec.h"
#include "summaries/tfevents/event.h"
#include "summaries/values/audio.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/mesh.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"

namespace summaries::tfevents {
namespace {

using values::TensorType;

constexpr uint32_t kMetadata = 9;

uint32_t field(ValueKind kind) {
  return static_cast<uint32_t>(kind);
}

WireWriter tensor(TensorType type, const std::vector<int64_t>& shape) {
  WireWriter dims;
  for (const int64_t size : shape) {
    WireWriter dim;
    if (size != 0) dim.varint(1, static_cast<uint64_t>(size));
    dims.message(2, dim);
  }
  WireWriter proto;
  return proto.varint(1, static_cast<uint64_t>(type)).message(2, dims);
}

WireWriter strings(const std::vector<int64_t>& shape, const std::vector<std::string>& all) {
  WireWriter proto = tensor(TensorType::kString, shape);
  for (const std::string& each : all) proto.bytes(8, each);
  return proto;
}

// Rows as a tensor; a HistogramProto as it is.
void putHistogram(const std::string& payload, WireWriter& value) {
  const auto hasLeftEdges = [&] {
    WireReader fields(payload);
    while (fields.next()) {
      if (fields.field() == 8) return true;
    }
    return false;
  };
  if (!hasLeftEdges()) {
    value.bytes(field(ValueKind::kHistogram), payload);
    return;
  }
  const values::HistogramRows rows = values::decodeRows(payload);
  std::vector<double> flat;
  for (std::size_t i = 0; i < rows.size(); ++i) flat.insert(flat.end(), {rows.left[i], rows.right[i], rows.count[i]});
  WireWriter proto = tensor(TensorType::kDouble, {static_cast<int64_t>(rows.size()), 3});
  proto.packed(4, flat);
  value.message(field(ValueKind::kTensor), proto);
}

void putImages(std::vector<std::string>& payloads, WireWriter& value) {
  std::vector<std::string> all;
  for (std::string& payload : payloads) {
    Image image = decodeImage(std::move(payload));
    if (all.empty()) all = {std::to_string(image.width), std::to_string(image.height)};
    all.push_back(std::move(image.encoded));
  }
  value.message(field(ValueKind::kTensor), strings({static_cast<int64_t>(all.size())}, all));
}

void putSounds(std::vector<std::string>& payloads, WireWriter& value) {
  std::vector<std::string> all;
  for (std::string& payload : payloads) {
    values::Audio audio = values::decodeAudio(std::move(payload));
    all.push_back(std::move(audio.encoded));
    all.push_back(std::move(audio.label));
  }
  value.message(field(ValueKind::kTensor), strings({static_cast<int64_t>(all.size() / 2), 2}, all));
}

void putBytes(const SeriesInfo& series, const std::string& payload, WireWriter& value) {
  const bool isBlob = series.kind == Kind::kRunMetadata || series.plugin == values::kCustomScalarsPlugin ||
                      series.plugin == values::kKerasModelPlugin;
  if (isBlob) {
    value.message(field(ValueKind::kTensor), strings({}, {payload}));
  } else if (series.plugin == values::kHparamsPlugin) {
    value.message(field(ValueKind::kTensor), tensor(TensorType::kFloat, {0}));
  } else if (series.plugin.empty() && !payload.empty()) {
    value.bytes(field(ValueKind::kOldHistogram), payload);
  }
}

// Plugins whose values are in the metadata.
bool isContent(const SeriesInfo& series) {
  return series.kind == Kind::kUnknown && !series.plugin.empty() && series.plugin != values::kCustomScalarsPlugin &&
         series.plugin != values::kKerasModelPlugin;
}

std::string usualContent(EventLogReader& reader, const SeriesInfo& series) {
  if (series.plugin == values::kMeshPlugin) return values::meshPluginData(reader, series);
  if (series.kind == Kind::kAudio) return "\x10\x0b";  // encoding: WAV
  const bool isGraph = series.kind == Kind::kRunMetadata || series.plugin == values::kKerasModelPlugin;
  return isGraph ? "1" : "";
}

std::string encodeMetadata(const Metadata& metadata) {
  WireWriter plugin;
  if (!metadata.plugin.empty()) plugin.bytes(1, metadata.plugin);
  if (!metadata.content.empty()) plugin.bytes(2, metadata.content);
  WireWriter proto;
  proto.message(1, plugin);
  if (!metadata.displayName.empty()) proto.bytes(2, metadata.displayName);
  if (!metadata.description.empty()) proto.bytes(3, metadata.description);
  if (metadata.dataClass != 0) proto.varint(4, static_cast<uint64_t>(metadata.dataClass));
  return proto.take();
}

}  // namespace

std::string metadataOf(EventLogReader& reader, const SeriesInfo& series) {
  const std::string stored = reader.metadata(series.id);
  Metadata metadata;
  decodeMetadata(stored, metadata);
  std::string usual;
  if (metadata.plugin != series.plugin || metadata.content.empty()) {
    usual = usualContent(reader, series);
    metadata.content = usual;
  }
  metadata.plugin = series.plugin;
  const bool saysNothing = metadata.plugin.empty() && metadata.displayName.empty() && metadata.description.empty();
  return saysNothing ? std::string() : encodeMetadata(metadata);
}

void putPayloads(const SeriesInfo& series, std::vector<std::string>& payloads, const std::string& metadata,
                 WireWriter& value) {
  Metadata parts;
  decodeMetadata(metadata, parts);
  if (isContent(series)) {
    // Every value has a content of its own.
    parts.plugin = series.plugin;
    parts.content = payloads[0];
    value.bytes(kMetadata, encodeMetadata(parts));
  } else if (!metadata.empty()) {
    value.bytes(kMetadata, metadata);
  }
  switch (series.kind) {
    case Kind::kHistogram:
      return putHistogram(payloads[0], value);
    case Kind::kImage:
      return putImages(payloads, value);
    case Kind::kAudio:
      return putSounds(payloads, value);
    case Kind::kText: {
      const values::Text text = values::decodeText(payloads[0]);
      value.message(field(ValueKind::kTensor), strings(text.shape, text.strings));
      return;
    }
    case Kind::kTensor:
      value.bytes(field(ValueKind::kTensor), payloads[0]);
      return;
    default:
      return putBytes(series, payloads[0], value);
  }
}

bool isStepStats(const SeriesInfo& series, const std::string& payload) {
  if (series.kind != Kind::kRunMetadata || series.plugin == values::kRunMetadataGraphPlugin) return false;
  if (series.plugin == values::kTaggedRunMetadataPlugin) return true;
  constexpr uint32_t kFunctionGraphs = 4;
  WireReader fields(payload);
  while (fields.next()) {
    if (fields.field() == kFunctionGraphs) return false;
  }
  return true;
}

}  // namespace summaries::tfevents
