#include "widgets/runs/run_list.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMetaMethod>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/panels/roles.h"
#include "widgets/panels/tones.h"
#include "widgets/runs/query_field.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_list_delegate.h"
#include "widgets/runs/run_list_proxy.h"

namespace widgets {

namespace {
// Below these widths the step column goes, then the state's word (its icon stays), then the value: the name stays.
constexpr int kRoomForValue = 250;
constexpr int kRoomForStep = 320;
constexpr int kRoomForWord = 400;
constexpr int kIconColumn = 46;   // or as its head needs
constexpr int kHeadMargins = 14;  // beside the words of a head
constexpr int kWordColumn = 92;
constexpr int kNumberColumn = 68;
}  // namespace

RunList::RunList(RunListModel::ColorOf colorOf, QWidget* parent)
    : QWidget(parent),
      model_(new RunListModel(std::move(colorOf), this)),
      proxy_(new RunListProxy(this)),
      filter_(new QueryField(this)),
      view_(new QTreeView(this)),
      footer_(new QLabel(this)) {
  setObjectName(QStringLiteral("runList"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  filter_->setObjectName(QStringLiteral("runFilter"));
  footer_->setObjectName(QStringLiteral("runFooter"));
  footer_->setTextFormat(Qt::PlainText);
  footer_->setWordWrap(true);
  footer_->setContentsMargins(8, 0, 8, 4);
  auto* filterRow = new QVBoxLayout;
  filterRow->setContentsMargins(8, 6, 8, 0);
  filterRow->addWidget(filter_);
  layout->addLayout(filterRow);
  layout->addWidget(view_, 1);
  layout->addWidget(footer_);
  buildView();
  connectModel();
  updateFooter();
}

RunList::~RunList() {
  // An open name editor makes the view speak up while it goes away with the other children.
  view_->selectionModel()->disconnect(this);
  proxy_->disconnect(this);
  model_->disconnect(this);
}

void RunList::buildView() {
  proxy_->setSourceModel(model_);
  proxy_->setSortRole(kRunSortRole);
  view_->setObjectName(QStringLiteral("runView"));
  view_->setAccessibleName(tr("Runs"));
  view_->setModel(proxy_);
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
  view_->installEventFilter(this);
}

void RunList::connectModel() {
  connect(filter_, &QLineEdit::textChanged, this, &RunList::applyFilter);
  connect(view_, &QWidget::customContextMenuRequested, this, &RunList::showMenu);
  connect(model_, &RunListModel::visibilityChanged, this, &RunList::visibilityChanged);
  connect(model_, &RunListModel::renameRequested, this, &RunList::renameRequested);
  connect(model_, &RunListModel::visibilityChanged, this, &RunList::updateFooter);
  connect(proxy_, &QAbstractItemModel::rowsInserted, this, &RunList::updateFooter);
  connect(proxy_, &QAbstractItemModel::rowsRemoved, this, &RunList::updateFooter);
  connect(proxy_, &QAbstractItemModel::modelReset, this, &RunList::updateFooter);
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          [this] { emit currentRunChanged(currentRun()); });
}

QString RunList::currentRun() const {
  return view_->currentIndex().data(kRunIdRole).toString();
}

void RunList::setCurrentRun(const QString& id) {
  if (id == currentRun()) return;
  const QModelIndexList found = proxy_->match(proxy_->index(0, 0), kRunIdRole, id, 1, Qt::MatchExactly);
  if (!found.isEmpty()) view_->setCurrentIndex(found.front());
}

QStringList RunList::selectedRuns() const {
  QStringList ids;
  for (const QModelIndex& index : view_->selectionModel()->selectedRows()) ids << index.data(kRunIdRole).toString();
  return ids;
}

void RunList::setFilter(const QString& query) {
  filter_->setText(query);
}

void RunList::useFilter(RunFilter* filter) {
  shared_ = filter;
  filter_->follow(filter);
  proxy_->setAccepts([filter](const QString& id) { return filter->accepts(id); });
  connect(filter, &RunFilter::changed, this, &RunList::applyFilter);
  applyFilter();
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

void RunList::applyFilter() {
  if (shared_) {
    filterProblem_ = shared_->problem() ? QueryField::sentenceOf(*shared_->problem()) : QString();
    proxy_->refresh();
  } else {
    const RunQuery query = RunQuery::parse(filter_->text());
    filter_->setProblem(query.problem());
    filterProblem_ = query.problem() ? QueryField::sentenceOf(*query.problem()) : QString();
    // While the text is unfinished the list keeps what the last good one showed.
    if (!query.problem()) proxy_->setQuery(query);
  }
  updateFooter();
}

void RunList::setReading(bool isReading) {
  isReading_ = isReading;
  updateFooter();
}

QString RunList::filterWords() const {
  const QString count = tr("%1 of %n runs found", nullptr, model_->rowCount()).arg(proxy_->rowCount());
  if (!shared_) return count;
  const QString hint = shared_->hint();
  if (proxy_->rowCount() == 0 && !hint.isEmpty()) return tr("%1: %2").arg(count, hint);
  return shared_->isBrushed() ? tr("%1, some are excluded by a brush in a plot").arg(count) : count;
}

void RunList::updateFooter() {
  const int total = model_->rowCount();
  QPalette colors;  // the application's, so that a change of theme reaches the label
  colors.setColor(QPalette::WindowText, tone(palette(), filterProblem_.isEmpty() ? Tone::kSecondary : Tone::kError));
  footer_->setPalette(colors);
  if (!filterProblem_.isEmpty()) {
    footer_->setText(filterProblem_);
  } else if (total == 0 && isReading_) {
    footer_->setText(tr("Reading the runs…"));
  } else if (total == 0) {
    footer_->setText(tr("No runs yet. Train one, or open a log directory."));
  } else if (!filter_->text().isEmpty() || (shared_ && shared_->isActive())) {
    footer_->setText(filterWords());
  } else {
    footer_->setText(tr("%1 of %n runs shown", nullptr, total).arg(model_->visibleRuns().size()));
  }
}

void RunList::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) updateFooter();
}

void RunList::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitColumns();
}

void RunList::fitColumns() {
  const bool words = width() >= kRoomForWord;
  view_->setColumnHidden(RunListModel::kStep, width() < kRoomForStep);
  view_->setColumnHidden(RunListModel::kValue, width() < kRoomForValue);
  const QHeaderView& header = *view_->header();
  const QString state = model_->headerData(RunListModel::kState, Qt::Horizontal, Qt::DisplayRole).toString();
  const int icon = std::max(kIconColumn, header.fontMetrics().horizontalAdvance(state) + kHeadMargins);
  view_->header()->resizeSection(RunListModel::kState, words ? std::max(kWordColumn, icon) : icon);
  view_->header()->resizeSection(RunListModel::kStep, kNumberColumn);
  view_->header()->resizeSection(RunListModel::kValue, kNumberColumn);
}

bool RunList::eventFilter(QObject* watched, QEvent* event) {
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

bool RunList::handleKey(int key) {
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
  for (const QString& id : ids) model_->setRunVisible(id, show);
}

void RunList::copySelection() {
  QStringList lines;
  for (const QModelIndex& index : view_->selectionModel()->selectedRows()) {
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
