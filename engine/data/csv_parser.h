// Cuts text into rows of cells: quotes, doubled quotes in them, line ends of every system. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine::data {

class CsvParser {
 public:
  // The text must live as long as the parser. `name` is for messages.
  CsvParser(std::string_view text, std::string name, char delimiter = ',', bool skipInitialSpace = false);

  // The next row; empty lines are passed over; false at the end. InvalidArgument, beginning with "name:line", for a
  // quote that does not close and for text after one that does.
  bool next(std::vector<std::string>& row);
  int64_t line() const { return rowLine_; }  // where the last row began, counted from 1

 private:
  bool atLineEnd() const { return at_ == text_.size() || text_[at_] == '\n' || text_[at_] == '\r'; }
  void passLineEnd();
  std::string quotedCell();

  std::string_view text_;
  std::string name_;
  char delimiter_;
  bool skipInitialSpace_;
  std::size_t at_ = 0;
  int64_t line_ = 1;
  int64_t rowLine_ = 0;
};

}  // namespace engine::data
