// InitializeTableFromTextFile: a table's entries are the lines of a file, for example a vocabulary.

#include <charconv>

#include "engine/core/text_lines.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/lookup/lookup_table.h"

namespace engine::kernels {
namespace {

// Columns that are no columns of the file.
constexpr int64_t kWholeLine = -2;
constexpr int64_t kLineNumber = -1;

constexpr const char* kAttrs =
    "key_index: int; value_index: int; vocab_size: int = -1; delimiter: string = '\t'; offset: int = 0";
const OpRegistrar kTextFileTableInitialize("InitializeTableFromTextFile",
                                           "table_handle: Ref(string), filename: string ->", kAttrs, shape_fn::none);
const OpRegistrar kInitializeV2("InitializeTableFromTextFileV2", "table_handle: resource, filename: string ->", kAttrs,
                                shape_fn::none, Stateful::kYes);
const NoGradientRegistrar kTextFileTableNoGradient({"InitializeTableFromTextFile", "InitializeTableFromTextFileV2"});

struct FileFormat {
  int64_t key = kWholeLine;
  int64_t value = kLineNumber;
  int64_t entries = -1;  // lines to read; -1: all
  char delimiter = '\t';
  int64_t offset = 0;  // of the first line's number
};

// One column as it is read: a vector of the table's dtype.
class Column {
 public:
  Column(DType dtype, int64_t index, const std::string& what) : dtype_(dtype), index_(index), what_(what) {
    const bool integer = dtype == DType::kInt32 || dtype == DType::kInt64;
    const bool known = integer || dtype == DType::kString || isFloating(dtype);
    if (!known || (index == kLineNumber && dtype != DType::kInt64) ||
        (index == kWholeLine && !integer && dtype != DType::kString)) {
      fail(Code::kInvalidArgument, "The table's ", what, "s are ", dtypeName(dtype), ", which ",
           index == kLineNumber  ? "line numbers (int64) are not"
           : index == kWholeLine ? "whole lines (strings or integers) are not"
                                 : "cannot be read from a file",
           ".");
    }
  }

  bool needsFields() const { return index_ >= 0; }

  void add(const std::string& line, const std::vector<std::string_view>& fields, int64_t number) {
    if (index_ == kLineNumber) {
      integers_.push_back(number);
      return;
    }
    if (index_ >= static_cast<int64_t>(fields.size())) {
      fail(Code::kInvalidArgument, "line ", number, " has ", fields.size(), " columns; the ", what_, " is column ",
           index_, ".");
    }
    const std::string_view text =
        index_ == kWholeLine ? std::string_view(line) : fields[static_cast<std::size_t>(index_)];
    if (dtype_ == DType::kString) {
      strings_.emplace_back(text);
    } else if (isFloating(dtype_)) {
      floats_.push_back(parsed<double>(text, number));
    } else {
      integers_.push_back(dtype_ == DType::kInt32 ? parsed<int32_t>(text, number) : parsed<int64_t>(text, number));
    }
  }

  Tensor take() const {
    switch (dtype_) {
      case DType::kString:
        return Tensor::vector(strings_);
      case DType::kInt64:
        return Tensor::vector(integers_);
      case DType::kInt32:
        return Tensor::vector(std::vector<int32_t>(integers_.begin(), integers_.end()));
      case DType::kFloat:
        return Tensor::vector(std::vector<float>(floats_.begin(), floats_.end()));
      default:
        return Tensor::vector(floats_);
    }
  }

 private:
  template <typename T>
  T parsed(std::string_view text, int64_t number) const {
    T value{};
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc() || result.ptr != text.data() + text.size()) {
      fail(Code::kInvalidArgument, "line ", number, ": '", text, "' is not a valid ", dtypeName(dtype_), ".");
    }
    return value;
  }

  DType dtype_;
  int64_t index_;
  std::string what_;
  std::vector<std::string> strings_;
  std::vector<int64_t> integers_;
  std::vector<double> floats_;
};

std::vector<std::string_view> split(std::string_view line, char delimiter) {
  std::vector<std::string_view> fields;
  for (std::size_t start = 0;;) {
    const std::size_t end = line.find(delimiter, start);
    fields.push_back(line.substr(start, end - start));
    if (end == std::string_view::npos) return fields;
    start = end + 1;
  }
}

void readLines(TextLines& file, const FileFormat& format, Column& keys, Column& values) {
  std::string line;
  int64_t count = 0;
  for (; (format.entries < 0 || count < format.entries) && file.next(line); ++count) {
    std::erase(line, '\r');
    if (line.empty()) fail(Code::kInvalidArgument, "the line after ", count, " is empty.");
    std::vector<std::string_view> fields;
    if (keys.needsFields() || values.needsFields()) fields = split(line, format.delimiter);
    int64_t number = 0;
    if (__builtin_add_overflow(count, format.offset, &number)) {
      fail(Code::kInvalidArgument, "line ", count, " with the offset ", format.offset, " has no number of 64 bits.");
    }
    keys.add(line, fields, number);
    values.add(line, fields, number);
  }
  if (format.entries >= 0 && count < format.entries) {
    fail(Code::kInvalidArgument, "Invalid vocab_size: expected ", format.entries, " lines but got ", count, ".");
  }
}

void initialize(LookupTable& table, const std::string& path, const FileFormat& format) {
  TextLines file(path);
  Column keys(table.keyDType(), format.key, "key");
  Column values(table.valueDType(), format.value, "value");
  try {
    readLines(file, format, keys, values);
  } catch (const Error& error) {
    fail(error.code(), "File '", path, "': ", error.what());
  }
  table.import(keys.take(), values.take());
}

FileFormat formatOf(const KernelConstruction& c) {
  FileFormat format;
  format.key = c.attr<int64_t>("key_index");
  format.value = c.attr<int64_t>("value_index");
  format.entries = c.attr<int64_t>("vocab_size");
  format.offset = c.attr<int64_t>("offset");
  const auto& delimiter = c.attr<std::string>("delimiter");
  if (delimiter.size() != 1) {
    fail(Code::kInvalidArgument, "delimiter must be one character, got '", delimiter, "'.");
  }
  format.delimiter = delimiter[0];
  if (format.key < kWholeLine || format.value < kWholeLine || format.entries < -1) {
    fail(Code::kInvalidArgument, "key_index and value_index must be at least -2 and vocab_size at least -1.");
  }
  return format;
}

std::unique_ptr<Kernel> makeInitializer(const KernelConstruction& c) {
  return kernelOf([access = TableAccess(c), format = formatOf(c)](KernelContext& context) {
    const Tensor& path = context.input(1);
    if (path.dtype() != DType::kString || path.elements() != 1) {
      fail(Code::kInvalidArgument, "filename should be a single string, but got ", path.shape(), ".");
    }
    initialize(access.table(context), *path.data<std::string>(), format);
  });
}

const KernelRegistrar kKernel({"InitializeTableFromTextFile", "InitializeTableFromTextFileV2"}, makeInitializer,
                              {.foldable = false});

}  // namespace
}  // namespace engine::kernels
