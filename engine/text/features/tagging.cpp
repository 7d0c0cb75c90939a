#include "engine/text/features/tagging.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/core/error.h"
#include "engine/core/text_lines.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

constexpr const char* kDocumentStart = "-DOCSTART-";

using LabelIds = std::map<std::string, int32_t>;

// Numbered from 1.
LabelIds numbered(const std::vector<std::string>& labels) {
  LabelIds ids;
  for (std::size_t i = 0; i < labels.size(); ++i) ids.emplace(labels[i], static_cast<int32_t>(i) + 1);
  return ids;
}

int32_t idOfTag(const LabelIds& ids, const std::string& tag, const TaggedSentence& sentence, std::size_t word,
                const std::string& path) {
  const auto at = ids.find(tag);
  if (at != ids.end()) return at->second;
  const std::string place = path.empty() ? "" : message(path, ":", sentence.line + static_cast<int64_t>(word), ": ");
  fail(Code::kInvalidArgument, place, "the tag \"", tag, "\" is none of the ", ids.size(),
       " labels. Add it to the labels, or mend the line.");
}

TaggingFeatures featuresOf(const TaggedSentence& sentence, const LabelIds& ids, const Tokenizer& tokenizer,
                           int64_t maxLength, Truncation& truncation, const std::string& path) {
  std::vector<int32_t> pieces;
  std::vector<int32_t> labels{ids.at(kClsTag)};
  TaggingFeatures features;
  const int64_t room = maxLength - 2;
  for (std::size_t i = 0; i < sentence.words.size(); ++i) {
    const std::size_t before = pieces.size();
    tokenizer.encode(sentence.words[i], pieces);
    const int32_t tag = idOfTag(ids, sentence.tags[i], sentence, i, path);
    const bool isThere = pieces.size() > before && static_cast<int64_t>(before) < room;
    features.firstPieces.push_back(isThere ? static_cast<int32_t>(before) + 1 : -1);
    for (std::size_t piece = before; piece < pieces.size(); ++piece) {
      labels.push_back(piece == before ? tag : ids.at(kContinuedTag));
    }
  }
  features.sequence = frameSequence(std::move(pieces), std::nullopt, tokenizer.frame(), maxLength, truncation);
  labels.resize(static_cast<std::size_t>(features.sequence.length() - 1));
  labels.push_back(ids.at(kSepTag));
  labels.resize(static_cast<std::size_t>(maxLength));
  features.labelIds = std::move(labels);
  return features;
}

}  // namespace

std::vector<TaggedSentence> readTaggedSentences(const std::string& path) {
  std::vector<TaggedSentence> sentences;
  TaggedSentence sentence;
  const auto end = [&] {
    if (!sentence.words.empty()) sentences.push_back(std::move(sentence));
    sentence = {};
  };
  TextLines lines(path);
  for (std::string line; lines.next(line);) {
    if (findInvalidUtf8(line) != std::string_view::npos) {
      fail(Code::kInvalidArgument, path, ":", lines.count(), ": the line is no UTF-8. Save the file as UTF-8.");
    }
    const std::vector<std::string_view> columns = splitAtSpace(line);
    if (columns.empty() || columns[0] == kDocumentStart) {
      end();
      continue;
    }
    if (columns.size() < 2) {
      fail(Code::kInvalidArgument, path, ":", lines.count(), ": the line has the word \"", columns[0],
           "\" and no tag. Write both, with a space or tab between them.");
    }
    if (sentence.words.empty()) sentence.line = lines.count();
    sentence.words.emplace_back(columns.front());
    sentence.tags.emplace_back(columns.back());
  }
  end();
  if (sentences.empty()) {
    fail(Code::kInvalidArgument, "'", path, "' has no sentences: a word and its tag a line, and empty lines between ",
         "sentences.");
  }
  return sentences;
}

std::vector<std::string> tagsOf(const std::vector<TaggedSentence>& sentences) {
  std::set<std::string> tags;
  for (const TaggedSentence& sentence : sentences) tags.insert(sentence.tags.begin(), sentence.tags.end());
  std::vector<std::string> all;
  if (tags.erase("O") > 0) all.emplace_back("O");
  all.insert(all.end(), tags.begin(), tags.end());
  return all;
}

std::vector<std::string> pieceLabels(std::vector<std::string> tags) {
  for (const char* behind : {kContinuedTag, kClsTag, kSepTag}) {
    if (std::find(tags.begin(), tags.end(), behind) == tags.end()) tags.emplace_back(behind);
  }
  return tags;
}

std::vector<TaggingFeatures> taggingFeatures(const std::vector<TaggedSentence>& sentences,
                                             const std::vector<std::string>& labels, const Tokenizer& tokenizer,
                                             int64_t maxLength, Truncation& truncation, const std::string& path) {
  tokenizer.requireFrame();
  const LabelIds ids = numbered(labels);
  for (const char* needed : {kContinuedTag, kClsTag, kSepTag}) {
    if (!ids.contains(needed)) fail(Code::kInvalidArgument, "The labels of pieces lack ", needed, ".");
  }
  std::vector<TaggingFeatures> features;
  for (const TaggedSentence& sentence : sentences) {
    features.push_back(featuresOf(sentence, ids, tokenizer, maxLength, truncation, path));
  }
  return features;
}

}  // namespace engine::text
