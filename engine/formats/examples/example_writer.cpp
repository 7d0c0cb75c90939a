#include "engine/formats/examples/example_writer.h"

#include <bit>
#include <cstring>

#include "engine/core/error.h"
#include "engine/formats/wire/varint.h"

namespace engine::formats {
namespace {

static_assert(std::endian::native == std::endian::little, "floats are stored as they lie in memory");

// A length-delimited field.
void putBytes(std::string& out, uint32_t field, std::string_view bytes) {
  putVarint(out, field << 3 | 2);
  putVarint(out, bytes.size());
  out.append(bytes);
}

std::string feature(uint32_t kind, std::string_view list) {
  std::string out;
  putBytes(out, kind, list);
  return out;
}

// A list whose numbers are packed in one block.
std::string packed(std::string_view block) {
  std::string list;
  if (!block.empty()) putBytes(list, 1, block);
  return list;
}

// An entry of a map from strings to messages.
void putEntry(std::string& out, std::string_view key, std::string_view value) {
  std::string entry;
  putBytes(entry, 1, key);
  putBytes(entry, 2, value);
  putBytes(out, 1, entry);
}

}  // namespace

std::string bytesFeature(std::span<const std::string> values) {
  std::string list;
  for (const std::string& value : values) putBytes(list, 1, value);
  return feature(1, list);
}

std::string floatFeature(std::span<const float> values) {
  return feature(2, packed({reinterpret_cast<const char*>(values.data()), values.size_bytes()}));
}

std::string intFeature(std::span<const int64_t> values) {
  std::string block;
  for (const int64_t value : values) putVarint(block, static_cast<uint64_t>(value));
  return feature(3, packed(block));
}

std::string tensorFeature(const Tensor& tensor) {
  if (tensor.dtype() == DType::kString) return bytesFeature(tensor.flat<std::string>());
  if (tensor.dtype() == DType::kFloat) return floatFeature(tensor.flat<float>());
  if (tensor.dtype() == DType::kInt64) return intFeature(tensor.flat<int64_t>());
  if (tensor.dtype() == DType::kDouble) {
    const std::vector<double> values = tensor.toDoubles();
    return floatFeature(std::vector<float>(values.begin(), values.end()));
  }
  if (!isInteger(tensor.dtype()) && tensor.dtype() != DType::kBool) {
    fail(Code::kInvalidArgument, "a tf.Example holds floats, integers and strings; ", dtypeName(tensor.dtype()),
         " must be converted first.");
  }
  return intFeature(tensor.toInt64s());
}

FeaturesBuilder& FeaturesBuilder::set(const std::string& key, std::string feature) {
  features_[key] = std::move(feature);
  return *this;
}
FeaturesBuilder& FeaturesBuilder::setBytes(const std::string& key, const std::vector<std::string>& values) {
  return set(key, bytesFeature(values));
}
FeaturesBuilder& FeaturesBuilder::setFloats(const std::string& key, const std::vector<float>& values) {
  return set(key, floatFeature(values));
}
FeaturesBuilder& FeaturesBuilder::setInts(const std::string& key, const std::vector<int64_t>& values) {
  return set(key, intFeature(values));
}
FeaturesBuilder& FeaturesBuilder::setTensor(const std::string& key, const Tensor& tensor) {
  return set(key, tensorFeature(tensor));
}
FeaturesBuilder& FeaturesBuilder::setMissing(const std::string& key) {
  return set(key, {});
}

std::string FeaturesBuilder::serializeFeatures() const {
  std::string out;
  for (const auto& [key, value] : features_) putEntry(out, key, value);
  return out;
}

std::string ExampleBuilder::serialize() const {
  std::string out;
  putBytes(out, 1, serializeFeatures());
  return out;
}

std::string SequenceExampleBuilder::serialize() const {
  std::string lists;
  for (const auto& [key, steps] : lists_) {
    std::string list;
    for (const std::string& step : steps) putBytes(list, 1, step);
    putEntry(lists, key, list);
  }
  std::string out;
  putBytes(out, 1, context_.serializeFeatures());
  putBytes(out, 2, lists);
  return out;
}

}  // namespace engine::formats
