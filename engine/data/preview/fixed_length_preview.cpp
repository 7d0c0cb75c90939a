// Files of records of one length, field by field.
#include <algorithm>
#include <cstring>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/data/preview/kind_previews.h"
#include "engine/data/preview/text_sample.h"
#include "engine/data/preview/value_counter.h"
#include "engine/formats/files/files.h"

namespace engine::data {
namespace {

constexpr int64_t kMostFixedRecords = 20'000;
constexpr int64_t kShownElements = 6;      // of a field in a row
constexpr int64_t kMostCounted = 16;       // elements of a field whose values are counted one by one
constexpr uint64_t kMostRecord = 1 << 30;  // bytes

template <typename T>
double valueAt(const char* bytes, int64_t index) {
  T value;
  std::memcpy(&value, bytes + index * static_cast<int64_t>(sizeof(T)), sizeof(T));
  return static_cast<double>(value);
}

// The element as a number; bytes are the lowest first, as in memory.
double elementOf(DType dtype, const char* bytes, int64_t index) {
  switch (dtype) {
    case DType::kUint8:
      return valueAt<uint8_t>(bytes, index);
    case DType::kInt8:
      return valueAt<int8_t>(bytes, index);
    case DType::kInt16:
      return valueAt<int16_t>(bytes, index);
    case DType::kUint16:
      return valueAt<uint16_t>(bytes, index);
    case DType::kInt32:
      return valueAt<int32_t>(bytes, index);
    case DType::kInt64:
      return valueAt<int64_t>(bytes, index);
    case DType::kFloat:
      return valueAt<float>(bytes, index);
    case DType::kDouble:
      return valueAt<double>(bytes, index);
    default:
      return 0;
  }
}

std::string elementText(DType dtype, const char* bytes, int64_t index) {
  const double number = elementOf(dtype, bytes, index);
  if (dtype == DType::kInt64) return std::to_string(valueAt<int64_t>(bytes, index));
  const bool isReal = dtype == DType::kFloat || dtype == DType::kDouble;
  return isReal ? message(number) : std::to_string(static_cast<int64_t>(number));
}

// What datasets that many know are made of; empty: none of them.
std::vector<FieldLayout> knownFields(uint64_t fileBytes) {
  const FieldLayout image{"image", DType::kUint8, {3, 32, 32}};
  const auto holds = [&](uint64_t recordBytes) { return fileBytes > 0 && fileBytes % recordBytes == 0; };
  constexpr uint64_t kImageBytes = 3 * 32 * 32;
  if (holds(kImageBytes + 1)) return {{"label"}, image};                    // CIFAR-10
  if (holds(kImageBytes + 2)) return {{"coarse_label"}, {"label"}, image};  // CIFAR-100
  return {};
}

class FixedLengthPreviewer {
 public:
  FixedLengthPreviewer(std::string path, const PreviewOptions& options, DataPreview& preview)
      : file_(std::move(path)), options_(options), preview_(preview) {}

  void run() {
    preview_.fileBytes = file_.size();
    preview_.headerBytes = options_.headerBytes;
    preview_.footerBytes = options_.footerBytes;
    preview_.fields = options_.fields.empty() ? knownFields(file_.size()) : options_.fields;
    if (preview_.fields.empty()) {
      return addProblem("does not describe the fields of its records", "Add the fields of a record, in their order.");
    }
    if (!measure()) return;
    counters_.resize(preview_.fields.size());
    const auto margins = static_cast<uint64_t>(options_.headerBytes) + static_cast<uint64_t>(options_.footerBytes);
    const uint64_t body = file_.size() - std::min(file_.size(), margins);
    if (margins > file_.size() || body % recordBytes_ != 0) {
      addProblem(
          message("has ", body, " bytes between header and footer, which is not a multiple of the record size of ",
                  recordBytes_, " bytes"),
          "Change the fields, the header or the footer.");
    } else if (body == 0) {
      addProblem("has no records", "Choose another file.");
    }
    preview_.examples = static_cast<int64_t>(body / recordBytes_);
    readRecords();
    for (std::size_t i = 0; i < preview_.fields.size(); ++i) addColumn(i);
  }

 private:
  void addProblem(std::string what, const char* advice) {
    preview_.problems.push_back({.file = file_.path(), .what = std::move(what), .advice = advice});
  }

  // False when the fields have no length.
  bool measure() {
    std::vector<std::string> names;
    for (const FieldLayout& field : preview_.fields) {
      const int64_t elements = field.elements();
      const uint64_t size = dtypeSize(field.dtype);
      const bool isTwice = std::ranges::count(names, field.name) > 0;
      names.push_back(field.name);
      if (field.name.empty() || isTwice || elements < 0 || size == 0) {
        addProblem(message("cannot be read: its field \"", field.name, "\" has ",
                           isTwice              ? "the name of another field"
                           : field.name.empty() ? "no name"
                                                : "no length"),
                   "Correct the field.");
        return false;
      }
      recordBytes_ += static_cast<uint64_t>(elements) * size;
    }
    if (recordBytes_ <= kMostRecord) return true;
    addProblem(message("would have records of ", recordBytes_, " bytes"), "Correct the shapes of the fields.");
    return false;
  }

  void readRecords() {
    const uint64_t most = options_.mostSampledBytes / recordBytes_;
    const int64_t count =
        std::min({preview_.examples, kMostFixedRecords, std::max<int64_t>(static_cast<int64_t>(most), 1)});
    std::string record(recordBytes_, '\0');
    uint64_t offset = static_cast<uint64_t>(options_.headerBytes);
    for (int64_t i = 0; i < count && !options_.stopped(); ++i, offset += recordBytes_) {
      if (file_.read(offset, record.data(), recordBytes_) < recordBytes_) break;
      addRecord(record);
      ++records_;
    }
    preview_.readBytes = static_cast<uint64_t>(records_) * recordBytes_;
    preview_.estimated = records_ < preview_.examples;
  }

  void addRecord(const std::string& record) {
    std::vector<std::string> cells;
    std::size_t at = 0;
    for (std::size_t i = 0; i < preview_.fields.size(); ++i) {
      const FieldLayout& field = preview_.fields[i];
      cells.push_back(addField(field, record.data() + at, counters_[i]));
      at += static_cast<std::size_t>(field.elements()) * dtypeSize(field.dtype);
    }
    if (preview_.rows.size() < options_.rows) preview_.rows.push_back(std::move(cells));
  }

  // The first elements as text.
  static std::string addField(const FieldLayout& field, const char* bytes, ValueCounter& counter) {
    const int64_t elements = field.elements();
    std::string text;
    for (int64_t k = 0; k < elements; ++k) {
      const double number = elementOf(field.dtype, bytes, k);
      const bool isCounted = elements <= kMostCounted;
      const std::string value = isCounted || k < kShownElements ? elementText(field.dtype, bytes, k) : std::string();
      if (k < kShownElements) text += (k == 0 ? "" : ", ") + value;
      isCounted ? counter.add(value, number) : counter.addNumber(number);
    }
    return elements > kShownElements ? text + message(" … (", elements, ")") : text;
  }

  void addColumn(std::size_t index) {
    const FieldLayout& field = preview_.fields[index];
    ColumnPreview& column = preview_.columns.emplace_back();
    column.name = field.name;
    column.dtype = field.dtype;
    column.shape = field.shape;
    column.seen = records_ * field.elements();
    counters_[index].write(column);
  }

  formats::InputFile file_;
  const PreviewOptions& options_;
  DataPreview& preview_;
  std::vector<ValueCounter> counters_;
  uint64_t recordBytes_ = 0;
  int64_t records_ = 0;
};

}  // namespace

bool looksLikeFixedLength(const std::string& path) {
  if (!path.ends_with(".bin")) return false;
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return !error && !knownFields(size).empty();
}

void previewFixedLength(const std::string& path, const PreviewOptions& options, DataPreview& preview) {
  preview.kind = PreviewKind::kFixedLength;
  FixedLengthPreviewer(path, options, preview).run();
}

}  // namespace engine::data
