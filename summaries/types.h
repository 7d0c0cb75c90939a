// The values that an event log holds, as plain structs. No thread rule: they are values.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace summaries {

// What a series holds. The number is stored in the log: never reuse one.
enum class Kind : int {
  kScalar = 1,
  kHistogram = 2,
  kImage = 3,
  kText = 4,
  kGraph = 5,        // serialized GraphDef
  kRunMetadata = 6,  // serialized RunMetadata
  kTensor = 7,
  kAudio = 8,
  kSession = 9,    // session events: start, stop, checkpoint, evaluation, restart, rate change, warning, error
  kUnknown = 100,  // an unknown plugin's bytes, kept as they came
};

// Whether what a restart superseded is read, too.
enum class Superseded { kHide, kShow };

struct ScalarPoint {
  int64_t step = 0;
  double wall = 0;  // seconds since the epoch
  double value = 0;
};

// Points of one series, column by column.
struct Columns {
  std::vector<int64_t> steps;
  std::vector<double> walls;
  std::vector<double> values;
  // How many points there are.
  std::size_t size() const { return steps.size(); }
};

// TensorFlow's HistogramProto: bucket i counts values in [limit[i-1], limit[i]).
struct Histogram {
  double min = 0;
  double max = 0;
  double num = 0;
  double sum = 0;
  double sumSquares = 0;
  std::vector<double> bucketLimits;
  std::vector<double> buckets;
};

struct Image {
  int width = 0;
  int height = 0;
  int channels = 0;     // 1 grey, 3 RGB, 4 RGBA
  std::string encoded;  // PNG bytes
};

enum class RunStatus : int {
  kUnknown = 0,
  kRunning = 1,
  kPaused = 2,
  kFinished = 3,
  kFailed = 4,
  kStopped = 5,
  kImported = 6
};

// Kinds of session events.
enum class SessionEvent : int {
  kStart = 1,
  kStop = 2,
  kCheckpoint = 3,
  kEvaluation = 4,
  kRestart = 5,
  kHyperparameter = 6,  // a live change, text "learning_rate = 0.001"
  kWarning = 7,
  kError = 8,
  kMessage = 9,  // a log line
  kPause = 10,
  kResume = 11,  // the end of a pause
};

struct SessionEntry {
  SessionEvent event = SessionEvent::kMessage;
  int64_t step = 0;
  double wall = 0;
  std::string text;
};

struct SeriesInfo {
  int64_t id = 0;
  std::string tag;
  std::string plugin;
  Kind kind = Kind::kScalar;
  uint64_t points = 0;  // points committed; the follower's cursor
  int64_t lastStep = 0;
  double lastWall = 0;
  double lastValue = 0;
  int64_t segments = 0;  // restarts and falling steps so far: when it grows, earlier points may be superseded
};

struct RunInfo {
  std::string name;
  double created = 0;  // seconds since the epoch
  RunStatus status = RunStatus::kUnknown;
  uint64_t droppedScalars = 0;
  uint64_t droppedItems = 0;  // heavy summaries dropped because the queue was full
  std::string config;         // the experiment that made the run, as JSON; may be empty
  bool operator==(const RunInfo&) const = default;
};

// One heavy entry (histogram, image, text, graph …) without its bytes.
struct ItemInfo {
  int64_t step = 0;
  int index = 0;
  double wall = 0;
  int64_t bytes = 0;
  int repeat = 0;  // counts what was written at the same step, from 0, in order of writing
};

// Of the repeats of an item the one that was written last.
inline constexpr int kNewestRepeat = -1;

// How many points or items of a series a reader gives.
struct PointCount {
  uint64_t visible = 0;
  uint64_t superseded = 0;  // by a restart; given on demand
};

// Minimum and maximum of a series in each pixel column of a step range.
struct DrawnColumns {
  struct Column {
    bool empty = true;
    double min = 0;
    double max = 0;
    double first = 0;
    double last = 0;
  };
  std::vector<Column> columns;
  bool exact = true;       // false: a chunk may count one column too early (first pass of a long series)
  uint64_t nonfinite = 0;  // NaN and infinities in the range, not drawn
};

}  // namespace summaries
