#include "app/shell/docks/spark_delegate.h"

#include <QPainter>
#include <cmath>

#include "widgets/theme/theme.h"

namespace app {
namespace {
constexpr int kSparkInset = 5;
constexpr QSize kSparkSize{44, 24};
}  // namespace

void SparkDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  const auto values = index.data(kSparkRole).value<QList<double>>();
  double low = INFINITY, high = -INFINITY;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  if (values.size() < 2 || !(low <= high)) return;
  const QRectF area = QRectF(option.rect).adjusted(kSparkInset, kSparkInset, -kSparkInset, -kSparkInset);
  QPolygonF line;
  for (qsizetype i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i])) continue;
    if (!(high > low)) {  // a level line covers one row of pixels whole
      line << QPointF(area.left() + area.width() * static_cast<double>(i) / static_cast<double>(values.size() - 1),
                      std::floor(area.center().y()) + 0.5);
      continue;
    }
    const double up = (values[i] - low) / (high - low);
    line << QPointF(area.left() + area.width() * static_cast<double>(i) / static_cast<double>(values.size() - 1),
                    area.bottom() - up * area.height());
  }
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QVariant own = index.data(Qt::ForegroundRole);
  const QColor color = own.isValid() ? own.value<QBrush>().color() : widgets::Theme::of(option.palette).accent;
  painter->setPen(QPen(color, 1.2));
  painter->drawPolyline(line);
  painter->setPen(Qt::NoPen);
  painter->setBrush(color);
  painter->drawEllipse(line.last(), 2, 2);
  painter->restore();
}

QSize SparkDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const bool any = index.data(kSparkRole).value<QList<double>>().size() > 1;
  return any ? kSparkSize : QStyledItemDelegate::sizeHint(option, index);
}

}  // namespace app
