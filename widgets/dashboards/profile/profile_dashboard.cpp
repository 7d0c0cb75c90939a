#include "widgets/dashboards/profile/profile_dashboard.h"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "summaries/reading/event_log_reader.h"
#include "widgets/dashboards/checkpoints/bar_delegate.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/profile/kernel_columns.h"
#include "widgets/dashboards/profile/kernel_table_model.h"
#include "widgets/dashboards/profile/trace_view.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/meant_run.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/banner_row.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/focus_ring.h"
#include "widgets/util/written_file.h"

namespace widgets {
namespace {

constexpr double kActionZoom = 2;

// Of the window: records steps of the training that runs. A dashboard without a window has none.
constexpr QLatin1StringView kRecordAction("run.profile");

// Newest last.
std::vector<ProfiledStep> profiledSteps(summaries::EventLogReader& log) {
  std::vector<ProfiledStep> steps;
  for (const summaries::SeriesInfo& series : log.series()) {
    if (series.kind != summaries::Kind::kRunMetadata) continue;
    for (const summaries::ItemInfo& item : log.items(series.id)) steps.push_back({series.id, item.step});
  }
  std::ranges::stable_sort(steps, {}, &ProfiledStep::step);
  return steps;
}

}  // namespace

ProfileDashboard::ProfileDashboard(const DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      context_(context),
      model_(new KernelTableModel(this)),
      sorted_(new QSortFilterProxyModel(this)),
      timeline_(new TraceView(this)) {
  setObjectName(QStringLiteral("profileDashboard"));
  sorted_->setSourceModel(model_);
  sorted_->setSortRole(KernelTableModel::kSortRole);
  sorted_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  sorted_->setFilterKeyColumn(-1);
  makeActions();
  auto* content = new QWidget(this);
  auto* layout = new QVBoxLayout(content);
  layout->setContentsMargins(0, 0, 0, measures::kPageGap);
  layout->setSpacing(0);
  auto* bar = new PageBar(content);
  buildBar(bar);
  layout->addWidget(bar);
  layout->addLayout(buildAdvice(content));
  auto* splitter = new QSplitter(Qt::Vertical, content);
  splitter->setContentsMargins(measures::kPageMargin, 0, measures::kPageMargin, 0);
  splitter->setChildrenCollapsible(false);
  splitter->addWidget(buildTable());
  splitter->addWidget(timeline_);
  layout->addWidget(splitter, 1);
  empty_ = new EmptyState(this);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(empty_);
  pages_->addWidget(content);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(pages_);
  connect(context_.runs, &RunCatalog::changed, this, &ProfileDashboard::readSteps);
  connect(context_.runs, &RunCatalog::currentChanged, this, &ProfileDashboard::readSteps);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, &ProfileDashboard::readSteps);
  showEmpty();
  readSteps();
}

void ProfileDashboard::makeActions() {
  const auto add = [this](const char* id, const QString& text, const QString& tip, Glyph glyph, auto&& run) {
    QAction* action = context_.actions->add(QString::fromLatin1(id), text, tip);
    action->setIcon(glyphIcon(glyph));
    connect(action, &QAction::triggered, this, run);
    actions_.push_back(action);
  };
  add("profile.zoomIn", tr("Zoom in"), tr("Show less of the timeline, larger"), Glyph::kAdd,
      [this] { timeline_->zoomBy(kActionZoom); });
  add("profile.zoomOut", tr("Zoom out"), tr("Show more of the timeline"), Glyph::kMinus,
      [this] { timeline_->zoomBy(1 / kActionZoom); });
  add("profile.fit", tr("Whole step"), tr("Show the whole step in the timeline"), Glyph::kFit,
      [this] { timeline_->fit(); });
  add("profile.export", tr("Export trace…"), tr("Save the step as a trace for chrome://tracing"), Glyph::kSave,
      [this] { askExport(); });
}

QToolButton* ProfileDashboard::groupingButton(const QString& id, const QString& text, const QString& tip,
                                              KernelGrouping grouping) {
  QAction* action =
      context_.actions->addCheckable(QStringLiteral("profile.by%1").arg(id), text, tip, grouping == grouping_);
  connect(action, &QAction::triggered, this, [this, grouping] { chooseGrouping(grouping); });
  auto* button = new QToolButton(this);
  button->setDefaultAction(action);
  button->setObjectName(action->objectName() + QStringLiteral(".button"));
  return button;
}

void ProfileDashboard::buildBar(PageBar* bar) {
  const QList<QToolButton*> groupings = {
      groupingButton(QStringLiteral("Node"), tr("Nodes"), tr("The time of each node"), KernelGrouping::kNode),
      groupingButton(QStringLiteral("Op"), tr("Ops"), tr("The time of all nodes of an op together"),
                     KernelGrouping::kOp),
      groupingButton(QStringLiteral("Scope"), tr("Scopes"), tr("The time of all nodes of a name scope together"),
                     KernelGrouping::kScope)};
  auto* group = new QActionGroup(this);
  for (QToolButton* button : groupings) group->addAction(button->defaultAction());
  steps_ = new QComboBox(bar);
  steps_->setObjectName(QStringLiteral("profileSteps"));
  steps_->setAccessibleName(tr("Profiled step"));
  connect(steps_, &QComboBox::activated, this, &ProfileDashboard::readStep);
  search_ = new QLineEdit(bar);
  search_->setObjectName(QStringLiteral("profileSearch"));
  search_->setPlaceholderText(tr("Search nodes and ops"));
  search_->setAccessibleName(tr("Search nodes and ops"));
  search_->setClearButtonEnabled(true);
  connect(search_, &QLineEdit::textChanged, sorted_, &QSortFilterProxyModel::setFilterFixedString);
  connect(search_, &QLineEdit::textChanged, timeline_, &TraceView::setSearch);
  bar->addFilter(search_);
  bar->addSegments(groupings);
  bar->addChoice(steps_);
  const auto add = [bar](QAction* action, PageBar::Words words) {
    bar->addTool(action, action->objectName() + QStringLiteral(".button"), words);
  };
  if (QAction* record = context_.actions->find(kRecordAction)) add(record, PageBar::Words::kWhereRoom);
  for (QAction* action : actions_) {
    add(action, action == actions_.back() ? PageBar::Words::kWhereRoom : PageBar::Words::kNever);
  }
}

QLayout* ProfileDashboard::buildAdvice(QWidget* parent) {
  advice_ = new QLabel(parent);
  advice_->setObjectName(QStringLiteral("profileAdvice"));
  totals_ = new QLabel(parent);
  totals_->setObjectName(QStringLiteral("profileTotals"));
  auto* lines = new QVBoxLayout;
  lines->setContentsMargins(measures::kPageMargin, 0, measures::kPageMargin, measures::kPageGap);
  for (QLabel* label : {advice_, totals_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    lines->addWidget(label);
  }
  return lines;
}

QWidget* ProfileDashboard::buildTable() {
  table_ = makeBarTree(QStringLiteral("profileTable"), tr("Kernels by time"), KernelTableModel::kBarRole, this);
  new FocusRing(table_);
  table_->setRootIsDecorated(false);
  table_->setModel(sorted_);
  table_->setSortingEnabled(true);
  table_->sortByColumn(KernelTableModel::kTime, Qt::DescendingOrder);
  table_->setTextElideMode(Qt::ElideMiddle);  // names differ in their ends, too
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setSectionResizeMode(KernelTableModel::kName, QHeaderView::Stretch);  // names have what is left
  columns_ = new KernelColumns(table_);
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& index) {
    if (grouping_ != KernelGrouping::kNode || !index.isValid()) return;
    timeline_->select(index.siblingAtColumn(KernelTableModel::kName).data().toString());
  });
  connect(timeline_, &TraceView::selectionChanged, this, [this](const QString& node) {
    const auto found =
        sorted_->match(sorted_->index(0, KernelTableModel::kName), Qt::DisplayRole, node, 1, Qt::MatchExactly);
    if (!found.isEmpty() && found.front() != table_->currentIndex()) table_->setCurrentIndex(found.front());
  });
  return table_;
}

void ProfileDashboard::readSteps() {
  const CatalogRun* run = meantRun(*context_.runs);
  if (!run) return showEmpty();
  const bool isOther = run->id != run_;
  run_ = run->id;
  if (isOther) offered_.clear();
  if (!run->hasLog) return showEmpty();
  context_.loader->load<std::vector<ProfiledStep>>(
      this, QStringLiteral("steps"), run->directory, profiledSteps,
      [this](const std::vector<ProfiledStep>& steps) { offer(steps); },
      [this](const TaskFailure& failure) { showFailure(tr("The log cannot be read"), failure.text); });
}

void ProfileDashboard::offer(const std::vector<ProfiledStep>& steps) {
  if (steps.empty()) return showEmpty();
  if (steps == offered_) return;
  const bool followed = steps_->currentIndex() + 1 == steps_->count();
  const int kept = steps_->currentIndex();
  offered_ = steps;
  steps_->clear();
  for (const ProfiledStep& step : steps) steps_->addItem(tr("Step %1").arg(stepText(step.step)));
  steps_->setCurrentIndex(followed || kept >= steps_->count() ? steps_->count() - 1 : kept);
  readStep();
}

void ProfileDashboard::readStep() {
  const CatalogRun* run = context_.runs->find(run_);
  const int chosen = steps_->currentIndex();
  if (!run || chosen < 0) return;
  const ProfiledStep step = offered_[static_cast<std::size_t>(chosen)];
  context_.loader->load<StepTrace>(
      this, QStringLiteral("trace"), run->directory,
      [step](summaries::EventLogReader& log) { return parseStepTrace(log.payload(step.series, step.step)); },
      [this](const StepTrace& trace) { showTrace(trace); },
      [this](const TaskFailure& failure) { showFailure(tr("The profile cannot be read"), failure.text); });
}

void ProfileDashboard::showTrace(const StepTrace& trace) {
  timeline_->setTrace(trace);
  const StepTotals totals = totalsOf(trace);
  advice_->setText(adviceFor(trace));
  totals_->setText(tr("%1 a step, %2 in kernels of all threads, %3 waiting for input; %n threads, busy %4 %", nullptr,
                      totals.threads)
                       .arg(microsText(totals.length), microsText(totals.kernels), microsText(totals.wait),
                            decimalText(100 * totals.busy, 'f', 0)));
  showTimes();
  pages_->setCurrentIndex(1);
  for (QAction* action : actions_) ActionRegistry::disable(action, {});
  emit shown();
}

void ProfileDashboard::showEmpty() {
  offered_.clear();
  steps_->clear();
  timeline_->setTrace({});
  if (tellGoneFolder(*empty_, *context_.runs, context_.actions)) {
    // It is said.
  } else if (!context_.runs->isRead()) {
    showReading(*empty_, *context_.runs, context_.actions, tr("Reading the runs"),
                tr("The runs of the folder are being looked through."));
  } else if (const QString run = context_.runs->current(); context_.runs->isAwaited(run)) {
    empty_->setText(Glyph::kHourglass, tr("No profiled step"),
                    tr("%1 has not begun to train. Its steps can be profiled as soon as it runs.").arg(run));
    offerOnly(*empty_, {});
  } else {
    empty_->setText(Glyph::kProfile, tr("No profiled step"),
                    tr("Where the time of steps goes is recorded while a run trains: train, then profile 100 steps. An "
                       "experiment with the hook profiler records them by itself."));
    offerPossible(
        *empty_, context_.actions,
        {.oneOf = QStringList{kRecordAction} + idsForFirstRun(), .then = {context_.actions->find(kRecordAction)}});
  }
  pages_->setCurrentIndex(0);
  for (QAction* action : actions_) ActionRegistry::disable(action, tr("The current run has no profiled step"));
  emit shown();
}

void ProfileDashboard::showFailure(const QString& title, const QString& reason) {
  pages_->setCurrentIndex(0);
  offerOnly(*empty_, {});
  empty_->setError(title, reason);
  emit shown();
}

void ProfileDashboard::showTimes() {
  model_->setTimes(kernelTimes(timeline_->trace(), grouping_));
  columns_->setTold(KernelTableModel::kRoofline, model_->hasRoofline());
  columns_->setTold(KernelTableModel::kOp, grouping_ != KernelGrouping::kOp);  // else it is the name
}

void ProfileDashboard::chooseGrouping(KernelGrouping grouping) {
  grouping_ = grouping;
  showTimes();
}

QString ProfileDashboard::exportTo(const QString& path) const {
  return writtenFile(path, chromeTrace(timeline_->trace()));
}

void ProfileDashboard::askExport() {
  const QString path = QFileDialog::getSaveFileName(this, tr("Export trace"), QStringLiteral("trace.json"),
                                                    tr("Chrome traces (*.json)"));
  if (path.isEmpty()) return;
  const QString failure = exportTo(path);
  if (failure.isEmpty()) return;
  BannerMessage banner;
  banner.severity = Severity::kError;
  banner.text = tr("%1 was not written: %2").arg(path, failure);
  emit message(banner);
}

namespace {

DashboardInfo profileInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("profile");
  info.title = ProfileDashboard::tr("Profile");
  info.tooltip = ProfileDashboard::tr("Where the time of the current run's steps went");
  info.place = DashboardPlace::kRail;
  info.order = 75;
  info.icon = strokesOf(Glyph::kProfile);
  info.shortcut = QKeySequence(QStringLiteral("Alt+P"));
  return info;
}
const DashboardRegistrar<ProfileDashboard> kProfileRegistrar(profileInfo);

}  // namespace
}  // namespace widgets
