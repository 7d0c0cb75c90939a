// Tables of texts: tab-separated (no quotes, as GLUE has them), comma-separated (with quotes), or a JSON object a line.
// Values and pure functions; any thread.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace engine::text {

enum class TableFormat { kTsv, kCsv, kJsonLines };
// By the file's ending: .csv, .jsonl, .json and .ndjson; anything else is tab-separated.
TableFormat tableFormatOf(const std::string& path);

struct TextTable {
  std::string path;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  // each with a cell for each column
  std::vector<int64_t> lines;                  // where each row begins, counted from 1
  std::map<std::size_t, int64_t> nested = {};  // columns with a list or an object, which are empty cells, by first line

  // By name, or by number counted from 1. NotFound, with the names there are; InvalidArgument for a nested one.
  std::size_t column(const std::string& name) const;
  std::string place(std::size_t row) const { return path + ":" + std::to_string(lines[row]); }
};

// Reads all of a file. `header`: the first line has the names of the columns; without it they are "1", "2" … The
// columns of JSON lines are the keys of the first one; numbers and booleans become their text, null and missing keys
// nothing. NotFound, PermissionDenied …; InvalidArgument, beginning with "file:line", for a row with more or fewer
// cells than the first, text that is no UTF-8, malformed JSON, a line that is no object; InvalidArgument for a file
// without rows.
TextTable readTextTable(const std::string& path, TableFormat format, bool header);

}  // namespace engine::text
