// What the checkpoint views know, as plain values: no thread rule.
#pragma once

#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "summaries/types.h"

namespace widgets {

struct CheckpointRow {
  QString prefix;  // names the checkpoint everywhere
  std::optional<int64_t> step;
  double time = 0;      // seconds since the epoch
  int64_t bytes = 0;    // of all its files
  bool listed = false;  // the training's state file names it
  bool latest = false;  // which training goes on from
  bool kept = false;    // marked: never removed by keep_checkpoint_max
};

struct TensorRow {
  QString name;
  QString dtype;  // "float32"
  std::vector<int64_t> shape;
  int64_t bytes = 0;
  int parts = 0;         // of a partitioned variable; 0: stored whole
  bool numeric = false;  // has statistics
};

struct CheckpointContents {
  QString format;  // "V2" or "V1"
  std::vector<TensorRow> tensors;
  std::vector<QString> damage;  // what of the index could not be read
};

struct TensorFacts {
  int64_t elements = 0;
  int64_t nan = 0;
  int64_t positiveInfinities = 0;
  int64_t negativeInfinities = 0;
  int64_t zeros = 0;
  double min = 0;  // from here on over finite values
  double max = 0;
  double mean = 0;
  double deviation = 0;
  double norm = 0;
  summaries::Histogram histogram;
  std::optional<double> change;  // relative norm of the difference to the checkpoint before
  QString problem;               // why it could not be read; the rest means nothing then

  int64_t notFinite() const { return nan + positiveInfinities + negativeInfinities; }
  double sparsity() const { return elements ? static_cast<double>(zeros) / static_cast<double>(elements) : 0; }
};

// Values to paint: a matrix, made coarser by averaging when it is large, or the windows of a convolution's kernel.
struct TensorPicture {
  int rows = 0;
  int columns = 0;
  std::vector<float> values;  // row-major; NaN where there is no value
  int tileRows = 0;           // of one filter; 0: one matrix
  int tileColumns = 0;
  double largest = 0;   // absolute, of the finite values
  int64_t filters = 0;  // of the tensor; the picture may show fewer
  int64_t shownFilters = 0;
};

// A run of elements in row-major order.
struct TensorValues {
  int64_t first = 0;
  std::vector<double> numbers;
  std::vector<QString> texts;  // of string tensors, instead of numbers
};

// Rows of a matrix.
struct MatrixRows {
  int64_t rows = 0;
  int64_t columns = 0;
  std::vector<float> values;  // row-major
};

enum class TensorChange { kChanged, kEqual, kReshaped, kMissing, kAdded, kUnread };

struct TensorDiffRow {
  QString name;
  TensorChange change = TensorChange::kEqual;
  double relative = 0;      // norm of the difference over the norm of the first
  double largest = 0;       // absolute difference
  double changedShare = 0;  // 0 to 1
  QString from;             // "float32 [3,4]"; empty: not there
  QString to;
  QString problem;
};

// "float32 5×5×1×20"; a scalar's shape is empty.
QString shapeText(const std::vector<int64_t>& shape);
// "2.0 MB".
// How much a tensor changed, relative to what it was; where that was nothing but zeros: "from 0".
QString changeText(double relative);
QString bytesText(int64_t bytes);
// "f32" of "float32".
QString shortDtype(const QString& dtype);

}  // namespace widgets
