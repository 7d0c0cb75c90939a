#include "widgets/charts/card/card_hover.h"

#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/card/hover_table.h"
#include "widgets/charts/render/chart_scheduler.h"

namespace widgets {

namespace {
constexpr double kHoverReach = 14;  // pixels from the pointer to the curve that it hovers
constexpr std::size_t kDotsOnLinkedCards = 10;
}  // namespace

CardHover::~CardHover() {
  delete table_;
}

void CardHover::point(const QPointF& at) {
  const QRect& plot = scene_.plot();
  const RenderResult& drawn = scene_.drawn;
  if (!plot.contains(at.toPoint()) || !drawn.hasData) {
    leave();
    return;
  }
  pointed_ = true;
  if (scene_.card.cursor().shape() != Qt::CrossCursor) scene_.card.setCursor(Qt::CrossCursor);
  cursorY_ = at.y();
  move(nearestX(drawn.lines, drawn.xAxis, scene_.frame().axisX(at.x())), true);
}

void CardHover::leave() {
  pointed_ = false;
  move({}, true);
}

void CardHover::setCrosshair(std::optional<double> x) {
  pointed_ = false;
  move(x, false);
}

void CardHover::step(int steps) {
  const RenderResult& drawn = scene_.drawn;
  if (!drawn.hasData || drawn.lines.empty()) return;
  const auto line = std::max_element(drawn.lines.begin(), drawn.lines.end(),
                                     [](const auto& a, const auto& b) { return a.data.size() < b.data.size(); });
  const double from = crosshair_.value_or(steps > 0 ? scene_.view.x().min : scene_.view.x().max);
  const auto last = static_cast<std::ptrdiff_t>(line->data.size()) - 1;
  std::ptrdiff_t at = static_cast<std::ptrdiff_t>(nearestTo(line->data, drawn.xAxis, from));
  if (crosshair_) at = std::clamp(at + steps, std::ptrdiff_t{0}, last);
  pointed_ = true;
  cursorY_ = -1;
  move(xValue(line->data, drawn.xAxis, static_cast<std::size_t>(at)), true);
}

bool CardHover::showDetails(bool on) {
  if (std::exchange(details_, on) == on) return false;
  if (pointed_ && crosshair_) showTable();
  return true;
}

// Where the crosshair is: the strip around its line, or with its texts and dots nearly all.
void CardHover::updateArea() {
  const QRect& plot = scene_.plot();
  if (pointed_ || highlighted_) {
    scene_.card.update(card_layout::workArea(scene_.card.size(), plot));
    return;
  }
  if (!crosshair_ || !scene_.view.x().contains(*crosshair_)) return;
  const int x = qRound(scene_.view.pixelOf(*crosshair_, 0).x());
  scene_.card.update(QRect(x - 8, plot.top() - 6, 16, plot.height() + 12));
}

void CardHover::move(std::optional<double> x, bool tell) {
  updateArea();
  const bool moved = crosshair_ != x;
  crosshair_ = x;
  rows_.clear();
  highlighted_.reset();
  rowsStale_ = true;
  if (!scheduler_.isInFrame()) updateRows();
  if (tell && moved) emit crosshairMoved(crosshair_);
}

void CardHover::forgetRows() {
  highlighted_.reset();
  rows_.clear();
  rowsStale_ = crosshair_.has_value();
}

void CardHover::updateRows() {
  if (!std::exchange(rowsStale_, false)) return;
  if (crosshair_) findRows();
  updateArea();
  if (pointed_ && crosshair_) {
    showTable();
  } else {
    hideTable();
  }
}

void CardHover::findRows() {
  const RenderResult& drawn = scene_.drawn;
  const PlotFrame frame = scene_.frame();
  rows_ = rowsAt(drawn.lines, drawn.xAxis, *crosshair_, pointed_ ? drawn.lines.size() : kDotsOnLinkedCards);
  if (!pointed_) return;
  HoverRow* nearest = nullptr;
  double best = 1e9;
  for (HoverRow& row : rows_) {
    const double value = drawn.logY ? std::log10(row.smoothed) : row.smoothed;
    const double distance = std::abs(frame.pixelY(drawn.lines[row.line].style, value) - cursorY_);
    if (!(distance < best)) continue;
    best = distance;
    nearest = &row;
  }
  if (nearest) nearest->hovered = true;
  if (nearest && best <= kHoverReach && rows_.size() > 1) highlighted_ = nearest->line;
  sortRows(rows_, scene_.config.tag());
}

void CardHover::showTable() {
  QWidget& card = scene_.card;
  if (rows_.empty() || !card.isVisible()) {
    hideTable();
    return;
  }
  if (!table_) table_ = new ValueTable(card.window());
  if (table_->parentWidget() != card.window()) table_->setParent(card.window());
  table_->setContent(tableContent(scene_, rows_, *crosshair_, details_));
  table_->move(tablePlace(scene_, *crosshair_, table_->size()));
  table_->raise();
  table_->show();
}

void CardHover::hideTable() {
  if (table_) table_->hide();
}

}  // namespace widgets
