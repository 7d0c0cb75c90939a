#include "engine/kernels/parsing/feature_parser.h"

#include <algorithm>
#include <bit>

namespace engine::kernels {

void failFeatureType(DType dtype) {
  fail(Code::kInvalidArgument, "features are float32, int64 or string, not ", dtypeName(dtype), ".");
}

void setDenseShape(FeatureSpec& spec, const Shape& shape) {
  const bool ranked = shape.hasRank();
  const bool open = ranked && shape.rank() > 0 && shape.dim(0) == kUnknownDim;
  Shape row = open ? Shape(std::vector<int64_t>(shape.dims().begin() + 1, shape.dims().end())) : shape;
  if (!ranked || !row.isFullyDefined() || row.elements() < (open ? 1 : 0)) {
    fail(Code::kInvalidArgument, "the dense shape ", shape, " of feature '", spec.key,
         "' must be known, except its first dimension, and its rows must not be empty.");
  }
  spec.kind = open ? FeatureSpec::Kind::kOpenDense : FeatureSpec::Kind::kDense;
  spec.shape = shape;
  spec.stride = row.elements();
}

std::vector<std::string> stringsOf(const Tensor& tensor) {
  const auto values = tensor.flat<std::string>();
  return {values.begin(), values.end()};
}

FeatureSpec denseSpec(std::string key, DType dtype, const Shape& shape, const Tensor& defaults) {
  FeatureSpec spec;
  spec.key = std::move(key);
  spec.dtype = dtype;
  setDenseShape(spec, shape);
  if (spec.kind == FeatureSpec::Kind::kOpenDense) {
    if (defaults.elements() != 1) {
      fail(Code::kInvalidArgument, "feature '", spec.key, "' has the variable length shape ", shape,
           ", so that its default must be one element (the padding), not ", defaults.elements(), ".");
    }
  } else if (defaults.elements() > 0 && defaults.shape() != shape) {
    fail(Code::kInvalidArgument, "the default of feature '", spec.key, "' has shape ", defaults.shape(), ", not ",
         shape, ".");
  }
  spec.defaults = defaults;
  return spec;
}

KeyTable::KeyTable(std::span<const FeatureSpec> specs) : specs_(specs) {
  slots_.assign(std::bit_ceil(specs.size() * 2 + 1), -1);
  for (std::size_t i = 0; i < specs.size(); ++i) {
    std::size_t slot = std::hash<std::string_view>()(specs[i].key) & (slots_.size() - 1);
    for (; slots_[slot] >= 0; slot = (slot + 1) & (slots_.size() - 1)) {
      if (specs[static_cast<std::size_t>(slots_[slot])].key == specs[i].key) {
        fail(Code::kInvalidArgument, "the feature '", specs[i].key, "' is asked for twice.");
      }
    }
    slots_[slot] = static_cast<int32_t>(i);
  }
}

int KeyTable::lookUp(std::string_view key) const {
  std::size_t slot = std::hash<std::string_view>()(key) & (slots_.size() - 1);
  for (; slots_[slot] >= 0; slot = (slot + 1) & (slots_.size() - 1)) {
    if (specs_[static_cast<std::size_t>(slots_[slot])].key == key) return slots_[slot];
  }
  return -1;
}

int KeyTable::find(std::string_view key, std::size_t place, Hints& hints) const {
  if (specs_.empty()) return -1;
  if (place >= std::size(hints.at)) return lookUp(key);
  const auto hint = static_cast<std::size_t>(hints.at[place]);
  if (specs_[hint].key == key) return static_cast<int>(hint);
  const int found = lookUp(key);
  if (found >= 0) hints.at[place] = found;
  return found;
}

std::string FeatureBatch::nameOf(int64_t example) const {
  return names.empty() ? "<unknown>" : names[static_cast<std::size_t>(example)];
}

bool locateFeatures(const FeatureBatch& batch, const KeyTable& keys, FeatureHints& hints, std::string_view features,
                    int64_t example) {
  FeatureCell* row = batch.row(example);
  for (std::size_t place = 0; !features.empty(); ++place) {
    if (const EntryPattern* known = hints.entries.match(features, place)) {
      FeatureCell& cell = row[known->spec];
      cell.feature.dtype = known->dtype;
      cell.feature.list = known->list(features.data());
      cell.block = known->block(features.data());
      features.remove_prefix(known->size());
      continue;
    }
    const std::string_view from = features;
    std::string_view key, value;
    if (!nextEntry(features, key, value)) return false;
    const int at = keys.find(key, place, hints.keys);
    if (at < 0) continue;
    FeatureView feature;
    if (!readFeature(value, feature)) return false;
    // A dense feature without a kind counts as absent, also when the key comes again.
    if (feature.dtype == DType::kInvalid && batch.specs[static_cast<std::size_t>(at)].isDense()) continue;
    row[at].feature = feature;
    row[at].block = {};
    hints.entries.learn(from, from.size() - features.size(), place, at, feature);
  }
  return true;
}

namespace {

[[noreturn]] void failFeature(const FeatureBatch& batch, int64_t example, const FeatureSpec& spec,
                              const std::string& why) {
  fail(Code::kInvalidArgument, "Name: ", batch.nameOf(example), ", Key: ", spec.key, ", Index: ", example, ".  ", why);
}

void checkDense(const FeatureBatch& batch, int64_t example, const FeatureSpec& spec, int64_t count, bool present) {
  if (!present) {
    if (spec.defaults.elements() > 0) return;
    if (spec.stride == 0) return;
    fail(Code::kInvalidArgument, "Name: ", batch.nameOf(example), ", Feature: ", spec.key,
         " (data type: ", dtypeName(spec.dtype), ") is required but could not be found.");
  }
  const bool open = spec.kind == FeatureSpec::Kind::kOpenDense;
  if (open ? count % spec.stride != 0 : count != spec.stride) {
    failFeature(batch, example, spec,
                message("Number of ", dtypeName(spec.dtype), " values != expected.  Values size: ", count,
                        " but output shape: ", spec.shape));
  }
}

}  // namespace

void checkFeatures(const FeatureBatch& batch, int64_t example) {
  for (std::size_t i = 0; i < batch.specs.size(); ++i) {
    const FeatureSpec& spec = batch.specs[i];
    FeatureCell& cell = batch.row(example)[i];
    const bool present = cell.feature.dtype != DType::kInvalid;
    if (present) {
      if (cell.feature.dtype != spec.dtype) {
        failFeature(batch, example, spec,
                    message("Data types don't match. Data type: ", dtypeName(cell.feature.dtype),
                            " but expected type: ", dtypeName(spec.dtype)));
      }
      cell.count = cell.block.data() ? countBlock(cell.feature.dtype, cell.block) : countValues(cell.feature);
      if (cell.count < 0) failFeature(batch, example, spec, "Can't parse serialized Example.");
    }
    if (spec.isDense()) checkDense(batch, example, spec, cell.count, present);
  }
}

}  // namespace engine::kernels
