#include "app/features/sweep/sweep_panel.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QSortFilterProxyModel>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/features/sweep/trial_delegate.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/action_registry.h"

namespace app {

namespace estimator = engine::estimator;
using estimator::Sweep;

namespace {

constexpr int kSweepBarSteps = 1000;
constexpr int kSweepBarHeight = 16;
constexpr int kListWidth = 220;
constexpr int kLeastListWidth = 96;
constexpr int kNumberWidth = 72;
constexpr int kTextWidth = 96;
constexpr int kPanelHeight = 270;

}  // namespace

QString stateWord(const SweepRunner& runner) {
  switch (runner.sweep().state()) {
    case Sweep::NEW:
      return SweepPanel::tr("new");
    case Sweep::ACTIVE:
      return runner.isHeld() ? SweepPanel::tr("running") : SweepPanel::tr("interrupted");
    case Sweep::PAUSED:
      return SweepPanel::tr("paused");
    case Sweep::CANCELLED:
      return runner.isTraining() ? SweepPanel::tr("stopping") : SweepPanel::tr("cancelled");
    case Sweep::OVER:
      return SweepPanel::tr("finished");
  }
  return {};
}

SweepPanel::SweepPanel(SweepBook* book, const QList<QAction*>& actions, QAction* make, QWidget* parent)
    : QWidget(parent), book_(book), actions_(actions), make_(make), trials_(new TrialModel(this)) {
  setObjectName(QStringLiteral("sweepPanel"));
  connect(book_, &SweepBook::loaded, this, &SweepPanel::fillList);
  connect(book_, &SweepBook::listChanged, this, &SweepPanel::fillList);
  connect(book_, &SweepBook::changed, this, [this](SweepRunner* runner) {
    if (!isBuilt() || sweeps_->findText(runner->name()) < 0) fillList();
    if (runner == current()) showCurrent();
  });
  connect(book_, &SweepBook::progressed, this, [this](SweepRunner* runner) {
    if (runner != current()) return;
    trials_->refreshSteps();
    showProgress();
  });
  fillList();
}

void SweepPanel::showEvent(QShowEvent* event) {
  if (!isBuilt()) {
    build();
    pages_->show();  // what is made now would be shown by the next turn of the event loop only
    fillList();
  }
  QWidget::showEvent(event);
}

void SweepPanel::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  pages_ = new QStackedWidget(this);
  column->addWidget(pages_);
  empty_ = new widgets::EmptyState(pages_);
  empty_->setText(widgets::Glyph::kSearch, tr("No sweep yet"),
                  tr("A sweep trains an experiment with many settings and finds the best."));
  empty_->addAction(make_);
  pages_->addWidget(empty_);
  auto* page = new QWidget(pages_);
  auto* body = new QVBoxLayout(page);
  body->setContentsMargins(12, 8, 12, 8);
  body->setSpacing(8);
  auto* head = new QHBoxLayout;
  sweeps_ = new QComboBox(page);
  sweeps_->setObjectName(QStringLiteral("sweepList"));
  sweeps_->setAccessibleName(tr("Sweep"));
  sweeps_->setMinimumWidth(kLeastListWidth);
  sweeps_->setMaximumWidth(kListWidth);
  sweeps_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  state_ = new QLabel(page);
  state_->setObjectName(QStringLiteral("sweepState"));
  head->addWidget(sweeps_, 1);
  head->addWidget(state_);
  head->addStretch(1);
  for (QAction* action : actions_) {
    auto* button = new QToolButton(page);
    button->setObjectName(widgets::ActionRegistry::idOf(action) + QStringLiteral(".tool"));
    button->setDefaultAction(action);
    button->setToolButtonStyle(action->icon().isNull() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon);
    button->setFocusPolicy(Qt::StrongFocus);
    head->addWidget(button);
  }
  body->addLayout(head);
  auto* progress = new QHBoxLayout;
  bar_ = new QProgressBar(page);
  bar_->setObjectName(QStringLiteral("sweepBar"));
  bar_->setAccessibleName(tr("Progress of the sweep"));
  bar_->setRange(0, kSweepBarSteps);
  bar_->setTextVisible(false);
  bar_->setFixedHeight(kSweepBarHeight);
  bar_->setMaximumWidth(kListWidth);
  progress_ = new QLabel(page);
  progress_->setObjectName(QStringLiteral("sweepProgress"));
  progress->addWidget(bar_);
  progress->addWidget(progress_, 1);
  body->addLayout(progress);
  problem_ = new widgets::FieldProblem({}, page);
  problem_->setObjectName(QStringLiteral("sweepPanel.problem"));
  body->addWidget(problem_);
  body->addWidget(makeTable(), 1);
  pages_->addWidget(page);
  connect(sweeps_, &QComboBox::currentIndexChanged, this, &SweepPanel::showCurrent);
}

QWidget* SweepPanel::makeTable() {
  sorted_ = new QSortFilterProxyModel(this);
  sorted_->setSourceModel(trials_);
  sorted_->setSortRole(TrialModel::kSortRole);
  table_ = new QTableView(this);
  table_->setObjectName(QStringLiteral("sweepTrialTable"));
  table_->setAccessibleName(tr("Trials"));
  table_->setModel(sorted_);
  table_->setItemDelegate(new TrialDelegate(trials_, table_));
  table_->setSortingEnabled(true);
  table_->sortByColumn(0, Qt::AscendingOrder);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setTabKeyNavigation(false);
  table_->setShowGrid(false);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(widgets::measures::rowHeight(fontMetrics()));
  table_->horizontalHeader()->setStretchLastSection(true);
  connect(sorted_, &QAbstractItemModel::modelReset, this, &SweepPanel::fitColumns);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SweepPanel::currentChanged);
  connect(table_, &QTableView::activated, this,
          [this](const QModelIndex& index) { emit trialActivated(trials_->runAt(sorted_->mapToSource(index).row())); });
  return table_;
}

// Wide enough for what the cells will hold later.
void SweepPanel::fitColumns() {
  table_->resizeColumnsToContents();
  for (int column = 0; column < trials_->metricColumn(); ++column) {
    const int least = column == 0 || column == trials_->stepColumn() ? kNumberWidth : kTextWidth;
    table_->setColumnWidth(column, std::max(least, table_->columnWidth(column)));
  }
}

QSize SweepPanel::sizeHint() const {
  return {kListWidth * 3, kPanelHeight};
}

SweepRunner* SweepPanel::current() const {
  return isBuilt() ? book_->find(sweeps_->currentText()) : nullptr;
}

void SweepPanel::select(const QString& sweep) {
  if (!isBuilt() || sweeps_->findText(sweep) < 0) fillList();
  if (!isBuilt()) return;
  sweeps_->setCurrentText(sweep);
  showCurrent();
}

int SweepPanel::currentTrial() const {
  if (!isBuilt()) return 0;
  const QModelIndex index = table_->currentIndex();
  return index.isValid() ? trials_->trialAt(sorted_->mapToSource(index).row()) : 0;
}

void SweepPanel::fillList() {
  if (!isBuilt() && book_->runners().empty()) return;
  if (!isBuilt()) build();
  const QString before = sweeps_->currentText();
  {
    const QSignalBlocker silence(sweeps_);
    sweeps_->clear();
    for (const auto& runner : book_->runners()) sweeps_->addItem(runner->name());
    sweeps_->setCurrentIndex(std::max(0, sweeps_->findText(before)));
  }
  showCurrent();
}

void SweepPanel::showCurrent() {
  const SweepRunner* runner = current();
  pages_->setCurrentIndex(runner ? 1 : 0);
  trials_->show(runner);
  if (runner) {
    state_->setText(stateWord(*runner));
    problem_->setProblem(runner->problem());
  }
  showProgress();
  emit currentChanged();
}

void SweepPanel::showProgress() {
  const SweepRunner* runner = current();
  if (!runner) return;
  const estimator::SweepWork work = runner->work();
  const estimator::SweepCounts counts = estimator::countTrials(runner->sweep());
  const int ended = counts.done + counts.failed + counts.dropped;
  bar_->setValue(work.total > 0 ? static_cast<int>(kSweepBarSteps * work.done / work.total) : 0);
  QString text = tr("%1 of %2 trials, step %3 of %4")
                     .arg(ended)
                     .arg(runner->sweep().trials_size())
                     .arg(widgets::stepText(work.done), widgets::stepText(work.total));
  if (const double left = runner->secondsLeft(); left >= 0)
    text = tr("%1, %2 left").arg(text, widgets::durationText(left));
  if (counts.failed > 0) text = tr("%1, %2 failed").arg(text).arg(counts.failed);
  progress_->setText(text);
}

}  // namespace app
