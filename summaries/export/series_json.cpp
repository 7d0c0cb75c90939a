#include "summaries/export/series_json.h"

#include "summaries/error.h"
#include "summaries/export/json_text.h"
#include "summaries/runs/session_event_name.h"
#include "summaries/store/payload_codec.h"
#include "summaries/values/audio.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"

namespace summaries::exports {
namespace {

void appendPoints(std::string& out, const Columns& points) {
  appendKey(out, "steps");
  appendList<int64_t>(out, points.steps);
  appendKey(out, "wall_times");
  appendList<double>(out, points.walls);
  appendKey(out, "values");
  appendList<double>(out, points.values);
}

void appendData(std::string& out, std::string_view data, Bytes bytes) {
  appendKey(out, "bytes");
  appendNumber(out, static_cast<int64_t>(data.size()));
  if (bytes == Bytes::kLeaveOut) return;
  appendKey(out, "base64");
  appendBase64(out, data);
}

void appendHistogram(std::string& out, std::string_view payload) {
  const values::HistogramRows rows = values::decodeRows(payload);
  appendKey(out, "buckets");
  out += '[';
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i > 0) out += ',';
    const double row[] = {rows.left[i], rows.right[i], rows.count[i]};
    appendList<double>(out, row);
  }
  out += ']';
}

void appendImage(std::string& out, std::string payload, Bytes bytes) {
  const Image image = decodeImage(std::move(payload));
  appendKey(out, "width");
  appendNumber(out, int64_t{image.width});
  appendKey(out, "height");
  appendNumber(out, int64_t{image.height});
  appendData(out, image.encoded, bytes);
}

void appendAudio(std::string& out, std::string payload, Bytes bytes) {
  const values::Audio audio = values::decodeAudio(std::move(payload));
  appendKey(out, "sample_rate");
  appendNumber(out, audio.sampleRate);
  appendKey(out, "channels");
  appendNumber(out, audio.channels);
  appendKey(out, "frames");
  appendNumber(out, audio.frames);
  appendKey(out, "content_type");
  appendString(out, audio.contentType);
  appendData(out, audio.encoded, bytes);
}

void appendText(std::string& out, std::string_view payload) {
  const values::Text text = values::decodeText(payload);
  appendKey(out, "shape");
  appendList<int64_t>(out, text.shape);
  appendKey(out, "strings");
  appendList(out, text.strings);
}

void appendTensor(std::string& out, std::string_view payload, Bytes bytes) {
  values::TensorValue tensor;
  try {
    tensor = values::decodeTensor(payload);
  } catch (const Error&) {
    // A type without numbers is still there as bytes.
    return appendData(out, payload, bytes);
  }
  appendKey(out, "dtype");
  appendString(out, tensorTypeName(tensor.type));
  appendKey(out, "shape");
  appendList<int64_t>(out, tensor.shape);
  appendKey(out, "values");
  if (tensor.type == values::TensorType::kString) {
    appendList(out, tensor.strings);
  } else {
    appendList<double>(out, tensor.numbers);
  }
}

void appendPayload(std::string& out, Kind kind, std::string payload, Bytes bytes) {
  switch (kind) {
    case Kind::kHistogram:
      return appendHistogram(out, payload);
    case Kind::kImage:
      return appendImage(out, std::move(payload), bytes);
    case Kind::kAudio:
      return appendAudio(out, std::move(payload), bytes);
    case Kind::kText:
      return appendText(out, payload);
    case Kind::kTensor:
      return appendTensor(out, payload, bytes);
    default:
      return appendData(out, payload, bytes);
  }
}

void appendHead(std::string& out, int64_t step, double wall) {
  out += '{';
  appendKey(out, "step");
  appendNumber(out, step);
  appendKey(out, "wall_time");
  appendNumber(out, wall);
}

void writeSession(EventLogReader& reader, std::string& out) {
  bool isFirst = true;
  for (const SessionEntry& entry : reader.session()) {
    if (!isFirst) out += ',';
    isFirst = false;
    appendHead(out, entry.step, entry.wall);
    appendKey(out, "event");
    appendString(out, sessionEventName(entry.event));
    appendKey(out, "text");
    appendString(out, entry.text);
    out += '}';
  }
}

// Piece by piece: all images of a series need not fit the memory.
void writeItems(EventLogReader& reader, const SeriesInfo& series, Bytes bytes, Superseded superseded, std::string& out,
                const Sink& sink) {
  const bool hasSamples = series.kind == Kind::kImage || series.kind == Kind::kAudio;
  bool isFirst = true;
  for (const ItemInfo& item : reader.items(series.id, superseded)) {
    if (!isFirst) out += ',';
    isFirst = false;
    appendHead(out, item.step, item.wall);
    if (hasSamples) {
      appendKey(out, "index");
      appendNumber(out, int64_t{item.index});
    }
    if (item.repeat > 0) {
      appendKey(out, "repeat");
      appendNumber(out, int64_t{item.repeat});
    }
    appendPayload(out, series.kind, reader.payload(series.id, item), bytes);
    out += '}';
    sink(out);
    out.clear();
  }
}

}  // namespace

void writeSeriesJson(EventLogReader& reader, std::string_view run, const SeriesInfo& series, Bytes bytes,
                     const Sink& sink, Superseded superseded) {
  std::string out = "{";
  const std::pair<std::string_view, std::string_view> head[] = {
      {"run", run}, {"tag", series.tag}, {"kind", values::kindName(series.kind)}, {"plugin", series.plugin}};
  for (const auto& [name, value] : head) {
    appendKey(out, name);
    appendString(out, value);
  }
  if (series.kind == Kind::kScalar) {
    appendPoints(out, reader.visible(series.id, superseded));
    out += '}';
    return sink(out);
  }
  appendKey(out, "items");
  out += '[';
  if (series.kind == Kind::kSession) {
    writeSession(reader, out);
  } else {
    writeItems(reader, series, bytes, superseded, out, sink);
  }
  out += "]}";
  sink(out);
}

}  // namespace summaries::exports
