#include "widgets/charts/grid/empty_grid.h"

#include <QAction>

#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

EmptyGrid::EmptyGrid(QWidget& content) : content_(content), clearFilter_(new QAction(tr("Clear filter"), this)) {
  clearFilter_->setObjectName(QStringLiteral("clearFilter"));
  connect(clearFilter_, &QAction::triggered, this, &EmptyGrid::filterClearWanted);
}

void EmptyGrid::hide() {
  if (state_) state_->hide();
}

void EmptyGrid::show(int total, const QString& text, const QSize& viewport) {
  if (!state_) {
    state_ = new EmptyState(&content_);
    state_->setObjectName(QStringLiteral("gridEmpty"));
  }
  if (total > 0) {
    state_->setText(Glyph::kSearch, tr("Nothing matches"),
                    tr("0 of %n tags match the filter. Clear it to see all.", nullptr, total));
  } else if (!text.isEmpty()) {
    state_->setText(Glyph::kHourglass, text, {});
  } else {
    state_->setText(Glyph::kInfo, tr("No charts yet"), tr("They appear as soon as a run writes its first values."));
  }
  offerOnly(*state_, total > 0 ? QList<QAction*>{clearFilter_} : QList<QAction*>{});
  state_->setGeometry({{0, 0}, viewport});
  state_->setVisible(true);
}

}  // namespace widgets
