#include "widgets/graph/canvas/label_room.h"

#include <QLineF>
#include <algorithm>

namespace widgets {
namespace {

constexpr double kArrowSide = 3;  // pixels of an arrow beside its line

bool isThrough(const QLineF& line, const QRectF& area) {
  if (area.contains(line.p1()) || area.contains(line.p2())) return true;
  const QLineF sides[] = {{area.topLeft(), area.topRight()},
                          {area.bottomLeft(), area.bottomRight()},
                          {area.topLeft(), area.bottomLeft()},
                          {area.topRight(), area.bottomRight()}};
  return std::ranges::any_of(sides,
                             [&](const QLineF& side) { return line.intersects(side) == QLineF::BoundedIntersection; });
}

}  // namespace

LabelRoom::LabelRoom(const GraphPicture& picture, const QTransform& view, const QRectF& visible)
    : picture_(picture), view_(view) {
  const auto addSeen = [&](const QRectF& place, std::vector<QRectF>& to) {
    const QRectF seen = view.mapRect(place);
    if (seen.intersects(visible)) to.push_back(seen);
  };
  for (const QRectF& node : picture.layout().nodes) addSeen(node, taken_);
  for (const QRectF& scope : picture.layout().scopes) addSeen(scope, frames_);
  for (std::size_t i = 0; i < picture.layout().edges.size(); ++i) {
    const QRectF bounds = view.mapRect(picture.edgeBounds(i));
    if (bounds.intersects(visible)) lines_.push_back({i, bounds, {}});
  }
}

bool LabelRoom::take(const QRectF& words, std::size_t edge) {
  const auto touches = [&](const QRectF& other) { return other.intersects(words); };
  const auto cuts = [&](const QRectF& frame) { return frame.intersects(words) && !frame.contains(words); };
  if (std::ranges::any_of(taken_, touches) || std::ranges::any_of(frames_, cuts) || isCrossed(words, edge))
    return false;
  taken_.push_back(words);
  return true;
}

bool LabelRoom::isCrossed(const QRectF& words, std::size_t ownEdge) {
  const QRectF area = words.adjusted(-kArrowSide, 0, kArrowSide, 0);
  for (Line& line : lines_) {
    if (line.edge == ownEdge || !line.bounds.intersects(area)) continue;
    if (!line.curve) {
      const LayoutResult::Edge& edge = picture_.layout().edges[line.edge];
      QPainterPath whole = edge.path;
      if (!whole.isEmpty()) whole.lineTo(edge.tip);
      line.curve = view_.map(whole).toSubpathPolygons().value(0);
    }
    const QPolygonF& curve = *line.curve;
    for (qsizetype i = 1; i < curve.size(); ++i) {
      if (isThrough(QLineF(curve[i - 1], curve[i]), area)) return true;
    }
  }
  return false;
}

}  // namespace widgets
