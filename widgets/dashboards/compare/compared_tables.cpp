#include "widgets/dashboards/compare/compared_tables.h"

#include <QHeaderView>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTreeWidget>
#include <algorithm>

#include "widgets/theme/font_measures.h"
#include "widgets/util/focus_ring.h"

namespace widgets {
namespace {
constexpr int kNamePadding = 16;
constexpr int kLeastName = 72;  // pixels

// The first column takes what the others leave: values are what one compares, so names give way to them, down to a few
// letters. Where even these have no room, the table scrolls. What it decides follows from its width and its texts
// alone.
class ComparedTable : public QTreeWidget {
 public:
  using QTreeWidget::QTreeWidget;

  int wantedWidth() const { return widthFrom(0); }
  void fit() {
    const int name = std::min(widthFrom(0) - widthFrom(1), kLeastName);
    const bool fits = widthFrom(1) + name <= viewport()->width();
    header()->setSectionResizeMode(0, fits ? QHeaderView::Stretch : QHeaderView::Fixed);
    if (!fits) header()->resizeSection(0, name);
    const int bar = fits ? 0 : horizontalScrollBar()->sizeHint().height();
    const int rows = topLevelItemCount() * measures::rowHeight(fontMetrics());
    setFixedHeight(header()->sizeHint().height() + rows + 2 * frameWidth() + 2 + bar);
  }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    QTreeWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) fit();
  }

 private:
  int widthFrom(int first) const {
    int width = 0;
    for (int column = first; column < columnCount(); ++column) {
      width += std::max(header()->sectionSizeHint(column), sizeHintForColumn(column));
    }
    return width;
  }
};

}  // namespace

QTreeWidget* comparedTable(const QString& name, const QString& title, const QStringList& heads, QWidget* parent) {
  auto* table = new ComparedTable(parent);
  table->setObjectName(name);
  table->setAccessibleName(title);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setFrameShape(QFrame::NoFrame);
  table->setTextElideMode(Qt::ElideMiddle);
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
  for (int column = 1; column < heads.size(); ++column) {
    table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
}

QTreeWidgetItem* comparedRow(QTreeWidget* table, const QStringList& cells) {
  auto* item = new QTreeWidgetItem(table, cells);
  QFont strong = table->font();  // the name of what counts is
  strong.setWeight(QFont::DemiBold);
  const int width = QFontMetrics(strong).horizontalAdvance(cells.value(0)) + kNamePadding;
  item->setSizeHint(0, {width, measures::rowHeight(table->fontMetrics())});
  for (int column = 0; column < cells.size(); ++column) {
    if (column > 0) item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(column, cells[column]);
  }
  return item;
}

void fitComparedTable(QTreeWidget* table) {
  if (auto* compared = dynamic_cast<ComparedTable*>(table)) compared->fit();
  table->setVisible(table->topLevelItemCount() > 0);
}

int wantedTableWidth(const QTreeWidget* table) {
  const auto* compared = dynamic_cast<const ComparedTable*>(table);
  return compared && compared->topLevelItemCount() > 0 ? compared->wantedWidth() : 0;
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
