#include "widgets/dashboards/projector/scene/point_painter.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/projector/projections/compute_watch.h"
#include "widgets/dashboards/projector/scene/disc_painter.h"
#include "widgets/dashboards/projector/scene/point_layout.h"

namespace widgets {
namespace {

constexpr int kBands = 8;  // parts of the picture that are painted side by side
constexpr int kMostLabels = 400;
constexpr int kLabelLetters = 40;
constexpr int kLabelCell = 8;        // pixels of the grid that keeps labels apart
constexpr double kLabelGap = 4;      // between a dot and its label
constexpr double kRing = 1.5;        // pixels of the ring around a selected dot
constexpr double kPictureSide = 26;  // of a sprite's picture
constexpr int kManyPictures = 1500;  // above it those that would hide each other are left out

// Where something is painted already.
class Occupancy {
 public:
  explicit Occupancy(QSize size) : columns_(size.width() / kLabelCell + 2), rows_(size.height() / kLabelCell + 2) {
    taken_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
  }
  // False when part of it is taken, or it is outside.
  bool take(const QRectF& area) {
    const int left = static_cast<int>(std::floor(area.left() / kLabelCell));
    const int right = static_cast<int>(std::floor(area.right() / kLabelCell));
    const int top = static_cast<int>(std::floor(area.top() / kLabelCell));
    const int bottom = static_cast<int>(std::floor(area.bottom() / kLabelCell));
    if (left < 0 || top < 0 || right >= columns_ || bottom >= rows_) return false;
    for (const bool fill : {false, true}) {
      for (int y = top; y <= bottom; ++y) {
        for (int x = left; x <= right; ++x) {
          auto cell = taken_[static_cast<std::size_t>(y * columns_ + x)];
          if (!fill && cell) return false;
          if (fill) taken_[static_cast<std::size_t>(y * columns_ + x)] = true;
        }
      }
    }
    return true;
  }

 private:
  int columns_, rows_;
  std::vector<bool> taken_;
};

void paintDots(QImage& image, const PointScene& scene, const PointLayout& layout) {
  static const DiscMasks masks;
  const auto ratio = static_cast<float>(scene.pixelRatio);
  auto* pixels = reinterpret_cast<uint32_t*>(image.bits());
  const int band = (image.height() + kBands - 1) / kBands;
  const QRgb ring = scene.theme.text.rgb();
  const std::vector<PointLayout::Dot> dots = layout.dots();
  forRowBlocks(image.height(), band, [&](int top, int bottom) {
    for (const PointLayout::Dot& dot : dots) {
      const float x = dot.x * ratio, y = dot.y * ratio;
      const float radius = dot.radius * ratio;
      const float reach = radius + static_cast<float>(kRing) * ratio + 2;
      if (y + reach < static_cast<float>(top) || y - reach > static_cast<float>(bottom)) continue;
      if (dot.isMarked) {
        masks.blend(pixels, image.width(), top, bottom, x, y, radius + static_cast<float>(kRing) * ratio, ring, 255);
      }
      masks.blend(pixels, image.width(), top, bottom, x, y, radius, dot.color, dot.alpha);
    }
  });
}

// Each point with the one that follows it.
void paintSequences(QPainter& painter, const PointScene& scene, const PointLayout& layout) {
  if (!scene.data || scene.data->next.empty()) return;
  painter.setRenderHint(QPainter::Antialiasing);
  const auto& next = scene.data->next;
  for (const int point : layout.order()) {
    const int after = next[static_cast<std::size_t>(point)];
    if (after < 0 || std::isnan(layout.x()[static_cast<std::size_t>(after)])) continue;
    const PointLayout::Dot from = layout.dot(point), to = layout.dot(after);
    painter.setPen(QPen(QColor(from.color), 1));
    painter.drawLine(QPointF(from.x, from.y), QPointF(to.x, to.y));
  }
}

bool hasPictures(const PointScene& scene) {
  return scene.pictures && scene.data && !scene.data->sprite.isNull();
}

void paintPictures(QPainter& painter, const PointScene& scene, const PointLayout& layout) {
  const QSize tile = scene.data->choice.spriteTile;
  const int columns = std::max(1, scene.data->sprite.width() / tile.width());
  const double longer = std::max(tile.width(), tile.height());
  const double side = kPictureSide * std::pow(std::clamp(scene.camera.zoomFactor(), 0.3, 8.0), 0.4);
  const QSizeF size(side * tile.width() / longer, side * tile.height() / longer);
  const auto& order = layout.order();
  // Where they hide each other, those in front are painted alone.
  Occupancy occupied(scene.size);
  std::vector<int> shown;
  for (std::size_t i = order.size(); i-- > 0;) {
    const PointLayout::Dot dot = layout.dot(order[i]);
    const bool isMarked = i + static_cast<std::size_t>(layout.marked()) >= order.size();
    if (!isMarked && static_cast<int>(order.size()) > kManyPictures &&
        !occupied.take(QRectF(dot.x, dot.y, side / 4, side / 4))) {
      continue;
    }
    shown.push_back(order[i]);
  }
  for (auto point = shown.rbegin(); point != shown.rend(); ++point) {
    const PointLayout::Dot dot = layout.dot(*point);
    const int64_t number = scene.data->rowOf(*point);
    const QRect source(static_cast<int>(number % columns) * tile.width(),
                       static_cast<int>(number / columns) * tile.height(), tile.width(), tile.height());
    const QRectF target(QPointF(dot.x - size.width() / 2, dot.y - size.height() / 2), size);
    painter.fillRect(target.adjusted(-kRing, -kRing, kRing, kRing),
                     dot.isMarked ? scene.theme.text : QColor(dot.color));
    painter.drawImage(target, scene.data->sprite, source);
  }
}

void paintLabel(QPainter& painter, const QPointF& at, const QString& text, const Theme& theme) {
  painter.setPen(theme.view);
  for (const QPointF& edge : {QPointF(-1, 0), QPointF(1, 0), QPointF(0, -1), QPointF(0, 1)}) {
    painter.drawText(at + edge, text);
  }
  painter.setPen(theme.text);
  painter.drawText(at, text);
}

// From the front, selected points and their neighbours first; those that have no room are left out.
int paintLabels(QPainter& painter, const PointScene& scene, const PointLayout& layout) {
  if (!scene.data) return 0;
  painter.setFont(scene.font);
  const QFontMetricsF metrics(scene.font, painter.device());
  Occupancy occupied(scene.size);
  const auto& order = layout.order();
  const std::size_t least = scene.labels ? 0 : order.size() - static_cast<std::size_t>(layout.marked());
  int painted = 0;
  for (std::size_t i = order.size(); i-- > least && painted < kMostLabels;) {
    const PointLayout::Dot dot = layout.dot(order[i]);
    const QString text = scene.data->label(order[i], scene.labelColumn).left(kLabelLetters);
    const double aside = hasPictures(scene) ? kPictureSide / 2 : dot.radius;
    const QPointF at(dot.x + aside + kLabelGap, dot.y + metrics.ascent() / 2 - 1);
    if (text.isEmpty() ||
        !occupied.take(QRectF(at.x(), at.y() - metrics.ascent(), metrics.horizontalAdvance(text), metrics.height())))
      continue;
    paintLabel(painter, at, text, scene.theme);
    ++painted;
  }
  return painted;
}

}  // namespace

PointFrame paintPoints(const PointScene& scene) {
  PointFrame frame;
  frame.camera = scene.camera;
  frame.image = QImage((QSizeF(scene.size) * scene.pixelRatio).toSize(), QImage::Format_RGB32);
  if (frame.image.isNull()) return frame;
  frame.image.fill(scene.theme.view);
  const PointLayout layout(scene);
  frame.image.setDevicePixelRatio(scene.pixelRatio);
  QPainter painter(&frame.image);
  paintSequences(painter, scene, layout);
  painter.end();
  if (!hasPictures(scene)) paintDots(frame.image, scene, layout);
  painter.begin(&frame.image);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (hasPictures(scene)) paintPictures(painter, scene, layout);
  frame.labels = paintLabels(painter, scene, layout);
  painter.end();
  frame.grid = PickGrid(scene.size, layout.x(), layout.y(), layout.order());
  return frame;
}

void drawPoints(QPainter& painter, const PointScene& scene) {
  painter.fillRect(QRectF(QPointF(), QSizeF(scene.size)), scene.theme.view);
  const PointLayout layout(scene);
  painter.setRenderHint(QPainter::Antialiasing);
  paintSequences(painter, scene, layout);
  if (hasPictures(scene)) {
    paintPictures(painter, scene, layout);
  } else {
    for (const int point : layout.order()) {
      const PointLayout::Dot dot = layout.dot(point);
      painter.setPen(dot.isMarked ? QPen(scene.theme.text, kRing) : QPen(Qt::NoPen));
      painter.setBrush(QColor(dot.color));
      painter.drawEllipse(QPointF(dot.x, dot.y), dot.radius, dot.radius);
    }
  }
  paintLabels(painter, scene, layout);
}

}  // namespace widgets
