// When each op of one profiled step ran, on which thread: a serialized RunMetadata as plain values. Safe to hand
// between threads.
#pragma once

#include <QByteArray>
#include <QHash>
#include <QString>
#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace widgets {

// One execution of an op. Times in microseconds.
struct TraceSpan {
  QString node;
  QString op;
  int thread = 0;    // its lane, counted from 0
  double begin = 0;  // since the step's first op began
  double length = 0;
  int64_t bytes = 0;  // of memory that it filled
  double end() const { return begin + length; }
};

// The least time that the machine needs for a node, in all its executions, µs.
struct KernelRoof {
  double arithmetic = 0;
  double memory = 0;
  double least() const { return std::max(arithmetic, memory); }
};

struct StepTrace {
  std::vector<TraceSpan> spans;      // by begin
  int threads = 0;                   // lanes
  QHash<QString, KernelRoof> roofs;  // by node; of those that were measured

  bool isEmpty() const { return spans.empty(); }
  double length() const;  // until the last op ended, µs
};

// Reads the step statistics of a RunMetadata, of all devices but the streams and copies of a GPU, which repeat what its
// ops did, and what its nodes cost at least. Throws summaries::Error (DataLoss) with the byte offset.
StepTrace parseStepTrace(std::string_view bytes);

// As Chrome's about:tracing and Perfetto read it.
QByteArray chromeTrace(const StepTrace& trace);

}  // namespace widgets
