#include "widgets/layers/layer_picture.h"

#include <cmath>

namespace widgets {
namespace {

constexpr QSizeF kShapeLabel{104, 18};
constexpr double kStraight = 5;  // pixels of a line above and below a box

double distance(QPointF point, QPointF from, QPointF to) {
  const QPointF way = to - from;
  const double length = QPointF::dotProduct(way, way);
  const double share = length > 0 ? std::clamp(QPointF::dotProduct(point - from, way) / length, 0.0, 1.0) : 0;
  const QPointF apart = point - (from + share * way);
  return std::hypot(apart.x(), apart.y());
}

QHash<QString, int> itemsOf(const LayerGraph& graph) {
  QHash<QString, int> items;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) items.insert(graph.nodes[i].name, static_cast<int>(i));
  return items;
}

// Those whose ends are both there, in the order of edges.
std::vector<LayerLink> drawnLinks(const LayerGraph& graph, const QHash<QString, int>& items) {
  std::vector<LayerLink> links = graph.links();
  std::erase_if(links, [&](const LayerLink& link) { return !items.contains(link.from); });
  return links;
}

}  // namespace

LayoutInput layoutOf(const LayerGraph& graph) {
  const QHash<QString, int> items = itemsOf(graph);
  LayoutInput input;
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    LayoutInput::Node node;
    node.id = static_cast<int>(i);
    node.size = kLayerBox;
    node.room = kLayerBox + QSizeF(0, 2 * kStraight);
    input.nodes.push_back(node);
  }
  for (const LayerLink& link : drawnLinks(graph, items)) {
    input.edges.push_back({items.value(link.from), items.value(link.to), kShapeLabel});
  }
  return input;
}

LayerPicture::LayerPicture(LayerGraph graph, const LayoutResult& layout)
    : graph_(std::move(graph)), items_(itemsOf(graph_)) {
  links_ = drawnLinks(graph_, items_);
  VisibleGraph visible;
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    VisibleNode node;
    node.item = static_cast<int>(i);
    visible.nodes.push_back(node);
    visible.scopeOfNode.push_back(-1);
  }
  for (const LayerLink& link : links_) {
    VisibleEdge edge;
    edge.from = items_.value(link.from);
    edge.to = items_.value(link.to);
    visible.edges.push_back(edge);
  }
  for (const LayoutResult::Edge& edge : layout.edges) {
    const QList<QPolygonF> parts = edge.path.toSubpathPolygons();
    lines_.push_back(parts.isEmpty() ? QPolygonF() : parts.front());
    lines_.back() << edge.tip;
  }
  picture_ = GraphPicture(std::move(visible), layout);
}

QString LayerPicture::nameOf(int item) const {
  return item < 0 ? QString() : graph_.nodes.at(static_cast<std::size_t>(item)).name;
}

int LayerPicture::linkAt(QPointF point, double reach) const {
  int best = -1;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const QRectF bounds = picture_.edgeBounds(i).adjusted(-reach, -reach, reach, reach);
    if (!bounds.contains(point)) continue;
    for (qsizetype at = 0; at + 1 < lines_[i].size(); ++at) {
      const double apart = distance(point, lines_[i][at], lines_[i][at + 1]);
      if (apart > reach) continue;
      reach = apart;
      best = static_cast<int>(i);
    }
  }
  return best;
}

int LayerPicture::linkOf(const LayerLink& link) const {
  const auto found = std::ranges::find(links_, link);
  return found == links_.end() ? -1 : static_cast<int>(found - links_.begin());
}

}  // namespace widgets
