#include "widgets/dashboards/hparams/parallel_lines.h"

#include <QPainter>

#include "widgets/util/background.h"

namespace widgets {
namespace {

constexpr double kLine = 2;  // covers one pixel whole wherever a level piece lies

// On a worker's thread.
QImage drawLines(const std::vector<ParallelLine>& lines, const QSize& size, double ratio) {
  QImage image(size * ratio, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(ratio);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const ParallelLine& line : lines) {
    painter.setPen(QPen(line.color, kLine));
    painter.drawPolyline(line.points);
  }
  return image;
}

}  // namespace

void ParallelLines::draw(std::vector<ParallelLine> lines, const QSize& size, double ratio) {
  isDrawing_ = true;
  inBackground(
      this, [lines = std::move(lines), size, ratio] { return drawLines(lines, size, ratio); },
      [this, version = version_](const QImage& image) {
        isDrawing_ = false;
        drawnVersion_ = version;
        picture_ = image;
        emit drawn();
      });
}

}  // namespace widgets
