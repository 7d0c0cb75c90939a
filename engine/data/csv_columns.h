// The columns of a CSV table: their types, what stands for missing cells, and how cells become numbers and strings.
// Pure functions and values: callable from any thread.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/data/csv_text.h"

namespace engine::data {

// A wider table is none that a model has a column for each of: more often its cells are told apart wrongly.
inline constexpr std::size_t kMostCsvColumns = 65'536;

struct CsvColumn {
  std::string name;
  std::size_t position = 0;  // in a record, counted from 0
  DType dtype = DType::kInvalid;
  Tensor standIn = {};  // for a missing cell: a scalar; none: a missing cell is an error
};

struct CsvColumnOptions {
  std::vector<std::string> names = {};   // of all columns of the file
  int64_t headerLine = 0;                // of the first file, where the names are from; 0: they were given
  std::vector<std::string> select = {};  // those to read, in this order; empty: all
  std::vector<std::string> last = {};    // those of them that come last, in this order: labels
  // float32, double, int32, int64 or string. A column not named: the first of int32, int64, float32, double and string
  // that its first rows are.
  std::map<std::string, DType> types = {};
  std::map<std::string, std::string> defaults = {};  // for missing cells, by column; otherwise 0 or ""
  std::set<std::string> required = {};               // columns in which no cell may be missing
  std::string naValue = {};                          // a cell that says this, or nothing, is missing
  int64_t rowsForInference = 100;                    // 0: all
  // A column whose first cell is a number is one of numbers, as TensorFlow does not say: a word in it is an error.
  bool numbersStay = false;
};

// InvalidArgument, beginning with the first file's name and the line of its header, for names that are missing, double
// or unknown, types that no column can have, defaults that do not fit the types, and more columns to read than
// kMostCsvColumns.
std::vector<CsvColumn> chooseColumns(const CsvColumnOptions& options, const std::vector<CsvText>& files);

// Reads `cell` into element `row` of a tensor of the column's type at `out`. False when it is none.
bool writeCell(const CsvColumn& column, std::string_view cell, void* out, int64_t row);
// The same with the column's stand-in. There must be one.
void writeStandIn(const CsvColumn& column, void* out, int64_t row);

}  // namespace engine::data
