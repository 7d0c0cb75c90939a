// Where the boxes of a graph of layers are: what Graphviz is given, and the picture that comes of it. Every box has the
// same size, so that nothing moves when shapes and counts become known. Values; GUI thread only.
#pragma once

#include <QHash>
#include <QPolygonF>

#include "widgets/graph/canvas/graph_picture.h"
#include "widgets/layers/layer_graph.h"

namespace widgets {

inline constexpr QSizeF kLayerBox{240, 42};  // pixels at zoom 1
inline constexpr double kLayerHead = 21;

// Items are the places of layers in `graph.nodes`.
LayoutInput layoutOf(const LayerGraph& graph);

class LayerPicture {
 public:
  LayerPicture() = default;
  LayerPicture(LayerGraph graph, const LayoutResult& layout);

  const LayerGraph& graph() const { return graph_; }
  const GraphPicture& picture() const { return picture_; }
  const std::vector<LayerLink>& links() const { return links_; }
  // -1: no such layer.
  int itemOf(const QString& name) const { return items_.value(name, -1); }
  // Empty for -1.
  QString nameOf(int item) const;
  // The link that passes nearest to a point of the picture, at most `reach` pixels away; -1: none does.
  int linkAt(QPointF point, double reach) const;
  // -1: none.
  int linkOf(const LayerLink& link) const;

 private:
  LayerGraph graph_;
  GraphPicture picture_;
  std::vector<LayerLink> links_;  // as the edges of the layout
  std::vector<QPolygonF> lines_;  // of them
  QHash<QString, int> items_;
};

}  // namespace widgets
