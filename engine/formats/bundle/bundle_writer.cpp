#include "engine/formats/bundle/bundle_writer.h"

#include <unistd.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/tables/table.h"
#include "engine/formats/wire/crc32c.h"
#include "engine/formats/wire/varint.h"
#include "engine/proto/checkpoint.pb.h"

namespace engine::formats {
namespace {

std::string serializeHeader() {
  tensorflow::BundleHeaderProto header;
  header.set_num_shards(1);
  header.mutable_version()->set_producer(1);
  return header.SerializeAsString();
}

// The string tensor's bytes before the strings themselves, and the checksum of both.
std::string encodeLengths(std::span<const std::string> strings, uint32_t& crc) {
  std::string bytes;
  crc = 0;
  for (const std::string& text : strings) {
    putVarint(bytes, text.size());
    std::string fixed;
    text.size() > UINT32_MAX ? putFixed(fixed, uint64_t{text.size()})
                             : putFixed(fixed, static_cast<uint32_t>(text.size()));
    crc = extendCrc32c(crc, fixed.data(), fixed.size());
  }
  std::string checksum;
  putFixed(checksum, maskCrc32c(crc));
  crc = extendCrc32c(crc, checksum.data(), checksum.size());
  return bytes + checksum;
}

}  // namespace

struct BundleWriter::Partitioned {
  DType dtype;
  Shape shape;
  std::vector<TensorSlice> slices;
};

BundleWriter::BundleWriter(std::string prefix)
    : prefix_(std::move(prefix)),
      dataPath_(bundleDataPath(prefix_, 0, 1)),
      indexPath_(bundleIndexPath(prefix_)),
      temporarySuffix_(temporarySuffix()),
      data_(std::make_unique<OutputFile>(dataPath_ + temporarySuffix_)) {
  entries_.emplace("", serializeHeader());
}

BundleWriter::~BundleWriter() {
  ::unlink((dataPath_ + temporarySuffix_).c_str());
  ::unlink((indexPath_ + temporarySuffix_).c_str());
}

void BundleWriter::add(const std::string& name, const Tensor& tensor) {
  if (name.empty()) fail(Code::kInvalidArgument, "A tensor in the checkpoint ", prefix_, " has no name.");
  if (entries_.contains(name) || partitioned_.contains(name)) {
    fail(Code::kInvalidArgument, "The tensor \"", name, "\" is already in the checkpoint ", prefix_, ".");
  }
  store(name, name, tensor);
}

void BundleWriter::addSlice(const std::string& name, const Shape& full, const TensorSlice& slice, const Tensor& part) {
  const TensorSlice exact = slice.within(full);
  if (exact.shape() != part.shape()) {
    fail(Code::kInvalidArgument, "The part ", exact.toString(), " of \"", name, "\" cannot be of shape ", part.shape(),
         ".");
  }
  if (part.shape() == full) return add(name, part);
  if (name.empty() || entries_.contains(name)) {
    fail(Code::kInvalidArgument, "The tensor \"", name, "\" is already in the checkpoint ", prefix_,
         " or has no name.");
  }
  auto& whole = partitioned_.try_emplace(name, Partitioned{part.dtype(), full, {}}).first->second;
  if (whole.shape != full || whole.dtype != part.dtype()) {
    fail(Code::kInvalidArgument, "The parts of \"", name, "\" differ in dtype or full shape.");
  }
  for (const TensorSlice& other : whole.slices) {
    if (other.within(full).intersection(exact)) {
      fail(Code::kInvalidArgument, "The parts ", other.toString(), " and ", slice.toString(), " of \"", name,
           "\" overlap.");
    }
  }
  store(slice.bundleKey(name), name, part);
  whole.slices.push_back(slice);
}

void BundleWriter::store(const std::string& key, const std::string& name, const Tensor& tensor) {
  tensorflow::BundleEntryProto entry;
  entry.set_dtype(static_cast<tensorflow::DataType>(tensor.dtype()));
  tensor.shape().toProto(entry.mutable_shape());
  entry.set_offset(offset_);
  uint32_t crc = 0;
  int64_t size = 0;
  if (tensor.dtype() == DType::kString) {
    const std::string lengths = encodeLengths(tensor.flat<std::string>(), crc);
    data_->append(lengths);
    size = static_cast<int64_t>(lengths.size());
    for (const std::string& text : tensor.flat<std::string>()) {
      data_->append(text);
      crc = extendCrc32c(crc, text.data(), text.size());
      size += static_cast<int64_t>(text.size());
    }
  } else {
    if (dtypeSize(tensor.dtype()) == 0) {
      fail(Code::kUnimplemented, "The tensor \"", name, "\" of type ", dtypeName(tensor.dtype()),
           " cannot be stored in a checkpoint.");
    }
    data_->append(tensor.raw(), tensor.bytes());
    crc = extendCrc32c(0, tensor.raw(), tensor.bytes());
    size = static_cast<int64_t>(tensor.bytes());
  }
  entry.set_size(size);
  entry.set_crc32c(maskCrc32c(crc));
  offset_ += size;
  entries_.emplace(key, entry.SerializeAsString());
}

void BundleWriter::finish() {
  for (const auto& [name, whole] : partitioned_) {
    tensorflow::BundleEntryProto entry;
    entry.set_dtype(static_cast<tensorflow::DataType>(whole.dtype));
    whole.shape.toProto(entry.mutable_shape());
    for (const TensorSlice& slice : whole.slices) slice.toProto(entry.add_slices());
    entries_.emplace(name, entry.SerializeAsString());
  }
  data_->syncAndClose();
  OutputFile index(indexPath_ + temporarySuffix_);
  index.append(writeTable(TableEntries(entries_.begin(), entries_.end())));
  index.syncAndClose();
  renameFile(dataPath_ + temporarySuffix_, dataPath_);
  renameFile(indexPath_ + temporarySuffix_, indexPath_);
  syncFolder(std::filesystem::path(prefix_).parent_path().string());
}

}  // namespace engine::formats
