#include "engine/data/csv_parser.h"

#include "engine/core/error.h"

namespace engine::data {

CsvParser::CsvParser(std::string_view text, std::string name, char delimiter, bool skipInitialSpace)
    : text_(text), name_(std::move(name)), delimiter_(delimiter), skipInitialSpace_(skipInitialSpace) {
  if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;  // a byte order mark
}

void CsvParser::passLineEnd() {
  if (at_ < text_.size() && text_[at_] == '\r') ++at_;
  if (at_ < text_.size() && text_[at_] == '\n') ++at_;
  ++line_;
}

bool CsvParser::next(std::vector<std::string>& row) {
  while (at_ < text_.size() && atLineEnd()) passLineEnd();
  if (at_ == text_.size()) return false;
  row.clear();
  rowLine_ = line_;
  while (true) {
    if (skipInitialSpace_) {
      while (at_ < text_.size() && text_[at_] == ' ' && delimiter_ != ' ') ++at_;
    }
    if (at_ < text_.size() && text_[at_] == '"') {
      row.push_back(quotedCell());
    } else {
      const std::size_t begin = at_;
      while (!atLineEnd() && text_[at_] != delimiter_) ++at_;
      row.emplace_back(text_.substr(begin, at_ - begin));
    }
    if (atLineEnd()) break;
    ++at_;  // the delimiter
  }
  passLineEnd();
  return true;
}

std::string CsvParser::quotedCell() {
  std::string cell;
  for (++at_; at_ < text_.size(); ++at_) {
    if (text_[at_] == '\n') ++line_;
    if (text_[at_] != '"') {
      cell.push_back(text_[at_]);
    } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
      cell.push_back(text_[++at_]);
    } else {
      ++at_;
      if (atLineEnd() || text_[at_] == delimiter_) return cell;
      fail(Code::kInvalidArgument, name_, ":", line_, ": text follows the closing quote of a cell.");
    }
  }
  fail(Code::kInvalidArgument, name_, ":", rowLine_, ": a quote is opened and never closed.");
}

}  // namespace engine::data
