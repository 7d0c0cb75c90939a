#include "widgets/dashboards/sql/result_plot.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/dashboards/sql/sql_result_model.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kPlotLeft = 64, kPlotTop = 12, kPlotRight = 16, kPlotBottom = 40;
constexpr int kTicks = 6;
constexpr int kMostLegend = 16;
constexpr std::size_t kFewPoints = 60;  // up to so many each point is marked

// The column holds only numbers and NULL, and at least one number.
bool isNumeric(const summaries::SqlResult& result, std::size_t column) {
  bool any = false;
  for (const auto& row : result.rows) {
    if (std::holds_alternative<std::string>(row[column])) return false;
    any = any || sqlNumber(row[column]).has_value();
  }
  return any;
}

}  // namespace

std::vector<ResultCurve> curvesOf(const summaries::SqlResult& result) {
  std::vector<std::size_t> numbers;
  int label = -1;
  for (std::size_t i = 0; i < result.columns.size(); ++i) {
    if (isNumeric(result, i)) {
      numbers.push_back(i);
    } else if (label < 0 && numbers.empty()) {
      label = static_cast<int>(i);
    }
  }
  std::vector<ResultCurve> curves;
  if (numbers.size() < 2) return curves;
  const auto curveOf = [&](const QString& name) -> ResultCurve& {
    for (ResultCurve& curve : curves) {
      if (curve.name == name) return curve;
    }
    return curves.emplace_back(ResultCurve{name, {}});
  };
  for (const auto& row : result.rows) {
    const QString group = label < 0 ? QString() : sqlText(row[static_cast<std::size_t>(label)]);
    for (std::size_t i = 1; i < numbers.size(); ++i) {
      const auto x = sqlNumber(row[numbers[0]]), y = sqlNumber(row[numbers[i]]);
      if (!x || !y || !std::isfinite(*x) || !std::isfinite(*y)) continue;
      const QString title = QString::fromStdString(result.columns[numbers[i]]);
      const bool isOnly = numbers.size() == 2 && !group.isEmpty();
      const QString name = isOnly ? group : group.isEmpty() ? title : QStringLiteral("%1 %2").arg(group, title);
      curveOf(name).points.emplace_back(*x, *y);
    }
  }
  return curves;
}

ResultPlot::ResultPlot(RunColors* colors, QWidget* parent) : QWidget(parent), colors_(colors) {
  setObjectName(QStringLiteral("resultPlot"));
  setMinimumHeight(160);
}

void ResultPlot::setResult(const summaries::SqlResult* result) {
  curves_ = result ? curvesOf(*result) : std::vector<ResultCurve>{};
  xTitle_.clear();
  if (result) {
    for (std::size_t i = 0; i < result->columns.size() && xTitle_.isEmpty(); ++i) {
      if (isNumeric(*result, i)) xTitle_ = QString::fromStdString(result->columns[i]);
    }
  }
  double left = INFINITY, right = -INFINITY, low = INFINITY, high = -INFINITY;
  for (const ResultCurve& curve : curves_) {
    for (const QPointF& point : curve.points) {
      left = std::min(left, point.x());
      right = std::max(right, point.x());
      low = std::min(low, point.y());
      high = std::max(high, point.y());
    }
  }
  if (left > right) left = right = low = high = 0;
  const auto widen = [](double& from, double& to) {
    if (from == to) {
      const double half = from == 0 ? 1 : std::abs(from) * 0.1;
      from -= half;
      to += half;
    }
  };
  widen(left, right);
  widen(low, high);
  const double margin = (high - low) * 0.05;
  range_ = QRectF(QPointF(left, low - margin), QPointF(right, high + margin));
  setAccessibleName(tr("Chart of %n curves", nullptr, static_cast<int>(curves_.size())));
  update();
}

QColor ResultPlot::colorOf(std::size_t curve) {
  const bool dark = isDark(palette());
  const QString name = curves_[curve].name.section(QLatin1Char(' '), 0, 0);
  if (colors_->indices().contains(name)) return colors_->look(name, dark).color;
  return colors_->numbered(static_cast<int>(curve), dark).color;
}

void ResultPlot::paintAxes(QPainter& painter, const QRectF& area) const {
  painter.setPen(tone(palette(), Tone::kBorder));
  const double stepX = tickStep(AxisKind::kNumber, range_.width(), kTicks),
               stepY = tickStep(AxisKind::kNumber, range_.height(), kTicks);
  const QFontMetrics metrics = painter.fontMetrics();
  for (double y = std::ceil(range_.top() / stepY) * stepY; y <= range_.bottom(); y += stepY) {
    const double at = area.bottom() - (y - range_.top()) / range_.height() * area.height();
    painter.setPen(Theme::of(palette()).grid);
    painter.drawLine(QPointF(area.left(), at), QPointF(area.right(), at));
    painter.setPen(tone(palette(), Tone::kSecondary));
    const double shown = std::abs(y) < stepY * 1e-6 ? 0 : y;
    painter.drawText(QRectF(0, at - metrics.height() / 2.0, area.left() - 6, metrics.height()), Qt::AlignRight,
                     valueText(shown));
  }
  painter.setPen(Theme::of(palette()).axis);
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  painter.setPen(tone(palette(), Tone::kSecondary));
  for (double x = std::ceil(range_.left() / stepX) * stepX; x <= range_.right(); x += stepX) {
    const double at = area.left() + (x - range_.left()) / range_.width() * area.width();
    const double shown = std::abs(x) < stepX * 1e-6 ? 0 : x;
    painter.drawText(QRectF(at - 50, area.bottom() + 3, 100, metrics.height()), Qt::AlignHCenter, valueText(shown));
  }
  painter.drawText(QRectF(area.left(), height() - metrics.height() - 2, area.width(), metrics.height()),
                   Qt::AlignHCenter, xTitle_);
}

void ResultPlot::paintLegend(QPainter& painter, const QRectF& area) {
  const int pitch = painter.fontMetrics().height() + 2;
  double top = area.top();
  for (std::size_t i = 0; i < curves_.size() && i < kMostLegend; ++i, top += pitch) {
    painter.fillRect(QRectF(area.left(), top + pitch / 2.0 - 1, 12, 2), colorOf(i));
    painter.setPen(tone(palette(), Tone::kText));
    painter.drawText(
        QRectF(area.left() + 18, top, area.width() - 18, pitch), Qt::AlignVCenter,
        painter.fontMetrics().elidedText(curves_[i].name, Qt::ElideMiddle, static_cast<int>(area.width()) - 18));
  }
  if (curves_.size() > kMostLegend) {
    painter.setPen(tone(palette(), Tone::kSecondary));
    painter.drawText(QRectF(area.left(), top, area.width(), pitch), Qt::AlignVCenter,
                     tr("and %n more", nullptr, static_cast<int>(curves_.size()) - kMostLegend));
  }
}

void ResultPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  if (curves_.empty()) {
    painter.setPen(tone(palette(), Tone::kSecondary));
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap,
                     tr("A chart needs two columns of numbers: the first is x, the others are curves."));
    return;
  }
  painter.setRenderHint(QPainter::Antialiasing);
  const double legend = std::min(220.0, width() * 0.25);
  const QRectF area(kPlotLeft, kPlotTop, width() - kPlotLeft - kPlotRight - legend, height() - kPlotTop - kPlotBottom);
  if (area.width() < 40 || area.height() < 40) return;
  paintAxes(painter, area);
  painter.save();
  painter.setClipRect(area.adjusted(-4, -4, 4, 4));
  for (std::size_t i = 0; i < curves_.size(); ++i) {
    QPolygonF line;
    for (const QPointF& point : curves_[i].points) {
      line << QPointF(area.left() + (point.x() - range_.left()) / range_.width() * area.width(),
                      area.bottom() - (point.y() - range_.top()) / range_.height() * area.height());
    }
    painter.setPen(QPen(colorOf(i), 1.5));
    painter.drawPolyline(line);
    if (curves_[i].points.size() > kFewPoints) continue;
    painter.setBrush(colorOf(i));
    for (const QPointF& point : line) painter.drawEllipse(point, 2.5, 2.5);
    painter.setBrush(Qt::NoBrush);
  }
  painter.restore();
  paintLegend(painter, QRectF(area.right() + kPlotRight, kPlotTop, legend - kPlotRight, area.height()));
}

}  // namespace widgets
