// TFRecord files of tf.train.Example records.
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/error.h"
#include "engine/data/preview/kind_previews.h"
#include "engine/data/preview/text_sample.h"
#include "engine/data/preview/value_counter.h"
#include "engine/formats/examples/example_reader.h"
#include "engine/formats/files/record_kind.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::data {
namespace {

constexpr int64_t kMostRecords = 20'000;
constexpr std::size_t kShownValues = 6;   // of a feature in a row
constexpr std::size_t kLongestWord = 60;  // bytes
constexpr std::size_t kMostFeatures = 4096;

formats::Compression compressionNamed(const std::string& name) {
  if (name == "GZIP") return formats::Compression::kGzip;
  return name == "ZLIB" ? formats::Compression::kZlib : formats::Compression::kNone;
}

std::string wordText(const std::string& word) {
  std::string text;
  for (const char c : word.substr(0, kLongestWord)) text += static_cast<unsigned char>(c) < 0x20 ? '.' : c;
  return word.size() > kLongestWord ? text + message("… (", word.size(), " bytes)") : text;
}

std::string numberText(double value) {
  return message(value);
}

// What is known of one feature.
struct Feature {
  DType dtype = DType::kInvalid;
  int64_t records = 0;  // that have it
  int64_t shortest = 0, longest = 0;
  int64_t values = 0;
  bool mixed = false;
  ValueCounter counter;
};

class RecordPreviewer {
 public:
  RecordPreviewer(std::string path, const PreviewOptions& options, DataPreview& preview)
      : path_(std::move(path)), options_(options), preview_(preview) {}

  void run() {
    std::vector<std::string> names;
    try {
      readAll();
    } catch (const Error& error) {
      PreviewProblem problem = problemOf(path_, error);
      problem.byte = static_cast<int64_t>(offset_);
      problem.advice = records_ == 0 ? "Check that it is a TFRecord file, and how it is compressed."
                                     : "The file is damaged or cut off: write or download it again.";
      preview_.problems.push_back(std::move(problem));
    }
    if (records_ == 0 && preview_.problems.empty()) {
      preview_.problems.push_back({.file = path_, .what = "has no records", .advice = "Choose another file."});
    }
    for (const auto& [name, feature] : features_) preview_.columns.push_back(columnOf(name, feature));
    for (const auto& row : rows_) {
      std::vector<std::string>& cells = preview_.rows.emplace_back();
      for (const auto& [name, feature] : features_) {
        const auto cell = row.find(name);
        cells.push_back(cell == row.end() ? std::string() : cell->second);
      }
    }
  }

 private:
  void readAll() {
    formats::RecordReader reader(path_, compressionNamed(preview_.compression));
    std::string record;
    bool ended = true;
    while (reader.next(record)) {
      if (!isGood(record)) return;
      add(record);
      offset_ = reader.offset();
      preview_.readBytes = offset_;
      ended = false;
      if (offset_ >= options_.mostWholeBytes || records_ >= kMostRecords || options_.stopped()) break;
      ended = true;
    }
    if (ended && reader.leftOver() > 0) {
      preview_.problems.push_back(
          {.file = path_,
           .byte = static_cast<int64_t>(offset_),
           .what = message("is cut off: its last ", reader.leftOver(), " bytes are not a record"),
           .advice =
               message("Copy or write the file again, or truncate it to ", offset_, " bytes to discard the rest.")});
    }
    preview_.examples = records_;
    preview_.estimated = !ended;
    if (ended || records_ == 0) return;
    // Of a compressed file the bytes of its records are not known; the whole is at least what was read.
    const double all = preview_.compression.empty() ? static_cast<double>(preview_.fileBytes) : 0;
    const double share = all / static_cast<double>(offset_);
    preview_.examples = std::max<int64_t>(records_, std::llround(static_cast<double>(records_) * share));
  }

  // False after a record that is no tf.Example, which is told.
  bool isGood(const std::string& record) {
    if (const auto wrong = formats::whyNoExample(record, {})) {
      preview_.problems.push_back({.file = path_,
                                   .byte = static_cast<int64_t>(offset_),
                                   .what = message("record ", records_ + 1, ' ', *wrong),
                                   .advice = "Choose a file of tf.Examples."});
      preview_.examples = records_;
      return false;
    }
    const std::vector<std::string> lists =
        records_ == 0 ? formats::featureListKeys(record) : std::vector<std::string>();
    if (!lists.empty()) {
      preview_.problems.push_back(
          {.file = path_,
           .what = "holds " + formats::describeRecord(record) + " in its records",
           .advice = "Only the context of a tf.SequenceExample can be read, not its feature lists.",
           .fatal = false});
    }
    return true;
  }

  void add(const std::string& record) {
    const formats::ExampleReader example(record);
    const bool shown = rows_.size() < options_.rows;
    if (shown) rows_.emplace_back();
    for (const std::string& key : example.keys()) {
      const DType dtype = example.dtype(key);
      if (dtype == DType::kInvalid) continue;
      if (!features_.contains(key) && features_.size() == kMostFeatures) {
        fail(Code::kInvalidArgument, "There are more than ", kMostFeatures, " features.");
      }
      std::string text = addValues(features_[key], dtype, example, key);
      if (shown) rows_.back()[key] = std::move(text);
    }
    ++records_;
  }

  // The first values as text.
  static std::string addValues(Feature& feature, DType dtype, const formats::ExampleReader& example,
                               const std::string& key) {
    if (feature.dtype == DType::kInvalid) feature.dtype = dtype;
    feature.mixed |= feature.dtype != dtype;
    std::string text;
    int64_t length = 0;
    const auto note = [&](const std::string& value, std::optional<double> number) {
      if (static_cast<std::size_t>(length) < kShownValues) text += (length == 0 ? "" : ", ") + value;
      ++length;
      feature.counter.add(value, number);
    };
    if (dtype == DType::kString) {
      for (const std::string& word : example.bytes(key)) note(wordText(word), {});
    } else if (dtype == DType::kInt64) {
      for (const int64_t value : example.ints(key)) note(std::to_string(value), static_cast<double>(value));
    } else {
      for (const float value : example.floats(key))
        note(numberText(static_cast<double>(value)), static_cast<double>(value));
    }
    if (static_cast<std::size_t>(length) > kShownValues) text += message(" … (", length, ")");
    feature.shortest = feature.records == 0 ? length : std::min(feature.shortest, length);
    feature.longest = std::max(feature.longest, length);
    feature.values += length;
    ++feature.records;
    return text;
  }

  ColumnPreview columnOf(const std::string& name, const Feature& feature) {
    ColumnPreview column{.name = name, .dtype = feature.dtype};
    column.variableLength = feature.shortest != feature.longest;
    if (!column.variableLength && feature.longest != 1) column.shape = {feature.longest};
    column.seen = records_;
    column.missing = records_ - feature.records;
    feature.counter.write(column);
    if (feature.mixed) {
      preview_.problems.push_back(
          {.file = path_,
           .what = "the feature \"" + name + "\" holds words in some records and numbers in others",
           .advice = "Leave the feature out.",
           .fatal = false});
    }
    return column;
  }

  std::string path_;
  const PreviewOptions& options_;
  DataPreview& preview_;
  std::map<std::string, Feature> features_;
  std::vector<std::map<std::string, std::string>> rows_;
  int64_t records_ = 0;
  uint64_t offset_ = 0;
};

// Whether a first record can be read in this way.
bool opensWith(const std::string& path, const std::string& compression) {
  try {
    formats::RecordReader reader(path, compressionNamed(compression));
    std::string record;
    return reader.next(record);
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

bool looksLikeRecords(const std::string& path, std::string& compression) {
  for (const char* way : {"", "GZIP", "ZLIB"}) {
    if (!opensWith(path, way)) continue;
    compression = way;
    return true;
  }
  return false;
}

void previewRecords(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  preview.kind = PreviewKind::kTfRecord;
  preview.fileBytes = formats::InputFile(path).size();
  if (options.compression) {
    preview.compression = *options.compression;
  } else {
    looksLikeRecords(path, preview.compression);
  }
  RecordPreviewer(path, options, preview).run();
}

}  // namespace engine::data
