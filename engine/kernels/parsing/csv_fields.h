// Cuts one CSV record into fields, as DecodeCSV does. Without escapes a field is a view into the record, so that most
// records are cut without a copy. One thread.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace engine::kernels {

struct CsvOptions {
  char delimiter = ',';
  bool quotes = true;            // a field may stand in "…", a quote in it doubled
  std::vector<int64_t> columns;  // ascending; those to keep. None: all
};

class CsvFields {
 public:
  explicit CsvFields(const CsvOptions& options) : options_(options) {}

  // The kept fields of the record; valid until the next call and as long as the record. InvalidArgument for quotes and
  // line ends where they may not be.
  const std::vector<std::string_view>& cut(std::string_view record);

 private:
  std::string_view plainField(std::string_view record, std::size_t& at) const;
  std::string_view quotedField(std::string_view record, std::size_t& at);
  bool keeps(std::size_t column) const {
    return options_.columns.empty() || static_cast<std::size_t>(options_.columns[fields_.size()]) == column;
  }

  const CsvOptions& options_;
  std::vector<std::string_view> fields_;
  std::deque<std::string> unescaped_;  // fields with doubled quotes
};

}  // namespace engine::kernels
