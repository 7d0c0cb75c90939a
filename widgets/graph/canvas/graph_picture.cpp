#include "widgets/graph/canvas/graph_picture.h"

#include <algorithm>
#include <cmath>

#include "widgets/graph/canvas/graph_style.h"

namespace widgets {

GraphPicture::GraphPicture(VisibleGraph graph, LayoutResult layout)
    : graph_(std::move(graph)), layout_(std::move(layout)) {
  for (const LayoutResult::Edge& edge : layout_.edges) {
    constexpr double kArrowAndLabel = 24;
    edgeBounds_.push_back(edge.path.controlPointRect()
                              .united(edge.label)
                              .adjusted(-kArrowAndLabel, -kArrowAndLabel, kArrowAndLabel, kArrowAndLabel));
  }
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    nodes_[graph_.nodes[i].item] = i;
    for (const Word& word : wordsOf(i)) {
      if (word.annotation) words_.try_emplace(word.annotation->item, Place{word.place, i});
    }
  }
  for (std::size_t i = 0; i < graph_.scopes.size(); ++i) scopes_[graph_.scopes[i].item] = i;
}

std::vector<GraphPicture::Word> GraphPicture::wordsOf(std::size_t node) const {
  std::vector<Word> words;
  const QRectF box = layout_.nodes[node];
  const auto addSide = [&](const std::vector<Annotation>& all, bool isLeft) {
    const std::size_t shown = std::min<std::size_t>(all.size(), kShownAnnotations);
    const std::size_t lines = shown + (all.size() > shown ? 1 : 0);
    const double left = isLeft ? box.left() - kAnnotationGap - kAnnotationWidth : box.right() + kAnnotationGap;
    QRectF place(left, box.center().y() - static_cast<double>(lines) * kAnnotationHeight / 2, kAnnotationWidth,
                 kAnnotationHeight);
    for (std::size_t i = 0; i < lines; ++i, place.translate(0, kAnnotationHeight)) {
      const Annotation* annotation = i < shown ? &all[i] : nullptr;
      words.push_back({annotation, annotation ? 0 : static_cast<int>(all.size() - shown), isLeft, place});
    }
  };
  addSide(graph_.nodes[node].reads, true);
  addSide(graph_.nodes[node].readBy, false);
  return words;
}

std::optional<QRectF> GraphPicture::boxOf(int item) const {
  if (const auto node = nodes_.find(item); node != nodes_.end()) return layout_.nodes[node->second];
  if (const auto scope = scopes_.find(item); scope != scopes_.end()) return layout_.scopes[scope->second];
  if (const auto word = words_.find(item); word != words_.end()) return word->second.place;
  return std::nullopt;
}

int GraphPicture::itemAt(QPointF point, double headHeight) const {
  for (std::size_t i = 0; i < layout_.nodes.size(); ++i) {
    if (layout_.nodes[i].contains(point)) return graph_.nodes[i].item;
  }
  for (std::size_t i = 0; i < layout_.nodes.size(); ++i) {
    if (graph_.nodes[i].reads.empty() && graph_.nodes[i].readBy.empty()) continue;
    for (const Word& word : wordsOf(i)) {
      if (word.annotation && word.place.contains(point)) return word.annotation->item;
    }
  }
  for (std::size_t i = layout_.scopes.size(); i-- > 0;) {  // inner scopes come last
    QRectF head = layout_.scopes[i];
    head.setHeight(headHeight);
    if (head.contains(point)) return graph_.scopes[i].item;
  }
  return -1;
}

int GraphPicture::first() const {
  int best = -1;
  double top = 0;
  for (std::size_t i = 0; i < layout_.nodes.size(); ++i) {
    if (best < 0 || layout_.nodes[i].top() < top) {
      best = graph_.nodes[i].item;
      top = layout_.nodes[i].top();
    }
  }
  return best;
}

int GraphPicture::alongEdge(int item, bool down) const {
  const QRectF from = *boxOf(item);
  int best = -1;
  double nearest = 0;
  for (const VisibleEdge& edge : graph_.edges) {
    if ((down ? edge.from : edge.to) != item) continue;
    const int other = down ? edge.to : edge.from;
    const QRectF box = *boxOf(other);
    const bool ahead = down ? box.top() >= from.top() : box.top() <= from.top();
    const double distance = std::abs(box.center().x() - from.center().x()) + (ahead ? 0 : 1e6);
    if (best < 0 || distance < nearest) {
      best = other;
      nearest = distance;
    }
  }
  return best;
}

// -1: neither from nor to a word.
int GraphPicture::amongWords(int item, int key) const {
  const bool left = key == Qt::Key_Left, vertical = key == Qt::Key_Up || key == Qt::Key_Down;
  if (const auto node = nodes_.find(item); node != nodes_.end()) {
    const VisibleNode& box = graph_.nodes[node->second];
    const std::vector<Annotation>& words = left ? box.reads : box.readBy;
    return vertical || words.empty() ? -1 : words.front().item;
  }
  const auto word = words_.find(item);
  if (word == words_.end()) return -1;
  const VisibleNode& box = graph_.nodes[word->second.node];
  for (const std::vector<Annotation>* words : {&box.reads, &box.readBy}) {
    const auto found = std::find_if(words->begin(), words->end(), [item](const auto& one) { return one.item == item; });
    if (found == words->end()) continue;
    if (!vertical) return left == (words == &box.readBy) ? box.item : -1;
    const auto next = found - words->begin() + (key == Qt::Key_Down ? 1 : -1);
    const auto shown = std::min<std::ptrdiff_t>(std::ssize(*words), kShownAnnotations);
    return next >= 0 && next < shown ? (*words)[static_cast<std::size_t>(next)].item : item;
  }
  return -1;
}

int GraphPicture::neighbour(int item, int key) const {
  const std::optional<QRectF> from = boxOf(item);
  if (!from) return first();
  if (const int word = amongWords(item, key); word >= 0) return word;
  const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
  if (vertical && nodes_.contains(item)) {
    const int next = alongEdge(item, key == Qt::Key_Down);
    if (next >= 0) return next;
  }
  int best = -1;
  double nearest = 0;
  for (std::size_t i = 0; i < layout_.nodes.size(); ++i) {
    if (graph_.nodes[i].item == item) continue;
    const QPointF step = layout_.nodes[i].center() - from->center();
    const double along = key == Qt::Key_Right  ? step.x()
                         : key == Qt::Key_Left ? -step.x()
                         : key == Qt::Key_Down ? step.y()
                                               : -step.y();
    const double across = std::abs(vertical ? step.x() : step.y());
    if (along <= 1) continue;
    const double distance = along + 3 * across;  // prefers the same row or column
    if (best < 0 || distance < nearest) {
      best = graph_.nodes[i].item;
      nearest = distance;
    }
  }
  return best;
}

}  // namespace widgets
