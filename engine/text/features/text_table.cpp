#include "engine/text/features/text_table.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/data/csv_text.h"
#include "engine/formats/files/files.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

[[noreturn]] void failLine(const TextTable& table, int64_t line, const std::string& what) {
  fail(Code::kInvalidArgument, table.path, ":", line, ": ", what);
}

void addRow(TextTable& table, int64_t line, std::vector<std::string> cells) {
  if (cells.size() != table.columns.size()) {
    failLine(table, line,
             message("the line has ", cells.size(), cells.size() == 1 ? " cell" : " cells", ", not ",
                     table.columns.size(), " as the first one. Check the separators."));
  }
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (findInvalidUtf8(cells[i]) != std::string_view::npos) {
      failLine(table, line, "the column \"" + table.columns[i] + "\" is no UTF-8. Save the file as UTF-8.");
    }
  }
  table.rows.push_back(std::move(cells));
  table.lines.push_back(line);
}

void readSeparated(TextTable& table, TableFormat format, bool header) {
  data::CsvFormat csv;
  csv.delimiter = format == TableFormat::kTsv ? '\t' : ',';
  csv.quotes = format == TableFormat::kCsv;
  const data::CsvText text(table.path, csv);
  data::CsvCells cells;
  for (int64_t record = 0; record < text.records(); ++record) {
    text.cut(record, cells);
    std::vector<std::string> row(cells.cells.begin(), cells.cells.end());
    if (record == 0) {
      table.columns = row;
      for (std::size_t i = 0; !header && i < row.size(); ++i) table.columns[i] = std::to_string(i + 1);
      if (header) continue;
    }
    addRow(table, text.line(record), std::move(row));
  }
}

std::string cellOf(const nlohmann::json& value) {
  if (value.is_null() || value.is_structured()) return {};
  return value.is_string() ? value.get<std::string>() : value.dump();
}

void readJsonLines(TextTable& table) {
  const std::string text = formats::readFile(table.path);
  int64_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view one = std::string_view(text).substr(begin, end - begin);
    begin = end + 1;
    ++line;
    if (stripSpace(one).empty()) continue;
    const nlohmann::json object = nlohmann::json::parse(one, nullptr, false);
    if (!object.is_object()) failLine(table, line, "the line is no JSON object. Write one {…} on each line.");
    if (table.columns.empty()) {
      for (const auto& [key, value] : object.items()) table.columns.push_back(key);
      if (table.columns.empty()) failLine(table, line, "the object is empty. The first one's fields are the columns.");
    }
    std::vector<std::string> row;
    for (const std::string& column : table.columns) {
      row.push_back(object.contains(column) ? cellOf(object.at(column)) : std::string());
      const bool isNested = object.contains(column) && object.at(column).is_structured();
      if (isNested) table.nested.emplace(row.size() - 1, line);
    }
    addRow(table, line, std::move(row));
  }
}

}  // namespace

TableFormat tableFormatOf(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  if (ending == ".csv") return TableFormat::kCsv;
  return ending == ".jsonl" || ending == ".json" || ending == ".ndjson" ? TableFormat::kJsonLines : TableFormat::kTsv;
}

std::size_t TextTable::column(const std::string& name) const {
  std::size_t at = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), name) - columns.begin());
  for (std::size_t i = 0; at == columns.size() && i < columns.size(); ++i) {
    if (std::to_string(i + 1) == name) at = i;
  }
  const auto found = nested.find(at);
  if (found != nested.end()) {
    failLine(*this, found->second,
             "the field \"" + columns[at] + "\" is a list or an object. Write a text or a number.");
  }
  if (at < columns.size()) return at;
  std::string known;
  for (const std::string& one : columns) known += (known.empty() ? "\"" : ", \"") + one + "\"";
  fail(Code::kNotFound, "'", path, "' has no column \"", name, "\". Its columns are ", known, ".");
}

TextTable readTextTable(const std::string& path, TableFormat format, bool header) {
  TextTable table{path, {}, {}, {}, {}};
  if (format == TableFormat::kJsonLines) {
    readJsonLines(table);
  } else {
    readSeparated(table, format, header);
  }
  if (table.rows.empty()) {
    fail(Code::kInvalidArgument, "'", path, "' has no rows", header ? " below its header" : "",
         ". Choose another file.");
  }
  return table;
}

}  // namespace engine::text
