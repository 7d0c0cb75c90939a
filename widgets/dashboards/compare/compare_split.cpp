#include "widgets/dashboards/compare/compare_split.h"

#include "widgets/dashboards/compare/compare_view.h"

namespace widgets {

CompareSplit::CompareSplit(CompareView* table, QWidget* below, QWidget* parent)
    : QSplitter(Qt::Vertical, parent), table_(table), below_(below) {
  setObjectName(QStringLiteral("compareContent"));
  setChildrenCollapsible(false);
  addWidget(table_);
  addWidget(below_);
  connect(this, &QSplitter::splitterMoved, this, [this] { isMoved_ = true; });
}

void CompareSplit::arrange(bool isComparing, bool hasTable, bool hasCharts) {
  if (isComparing != isComparing_) isMoved_ = false;
  isComparing_ = isComparing;
  if (!hasTable && table_->isAncestorOf(focusWidget())) below_->setFocus();
  table_->setVisible(hasTable);
  below_->setVisible(isComparing || hasCharts);
  fit();
}

// The table has a half at most, a third beside a comparison.
void CompareSplit::fit() {
  if (isMoved_) return;
  const int most = height() / (isComparing_ ? 3 : 2);
  const int above = std::min(table_->wantedHeight(), most);
  setSizes({above, std::max(height() - above, 1)});
}

void CompareSplit::resizeEvent(QResizeEvent* event) {
  QSplitter::resizeEvent(event);
  fit();
}

}  // namespace widgets
