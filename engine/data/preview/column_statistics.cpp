#include "engine/data/preview/column_statistics.h"

#include <algorithm>
#include <cmath>

namespace engine::data {
namespace {

constexpr std::size_t kLongestMisfit = 60;  // bytes shown

// The cell as a number of the column's type.
std::optional<double> numberOf(const CsvColumn& column, std::string_view cell) {
  union {
    int32_t i32;
    int64_t i64;
    float f32;
    double f64;
  } value{};
  if (!writeCell(column, cell, &value, 0)) return {};
  switch (column.dtype) {
    case DType::kInt32:
      return value.i32;
    case DType::kInt64:
      return static_cast<double>(value.i64);
    case DType::kFloat:
      return static_cast<double>(value.f32);
    default:
      return value.f64;
  }
}

}  // namespace

bool ColumnStatistics::add(std::string_view cell, bool missing) {
  ++seen_;
  if (missing) {
    ++missing_;
    return false;
  }
  count(cell);
  if (column_.dtype == DType::kString) return false;
  const std::optional<double> number = numberOf(column_, cell);
  if (number) {
    numbers_.push_back(*number);
    return false;
  }
  if (misfits_++ > 0) return false;
  misfit_ = cell.substr(0, kLongestMisfit);
  return true;
}

void ColumnStatistics::count(std::string_view cell) {
  // Once there are more values than are kept, most cells are not asked for: they would not be found.
  if (more_ && column_.dtype != DType::kString) return;
  more_ |= !values_.add(cell);
}

void ColumnStatistics::write(ColumnPreview& preview) const {
  preview.name = column_.name;
  preview.dtype = column_.dtype;
  preview.seen = seen_;
  preview.missing = missing_;
  preview.misfits = misfits_;
  preview.firstMisfit = misfit_;
  preview.firstMisfitLine = misfitLine_;
  preview.moreValues = more_;
  preview.values.reserve(values_.cells().size());
  for (const DistinctCells::Cell& cell : values_.cells())
    preview.values.push_back({std::string(cell.text), cell.count});
  writeNumbers(numbers_, preview);
}

void writeNumbers(const std::vector<double>& numbers, ColumnPreview& preview) {
  double least = INFINITY, most = -INFINITY, sum = 0;
  int64_t count = 0;
  for (const double number : numbers) {
    if (!std::isfinite(number)) continue;
    least = std::min(least, number);
    most = std::max(most, number);
    sum += number;
    ++count;
  }
  if (count == 0) return;
  const double mean = sum / static_cast<double>(count);
  preview.minimum = least;
  preview.maximum = most;
  preview.mean = mean;
  const double width = most - least;
  preview.histogram.assign(width > 0 ? kMostBins : 1, 0);
  double squares = 0;
  for (const double number : numbers) {
    if (!std::isfinite(number)) continue;
    squares += (number - mean) * (number - mean);
    // Halved: the width of the widest numbers is no number.
    const double share = width > 0 ? (number / 2 - least / 2) / (most / 2 - least / 2) : 0;
    const auto bin = static_cast<std::size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(kMostBins));
    ++preview.histogram[std::min(bin, preview.histogram.size() - 1)];
  }
  preview.stddev = std::sqrt(squares / static_cast<double>(count));
}

}  // namespace engine::data
