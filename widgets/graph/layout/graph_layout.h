// Positions for the boxes and edges of one picture of the graph, top to bottom: by Graphviz "dot", very large ones by
// the plain layered layout.
// layoutGraph may be called from any thread but takes seconds for large pictures: call it from LayoutWorker.
#pragma once

#include <QPainterPath>
#include <QRectF>
#include <QSizeF>
#include <vector>

namespace widgets {

// Sizes are in logical pixels; `id` is the caller's (an item of the model).
struct LayoutInput {
  struct Node {
    int id = 0;
    QSizeF size;
    int scope = -1;        // id of the open scope around it, -1 at the top
    QSizeF room = {};      // kept free around it, its own size with it; edges come from above and leave below
    bool isAside = false;  // in the area at the right; has no edges
    QSizeF taken() const { return size.expandedTo(room); }
  };
  struct Scope {
    int id = 0;
    int parent = -1;
    QSizeF title;  // room for the head
  };
  struct Edge {
    int from = 0;
    int to = 0;
    QSizeF label;  // empty: no label
  };
  std::vector<Node> nodes;
  std::vector<Scope> scopes;  // parents first
  std::vector<Edge> edges;
  QSizeF room = {};  // the largest picture that can be read where it is shown; empty: any
  bool sharesRows = true;  // rows that are too wide for it
};

// In the order of the input. y grows downwards; the picture's top left corner is (0, 0).
struct LayoutResult {
  std::vector<QRectF> nodes;
  std::vector<QRectF> scopes;
  struct Edge {
    QPainterPath path;  // from the tail's border to the head's border
    QPointF tip;        // the arrow's end and the point it comes from
    QPointF tipFrom;
    QRectF label;
  };
  std::vector<Edge> edges;
  QRectF aside;  // the area of what is set aside; empty when nothing is
  QSizeF size;
};

// Throws summaries::Error (Internal) when Graphviz fails, InvalidArgument when an id is not declared.
LayoutResult layoutGraph(const LayoutInput& input);

}  // namespace widgets
