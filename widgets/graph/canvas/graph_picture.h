// A projected graph with the positions of its parts, and where things are in it. A value; GUI thread only.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "widgets/graph/layout/graph_layout.h"
#include "widgets/graph/model/graph_projection.h"

namespace widgets {

class GraphPicture {
 public:
  GraphPicture() = default;
  GraphPicture(VisibleGraph graph, LayoutResult layout);

  const VisibleGraph& graph() const { return graph_; }
  const LayoutResult& layout() const { return layout_; }
  // By edge: what its line and arrow need, in the picture.
  const QRectF& edgeBounds(std::size_t edge) const { return edgeBounds_[edge]; }
  bool isEmpty() const { return graph_.nodes.empty(); }

  // A word beside a box; `annotation` null: "and 3 more".
  struct Word {
    const Annotation* annotation = nullptr;
    int more = 0;
    bool isLeft = true;
    QRectF place;
  };
  // Of a node, in the order of `graph().nodes`.
  std::vector<Word> wordsOf(std::size_t node) const;

  // Box of a node or of an open scope, or the first word that stands for the item.
  std::optional<QRectF> boxOf(int item) const;
  bool isOpenScope(int item) const { return scopes_.contains(item); }
  // The node or word under the point, else the open scope whose head is under it, else -1.
  int itemAt(QPointF point, double headHeight) const;
  // The next node in a direction (Qt::Key_Up …): along an edge when there is one, to the words beside the box and back,
  // else the nearest box. -1: none.
  int neighbour(int item, int key) const;
  // The node to start from: the topmost one.
  int first() const;

 private:
  int alongEdge(int item, bool down) const;
  int amongWords(int item, int key) const;
  VisibleGraph graph_;
  LayoutResult layout_;
  std::vector<QRectF> edgeBounds_;
  std::unordered_map<int, std::size_t> nodes_;
  std::unordered_map<int, std::size_t> scopes_;
  struct Place {
    QRectF place;
    std::size_t node = 0;  // that it stands beside
  };
  std::unordered_map<int, Place> words_;  // the first of each item
};

}  // namespace widgets
