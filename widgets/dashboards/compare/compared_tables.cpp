#include "widgets/dashboards/compare/compared_tables.h"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>

#include "widgets/util/focus_ring.h"

namespace widgets {
namespace {
constexpr int kComparedRow = 24;
}  // namespace

QTreeWidget* comparedTable(const QString& name, const QString& title, const QStringList& heads, QWidget* parent) {
  auto* table = new QTreeWidget(parent);
  table->setObjectName(name);
  table->setAccessibleName(title);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setFrameShape(QFrame::NoFrame);
  table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setComparedHeads(table, heads);
  new FocusRing(table);
  return table;
}

void setComparedHeads(QTreeWidget* table, const QStringList& heads) {
  table->setColumnCount(static_cast<int>(heads.size()));
  table->setHeaderLabels(heads);
  table->header()->setStretchLastSection(false);
  table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (int column = 1; column < heads.size(); ++column) {
    table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
}

QTreeWidgetItem* comparedRow(QTreeWidget* table, const QStringList& cells) {
  auto* item = new QTreeWidgetItem(table, cells);
  item->setSizeHint(0, {0, kComparedRow});
  for (int column = 0; column < cells.size(); ++column) {
    if (column > 0) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(column, cells[column]);
  }
  return item;
}

void fitComparedTable(QTreeWidget* table, int rows) {
  table->setFixedHeight(table->header()->sizeHint().height() + rows * kComparedRow + 2 * table->frameWidth() + 2);
  table->setVisible(rows > 0);
}

QLabel* comparedHeading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  QFont strong = label->font();
  strong.setWeight(QFont::DemiBold);
  label->setFont(strong);
  label->setWordWrap(true);
  return label;
}

}  // namespace widgets
