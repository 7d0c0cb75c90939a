#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/charts/grid/group_heads.h"
#include "widgets/live/series_store.h"

namespace widgets {

void ChartGrid::scheduleLayout() {
  layoutTimer_->start();
}

void ChartGrid::regroup() {
  const QStringList tags = store_->tags();
  groups_ = groupTags(tags, filter_, pinned_);
  for (auto it = cards_.begin(); it != cards_.end();) {
    if (tags.contains(it->first)) {
      ++it;
      continue;
    }
    it->second->deleteLater();
    it->second->hide();
    it = cards_.erase(it);
  }
}

void ChartGrid::setEmptyText(const QString& text) {
  if (std::exchange(emptyText_, text) == text) return;
  for (const auto& [tag, shown] : cards_) shown->setEmptyText(text);
  layOutEmpty();
}

void ChartGrid::layOutEmpty() {
  const bool none = plan_.cells.empty() && plan_.heads.empty();
  empty_->setVisible(none);
  clearFilter_->setVisible(none && !store_->tags().isEmpty());
  if (!none) return;
  const auto total = static_cast<int>(store_->tags().size());
  if (total == 0 && !emptyText_.isEmpty()) {
    empty_->setText(emptyText_);
  } else if (total == 0) {
    empty_->setText(tr("<b>No charts yet</b><br>They appear as soon as a run writes its first values."));
  } else {
    empty_->setText(
        tr("<b>Nothing matches</b><br>0 of %n tags match the filter. Clear it to see all.", nullptr, total));
  }
  const int width = std::min(420, viewport()->width() - 24);
  empty_->setGeometry((viewport()->width() - width) / 2, viewport()->height() / 3, width, 60);
  clearFilter_->adjustSize();
  clearFilter_->move((viewport()->width() - clearFilter_->width()) / 2, empty_->geometry().bottom() + 8);
}

void ChartGrid::layOut() {
  if (!card(maximised_) && !store_->tags().contains(maximised_)) maximised_.clear();
  plan_ = planGrid(groups_, folded_, viewport()->width(), cardHeight_);
  if (!maximised_.isEmpty()) {
    plan_.cells = {{maximised_, viewport()->rect().adjusted(12, 12, -12, -12)}};
    plan_.height = viewport()->height();
  }
  content_->resize(viewport()->width(), std::max(plan_.height, viewport()->height()));
  heads_->layOut(plan_, groups_, folded_, maximised_.isEmpty());
  layOutEmpty();
  populate();
}

void ChartGrid::populate() {
  const QRect near = QRect(-content_->pos(), viewport()->size());
  const int screen = viewport()->height();
  const QRect made = near.adjusted(0, -screen / 2, 0, screen / 2);
  const QRect kept = near.adjusted(0, -screen, 0, screen);
  QSet<QString> placed;
  for (const GridPlan::Cell& cell : plan_.cells) {
    ChartCard* shown = card(cell.tag);
    if (!shown && made.intersects(cell.rect)) shown = makeCard(cell.tag);
    if (!shown) continue;
    placed.insert(cell.tag);
    shown->setGeometry(cell.rect);
    shown->setPlace({pinned_.contains(cell.tag), cell.tag == maximised_});
    shown->show();
    if (!kept.intersects(cell.rect)) shown->drawing().drop();
  }
  for (const auto& [tag, shown] : cards_) {
    if (!placed.contains(tag)) shown->hide();
  }
  scheduler_.requestFrame();
}

void ChartGrid::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  layOut();
}

void ChartGrid::scrollContentsBy(int dx, int dy) {
  QScrollArea::scrollContentsBy(dx, dy);
  populate();
}

}  // namespace widgets
