#include <QPaintEvent>
#include <QPainter>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/line_sample.h"
#include "widgets/charts/pill.h"

namespace widgets {

namespace {
void paintFocusRing(QPainter& painter, const QRect& card, const Theme& theme) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.focus, 2));
  painter.drawRoundedRect(QRectF(card).adjusted(1, 1, -1, -1), 6, 6);
}

// The line as short separate pieces: QPainter strokes a polyline wider than a pixel a hundred times slower.
void drawColumns(QPainter& painter, const std::vector<LineColumn>& columns, const QRect& plot, double dpr) {
  QList<QLineF> lines;
  const double low = -1000, high = plot.height() + 1000.0;
  const auto y = [&](float pixel) { return plot.top() + std::clamp<double>(pixel / dpr, low, high); };
  for (std::size_t c = 0; c < columns.size(); ++c) {
    if (columns[c].empty()) continue;
    const double x = plot.left() + (static_cast<double>(c) + 0.5) / dpr;
    if (columns[c].max - columns[c].min > 1) lines << QLineF(x, y(columns[c].min), x, y(columns[c].max));
    if (c + 1 < columns.size() && !columns[c + 1].empty()) {
      const auto middle = [](const LineColumn& at) { return (at.first + at.last) / 2; };
      lines << QLineF(x, y(middle(columns[c])), x + 1 / dpr, y(middle(columns[c + 1])));
    }
  }
  painter.drawLines(lines);
}

}  // namespace

QFont ChartCard::titleFont() const {
  QFont title = font();
  title.setPointSizeF(font().pointSizeF() * 1.1);
  title.setWeight(QFont::DemiBold);
  return title;
}

void ChartCard::paintHead(QPainter& painter) {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme_.border, 1));
  painter.setBrush(theme_.view);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  painter.setFont(titleFont());
  painter.setPen(theme_.text);
  const QRect area(12, 6, width() - 24 - 60, 24);
  painter.drawText(area, Qt::AlignVCenter | Qt::AlignLeft,
                   painter.fontMetrics().elidedText(this->title(), Qt::ElideMiddle, area.width()));
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void ChartCard::paintEmpty(QPainter& painter) {
  painter.setFont(font());
  painter.setPen(theme_.textSecondary);
  const bool any = !order_.empty();
  const bool shown =
      std::any_of(series_.begin(), series_.end(), [](const auto& each) { return each.second.style.visible; });
  const bool isOnItsWay = inFlight_ || viewDirty_ || dataDirty_;
  painter.drawText(plot_, Qt::AlignCenter | Qt::TextWordWrap,
                   !emptyText_.isEmpty() ? emptyText_
                   : any && !shown       ? tr("All runs are hidden")
                   : any && isOnItsWay   ? tr("Drawing…")
                                         : tr("No points yet. They appear as soon as a run logs them."));
}

void ChartCard::paintLines(QPainter& painter) {
  if (drawn_.image.isNull()) return;
  if (drawn_.x == shownX_ && drawn_.y == shownY_) {
    if (drawn_.image.size() == (QSizeF(plot_.size()) * drawn_.image.devicePixelRatio()).toSize()) {
      painter.drawImage(plot_.topLeft(), drawn_.image);
      return;
    }
  }
  // The exact picture is on its way: meanwhile the old one, stretched.
  const QPointF topLeft = pixelOf(drawn_.x.min, drawn_.y.max);
  const QPointF bottomRight = pixelOf(drawn_.x.max, drawn_.y.min);
  const QRectF target(topLeft, bottomRight);
  if (target.width() > 50.0 * plot_.width() || target.height() > 50.0 * plot_.height()) return;
  painter.drawImage(target, drawn_.image);
}

void ChartCard::paintHighlight(QPainter& painter) {
  if (!highlighted_ || drawn_.x != shownX_ || drawn_.y != shownY_) return;
  QColor veil = theme_.view;
  veil.setAlphaF(0.7f);
  painter.fillRect(plot_, veil);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(drawn_.lines[*highlighted_].style.color, 3, Qt::SolidLine, Qt::FlatCap));
  drawColumns(painter, drawn_.lines[*highlighted_].columns, plot_, drawn_.image.devicePixelRatio());
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void ChartCard::paintMarks(QPainter& painter, const QRect& exposed) {
  if (drawn_.x != shownX_ || drawn_.y != shownY_) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  const double dpr = drawn_.image.isNull() ? 1 : drawn_.image.devicePixelRatio();
  for (const RenderMark& mark : drawn_.marks) {
    using Kind = RenderMark::Kind;
    const bool top = mark.kind == Kind::kAbove || mark.kind == Kind::kPositiveInfinity;
    const bool edge = mark.kind == Kind::kAbove || mark.kind == Kind::kBelow;
    const double x = plot_.left() + mark.x / dpr;
    if (x < exposed.left() - 5 || x > exposed.right() + 5) continue;
    const double base = top ? plot_.top() + (edge ? 6 : 9) : plot_.bottom() - (edge ? 6 : 9);
    const double tip = top ? base - 6 : base + 6;
    painter.setBrush(drawn_.lines[static_cast<std::size_t>(mark.series)].style.color);
    painter.drawPolygon(QPolygonF({{x - 3.5, base}, {x + 3.5, base}, {x, tip}}));
    if (!edge) painter.drawRect(QRectF(x - 4, top ? tip - 2.5 : tip + 1, 8, 1.5));
  }
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void ChartCard::paintDot(QPainter& painter, const HoverRow& row) {
  const LineStyle& style = drawn_.lines[row.line].style;
  const double value = drawn_.logY ? std::log10(row.smoothed) : row.smoothed;
  if (!std::isfinite(value) || !drawn_.rangeOf(style).contains(value) || !shownX_.contains(row.axisX)) return;
  const QPointF at(pixelOf(row.axisX, 0).x(), yPixel(style, value));
  const QPixmap& dot = dots_.dot(style.color, theme_.view, devicePixelRatioF());
  painter.drawPixmap(QPoint(qRound(at.x()) - 6, qRound(at.y()) - 6), dot);
}

void ChartCard::paintCrosshair(QPainter& painter) {
  if (!crosshair_ || !shownX_.contains(*crosshair_)) return;
  const int x = qRound(pixelOf(*crosshair_, 0).x());
  const double dpr = devicePixelRatioF();
  painter.drawPixmap(x, plot_.top(), dots_.dashes(Qt::Vertical, plot_.height(), theme_.textSecondary, dpr));
  // The hovered run's dot lies on top of all others.
  for (const bool hovered : {false, true}) {
    for (const HoverRow& row : rows_) {
      if (row.hovered == hovered) paintDot(painter, row);
    }
  }
  if (!pointed_) return;
  const AxisKind kind = drawn_.xKind;
  paintPill(painter, {axisValueText(kind, *crosshair_, shownX_.span()), QPointF(x, plot_.bottom() + 4)}, theme_,
            captionFont_);
  if (cursorY_ < plot_.top() || cursorY_ > plot_.bottom()) return;
  painter.drawPixmap(plot_.left(), qRound(cursorY_),
                     dots_.dashes(Qt::Horizontal, plot_.width(), theme_.textSecondary, dpr));
  const double value = fromPixel(shownY_, plot_.height(), plot_.top() + plot_.height() - cursorY_);
  const QString text = axisValueText(drawn_.logY ? AxisKind::kLog10 : AxisKind::kNumber, value, 0);
  paintPill(painter, {text, QPointF(plot_.left() - 2, cursorY_), PillSide::kLeft}, theme_, captionFont_);
}

void ChartCard::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  if (axesPixmap_.isNull()) {
    painter.fillRect(rect(), theme_.window);
    paintHead(painter);
    if (hasFocus()) paintFocusRing(painter, rect(), theme_);
    return;
  }
  const double dpr = axesPixmap_.devicePixelRatio();
  for (const QRect& part : event->region()) {
    painter.drawPixmap(part, axesPixmap_, QRectF(part.topLeft() * dpr, QSizeF(part.size()) * dpr).toRect());
  }
  if (!drawn_.hasData) {
    paintEmpty(painter);
  } else {
    painter.setClipRect(plot_.adjusted(0, -1, 0, 1));
    paintLines(painter);
    paintHighlight(painter);
    paintMarks(painter, event->rect());
    painter.setClipping(false);
    events_.paint(painter, frame(), theme_);
    selection_.paint(painter, frame(), theme_, captionFont_);
    paintCrosshair(painter);
  }
  const QString text = note();
  if (!text.isEmpty()) {
    painter.setFont(captionFont_);
    painter.setPen(theme_.warning);
    const QRect area(plot_.left() + 4, plot_.top() - 1, plot_.width() - 4, 16);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, area.width()));
  }
  paintLegend(painter);
  paintDropPlace(painter);
  if (drag_ == Drag::kBox && dragMoved_) {
    QColor fill = theme_.accent;
    fill.setAlphaF(0.15f);
    painter.setPen(theme_.accent);
    painter.setBrush(fill);
    painter.drawRect(boxRect());
  }
  if (hasFocus()) paintFocusRing(painter, rect(), theme_);
}

}  // namespace widgets
