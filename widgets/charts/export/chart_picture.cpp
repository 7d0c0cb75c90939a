#include "widgets/charts/export/chart_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>

#include "widgets/charts/render/line_sample.h"
#include "widgets/charts/render/min_max_decimation.h"
#include "widgets/charts/render/render_marks.h"

namespace widgets {

namespace {

constexpr QColor kInk(0x23, 0x26, 0x29);
constexpr QColor kFaint(0x56, 0x5C, 0x63);
constexpr QColor kGrid(0xE3, 0xE6, 0xE8);
constexpr QColor kAxis(0x8A, 0x91, 0x98);
constexpr double kPictureMargin = 12;
constexpr double kLegendSample = 22;
constexpr double kLegendPitch = 18;
constexpr double kFaintShare = 0.3;
constexpr double kLegendShare = 0.3;  // of the height, at most
constexpr std::size_t kPointsPerPixel = 2;

class Picture {
 public:
  Picture(QPainter& painter, const QSizeF& size, const ChartSnapshot& chart)
      : painter_(painter), size_(size), chart_(chart) {
    text_ = QFont(QStringLiteral("Sans"));
    text_.setPixelSize(12);
    small_ = text_;
    small_.setPixelSize(11);
    title_ = text_;
    title_.setPixelSize(15);
    title_.setWeight(QFont::DemiBold);
  }

  void run() {
    painter_.fillRect(QRectF({0, 0}, size_), Qt::white);
    painter_.setRenderHint(QPainter::Antialiasing);
    xTicks_ = axisTicks(chart_.xKind, chart_.x, std::clamp(static_cast<int>(size_.width() / 80), 2, 10));
    yTicks_ = axisTicks(yKind(), chart_.y, std::clamp(static_cast<int>(size_.height() / 45), 2, 8));
    if (chart_.right) rightTicks_ = axisTicks(yKind(), *chart_.right, static_cast<int>(yTicks_.ticks.size()) + 1);
    layOutLegend();
    layOut();
    paintAxes();
    for (const ChartSnapshot::Curve& curve : chart_.curves) paintBand(curve);
    // Those that have no name in the legend are faint, behind the others.
    for (std::size_t i = legend_.size(); i < chart_.curves.size(); ++i) paintCurve(chart_.curves[i], true);
    for (std::size_t i = 0; i < legend_.size(); ++i) paintCurve(chart_.curves[i], false);
    paintTitles();
    paintLegend();
  }

 private:
  AxisKind yKind() const { return chart_.logY ? AxisKind::kLog10 : AxisKind::kNumber; }
  double textWidth(const QString& text, const QFont& font) const { return QFontMetricsF(font).horizontalAdvance(text); }
  double widest(const AxisTicks& ticks) const {
    double width = 0;
    for (const AxisTick& tick : ticks.ticks) width = std::max(width, textWidth(tick.label, small_));
    return width;
  }
  const AxisRange& yRange(const ChartSnapshot::Curve& curve) const {
    return curve.style.right && chart_.right ? *chart_.right : chart_.y;
  }
  QPointF place(const AxisRange& y, const QPointF& point) const {
    const double value = chart_.logY ? std::log10(point.y()) : point.y();
    const double height = std::clamp(toPixel(y, plot_.height(), value), -1000.0, plot_.height() + 1000);
    const double width = std::clamp(toPixel(chart_.x, plot_.width(), point.x()), -1000.0, plot_.width() + 1000);
    return {plot_.left() + width, plot_.bottom() - height};
  }

  // Entries in rows below the title, as many in a row as fit, and not more rows than leave the plot the most of the
  // picture: then the last entry says how many there are besides.
  void layOutLegend() {
    const double room = size_.width() - 2 * kPictureMargin;
    const int mostRows = std::max(1, static_cast<int>(size_.height() * kLegendShare / kLegendPitch));
    double x = 0;
    int row = 0;
    for (const ChartSnapshot::Curve& curve : chart_.curves) {
      const double width = std::min(kLegendSample + 6 + textWidth(curve.style.name, text_) + 16, room);
      const double kept = row + 1 == mostRows ? textWidth(moreText(), text_) : 0;
      if (x > 0 && x + width > room - kept) {
        if (row + 1 == mostRows) break;
        x = 0;
        ++row;
      }
      legend_.push_back({x, row * kLegendPitch});
      x += width;
    }
    legendEnd_ = {x, row * kLegendPitch};
    legendHeight_ = legend_.empty() ? 0 : row * kLegendPitch + 22;
  }
  QString moreText() const {
    const auto more = static_cast<int>(chart_.curves.size() - legend_.size());
    //: The end of a legend: curves that it does not name
    return QCoreApplication::translate("widgets::ChartPicture", "and %n more, drawn faint", nullptr, more);
  }
  void layOut() {
    const double top = kPictureMargin + 24 + legendHeight_ + (yTicks_.offset.isEmpty() ? 0 : 14);
    const double left = kPictureMargin + 20 + widest(yTicks_) + 8;
    const double right = chart_.right ? kPictureMargin + 20 + widest(rightTicks_) + 8 : kPictureMargin + 8;
    plot_ = QRectF(QPointF(left, top), QPointF(size_.width() - right, size_.height() - kPictureMargin - 42));
  }

  void paintAxes() {
    painter_.setFont(small_);
    for (const AxisTick& tick : yTicks_.ticks) {
      const double y = plot_.bottom() - toPixel(chart_.y, plot_.height(), tick.at);
      painter_.setPen(QPen(kGrid, 1));
      painter_.drawLine(QPointF(plot_.left(), y), QPointF(plot_.right(), y));
      painter_.setPen(kFaint);
      painter_.drawText(QRectF(0, y - 8, plot_.left() - 6, 16), Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    if (chart_.right) {
      painter_.setPen(rightColor());
      for (const AxisTick& tick : rightTicks_.ticks) {
        const double y = plot_.bottom() - toPixel(*chart_.right, plot_.height(), tick.at);
        painter_.drawText(QRectF(plot_.right() + 6, y - 8, 100, 16), Qt::AlignLeft | Qt::AlignVCenter, tick.label);
      }
    }
    for (const AxisTick& tick : xTicks_.ticks) {
      const double x = plot_.left() + toPixel(chart_.x, plot_.width(), tick.at);
      painter_.setPen(QPen(kAxis, 1));
      painter_.drawLine(QPointF(x, plot_.bottom()), QPointF(x, plot_.bottom() + 4));
      painter_.setPen(kFaint);
      painter_.drawText(QRectF(x - 60, plot_.bottom() + 5, 120, 16), Qt::AlignHCenter | Qt::AlignTop, tick.label);
    }
    painter_.setPen(QPen(kAxis, 1));
    painter_.drawLine(plot_.bottomLeft(), plot_.bottomRight());
  }
  QColor rightColor() const {
    for (const ChartSnapshot::Curve& curve : chart_.curves) {
      if (curve.style.right) return curve.style.color;
    }
    return kFaint;
  }

  std::vector<Polyline> pieces(const ShownSeries& series) const {
    const auto most = static_cast<std::size_t>(plot_.width()) * kPointsPerPixel;
    return decimate(series, chart_.xAxis, chart_.x, most, chart_.logY);
  }
  QPolygonF placed(const ChartSnapshot::Curve& curve, const Polyline& piece) const {
    QPolygonF points;
    for (const QPointF& point : piece) {
      if (curve.style.stepped && !points.isEmpty()) {
        points << QPointF(place(yRange(curve), point).x(), points.last().y());
      }
      points << place(yRange(curve), point);
    }
    return points;
  }

  void paintBand(const ChartSnapshot::Curve& curve) {
    const std::vector<Polyline> lower = pieces(curve.lower), upper = pieces(curve.upper);
    QColor fill = curve.style.color;
    fill.setAlphaF(0.18f);
    painter_.save();
    painter_.setClipRect(plot_);
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(fill);
    for (std::size_t i = 0; i < std::min(lower.size(), upper.size()); ++i) {
      QPolygonF outline = placed(curve, upper[i]);
      const QPolygonF below = placed(curve, lower[i]);
      for (qsizetype at = below.size(); at-- > 0;) outline << below[at];
      painter_.drawPolygon(outline);
    }
    painter_.restore();
  }
  void paintCurve(const ChartSnapshot::Curve& curve, bool isFaint) {
    painter_.save();
    painter_.setClipRect(plot_);
    painter_.setOpacity(isFaint ? kFaintShare : 1);
    QPen pen = linePen(curve.style, isFaint ? 1 : 1.5);
    pen.setJoinStyle(Qt::RoundJoin);
    painter_.setBrush(Qt::NoBrush);
    for (const Polyline& piece : pieces(curve.shown)) {
      painter_.setPen(pen);
      if (piece.size() > 1) painter_.drawPolyline(placed(curve, piece));
      if (curve.style.evaluation) paintRings(curve, piece);
      if (piece.size() > 1 || curve.style.evaluation) continue;
      painter_.setPen(Qt::NoPen);
      painter_.setBrush(curve.style.color);
      painter_.drawEllipse(placed(curve, piece).first(), 2.5, 2.5);
    }
    painter_.restore();
  }

  void paintRings(const ChartSnapshot::Curve& curve, const Polyline& piece) {
    painter_.setPen(QPen(curve.style.color, 1.25));
    painter_.setBrush(Qt::white);
    const std::size_t stride = markerStride(piece.size(), plot_.width(), true);
    for (std::size_t i = 0; i < piece.size(); i += stride) {
      painter_.drawEllipse(place(yRange(curve), piece[i]), 2.5, 2.5);
    }
    painter_.setBrush(Qt::NoBrush);
  }

  // The title, and at the right what of the values is not drawn: nobody else tells it on paper.
  void paintHead() {
    const QRectF head(kPictureMargin, kPictureMargin - 2, size_.width() - 2 * kPictureMargin, 22);
    const double note = chart_.leftOut.isEmpty() ? 0 : textWidth(chart_.leftOut, small_) + kPictureMargin;
    painter_.setPen(kFaint);
    painter_.setFont(small_);
    painter_.drawText(head, Qt::AlignRight | Qt::AlignVCenter, chart_.leftOut);
    painter_.setPen(kInk);
    painter_.setFont(title_);
    const QString title =
        note > 0 ? QFontMetricsF(title_).elidedText(chart_.title, Qt::ElideMiddle, head.width() - note) : chart_.title;
    painter_.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, title);
  }
  void paintTitles() {
    paintHead();
    painter_.setPen(kInk);
    painter_.setFont(text_);
    painter_.drawText(QRectF(plot_.left(), plot_.bottom() + 23, plot_.width(), 18), Qt::AlignCenter, chart_.xTitle);
    rotated(QPointF(kPictureMargin + 6, plot_.center().y()), chart_.yTitle);
    if (chart_.right) rotated(QPointF(size_.width() - kPictureMargin - 6, plot_.center().y()), chart_.rightTitle);
    painter_.setPen(kFaint);
    painter_.setFont(small_);
    painter_.drawText(QRectF(plot_.left(), plot_.top() - 16, plot_.width(), 14), Qt::AlignLeft, yTicks_.offset);
    painter_.drawText(QRectF(plot_.left(), plot_.bottom() + 23, plot_.width(), 16), Qt::AlignRight, xTicks_.offset);
  }
  void rotated(const QPointF& middle, const QString& text) {
    painter_.save();
    painter_.translate(middle);
    painter_.rotate(-90);
    painter_.drawText(QRectF(-plot_.height() / 2, -9, plot_.height(), 18), Qt::AlignCenter, text);
    painter_.restore();
  }
  void paintLegend() {
    const QPointF origin(kPictureMargin, kPictureMargin + 24);
    const double right = size_.width() - kPictureMargin;
    for (std::size_t i = 0; i < legend_.size(); ++i) {
      const QPointF at = origin + legend_[i];
      drawLineSample(painter_, QRectF(at.x(), at.y(), kLegendSample, 16), chart_.curves[i].style);
      painter_.setPen(kInk);
      painter_.setFont(text_);
      const QRectF place(at.x() + kLegendSample + 6, at.y(), right - at.x() - kLegendSample - 6, 16);
      painter_.drawText(place, Qt::AlignVCenter,
                        QFontMetricsF(text_).elidedText(chart_.curves[i].style.name, Qt::ElideMiddle, place.width()));
    }
    if (legend_.size() == chart_.curves.size()) return;
    painter_.setPen(kFaint);
    painter_.setFont(text_);
    painter_.drawText(QRectF(origin + legendEnd_, QPointF(right, origin.y() + legendEnd_.y() + 16)), Qt::AlignVCenter,
                      moreText());
  }

  QPainter& painter_;
  const QSizeF size_;
  const ChartSnapshot& chart_;
  QFont text_, small_, title_;
  AxisTicks xTicks_, yTicks_, rightTicks_;
  std::vector<QPointF> legend_;
  QPointF legendEnd_;
  double legendHeight_ = 0;
  QRectF plot_;
};

}  // namespace

void paintChartPicture(QPainter& painter, const QSizeF& size, const ChartSnapshot& chart) {
  Picture(painter, size, chart).run();
}

}  // namespace widgets
