// Moving rows and columns of a matrix from one vocabulary to another (TensorFlow's LoadAndRemapMatrix).
#include <cstring>
#include <unordered_map>

#include "engine/core/error.h"
#include "engine/core/text_lines.h"
#include "engine/estimator/training/warm_start.h"

namespace engine::estimator {
namespace {

std::vector<std::string> readTerms(const std::string& path, int64_t size) {
  TextLines lines(path);
  std::vector<std::string> terms;
  std::string line;
  while ((size < 0 || static_cast<int64_t>(terms.size()) < size) && lines.next(line)) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    terms.push_back(line);
  }
  if (static_cast<int64_t>(terms.size()) < size) {
    fail(Code::kInvalidArgument, "The vocabulary '", path, "' has ", terms.size(), " terms, but ", size,
         " are to be used.");
  }
  return terms;
}

// For each index of the new axis: that of the old one, or -1.
std::vector<int64_t> oldIndices(const VocabInfo& info, int64_t newSize, int64_t oldSize, const std::string& variable) {
  const std::vector<std::string> newTerms = readTerms(info.newVocab, info.newVocabSize);
  const std::vector<std::string> oldTerms = readTerms(info.oldVocab, info.oldVocabSize);
  if (static_cast<int64_t>(newTerms.size()) + info.numOovBuckets != newSize) {
    fail(Code::kInvalidArgument, "Variable '", variable, "' has ", newSize, " along axis ", info.axis,
         ", but its new vocabulary has ", newTerms.size(), " terms and ", info.numOovBuckets,
         " out-of-vocabulary buckets.");
  }
  std::unordered_map<std::string, int64_t> places;
  for (std::size_t i = 0; i < oldTerms.size(); ++i) places.emplace(oldTerms[i], static_cast<int64_t>(i));
  std::vector<int64_t> indices(static_cast<std::size_t>(newSize), -1);
  for (std::size_t i = 0; i < newTerms.size(); ++i) {
    const auto found = places.find(newTerms[i]);
    if (found == places.end()) continue;
    if (found->second >= oldSize) {
      fail(Code::kInvalidArgument, "The old vocabulary of '", variable, "' has more terms than the checkpoint's ",
           oldSize, ": set old_vocab_size.");
    }
    indices[i] = found->second;
  }
  return indices;
}

}  // namespace

Tensor remapVocabulary(const std::string& variable, const Tensor& old, const Tensor& backup, const VocabInfo& info) {
  const int axis = info.axis;
  if (axis != 0 && axis != 1) {
    fail(Code::kInvalidArgument, "VocabInfo of '", variable, "': axis must be 0 or 1, not ", axis, ".");
  }
  bool fits = old.rank() == backup.rank() && old.rank() > axis && old.dtype() == backup.dtype();
  for (int i = 0; fits && i < old.rank(); ++i) fits = i == axis || old.dim(i) == backup.dim(i);
  if (!fits) {
    fail(Code::kInvalidArgument, "Variable '", variable, "' of shape ", backup.shape(),
         " cannot take the checkpoint's ", old.shape(), ": only axis ", axis, " may differ.");
  }
  const std::vector<int64_t> from = oldIndices(info, backup.dim(axis), old.dim(axis), variable);
  Tensor result = backup.clone();
  int64_t outer = 1;
  int64_t inner = 1;
  for (int i = 0; i < axis; ++i) outer *= old.dim(i);
  for (int i = axis + 1; i < old.rank(); ++i) inner *= old.dim(i);
  const auto bytes = static_cast<std::size_t>(inner) * dtypeSize(old.dtype());
  const auto* source = static_cast<const char*>(old.raw());
  auto* target = static_cast<char*>(result.raw());
  const auto newSize = static_cast<int64_t>(from.size());
  for (int64_t o = 0; o < outer; ++o) {
    for (int64_t i = 0; i < newSize; ++i) {
      const int64_t place = from[static_cast<std::size_t>(i)];
      if (place < 0) continue;
      std::memcpy(target + static_cast<std::size_t>(o * newSize + i) * bytes,
                  source + static_cast<std::size_t>(o * old.dim(axis) + place) * bytes, bytes);
    }
  }
  return result;
}

}  // namespace engine::estimator
