#include "widgets/dashboards/custom_scalars/layout_tree.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "widgets/util/focus/reading_order.h"

namespace widgets {

namespace {

using summaries::values::CustomCategory;
using summaries::values::CustomChart;
using summaries::values::CustomScalarsLayout;

constexpr int kFirstColumn = 260;

QString textOf(const std::string& text) {
  return QString::fromStdString(text);
}

}  // namespace

LayoutTree::LayoutTree(QWidget* parent) : QWidget(parent), tree_(new QTreeWidget(this)) {
  tree_->setObjectName(QStringLiteral("layoutTree"));
  tree_->setAccessibleName(tr("Categories, charts and what they draw"));
  tree_->setHeaderLabels({tr("Title or tag"), tr("Lower bound"), tr("Upper bound")});
  tree_->header()->resizeSection(0, kFirstColumn);
  tree_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  tree_->installEventFilter(this);
  connect(tree_, &QTreeWidget::itemChanged, this, &LayoutTree::edited);
  connect(tree_, &QTreeWidget::currentItemChanged, this, &LayoutTree::updateButtons);
  auto* row = new QHBoxLayout;
  row->setSpacing(4);
  connect(addButton(row, "addCategory", tr("Category"), tr("Add a category of charts")), &QToolButton::clicked, this,
          &LayoutTree::addCategory);
  lines_ = addButton(row, "addLines", tr("Lines"), tr("Add a chart that draws every tag matching a pattern"));
  margins_ = addButton(row, "addMargins", tr("Margin"), tr("Add a chart of values between two bounds"));
  content_ = addButton(row, "addContent", tr("Tags"), tr("Add a pattern of tags, or a value with its bounds"));
  remove_ = addButton(row, "removeItem", tr("Remove"), tr("Remove the selected item (Del)"));
  up_ = addButton(row, "moveUp", tr("Up"), tr("Move the selected item up (Alt+Up)"));
  down_ = addButton(row, "moveDown", tr("Down"), tr("Move the selected item down (Alt+Down)"));
  row->addStretch(1);
  connect(lines_, &QToolButton::clicked, this, [this] { addChart(kLines); });
  connect(margins_, &QToolButton::clicked, this, [this] { addChart(kMargins); });
  connect(content_, &QToolButton::clicked, this, &LayoutTree::addContent);
  connect(remove_, &QToolButton::clicked, this, &LayoutTree::removeCurrent);
  connect(up_, &QToolButton::clicked, this, [this] { move(-1); });
  connect(down_, &QToolButton::clicked, this, [this] { move(1); });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->addLayout(row);
  column->addWidget(tree_, 1);
  tabInLayoutOrder(this);
  updateButtons();
}

QToolButton* LayoutTree::addButton(QHBoxLayout* row, const char* name, const QString& text, const QString& tip) {
  auto* button = new QToolButton(this);
  button->setObjectName(QString::fromLatin1(name));
  button->setText(text);
  button->setToolTip(tip);
  row->addWidget(button);
  return button;
}

QTreeWidgetItem* LayoutTree::add(QTreeWidgetItem* parent, Kind kind, const QStringList& texts) {
  auto* item = parent ? new QTreeWidgetItem(parent, texts, kind) : new QTreeWidgetItem(tree_, texts, kind);
  item->setFlags(item->flags() | Qt::ItemIsEditable);
  item->setExpanded(true);
  if (kind == kCategory) {
    item->setCheckState(0, Qt::Checked);
    item->setToolTip(0, tr("A category of charts; check it to open it initially"));
  } else if (kind == kLines) {
    item->setToolTip(0, tr("A chart of the tags matching its patterns"));
  } else if (kind == kMargins) {
    item->setToolTip(0, tr("A chart of values between two bounds"));
  } else if (kind == kTags) {
    item->setToolTip(0, tr("A regular expression, matched from the beginning of a tag"));
  } else {
    item->setToolTip(0, tr("The tag of a value, next to the tags of its bounds"));
  }
  return item;
}

void LayoutTree::setLayoutShown(const CustomScalarsLayout& layout) {
  const QSignalBlocker blocker(tree_);
  tree_->clear();
  for (const CustomCategory& category : layout.categories) {
    QTreeWidgetItem* top = add(nullptr, kCategory, {textOf(category.title)});
    top->setCheckState(0, category.closed ? Qt::Unchecked : Qt::Checked);
    for (const CustomChart& chart : category.charts) {
      QTreeWidgetItem* item = add(top, chart.margins.empty() ? kLines : kMargins, {textOf(chart.title)});
      for (const std::string& pattern : chart.tagPatterns) add(item, kTags, {textOf(pattern)});
      for (const CustomChart::Margin& margin : chart.margins) {
        add(item, kMargin, {textOf(margin.value), textOf(margin.lower), textOf(margin.upper)});
      }
    }
  }
  updateButtons();
}

CustomScalarsLayout LayoutTree::shownLayout() const {
  const auto text = [](const QTreeWidgetItem* item, int column) { return item->text(column).trimmed().toStdString(); };
  CustomScalarsLayout layout;
  for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
    const QTreeWidgetItem* top = tree_->topLevelItem(i);
    CustomCategory category{text(top, 0), top->checkState(0) != Qt::Checked, {}};
    for (int c = 0; c < top->childCount(); ++c) {
      const QTreeWidgetItem* item = top->child(c);
      CustomChart chart;
      chart.title = text(item, 0);
      for (int e = 0; e < item->childCount(); ++e) {
        const QTreeWidgetItem* entry = item->child(e);
        if (entry->type() == kTags) chart.tagPatterns.push_back(text(entry, 0));
        if (entry->type() == kMargin) chart.margins.push_back({text(entry, 0), text(entry, 1), text(entry, 2)});
      }
      category.charts.push_back(chart);
    }
    layout.categories.push_back(category);
  }
  return layout;
}

QTreeWidgetItem* LayoutTree::around(int kind) const {
  QTreeWidgetItem* item = tree_->currentItem();
  const auto fits = [kind](const QTreeWidgetItem* one) {
    return kind == kLines ? one->type() == kLines || one->type() == kMargins : one->type() == kind;
  };
  while (item && !fits(item)) item = item->parent();
  return item;
}

void LayoutTree::addCategory() {
  tree_->setCurrentItem(add(nullptr, kCategory, {tr("New category")}));
  emit edited();
  tree_->editItem(tree_->currentItem());
}

void LayoutTree::addChart(Kind kind) {
  QTreeWidgetItem* category = around(kCategory);
  if (!category) return;
  QTreeWidgetItem* chart = add(category, kind, {tr("New chart")});
  kind == kLines ? add(chart, kTags, {QStringLiteral("loss")})
                 : add(chart, kMargin, {tr("value"), tr("lower"), tr("upper")});
  tree_->setCurrentItem(chart);
  emit edited();
  tree_->editItem(chart);
}

void LayoutTree::addContent() {
  QTreeWidgetItem* chart = around(kLines);
  if (!chart) return;
  const bool isMargin = chart->type() == kMargins;
  QTreeWidgetItem* item = add(chart, isMargin ? kMargin : kTags,
                              isMargin ? QStringList{tr("value"), tr("lower"), tr("upper")} : QStringList{tr("tag")});
  tree_->setCurrentItem(item);
  emit edited();
  tree_->editItem(item);
}

void LayoutTree::removeCurrent() {
  delete tree_->currentItem();
  updateButtons();
  emit edited();
}

void LayoutTree::move(int by) {
  QTreeWidgetItem* item = tree_->currentItem();
  if (!item) return;
  QTreeWidgetItem* parent = item->parent() ? item->parent() : tree_->invisibleRootItem();
  const int place = parent->indexOfChild(item), wanted = place + by;
  if (wanted < 0 || wanted >= parent->childCount()) return;
  const bool isOpen = item->isExpanded();
  parent->insertChild(wanted, parent->takeChild(place));
  item->setExpanded(isOpen);
  tree_->setCurrentItem(item);
  emit edited();
}

void LayoutTree::updateButtons() {
  const bool any = tree_->currentItem() != nullptr;
  lines_->setEnabled(around(kCategory) != nullptr);
  margins_->setEnabled(around(kCategory) != nullptr);
  content_->setEnabled(around(kLines) != nullptr);
  for (QToolButton* button : {remove_, up_, down_}) button->setEnabled(any);
}

bool LayoutTree::eventFilter(QObject* watched, QEvent* event) {
  if (watched == tree_ && event->type() == QEvent::KeyPress) {
    const auto* press = static_cast<QKeyEvent*>(event);
    const bool moves = press->modifiers() & Qt::AltModifier;
    if (press->key() == Qt::Key_Delete) return removeCurrent(), true;
    if (moves && press->key() == Qt::Key_Up) return move(-1), true;
    if (moves && press->key() == Qt::Key_Down) return move(1), true;
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace widgets
