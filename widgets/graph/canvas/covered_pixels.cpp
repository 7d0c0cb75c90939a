#include "widgets/graph/canvas/covered_pixels.h"

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_style.h"

namespace widgets {
namespace {

constexpr double kOpenWeight = 0.001;  // of a box's inside

}  // namespace

double coveredPixels(const GraphCanvas& canvas, const QRectF& area) {
  double pixels = 0;
  const LayoutResult& layout = canvas.picture().layout();
  const QTransform view = canvas.viewport().transform();
  const auto count = [&](const QRectF& box, double weight) {
    const QRectF common = view.mapRect(box).intersected(area);
    pixels += weight * common.width() * common.height();
  };
  for (const QRectF& node : layout.nodes) count(node, 1);
  for (const LayoutResult::Edge& edge : layout.edges) count(edge.label, 1);
  for (const QRectF& scope : layout.scopes) {
    count(scope, kOpenWeight);
    count(QRectF(scope.topLeft(), QSizeF(scope.width(), headHeight(canvas.font()))), 1);
  }
  return pixels;
}

}  // namespace widgets
