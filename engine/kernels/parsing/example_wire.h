// The parts of a serialized tf.Example and tf.SequenceExample as views into its bytes: entries of Features, the values
// of a Feature. Functions answer false (or -1) on damage and never read outside the view. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/dtype.h"
#include "summaries/wire/wire.h"

namespace engine::kernels {

using summaries::WireCursor;
using summaries::wireTag;
using summaries::WireType;

// The values of one Feature: still serialized.
struct FeatureView {
  DType dtype = DType::kInvalid;  // kString, kFloat, kInt64; kInvalid: the feature has no kind, it is missing
  std::string_view list;          // a BytesList, FloatList or Int64List
};

// False when `bytes` is no Feature. Of several kinds the first counts, as in TensorFlow.
bool readFeature(std::string_view bytes, FeatureView& feature);

// Number of values, -1 when the list is damaged. A list that was counted can be read without further checks.
int64_t countValues(const FeatureView& feature);

// Writes exactly countValues() values, which must not be -1. T is float, int64_t, std::string or std::string_view.
template <typename T>
void readValues(std::string_view list, T* out);

// The same of a list that is one block: packed numbers, or one string.
int64_t countBlock(DType dtype, std::string_view block);
template <typename T>
void readBlock(std::string_view block, T* out);

// Calls each(field, value) for every length-delimited field of a message and passes over the others. `each` answers
// false to stop. False when the message is damaged or `each` stopped.
template <typename Each>
bool forEachField(std::string_view message, Each&& each) {
  WireCursor reader(message);
  while (!reader.atEnd()) {
    uint32_t tag = 0;
    if (!reader.tag(tag)) return false;
    if (summaries::typeOfTag(tag) != WireType::kBytes) {
      if (!reader.skip(tag)) return false;
      continue;
    }
    std::string_view value;
    if (!reader.bytes(value) || !each(tag >> 3, value)) return false;
  }
  return true;
}

// An entry of a map: a key and a value, each once. False for anything else, as in TensorFlow: the entries of other
// messages are told from those of an Example by that.
bool readEntry(std::string_view entry, std::string_view& key, std::string_view& value);

// Takes the first entry from a message, which is not empty and has nothing but them. False for anything else.
bool nextEntry(std::string_view& message, std::string_view& key, std::string_view& value);

// Calls each(key, value) for every entry of the map that is field 1 of `message`: Features (values are Feature) and
// FeatureLists (values are FeatureList). As in TensorFlow the map is all that the message may hold.
template <typename Each>
bool forEachEntry(std::string_view message, Each&& each) {
  while (!message.empty()) {
    std::string_view key, value;
    if (!nextEntry(message, key, value) || !each(key, value)) return false;
  }
  return true;
}

}  // namespace engine::kernels
