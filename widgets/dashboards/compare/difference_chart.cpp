#include "widgets/dashboards/compare/difference_chart.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/charts/many/end_names.h"
#include "widgets/charts/render/line_sample.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/background.h"

namespace widgets {
namespace {

constexpr std::size_t kMostPlaces = 360;  // of the step axis: about one for two pixels
constexpr int kHead = 44;                 // title, and what the crosshair stands at
constexpr int kLeft = 56;
constexpr int kRight = 28;
constexpr int kFoot = 24;
constexpr double kLetterPitch = 13;
constexpr int kPlotGap = 12;          // the two plots
constexpr double kSharesPart = 0.32;  // of the height
constexpr double kLogFrom = 100;      // as for charts: two decades
constexpr float kBetweenAlpha = 0.3f;
constexpr double kCurveWidth = 1.5;

double firstOf(const DifferencePoint& point) {
  return point.first;
}
double secondOf(const DifferencePoint& point) {
  return point.second;
}
double shareOf(const DifferencePoint& point) {
  return point.isBoth() ? point.share() * 100 : NAN;
}

QPen penOf(const DifferenceChart::Curve& curve) {
  LineStyle style;
  style.color = curve.color;
  style.dash = curve.dash;
  return linePen(style, kCurveWidth);
}

AxisRange padded(const AxisRange& range) {
  const double pad = 0.06 * range.span();
  return AxisRange{range.min - pad, range.max + pad}.normalised();
}

}  // namespace

DifferenceChart::DifferenceChart(QWidget* parent) : QWidget(parent), look_(CardLook::of(*this)) {
  setObjectName(QStringLiteral("differenceChart"));
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  describe();
}

void DifferenceChart::setCurves(const QString& metric, const Curve& first, const Curve& second,
                                std::optional<bool> smallerIsBetter) {
  metric_ = metric;
  curves_ = {first, second};
  smallerIsBetter_ = smallerIsBetter;
  inBackground(
      this, [one = first.data, other = second.data] { return differenceOf(one, other, kMostPlaces); },
      [this, number = ++asked_](const DifferenceSeries& difference) {
        if (number == asked_) show(difference);
      });
  describe();
  update();
}

void DifferenceChart::show(const DifferenceSeries& difference) {
  difference_ = difference;
  if (pointed_ && *pointed_ >= difference_.points.size()) pointed_.reset();
  describe();
  update();
}

void DifferenceChart::setStep(std::optional<int64_t> step) {
  if (step_ == step) return;
  step_ = step;
  describe();
  update();
}

std::optional<std::size_t> DifferenceChart::place() const {
  if (difference_.empty()) return {};
  if (pointed_) return pointed_;
  return step_ ? std::optional(nearestPoint(difference_, static_cast<double>(*step_))) : std::nullopt;
}

QString DifferenceChart::readOut() const {
  const std::optional<std::size_t> at = place();
  if (!at) return {};
  const DifferencePoint& point = difference_.points[*at];
  const QString step = stepText(static_cast<int64_t>(std::llround(point.step)));
  const QString values = tr("Step %1: %2 %3, %4 %5")
                             .arg(step, curves_[0].letter, valueText(point.first, std::isnan(point.first)),
                                  curves_[1].letter, valueText(point.second, std::isnan(point.second)));
  if (!point.isBoth() || !std::isfinite(point.share())) return values;
  const QString sign = point.share() > 0 ? QStringLiteral("+") : QString();
  return tr("%1, %2 %").arg(values, sign + decimalText(point.share() * 100, 'f', 1));
}

void DifferenceChart::describe() {
  setAccessibleName(
      metric_.isEmpty()
          ? tr("Difference of two curves")
          : tr("%1 of %2 and %3 and their difference").arg(metric_, curves_[0].letter, curves_[1].letter));
  setAccessibleDescription(readOut());
}

DifferenceChart::Plot DifferenceChart::curvesPlot() const {
  Plot plot;
  const int room = height() - kHead - kFoot - kPlotGap;
  const int shares = static_cast<int>(room * kSharesPart);
  plot.area = QRect(kLeft, kHead, width() - kLeft - kRight, room - shares);
  plot.log = difference_.smallestPositive > 0 && difference_.values.max / difference_.smallestPositive >= kLogFrom;
  plot.y = plot.log ? padded({std::log10(difference_.values.min), std::log10(difference_.values.max)})
                    : padded(difference_.values);
  return plot;
}

DifferenceChart::Plot DifferenceChart::sharesPlot() const {
  const QRect above = curvesPlot().area;
  Plot plot;
  plot.area = QRect(kLeft, above.bottom() + 1 + kPlotGap, above.width(), height() - kFoot - above.bottom() - kPlotGap);
  plot.y = padded({difference_.shares.min * 100, difference_.shares.max * 100});
  return plot;
}

QPointF DifferenceChart::at(const Plot& plot, double step, double value) const {
  const double y = plot.log ? std::log10(value) : value;
  const double height = std::clamp(toPixel(plot.y, plot.area.height(), y), 0.0, 1.0 * plot.area.height());
  return {plot.area.left() + toPixel(difference_.steps.normalised(), plot.area.width(), step),
          plot.area.top() + plot.area.height() - height};
}

QColor DifferenceChart::betterColor(const DifferencePoint& point) const {
  QColor color = look_.theme.textSecondary;
  if (smallerIsBetter_) color = curves_[(point.second < point.first) == *smallerIsBetter_ ? 1 : 0].color;
  color.setAlphaF(kBetweenAlpha);
  return color;
}

void DifferenceChart::paintAxes(QPainter& painter, const Plot& plot, bool shares) const {
  const Theme& theme = look_.theme;
  painter.setFont(look_.caption);
  const AxisKind kind = plot.log ? AxisKind::kLog10 : AxisKind::kNumber;
  for (const AxisTick& tick : axisTicks(kind, plot.y, std::clamp(plot.area.height() / 24, 3, 6)).ticks) {
    const double y = plot.area.top() + plot.area.height() - toPixel(plot.y, plot.area.height(), tick.at);
    painter.setPen(shares && tick.at == 0 ? theme.axis : theme.grid);
    painter.drawLine(QPointF(plot.area.left(), y), QPointF(plot.area.right(), y));
    painter.setPen(theme.textSecondary);
    const QString label = shares ? tr("%1 %").arg(tick.label) : tick.label;
    painter.drawText(QRectF(0, y - 9, kLeft - 6, 18), Qt::AlignRight | Qt::AlignVCenter, label);
  }
  if (!shares) return;
  painter.setPen(theme.axis);
  painter.drawLine(plot.area.bottomLeft(), plot.area.bottomRight());
  const AxisRange steps = difference_.steps.normalised();
  for (const AxisTick& tick : axisTicks(AxisKind::kStep, steps, std::clamp(plot.area.width() / 80, 2, 8)).ticks) {
    const double x = plot.area.left() + toPixel(steps, plot.area.width(), tick.at);
    painter.setPen(theme.textSecondary);
    painter.drawText(QRectF(x - 40, plot.area.bottom() + 4, 80, 18), Qt::AlignHCenter | Qt::AlignTop, tick.label);
  }
}

// Between the curves, or between the difference and zero: a quadrangle for each pair of points that have both.
void DifferenceChart::paintBand(QPainter& painter, const Plot& plot, bool shares) const {
  painter.setPen(Qt::NoPen);
  painter.setRenderHint(QPainter::Antialiasing, false);  // no seams between the pieces
  for (std::size_t i = 1; i < difference_.points.size(); ++i) {
    const DifferencePoint &from = difference_.points[i - 1], &to = difference_.points[i];
    if (!from.isBoth() || !to.isBoth()) continue;
    const DifferencePoint middle{(from.step + to.step) / 2, (from.first + to.first) / 2, (from.second + to.second) / 2};
    if (shares && !(std::isfinite(from.share()) && std::isfinite(to.share()))) continue;
    painter.setBrush(betterColor(middle));
    const auto low = [&](const DifferencePoint& point) { return at(plot, point.step, shares ? 0 : point.first); };
    const auto high = [&](const DifferencePoint& point) {
      return at(plot, point.step, shares ? shareOf(point) : point.second);
    };
    painter.drawPolygon(QPolygonF({low(from), low(to), high(to), high(from)}));
  }
  painter.setRenderHint(QPainter::Antialiasing);
}

void DifferenceChart::paintCurve(QPainter& painter, const Plot& plot, double (*valueOf)(const DifferencePoint&),
                                 const QPen& pen) const {
  painter.setPen(pen);
  painter.setBrush(Qt::NoBrush);
  QPolygonF piece;  // in one, as dashes begin anew with each
  for (const DifferencePoint& point : difference_.points) {
    const double value = valueOf(point);
    if (std::isfinite(value) && !(plot.log && value <= 0)) {
      piece << at(plot, point.step, value);
      continue;
    }
    painter.drawPolyline(piece);
    piece.clear();
  }
  painter.drawPolyline(piece);
}

// At the ends of the curves.
void DifferenceChart::paintLetters(QPainter& painter, const Plot& plot) const {
  std::vector<EndName> letters;
  std::vector<double> ends;
  for (const std::size_t curve : {0, 1}) {
    double (*const valueOf)(const DifferencePoint&) = curve == 0 ? firstOf : secondOf;
    const auto last = std::find_if(difference_.points.rbegin(), difference_.points.rend(),
                                   [valueOf](const DifferencePoint& point) { return std::isfinite(valueOf(point)); });
    if (last == difference_.points.rend()) continue;
    const QPointF end = at(plot, last->step, valueOf(*last));
    letters.push_back({curves_[curve].letter, look_.theme.text, end.y(), true});
    ends.push_back(end.x());
  }
  if (letters.empty()) return;
  moveApart(letters, plot.area.top() + 6, plot.area.bottom() - 6, kLetterPitch);
  const double x = *std::max_element(ends.begin(), ends.end()) + 8;
  painter.setFont(look_.caption);
  for (const EndName& letter : letters) {
    painter.setPen(letter.color);
    painter.drawText(QRectF(x, letter.y - 8, kRight, 16), Qt::AlignLeft | Qt::AlignVCenter, letter.text);
  }
}

void DifferenceChart::paintCrosshair(QPainter& painter) const {
  const std::optional<std::size_t> where = place();
  if (!where) return;
  const DifferencePoint& point = difference_.points[*where];
  const Plot curves = curvesPlot(), shares = sharesPlot();
  painter.setPen(QPen(look_.theme.textSecondary, 1, Qt::DashLine));
  const double x = at(shares, point.step, 0).x();
  painter.drawLine(QPointF(x, curves.area.top()), QPointF(x, shares.area.bottom()));
  painter.setPen(QPen(look_.theme.view, 1));
  const auto dot = [&](const Plot& plot, double value, const QColor& color) {
    if (!std::isfinite(value) || (plot.log && value <= 0)) return;
    painter.setBrush(color);
    painter.drawEllipse(at(plot, point.step, value), 4, 4);
  };
  dot(curves, point.first, curves_[0].color);
  dot(curves, point.second, curves_[1].color);
  dot(shares, shareOf(point), look_.theme.text);
}

void DifferenceChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  const Theme& theme = look_.theme;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(hasFocus() ? QPen(theme.focus, 2) : QPen(theme.border, 1));
  painter.setBrush(theme.view);
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 6, 6);
  painter.setFont(look_.title);
  painter.setPen(theme.text);
  painter.drawText(QRect(12, 4, width() - 24, 22), Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(metric_, Qt::ElideMiddle, width() - 24));
  painter.setFont(look_.caption);
  painter.setPen(theme.textSecondary);
  const QRect note(12, 24, width() - 24, 18);
  if (difference_.empty()) {
    painter.drawText(note, Qt::AlignLeft | Qt::AlignVCenter, tr("No points of both runs yet."));
    return;
  }
  const QString words = readOut();
  painter.drawText(
      note, Qt::AlignLeft | Qt::AlignVCenter,
      words.isEmpty() ? tr("%1 against %2 in per cent below").arg(curves_[1].letter, curves_[0].letter) : words);
  const Plot curves = curvesPlot(), shares = sharesPlot();
  paintAxes(painter, curves, false);
  paintAxes(painter, shares, true);
  paintBand(painter, curves, false);
  paintBand(painter, shares, true);
  paintCurve(painter, curves, firstOf, penOf(curves_[0]));
  paintCurve(painter, curves, secondOf, penOf(curves_[1]));
  paintLetters(painter, curves);
  paintCurve(painter, shares, shareOf, QPen(theme.textSecondary, kCurveWidth));
  paintCrosshair(painter);
}

void DifferenceChart::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) look_ = CardLook::of(*this);
}

void DifferenceChart::pointAt(std::optional<std::size_t> place) {
  if (pointed_ == place) return;
  pointed_ = place;
  describe();
  update();
}

void DifferenceChart::mouseMoveEvent(QMouseEvent* event) {
  const QRect area = curvesPlot().area;
  const double x = event->position().x();
  if (difference_.empty() || x < area.left() || x > area.right()) return pointAt({});
  pointAt(nearestPoint(difference_, fromPixel(difference_.steps.normalised(), area.width(), x - area.left())));
}

void DifferenceChart::mousePressEvent(QMouseEvent* event) {
  mouseMoveEvent(event);
  if (pointed_) emit stepPicked(std::llround(difference_.points[*pointed_].step));
}

void DifferenceChart::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  pointAt({});
}

void DifferenceChart::keyPressEvent(QKeyEvent* event) {
  const bool isBack = event->key() == Qt::Key_Left, isOn = event->key() == Qt::Key_Right;
  if (difference_.empty()) return QWidget::keyPressEvent(event);
  if (isBack || isOn) {
    const std::size_t last = difference_.points.size() - 1, from = place().value_or(isBack ? last : 0);
    return pointAt(isBack ? (from > 0 ? from - 1 : 0) : std::min(from + 1, last));
  }
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && pointed_) {
    emit stepPicked(std::llround(difference_.points[*pointed_].step));
    return;
  }
  if (event->key() == Qt::Key_Escape && pointed_) return pointAt({});
  QWidget::keyPressEvent(event);
}

}  // namespace widgets
