// What BERT reads: [CLS] a [SEP], or [CLS] a [SEP] b [SEP], as ids with mask and segments, cut and filled to one
// length. Values and pure functions; any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/text/tokenizer.h"

namespace engine::text {

struct Sequence {
  std::vector<int32_t> inputIds;
  std::vector<int32_t> inputMask;   // 1 for pieces, 0 for padding
  std::vector<int32_t> segmentIds;  // 1 for the second text and the [SEP] behind it

  // Pieces before the padding.
  int64_t length() const;
};

// How much did not fit, for a person to choose another length by.
struct Truncation {
  int64_t examples = 0;  // in all
  int64_t cut = 0;       // those that lost pieces
  int64_t pieces = 0;    // that were lost
  int64_t longest = 0;   // pieces of the longest example with its frame, before it was cut

  void add(int64_t length, int64_t lost);
  // "12 of 300 examples were longer than 64 pieces and lost 97; the longest has 88. …", or nothing when none was cut.
  std::string description(int64_t maxLength) const;
};

// Takes pieces from the end of the longer one (of equals, the second) until both have at most `most`. The pieces taken.
int64_t truncatePair(std::vector<int32_t>& first, std::vector<int32_t>& second, int64_t most);

// Cuts what is longer than maxLength with its frame. InvalidArgument for a length below 3 (one text) or 4.
Sequence frameSequence(std::vector<int32_t> first, std::optional<std::vector<int32_t>> second, const FramePieces& frame,
                       int64_t maxLength, Truncation& truncation);
// All padding.
Sequence paddingSequence(const FramePieces& frame, int64_t maxLength);

}  // namespace engine::text
