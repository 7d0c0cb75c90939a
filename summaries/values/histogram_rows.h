// Histograms as TensorBoard shows them: rows of (left edge, right edge, count). Pure functions and values: callable
// from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

// Row i counts count[i] values in [left[i], right[i]). Edges rise; a row of left = right holds one value's count.
struct HistogramRows {
  std::vector<double> left, right, count;
  std::size_t size() const { return count.size(); }
  double total() const;  // of the counts
};

// The stored bytes of rows, from which decodeRows gives back the same; all three have one size.
std::string encodeRows(const HistogramRows& rows);
// Of any stored histogram. What was logged as HistogramProto becomes rows as in TensorBoard: empty buckets at both ends
// go, and the outermost edges are its min and max. Errors: DataLoss.
HistogramRows decodeRows(std::string_view payload);

// Of a histogram series at a step that items() lists. Errors: NotFound, DataLoss.
HistogramRows readHistogram(EventLogReader& reader, int64_t series, int64_t step, int repeat = kNewestRepeat);

// The counts of `rows` shared out over `bins` equal bins of [low, high], each in proportion to its overlap: what
// histogram cards of TensorBoard draw, with 30 bins over the range of all steps shown. A row without width goes whole
// to the bin that holds it. bins >= 1; only zeros unless low < high and both are finite.
std::vector<double> rebinned(const HistogramRows& rows, double low, double high, int bins);
// The range that TensorBoard draws for rows from `low` to `high`: wider where it would be empty.
struct Range {
  double low = 0;
  double high = 0;
};
Range drawnRange(double low, double high);

// TensorBoard's nine lines of a distribution: the values at these basis points.
inline constexpr int kBasisPoints[] = {0, 668, 1587, 3085, 5000, 6915, 8413, 9332, 10000};
std::vector<double> compressed(const HistogramRows& rows);
// The same at any rising basis points of 0 to 10000.
std::vector<double> compressed(const HistogramRows& rows, const std::vector<int>& basisPoints);

}  // namespace summaries::values
