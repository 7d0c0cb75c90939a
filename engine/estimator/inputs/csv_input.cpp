// CsvSource: a CSV file of an experiment.
#include <algorithm>
#include <cmath>
#include <set>

#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/data/csv_dataset.h"
#include "engine/estimator/inputs/input_sources.h"

namespace engine::estimator {
namespace {

// Tables up to this many cells are parsed once and kept as columns; larger ones are parsed batch by batch.
constexpr int64_t kMostCellsKept = 16 << 20;

std::vector<std::string> labelsOf(const CsvSource& source) {
  std::vector<std::string> labels(source.labels().begin(), source.labels().end());
  if (!source.label().empty()) labels.insert(labels.begin(), source.label());
  return labels;
}

char delimiterOf(const CsvSource& source) {
  if (source.field_delim() == "whitespace") return ' ';
  if (source.field_delim() == "\\t") return '\t';
  if (source.field_delim().size() != 1) {
    fail(Code::kInvalidArgument, "csv.field_delim must be one character or \"whitespace\", not \"",
         source.field_delim(), "\".");
  }
  return source.field_delim()[0];
}

data::CsvOptions optionsOf(const CsvSource& source) {
  data::CsvOptions options;
  options.header = source.header();
  options.ignoreErrors = source.ignore_errors();
  options.format.delimiter = delimiterOf(source);
  options.format.whitespace = source.field_delim() == "whitespace";
  options.format.quotes = source.use_quote_delim();
  options.format.skipInitialSpace = source.skip_initial_space();
  options.format.recordSuffix = source.line_suffix();
  options.format.skipLines = source.skip_lines();
  data::CsvColumnOptions& columns = options.columns;
  columns.select.assign(source.features().begin(), source.features().end());
  columns.last = labelsOf(source);
  columns.naValue = source.na_value();
  columns.rowsForInference = source.num_rows_for_inference();
  columns.numbersStay = true;
  for (const CsvColumn& column : source.columns()) {
    if (!source.header()) columns.names.push_back(column.name());
    if (column.has_type()) columns.types[column.name()] = dtypeFromName(column.type());
    if (column.has_default_value()) columns.defaults[column.name()] = column.default_value();
    if (column.required()) columns.required.insert(column.name());
  }
  return options;
}

// All records, parsed now: a tensor a column.
data::Element parsed(const data::Dataset& records) {
  data::Element columns;
  records.batch(records.cardinality()).makeIterator()->next(columns);
  return columns;
}

[[noreturn]] void failLabel(const data::CsvDataset& csv, int64_t record, const std::string& what) {
  fail(Code::kInvalidArgument, csv.place(record), ": the label \"", csv.names.back(), "\" is ", what);
}

void checkNumbers(const Tensor& labels, int64_t classes, const data::CsvDataset& csv) {
  int64_t record = 0;
  for (const int64_t label : labels.toInt64s()) {
    if (label < 0) failLabel(csv, record, message(label, ". Labels must be >= 0."));
    if (label >= classes) {
      failLabel(csv, record, message(label, ". Labels must be <= n_classes - 1, and n_classes is ", classes, "."));
    }
    ++record;
  }
}

void checkWords(const Tensor& labels, const std::vector<std::string>& vocabulary, const data::CsvDataset& csv) {
  const std::set<std::string> known(vocabulary.begin(), vocabulary.end());
  int64_t record = 0;
  for (const std::string& label : labels.flat<std::string>()) {
    if (!known.contains(label)) {
      failLabel(csv, record,
                message('"', label, "\", which is not in the label_vocabulary (\"", vocabulary.front(), "\" and ",
                        vocabulary.size() - 1, " more)."));
    }
    ++record;
  }
}

// `shown`: the cell, for whoever looks for it in the file.
[[noreturn]] void failNoNumber(const data::CsvDataset& csv, int64_t record, const std::string& shown) {
  failLabel(csv, record,
            message('"', shown, "\", and the model's labels are whole numbers. Correct the cell, or set ",
                    "label_vocabulary."));
}

// Told by the first that is no whole number; a column is of texts as soon as one of its cells is.
[[noreturn]] void failWords(const Tensor& labels, const data::CsvDataset& csv) {
  const auto isNumber = [](const std::string& label) {
    return !label.empty() && label.find_first_not_of("-0123456789") == std::string::npos;
  };
  const auto words = labels.flat<std::string>();
  const auto at = std::ranges::find_if_not(words, isNumber);
  const auto record = at == words.end() ? 0 : at - words.begin();
  failNoNumber(csv, record, words[static_cast<std::size_t>(record)]);
}

// One cell that is "nan" or "0.5" makes a column one of fractions.
void checkWhole(const Tensor& labels, const data::CsvDataset& csv) {
  int64_t record = 0;
  for (const double label : labels.toDoubles()) {
    if (label != std::trunc(label)) failNoNumber(csv, record, message(label));
    ++record;
  }
}

// What the model's head would say of a batch, with the place of the label.
void checkLabels(const Tensor& labels, const LabelClasses& classes, const data::CsvDataset& csv) {
  if (labels.dtype() == DType::kString) {
    if (!classes.vocabulary.empty()) return checkWords(labels, classes.vocabulary, csv);
    if (classes.count > 0) failWords(labels, csv);
  } else if (classes.count > 0 && isInteger(labels.dtype())) {
    checkNumbers(labels, classes.count, csv);
  } else if (classes.count > 0 && isFloating(labels.dtype())) {
    checkWhole(labels, csv);
  }
}

}  // namespace

InputSource loadCsv(const CsvSource& source, const InputContext& context) {
  const data::CsvDataset csv = data::csvDataset(filesOf(source.path(), context), optionsOf(source));
  InputSource result{csv.dataset, nullptr, nullptr, csv.names, csv.labels, false, "csv.label"};
  const int64_t records = csv.dataset.cardinality();
  if (records == 0) {
    fail(Code::kInvalidArgument, "The CSV input '", source.path(), "' has no rows.",
         source.header() ? " There is nothing below the header row: choose another file, or specify that the first "
                           "line is a row (header: false)."
                         : " Choose another file.");
  }
  if (context.onlyShapes) return result;
  if (records <= kMostCellsKept / static_cast<int64_t>(csv.names.size())) {
    data::Element columns = parsed(csv.dataset);
    if (csv.labels.size() == 1) checkLabels(columns.back(), context.labels, csv);
    // Copying a batch's texts takes longer than being handed one; of numbers it does not.
    const auto isText = [](const Tensor& column) { return column.dtype() == DType::kString; };
    result.prefetch = std::ranges::any_of(columns, isText) && availableCores() > 1;
    result.examples = data::Dataset::fromTensorSlices(std::move(columns));
  } else {
    result.prefetch = true;
  }
  return result;
}

}  // namespace engine::estimator
