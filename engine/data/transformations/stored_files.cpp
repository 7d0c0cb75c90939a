#include "engine/data/transformations/stored_files.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/proto/tensor.pb.h"

namespace engine::data {
namespace {

constexpr const char* kKind = "engine.data.stored 1:";
constexpr const char* kEndRecord = "end";  // is no TensorProto: its first byte would be a group's end

// "engine.data.stored 1: 2 files float32[?,3] int64[]"
std::string headerOf(std::size_t files, const std::vector<ElementSpec>& spec) {
  std::string header = message(kKind, " ", files, " files");
  for (const ElementSpec& component : spec) header += message(" ", dtypeName(component.dtype), component.shape);
  return header;
}

void checkStorable(const std::vector<ElementSpec>& spec) {
  for (const ElementSpec& component : spec) {
    if (component.dtype != DType::kVariant && component.dtype != DType::kResource) continue;
    fail(Code::kInvalidArgument, "Elements with a component of type ", dtypeName(component.dtype),
         " cannot be kept in files.");
  }
}

}  // namespace

StoredWriter::StoredWriter(const std::vector<std::string>& files, const std::vector<ElementSpec>& spec,
                           formats::Compression compression) {
  checkStorable(spec);
  for (const std::string& file : files) {
    files_.push_back(std::make_unique<formats::RecordWriter>(file, compression));
    files_.back()->write(headerOf(files.size(), spec));
  }
}

void StoredWriter::write(const Element& element) {
  tensorflow::TensorProto proto;
  for (const Tensor& component : element) {
    proto.Clear();
    component.toProto(&proto);
    files_[turn_]->write(proto.SerializeAsString());
  }
  turn_ = (turn_ + 1) % files_.size();
}

void StoredWriter::close() {
  for (const auto& file : files_) {
    file->write(kEndRecord);
    file->close();
  }
}

StoredReader::StoredReader(const std::vector<std::string>& files, const std::vector<ElementSpec>& spec,
                           formats::Compression compression)
    : components_(spec.size()) {
  const std::string expected = headerOf(files.size(), spec);
  for (const std::string& path : files) {
    files_.push_back({path, std::make_unique<formats::RecordReader>(path, compression)});
    std::string header;
    const bool some = files_.back().reader->next(header);
    if (!some || !header.starts_with(kKind)) {
      fail(Code::kDataLoss, "'", path, "' does not hold stored elements: remove it, or choose another place.");
    }
    if (header == expected) continue;
    fail(Code::kFailedPrecondition, "'", path, "' holds other elements (", header, ") than those asked for (", expected,
         "): remove it, or choose another place.");
  }
}

bool StoredReader::read(File& file, std::string& record) {
  if (!file.reader->next(record)) fail(Code::kDataLoss, "'", file.path, "' ends too early: remove it.");
  return record != kEndRecord;
}

bool StoredReader::next(Element& out) {
  out.clear();
  File& file = files_[turn_];
  std::string record;
  for (std::size_t i = 0; i < std::max<std::size_t>(components_, 1); ++i) {
    if (!read(file, record)) {
      if (i == 0) return false;
      fail(Code::kDataLoss, "'", file.path, "' ends inside an element: remove it.");
    }
    tensorflow::TensorProto proto;
    if (!proto.ParseFromString(record)) {
      fail(Code::kDataLoss, "'", file.path, "' has a record that is no tensor: remove it.");
    }
    out.push_back(Tensor::fromProto(proto));
  }
  turn_ = (turn_ + 1) % files_.size();
  return true;
}

}  // namespace engine::data
