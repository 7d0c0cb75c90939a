#include "engine/data/csv_columns.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/core/error.h"
#include "engine/kernels/parsing/number_text.h"

namespace engine::data {
namespace {

using kernels::parseNumber;

constexpr std::size_t kMostTold = 30;      // columns in a message
constexpr std::size_t kLongestTold = 100;  // bytes of each

constexpr std::array kTypes = {DType::kInt32, DType::kInt64, DType::kFloat, DType::kDouble, DType::kString};

template <typename T>
bool isA(std::string_view text) {
  T value{};
  if (!parseNumber(text, value)) return false;
  if constexpr (std::is_floating_point_v<T>) return value < std::numeric_limits<T>::infinity();  // nor NaN
  return true;
}

// The place in kTypes of the narrowest type from `from` on that holds the text.
std::size_t typeOf(std::string_view text, std::size_t from) {
  if (from <= 0 && isA<int32_t>(text)) return 0;
  if (from <= 1 && isA<int64_t>(text)) return 1;
  if (from <= 2 && isA<float>(text)) return 2;
  if (from <= 3 && isA<double>(text)) return 3;
  return 4;
}

// Whether two names differ only in capitals and in spaces around them.
bool sameLetters(std::string_view one, std::string_view other) {
  const auto trimmed = [](std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    return text;
  };
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::ranges::equal(trimmed(one), trimmed(other), {}, lower, lower);
}

// Up to 9 decimal digits with a sign, the frequent case; the rest is parseNumber's.
template <typename T>
bool quickInteger(std::string_view text, T& value) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > 9) return false;
  int32_t number = 0;
  for (const char c : text) {
    const unsigned digit = static_cast<unsigned>(c) - '0';
    if (digit > 9) return false;
    number = number * 10 + static_cast<int32_t>(digit);
  }
  value = negative ? -number : number;
  return true;
}

// Decimals of up to 7 digits: both parts of the quotient are exact floats, so the quotient is the nearest one.
bool quickFloat(std::string_view text, float& value) {
  constexpr std::array kPowers = {1e0F, 1e1F, 1e2F, 1e3F, 1e4F, 1e5F, 1e6F, 1e7F};
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  int32_t number = 0;
  std::size_t digits = 0, fraction = 0;
  bool point = false;
  for (const char c : text) {
    const unsigned digit = static_cast<unsigned>(c) - '0';
    if (digit <= 9) {
      number = number * 10 + static_cast<int32_t>(digit);
      if (++digits > 7) return false;
      fraction += point ? 1 : 0;
    } else if (c == '.' && !point) {
      point = true;
    } else {
      return false;
    }
  }
  if (digits == 0) return false;
  const float quotient = static_cast<float>(number) / kPowers[fraction];
  value = negative ? -quotient : quotient;
  return true;
}

class Chooser {
 public:
  Chooser(const CsvColumnOptions& options, const std::vector<CsvText>& files) : options_(options), files_(files) {}

  std::vector<CsvColumn> choose() {
    const std::size_t chosen = options_.select.empty() ? options_.names.size() : options_.select.size();
    if (chosen > kMostCsvColumns) {
      failAt("there are ", chosen, " columns to read, more than ", kMostCsvColumns,
             ". Check the delimiter, or list the columns to read");
    }
    for (std::size_t i = 0; i < options_.names.size(); ++i) {
      if (!positions_.emplace(options_.names[i], i).second) {
        failAt("the column name \"", options_.names[i].substr(0, kLongestTold),
               "\" occurs twice: rename one of them, or specify that the file has no header row (header: false)");
      }
    }
    checkNames();
    std::vector<CsvColumn> columns;
    for (const std::string& name : options_.select.empty() ? options_.names : options_.select) {
      if (!std::ranges::count(options_.last, name)) columns.push_back({name, positions_.at(name)});
    }
    for (const std::string& name : options_.last) columns.push_back({name, positions_.at(name)});
    inferTypes(columns);
    for (CsvColumn& column : columns) setStandIn(column);
    return columns;
  }

 private:
  template <typename... Parts>
  [[noreturn]] void failAt(const Parts&... parts) const {
    const std::string line = options_.headerLine > 0 ? message(":", options_.headerLine) : std::string();
    fail(Code::kInvalidArgument, files_.front().path(), line, ": ", parts..., ".");
  }

  // What a person may do about a name that is not there.
  std::string adviceFor(const std::string& name) const {
    const bool isHeader = options_.headerLine > 0;
    for (const std::string& other : options_.names) {
      if (sameLetters(name, other)) return message("Write \"", other, "\", as the file does");
    }
    if (isHeader && options_.names.size() == 1) {
      const std::string& line = options_.names.front();
      const std::size_t at = line.find_first_of(";\t|,");
      const bool hasWord = (" " + line + " ").find(" " + name + " ") != std::string::npos;
      if (at != std::string::npos || hasWord) {
        const std::string sign = at == std::string::npos ? "whitespace" : std::string(1, line[at]);
        return message("The line is not split into cells: specify the sign between them (field_delim: \"",
                       sign == "\t" ? "\\t" : sign, "\")");
      }
    }
    const auto numbers = std::ranges::count_if(options_.names, [](const auto& each) { return isA<double>(each); });
    if (isHeader && 2 * static_cast<std::size_t>(numbers) >= options_.names.size()) {
      return "The line seems to be a row, not the names of columns: specify that the file has no header row "
             "(header: false), and name its columns in order (columns)";
    }
    return "Choose one of these, or add the column to the file";
  }

  void checkName(const std::string& name, const char* why) const {
    if (positions_.contains(name)) return;
    std::string some;
    for (std::size_t i = 0; i < std::min(options_.names.size(), kMostTold); ++i) {
      some += (i == 0 ? "" : ", ") + options_.names[i].substr(0, kLongestTold);
    }
    const std::size_t more = options_.names.size() - std::min(options_.names.size(), kMostTold);
    failAt("there is no column \"", name, "\" ", why, "; there are ", some,
           more > 0 ? message(" and ", more, " more") : std::string(), ". ", adviceFor(name));
  }

  void checkNames() const {
    std::set<std::string> chosen;
    for (const std::string& name : options_.select) {
      checkName(name, "to read");
      if (!chosen.insert(name).second) failAt("the column \"", name, "\" is chosen twice");
    }
    for (const std::string& name : options_.last) checkName(name, "to be a label");
    for (const auto& [name, type] : options_.types) {
      checkName(name, "to be given a type");
      if (!std::ranges::count(kTypes, type)) failAt("column \"", name, "\" cannot be of type ", dtypeName(type));
    }
    for (const auto& [name, standIn] : options_.defaults) checkName(name, "to be given a default");
    for (const std::string& name : options_.required) checkName(name, "to be required");
  }

  bool missing(std::string_view cell) const { return cell.empty() || cell == options_.naValue; }

  void inferTypes(std::vector<CsvColumn>& columns) const {
    constexpr std::size_t kNone = kTypes.size();
    constexpr std::size_t kFloatPlace = 2;
    std::vector<std::size_t> types(columns.size(), kNone);
    CsvCells cells;
    int64_t rows = 0;
    for (const CsvText& file : files_) {
      for (int64_t i = 0; i < file.records(); ++i, ++rows) {
        if (options_.rowsForInference > 0 && rows == options_.rowsForInference) break;
        file.cut(i, cells);
        for (std::size_t c = 0; c < columns.size() && cells.cells.size() == options_.names.size(); ++c) {
          const std::string_view cell = cells.cells[columns[c].position];
          if (missing(cell)) continue;
          const bool first = types[c] == kNone;
          const std::size_t type = typeOf(cell, first ? 0 : types[c]);
          const bool isWord = kTypes[type] == DType::kString;
          types[c] = isWord && !first && options_.numbersStay ? std::max(types[c], kFloatPlace) : type;
        }
      }
    }
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const auto given = options_.types.find(columns[c].name);
      columns[c].dtype = given != options_.types.end() ? given->second
                         : types[c] == kNone           ? DType::kString
                                                       : kTypes[types[c]];
    }
  }

  void setStandIn(CsvColumn& column) const {
    if (options_.required.contains(column.name)) return;
    column.standIn = Tensor(column.dtype, Shape{});
    const auto given = options_.defaults.find(column.name);
    if (given == options_.defaults.end()) return;
    if (!writeCell(column, given->second, column.standIn.raw(), 0)) {
      failAt("the default \"", given->second, "\" of column \"", column.name, "\" is no ", dtypeName(column.dtype));
    }
  }

  const CsvColumnOptions& options_;
  const std::vector<CsvText>& files_;
  std::map<std::string, std::size_t> positions_;
};

template <typename T>
T& element(void* out, int64_t row) {
  return static_cast<T*>(out)[row];
}

}  // namespace

std::vector<CsvColumn> chooseColumns(const CsvColumnOptions& options, const std::vector<CsvText>& files) {
  return Chooser(options, files).choose();
}

bool writeCell(const CsvColumn& column, std::string_view cell, void* out, int64_t row) {
  switch (column.dtype) {
    case DType::kString:
      element<std::string>(out, row).assign(cell);
      return true;
    case DType::kInt32:
      return quickInteger(cell, element<int32_t>(out, row)) || parseNumber(cell, element<int32_t>(out, row));
    case DType::kInt64:
      return quickInteger(cell, element<int64_t>(out, row)) || parseNumber(cell, element<int64_t>(out, row));
    case DType::kFloat:
      return quickFloat(cell, element<float>(out, row)) || parseNumber(cell, element<float>(out, row));
    case DType::kDouble:
      return parseNumber(cell, element<double>(out, row));
    default:
      return false;
  }
}

void writeStandIn(const CsvColumn& column, void* out, int64_t row) {
  if (column.dtype == DType::kString) {
    element<std::string>(out, row) = *column.standIn.data<std::string>();
  } else {
    const std::size_t size = dtypeSize(column.dtype);
    std::memcpy(static_cast<char*>(out) + static_cast<std::size_t>(row) * size, column.standIn.raw(), size);
  }
}

}  // namespace engine::data
