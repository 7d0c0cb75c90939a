// The crosshair of a card, what it stands at, and the table of values.
#include <QToolButton>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/chart_scheduler.h"
#include "widgets/charts/value_table.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {
constexpr double kHoverReach = 14;  // pixels from the pointer to the curve that it hovers
constexpr std::size_t kTableRows = 10;
constexpr std::size_t kDotsOnLinkedCards = 10;
}  // namespace

void ChartCard::hover(const QPointF& at) {
  const bool inside = plot_.contains(at.toPoint()) && drawn_.hasData;
  pin_->show();
  menu_->show();
  if (!inside) {
    pointed_ = false;
    moveCrosshair({}, true);
    return;
  }
  pointed_ = true;
  if (cursor().shape() != Qt::CrossCursor) setCursor(Qt::CrossCursor);
  cursorY_ = at.y();
  moveCrosshair(nearestX(drawn_.lines, drawn_.xAxis, fromPixel(shownX_, plot_.width(), at.x() - plot_.left())), true);
}

void ChartCard::setCrosshair(std::optional<double> x) {
  pointed_ = false;
  moveCrosshair(x, false);
}

// All but the title and its buttons: where lines, labels and the crosshair's texts and dots are.
QRegion ChartCard::workArea() const {
  constexpr int kDot = 4, kText = 14;
  const QRect left(0, plot_.top() - kText, plot_.left(), plot_.height() + kText);
  const QRect right(plot_.right() + 1, plot_.top() - kDot, width() - plot_.right() - 1, plot_.height() + kDot);
  const QRect below(0, plot_.bottom(), width(), height() - plot_.bottom());
  return QRegion(plot_.adjusted(0, -kDot, 0, 0)) + left + right + below;
}

// Where the crosshair is: the strip around its line, or with its texts and dots nearly all.
void ChartCard::updateCrosshairArea() {
  if (pointed_ || highlighted_) {
    update(workArea());
    return;
  }
  if (!crosshair_ || !shownX_.contains(*crosshair_)) return;
  const int x = qRound(pixelOf(*crosshair_, 0).x());
  update(QRect(x - 8, plot_.top() - 6, 16, plot_.height() + 12));
}

void ChartCard::moveCrosshair(std::optional<double> x, bool tell) {
  updateCrosshairArea();
  const bool moved = crosshair_ != x;
  crosshair_ = x;
  rows_.clear();
  highlighted_.reset();
  rowsStale_ = true;
  if (!scheduler_->isInFrame()) updateRows();
  if (tell && moved) emit crosshairMoved(crosshair_);
}

void ChartCard::updateRows() {
  if (!std::exchange(rowsStale_, false)) return;
  if (crosshair_) findRows();
  updateCrosshairArea();
  if (pointed_ && crosshair_) {
    showTable();
  } else {
    hideTable();
  }
}

void ChartCard::findRows() {
  rows_ = rowsAt(drawn_.lines, drawn_.xAxis, *crosshair_, pointed_ ? drawn_.lines.size() : kDotsOnLinkedCards);
  if (!pointed_) return;
  HoverRow* nearest = nullptr;
  double best = 1e9;
  for (HoverRow& row : rows_) {
    const double value = drawn_.logY ? std::log10(row.smoothed) : row.smoothed;
    const double distance = std::abs(yPixel(drawn_.lines[row.line].style, value) - cursorY_);
    if (!(distance < best)) continue;
    best = distance;
    nearest = &row;
  }
  if (nearest) nearest->hovered = true;
  if (nearest && best <= kHoverReach && rows_.size() > 1) highlighted_ = nearest->line;
  sortRows(rows_, tag_);
}

void ChartCard::showTable() {
  if (rows_.empty() || !isVisible()) {
    hideTable();
    return;
  }
  if (!table_) table_ = new ValueTable(window());
  if (table_->parentWidget() != window()) table_->setParent(window());
  ValueTable::Content content;
  content.rows = rowsToShow(rows_, drawn_.lines, kTableRows);
  content.hidden = rows_.size() - content.rows.size();
  content.smoothed = options_.smoothing > 0;
  content.details = details_ && drawn_.xAxis != XAxis::kMetric;
  content.head = xText(*crosshair_);
  if (drawn_.xAxis == XAxis::kStep && details_)
    content.head += QStringLiteral(", ") + durationText(rows_.front().relative);
  table_->setContent(content);

  table_->move(tablePlace(table_->size()));
  table_->raise();
  table_->show();
}

// Beside the crosshair, above or below, where the fewest curves are covered; in window coordinates.
QPoint ChartCard::tablePlace(const QSize& table) const {
  const QPoint origin = mapTo(window(), QPoint(0, 0));
  const QRect room = window()->rect();
  const int line = qRound(pixelOf(*crosshair_, 0).x());
  const double dpr = devicePixelRatioF();
  QPoint best;
  int fewest = INT_MAX;
  for (const int x : {line + 10, line - 10 - table.width()}) {
    for (const int y : {plot_.top() + 4, plot_.bottom() - 4 - table.height()}) {
      QRect place(QPoint(x, y) + origin, table);
      place.moveLeft(std::clamp(place.left(), 0, std::max(0, room.width() - table.width())));
      place.moveTop(std::clamp(place.top(), 0, std::max(0, room.height() - table.height())));
      const QRect inPlot = place.translated(-origin - plot_.topLeft());
      int covered = inPlot.left() <= line - plot_.left() && inPlot.right() >= line - plot_.left() ? 1000 : 0;
      for (std::size_t i = 0; i < std::min<std::size_t>(drawn_.lines.size(), 12); ++i) {
        const std::vector<LineColumn>& columns = drawn_.lines[i].columns;
        for (int c = std::max(inPlot.left(), 0); c < std::min(inPlot.right(), plot_.width()); c += 4) {
          const LineColumn& column = columns[static_cast<std::size_t>(c * dpr)];
          covered += !column.empty() && column.max / dpr > inPlot.top() && column.min / dpr < inPlot.bottom();
        }
      }
      if (covered >= fewest) continue;
      fewest = covered;
      best = place.topLeft();
    }
  }
  return best;
}

void ChartCard::hideTable() {
  if (table_) table_->hide();
}

}  // namespace widgets
