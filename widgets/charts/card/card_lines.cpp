#include "widgets/charts/card/card_lines.h"

#include <QPainter>

namespace widgets {

namespace {

// The line as short separate pieces: QPainter strokes a polyline wider than a pixel a hundred times slower.
void drawColumns(QPainter& painter, const std::vector<LineColumn>& columns, const QRect& plot, double dpr) {
  QList<QLineF> lines;
  const double low = -1000, high = plot.height() + 1000.0;
  const auto y = [&](float pixel) { return plot.top() + std::clamp<double>(pixel / dpr, low, high); };
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].empty()) continue;
    const double x = plot.left() + (static_cast<double>(c) + 0.5) / dpr;
    if (columns[c].max - columns[c].min > 1) lines << QLineF(x, y(columns[c].min), x, y(columns[c].max));
    if (c + 1 < columns.size() && !columns[c + 1].empty()) {
      const auto middle = [](const LineColumn& at) { return (at.first + at.last) / 2; };
      lines << QLineF(x, y(middle(columns[c])), x + 1 / dpr, y(middle(columns[c + 1])));
    }
  }
  painter.drawLines(lines);
}

// The picture is that of the shown ranges.
bool isExact(const CardScene& scene) {
  return scene.drawn.x == scene.view.x() && scene.drawn.y == scene.view.y();
}

void paintPicture(QPainter& painter, const CardScene& scene) {
  const QImage& image = scene.drawn.image;
  const QRect& plot = scene.plot();
  if (image.isNull()) return;
  if (isExact(scene) && image.size() == (QSizeF(plot.size()) * image.devicePixelRatio()).toSize()) {
    painter.drawImage(plot.topLeft(), image);
    return;
  }
  // The exact picture is on its way: meanwhile the old one, stretched.
  const QRectF target(scene.view.pixelOf(scene.drawn.x.min, scene.drawn.y.max),
                      scene.view.pixelOf(scene.drawn.x.max, scene.drawn.y.min));
  if (target.width() > 50.0 * plot.width() || target.height() > 50.0 * plot.height()) return;
  painter.drawImage(target, image);
}

void paintHighlight(QPainter& painter, const CardScene& scene, const RenderResult::Line& line) {
  QColor veil = scene.look.theme.view;
  veil.setAlphaF(0.7f);
  painter.fillRect(scene.plot(), veil);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(line.style.color, 3, Qt::SolidLine, Qt::FlatCap));
  drawColumns(painter, line.columns, scene.plot(), scene.drawn.image.devicePixelRatio());
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintMarks(QPainter& painter, const CardScene& scene, const QRect& exposed) {
  const RenderResult& drawn = scene.drawn;
  const QRect& plot = scene.plot();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const double dpr = drawn.image.isNull() ? 1 : drawn.image.devicePixelRatio();
  for (const RenderMark& mark : drawn.marks) {
    using Kind = RenderMark::Kind;
    const bool top = mark.kind == Kind::kAbove || mark.kind == Kind::kPositiveInfinity;
    const bool edge = mark.kind == Kind::kAbove || mark.kind == Kind::kBelow;
    const double x = plot.left() + mark.x / dpr;
    if (x < exposed.left() - 5 || x > exposed.right() + 5) continue;
    const double base = top ? plot.top() + (edge ? 6 : 9) : plot.bottom() - (edge ? 6 : 9);
    const double tip = top ? base - 6 : base + 6;
    painter.setBrush(drawn.lines[static_cast<std::size_t>(mark.series)].style.color);
    painter.drawPolygon(QPolygonF({{x - 3.5, base}, {x + 3.5, base}, {x, tip}}));
    if (!edge) painter.drawRect(QRectF(x - 4, top ? tip - 2.5 : tip + 1, 8, 1.5));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

}  // namespace

void paintCardLines(QPainter& painter, const CardScene& scene, std::optional<std::size_t> highlighted,
                    const QRect& exposed) {
  paintPicture(painter, scene);
  if (!isExact(scene)) return;
  if (highlighted) paintHighlight(painter, scene, scene.drawn.lines[*highlighted]);
  paintMarks(painter, scene, exposed);
}

}  // namespace widgets
