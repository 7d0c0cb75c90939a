#include "engine/formats/checkpoints/v1_checkpoint.h"

#include <cstring>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/joined_cursor.h"
#include "engine/proto/checkpoint.pb.h"

namespace engine::formats {
namespace {

namespace fs = std::filesystem;
using tensorflow::TensorProto;

constexpr std::size_t kShardSuffix = 15;  // of "-00000-of-00002"
constexpr std::size_t kShardDigits = 5;
constexpr std::size_t kMostMissing = 5;   // that are told of
constexpr std::size_t kMostParts = 4096;  // of one variable

bool isDigits(std::string_view text) {
  return text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool isShardSuffix(std::string_view text) {
  return text.size() == kShardSuffix && text[0] == '-' && isDigits(text.substr(1, 5)) && text.substr(6, 4) == "-of-" &&
         isDigits(text.substr(10));
}

bool isTable(const std::string& path) {
  std::error_code ignored;
  if (!fs::is_regular_file(path, ignored)) return false;
  const InputFile file(path);
  if (file.size() < kTableFooterSize) return false;
  std::string footer(kTableFooterSize, '\0');
  file.read(file.size() - kTableFooterSize, footer.data(), footer.size());
  try {
    indexBlockOf(footer, path);
    return true;
  } catch (const Error&) {
    return false;
  }
}

template <typename Field>
std::size_t countOf(const Field& field) {
  return static_cast<std::size_t>(field.size());
}

// How many numbers the typed field of that type holds; a complex one counts twice.
std::size_t valuesIn(const TensorProto& proto, DType dtype) {
  switch (dtype) {
    case DType::kFloat:
      return countOf(proto.float_val());
    case DType::kDouble:
      return countOf(proto.double_val());
    case DType::kInt64:
      return countOf(proto.int64_val());
    case DType::kUint32:
      return countOf(proto.uint32_val());
    case DType::kUint64:
      return countOf(proto.uint64_val());
    case DType::kBool:
      return countOf(proto.bool_val());
    case DType::kString:
      return countOf(proto.string_val());
    case DType::kComplex64:
      return countOf(proto.scomplex_val());
    case DType::kComplex128:
      return countOf(proto.dcomplex_val());
    case DType::kHalf:
    case DType::kBfloat16:
      return countOf(proto.half_val());
    default:
      return countOf(proto.int_val());
  }
}

// Values of types that graphs never hold as typed fields.
template <typename T, typename Field>
void copyValues(const Field& field, Tensor& out) {
  char* bytes = static_cast<char*>(out.raw());
  for (int i = 0; i < field.size(); ++i) {
    const T value = static_cast<T>(field.Get(i));
    std::memcpy(bytes + static_cast<std::size_t>(i) * sizeof(T), &value, sizeof(T));
  }
}

Tensor decode(TensorProto& proto, DType dtype, const Shape& shape) {
  Tensor out;
  switch (dtype) {
    case DType::kComplex64:
      copyValues<float>(proto.scomplex_val(), out = Tensor(dtype, shape));
      return out;
    case DType::kComplex128:
      copyValues<double>(proto.dcomplex_val(), out = Tensor(dtype, shape));
      return out;
    case DType::kQint8:
    case DType::kQuint8:
      copyValues<int8_t>(proto.int_val(), out = Tensor(dtype, shape));
      return out;
    case DType::kQint16:
    case DType::kQuint16:
      copyValues<int16_t>(proto.int_val(), out = Tensor(dtype, shape));
      return out;
    case DType::kQint32:
      copyValues<int32_t>(proto.int_val(), out = Tensor(dtype, shape));
      return out;
    default:
      proto.set_dtype(static_cast<tensorflow::DataType>(dtype));
      shape.toProto(proto.mutable_tensor_shape());
      return Tensor::fromProto(proto);
  }
}

}  // namespace

std::string v1Prefix(const std::string& path) {
  if (path.size() <= kShardSuffix) return path;
  const std::size_t at = path.size() - kShardSuffix;
  return isShardSuffix(std::string_view(path).substr(at)) ? path.substr(0, at) : path;
}

std::vector<std::string> v1Shards(const std::string& prefix) {
  if (isTable(prefix)) return {prefix};
  const fs::path path(prefix);
  const std::string name = path.filename().string();
  std::vector<std::string> shards;
  std::error_code ignored;
  for (const auto& file : fs::directory_iterator(path.has_parent_path() ? path.parent_path() : ".", ignored)) {
    const std::string other = file.path().filename().string();
    if (other.starts_with(name) && isShardSuffix(std::string_view(other).substr(name.size()))) {
      shards.push_back(prefix + other.substr(name.size()));
    }
  }
  std::ranges::sort(shards);
  return shards;
}

V1Checkpoint::V1Checkpoint(const std::string& prefix) : prefix_(prefix) {
  const std::vector<std::string> shards = v1Shards(prefix);
  if (shards.empty()) fail(Code::kNotFound, "There is no checkpoint ", prefix, ".");
  noteMissingShards(shards);
  for (const std::string& path : shards) {
    try {
      addShard(path);
    } catch (const Error& error) {
      damage_.push_back(error.what());
    }
  }
  if (shards_.empty()) throw Error(Code::kDataLoss, damage_.front());
  list();
}

// The names say how many there should be.
void V1Checkpoint::noteMissingShards(const std::vector<std::string>& shards) {
  if (shards.front() == prefix_) return;
  const int count = std::atoi(shards.front().c_str() + shards.front().size() - kShardDigits);
  for (int i = 0; i < count; ++i) {
    char suffix[32];
    std::snprintf(suffix, sizeof suffix, "-%05d-of-%05d", i, count);
    if (std::ranges::find(shards, prefix_ + suffix) != shards.end()) continue;
    damage_.push_back(message(prefix_, suffix, " is missing, which is one of the ", count, " files of the checkpoint ",
                              prefix_, ": tensors in it cannot be read. Restore it from a copy."));
    if (damage_.size() >= kMostMissing) return;
  }
}

void V1Checkpoint::addShard(const std::string& path) {
  auto table = std::make_unique<TableFile>(path);
  const auto header = table->find("");
  tensorflow::SavedTensorSlices slices;
  if (!header || !slices.ParseFromString(*header)) {
    fail(Code::kDataLoss, path, " is damaged: its first entry does not list tensors. Restore the file from a copy.");
  }
  for (const tensorflow::SavedSliceMeta& meta : slices.meta().tensor()) {
    try {
      StoredTensor tensor{meta.name(), static_cast<DType>(meta.type()), Shape::fromProto(meta.shape())};
      const auto size = static_cast<int64_t>(dtypeSize(tensor.dtype));
      if (tensor.shape.elements() < 0 || __builtin_mul_overflow(tensor.shape.elements(), size, &tensor.bytes)) {
        fail(Code::kDataLoss, path, " is damaged: tensor \"", meta.name(), "\" has shape ", tensor.shape, ".");
      }
      const auto [at, isNew] = found_.emplace(meta.name(), tensor);
      if (!isNew && (at->second.shape != tensor.shape || at->second.dtype != tensor.dtype)) {
        fail(Code::kDataLoss, path, " is damaged: tensor \"", meta.name(), "\" is ", dtypeName(tensor.dtype),
             tensor.shape, " here and another in another shard.");
      }
      for (const auto& slice : meta.slice()) {
        const TensorSlice part = TensorSlice::fromProto(slice);
        part.within(tensor.shape);
        parts_[meta.name()].push_back({shards_.size(), part});
      }
    } catch (const Error& error) {
      damage_.push_back(error.what());
    }
  }
  shards_.push_back(std::move(table));
}

void V1Checkpoint::list() {
  for (auto& [name, tensor] : found_) {
    const std::vector<Part>& parts = parts_[name];
    if (parts.size() > 1) tensor.parts = static_cast<int>(parts.size());
    tensors_.push_back(tensor);
  }
  found_.clear();
}

// Everything is checked before memory is spent: what no shard can hold is not worth it.
void V1Checkpoint::checkCover(const StoredTensor& tensor, const std::vector<Part>& parts) const {
  uint64_t stored = 0;
  for (const auto& shard : shards_) stored += shard->size();
  // Snappy packs zeros by about 20 to 1 at best, varints of small numbers take an eighth of their type.
  if (static_cast<uint64_t>(std::max(tensor.bytes, tensor.shape.elements())) / 512 > stored ||
      parts.size() > kMostParts) {
    fail(Code::kDataLoss, "The checkpoint ", prefix_, " is damaged: it is too small for \"", tensor.name, "\", a ",
         dtypeName(tensor.dtype), tensor.shape, ".");
  }
  int64_t covered = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const TensorSlice place = parts[i].slice.within(tensor.shape);
    covered += place.shape().elements();
    for (std::size_t j = 0; j < i; ++j) {
      if (place.intersection(parts[j].slice.within(tensor.shape))) {
        fail(Code::kDataLoss, "The parts of tensor \"", tensor.name, "\" in the checkpoint ", prefix_, " overlap.");
      }
    }
  }
  if (covered != tensor.shape.elements()) {
    fail(Code::kDataLoss, "The checkpoint ", prefix_, " does not hold all parts of \"", tensor.name,
         "\". One of its files may be missing.");
  }
}

Tensor V1Checkpoint::readPart(const StoredTensor& tensor, const Part& part) const {
  const TableFile& table = *shards_[part.shard];
  const auto stored = table.find(part.slice.bundleKey(tensor.name));
  const auto damaged = [&](const std::string& what) {
    fail(Code::kDataLoss, "Tensor \"", tensor.name, "\" in ", table.path(), " is damaged: ", what,
         ". Restore the file from a copy.");
  };
  tensorflow::SavedTensorSlices slices;
  if (!stored) damaged("its part " + part.slice.toString() + " is missing");
  if (!slices.ParseFromString(*stored)) damaged("its part " + part.slice.toString() + " is not a protocol buffer");
  const Shape shape = part.slice.within(tensor.shape).shape();
  const bool isComplex = tensor.dtype == DType::kComplex64 || tensor.dtype == DType::kComplex128;
  const std::size_t values = valuesIn(slices.data().data(), tensor.dtype);
  const auto wanted = static_cast<std::size_t>(shape.elements()) * (isComplex ? 2 : 1);
  if (values != wanted) {
    damaged(message("its part ", part.slice.toString(), " has ", values, " values, not ", wanted));
  }
  return decode(*slices.mutable_data()->mutable_data(), tensor.dtype, shape);
}

Tensor V1Checkpoint::read(const std::string& name) const {
  const StoredTensor* tensor = find(name);
  if (!tensor) fail(Code::kNotFound, "There is no tensor \"", name, "\" in the checkpoint ", prefix_, ".");
  if (dtypeSize(tensor->dtype) == 0 && tensor->dtype != DType::kString) {
    fail(Code::kUnimplemented, "Tensor \"", name, "\" in the checkpoint ", prefix_, " is of type ",
         dtypeName(tensor->dtype), ", which cannot be read.");
  }
  const auto parts = parts_.find(name);
  const std::vector<Part> none;
  const std::vector<Part>& all = parts == parts_.end() ? none : parts->second;
  checkCover(*tensor, all);
  if (all.size() == 1) return readPart(*tensor, all.front());
  Tensor whole(tensor->dtype, tensor->shape);
  for (const Part& part : all) insertSlice(readPart(*tensor, part), part.slice.within(tensor->shape), whole);
  return whole;
}

std::unique_ptr<TensorCursor> V1Checkpoint::cursor(const std::string& name) const {
  return std::make_unique<JoinedCursor>(read(name));
}

}  // namespace engine::formats
