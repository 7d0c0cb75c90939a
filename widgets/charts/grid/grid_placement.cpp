#include "widgets/charts/grid/grid_placement.h"

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grid_cards.h"
#include "widgets/charts/grid/grid_pins.h"
#include "widgets/charts/grid/grid_tags.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

GridPlacement::GridPlacement(const GridTags& tags, const GridPins& pins, GridCards& cards, QWidget& content)
    : tags_(tags), pins_(pins), cards_(cards), content_(content), heads_(new GroupHeads(&content)) {
  connect(heads_, &GroupHeads::foldRequested, this, &GridPlacement::foldRequested);
}

const GridPlan::Cell* GridPlacement::cellOf(const QString& tag) const {
  const auto cell = std::find_if(plan_.cells.begin(), plan_.cells.end(), [&](const auto& c) { return c.tag == tag; });
  return cell == plan_.cells.end() ? nullptr : &*cell;
}

void GridPlacement::layOut(const QSize& viewport) {
  plan_ = planPage(tags_.groups(), tags_.folded(), viewport, ChartCard::kHeight);
  if (!maximised_.isEmpty()) {
    plan_.cells = {{maximised_, QRect(QPoint(0, 0), viewport).adjusted(12, 12, -12, -12)}};
    plan_.height = viewport.height();
  }
  content_.resize(viewport.width(), std::max(plan_.height, viewport.height()));
  heads_->layOut(plan_, tags_.groups(), tags_.folded(), maximised_.isEmpty());
}

void GridPlacement::populate(const QRect& near) {
  const int screen = near.height();
  const QRect made = near.adjusted(0, -screen / 2, 0, screen / 2);
  const QRect kept = near.adjusted(0, -screen, 0, screen);
  QSet<QString> placed;
  for (const GridPlan::Cell& cell : plan_.cells) {
    ChartCard* shown = cards_.find(cell.tag);
    if (!shown && made.intersects(cell.rect)) shown = cards_.make(cell.tag);
    if (!shown) continue;
    placed.insert(cell.tag);
    shown->setGeometry(cell.rect);
    shown->setPlace({pins_.has(cell.tag), cell.tag == maximised_});
    shown->show();
    if (!kept.intersects(cell.rect)) shown->drawing().drop();
  }
  for (const auto& [tag, shown] : cards_.all()) {
    if (!placed.contains(tag)) shown->hide();
  }
  tabInReadingOrder(&content_);
}

}  // namespace widgets
