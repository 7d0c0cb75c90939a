#include "engine/text/vocabulary.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/core/text_lines.h"
#include "engine/text/utf8.h"

namespace engine::text {

Vocabulary::Vocabulary(std::string name, std::vector<std::string> pieces)
    : name_(std::move(name)), pieces_(std::move(pieces)) {
  if (pieces_.empty()) fail(Code::kInvalidArgument, "The vocabulary '", name_, "' has no pieces: one a line.");
  if (pieces_.size() > INT32_MAX) fail(Code::kInvalidArgument, "The vocabulary '", name_, "' has too many lines.");
  idsByPiece_.reserve(pieces_.size());
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const auto [at, isNew] = idsByPiece_.try_emplace(pieces_[i], static_cast<int32_t>(i));
    if (isNew) continue;
    repeatedLines_.push_back(at->second + 1);
    at->second = static_cast<int32_t>(i);
  }
  std::sort(repeatedLines_.begin(), repeatedLines_.end());
}

Vocabulary Vocabulary::fromFile(const std::string& path) {
  std::vector<std::string> pieces;
  TextLines lines(path);
  for (std::string line; lines.next(line);) {
    const std::size_t invalid = findInvalidUtf8(line);
    if (invalid != std::string::npos) {
      fail(Code::kInvalidArgument, path, ":", lines.count(), ": byte ", invalid + 1,
           " of the line is no UTF-8. Save the vocabulary as UTF-8.");
    }
    pieces.emplace_back(stripSpace(line));
  }
  return Vocabulary(path, std::move(pieces));
}

std::optional<int32_t> Vocabulary::find(std::string_view piece) const {
  const auto at = idsByPiece_.find(piece);
  return at == idsByPiece_.end() ? std::nullopt : std::optional(at->second);
}

int32_t Vocabulary::id(std::string_view piece) const {
  if (const auto found = find(piece)) return *found;
  fail(Code::kInvalidArgument, "The vocabulary '", name_, "' (", size(), " lines) has no piece \"", piece,
       "\". Add a line with it, or choose the vocabulary that the model was trained with.");
}

std::optional<std::string_view> Vocabulary::piece(int64_t id) const {
  if (id < 0 || id >= size()) {
    fail(Code::kOutOfRange, "The vocabulary '", name_, "' has ", size(), " pieces; there is no id ", id, ".");
  }
  const std::string& text = pieces_[static_cast<std::size_t>(id)];
  return find(text) == static_cast<int32_t>(id) ? std::optional<std::string_view>(text) : std::nullopt;
}

}  // namespace engine::text
