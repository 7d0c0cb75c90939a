#include "widgets/runs/run_list.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMetaMethod>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/controls/name_typing.h"
#include "widgets/panels/roles.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_list_delegate.h"
#include "widgets/runs/run_tree.h"
#include "widgets/theme/font_measures.h"

namespace widgets {

namespace {
// Below these widths, of a usual font, the state's word goes, then the step column, then the state's icon: name and
// value stay.
constexpr int kRoomForStep = 320;
constexpr int kRoomForWord = 400;
constexpr int kRoomForState = 236;
constexpr int kIconColumn = 18;
constexpr int kMetricMargins = 56;  // around the button's words
constexpr int kHeadMargins = 14;  // beside the words of a head
constexpr int kValueMargins = 9;  // beside values
constexpr int kWordColumn = 92;
constexpr int kNumberColumn = 56;
constexpr int kAlwaysMeasured = 300;  // lines

// `cell`: the width of the column. How wide it must be for whole names.
int fitNames(RunTree& tree, const QTreeView& view, int cell) {
  tree.fitNames(view.font(), [cell](int depth) { return cell - RunListDelegate::nameLeft(depth) - 4; });
  return std::max(0, cell - tree.spareRoom());
}

// Columns give way to names, which need that width.
void showColumns(QTreeView& view, RunListModel& model, int names) {
  const double larger = measures::growth(view.fontMetrics());
  QHeaderView& header = *view.header();
  const int stepTitle = header.fontMetrics().horizontalAdvance(RunListModel::tr("Step")) + kHeadMargins;
  const int step = std::max(measures::grown(kNumberColumn, view.fontMetrics()), stepTitle);
  const QScrollBar& bar = *view.verticalScrollBar();
  const int width = view.width();
  int left =
      width - (bar.isVisible() ? bar.width() : 0) - header.sectionSize(RunListModel::kValue) - names - kIconColumn;
  const bool steps = width >= kRoomForStep * larger && left >= step;
  left -= steps ? step : 0;
  const int title = header.fontMetrics().horizontalAdvance(RunListModel::tr("State"));
  const int titled = std::max(kWordColumn, title + kHeadMargins);
  const bool words = width >= kRoomForWord * larger && left >= titled - kIconColumn;
  model.setStateTitled(words);
  view.setColumnHidden(RunListModel::kStep, !steps);
  header.resizeSection(RunListModel::kStep, step);
  header.resizeSection(RunListModel::kState, words ? titled : kIconColumn);
  view.setColumnHidden(RunListModel::kState, width < kRoomForState * larger);
}

}  // namespace

RunList::RunList(RunListModel::LookOf lookOf, QWidget* parent)
    : QWidget(parent),
      model_(new RunListModel(std::move(lookOf), this)),
      tree_(new RunTree(model_, this)),
      caption_(new QLabel(tr("Metric"), this)),
      metricButton_(new QToolButton(this)),
      view_(new QTreeView(this)),
      footer_(new QLabel(this)) {
  setObjectName(QStringLiteral("runList"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  metricButton_->setObjectName(QStringLiteral("runMetric"));
  metricButton_->setAutoRaise(true);
  metricButton_->setProperty("elides", true);  // in fitColumns()
  metricButton_->setToolTip(tr("Which metric is listed and counts in all comparisons"));
  metricButton_->setPopupMode(QToolButton::InstantPopup);
  metricButton_->setMenu(new QMenu(metricButton_));
  caption_->setBuddy(metricButton_);
  footer_->setObjectName(QStringLiteral("runFooter"));
  footer_->setTextFormat(Qt::PlainText);
  footer_->setWordWrap(true);
  footer_->setContentsMargins(12, 4, 12, 4);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(12, 2, 4, 2);
  head->addWidget(caption_, 1);
  head->addWidget(metricButton_);
  layout->addLayout(head);
  layout->addWidget(view_, 1);
  layout->addWidget(footer_);
  buildView();
  connectModel();
  updateMetric();
  updateFooter();
}

RunList::~RunList() {
  // An open name editor makes the view speak up while it goes away with the other children.
  view_->selectionModel()->disconnect(this);
  tree_->disconnect(this);
  model_->disconnect(this);
}

void RunList::buildView() {
  view_->setObjectName(QStringLiteral("runView"));
  view_->setAccessibleName(tr("Runs"));
  // Before the view hears of it, which then makes a neighbour the current one.
  connect(tree_, &RunTree::rowsAboutToBeRemoved, this, [this] {
    isShrinking_ = true;
    hadSelection_ = view_->selectionModel()->hasSelection();
  });
  connect(tree_, &RunTree::rowsRemoved, this, [this] {
    isShrinking_ = false;
    // Whoever is told of the current one shows it as chosen: so does the list.
    const QModelIndex current = view_->currentIndex();
    if (!hadSelection_ || !current.isValid() || view_->selectionModel()->hasSelection()) return;
    view_->selectionModel()->select(current, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  });
  view_->setModel(tree_);
  view_->setItemDelegate(new RunListDelegate(view_));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setAllColumnsShowFocus(true);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::EditKeyPressed);
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  view_->header()->setStretchLastSection(false);
  view_->header()->setMinimumSectionSize(kIconColumn);
  view_->header()->setSectionResizeMode(QHeaderView::Interactive);
  view_->header()->setSectionResizeMode(RunListModel::kRun, QHeaderView::Stretch);
  view_->header()->setSortIndicator(-1, Qt::AscendingOrder);
  view_->header()->setSortIndicatorClearable(true);
  view_->setSortingEnabled(true);
  new NameTyping(view_, this);
  view_->installEventFilter(this);
  view_->viewport()->installEventFilter(this);
  view_->viewport()->setMouseTracking(true);
}

void RunList::connectModel() {
  connect(view_, &QWidget::customContextMenuRequested, this, &RunList::showMenu);
  connect(view_, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
    const RunLine& line = tree_->line(index.row());
    const bool isTarget = line.isFaint && index.column() == RunListModel::kState;
    const bool isRest = line.kind == RunLine::Kind::kLeftOut || line.kind == RunLine::Kind::kMore;
    const bool isShow = isRest && index.column() == RunListModel::kValue;
    if (isTarget || isShow) act(index);
    const QString id = currentRun();
    if (line.kind == RunLine::Kind::kRun && id == line.id && id == before_) emit currentRunChanged(id);
  });
  connect(model_, &RunListModel::visibilityChanged, this, &RunList::visibilityChanged);
  connect(model_, &RunListModel::renameRequested, this, &RunList::renameRequested);
  connect(tree_, &RunTree::linesChanged, this, &RunList::onLines);
  connect(metricButton_->menu(), &QMenu::aboutToShow, this, &RunList::showMetricMenu);
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
    const QModelIndex line = view_->currentIndex();
    if (!line.isValid() || view_->selectionModel()->isSelected(line)) isLeft_ = false;
    const QString id = currentRun();
    if (id != awaited_ && !isShrinking_) awaited_.clear();
    emit currentRunChanged(id);
  });
  // The run that was left is chosen again.
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    if (!isLeft_ || !view_->selectionModel()->isSelected(view_->currentIndex())) return;
    isLeft_ = false;
    emit currentRunChanged(currentRun());
  });
  // A scroll bar that comes takes its room from them.
  connect(view_->header(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
    if (column == RunListModel::kRun) names_ = fitNames(*tree_, *view_, width);
  });
}

QString RunList::currentRun() const {
  return isLeft_ ? QString() : view_->currentIndex().data(kRunIdRole).toString();
}

void RunList::setCurrentRun(const QString& id) {
  if (!id.isEmpty() && id == currentRun()) return view_->scrollTo(view_->currentIndex());
  if (id.isEmpty() || !tree_->reveal(id)) return;
  const QModelIndexList found = tree_->match(tree_->index(0, 0), kRunIdRole, id, 1, Qt::MatchExactly);
  if (!found.isEmpty()) view_->setCurrentIndex(found.front());
}

void RunList::awaitRun(const QString& id) {
  awaited_ = id;
  setCurrentRun(id);
}

QStringList RunList::selectedRuns() const {
  QStringList ids;
  for (const QModelIndex& index : view_->selectionModel()->selectedRows()) {
    if (const QString id = index.data(kRunIdRole).toString(); !id.isEmpty()) ids << id;
  }
  return ids;
}

void RunList::useFilter(RunFilter* filter) {
  filter_ = filter;
  tree_->setFilter(filter);
}

void RunList::useMetric(KeyMetric* metric) {
  metric_ = metric;
  connect(metric, &KeyMetric::changed, this, &RunList::updateMetric);
  updateMetric();
}

void RunList::updateMetric() {
  metricButton_->setVisible(metric_ != nullptr);
  caption_->setVisible(metric_ != nullptr);
  if (!metric_) return;
  words_ = metric_->words();
  const std::optional<bool> smaller = smallerIsBetterOf(metric_->tag(), metric_->directions());
  model_->setValueTitle(metric_->isBest() && smaller ? tr("Best") : tr("Last"));
  tree_->setSmallerIsBetter(smaller);
  fitColumns();
}

void RunList::showMetricMenu() {
  QMenu* menu = metricButton_->menu();
  menu->clear();
  if (!metric_) return;
  const auto offer = [&](const QString& text, bool on, auto act) {
    QAction* action = menu->addAction(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&")), this, act);
    action->setCheckable(true);
    action->setChecked(on);
  };
  const QString tag = metric_->tag();
  offer(tr("Last value"), !metric_->isBest(), [this] { metric_->setBest(false); });
  offer(tr("Best value"), metric_->isBest(), [this] { metric_->setBest(true); });
  const bool smaller = metric_->smallerIsBetter(tag);
  offer(tr("Smaller is better"), smaller, [this, tag, smaller] {
    QMap<QString, bool> directions = metric_->directions();
    directions[tag] = !smaller;
    metric_->setDirections(directions);
  });
  menu->addSeparator();
  for (const QString& each : metric_->tags()) offer(each, each == tag, [this, each] { metric_->choose(each); });
}

void RunList::setRunActions(const QList<QAction*>& actions) {
  actions_ = actions;
  for (QAction* action : actions) {
    if (action->isSeparator()) continue;
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
  }
}

void RunList::editName() {
  view_->edit(view_->currentIndex().siblingAtColumn(RunListModel::kRun));
}

void RunList::onLines() {
  // Of very many a live update changes no widths worth measuring.
  if (std::exchange(lines_, tree_->rowCount()) != tree_->rowCount() || lines_ <= kAlwaysMeasured) values_ = -1;
  if (metric_ && words_ != metric_->words()) updateMetric();  // the runs have others now
  fitColumns();
  updateFooter();
  if (!awaited_.isEmpty() && currentRun() != awaited_) setCurrentRun(awaited_);
}

void RunList::setPointed(const QString& id) {
  tree_->setPointed(id);
}

void RunList::setCount(const RunCount& count) {
  count_ = count;
  updateFooter();
}

void RunList::setEmptyWords(const QString& words) {
  emptyWords_ = words;
  updateFooter();
}

void RunList::updateFooter() {
  const bool isEmpty = model_->rowCount() == 0;
  if (isEmpty) {
    footer_->setText(emptyWords_.isEmpty() ? tr("No runs yet. Train one, or open a folder of logs.") : emptyWords_);
  } else {
    const QString shown = tr("%1 shown of %n", nullptr, count_.total).arg(count_.shown);
    const auto compared = static_cast<int>(tree_->compared().size());
    footer_->setText(compared < 2 ? shown : tr("%1, %n compared", nullptr, compared).arg(shown));
  }
}

void RunList::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    values_ = -1;
    fitColumns();
  }
}

void RunList::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitColumns();
}

void RunList::fitColumns() {
  // A long name widens no dock.
  const int room = width() - caption_->sizeHint().width() - kMetricMargins;
  metricButton_->setText(metricButton_->fontMetrics().elidedText(words_, Qt::ElideMiddle, std::max(room, 0)));
  if (values_ < 0) values_ = RunListDelegate::widestValue(*view_);
  QHeaderView& header = *view_->header();
  const QString title = model_->headerData(RunListModel::kValue, Qt::Horizontal, Qt::DisplayRole).toString();
  const int value = std::max(values_ + kValueMargins, header.fontMetrics().horizontalAdvance(title) + kHeadMargins);
  header.resizeSection(RunListModel::kValue, std::max(kNumberColumn, value));
  showColumns(*view_, *model_, names_);
  const int needed = std::exchange(names_, fitNames(*tree_, *view_, view_->columnWidth(RunListModel::kRun)));
  if (names_ != needed) showColumns(*view_, *model_, names_);  // the names are others
}

bool RunList::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_->viewport() && (event->type() == QEvent::MouseMove || event->type() == QEvent::Leave)) {
    QString id;
    if (event->type() == QEvent::MouseMove) {
      id = view_->indexAt(static_cast<QMouseEvent*>(event)->pos()).data(kRunIdRole).toString();
    }
    if (std::exchange(pointed_, id) != id) emit pointed(id);
  }
  if (watched == view_->viewport() && event->type() == QEvent::MouseButtonPress) {
    before_ = currentRun();
    if (!view_->indexAt(static_cast<QMouseEvent*>(event)->pos()).isValid()) {
      awaited_.clear();
      view_->selectionModel()->clear();
    }
  }
  if (watched == view_ && event->type() == QEvent::KeyPress) {
    const auto* press = static_cast<QKeyEvent*>(event);
    if (press->matches(QKeySequence::Copy)) {
      copySelection();
      return true;
    }
    // Keys that the name editor does not use come here too.
    const bool editing = view_->isPersistentEditorOpen(view_->currentIndex().siblingAtColumn(RunListModel::kRun));
    if (!editing && handleKey(press->key())) return true;
  }
  return QWidget::eventFilter(watched, event);
}

void RunList::act(const QModelIndex& index) {
  const RunLine line = tree_->line(index.row());
  if (line.kind == RunLine::Kind::kMore) {
    tree_->showAll(line.id);
  } else if (line.kind == RunLine::Kind::kLeftOut && filter_) {
    filter_->clearConditions();
  } else if (line.isFaint && filter_) {
    filter_->setScope(line.id);
  }
}

// Of lines with something below them, and those that are no runs.
bool RunList::handleLineKey(int key) {
  const QModelIndex index = view_->currentIndex();
  if (!index.isValid()) return false;
  const RunLine line = tree_->line(index.row());
  if (key == Qt::Key_Right || key == Qt::Key_Left) {
    if (!line.hasMore || line.isFaint) return false;
    tree_->setOpen(index, key == Qt::Key_Right);
    return true;
  }
  if (line.kind == RunLine::Kind::kRun) return false;
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    if (line.kind == RunLine::Kind::kHead && !line.isFaint) {
      tree_->setOpen(index, !line.isOpen);
    } else {
      act(index);
    }
    return true;
  }
  if (key == Qt::Key_Space) {
    tree_->setData(index.siblingAtColumn(0), line.shown > 0 ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    return true;
  }
  return false;
}

bool RunList::handleKey(int key) {
  if (key == Qt::Key_Escape) {  // leaves the run; the keys stay at its line
    awaited_.clear();
    if (!view_->selectionModel()->hasSelection()) return false;
    isLeft_ = true;
    view_->selectionModel()->clearSelection();
    emit currentRunChanged({});
    return true;
  }
  if (handleLineKey(key)) return true;
  if (isLeft_ && (key == Qt::Key_Space || key == Qt::Key_Return || key == Qt::Key_Enter)) {
    // The keys are still at its line, and mean its run.
    view_->selectionModel()->select(view_->currentIndex(),
                                    QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
  }
  if (currentRun().isEmpty()) return false;
  switch (key) {
    case Qt::Key_Space:
      toggleVisible();
      return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      model_->toggleSolo(currentRun());
      return true;
    case Qt::Key_F2:
      if (isSignalConnected(QMetaMethod::fromSignal(&RunList::renameRequested))) editName();
      return true;
    case Qt::Key_Delete:
      emit archiveRequested(selectedRuns());
      return true;
    default:
      return false;
  }
}

void RunList::toggleVisible() {
  const bool show = !view_->currentIndex().data(kRunVisibleRole).toBool();
  QStringList ids = selectedRuns();
  if (!ids.contains(currentRun())) ids = {currentRun()};
  model_->setRunsVisible(ids, show);
}

void RunList::copySelection() {
  QStringList lines;
  for (const QModelIndex& index : view_->selectionModel()->selectedRows()) {
    if (index.data(kRunIdRole).toString().isEmpty()) continue;
    QStringList cells;
    for (int column = 0; column < RunListModel::kColumns; ++column) {
      const QModelIndex cell = index.siblingAtColumn(column);
      const bool raw = column == RunListModel::kStep || column == RunListModel::kValue;
      cells << (raw ? cell.data(kRunSortRole).toString() : cell.data().toString());
    }
    lines << cells.join(QLatin1Char('\t'));
  }
  QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

void RunList::showMenu(const QPoint& at) {
  const QString id = currentRun();
  if (id.isEmpty()) return;
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("runMenu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  const bool visible = view_->currentIndex().data(kRunVisibleRole).toBool();
  menu->addAction(visible ? tr("Hide\tSpace") : tr("Show\tSpace"), this, &RunList::toggleVisible);
  menu->addAction(tr("Only this run\tReturn"), this, [this, id] { model_->toggleSolo(id); });
  menu->addSeparator();
  offerRequests(menu, id);
  menu->addAction(tr("Copy values"), this, &RunList::copySelection);
  menu->addActions(actions_);
  menu->popup(view_->viewport()->mapToGlobal(at));
}

// Only what the list's owner carries out is offered.
void RunList::offerRequests(QMenu* menu, const QString& id) {
  const auto offer = [&](auto signal, const QString& text, auto act) {
    if (isSignalConnected(QMetaMethod::fromSignal(signal))) menu->addAction(text, this, act);
  };
  if (actions_.isEmpty()) offer(&RunList::renameRequested, tr("Rename…\tF2"), [this] { editName(); });
  offer(&RunList::colorRequested, tr("Colour…"), [this, id] { emit colorRequested(id); });
  offer(&RunList::exportRequested, tr("Export…"), [this] { emit exportRequested(selectedRuns()); });
  offer(&RunList::openFolderRequested, tr("Open folder"), [this, id] { emit openFolderRequested(id); });
  offer(&RunList::archiveRequested, tr("Archive\tDel"), [this] { emit archiveRequested(selectedRuns()); });
}

}  // namespace widgets
