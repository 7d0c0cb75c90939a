#include "app/features/report/chart_places.h"

#include <QPainter>

#include "widgets/charts/export/chart_picture.h"

namespace app {
namespace {
constexpr double kChartAspect = 0.55;  // height of width
constexpr double kPictureDpi = 96;     // of what draws charts
}  // namespace

QSizeF ChartPlaces::intrinsicSize(QTextDocument*, int, const QTextFormat&) {
  return {width_, width_ * kChartAspect};
}

void ChartPlaces::drawObject(QPainter* painter, const QRectF& rect, QTextDocument*, int, const QTextFormat& format) {
  if (!page_.contains(rect.center())) return;
  const auto number = static_cast<std::size_t>(format.intProperty(kNumber));
  const double scale = dpi_ / kPictureDpi;
  painter->save();
  painter->translate(rect.topLeft());
  painter->scale(scale, scale);
  widgets::paintChartPicture(*painter, rect.size() / scale, (*charts_)[number]);
  painter->restore();
}

}  // namespace app
