#include "engine/kernels/parsing/csv_fields.h"

#include "engine/core/error.h"

namespace engine::kernels {

const std::vector<std::string_view>& CsvFields::cut(std::string_view record) {
  fields_.clear();
  unescaped_.clear();
  std::size_t column = 0;
  std::size_t at = 0;
  while (at < record.size()) {
    if (record[at] == '\n' || record[at] == '\r') {  // line ends before a field do not count
      ++at;
      continue;
    }
    const bool quoted = options_.quotes && record[at] == '"';
    const std::string_view field = quoted ? quotedField(record, at) : plainField(record, at);
    if (keeps(column++)) {
      fields_.push_back(field);
      if (fields_.size() == options_.columns.size()) return fields_;
    }
  }
  if (!record.empty() && record.back() == options_.delimiter && keeps(column)) fields_.emplace_back();
  return fields_;
}

std::string_view CsvFields::plainField(std::string_view record, std::size_t& at) const {
  const std::size_t begin = at;
  for (; at < record.size() && record[at] != options_.delimiter; ++at) {
    const char c = record[at];
    if ((options_.quotes && c == '"') || c == '\n' || c == '\r') {
      fail(Code::kInvalidArgument, "Unquoted fields cannot have quotes/CRLFs inside.");
    }
  }
  return record.substr(begin, at++ - begin);
}

std::string_view CsvFields::quotedField(std::string_view record, std::size_t& at) {
  const std::size_t begin = ++at;
  std::string* copy = nullptr;
  std::size_t copied = begin;  // up to where the field is in the copy
  while (true) {
    at = record.find('"', at);
    if (at == record.npos) {
      fail(Code::kInvalidArgument, "Quoted field has to end with quote followed by delim or end.");
    }
    if (at + 1 == record.size() || record[at + 1] == options_.delimiter) break;
    if (record[at + 1] != '"') {
      fail(Code::kInvalidArgument, "Quote inside a string has to be escaped by another quote.");
    }
    if (!copy) copy = &unescaped_.emplace_back();
    copy->append(record.substr(copied, at + 1 - copied));
    copied = at += 2;
  }
  const std::string_view tail = record.substr(copied, at - copied);
  at += 2;
  return copy ? std::string_view(copy->append(tail)) : tail;
}

}  // namespace engine::kernels
