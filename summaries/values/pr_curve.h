// Precision-recall curves. Pure functions and values: callable from any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

// All vectors have one entry a threshold; thresholds rise evenly from 0 to 1.
struct PrCurve {
  std::vector<double> thresholds;
  std::vector<double> truePositives, falsePositives, trueNegatives, falseNegatives;  // weighted counts
  std::vector<double> precision, recall;
  std::size_t size() const { return thresholds.size(); }

  // Area under precision over recall by the trapezoid rule, over what was predicted positive at least once.
  double area() const;
};

// Of a series' payload: a float tensor [6, thresholds]. Errors: DataLoss, InvalidArgument (another shape).
PrCurve decodePrCurve(std::string_view payload);
// Of a series of plugin "pr_curves" at a step that items() lists. Errors: NotFound too.
PrCurve readPrCurve(EventLogReader& reader, int64_t series, int64_t step, int repeat = kNewestRepeat);

}  // namespace summaries::values
