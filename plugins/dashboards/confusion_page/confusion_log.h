// Confusion matrices in a log: the half of the page that needs no window. Pure functions and values; any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace plugins {

// One step's matrix, with the steps that there are.
struct Confusion {
  std::vector<int64_t> steps;  // rising, each once; empty: there is nothing to show
  int64_t step = 0;            // of the matrix
  int classes = 0;
  std::vector<double> counts;       // row-major: rows are labels, columns what was predicted
  std::vector<double> labels;       // sum of each row
  std::vector<double> predictions;  // sum of each column

  double count(int label, int predicted) const {
    return counts[static_cast<std::size_t>(label) * static_cast<std::size_t>(classes) +
                  static_cast<std::size_t>(predicted)];
  }
};

// What a cell shows.
enum class ConfusionScale {
  kCount,
  kOfLabel,       // its share of the row
  kOfPrediction,  // its share of the column
};

// Whether a series holds confusion matrices: a tensor whose tag's last part begins with "confusion_matrix".
bool isConfusion(const summaries::SeriesInfo& series);

// The matrix at `wanted` or at the last step before it, of none before it the first; the newest when it is not given.
// DataLoss: what was logged is no square matrix of numbers that are 0 or more.
Confusion readConfusion(summaries::EventLogReader& log, int64_t series, std::optional<int64_t> wanted);

// 0 to 1, of the largest cell for counts; 0 where row or column are empty.
double shareOf(const Confusion& matrix, int label, int predicted, ConfusionScale scale);
// The examples on the diagonal by all; NaN without examples.
double accuracyOf(const Confusion& matrix);

// Names of so many classes by the experiment that made the run, as JSON: the names of the metric, else the model's
// label_vocabulary; else, and where these are not so many, their numbers from 0.
QStringList classNames(const std::string& experiment, int classes);

}  // namespace plugins
