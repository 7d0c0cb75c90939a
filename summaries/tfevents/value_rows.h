// What a summary's value becomes in an event log: the kind of its series and the payload of its items. Old values and
// new ones (TensorBoard's data_compat) become the same rows. Pure functions: callable from any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "summaries/tfevents/event.h"
#include "summaries/types.h"

namespace summaries::tfevents {

// What the values of a tag become.
enum class Row {
  kScalar,
  kHistogram,      // of a HistogramProto
  kHistogramRows,  // of a tensor [k, 3]
  kImage,          // of an Image
  kImages,         // of a tensor of strings: width, height, files
  kAudio,          // of an Audio
  kSounds,         // of a tensor of strings: files, or files with labels
  kText,
  kBlob,     // of a tensor of strings whose bytes are a message of their own
  kTensor,   // kept as it is
  kContent,  // of metadata alone
  kBytes,    // kept as it is
};

struct RowType {
  Row row = Row::kBytes;
  Kind kind = Kind::kUnknown;
  std::string plugin;
};

// By the value's kind and its plugin, which later values of a tag inherit from the first.
RowType rowTypeOf(ValueKind kind, std::string_view plugin, int dataClass);

struct RowItem {
  int index = 0;
  std::string made;       // the payload, or
  std::string_view kept;  // where it is a part of the value: valid as long as that is
  std::string_view payload() const { return kept.empty() ? made : kept; }
};

// The items of a value, none where it is not what its row type promises: then it is kept as a tensor or as bytes
// (fallbackOf). Not for kScalar. `content` is the metadata's.
bool itemsOf(const RowType& type, const SummaryValue& value, std::string_view content, std::vector<RowItem>& items);
RowType fallbackOf(ValueKind kind);

// The number of a value of a scalar series; false: it holds none.
bool numberOf(const SummaryValue& value, double& number);

}  // namespace summaries::tfevents
