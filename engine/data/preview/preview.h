// A look at data before anything is trained on them: what a file or folder is, its columns, features or classes, and
// its first examples. Reads a bounded part of a large file. Untrusted input: what is wrong with it is a value of the
// result, never an exception. Pure functions: callable from any thread; a worker's may be stopped by its flag.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/dtype.h"
#include "engine/data/csv_columns.h"
#include "engine/data/csv_text.h"

namespace engine::data {

enum class PreviewKind { kUnknown, kCsv, kTfRecord, kIdx, kImageFolder, kText, kFixedLength };

// A part of a record of fixed length.
struct FieldLayout {
  std::string name;
  DType dtype = DType::kUint8;
  std::vector<int64_t> shape = {};  // empty: one value
  int64_t elements() const;         // -1: more than a record can hold
};

struct PreviewOptions {
  std::optional<PreviewKind> kind = {};  // none: found out
  // Of CSV files; what is not given is guessed.
  std::optional<CsvFormat> format = {};
  std::optional<bool> header = {};
  std::string naValue = {};
  bool ignoreErrors = false;                    // lines with another number of cells are passed over
  std::optional<std::string> compression = {};  // of TFRecord files and lines of text: "", "GZIP" or "ZLIB"
  // Of records of fixed length; without fields they are guessed.
  std::vector<FieldLayout> fields = {};
  int64_t headerBytes = 0, footerBytes = 0;
  uint64_t mostWholeBytes = 8U << 20;    // larger text files are read at their head and in samples
  uint64_t mostSampledBytes = 4U << 20;  // of those
  std::size_t rows = 20;                 // examples to show
  std::size_t mostColumns = kMostCsvColumns;
  std::size_t mostFiles = 200'000;  // of a folder of pictures
  const std::atomic<bool>* cancelled = nullptr;
  bool stopped() const { return cancelled && cancelled->load(std::memory_order_relaxed); }
};

enum class Encoding { kUtf8, kUtf16Little, kUtf16Big, kLatin1 };

// What is wrong with a file, where, and what to do about it.
struct PreviewProblem {
  std::string file = {};
  int64_t line = 0;   // counted from 1; 0: not known
  int64_t byte = -1;  // counted from 0; -1: not known
  std::string what = {};
  std::string advice = {};
  bool fatal = true;                         // nothing can be trained on this
  std::optional<Encoding> convertFrom = {};  // a copy in UTF-8 would do
};

struct ValueCount {
  std::string value;
  int64_t count = 0;
};

struct ColumnPreview {
  std::string name;
  DType dtype = DType::kInvalid;    // as training would read it: from the first rows
  std::vector<int64_t> shape = {};  // of TFRecord features of one length and of fields; empty: one value
  bool variableLength = false;
  int64_t seen = 0;     // cells or values looked at
  int64_t missing = 0;  // of them, or records without the feature
  // Cells that are not of `dtype`, and the line of the first.
  int64_t misfits = 0;
  int64_t firstMisfitLine = 0;
  std::string firstMisfit = {};
  // Distinct values, in the order of their first cells; only so many are kept.
  std::vector<ValueCount> values = {};
  bool moreValues = false;  // there are others than `values`
  // Of numbers, when there is one.
  std::optional<double> minimum = {}, maximum = {}, mean = {}, stddev = {};
  std::vector<int64_t> histogram = {};  // equal bins from minimum to maximum, at most kMostBins
};
inline constexpr std::size_t kMostBins = 20;

struct PicturePreview {
  int64_t height = 0, width = 0;  // of the picture itself
  int64_t shownHeight = 0, shownWidth = 0;
  int channels = 1;                  // 1, 3 or 4
  std::vector<uint8_t> pixels = {};  // [shownHeight, shownWidth, channels]
  std::string label = {};
};

// An input that a path holds: a file of rows, or files of pictures and labels.
struct InputFiles {
  std::string path = {};  // a file, perhaps several by a pattern; a folder of pictures
  std::string images = {}, labels = {};
  bool any() const { return !path.empty() || !images.empty(); }
};

struct DataPreview {
  PreviewKind kind = PreviewKind::kUnknown;
  InputFiles train = {};
  InputFiles eval = {};  // a folder's other files, or a file beside the train file whose name says so
  std::vector<std::string> candidates = {};  // files of a folder that holds several
  std::string compression = {};              // "", "GZIP", "ZLIB"
  CsvFormat format = {};
  bool header = true;
  std::vector<FieldLayout> fields = {};  // of a record of fixed length
  int64_t headerBytes = 0, footerBytes = 0;
  std::vector<ColumnPreview> columns = {};
  std::vector<std::vector<std::string>> rows = {};  // the first examples, cell by cell
  std::vector<PicturePreview> pictures = {};        // the first ones
  std::vector<ValueCount> classes = {};             // labels, or folders, with their examples
  bool sameSize = true;                             // of the pictures looked at
  int64_t examples = 0;
  bool estimated = false;  // examples, and what is told of columns, are of a sample
  uint64_t fileBytes = 0, readBytes = 0;
  std::vector<PreviewProblem> problems = {};

  bool usable() const;  // there is something to train on
};

DataPreview previewData(const std::string& path, const PreviewOptions& options = {});

const char* previewKindName(PreviewKind kind);

}  // namespace engine::data
