// Tables of comma-separated values as one tensor a column. Plain or gzip; untrusted. Pure functions: callable from any
// thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::data {

struct CsvOptions {
  bool header = true;                           // the first row holds the column names
  std::vector<std::string> columnNames = {};    // of all columns, in place of the header's; needed without one
  std::vector<std::string> selectColumns = {};  // those to read, in this order; empty: all
  // float32, double, int32, int64 or string. A column not named: int64, float32 or string, what all its cells are.
  std::map<std::string, DType> types = {};
  char delimiter = ',';
  bool skipInitialSpace = false;  // drop spaces after a delimiter
  std::string naValue = {};       // a cell that says this, or nothing, is missing
  // What stands for a missing cell, by column. Otherwise 0 or "".
  std::map<std::string, std::string> defaults = {};
};

struct CsvTable {
  std::vector<std::string> names;
  std::vector<Tensor> columns;  // each [rows]

  int64_t rows() const { return columns.empty() ? 0 : columns.front().dim(0); }
  // NotFound, with the names there are.
  const Tensor& column(const std::string& name) const;
};

// NotFound without the file. InvalidArgument, beginning with "file:line", for a row that is too short or long, a word
// where a number belongs (with the column and what was found), quotes that do not close, column names that are
// missing, double or unknown.
CsvTable readCsv(const std::string& path, const CsvOptions& options = {});

}  // namespace engine::data
