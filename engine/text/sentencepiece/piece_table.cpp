#include "engine/text/sentencepiece/piece_table.h"

#include <algorithm>
#include <array>
#include <cfloat>
#include <cstdio>

#include "engine/core/error.h"
#include "engine/text/sentencepiece/sentence_normalizer.h"

namespace engine::text {
namespace {

constexpr std::size_t kLongestPiece = 4096;  // bytes

using PieceIds = std::vector<std::pair<std::string_view, int32_t>>;

std::string nameOfByte(int byte) {
  std::array<char, 8> name{};
  std::snprintf(name.data(), name.size(), "<0x%02X>", static_cast<unsigned>(byte));
  return name.data();
}

void requireDifferent(PieceIds all, const std::string& name) {
  std::sort(all.begin(), all.end());
  const auto twice =
      std::adjacent_find(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first == b.first; });
  if (twice == all.end()) return;
  fail(Code::kInvalidArgument, "The model '", name, "' has the piece \"", twice->first, "\" twice, as number ",
       twice->second, " and as number ", (twice + 1)->second, ". Choose a model file that is whole.");
}

}  // namespace

PieceTable::PieceTable(const SentencePieceModel& model) : pieces_(model.pieces), lowest_(FLT_MAX), highest_(FLT_MIN) {
  PieceIds all;
  PieceIds found;
  PieceIds own;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const SentencePieceEntry& piece = pieces_[i];
    const auto id = static_cast<int32_t>(i);
    if (piece.text.empty() || piece.text.size() > kLongestPiece) {
      fail(Code::kInvalidArgument, "The model '", model.name, "' has a piece, number ", i, ", of ", piece.text.size(),
           " bytes; pieces have 1 to ", kLongestPiece, ". Choose a model file that is whole.");
    }
    all.emplace_back(piece.text, id);
    const bool isReserved = piece.kind == SentencePieceKind::kControl || piece.kind == SentencePieceKind::kUnknown ||
                            piece.kind == SentencePieceKind::kByte;
    if (isReserved) reserved_.emplace(piece.text, id);
    if (!isReserved) found.emplace_back(piece.text, id);
    if (piece.kind == SentencePieceKind::kUserDefined) own.emplace_back(piece.text, id);
    if (piece.kind != SentencePieceKind::kNormal) continue;
    lowest_ = std::min(lowest_, piece.score);
    highest_ = std::max(highest_, piece.score);
  }
  requireDifferent(all, model.name);
  findSpecial(model.name, model.byteFallback);
  trie_.emplace(std::move(found));
  if (!own.empty()) userDefined_.emplace(std::move(own));
}

void PieceTable::findSpecial(const std::string& name, bool byteFallback) {
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    if (pieces_[i].kind != SentencePieceKind::kUnknown) continue;
    if (unknown_ >= 0) fail(Code::kInvalidArgument, "The model '", name, "' has two unknown pieces; it must have one.");
    unknown_ = static_cast<int32_t>(i);
  }
  if (unknown_ < 0) fail(Code::kInvalidArgument, "The model '", name, "' has no unknown piece; it must have one.");
  if (!byteFallback) return;
  for (int byte = 0; byte < 256; ++byte) {
    const auto at = reserved_.find(nameOfByte(byte));
    if (at == reserved_.end() || !is(at->second, SentencePieceKind::kByte)) {
      fail(Code::kInvalidArgument, "The model '", name, "' cuts unknown characters into bytes and has no piece ",
           nameOfByte(byte), ". Choose a model file that is whole.");
    }
    byteIds_.push_back(at->second);
  }
}

int32_t PieceTable::id(std::string_view piece) const {
  const auto at = reserved_.find(std::string(piece));
  if (at != reserved_.end()) return at->second;
  if (piece.empty()) return unknown_;
  const int32_t node = trie_->find(piece);
  const int32_t id = node == PieceTrie::kNone ? PieceTrie::kNone : trie_->value(node);
  return id == PieceTrie::kNone ? unknown_ : id;
}

int32_t PieceTable::control(std::string_view piece) const {
  const int32_t found = id(piece);
  return is(found, SentencePieceKind::kControl) ? found : -1;
}

unsigned char PieceTable::byteOf(int32_t id) const {
  const auto at = std::find(byteIds_.begin(), byteIds_.end(), id);
  return static_cast<unsigned char>(at == byteIds_.end() ? 0 : at - byteIds_.begin());
}

double PieceTable::scoreOf(int32_t id, std::size_t length) const {
  if (is(id, SentencePieceKind::kUserDefined)) return static_cast<float>(length) * highest_ - 0.1;
  return (*this)[id].score;
}

TextSegments PieceTable::characters(std::string_view text) const {
  TextSegments segments;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = text.substr(at);
    std::size_t bytes = userDefined_ ? longestPrefix(*userDefined_, rest) : 0;
    if (bytes == 0) bytes = bytesOfCharacter(rest);
    segments.push_back({id(rest.substr(0, bytes)), at, at + bytes});
    at += bytes;
  }
  return segments;
}

}  // namespace engine::text
