#include "engine/data/record_datasets.h"

#include <cstring>

#include "engine/core/error.h"
#include "engine/data/nodes/node.h"
#include "engine/data/nodes/tensor_pool.h"

namespace engine::data {
namespace {

// One file's records by a reader with `bool next(std::string&)`.
template <typename Reader>
class RecordStream : public Stream<Element> {
 public:
  explicit RecordStream(std::unique_ptr<Reader> reader) : reader_(std::move(reader)) {}
  bool next(Element& out) override {
    out.clear();  // whoever is done with the last record gives its memory back
    out.push_back(pool_.take(DType::kString, Shape{}));
    if (reader_->next(*out.front().data<std::string>())) return true;
    out.clear();
    return false;
  }

 private:
  std::unique_ptr<Reader> reader_;
  TensorPool pool_;
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
class FileNode : public Node {
 public:
  using Open = std::function<std::unique_ptr<Reader>()>;
  explicit FileNode(Open open) : Node({{DType::kString, Shape{}}}, kUnknownCardinality), open_(std::move(open)) {}
  std::unique_ptr<Stream<Element>> elements(const PassPtr&) const override {
    return std::make_unique<RecordStream<Reader>>(open_());
  }

 private:
  Open open_;
};

template <typename Reader, typename... Options>
Dataset filesDataset(const std::vector<std::string>& paths, int64_t cycleLength, const Options&... options) {
  if (paths.empty()) fail(Code::kInvalidArgument, "A data set of records needs a file.");
  const auto records = [options...](Element path) {
    const auto open = [name = path[0].item<std::string>(), options...] {
      return std::make_unique<Reader>(name, options...);
    };
    return Dataset(std::make_shared<FileNode<Reader>>(open));
  };
  const Dataset files = Dataset::fromTensorSlices({Tensor::vector(paths)});
  return files.interleave(records, {{DType::kString, Shape{}}}, {.cycleLength = cycleLength});
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
