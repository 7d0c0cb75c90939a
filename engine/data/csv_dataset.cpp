#include "engine/data/csv_dataset.h"

#include <glob.h>

#include <numeric>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/data/nodes/tensor_pool.h"

namespace engine::data {
namespace {

// Files as one table: record `row` of the table is a record of one of them.
class CsvTable : public RowSource {
 public:
  CsvTable(std::vector<CsvText> files, std::vector<CsvColumn> columns, const CsvColumnOptions& options)
      : files_(std::move(files)),
        columns_(std::move(columns)),
        width_(options.names.size()),
        hasHeader_(options.headerLine > 0),
        naValue_(options.naValue) {
    findFirstRows();
  }

  const std::vector<CsvColumn>& columns() const { return columns_; }
  int64_t rows() const { return firstRows_.back(); }
  std::size_t files() const { return files_.size(); }
  std::pair<int64_t, int64_t> rowsOf(std::size_t file) const { return {firstRows_[file], firstRows_[file + 1]}; }

  // Keeps the records that can be read.
  void dropBadRecords() {
    Element row = newBatch(1);
    CsvCells cells;
    for (CsvText& file : files_) {
      file.filter([&](int64_t record) {
        try {
          read(file, record, cells, row, 0);
          return true;
        } catch (const Error&) {
          return false;
        }
      });
    }
    findFirstRows();
  }

  Element newBatch(int64_t size) const {
    Element batch;
    for (const CsvColumn& column : columns_) batch.emplace_back(column.dtype, Shape{size});
    return batch;
  }

  void read(int64_t row, CsvCells& cells, Element& batch, int64_t place) const {
    const std::size_t file = fileOf(row);
    read(files_[file], row - firstRows_[file], cells, batch, place);
  }
  std::string place(int64_t row) const {
    const std::size_t file = fileOf(row);
    return message(files_[file].path(), ":", files_[file].line(row - firstRows_[file]));
  }

  void row(int64_t row, Element& out) const override {
    out = newBatch(1);
    CsvCells cells;
    read(row, cells, out, 0);
    for (Tensor& tensor : out) tensor = tensor.reshaped(Shape{});
  }
  std::unique_ptr<RowBatcher> batcher() const override;

 private:
  std::size_t fileOf(int64_t row) const {
    std::size_t file = 0;
    while (row >= firstRows_[file + 1]) ++file;
    return file;
  }

  void findFirstRows() {
    firstRows_.assign(1, 0);
    for (const CsvText& file : files_) firstRows_.push_back(firstRows_.back() + file.records());
  }

  void read(const CsvText& file, int64_t record, CsvCells& cells, Element& batch, int64_t place) const {
    file.cut(record, cells);
    if (cells.cells.size() != width_) {
      fail(Code::kInvalidArgument, file.path(), ":", file.line(record), ": expected ", width_, " cells, found ",
           cells.cells.size(), hasHeader_ ? " (the header row has " : " (there are names for ", width_, "). ",
           cells.cells.size() == 1 ? "Check the sign between the cells (field_delim), or correct the line."
                                   : "Correct the line, or skip such lines (ignore_errors: true).");
    }
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const CsvColumn& column = columns_[i];
      const std::string_view cell = cells.cells[column.position];
      const bool missing = cell.empty() || cell == naValue_;
      if (missing && column.standIn.valid()) {
        writeStandIn(column, batch[i].raw(), place);
      } else if (missing || !writeCell(column, cell, batch[i].raw(), place)) {
        failAt(file, record, column, cell);
      }
    }
  }

  [[noreturn]] static void failAt(const CsvText& file, int64_t record, const CsvColumn& column, std::string_view cell) {
    const int64_t line = file.line(record);
    if (column.dtype == DType::kString || cell.empty()) {
      fail(Code::kInvalidArgument, file.path(), ":", line, ": column \"", column.name,
           "\" is required, but the cell is missing.");
    }
    fail(Code::kInvalidArgument, file.path(), ":", line, ": column \"", column.name, "\" needs a number of type ",
         dtypeName(column.dtype), ", found \"", cell, "\". Correct the cell, or give the column another type.");
  }

  std::vector<CsvText> files_;
  std::vector<CsvColumn> columns_;
  std::size_t width_;  // cells of a record
  bool hasHeader_;     // which the width is that of
  std::string naValue_;
  std::vector<int64_t> firstRows_;  // of each file, and the number of all
};

class CsvBatcher : public RowBatcher {
 public:
  explicit CsvBatcher(const CsvTable& table) : table_(table), pools_(table.columns().size()) {}

  void batch(std::span<const int64_t> rows, Element& out) override {
    out.clear();  // gives its buffers back to the pools
    const auto size = static_cast<int64_t>(rows.size());
    for (std::size_t i = 0; i < pools_.size(); ++i) {
      out.push_back(pools_[i].take(table_.columns()[i].dtype, Shape{size}));
    }
    for (int64_t i = 0; i < size; ++i) table_.read(rows[static_cast<std::size_t>(i)], cells_, out, i);
  }

 private:
  const CsvTable& table_;
  std::vector<TensorPool> pools_;
  CsvCells cells_;
};

std::unique_ptr<RowBatcher> CsvTable::batcher() const {
  return std::make_unique<CsvBatcher>(*this);
}

// The rows of files, in the given order of the files.
class FileRows : public Stream<int64_t> {
 public:
  FileRows(const CsvTable& table, std::vector<std::size_t> order) : table_(table), order_(std::move(order)) {}
  bool next(int64_t& out) override {
    while (row_ == end_) {
      if (at_ == order_.size()) return false;
      std::tie(row_, end_) = table_.rowsOf(order_[at_++]);
    }
    out = row_++;
    return true;
  }

 private:
  const CsvTable& table_;
  std::vector<std::size_t> order_;
  std::size_t at_ = 0;
  int64_t row_ = 0;
  int64_t end_ = 0;
};

std::vector<ElementSpec> tableSpec(const CsvTable& table) {
  std::vector<ElementSpec> spec;
  for (const CsvColumn& column : table.columns()) spec.push_back({column.dtype, Shape{}});
  return spec;
}

class CsvNode : public Node {
 public:
  CsvNode(CsvTable table, std::optional<OpSeed> fileSeed)
      : Node(tableSpec(table), table.rows()), table_(std::move(table)), fileSeed_(fileSeed) {}
  const RowSource* rowSource() const override { return &table_; }
  const CsvTable& table() const { return table_; }
  std::unique_ptr<Stream<Element>> elements(const PassPtr& pass) const override {
    return rowElements(table_, rows(pass));
  }
  std::unique_ptr<Stream<int64_t>> rows(const PassPtr& pass) const override {
    std::vector<std::size_t> order(table_.files());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (fileSeed_) shuffle(order, (*pass)->nextSeeds(this, *fileSeed_, true));
    return std::make_unique<FileRows>(table_, std::move(order));
  }

 private:
  // The draws of a shuffle buffer that holds all.
  static void shuffle(std::vector<std::size_t>& order, SeedPair seeds) {
    PhiloxStream random(static_cast<uint64_t>(seeds.seed), static_cast<uint64_t>(seeds.seed2));
    for (std::size_t i = 0; i < order.size(); ++i) {
      std::swap(order[i], order[i + random.next() % (order.size() - i)]);
    }
  }

  CsvTable table_;
  std::optional<OpSeed> fileSeed_;
};

std::vector<std::string> takeHeader(CsvText& file) {
  if (file.records() == 0) {
    fail(Code::kInvalidArgument, file.path(),
         ":1: the header row is missing. The file has no lines to read: check that ",
         "it is the right one, and how many lines are skipped (skip_lines).");
  }
  CsvCells cells;
  file.cut(0, cells);
  file.dropFirst();
  return {cells.cells.begin(), cells.cells.end()};
}

[[noreturn]] void failAtHeader(const CsvText& file, int64_t line, const std::vector<std::string>& header,
                               const CsvText& first, const std::vector<std::string>& names) {
  const std::string where = message(file.path(), ":", line, ": the header row differs from that of ", first.path());
  if (header.size() != names.size()) {
    fail(Code::kInvalidArgument, where, ": it has ", header.size(), " columns, not ", names.size(),
         ". Read files with the same columns only.");
  }
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(header, names).in1 - header.begin());
  fail(Code::kInvalidArgument, where, ": column ", at + 1, " is \"", header[at], "\", not \"", names[at],
       "\". Read files with the same columns only.");
}

// The column names: those given, or the header's, which must be the same in all files. Writes the header's line.
std::vector<std::string> columnNames(std::vector<CsvText>& files, const CsvOptions& options, int64_t& headerLine) {
  std::vector<std::string> names = options.columns.names;
  for (CsvText& file : files) {
    if (!options.header) break;
    const int64_t line = file.records() > 0 ? file.line(0) : 1;
    const std::vector<std::string> header = takeHeader(file);
    if (names.empty()) {
      names = header;
      headerLine = line;
    }
    if (options.columns.names.empty() && header != names) failAtHeader(file, line, header, files.front(), names);
  }
  if (names.empty()) {
    fail(Code::kInvalidArgument, files.front().path(), ":1: without a header row the column names must be given.");
  }
  return names;
}

}  // namespace

CsvDataset csvDataset(const std::vector<std::string>& paths, const CsvOptions& options,
                      std::optional<OpSeed> fileSeed) {
  if (paths.empty()) fail(Code::kInvalidArgument, "A CSV data set needs a file.");
  std::vector<CsvText> files;
  for (const std::string& path : paths) files.emplace_back(path, options.format);
  CsvColumnOptions columns = options.columns;
  columns.names = columnNames(files, options, columns.headerLine);
  std::vector<CsvColumn> chosen = chooseColumns(columns, files);
  std::vector<std::string> names;
  for (const CsvColumn& column : chosen) names.push_back(column.name);
  CsvTable table(std::move(files), std::move(chosen), columns);
  if (options.ignoreErrors) table.dropBadRecords();
  const auto node = std::make_shared<const CsvNode>(std::move(table), fileSeed);
  return {NamedDataset(Dataset(node), names, columns.last),
          [node](int64_t record) { return node->table().place(record); }};
}

NamedDataset makeCsvDataset(const std::vector<std::string>& paths, const MakeCsvOptions& options) {
  CsvOptions csv = options.csv;
  if (!options.label.empty()) csv.columns.last = {options.label};
  const auto fileSeed = options.shuffle ? std::optional<OpSeed>(options.shuffleSeed) : std::nullopt;
  NamedDataset dataset = csvDataset(paths, csv, fileSeed);
  if (options.shuffle) dataset = dataset.shuffle(options.shuffleBuffer, options.shuffleSeed);
  if (options.epochs != 1) dataset = dataset.repeat(options.epochs.value_or(-1));
  return dataset.batch(options.batchSize, !options.epochs).prefetch(options.prefetch);
}

std::vector<std::string> matchingFiles(const std::string& pattern) {
  if (pattern.find_first_of("*?[") == std::string::npos) return {pattern};
  glob_t found{};
  const int result = ::glob(pattern.c_str(), GLOB_ERR, nullptr, &found);
  std::vector<std::string> paths(found.gl_pathv, found.gl_pathv + (result == 0 ? found.gl_pathc : 0));
  ::globfree(&found);
  if (paths.empty()) fail(Code::kNotFound, "No file matches ", pattern, ".");
  return paths;
}

}  // namespace engine::data
