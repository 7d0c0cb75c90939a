#include "widgets/charts/render/plot_ground.h"

#include <QPainter>
#include <algorithm>

namespace widgets {

std::shared_ptr<const PlotGround> groundOf(const QImage& picture, const QRect& plot, const AxisRange& y) {
  if (picture.depth() != 32 || plot.isEmpty() || !picture.rect().contains(plot)) return nullptr;
  auto ground = std::make_shared<PlotGround>();
  ground->y = y;
  for (int row = plot.top(); row <= plot.bottom(); ++row) {
    const QRgb* pixels = reinterpret_cast<const QRgb*>(picture.constScanLine(row)) + plot.left();
    // Each is the one beside it.
    if (!std::equal(pixels + 1, pixels + plot.width(), pixels)) return nullptr;
    ground->rows.push_back(pixels[0] | 0xff000000);
  }
  return ground;
}

QImage putOnGround(const PlotGround& ground, const QImage& lines, const std::vector<QRect>& filled, QImage memory) {
  if (memory.size() != lines.size() || memory.format() != QImage::Format_RGB32 || !memory.isDetached()) {
    memory = QImage(lines.size(), QImage::Format_RGB32);
  }
  memory.setDevicePixelRatio(1);
  for (int row = 0; row < memory.height(); ++row) {
    std::fill_n(reinterpret_cast<QRgb*>(memory.scanLine(row)), memory.width(),
                ground.rows[static_cast<std::size_t>(row)]);
  }
  QPainter painter(&memory);
  for (const QRect& area : filled) painter.drawImage(area.topLeft(), lines, area);
  return memory;
}

}  // namespace widgets
