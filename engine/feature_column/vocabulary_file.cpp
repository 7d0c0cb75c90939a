#include "engine/feature_column/vocabulary_file.h"

#include <charconv>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/core/text_lines.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::feature_column {
namespace {

int64_t numberOf(const std::string& key, const std::string& file, const std::string& term) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(term.data(), term.data() + term.size(), number);
  if (error == std::errc() && end == term.data() + term.size()) return number;
  fail(Code::kInvalidArgument, "vocabulary_file in ", key, ": '", term, "' in '", file, "' is not an integer.");
}

}  // namespace

int64_t countTerms(const std::string& key, const std::string& file, VocabularyFormat format) {
  std::error_code ignored;
  if (file.empty() || !std::filesystem::is_regular_file(file, ignored)) {
    fail(Code::kInvalidArgument, "vocabulary_file in ", key, " does not exist. Given: '", file, "'");
  }
  int64_t count = 0;
  if (format == VocabularyFormat::kRecordsGzip) {
    formats::RecordReader reader(file, formats::Compression::kGzip);
    for (std::string record; reader.next(record);) ++count;
    return count;
  }
  TextLines lines(file);
  for (std::string line; lines.next(line);) {
    if (line.find('\0') == std::string::npos) continue;
    fail(Code::kInvalidArgument, "vocabulary_file in ", key, ": '", file, "' has a zero byte in line ", lines.count(),
         ": it is not text, or it is UTF-16. Save it as UTF-8 with one word per line.");
  }
  if (lines.count() == 0)
    fail(Code::kInvalidArgument, "Invalid vocabulary_size in ", key, ": '", file, "' has no words.");
  return lines.count();
}

Tensor readRecords(const std::string& key, const std::string& file, int64_t size, DType dtype) {
  std::vector<std::string> words;
  formats::RecordReader reader(file, formats::Compression::kGzip);
  for (std::string record; static_cast<int64_t>(words.size()) < size && reader.next(record);) words.push_back(record);
  if (static_cast<int64_t>(words.size()) < size) {
    fail(Code::kInvalidArgument, "vocabulary_file in ", key, ": '", file, "' has ", words.size(),
         " records, fewer than the vocabulary_size of ", size, ".");
  }
  if (dtype == DType::kString) return Tensor::vector(words);
  std::vector<int64_t> numbers;
  for (const std::string& word : words) numbers.push_back(numberOf(key, file, word));
  return Tensor::vector(numbers);
}

}  // namespace engine::feature_column
