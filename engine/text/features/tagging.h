// Sentences whose words have tags (CoNLL files), as the features of BERT's taggers. Values and pure functions; any
// thread.
//   const std::vector<text::TaggedSentence> sentences{{{"Paris", "shines"}, {"B-LOC", "O"}}};
//   text::tagsOf(sentences);                             // is std::vector<std::string>({"O", "B-LOC"})
//   text::pieceLabels(text::tagsOf(sentences)).back();  // is "[SEP]"
#pragma once

#include <string>
#include <vector>

#include "engine/text/features/sequence.h"

namespace engine::text {

struct TaggedSentence {
  std::vector<std::string> words;
  std::vector<std::string> tags;  // one for each word
  int64_t line = 0;               // of the first word, counted from 1; 0: of no file
};

// A word a line: its first column is the word, its last the tag, with white space between. An empty line or one that
// begins with -DOCSTART- ends a sentence. NotFound, PermissionDenied …; InvalidArgument, beginning with "file:line",
// for a line of one column, text that is no UTF-8 and a line of more than a mebibyte; InvalidArgument without
// sentences.
std::vector<TaggedSentence> readTaggedSentences(const std::string& path);
// The tags, each once: "O" first, then bytewise.
std::vector<std::string> tagsOf(const std::vector<TaggedSentence>& sentences);

// What is behind the tags in the labels of pieces: X for pieces that go on with a word, and the frame's.
inline constexpr const char* kContinuedTag = "X";
inline constexpr const char* kClsTag = "[CLS]";
inline constexpr const char* kSepTag = "[SEP]";
// The tags followed by these three where they are not among them.
std::vector<std::string> pieceLabels(std::vector<std::string> tags);

struct TaggingFeatures {
  Sequence sequence;
  std::vector<int32_t> labelIds;  // numbered from 1 by `labels`; 0 for padding
  // For each word, the place of its first piece, or -1: it has none, or they were cut.
  std::vector<int32_t> firstPieces;
};

// `labels` are those of pieceLabels. InvalidArgument, with `path` and the line where there are, for another tag.
std::vector<TaggingFeatures> taggingFeatures(const std::vector<TaggedSentence>& sentences,
                                             const std::vector<std::string>& labels, const Tokenizer& tokenizer,
                                             int64_t maxLength, Truncation& truncation, const std::string& path = "");

}  // namespace engine::text
