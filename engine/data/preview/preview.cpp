#include "engine/data/preview/preview.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/csv_dataset.h"
#include "engine/data/preview/kind_previews.h"
#include "engine/data/preview/text_sample.h"

namespace engine::data {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostListed = 2000;  // entries of a folder looked at
constexpr const char* kDataEndings[] = {".csv",    ".tsv",         ".data",         ".txt",
                                        ".bin",    ".tfrecord",    ".tfrecords",    ".csv.gz",
                                        ".tsv.gz", ".tfrecord.gz", ".tfrecords.gz", ".test"};
constexpr const char* kEvalWords[] = {"eval", "test", "valid", "dev", "holdout"};
constexpr const char* kTrainWords[] = {"training", "train", "data"};

std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

bool isDataName(const std::string& name) {
  return std::ranges::any_of(kDataEndings, [&](const char* ending) { return lowered(name).ends_with(ending); });
}

bool says(const std::string& path, const char* word) {
  return lowered(fs::path(path).filename().string()).find(word) != std::string::npos;
}

bool saysEval(const std::string& path) {
  return std::ranges::any_of(kEvalWords, [&](const char* word) { return says(path, word); });
}

std::vector<std::string> dataFilesIn(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code error;
  std::size_t seen = 0;
  for (fs::directory_iterator it(folder, error), end; !error && it != end && seen < kMostListed; it.increment(error)) {
    ++seen;
    std::error_code ignored;
    if (it->is_regular_file(ignored) && isDataName(it->path().filename().string()))
      files.push_back(it->path().string());
  }
  std::ranges::sort(files);
  return files;
}

// The name without the word that says which part it is: "titanic_train.csv" and "titanic_eval.csv" share
// "titanic_.csv".
std::string stemOf(const std::string& path) {
  std::string name = lowered(fs::path(path).filename().string());
  for (const char* word : {"training", "train", "validation", "valid", "evaluation", "eval", "testing", "test", "data",
                           "dev", "holdout"}) {
    if (const std::size_t at = name.find(word); at != std::string::npos)
      return name.erase(at, std::string(word).size());
  }
  return name;
}

PreviewKind kindOf(const std::string& path, std::string& compression) {
  if (looksLikeIdx(path)) return PreviewKind::kIdx;
  if (looksLikeRecords(path, compression)) return PreviewKind::kTfRecord;
  if (looksLikeFixedLength(path)) return PreviewKind::kFixedLength;
  return PreviewKind::kCsv;
}

void previewFile(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  std::string compression;
  const PreviewKind kind = options.kind ? *options.kind : kindOf(path, compression);
  switch (kind) {
    case PreviewKind::kIdx:
      return previewIdx(path, options, preview);
    case PreviewKind::kTfRecord:
      previewRecords(path, options, preview);
      break;
    case PreviewKind::kText:
      previewText(path, options, preview);
      break;
    case PreviewKind::kFixedLength:
      previewFixedLength(path, options, preview);
      break;
    case PreviewKind::kImageFolder:
      return previewImageFolder(path, options, preview);
    case PreviewKind::kCsv:
    case PreviewKind::kUnknown:
      previewCsv(path, options, preview);
      break;
  }
  preview.train.path = path;
  preview.eval.path = evalFileBeside(path);
}

void previewFolder(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  InputFiles train, eval;
  const PreviewKind wanted = options.kind.value_or(PreviewKind::kUnknown);
  if (wanted == PreviewKind::kIdx || (wanted == PreviewKind::kUnknown && findIdxPairs(path, train, eval))) {
    return previewIdx(path, options, preview);
  }
  if (wanted == PreviewKind::kImageFolder || (wanted == PreviewKind::kUnknown && hasPictureFolders(path, options))) {
    return previewImageFolder(path, options, preview);
  }
  const std::vector<std::string> files = dataFilesIn(path);
  if (files.empty()) {
    fail(Code::kInvalidArgument, path, ": holds no CSV, TFRecord or IDX files and no folders with pictures");
  }
  preview.candidates = files;
  std::string first = files.front();
  for (const std::string& file : files) {
    if (saysEval(first) && !saysEval(file)) first = file;
  }
  for (const char* word : kTrainWords) {
    const auto found =
        std::ranges::find_if(files, [&](const std::string& file) { return says(file, word) && !saysEval(file); });
    if (found == files.end()) continue;
    first = *found;
    break;
  }
  previewFile(first, options, preview);
}

// Files by a pattern: the first one is looked at, and the examples of all are told from their sizes.
void previewPattern(const std::string& pattern, const PreviewOptions& options, DataPreview& preview) {
  const std::vector<std::string> files = matchingFiles(pattern);
  previewFile(files.front(), options, preview);
  preview.train.path = pattern;
  preview.eval = {};
  if (files.size() == 1 || preview.fileBytes == 0) return;
  uint64_t bytes = 0;
  std::error_code ignored;
  for (const std::string& file : files) {
    const uint64_t size = fs::file_size(file, ignored);
    if (!ignored) bytes += size;
  }
  const double share = static_cast<double>(bytes) / static_cast<double>(preview.fileBytes);
  preview.examples = std::llround(static_cast<double>(preview.examples) * share);
  preview.estimated = true;
  preview.fileBytes = bytes;
}

bool isPattern(const std::string& path) {
  return path.find_first_of("*?[") != std::string::npos;
}

}  // namespace

int64_t FieldLayout::elements() const {
  constexpr int64_t kMostElements = 1LL << 31;
  int64_t count = 1;
  for (const int64_t size : shape) {
    if (size < 1 || size > kMostElements / count) return -1;
    count *= size;
  }
  return count;
}

std::string evalFileBeside(const std::string& path) {
  if (saysEval(path)) return {};
  const std::string folder = fs::path(path).parent_path().string();
  for (const std::string& file : dataFilesIn(folder.empty() ? "." : folder)) {
    if (file != path && saysEval(file) && stemOf(file) == stemOf(path)) return file;
  }
  // "adult.data" and "adult.test": only the ending tells.
  for (const std::string& file : dataFilesIn(folder.empty() ? "." : folder)) {
    if (file != path && saysEval(file) && fs::path(file).stem() == fs::path(path).stem()) return file;
  }
  return {};
}

bool DataPreview::usable() const {
  const bool hasFatal = std::ranges::any_of(problems, [](const PreviewProblem& problem) { return problem.fatal; });
  return !hasFatal && (!columns.empty() || !pictures.empty());
}

const char* previewKindName(PreviewKind kind) {
  switch (kind) {
    case PreviewKind::kCsv:
      return "CSV";
    case PreviewKind::kTfRecord:
      return "TFRecord";
    case PreviewKind::kIdx:
      return "IDX";
    case PreviewKind::kImageFolder:
      return "Image folder";
    case PreviewKind::kText:
      return "Text lines";
    case PreviewKind::kFixedLength:
      return "Fixed length";
    case PreviewKind::kUnknown:
      break;
  }
  return "Unknown";
}

DataPreview previewData(const std::string& path, const PreviewOptions& options) {
  DataPreview preview;
  try {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status) && isPattern(path)) {
      previewPattern(path, options, preview);
    } else if (!fs::exists(status)) {
      preview.problems.push_back(cannotRead(path, error ? error.value() : ENOENT));
    } else if (fs::is_directory(status)) {
      previewFolder(path, options, preview);
    } else if (!fs::is_regular_file(status)) {
      preview.problems.push_back({.file = path, .what = "is not a file", .advice = "Choose a file or a folder."});
    } else {
      previewFile(path, options, preview);
    }
  } catch (const std::exception& error) {
    preview.problems.push_back(problemOf(path, error));
  }
  return preview;
}

}  // namespace engine::data
