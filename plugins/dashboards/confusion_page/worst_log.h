// The worst examples of an evaluation in its log: the half of the list that needs no window. Values; any thread.
#pragma once

#include <QImage>
#include <cstdint>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace plugins {

struct WorstExample {
  int64_t number = 0;  // in the evaluation, from 1 on
  double label = 0;
  double predicted = 0;
  double error = 0;  // 1 - the probability of the label, or the distance of two numbers
  QImage picture;    // null: the example is none
};

// What the metric worst_examples logged at that step, the worst first; empty: nothing.
// DataLoss: what was logged is no such list.
std::vector<WorstExample> readWorst(summaries::EventLogReader& log, int64_t step);

}  // namespace plugins
