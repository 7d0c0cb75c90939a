#include "summaries/tfevents/value_rows.h"

#include <charconv>
#include <map>

#include "summaries/error.h"
#include "summaries/store/payload_codec.h"
#include "summaries/values/audio.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"

namespace summaries::tfevents {
namespace {

using values::TensorType;
using values::TensorValue;

constexpr int kScalarClass = 1;

int integerOf(std::string_view text) {
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

// Numbers of the colorspaces are those of the channels, except YUV (5) and BGRA (6).
int channelsOf(uint64_t colorspace) {
  if (colorspace == 5) return 3;
  return colorspace == 6 ? 4 : static_cast<int>(colorspace & 0xff);
}

bool addImage(std::string_view proto, std::vector<RowItem>& items) {
  Image image;
  std::string_view encoded;
  WireReader fields(proto);
  while (fields.next()) {
    if (fields.is(1, WireType::kVarint)) image.height = static_cast<int>(fields.varint() & 0x7fffffff);
    if (fields.is(2, WireType::kVarint)) image.width = static_cast<int>(fields.varint() & 0x7fffffff);
    if (fields.is(3, WireType::kVarint)) image.channels = channelsOf(fields.varint());
    if (fields.is(4, WireType::kBytes)) encoded = fields.bytes();
  }
  if (tellsItsSize(encoded)) {
    items.push_back({0, {}, encoded});
  } else {
    image.encoded = encoded;
    items.push_back({0, encodeImage(std::move(image)), {}});
  }
  return fields.ok();
}

bool addImages(TensorValue& tensor, std::vector<RowItem>& items) {
  if (tensor.shape.size() != 1 || tensor.strings.size() < 2) return false;
  const int width = integerOf(tensor.strings[0]);
  const int height = integerOf(tensor.strings[1]);
  for (std::size_t i = 2; i < tensor.strings.size(); ++i) {
    items.push_back({static_cast<int>(i - 2), encodeImage({width, height, 0, std::move(tensor.strings[i])}), {}});
  }
  return true;
}

bool addAudio(std::string_view proto, std::vector<RowItem>& items) {
  values::Audio audio;
  WireReader fields(proto);
  while (fields.next()) {
    if (fields.is(1, WireType::kFixed32)) audio.sampleRate = fields.float32();
    if (fields.is(2, WireType::kVarint)) audio.channels = fields.integer();
    if (fields.is(3, WireType::kVarint)) audio.frames = fields.integer();
    if (fields.is(4, WireType::kBytes)) audio.encoded = fields.bytes();
    if (fields.is(5, WireType::kBytes)) audio.contentType = fields.bytes();
  }
  items.push_back({0, values::encodeAudio(audio), {}});
  return fields.ok();
}

bool addSounds(const TensorValue& tensor, std::vector<RowItem>& items) {
  const std::size_t rank = tensor.shape.size();
  if (rank != 1 && !(rank == 2 && tensor.shape[1] == 2)) return false;
  const std::size_t columns = rank;
  for (std::size_t i = 0; i + columns <= tensor.strings.size(); i += columns) {
    values::Audio audio;
    audio.encoded = tensor.strings[i];
    if (columns == 2) audio.label = tensor.strings[i + 1];
    items.push_back({static_cast<int>(i / columns), values::encodeAudio(audio), {}});
  }
  return true;
}

bool addRows(const TensorValue& tensor, std::vector<RowItem>& items) {
  if (tensor.shape.size() != 2 || tensor.shape[1] != 3 || tensor.type == TensorType::kString) return false;
  values::HistogramRows rows;
  for (std::size_t i = 0; i + 3 <= tensor.numbers.size(); i += 3) {
    rows.left.push_back(tensor.numbers[i]);
    rows.right.push_back(tensor.numbers[i + 1]);
    rows.count.push_back(tensor.numbers[i + 2]);
  }
  items.push_back({0, values::encodeRows(rows), {}});
  return true;
}

bool addOfTensor(Row row, TensorValue tensor, std::vector<RowItem>& items) {
  if (row == Row::kHistogramRows) return addRows(tensor, items);
  if (tensor.type != TensorType::kString) return false;
  if (row == Row::kImages) return addImages(tensor, items);
  if (row == Row::kSounds) return addSounds(tensor, items);
  if (row == Row::kText) {
    items.push_back({0, values::encodeText({std::move(tensor.shape), std::move(tensor.strings)}), {}});
    return true;
  }
  if (tensor.strings.size() != 1) return false;
  items.push_back({0, std::move(tensor.strings[0]), {}});
  return true;
}

RowType rowTypeOfTensor(std::string_view plugin, int dataClass) {
  static const std::map<std::string_view, RowType> kKnown{
      {values::kScalarsPlugin, {Row::kScalar, Kind::kScalar, {}}},
      {values::kHistogramsPlugin, {Row::kHistogramRows, Kind::kHistogram, {}}},
      {values::kImagesPlugin, {Row::kImages, Kind::kImage, {}}},
      {values::kAudioPlugin, {Row::kSounds, Kind::kAudio, {}}},
      {values::kTextPlugin, {Row::kText, Kind::kText, {}}},
      {values::kCustomScalarsPlugin, {Row::kBlob, Kind::kUnknown, {}}},
      {values::kKerasModelPlugin, {Row::kBlob, Kind::kUnknown, {}}},
      {values::kRunMetadataPlugin, {Row::kBlob, Kind::kRunMetadata, {}}},
      {values::kRunMetadataGraphPlugin, {Row::kBlob, Kind::kRunMetadata, {}}},
      {values::kHparamsPlugin, {Row::kContent, Kind::kUnknown, {}}},
  };
  RowType type{Row::kTensor, Kind::kTensor, {}};
  if (const auto known = kKnown.find(plugin); known != kKnown.end()) {
    type = known->second;
  } else if (dataClass == kScalarClass) {
    type = {Row::kScalar, Kind::kScalar, {}};
  }
  type.plugin = plugin;
  return type;
}

}  // namespace

RowType rowTypeOf(ValueKind kind, std::string_view plugin, int dataClass) {
  switch (kind) {
    case ValueKind::kSimple:
      return {Row::kScalar, Kind::kScalar, std::string(values::kScalarsPlugin)};
    case ValueKind::kHistogram:
      return {Row::kHistogram, Kind::kHistogram, std::string(values::kHistogramsPlugin)};
    case ValueKind::kImage:
      return {Row::kImage, Kind::kImage, std::string(values::kImagesPlugin)};
    case ValueKind::kAudio:
      return {Row::kAudio, Kind::kAudio, std::string(values::kAudioPlugin)};
    case ValueKind::kTensor:
      return rowTypeOfTensor(plugin, dataClass);
    case ValueKind::kNone:
      return {Row::kContent, Kind::kUnknown, std::string(plugin)};
    case ValueKind::kOldHistogram:
      break;
  }
  return fallbackOf(kind);
}

RowType fallbackOf(ValueKind kind) {
  if (kind == ValueKind::kTensor) return {Row::kTensor, Kind::kTensor, {}};
  return {Row::kBytes, Kind::kUnknown, {}};
}

bool itemsOf(const RowType& type, const SummaryValue& value, std::string_view content, std::vector<RowItem>& items) {
  switch (type.row) {
    case Row::kImage:
      return value.kind == ValueKind::kImage && addImage(value.payload, items);
    case Row::kAudio:
      return value.kind == ValueKind::kAudio && addAudio(value.payload, items);
    case Row::kContent:
      items.push_back({0, {}, content});
      return true;
    case Row::kHistogram:
    case Row::kTensor:
    case Row::kBytes:
      items.push_back({0, {}, value.payload});
      return true;
    default:
      break;
  }
  try {
    return addOfTensor(type.row, values::decodeTensor(value.payload), items);
  } catch (const Error&) {
    return false;  // kept as it is
  }
}

bool numberOf(const SummaryValue& value, double& number) {
  if (value.kind == ValueKind::kSimple) {
    number = static_cast<double>(value.simple);
    return true;
  }
  return value.kind == ValueKind::kTensor && values::scalarOf(value.payload, number);
}

}  // namespace summaries::tfevents
