// The most probable pieces of a text, and the next probable ones. Sums are floats in the order in which SentencePiece
// adds them, so that what is nearly as probable falls to the same side.
#include <algorithm>
#include <deque>
#include <queue>

#include "engine/text/sentencepiece/piece_table.h"
#include "engine/text/sentencepiece/sentence_normalizer.h"

namespace engine::text {
namespace {

struct BestEnd {
  int32_t id = -1;
  float score = 0;
  std::size_t begin = std::string_view::npos;
};

void offerEnd(BestEnd& end, double score, int32_t id, std::size_t begin) {
  if (end.begin != std::string_view::npos && score <= static_cast<double>(end.score)) return;
  end = {id, static_cast<float>(score), begin};
}

struct LatticeNode {
  TextSegment segment;
  float score = 0;
  float best = 0;  // of the best way from the beginning to the node's end
};

// A way from some node to the text's end.
struct LatticeWay {
  const LatticeNode* node;
  const LatticeWay* next;
  float total;   // with the best way to the node
  float behind;  // from the node on
};

struct LessProbable {
  bool operator()(const LatticeWay* a, const LatticeWay* b) const { return a->total < b->total; }
};
using Agenda = std::priority_queue<LatticeWay*, std::vector<LatticeWay*>, LessProbable>;

constexpr std::size_t kMostWays = 10000;
constexpr std::size_t kFewestWays = 512;
constexpr int64_t kMostResults = 1024;

}  // namespace

TextSegments PieceTable::unigram(std::string_view text) const {
  std::vector<BestEnd> ends(text.size() + 1);
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t character = bytesOfCharacter(text.substr(begin));
    const float before = ends[begin].score;
    bool hasCharacter = false;
    int32_t node = PieceTrie::kRoot;
    for (std::size_t end = begin; end < text.size();) {
      node = trie_->step(node, static_cast<unsigned char>(text[end++]));
      if (node == PieceTrie::kNone) break;
      const int32_t id = trie_->value(node);
      if (id == PieceTrie::kNone || is(id, SentencePieceKind::kUnused)) continue;
      const bool isOwn = is(id, SentencePieceKind::kUserDefined);
      const double score = isOwn ? scoreOf(id, end - begin) + static_cast<double>(before)
                                 : static_cast<double>((*this)[id].score) + static_cast<double>(before);
      offerEnd(ends[end], score, id, begin);
      hasCharacter = hasCharacter || end - begin == character;
    }
    if (!hasCharacter) {
      const float score = unknownScore() + before;
      offerEnd(ends[begin + character], static_cast<double>(score), unknown_, begin);
    }
    begin += character;
  }
  TextSegments segments;
  for (std::size_t end = text.size(); end > 0; end = ends[end].begin) {
    segments.push_back({ends[end].id, ends[end].begin, end});
  }
  std::reverse(segments.begin(), segments.end());
  return segments;
}

// All pieces of a text by their places, and the best way to each.
class UnigramLattice {
 public:
  UnigramLattice(const PieceTable& table, std::string_view text) : ending_(text.size() + 1) {
    std::vector<std::vector<LatticeNode*>> beginning(text.size() + 1);
    for (std::size_t begin = 0; begin < text.size(); begin += bytesOfCharacter(text.substr(begin))) {
      addFrom(table, text, begin, beginning[begin]);
    }
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
      for (LatticeNode* const node : beginning[begin]) {
        node->best = bestBefore(begin) + node->score;
      }
    }
    end_.best = bestBefore(text.size());
    end_.segment.begin = text.size();
  }

  std::vector<ScoredSegments> best(std::size_t count) {
    std::vector<ScoredSegments> results;
    Agenda agenda;
    agenda.push(add({&end_, nullptr, end_.best, 0}));
    while (!agenda.empty() && results.size() < count) {
      LatticeWay* const top = agenda.top();
      agenda.pop();
      if (top->node == &start_) {
        results.push_back({segmentsFrom(top->next), top->total});
        continue;
      }
      for (const LatticeNode* const node : nodesBefore(top->node->segment.begin)) {
        agenda.push(add({node, top, node->best + top->behind, node->score + top->behind}));
      }
      if (agenda.size() >= kMostWays) shrink(agenda, std::min(kFewestWays, count * 10));
    }
    return results;
  }

 private:
  void addFrom(const PieceTable& table, std::string_view text, std::size_t begin, std::vector<LatticeNode*>& nodes) {
    const std::size_t character = bytesOfCharacter(text.substr(begin));
    bool hasCharacter = false;
    int32_t at = PieceTrie::kRoot;
    std::size_t characters = 0;
    const auto addNode = [&](int32_t id, std::size_t end, float score) {
      nodes.push_back(&nodes_.emplace_back(LatticeNode{{id, begin, end}, score}));
      ending_[end].push_back(nodes.back());
    };
    for (std::size_t end = begin; end < text.size();) {
      if ((static_cast<unsigned char>(text[end]) & 0xc0) != 0x80) ++characters;
      at = table.trie_->step(at, static_cast<unsigned char>(text[end++]));
      if (at == PieceTrie::kNone) break;
      const int32_t id = table.trie_->value(at);
      if (id == PieceTrie::kNone || table.is(id, SentencePieceKind::kUnused)) continue;
      addNode(id, end, static_cast<float>(table.scoreOf(id, characters)));
      hasCharacter = hasCharacter || end - begin == character;
    }
    if (!hasCharacter) addNode(table.unknown_, begin + character, table.unknownScore());
  }

  const std::vector<const LatticeNode*>& nodesBefore(std::size_t place) const {
    return place == 0 ? starts_ : ending_[place];
  }
  float bestBefore(std::size_t place) const {
    const std::vector<const LatticeNode*>& nodes = nodesBefore(place);
    if (nodes.empty()) return 0;
    float best = nodes.front()->best;
    for (const LatticeNode* const node : nodes) best = std::max(best, node->best);
    return best;
  }
  LatticeWay* add(const LatticeWay& way) { return &ways_.emplace_back(way); }
  TextSegments segmentsFrom(const LatticeWay* way) const {
    TextSegments segments;
    for (; way->next != nullptr; way = way->next) segments.push_back(way->node->segment);
    return segments;
  }
  static void shrink(Agenda& agenda, std::size_t size) {
    Agenda kept;
    for (; kept.size() < size; agenda.pop()) kept.push(agenda.top());
    agenda = std::move(kept);
  }

  LatticeNode start_;
  LatticeNode end_;
  std::vector<const LatticeNode*> starts_{&start_};
  std::deque<LatticeNode> nodes_;
  std::vector<std::vector<const LatticeNode*>> ending_;
  std::deque<LatticeWay> ways_;
};

std::vector<ScoredSegments> PieceTable::unigramBest(std::string_view text, int64_t count) const {
  return UnigramLattice(*this, text).best(static_cast<std::size_t>(std::clamp<int64_t>(count, 1, kMostResults)));
}

}  // namespace engine::text
