#include "engine/formats/files/record_kind.h"

#include <algorithm>
#include <set>

#include "engine/core/error.h"
#include "engine/kernels/parsing/example_wire.h"

namespace engine::formats {
namespace {

using kernels::forEachEntry;
using kernels::forEachField;
using kernels::WireCursor;
using kernels::wireTag;
using kernels::WireType;

constexpr std::size_t kLongestList = 5;  // of names in a message
constexpr std::size_t kLongestKey = 40;  // bytes
constexpr std::size_t kTextSample = 512;

// The fields of the message itself, the last of equal ones.
struct TopFields {
  bool isMessage = true;
  bool hasFeatures = false;  // field 1 with a length
  std::string_view first, second;
  std::set<uint32_t> numbers;
  uint32_t firstTag = 0;
};

TopFields topFieldsOf(std::string_view record) {
  TopFields fields;
  WireCursor reader(record);
  while (!reader.atEnd()) {
    uint32_t tag = 0;
    std::string_view value;
    fields.isMessage = reader.tag(tag);
    if (fields.isMessage) {
      const bool hasLength = (tag & 7) == static_cast<uint32_t>(WireType::kBytes);
      fields.isMessage = hasLength ? reader.bytes(value) : reader.skip(tag);
      if (hasLength && tag >> 3 == 1) {
        fields.hasFeatures = true;
        if (fields.first.empty()) fields.first = value;
      }
      if (hasLength && tag >> 3 == 2) fields.second = value;
    }
    if (!fields.isMessage) return fields;
    if (fields.firstTag == 0) fields.firstTag = tag;
    fields.numbers.insert(tag >> 3);
  }
  return fields;
}

// Features whose values are Feature, if every entry is one.
bool isFeatures(std::string_view bytes) {
  return !bytes.empty() && forEachEntry(bytes, [](std::string_view, std::string_view value) {
    kernels::FeatureView feature;
    return kernels::readFeature(value, feature);
  });
}

bool isExample(std::string_view bytes) {
  const TopFields fields = topFieldsOf(bytes);
  return fields.isMessage && fields.hasFeatures && isFeatures(fields.first);
}

// FeatureLists whose values are FeatureList.
bool readListKeys(std::string_view lists, std::vector<std::string>& keys) {
  return !lists.empty() && forEachEntry(lists, [&](std::string_view key, std::string_view list) {
    keys.emplace_back(key);
    return forEachField(list, [](uint32_t field, std::string_view step) {
      kernels::FeatureView feature;
      return field != 1 || kernels::readFeature(step, feature);
    });
  });
}

std::string named(const std::vector<std::string>& keys) {
  std::string text;
  for (std::size_t i = 0; i < std::min(keys.size(), kLongestList); ++i) {
    text += message(i == 0 ? "\"" : ", \"", keys[i].substr(0, kLongestKey), '"');
  }
  return keys.size() > kLongestList ? text + message(" and ", keys.size() - kLongestList, " more") : text;
}

// UTF-8 that is mostly ASCII, to tell it from numbers.
bool isTextRecord(std::string_view bytes) {
  const std::string_view sample = bytes.substr(0, kTextSample);
  const auto isControl = [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == 0x7f || (byte < 0x20 && c != '\n' && c != '\r' && c != '\t');
  };
  const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  return std::ranges::none_of(sample, isControl) &&
         2 * std::ranges::count_if(sample, isAscii) >= static_cast<std::ptrdiff_t>(sample.size());
}

// By the bytes that such files begin with.
const char* fileKind(std::string_view record) {
  constexpr std::pair<std::string_view, const char*> kBeginnings[] = {
      {"\x89PNG", "a picture (PNG)"},  {"\xff\xd8\xff", "a picture (JPEG)"}, {"GIF8", "a picture (GIF)"},
      {"\x1f\x8b", "gzip data"},       {"\x93NUMPY", "a NumPy array"},       {"PK\x03\x04", "a ZIP archive"},
      {"\x80\x03", "a Python pickle"}, {"\x80\x04", "a Python pickle"},      {"\x80\x05", "a Python pickle"}};
  for (const auto& [bytes, name] : kBeginnings) {
    if (record.starts_with(bytes)) return name;
  }
  return nullptr;
}

// tensorflow.serving.ExampleListWithContext: examples = 1, context = 2, each an Example.
bool isExampleList(const TopFields& fields) {
  if (fields.numbers.size() > 2 || *fields.numbers.rbegin() > 2) return false;
  return (fields.first.empty() || isExample(fields.first)) && (fields.second.empty() || isExample(fields.second)) &&
         !(fields.first.empty() && fields.second.empty());
}

std::string fieldList(const TopFields& fields) {
  std::string text;
  std::size_t count = 0;
  for (const uint32_t number : fields.numbers) {
    if (count++ == kLongestList) return text + ", …";
    text += message(count == 1 ? "" : ", ", number);
  }
  return text;
}

std::string describe(std::string_view record, const TopFields& fields) {
  if (const char* kind = fileKind(record)) return kind;
  std::vector<std::string> lists;
  if (fields.isMessage && !fields.numbers.empty()) {
    if (readListKeys(fields.second, lists)) {
      std::ranges::sort(lists);
      return "a tf.SequenceExample with the feature lists " + named(lists);
    }
    if (isExampleList(fields)) return "a tensorflow.serving.ExampleListWithContext";
  }
  if (isTextRecord(record)) return record.starts_with('{') ? "text (JSON)" : "text";
  if (!fields.isMessage) return "something other than a protobuf message, or a damaged one";
  if (fields.firstTag == wireTag(1, WireType::kFixed64)) return "an event of a TensorBoard log";
  if (fields.firstTag == wireTag(1, WireType::kVarint) && fields.numbers.contains(2)) return "a serialized tensor";
  return message("another protobuf message (with the fields ", fieldList(fields), ")");
}

// Whether all entries have a key and a value: those of other messages seldom do.
bool isMap(std::string_view features) {
  return forEachEntry(features, [](std::string_view, std::string_view) { return true; });
}

// What of `wanted` a SequenceExample has in its lists instead of its context, or that its context has none of it.
std::optional<std::string> wantedFromLists(const TopFields& fields, const std::vector<std::string>& wanted) {
  std::vector<std::string> lists;
  if (fields.second.empty() || !readListKeys(fields.second, lists)) return {};
  std::set<std::string_view> context;
  forEachEntry(fields.first, [&](std::string_view key, std::string_view) {
    context.insert(key);
    return true;
  });
  std::size_t found = 0;
  for (const std::string& key : wanted) {
    found += context.contains(key) ? 1 : 0;
    if (!context.contains(key) && std::ranges::count(lists, key) > 0) return "\"" + key + "\" is one of the lists";
  }
  if (found == 0 && !wanted.empty()) return "it has none of the features";
  return {};
}

}  // namespace

std::optional<std::string> whyNoExample(std::string_view record, const std::vector<std::string>& wanted) {
  if (record.empty()) return {};
  const TopFields fields = topFieldsOf(record);
  if (!fields.isMessage || !fields.hasFeatures || !isMap(fields.first)) {
    return message("is not a tf.Example: it looks like ", describe(record, fields),
                   ". Write the file again with a tf.train.Example in each record.");
  }
  if (const auto why = wantedFromLists(fields, wanted)) {
    return message("is ", describe(record, fields), ", of which only the context can be read, and ", *why,
                   ". Write the file again with a tf.train.Example in each record.");
  }
  return {};
}

std::string describeRecord(std::string_view record) {
  if (record.empty()) return "nothing";
  return describe(record, topFieldsOf(record));
}

std::vector<std::string> featureListKeys(std::string_view record) {
  std::vector<std::string> keys;
  const TopFields fields = topFieldsOf(record);
  if (!fields.isMessage || !readListKeys(fields.second, keys)) return {};
  std::ranges::sort(keys);
  return keys;
}

}  // namespace engine::formats
