// CSVDataset and CSVDatasetV2: the records of CSV files as scalars, a component for each column. A blank line is no
// record here; to TensorFlow it is one with an empty cell.
#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/csv_columns.h"
#include "engine/data/graph_dataset_op.h"
#include "engine/data/record_options.h"
#include "engine/data/transformations/generator.h"
#include "engine/formats/files/byte_stream.h"

namespace engine::data {
namespace {

// What a node says of its files.
struct CsvSource {
  std::vector<std::string> paths;
  formats::Compression compression = formats::Compression::kNone;
  bool header = false;
  CsvFormat format;
  std::string missing;  // also stands for an empty cell
  std::vector<CsvColumn> columns;
  std::vector<int64_t> excluded;  // ascending
  bool takesAll = false;          // no column is chosen or left out
};

bool isAscending(const std::vector<int64_t>& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] < 0 || (i > 0 && numbers[i] <= numbers[i - 1])) return false;
  }
  return true;
}

std::vector<int64_t> chosenColumns(const KernelContext& context, int input, const char* name) {
  std::vector<int64_t> columns = context.input(input).toInt64s();
  if (context.input(input).rank() > 1 || !isAscending(columns)) {
    fail(Code::kInvalidArgument, name, " should be strictly increasing indices");
  }
  return columns;
}

// The columns with their types, from the defaults that begin at input `first`.
std::vector<CsvColumn> columnsOf(const KernelContext& context, int first, const std::vector<int64_t>& selected,
                                 const std::vector<int64_t>& excluded) {
  const std::vector<ElementSpec> spec = specOf(context.node());
  if (!selected.empty() && selected.size() != spec.size()) {
    fail(Code::kInvalidArgument, "select_cols should match output size: ", selected.size(), " and ", spec.size());
  }
  std::vector<CsvColumn> columns;
  std::size_t position = 0;
  for (std::size_t i = 0; i < spec.size(); ++i, ++position) {
    while (std::ranges::binary_search(excluded, static_cast<int64_t>(position))) ++position;
    constexpr std::array kFieldTypes{DType::kFloat, DType::kDouble, DType::kInt32, DType::kInt64, DType::kString};
    if (std::ranges::find(kFieldTypes, spec[i].dtype) == kFieldTypes.end()) {
      fail(Code::kInvalidArgument, "Field ", i, " cannot be of ", dtypeName(spec[i].dtype), ".");
    }
    const Tensor& standIn = context.input(first + static_cast<int>(i));
    if (standIn.rank() > 1 || standIn.elements() > 1) {
      fail(Code::kInvalidArgument, "There should only be 1 default per field but field ", i, " has shape ",
           standIn.shape());
    }
    CsvColumn column{message("column ", i), selected.empty() ? position : static_cast<std::size_t>(selected[i]),
                     spec[i].dtype};
    if (standIn.elements() == 1) column.standIn = standIn.clone().reshaped(Shape{});
    columns.push_back(std::move(column));
  }
  return columns;
}

CsvSource sourceOf(const KernelContext& context, bool excludes) {
  CsvSource source;
  source.paths = pathsOf(context, 0);
  source.compression = compressionOf(context, 1);
  source.header = context.input(3).item<bool>();
  const auto delimiter = context.input(4).item<std::string>();
  if (delimiter.size() != 1) fail(Code::kInvalidArgument, "field_delim should be only 1 char");
  source.format.delimiter = delimiter[0];
  source.format.quotes = context.input(5).item<bool>();
  source.missing = context.input(6).item<std::string>();
  const std::vector<int64_t> selected = chosenColumns(context, 7, "select_cols");
  if (excludes) source.excluded = chosenColumns(context, context.inputCount() - 1, "exclude_cols");
  if (!selected.empty() && !source.excluded.empty()) {
    fail(Code::kInvalidArgument, "Either select_cols or exclude_cols should be empty");
  }
  source.columns = columnsOf(context, 8, selected, source.excluded);
  source.takesAll = selected.empty();
  return source;
}

// Reads the files one after the other.
class CsvRecords {
 public:
  explicit CsvRecords(std::shared_ptr<const CsvSource> source) : source_(std::move(source)) {}

  std::optional<Element> next() {
    while (!text_ || record_ == text_->records()) {
      if (file_ == source_->paths.size()) return std::nullopt;
      open(source_->paths[file_++]);
    }
    text_->cut(record_, cells_);
    return element(record_++);
  }

 private:
  void open(const std::string& path) {
    if (!std::filesystem::exists(path)) fail(Code::kNotFound, path, "; No such file or directory");
    std::string bytes;
    formats::ByteStream stream(path, source_->compression);
    constexpr std::size_t kAtOnce = std::size_t{1} << 22;
    while (stream.read(kAtOnce, bytes) == kAtOnce) {
    }
    text_ = std::make_unique<CsvText>(path, std::move(bytes), source_->format);
    record_ = 0;
    if (source_->header && text_->records() > 0) text_->dropFirst();
  }

  Element element(int64_t record) const {
    const auto fail = [&](const auto&... parts) {
      engine::fail(Code::kInvalidArgument, text_->path(), ":", text_->line(record), ": ", parts...);
    };
    const std::size_t width = source_->columns.size() + source_->excluded.size();
    if (source_->takesAll && cells_.cells.size() != width) {
      fail("Expect ", width, " fields but have ", cells_.cells.size(), " in record");
    }
    Element element;
    for (std::size_t i = 0; i < source_->columns.size(); ++i) {
      const CsvColumn& column = source_->columns[i];
      if (column.position >= cells_.cells.size()) {
        fail("Expect ", source_->columns.size(), " fields but have ", i, " in record");
      }
      const std::string_view cell = cells_.cells[column.position];
      Tensor& value = element.emplace_back(column.dtype, Shape{});
      if (cell.empty() || cell == source_->missing) {
        if (!column.standIn.valid()) fail("Field ", i, " is required but missing in record!");
        writeStandIn(column, value.raw(), 0);
      } else if (!writeCell(column, cell, value.raw(), 0)) {
        fail("Field ", i, " in record is not a valid ", dtypeName(column.dtype), ": ", cell);
      }
    }
    return element;
  }

  std::shared_ptr<const CsvSource> source_;
  std::size_t file_ = 0;
  std::unique_ptr<CsvText> text_;
  int64_t record_ = 0;
  CsvCells cells_;
};

template <bool kExcludes>
Dataset csvRecords(KernelContext& context) {
  const auto source = std::make_shared<const CsvSource>(sourceOf(context, kExcludes));
  const auto make = [source]() -> Generator {
    return [records = std::make_shared<CsvRecords>(source)] { return records->next(); };
  };
  return fromGenerator(make, specOf(context.node()));
}

const std::string kCsvInputs =
    "filenames: string, compression_type: string, buffer_size: int64, header: bool, field_delim: string, "
    "use_quote_delim: bool, na_value: string, select_cols: int64, record_defaults: output_types";
const RareDataset kCsv("CSVDataset", kCsvInputs, "", csvRecords<false>);
const DatasetOp kCsvV2("CSVDatasetV2", kCsvInputs + ", exclude_cols: int64", "", csvRecords<true>);

}  // namespace
}  // namespace engine::data
