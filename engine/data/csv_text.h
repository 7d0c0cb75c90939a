// The text of one CSV file in memory, and where its records begin. Untrusted. Immutable after construction: cut() may
// be called from many threads, each with cells of its own.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace engine::data {

struct CsvFormat {
  char delimiter = ',';
  bool quotes = true;             // a cell may stand in "…", a quote in it doubled
  bool whitespace = false;        // cells are separated by any number of spaces and tabs, whatever the delimiter
  bool skipInitialSpace = false;  // drop spaces at the beginning of a cell
  std::string recordSuffix = {};  // dropped from the end of a record that has it
  int64_t skipLines = 0;          // lines before the first record
};

// The cells of one record. Cells without doubled quotes are views into the text.
struct CsvCells {
  std::vector<std::string_view> cells = {};
  std::deque<std::string> unescaped = {};
};

class CsvText {
 public:
  // Plain or gzip. NotFound without the file; DataLoss when it cannot be decompressed; InvalidArgument, beginning with
  // "file:line", for quotes that do not close, text after one that does, zero bytes and text that is UTF-16.
  CsvText(std::string path, CsvFormat format);
  // The same of a text in memory; `path` is what errors call it.
  CsvText(std::string path, std::string text, CsvFormat format);

  const std::string& path() const { return path_; }
  int64_t records() const { return static_cast<int64_t>(starts_.size()); }
  void cut(int64_t record, CsvCells& cells) const;
  // Where a record begins, counted from 1.
  int64_t line(int64_t record) const;
  // Forgets the first record (a header), or all but those that are kept.
  void dropFirst() { starts_.erase(starts_.begin()); }
  template <typename Keep>
  void filter(const Keep& keep) {
    std::size_t kept = 0;
    for (int64_t i = 0; i < records(); ++i) {
      if (keep(i)) starts_[kept++] = starts_[static_cast<std::size_t>(i)];
    }
    starts_.resize(kept);
  }

 private:
  [[noreturn]] void failAt(std::size_t offset, const char* what) const;
  bool atLineEnd(std::size_t at) const { return at >= size_ || text_[at] == '\n' || text_[at] == '\r'; }
  void checkEncoding() const;
  std::size_t skippedLines() const;
  void index(std::size_t at);
  std::size_t afterLine(std::size_t at) const;
  bool blank(std::size_t begin, std::size_t end) const;
  void cutPlain(std::size_t at, CsvCells& cells) const;
  std::size_t cutQuoted(std::size_t at, CsvCells& cells) const;
  std::size_t cutWords(std::size_t at, CsvCells& cells) const;
  std::size_t quotedCell(std::size_t at, CsvCells& cells) const;

  std::string path_;
  CsvFormat format_;
  std::string text_;              // followed by line ends, so that it may be read in blocks
  std::size_t size_ = 0;          // of the text alone
  std::vector<uint64_t> starts_;  // offsets; the highest bit: the record has quotes
};

}  // namespace engine::data
