#include "widgets/charts/many/card_lines.h"

#include <QPainter>
#include <cmath>

#include "widgets/charts/render/render_marks.h"

namespace widgets {

namespace {

// The picture is that of the shown ranges.
bool isExact(const CardScene& scene) {
  return scene.drawn.x == scene.view.x() && scene.drawn.y == scene.view.y();
}

// It is as large as the plot now.
bool fits(const CardScene& scene, const QImage& image) {
  return isExact(scene) && image.size() == (QSizeF(scene.plot().size()) * image.devicePixelRatio()).toSize();
}

void paintPicture(QPainter& painter, const CardScene& scene) {
  const QImage& image = scene.drawn.image;
  const QRect& plot = scene.plot();
  if (image.isNull()) return;
  const double dpr = image.devicePixelRatio();
  if (fits(scene, image)) {
    // Between the pixels of a picture that is stretched seams would be seen.
    if (dpr != std::floor(dpr)) return painter.drawImage(plot.topLeft(), image);
    for (const QRect& area : scene.drawn.filled) {
      painter.drawImage(plot.topLeft() + QPointF(area.topLeft()) / dpr, image, area);
    }
    return;
  }
  // The exact picture is on its way: meanwhile the old one, stretched.
  const QRectF target(scene.view.pixelOf(scene.drawn.x.min, scene.drawn.y.max),
                      scene.view.pixelOf(scene.drawn.x.max, scene.drawn.y.min));
  if (target.width() > 50.0 * plot.width() || target.height() > 50.0 * plot.height()) return;
  painter.drawImage(target, image);
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
    const double half = edge ? 3.5 : 4;
    const double x = plot.left() + wholeMarkerAt(mark.x / dpr, half, plot.width());  // at the plot's edges, too
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

LinesLook linesLook(const CardScene& scene, std::vector<std::size_t> lifted,
                    const std::shared_ptr<const PlotGround>& ground) {
  // Without data nothing of it is painted, and the axes have to be.
  const bool isThere =
      scene.drawn.hasData && ground && scene.drawn.ground == ground && fits(scene, scene.drawn.onGround);
  const bool isPlain = lifted.empty() || scene.drawn.many;  // no line is faint
  return {std::move(lifted), isThere && isPlain};
}

void paintCardLines(QPainter& painter, const CardScene& scene, const LinesLook& look, LiftedPicture& kept,
                    const QRect& exposed) {
  constexpr double kDimmed = 0.32;
  const bool isLifted = !look.lifted.empty() && isExact(scene);
  if (look.isOnGround) {
    painter.drawImage(scene.plot().topLeft(), scene.drawn.onGround);
  } else {
    // Many runs are faint as they are, and their median, band, best and worst stay.
    if (isLifted && !scene.drawn.many) painter.setOpacity(kDimmed);
    paintPicture(painter, scene);
    painter.setOpacity(1);
  }
  if (!isExact(scene)) return;
  if (isLifted) {
    kept.paint(painter, scene, look.lifted);
  } else {
    kept.drop();
  }
  paintMarks(painter, scene, exposed);
}

}  // namespace widgets
