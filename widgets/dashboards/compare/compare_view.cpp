#include "widgets/dashboards/compare/compare_view.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollBar>
#include <QTreeView>
#include <algorithm>

#include "widgets/dashboards/compare/compare_delegate.h"
#include "widgets/panels/roles.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/seen_cells.h"
#include "widgets/util/focus_ring.h"

namespace widgets {
namespace {

constexpr int kCompareNameWidth = 220;
constexpr int kLeastNameWidth = 120;  // below it, the values are scrolled
constexpr int kNarrowest = 64;
constexpr int kMeasured = 100;  // rows
constexpr int kWidest = 200;
constexpr int kMetricWidth = 112;

}  // namespace

CompareView::CompareView(CompareModel* model, QWidget* parent)
    : QWidget(parent),
      model_(model),
      names_(makeTable(QStringLiteral("compareNames"), tr("Runs"))),
      values_(makeTable(QStringLiteral("compareValues"), tr("Values of the runs"))),
      place_(*model, *values_) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  new FocusRing(values_);
  names_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* edge = new QFrame(this);
  edge->setFrameShape(QFrame::VLine);
  edge->setFrameShadow(QFrame::Plain);
  edge->setForegroundRole(QPalette::Mid);
  row->addWidget(names_);
  row->addWidget(edge);
  row->addWidget(values_, 1);
  names_->setSelectionModel(values_->selectionModel());
  connect(values_->verticalScrollBar(), &QScrollBar::valueChanged, names_->verticalScrollBar(), &QScrollBar::setValue);
  connect(names_->verticalScrollBar(), &QScrollBar::valueChanged, values_->verticalScrollBar(), &QScrollBar::setValue);
  for (const QTreeView* table : {names_, values_}) {
    connect(table->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &CompareView::fitScrollBars);
  }
  fitScrollBars();
  connect(model_, &QAbstractItemModel::modelAboutToBeReset, this, [this] { place_.keep(); });
  connect(model_, &QAbstractItemModel::modelReset, this, [this] {
    hideColumns();
    names_->doItemsLayout();
    place_.restore();
  });
  // A table that gets the focus makes its first row the current one, which nobody chose.
  const auto tellCurrent = [this] {
    const QModelIndex current = values_->currentIndex();
    const QString id = current.data(kRunIdRole).toString();
    if (!id.isEmpty() && values_->selectionModel()->isSelected(current)) emit currentRunChanged(id);
  };
  connect(values_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, tellCurrent);
  connect(values_->selectionModel(), &QItemSelectionModel::selectionChanged, this, tellCurrent);
  connect(values_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CompareView::selectionChanged);
  connect(names_->header(), &QHeaderView::sectionResized, this, &CompareView::fitNames);
  hideColumns();
}

// Both tables have one or neither, so that their rows stand side by side to the end.
void CompareView::fitScrollBars() {
  const bool isNeeded = names_->horizontalScrollBar()->maximum() > 0 || values_->horizontalScrollBar()->maximum() > 0;
  for (QTreeView* table : {names_, values_}) {
    table->setHorizontalScrollBarPolicy(isNeeded ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  }
}

QTreeView* CompareView::makeTable(const QString& name, const QString& title) {
  auto* table = new QTreeView(this);
  table->setObjectName(name);
  table->setAccessibleName(title);
  showSeenCells(table);
  table->setModel(model_);
  table->setItemDelegate(new CompareDelegate(table));
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setAllColumnsShowFocus(false);
  table->setFrameShape(QFrame::NoFrame);
  table->setSelectionMode(QAbstractItemView::ExtendedSelection);
  table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table->header()->setStretchLastSection(false);
  table->header()->setSectionsClickable(true);
  table->header()->setSortIndicatorShown(true);
  table->header()->setContextMenuPolicy(Qt::CustomContextMenu);
  table->installEventFilter(this);
  table->viewport()->installEventFilter(this);
  connect(table->header(), &QHeaderView::sectionClicked, this,
          [this](int section) { emit sortRequested(model_->column(section).key); });
  connect(table->header(), &QWidget::customContextMenuRequested, this, [this, table](const QPoint& at) {
    showHeadMenu(table->header()->logicalIndexAt(at), table->header()->mapToGlobal(at));
  });
  return table;
}

void CompareView::hideColumns() {
  for (int column = 0; column < model_->columnCount(); ++column) {
    names_->setColumnHidden(column, column != 0);
    values_->setColumnHidden(column, column == 0);
  }
  fitColumns();
  fitTables();
  setSettings(settings_);
}

int CompareView::widestCell(const QTreeView& table, int column) const {
  int widest = 0;
  for (int row = 0; row < std::min(model_->rowCount(), kMeasured); ++row)
    widest = std::max(widest, table.sizeHintForIndex(model_->index(row, column)).width());
  return widest;
}

// Whole names of runs, as they are shown; those of groups may be cut.
int CompareView::wantedNames() const {
  constexpr int kBeside = 400;  // any width: how much of it is not the name's
  int widest = 0;
  for (int row = 0; row < std::min(model_->rowCount(), kMeasured); ++row)
    widest = std::max(widest, names_->fontMetrics().horizontalAdvance(model_->row(row).name));
  return widest + kBeside - CompareDelegate::nameRoom(kBeside, !settings_.groupBy.isEmpty()) + 2;
}

// Names give way to values: to no less than they need, or, where all values are in sight then, to the least width.
void CompareView::fitTables() {
  const int usual = measures::grown(kCompareNameWidth, fontMetrics());
  int names = usual;
  if (model_->columnCount() > 0) {
    const int least = measures::grown(kLeastNameWidth, fontMetrics());
    const QScrollBar& bar = *values_->verticalScrollBar();
    const int edge = layout()->itemAt(1)->sizeHint().width();
    const int room = width() - edge - values_->header()->length() - (bar.isVisible() ? bar.width() : 0);
    if (room < usual) names = room >= least ? room : std::clamp(wantedNames(), least, usual);
  }
  names_->setFixedWidth(names);
  if (model_->columnCount() > 0) names_->header()->resizeSection(0, names);
}

void CompareView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitTables();
}

void CompareView::fitColumns() {
  const int most = measures::grown(kWidest, fontMetrics());
  for (int column = 1; column < model_->columnCount(); ++column) {
    const int head = values_->header()->sectionSizeHint(column);
    const bool isMetric = model_->column(column).kind == CompareColumn::Kind::kMetric;
    const int least = measures::grown(isMetric ? kMetricWidth : kNarrowest, fontMetrics());
    const int cells = widestCell(*values_, column);
    const int fitted = std::clamp(std::max(head, cells), least, most);
    // Words are cut where they are many, numbers never.
    values_->header()->resizeSection(column, model_->column(column).isNumber() ? std::max(fitted, cells) : fitted);
  }
}

void CompareView::fitNames() {
  if (model_->columnCount() == 0) return;
  const int width = names_->header()->sectionSize(0);
  model_->fitNames(names_->fontMetrics(),
                   [width](bool isIndented) { return CompareDelegate::nameRoom(width, isIndented); });
}

void CompareView::setSettings(const CompareSettings& settings) {
  settings_ = settings;
  fitNames();
  const auto order = settings.descending ? Qt::DescendingOrder : Qt::AscendingOrder;
  int sorted = -1;
  for (int column = 0; column < model_->columnCount(); ++column) {
    if (model_->column(column).key == settings.sortKey) sorted = column;
  }
  names_->header()->setSortIndicator(sorted == 0 ? 0 : -1, order);
  values_->header()->setSortIndicator(sorted > 0 ? sorted : -1, order);
}

int CompareView::wantedHeight() const {
  const int row = std::max(names_->sizeHintForIndex(model_->index(0, 0)).height(), 1);
  const bool isScrolled = values_->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOn;
  const int bar = isScrolled ? values_->horizontalScrollBar()->sizeHint().height() : 0;
  return values_->header()->sizeHint().height() + model_->rowCount() * row + bar + 8;
}

QStringList CompareView::selectedRuns() const {
  QStringList ids;
  for (const QModelIndex& index : values_->selectionModel()->selectedRows()) {
    const QString id = index.data(kRunIdRole).toString();
    if (!id.isEmpty()) ids << id;
  }
  return ids;
}

void CompareView::selectRun(const QString& id) {
  if (id.isEmpty()) {
    if (selectedRuns().size() == 1) values_->selectionModel()->clear();
    return;
  }
  const int row = model_->rowOf(id);
  QItemSelectionModel* selection = values_->selectionModel();
  if (row < 0 || (selection->currentIndex().row() == row && selection->isRowSelected(row, {}))) return;
  selection->setCurrentIndex(model_->index(row, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
}

void CompareView::selectRuns(const QStringList& ids) {
  QItemSelection rows;
  for (const QString& id : ids) {
    const int row = model_->rowOf(id);
    if (row >= 0) rows.select(model_->index(row, 0), model_->index(row, model_->columnCount() - 1));
  }
  values_->selectionModel()->select(rows, QItemSelectionModel::ClearAndSelect);
}

QString CompareView::csv() const {
  std::vector<int> rows;
  for (const QModelIndex& index : values_->selectionModel()->selectedRows()) rows.push_back(index.row());
  std::sort(rows.begin(), rows.end());
  if (rows.size() < 2) {
    rows.clear();
    for (int row = 0; row < model_->rowCount(); ++row) rows.push_back(row);
  }
  return toCsv(model_->table(), rows);
}

void CompareView::toggle(const QModelIndex& index) {
  if (!index.isValid()) return;
  if (!index.data(kCompareGroupRole).toBool()) {
    emit visibilityRequested(index.data(kRunIdRole).toString(), !index.data(kRunVisibleRole).toBool());
    return;
  }
  const QString group = model_->row(index.row()).group;
  if (!settings_.folded.remove(group)) settings_.folded.insert(group);
  emit settingsChanged(settings_);
  for (int row = 0; row < model_->rowCount(); ++row) {
    if (!model_->row(row).id.isEmpty() || model_->row(row).group != group) continue;
    values_->selectionModel()->setCurrentIndex(model_->index(row, 0),
                                               QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  }
}

bool CompareView::handleKey(int key, bool copies) {
  const QModelIndex current = values_->selectionModel()->currentIndex();
  if (copies) {
    QApplication::clipboard()->setText(csv());
    return true;
  }
  const bool isGroup = current.data(kCompareGroupRole).toBool();
  const bool isFolded = current.data(kCompareFoldedRole).toBool();
  if (key == Qt::Key_Space || (isGroup && (key == Qt::Key_Return || key == Qt::Key_Enter)) ||
      (isGroup && key == Qt::Key_Left && !isFolded) || (isGroup && key == Qt::Key_Right && isFolded)) {
    toggle(current);
    return true;
  }
  return false;
}

bool CompareView::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* press = static_cast<QKeyEvent*>(event);
    if (handleKey(press->key(), press->matches(QKeySequence::Copy))) return true;
  }
  if (watched == names_->viewport() && event->type() == QEvent::MouseButtonPress) {
    const QPoint at = static_cast<QMouseEvent*>(event)->pos();
    const QModelIndex index = names_->indexAt(at);
    const bool isIndented = index.data(kCompareIndentRole).toBool();
    const QRect eye = CompareDelegate::eyeRect(names_->visualRect(index), isIndented).adjusted(-4, -4, 4, 4);
    if (index.isValid() && (eye.contains(at) || index.data(kCompareGroupRole).toBool())) {
      toggle(index);
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

void CompareView::addMetricMenu(QMenu* menu, const CompareColumn& column) {
  menu->addSection(tr("Show"));
  for (int each = 0; each <= static_cast<int>(Aggregation::kAtStep); ++each) {
    const auto aggregation = static_cast<Aggregation>(each);
    QAction* action = menu->addAction(aggregationWord(aggregation), this, [this, aggregation, tag = column.path] {
      settings_.aggregations[tag] = aggregation;
      emit settingsChanged(settings_);
    });
    action->setCheckable(true);
    action->setChecked(column.aggregation == aggregation);
    action->setEnabled(column.hasBest || aggregation != Aggregation::kBest);
  }
  menu->addSeparator();
  QAction* smaller = menu->addAction(tr("Smaller is better"), this, [this, column] {
    settings_.smallerIsBetter[column.path] = !column.smallerIsBetter;
    emit settingsChanged(settings_);
  });
  smaller->setCheckable(true);
  smaller->setChecked(column.smallerIsBetter);
}

void CompareView::showHeadMenu(int section, const QPoint& at) {
  if (section < 0) return;
  const CompareColumn column = model_->column(section);
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("compareHeadMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Sort"), this, [this, column] { emit sortRequested(column.key); });
  if (column.kind != CompareColumn::Kind::kRun) {
    menu->addAction(tr("Group by %1").arg(column.title), this, [this, column] {
      settings_.groupBy = column.key;
      emit settingsChanged(settings_);
    });
    menu->addAction(tr("Hide column"), this, [this, column] {
      settings_.shown[column.key] = false;
      emit settingsChanged(settings_);
    });
  }
  if (column.kind == CompareColumn::Kind::kMetric) addMetricMenu(menu, column);
  menu->popup(at);
}

}  // namespace widgets
