#include "engine/data/record_datasets.h"

#include <cstring>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"

namespace engine::data {
namespace {

// The records of files, one file after the other, each by a reader with `bool next(std::string&)`.
template <typename Reader>
class RecordStream : public TextStream {
 public:
  using Open = std::function<std::unique_ptr<Reader>(const std::string& path)>;
  RecordStream(const std::vector<std::string>& paths, const Open& open) : paths_(paths), open_(open) {}

  bool nextText(std::string& text) override {
    for (; file_ < paths_.size(); ++file_, reader_.reset()) {
      if (!reader_) reader_ = open_(paths_[file_]);
      if (reader_->next(text)) return true;
    }
    return false;
  }
  bool next(Element& out) override {
    out.assign(1, Tensor(DType::kString, Shape{}));
    if (nextText(*out.front().data<std::string>())) return true;
    out.clear();
    return false;
  }

 private:
  const std::vector<std::string>& paths_;
  const Open& open_;
  std::size_t file_ = 0;
  std::unique_ptr<Reader> reader_;  // of the file; null: not yet open
};

// Looks at each record of a TFRecord file.
class CheckedRecords {
 public:
  CheckedRecords(std::string path, formats::Compression compression, RecordCheck check)
      : path_(std::move(path)), reader_(path_, compression), check_(std::move(check)) {}

  bool next(std::string& record) {
    const uint64_t offset = reader_.offset();
    if (!reader_.next(record)) {
      if (reader_.leftOver() == 0) return false;
      fail(Code::kDataLoss, path_, " is cut off after record ", number_, ": the ", reader_.leftOver(),
           " bytes from byte ", offset, " on are not a record. Copy or write the file again, or truncate it to ",
           offset, " bytes to discard the rest.");
    }
    ++number_;
    if (const auto wrong = check_(record)) {
      fail(Code::kInvalidArgument, path_, ": record ", number_, ", at byte ", offset, ", ", *wrong);
    }
    return true;
  }

 private:
  std::string path_;
  formats::RecordReader reader_;
  RecordCheck check_;
  int64_t number_ = 0;  // counted from 1
};

template <typename Reader>
class FilesNode : public Node {
 public:
  using Open = typename RecordStream<Reader>::Open;
  FilesNode(std::vector<std::string> paths, Open open)
      : Node({{DType::kString, Shape{}}}, kUnknownCardinality), paths_(std::move(paths)), open_(std::move(open)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr&) const override {
    return std::make_unique<RecordStream<Reader>>(paths_, open_);
  }

 private:
  std::vector<std::string> paths_;
  Open open_;
};

template <typename Reader, typename... Options>
Dataset filesDataset(const std::vector<std::string>& paths, int64_t cycleLength, const Options&... options) {
  if (paths.empty()) fail(Code::kInvalidArgument, "A data set of records needs a file.");
  const auto open = [options...](const std::string& path) { return std::make_unique<Reader>(path, options...); };
  const auto recordsOf = [open](std::vector<std::string> some) {
    return Dataset(std::make_shared<FilesNode<Reader>>(std::move(some), open));
  };
  if (cycleLength == 1) return recordsOf(paths);
  const Dataset files = Dataset::fromTensorSlices({Tensor::vector(paths)});
  const auto recordsOfFile = [recordsOf](Element path) { return recordsOf({path[0].item<std::string>()}); };
  return files.interleave(recordsOfFile, {{DType::kString, Shape{}}}, {.cycleLength = cycleLength});
}

}  // namespace

Dataset tfRecordDataset(const std::vector<std::string>& paths, RecordOptions options) {
  return filesDataset<formats::RecordReader>(paths, options.cycleLength, options.compression);
}

Dataset checkedRecordDataset(const std::vector<std::string>& paths, RecordOptions options, RecordCheck check) {
  return filesDataset<CheckedRecords>(paths, options.cycleLength, options.compression, std::move(check));
}

Dataset textLineDataset(const std::vector<std::string>& paths, RecordOptions options) {
  return filesDataset<formats::LineReader>(paths, options.cycleLength, options.compression);
}

Dataset fixedLengthDataset(const std::vector<std::string>& paths, const formats::FixedLengthOptions& options) {
  return filesDataset<formats::FixedLengthReader>(paths, 1, options);
}

Dataset decodeRecords(const Dataset& records, const std::vector<RecordField>& fields) {
  std::vector<ElementSpec> spec;
  for (const RecordField& field : fields) {
    if (dtypeSize(field.dtype) == 0 || !field.shape.isFullyDefined()) {
      fail(Code::kInvalidArgument, "A field of ", dtypeName(field.dtype), field.shape, " has no size in a record.");
    }
    spec.push_back({field.dtype, field.shape});
  }
  const auto decode = [fields](const Element& element) {
    const std::string& bytes = *element[0].data<std::string>();
    Element out;
    std::size_t at = 0;
    for (const RecordField& field : fields) {
      const auto size = static_cast<std::size_t>(field.bytes());
      if (size > bytes.size() - at) {
        fail(Code::kInvalidArgument, "A record of ", bytes.size(), " bytes is too short for its fields.");
      }
      out.emplace_back(field.dtype, field.shape);
      if (size > 0) std::memcpy(out.back().raw(), bytes.data() + at, size);
      at += size;
    }
    return out;
  };
  return records.map(decode, spec);
}

}  // namespace engine::data
