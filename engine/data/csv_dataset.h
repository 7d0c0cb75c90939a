// Tables of comma-separated values as data sets: a component for each column (tf.data.experimental.CsvDataset,
// make_csv_dataset). Files are kept in memory as text and parsed batch by batch, straight into columns. Pure functions:
// callable from any thread.
//   std::ofstream("flowers.csv") << "width,kind\n1.5,lily\n2.5,rose\n";
//   const auto flowers = data::makeCsvDataset({"flowers.csv"}, {.label = "kind", .batchSize = 2, .shuffle = false});
//   flowers.labels;                         // is std::vector<std::string>{"kind"}
//   flowers.first().at("width").toDoubles();  // is std::vector({1.5, 2.5})
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/csv_columns.h"
#include "engine/data/named_dataset.h"

namespace engine::data {

struct CsvOptions {
  bool header = true;  // the first record of each file holds the column names; columns.names may replace them
  CsvFormat format = {};
  CsvColumnOptions columns = {};
  bool ignoreErrors = false;  // pass over records that cannot be read
};

// A scalar a column for each record, by the column's name.
struct CsvDataset : NamedDataset {
  std::function<std::string(int64_t record)> place;  // "file:line" of a record, counted from 0 in the files' order
};

// The records of the files, one file after the other. NotFound without a file; InvalidArgument, beginning with
// "file:line", when the files cannot be told into records or have different headers. What is wrong with a cell or the
// number of cells ends the pass with InvalidArgument, naming file, line and column.
// Labels are the columns.last.
// With a `fileSeed` each pass takes the files in another order, as TensorFlow's shuffle with that seed.
CsvDataset csvDataset(const std::vector<std::string>& paths, const CsvOptions& options = {},
                      std::optional<OpSeed> fileSeed = std::nullopt);

struct MakeCsvOptions {
  CsvOptions csv = {};
  std::string label = {};  // the column that is the label; empty: none
  int64_t batchSize = 1;
  std::optional<int64_t> epochs = {};  // none: without end, all batches full
  bool shuffle = true;
  int64_t shuffleBuffer = 10000;  // records
  std::optional<int64_t> shuffleSeed = {};
  int64_t prefetch = kAutotune;  // batches
};

// tf.data.experimental.make_csv_dataset: batches of columns, a vector each, in TensorFlow's order for the same seeds.
// Errors as of csvDataset().
NamedDataset makeCsvDataset(const std::vector<std::string>& paths, const MakeCsvOptions& options);

// The files that a path stands for, sorted: itself, or what a pattern with * ? [ ] matches. NotFound for a pattern that
// matches nothing.
std::vector<std::string> matchingFiles(const std::string& pattern);

}  // namespace engine::data
