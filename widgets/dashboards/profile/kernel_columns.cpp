#include "widgets/dashboards/profile/kernel_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeView>
#include <algorithm>

#include "widgets/dashboards/profile/kernel_table_model.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kNameRoom = 180;  // with a usual font, where they need it
// The most needed first.
constexpr int kSpare[] = {KernelTableModel::kShare, KernelTableModel::kOp, KernelTableModel::kCalls,
                          KernelTableModel::kMemory};

}  // namespace

KernelColumns::KernelColumns(QTreeView* table) : QObject(table), table_(table) {
  table->viewport()->installEventFilter(this);
  connect(table->model(), &QAbstractItemModel::modelReset, this, &KernelColumns::fit);
}

void KernelColumns::setTold(int column, bool told) {
  untold_.removeAll(column);
  if (!told) untold_ << column;
  fit();
}

bool KernelColumns::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QObject::eventFilter(watched, event);
}

int KernelColumns::wanted(int column) const {
  const QAbstractItemView* view = table_;  // a tree keeps it to itself
  return std::max(view->sizeHintForColumn(column), table_->header()->sectionSizeHint(column));
}

void KernelColumns::fit() {
  QList<int> shown;
  int used = std::min(measures::grown(kNameRoom, table_->fontMetrics()), wanted(KernelTableModel::kName));
  const auto show = [&](int column) {
    if (untold_.contains(column)) return;
    shown << column;
    used += wanted(column);
  };
  const auto isSpare = [](int column) { return std::ranges::find(kSpare, column) != std::end(kSpare); };
  for (int column = 1; column < table_->header()->count(); ++column) {
    if (!isSpare(column)) show(column);
  }
  for (const int column : kSpare) {
    if (used + wanted(column) <= table_->viewport()->width()) show(column);
  }
  for (int column = 1; column < table_->header()->count(); ++column) {
    table_->setColumnHidden(column, !shown.contains(column));
  }
}

}  // namespace widgets
