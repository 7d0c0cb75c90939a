// What the cells of one column are: how many are missing, which values there are, how numbers are distributed.
// One thread; cells must outlive it.
#pragma once

#include <string_view>
#include <vector>

#include "engine/data/csv_columns.h"
#include "engine/data/preview/distinct_cells.h"
#include "engine/data/preview/preview.h"

namespace engine::data {

class ColumnStatistics {
 public:
  // Keeps up to `mostValues` distinct values.
  ColumnStatistics(const CsvColumn& column, std::size_t mostValues) : column_(column), values_(mostValues) {}

  // True when the cell is the first that is not of the column's type.
  bool add(std::string_view cell, bool missing);
  void setMisfitLine(int64_t line) { misfitLine_ = line; }
  void write(ColumnPreview& preview) const;

 private:
  void count(std::string_view cell);

  CsvColumn column_;
  int64_t seen_ = 0, missing_ = 0, misfits_ = 0, misfitLine_ = 0;
  std::string misfit_;
  bool more_ = false;
  DistinctCells values_;
  std::vector<double> numbers_;
};

// Minimum, maximum, mean, deviation and histogram of numbers; those that are not finite are left out.
void writeNumbers(const std::vector<double>& numbers, ColumnPreview& preview);

}  // namespace engine::data
