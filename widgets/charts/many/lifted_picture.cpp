#include "widgets/charts/many/lifted_picture.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/charts/render/column_rasterizer.h"
#include "widgets/charts/render/faint_shares.h"
#include "widgets/charts/render/line_columns.h"
#include "widgets/charts/render/render_marks.h"

namespace widgets {

namespace {

constexpr float kLiftedPen = 3;
constexpr float kHalo = 2;  // and in a crowd as much of the ground around it, in all
constexpr float kDenseRaw = 0.18f;
constexpr float kLiftedEvaluation = 2;
constexpr double kLiftedMarker = 3;  // radius
constexpr double kLiftedRing = 4;
constexpr int kStrip = 32;  // pixels

bool hasMarkers(const RenderResult& drawn, const RenderResult::Line& line) {
  return line.style.evaluation || (!drawn.many && line.data.size() < kShortSeries);
}

void paintMarkers(QPainter& painter, const CardScene& scene, const RenderResult::Line& line, const QColor& color) {
  const PlotFrame frame = scene.frame();
  const PointWindow window = grown(pointsInside(line.data, scene.drawn.xAxis, frame.x), line.data);
  const std::size_t stride = markerStride(window.last - window.first, frame.plot.width(), line.style.evaluation);
  if (stride == 0) return;
  const double radius = line.style.evaluation ? kLiftedRing : kLiftedMarker;
  for (std::size_t i = window.first; i < window.last; i += stride) {
    const double value = line.shown[i];
    const double x = xValue(line.data, scene.drawn.xAxis, i);
    if (!std::isfinite(value) || (scene.drawn.logY && value <= 0) || !frame.shows(x)) continue;
    const QPointF at(frame.pixelX(x), frame.pixelY(line.style, scene.drawn.logY ? std::log10(value) : value));
    const QPointF place = at - frame.plot.topLeft();
    drawMarker(painter, QPointF(wholeMarkerAt(place.x(), radius, frame.plot.width()), place.y()), radius, color,
               line.style.evaluation);
  }
}

}  // namespace

bool LiftedPicture::isOf(const CardScene& scene, const std::vector<std::size_t>& lines) const {
  const RenderResult& drawn = scene.drawn;
  return image_.size() == drawn.image.size() && image_.devicePixelRatio() == drawn.image.devicePixelRatio() &&
         version_ == drawn.version && lines_ == lines && dark_ == scene.look.theme.dark;
}

void LiftedPicture::clear(const QSize& size) {
  if (image_.size() != size) {
    image_ = QImage(size, QImage::Format_ARGB32_Premultiplied);
    image_.fill(0);
    return;
  }
  for (const QRect& area : areas_) {
    for (int y = area.top(); y <= area.bottom(); ++y) {
      std::fill_n(reinterpret_cast<QRgb*>(image_.scanLine(y)) + area.left(), area.width(), 0);
    }
  }
}

// Strips, each as high as its lines are there.
void LiftedPicture::findAreas(const RenderResult& drawn, const Columns& columns, bool hasMarkers) {
  areas_.clear();
  const double dpr = drawn.image.devicePixelRatio();
  // Between the pixels of a picture that is stretched seams would be seen, and markers reach over the edges of strips.
  if (hasMarkers || dpr != std::floor(dpr)) return areas_.push_back(image_.rect());
  const auto pen = static_cast<float>(kLiftedPen * dpr + 1);
  for (int left = 0; left < image_.width(); left += kStrip) {
    float top = std::numeric_limits<float>::max(), bottom = std::numeric_limits<float>::lowest();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      for (const auto* line : {&columns[i], &drawn.lines[lines_[i]].raw}) {
        const std::size_t end = std::min(line->size(), static_cast<std::size_t>(left + kStrip));
        for (auto c = static_cast<std::size_t>(left); c < end; ++c) {
          top = std::min(top, (*line)[c].min);
          bottom = std::max(bottom, (*line)[c].max);
        }
      }
    }
    const QRectF strip(left, top - pen, kStrip, bottom - top + 2 * pen);
    if (top <= bottom) areas_.push_back(strip.toAlignedRect() & image_.rect());
  }
}

void LiftedPicture::draw(const CardScene& scene, const Columns& columns) {
  const RenderResult& drawn = scene.drawn;
  const Theme& theme = scene.look.theme;
  ColumnRasterizer raster(reinterpret_cast<uint32_t*>(image_.bits()), image_.width(), image_.height(),
                          static_cast<int>(image_.bytesPerLine() / 4));
  const auto dpr = static_cast<float>(drawn.image.devicePixelRatio());
  for (const std::size_t at : lines_) {
    const RenderResult::Line& line = drawn.lines[at];
    if (line.raw.empty()) continue;
    if (line.isRawDense) {
      raster.drawBand(line.raw, line.style.color.rgb(), kDenseRaw);
    } else {
      raster.drawLine(line.raw, {line.style.color.rgb(), dpr, kGhostShare, {}});
    }
  }
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const RenderResult::Line& line = drawn.lines[lines_[i]];
    const bool isEvaluation = line.style.evaluation;
    const float pen = isEvaluation ? kLiftedEvaluation : kLiftedPen;
    std::vector<float> dash = isEvaluation && line.style.dash.empty() ? std::vector<float>{4, 4} : line.style.dash;
    for (float& length : dash) length *= dpr;
    if (drawn.many) raster.drawLine(columns[i], {theme.view.rgb(), (pen + kHalo) * dpr, 1, {}});
    raster.drawLine(columns[i], {line.style.color.rgb(), pen * dpr, 1, dash});
  }
  image_.setDevicePixelRatio(drawn.image.devicePixelRatio());
  QPainter painter(&image_);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const std::size_t at : lines_) {
    const RenderResult::Line& line = drawn.lines[at];
    if (hasMarkers(drawn, line)) paintMarkers(painter, scene, line, line.style.color);
  }
}

void LiftedPicture::paint(QPainter& painter, const CardScene& scene, const std::vector<std::size_t>& lines) {
  const RenderResult& drawn = scene.drawn;
  if (!isOf(scene, lines)) {
    clear(drawn.image.size());
    lines_ = lines;
    version_ = drawn.version;
    dark_ = scene.look.theme.dark;
    const bool isMarked =
        std::any_of(lines.begin(), lines.end(), [&](std::size_t line) { return hasMarkers(drawn, drawn.lines[line]); });
    Columns columns;
    for (const std::size_t line : lines) columns.push_back(columnsOf(drawn, drawn.lines[line]));
    findAreas(drawn, columns, isMarked);
    draw(scene, columns);
  }
  const double dpr = image_.devicePixelRatio();
  for (const QRect& area : areas_) {
    painter.drawImage(scene.plot().topLeft() + QPointF(area.topLeft()) / dpr, image_, area);
  }
}

}  // namespace widgets
