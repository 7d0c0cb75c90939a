#include "widgets/dashboards/profile/step_trace.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <map>
#include <utility>

#include "widgets/graph/model/wire_reader.h"

namespace widgets {
namespace {

constexpr double kNanosInMicro = 1000;

// A span as it is written: times since the epoch.
struct RawSpan {
  TraceSpan span;
  int64_t beginMicros = 0, lengthMicros = 0, beginNanos = 0, lengthNanos = 0;
  std::pair<int, uint64_t> lane;  // device, thread
};

int64_t readAllocation(WireReader memory) {
  int64_t bytes = 0;
  while (memory.next()) {
    if (memory.field() == 2) bytes = memory.signedVarint();
  }
  return std::max<int64_t>(bytes, 0);
}

// "conv/Conv2D = Conv2D(x, w)": the op behind the equals sign; the node's last part where there is none.
QString opOf(const QString& label, const QString& node) {
  const auto equals = label.indexOf(QStringLiteral(" = "));
  if (equals >= 0) return label.mid(equals + 3).section(QLatin1Char('('), 0, 0).trimmed();
  return node.section(QLatin1Char('/'), -1);
}

RawSpan readSpan(WireReader reader, int device) {
  RawSpan raw;
  raw.lane.first = device;
  QString label;
  while (reader.next()) {
    switch (reader.field()) {
      case 1:
        raw.span.node = QString::fromStdString(reader.text()).section(QLatin1Char(':'), 0, 0);
        break;
      case 2:
        raw.beginMicros = reader.signedVarint();
        break;
      case 5:
        raw.lengthMicros = reader.signedVarint();
        break;
      case 6:
        raw.span.bytes += readAllocation(reader.message("memory of a node"));
        break;
      case 8:
        label = QString::fromStdString(reader.text());
        break;
      case 10:
        raw.lane.second = reader.varint();
        break;
      case 13:
        raw.beginNanos = reader.signedVarint();
        break;
      case 16:
        raw.lengthNanos = reader.signedVarint();
        break;
      default:
        break;
    }
  }
  raw.span.op = opOf(label, raw.span.node);
  return raw;
}

bool repeatsOps(const std::string& device) {
  return device.find("/stream:") != std::string::npos || device.ends_with("/memcpy");
}

void readDevice(WireReader reader, int device, std::vector<RawSpan>& spans) {
  std::string name;
  std::vector<RawSpan> read;
  while (reader.next()) {
    if (reader.field() == 1) name = reader.text();
    if (reader.field() == 2) read.push_back(readSpan(reader.message("statistics of a node"), device));
  }
  if (!repeatsOps(name)) std::ranges::move(read, std::back_inserter(spans));
}

// Counts times from the first op, and lanes from 0.
StepTrace traceOf(const std::vector<RawSpan>& spans) {
  StepTrace trace;
  std::map<std::pair<int, uint64_t>, int> lanes;
  for (const RawSpan& raw : spans) lanes[raw.lane] = 0;
  for (auto& [lane, number] : lanes) number = trace.threads++;
  if (spans.empty()) return trace;
  const bool inNanos = std::ranges::all_of(spans, [](const RawSpan& raw) { return raw.beginNanos > 0; });
  const auto begin = [inNanos](const RawSpan& raw) { return inNanos ? raw.beginNanos : raw.beginMicros; };
  const int64_t first = begin(*std::ranges::min_element(spans, {}, begin));
  for (const RawSpan& raw : spans) {
    TraceSpan span = raw.span;
    span.thread = lanes.at(raw.lane);
    const auto since = static_cast<double>(begin(raw) - first);
    span.begin = inNanos ? since / kNanosInMicro : since;
    span.length = raw.lengthNanos > 0 ? static_cast<double>(raw.lengthNanos) / kNanosInMicro
                                      : static_cast<double>(std::max<int64_t>(raw.lengthMicros, 0));
    trace.spans.push_back(std::move(span));
  }
  std::ranges::stable_sort(trace.spans, {}, &TraceSpan::begin);
  return trace;
}

// In the nanoseconds that this program writes; TensorFlow's microseconds are too coarse.
void readCost(WireReader reader, QHash<QString, KernelRoof>& roofs) {
  constexpr int kComputeNanos = 1001;
  constexpr int kMemoryNanos = 1002;
  QString node;
  KernelRoof roof;
  while (reader.next()) {
    if (reader.field() == 1) node = QString::fromStdString(reader.text());
    if (reader.field() == kComputeNanos) roof.arithmetic = static_cast<double>(reader.signedVarint()) / kNanosInMicro;
    if (reader.field() == kMemoryNanos) roof.memory = static_cast<double>(reader.signedVarint()) / kNanosInMicro;
  }
  if (roof.least() > 0) roofs.insert(node, roof);
}

}  // namespace

double StepTrace::length() const {
  double last = 0;
  for (const TraceSpan& span : spans) last = std::max(last, span.end());
  return last;
}

StepTrace parseStepTrace(std::string_view bytes) {
  std::vector<RawSpan> spans;
  QHash<QString, KernelRoof> roofs;
  WireReader reader(bytes, "the run metadata");
  int device = 0;
  while (reader.next()) {
    if (reader.field() == 2) {
      WireReader costs = reader.message("costs of nodes");
      while (costs.next()) {
        if (costs.field() == 1) readCost(costs.message("cost of a node"), roofs);
      }
    }
    if (reader.field() != 1) continue;
    WireReader stats = reader.message("step statistics");
    while (stats.next()) {
      if (stats.field() == 1) readDevice(stats.message("statistics of a device"), device++, spans);
    }
  }
  StepTrace trace = traceOf(spans);
  trace.roofs = std::move(roofs);
  return trace;
}

QByteArray chromeTrace(const StepTrace& trace) {
  QJsonArray events;
  for (const TraceSpan& span : trace.spans) {
    events.append(QJsonObject{
        {QStringLiteral("name"), span.op},
        {QStringLiteral("cat"), QStringLiteral("Op")},
        {QStringLiteral("ph"), QStringLiteral("X")},
        {QStringLiteral("ts"), span.begin},
        {QStringLiteral("dur"), span.length},
        {QStringLiteral("pid"), 0},
        {QStringLiteral("tid"), span.thread},
        {QStringLiteral("args"), QJsonObject{{QStringLiteral("name"), span.node}, {QStringLiteral("op"), span.op}}}});
  }
  return QJsonDocument(QJsonObject{{QStringLiteral("traceEvents"), events}}).toJson(QJsonDocument::Compact);
}

}  // namespace widgets
