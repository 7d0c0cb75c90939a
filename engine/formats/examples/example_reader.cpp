#include "engine/formats/examples/example_reader.h"

#include "engine/core/error.h"

namespace engine::formats {
namespace {

using kernels::FeatureView;

[[noreturn]] void failDamaged(const char* what) {
  fail(Code::kDataLoss, "The data is not a ", what, ", or it is damaged.");
}

// A well-formed Feature, its values counted.
FeatureView checkedFeature(std::string_view bytes, const char* what) {
  FeatureView feature;
  if (!kernels::readFeature(bytes, feature) || kernels::countValues(feature) < 0) failDamaged(what);
  return feature;
}

template <typename T>
Tensor read(const FeatureView& feature) {
  Tensor tensor(kDTypeOf<T>, Shape{kernels::countValues(feature)});
  kernels::readValues(feature.list, tensor.data<T>());
  return tensor;
}

Tensor tensorOf(const FeatureView& feature) {
  switch (feature.dtype) {
    case DType::kString:
      return read<std::string>(feature);
    case DType::kFloat:
      return read<float>(feature);
    case DType::kInt64:
      return read<int64_t>(feature);
    default:
      return {};
  }
}

template <typename Map>
std::vector<std::string> keysOf(const Map& map) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : map) keys.push_back(key);
  return keys;
}

}  // namespace

void FeaturesReader::add(std::string_view serializedFeatures) {
  const bool good = kernels::forEachEntry(serializedFeatures, [&](std::string_view key, std::string_view value) {
    features_[std::string(key)] = checkedFeature(value, "Feature");
    return true;
  });
  if (!good) failDamaged("Features");
}

std::vector<std::string> FeaturesReader::keys() const {
  return keysOf(features_);
}

const FeatureView& FeaturesReader::view(std::string_view key) const {
  const auto found = features_.find(key);
  if (found == features_.end()) fail(Code::kNotFound, "There is no feature '", key, "' in the example.");
  return found->second;
}

Tensor FeaturesReader::values(std::string_view key) const {
  return tensorOf(view(key));
}

template <typename T>
std::vector<T> FeaturesReader::read(std::string_view key, DType dtype) const {
  const FeatureView& feature = view(key);
  if (feature.dtype != dtype) {
    fail(Code::kInvalidArgument, "Feature '", key, "' holds ",
         feature.dtype == DType::kInvalid ? "nothing" : dtypeName(feature.dtype), ", not ", dtypeName(dtype), ".");
  }
  std::vector<T> values(static_cast<std::size_t>(kernels::countValues(feature)));
  kernels::readValues(feature.list, values.data());
  return values;
}

std::vector<std::string> FeaturesReader::bytes(std::string_view key) const {
  return read<std::string>(key, DType::kString);
}
std::vector<float> FeaturesReader::floats(std::string_view key) const {
  return read<float>(key, DType::kFloat);
}
std::vector<int64_t> FeaturesReader::ints(std::string_view key) const {
  return read<int64_t>(key, DType::kInt64);
}

ExampleReader::ExampleReader(std::string_view serialized) {
  const bool good = kernels::forEachField(serialized, [&](uint32_t field, std::string_view bytes) {
    if (field == 1) add(bytes);
    return true;
  });
  if (!good) failDamaged("tf.Example");
}

SequenceExampleReader::SequenceExampleReader(std::string_view serialized) {
  const bool good = kernels::forEachField(serialized, [&](uint32_t field, std::string_view bytes) {
    if (field == 1) context_.add(bytes);
    if (field == 2) addLists(bytes);
    return true;
  });
  if (!good) failDamaged("tf.SequenceExample");
}

void SequenceExampleReader::addLists(std::string_view serialized) {
  const bool good = kernels::forEachEntry(serialized, [&](std::string_view key, std::string_view value) {
    Steps steps;
    const bool goodList = kernels::forEachField(value, [&](uint32_t field, std::string_view bytes) {
      if (field == 1) steps.push_back(checkedFeature(bytes, "step of a FeatureList"));
      return true;
    });
    lists_[std::string(key)] = std::move(steps);
    return goodList;
  });
  if (!good) failDamaged("FeatureLists");
}

std::vector<std::string> SequenceExampleReader::listKeys() const {
  return keysOf(lists_);
}

const SequenceExampleReader::Steps& SequenceExampleReader::list(std::string_view key) const {
  const auto found = lists_.find(key);
  if (found == lists_.end()) fail(Code::kNotFound, "There is no feature list '", key, "' in the example.");
  return found->second;
}

Tensor SequenceExampleReader::step(std::string_view key, int64_t index) const {
  const Steps& steps = list(key);
  if (index < 0 || index >= static_cast<int64_t>(steps.size())) {
    fail(Code::kOutOfRange, "The feature list '", key, "' has ", steps.size(), " steps: there is no step ", index, ".");
  }
  return tensorOf(steps[static_cast<std::size_t>(index)]);
}

}  // namespace engine::formats
