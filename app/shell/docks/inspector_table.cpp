#include "app/shell/docks/inspector_table.h"

#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QTextLayout>
#include <QTreeWidget>

#include "widgets/theme/font_measures.h"
#include "widgets/theme/seen_cells.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

// That a text of the first column is drawn in: breaks it just where QCommonStyle does.
int linesOf(const QString& text, const QTreeWidget& table, int width) {
  const int margin = widgets::cellMargin(table);
  QTextLayout layout(text, table.font());
  QTextOption option;
  option.setWrapMode(QTextOption::WordWrap);
  layout.setTextOption(option);
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width - 2 * margin);
  }
  layout.endLayout();
  return layout.lineCount();
}
}  // namespace

QTreeWidget* makeInspectorTable(const QString& name, const QStringList& titles, QWidget* parent) {
  auto* table = new QTreeWidget(parent);
  table->setObjectName(name);
  table->setColumnCount(static_cast<int>(titles.size()));
  table->setHeaderLabels(titles);
  table->setHeaderHidden(titles.join(QString()).isEmpty());
  table->setAccessibleName(titles.front());
  new widgets::FocusRing(table);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setIndentation(0);
  table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  table->header()->setStretchLastSection(false);
  table->header()->setMinimumSectionSize(24);
  table->header()->setResizeContentsPrecision(kMostTableRows);
  table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  for (int column = 1; column < titles.size(); ++column) {
    table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
  return table;
}

HeldColumns::HeldColumns(QTreeWidget* table) : header_(table->header()) {
  for (int column = 0; column < header_->count(); ++column) {
    if (header_->sectionResizeMode(column) != QHeaderView::ResizeToContents) continue;
    fitted_.push_back(column);
    header_->setSectionResizeMode(column, QHeaderView::Fixed);
  }
}

HeldColumns::~HeldColumns() {
  for (const int column : fitted_) header_->setSectionResizeMode(column, QHeaderView::ResizeToContents);
}

QTreeWidgetItem* insertRow(QTreeWidget* table, int index, const QStringList& texts) {
  auto* item = new QTreeWidgetItem(texts);
  item->setSizeHint(0, {0, widgets::measures::rowHeight(table->fontMetrics())});
  for (int column = 1; column < texts.size(); ++column) {
    item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  }
  table->insertTopLevelItem(index, item);
  return item;
}

QTreeWidgetItem* tableRow(QTreeWidget* table, int index, const QStringList& texts) {
  QTreeWidgetItem* item = table->topLevelItem(index);
  if (!item) return insertRow(table, index, texts);
  for (int column = 0; column < texts.size(); ++column) item->setText(column, texts[column]);
  return item;
}

void fitToRows(QTreeWidget* table, int rows, int most) {
  constexpr int kMostTurns = 3;
  while (table->topLevelItemCount() > rows) delete table->takeTopLevelItem(rows);
  // Another height can give the columns other widths, and rows whose names wrap then ask for a height of their own
  // before this one is set as a whole.
  for (int turn = 0; turn < kMostTurns; ++turn) {
    int height = 2 * table->frameWidth() + (table->isHeaderHidden() ? 0 : table->header()->sizeHint().height());
    for (int row = 0; row < std::min(rows, most); ++row) height += table->topLevelItem(row)->sizeHint(0).height();
    if (table->height() == height && table->minimumHeight() == height && table->maximumHeight() == height) return;
    table->setFixedHeight(height);
  }
}

QString breakable(const QString& tag) {
  QString text;
  for (const QChar letter : tag) {
    text += letter;
    if (letter == QLatin1Char('_') || letter == QLatin1Char('/')) text += QChar(0x200B);
  }
  return text;
}

void wrapNames(QTreeWidget* table) {
  wrapNames(table, table->header()->sectionSize(0));
}

void wrapNames(QTreeWidget* table, int width) {
  constexpr int kMostLines = 4;
  const QFontMetrics metrics = table->fontMetrics();
  for (int row = 0; row < table->topLevelItemCount(); ++row) {
    QTreeWidgetItem* item = table->topLevelItem(row);
    const int lines = std::clamp(linesOf(item->text(0), *table, width), 1, kMostLines);
    const QSize size(0, widgets::measures::rowHeight(metrics) + (lines - 1) * metrics.lineSpacing());
    if (item->sizeHint(0) != size) item->setSizeHint(0, size);
  }
  fitToRows(table, table->topLevelItemCount());
}

void layOutAtOnce(QWidget* part) {
  for (QWidget* each = part; each && each->layout(); each = each->parentWidget()) {
    QEvent request(QEvent::LayoutRequest);
    QCoreApplication::sendEvent(each, &request);
  }
}

QLabel* makeHeading(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  QFont strong = label->font();
  strong.setWeight(QFont::DemiBold);
  label->setFont(strong);
  return label;
}

}  // namespace app
