#include "engine/data/csv_source.h"

#include <charconv>
#include <set>

#include "engine/core/error.h"
#include "engine/data/csv_parser.h"
#include "engine/data/input_bytes.h"

namespace engine::data {
namespace {

struct Cell {
  std::string text;
  int64_t line;  // counted from 1
};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

template <typename T>
bool parseNumber(std::string_view text, T& value) {
  text = trimmed(text);
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if constexpr (std::is_floating_point_v<T>) {
    // Too large or too small for the type: infinite or zero, as reading it as a double and rounding gives.
    if (error == std::errc::result_out_of_range && sizeof(T) < sizeof(double)) {
      double wide = 0;
      if (!parseNumber(text, wide)) return false;
      value = static_cast<T>(wide);
      return true;
    }
  }
  return error == std::errc() && end == text.data() + text.size();
}

class TableReader {
 public:
  TableReader(const std::string& path, const CsvOptions& options) : path_(path), options_(options) {}

  CsvTable read() {
    const std::string bytes = InputBytes(path_).readRest();
    CsvParser parser(bytes, path_, options_.delimiter, options_.skipInitialSpace);
    std::vector<std::string> row;
    if (options_.header && !parser.next(row)) failAt(1, "the header row is missing");
    chooseColumns(options_.columnNames.empty() && options_.header ? row : options_.columnNames);
    while (parser.next(row)) addRow(row, parser.line());
    CsvTable table;
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      table.names.push_back(all_[chosen_[i]]);
      table.columns.push_back(convert(table.names.back(), cells_[i]));
    }
    return table;
  }

 private:
  template <typename... Parts>
  [[noreturn]] void failAt(int64_t line, const Parts&... parts) const {
    fail(Code::kInvalidArgument, path_, ":", line, ": ", parts..., ".");
  }

  void chooseColumns(const std::vector<std::string>& names) {
    if (names.empty()) failAt(1, "without a header row the column names must be given");
    all_ = names;
    std::map<std::string, std::size_t> positions;
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!positions.emplace(names[i], i).second) failAt(1, "the column name \"", names[i], "\" occurs twice");
    }
    const auto& wanted = options_.selectColumns.empty() ? names : options_.selectColumns;
    for (const std::string& name : wanted) {
      const auto found = positions.find(name);
      if (found == positions.end()) failAt(1, "there is no column \"", name, "\"");
      chosen_.push_back(found->second);
    }
    for (const auto& [name, type] : options_.types) {
      if (!positions.contains(name)) failAt(1, "there is no column \"", name, "\" to be of type ", dtypeName(type));
    }
    cells_.resize(chosen_.size());
  }

  void addRow(std::vector<std::string>& row, int64_t line) {
    if (row.size() != all_.size()) failAt(line, "expected ", all_.size(), " cells, found ", row.size());
    for (std::size_t i = 0; i < chosen_.size(); ++i) cells_[i].push_back({row[chosen_[i]], line});
  }

  bool missing(const std::string& text) const { return text.empty() || text == options_.naValue; }

  DType inferType(const std::vector<Cell>& cells) const {
    bool integers = true, numbers = true, any = false;
    for (const Cell& cell : cells) {
      if (missing(cell.text)) continue;
      any = true;
      int64_t integer = 0;
      float number = 0;
      integers = integers && parseNumber(cell.text, integer);
      if (!integers && !parseNumber(cell.text, number)) numbers = false;
      if (!numbers) break;
    }
    if (!any || !numbers) return DType::kString;
    return integers ? DType::kInt64 : DType::kFloat;
  }

  Tensor convert(const std::string& name, const std::vector<Cell>& cells) const {
    const auto given = options_.types.find(name);
    const DType type = given != options_.types.end() ? given->second : inferType(cells);
    switch (type) {
      case DType::kFloat:
        return numbers<float>(name, cells);
      case DType::kDouble:
        return numbers<double>(name, cells);
      case DType::kInt32:
        return numbers<int32_t>(name, cells);
      case DType::kInt64:
        return numbers<int64_t>(name, cells);
      case DType::kString:
        return strings(name, cells);
      default:
        failAt(1, "column \"", name, "\" cannot be of type ", dtypeName(type));
    }
  }

  // What a missing cell of a column stands for.
  std::string defaultText(const std::string& name, const char* otherwise) const {
    const auto found = options_.defaults.find(name);
    return found != options_.defaults.end() ? found->second : otherwise;
  }

  template <typename T>
  Tensor numbers(const std::string& name, const std::vector<Cell>& cells) const {
    Tensor tensor(kDTypeOf<T>, Shape{static_cast<int64_t>(cells.size())});
    const std::string standIn = defaultText(name, "0");
    T* out = tensor.data<T>();
    for (const Cell& cell : cells) {
      const std::string& text = missing(cell.text) ? standIn : cell.text;
      if (!parseNumber(text, *out++)) {
        failAt(cell.line, "column \"", name, "\" needs a number of type ", dtypeName(kDTypeOf<T>), ", found \"", text,
               "\"");
      }
    }
    return tensor;
  }

  Tensor strings(const std::string& name, const std::vector<Cell>& cells) const {
    Tensor tensor(DType::kString, Shape{static_cast<int64_t>(cells.size())});
    const std::string standIn = defaultText(name, "");
    std::string* out = tensor.data<std::string>();
    for (const Cell& cell : cells) *out++ = missing(cell.text) ? standIn : cell.text;
    return tensor;
  }

  const std::string& path_;
  const CsvOptions& options_;
  std::vector<std::string> all_;
  std::vector<std::size_t> chosen_;       // positions in a row
  std::vector<std::vector<Cell>> cells_;  // by chosen column
};

}  // namespace

const Tensor& CsvTable::column(const std::string& name) const {
  const auto found = std::ranges::find(names, name);
  if (found != names.end()) return columns[static_cast<std::size_t>(found - names.begin())];
  std::string all;
  for (const std::string& known : names) all += (all.empty() ? "" : ", ") + known;
  fail(Code::kNotFound, "There is no column \"", name, "\"; there are ", all, ".");
}

CsvTable readCsv(const std::string& path, const CsvOptions& options) {
  return TableReader(path, options).read();
}

}  // namespace engine::data
