#include "engine/text/features/sequence.h"

#include <algorithm>
#include <numeric>

#include "engine/core/error.h"

namespace engine::text {

int64_t Sequence::length() const {
  return std::accumulate(inputMask.begin(), inputMask.end(), int64_t{0});
}

void Truncation::add(int64_t length, int64_t lost) {
  ++examples;
  longest = std::max(longest, length);
  if (lost > 0) ++cut;
  pieces += lost;
}

std::string Truncation::description(int64_t maxLength) const {
  if (cut == 0) return {};
  return message(cut, " of ", examples, " examples were longer than ", maxLength, " pieces and lost ", pieces,
                 " in all; the longest has ", longest, ". A larger max_seq_length keeps them.");
}

int64_t truncatePair(std::vector<int32_t>& first, std::vector<int32_t>& second, int64_t most) {
  int64_t taken = 0;
  while (static_cast<int64_t>(first.size() + second.size()) > most) {
    (first.size() > second.size() ? first : second).pop_back();
    ++taken;
  }
  return taken;
}

Sequence paddingSequence(const FramePieces& frame, int64_t maxLength) {
  const auto length = static_cast<std::size_t>(maxLength);
  return {std::vector<int32_t>(length, frame.pad), std::vector<int32_t>(length), std::vector<int32_t>(length)};
}

Sequence frameSequence(std::vector<int32_t> first, std::optional<std::vector<int32_t>> second, const FramePieces& frame,
                       int64_t maxLength, Truncation& truncation) {
  const int64_t around = second ? 3 : 2;
  if (maxLength <= around) {
    fail(Code::kInvalidArgument, "max_seq_length is ", maxLength, ", and ", around,
         " pieces frame the text: it must be larger.");
  }
  const auto length = static_cast<int64_t>(first.size() + (second ? second->size() : 0)) + around;
  std::vector<int32_t> none;
  truncation.add(length, truncatePair(first, second ? *second : none, maxLength - around));
  Sequence sequence = paddingSequence(frame, maxLength);
  std::size_t at = 0;
  const auto put = [&](int32_t id, int32_t segment) {
    sequence.inputIds[at] = id;
    sequence.inputMask[at] = 1;
    sequence.segmentIds[at++] = segment;
  };
  put(frame.cls, 0);
  for (const int32_t id : first) put(id, 0);
  put(frame.sep, 0);
  if (second) {
    for (const int32_t id : *second) put(id, 1);
    put(frame.sep, 1);
  }
  return sequence;
}

}  // namespace engine::text
