// Byte-pair encoding as SentencePiece does it: of all neighbours that are a piece together, the pair with the highest
// score is merged, the first of them when scores are equal, until there is none.
#include <queue>
#include <unordered_map>

#include "engine/text/sentencepiece/piece_table.h"
#include "engine/text/sentencepiece/sentence_normalizer.h"

namespace engine::text {
namespace {

struct BpeSymbol {
  std::ptrdiff_t before;
  std::ptrdiff_t next;
  std::size_t begin;
  std::size_t size;  // 0: merged into the one before it
  bool isFrozen;     // a user's own piece
};

struct BpePair {
  std::ptrdiff_t left;
  std::ptrdiff_t right;
  float score;
  std::size_t size;
};

struct LaterPair {
  bool operator()(const BpePair& a, const BpePair& b) const {
    return a.score < b.score || (a.score == b.score && a.left > b.left);
  }
};

}  // namespace

// The merging of one text.
class BpeMerges {
 public:
  BpeMerges(const PieceTable& table, std::string_view text) : table_(table), text_(text) {
    for (const TextSegment& one : table.characters(text)) {
      const auto number = static_cast<std::ptrdiff_t>(symbols_.size());
      const bool isFrozen = table.is(one.id, SentencePieceKind::kUserDefined);
      symbols_.push_back(
          {number - 1, one.end == text.size() ? -1 : number + 1, one.begin, one.end - one.begin, isFrozen});
    }
    for (std::size_t i = 1; i < symbols_.size(); ++i) {
      offer(static_cast<std::ptrdiff_t>(i) - 1, static_cast<std::ptrdiff_t>(i));
    }
  }

  TextSegments segments() {
    while (!agenda_.empty()) {
      const BpePair pair = agenda_.top();
      agenda_.pop();
      merge(pair);
    }
    TextSegments segments;
    for (std::ptrdiff_t i = symbols_.empty() ? -1 : 0; i >= 0; i = at(i).next) {
      addSegment(at(i).begin, at(i).size, segments);
    }
    return segments;
  }

 private:
  BpeSymbol& at(std::ptrdiff_t number) { return symbols_[static_cast<std::size_t>(number)]; }

  void offer(std::ptrdiff_t left, std::ptrdiff_t right) {
    if (left < 0 || right < 0 || at(left).isFrozen || at(right).isFrozen) return;
    const std::string_view piece = text_.substr(at(left).begin, at(left).size + at(right).size);
    const int32_t node = table_.trie_->find(piece);
    const int32_t id = node == PieceTrie::kNone ? PieceTrie::kNone : table_.trie_->value(node);
    if (id == PieceTrie::kNone) return;
    agenda_.push({left, right, table_[id].score, piece.size()});
    if (table_.is(id, SentencePieceKind::kUnused)) splits_[piece] = at(left).size;
  }

  void merge(const BpePair& pair) {
    BpeSymbol& left = at(pair.left);
    BpeSymbol& right = at(pair.right);
    if (left.size == 0 || right.size == 0 || left.size + right.size != pair.size) return;  // merged otherwise
    left.size += right.size;
    right.size = 0;
    left.next = right.next;
    if (right.next >= 0) at(right.next).before = pair.left;
    offer(left.before, pair.left);
    offer(pair.left, left.next);
  }

  // A piece that is only there to be merged further is cut again where it was merged. As deep as a piece is long.
  void addSegment(std::size_t begin, std::size_t size, TextSegments& segments) {
    const std::string_view piece = text_.substr(begin, size);
    const int32_t id = table_.id(piece);
    const auto split = table_.is(id, SentencePieceKind::kUnused) ? splits_.find(piece) : splits_.end();
    if (split == splits_.end()) {
      segments.push_back({id, begin, begin + size});
      return;
    }
    const std::size_t left = split->second;
    addSegment(begin, left, segments);
    addSegment(begin + left, size - left, segments);
  }

  const PieceTable& table_;
  std::string_view text_;
  std::vector<BpeSymbol> symbols_;
  std::priority_queue<BpePair, std::vector<BpePair>, LaterPair> agenda_;
  std::unordered_map<std::string_view, std::size_t> splits_;
};

TextSegments PieceTable::bpe(std::string_view text) const {
  return BpeMerges(*this, text).segments();
}

}  // namespace engine::text
