#include "widgets/charts/many/lifted_picture.h"

#include <QPainter>

#include "widgets/charts/render/column_rasterizer.h"

namespace widgets {

namespace {

constexpr float kLiftedPen = 3;
constexpr float kLiftedRaw = 0.28f;
constexpr float kDenseRaw = 0.18f;
constexpr std::size_t kMostMarkers = 60;

void paintMarkers(QPainter& painter, const CardScene& scene, const RenderResult::Line& line, const QColor& color) {
  const PlotFrame frame = scene.frame();
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  for (std::size_t i = 0; i < line.data.size(); ++i) {
    const double value = line.shown[i];
    const double x = xValue(line.data, scene.drawn.xAxis, i);
    if (!std::isfinite(value) || (scene.drawn.logY && value <= 0) || !frame.shows(x)) continue;
    const QPointF at(frame.pixelX(x), frame.pixelY(line.style, scene.drawn.logY ? std::log10(value) : value));
    painter.drawEllipse(at - frame.plot.topLeft(), 3, 3);
  }
}

}  // namespace

const QImage& LiftedPicture::of(const CardScene& scene, const std::vector<std::size_t>& lines) {
  const RenderResult& drawn = scene.drawn;
  const Theme& theme = scene.look.theme;
  const QSize size = drawn.image.size();
  const bool isSame = image_.size() == size && version_ == drawn.version && lines_ == lines && dark_ == theme.dark;
  if (isSame && image_.devicePixelRatio() == drawn.image.devicePixelRatio()) return image_;
  lines_ = lines;
  version_ = drawn.version;
  dark_ = theme.dark;
  if (image_.size() != size) image_ = QImage(size, QImage::Format_ARGB32_Premultiplied);
  image_.fill(0);
  ColumnRasterizer raster(reinterpret_cast<uint32_t*>(image_.bits()), size.width(), size.height(),
                          static_cast<int>(image_.bytesPerLine() / 4));
  const auto dpr = static_cast<float>(drawn.image.devicePixelRatio());
  // Of many runs all have one colour.
  const auto colorOf = [&](const RenderResult::Line& line) { return drawn.many ? theme.text : line.style.color; };
  for (const std::size_t at : lines) {
    const RenderResult::Line& line = drawn.lines[at];
    if (line.raw.empty()) continue;
    if (line.isRawDense) {
      raster.drawBand(line.raw, colorOf(line).rgb(), kDenseRaw);
    } else {
      raster.drawLine(line.raw, {colorOf(line).rgb(), dpr, kLiftedRaw, {}});
    }
  }
  for (const std::size_t at : lines) {
    const RenderResult::Line& line = drawn.lines[at];
    const bool isDotted = line.style.evaluation && line.style.dash.empty();
    std::vector<float> dash = isDotted ? std::vector<float>{4, 4} : line.style.dash;
    if (drawn.many) dash.clear();
    for (float& length : dash) length *= dpr;
    raster.drawLine(line.columns, {colorOf(line).rgb(), (isDotted ? 2 : kLiftedPen) * dpr, 1, dash});
  }
  image_.setDevicePixelRatio(drawn.image.devicePixelRatio());
  QPainter painter(&image_);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const std::size_t at : lines) {
    const RenderResult::Line& line = drawn.lines[at];
    const bool isMarked = line.style.evaluation || line.data.size() < kShortSeries;
    if (isMarked && !drawn.many && line.data.size() <= kMostMarkers) paintMarkers(painter, scene, line, colorOf(line));
  }
  return image_;
}

}  // namespace widgets
