#include "widgets/dashboards/compare/compare_dashboard.h"

#include <QAction>
#include <QApplication>
#include <QBoxLayout>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSet>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>

#include "widgets/dashboards/compare/column_chooser.h"
#include "widgets/dashboards/compare/compare_charts.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/compare/compare_split.h"
#include "widgets/dashboards/compare/compare_view.h"
#include "widgets/dashboards/compare/compared_view.h"
#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/live/compared_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/panels/page_bar.h"
#include "widgets/runs/key_metric.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_notes.h"
#include "widgets/runs/run_records.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyph_shapes.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr int kStepWidth = 84;
constexpr int kGroupWidth = 150;
constexpr int kBoxFrame = 48;  // of a box around its words

const QString kId = QStringLiteral("compare");

}  // namespace

CompareDashboard::CompareDashboard(const DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      context_(context),
      metric_(context.notes ? new KeyMetric(context.notes, context.records, this) : nullptr),
      model_(new CompareModel([this](const QString& id) { return context_.colors->look(id, isDark(palette())); },
                              [this](const QString& id) { return context_.runs->isVisible(id); }, this)),
      view_(new CompareView(model_, this)),
      charts_(new CompareCharts(context, this)),
      compared_(new ComparedView(context, charts_, this)),
      content_(new CompareSplit(view_, compared_, this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(this)),
      copy_(context.actions->add(QStringLiteral("compare.copy"), tr("Copy as CSV"),
                                 tr("Copy the selected rows, or all rows, with the header"))),
      showAll_(showAllRunsAction(*context.actions, context.filter, context.runs)),
      showsCharts_(context.actions->addCheckable(QStringLiteral("compare.charts"), tr("Charts"),
                                                 tr("Draw the curves of the runs below the table"), true)),
      showsTable_(context.actions->addCheckable(QStringLiteral("compare.table"), tr("Table"),
                                                tr("Show the table of runs above those that are compared"), true)) {
  setObjectName(QStringLiteral("compareDashboard"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* bar = new PageBar(this);
  buildBar(bar);
  column->addWidget(bar);
  column->addWidget(pages_, 1);
  pages_->addWidget(content_);
  empty_->setObjectName(QStringLiteral("compareEmpty"));
  pages_->addWidget(empty_);
  context_.records->readLogs();
  load();
  connectAll();
  refresh();
}

void CompareDashboard::buildBar(PageBar* bar) {
  count_ = new QLabel(bar);
  count_->setObjectName(QStringLiteral("compareCount"));
  count_->setForegroundRole(QPalette::PlaceholderText);
  group_ = new QComboBox(bar);
  group_->setObjectName(QStringLiteral("compareGroup"));
  group_->setAccessibleName(tr("Group by"));
  group_->setToolTip(tr("Runs with the same value become a group with mean ± standard deviation"));
  group_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  group_->setMaximumWidth(std::max(kGroupWidth, group_->fontMetrics().horizontalAdvance(tr("No groups")) + kBoxFrame));
  step_ = new QLineEdit(bar);
  step_->setObjectName(QStringLiteral("compareStep"));
  step_->setAccessibleName(tr("Step of the columns “at step”"));
  step_->setPlaceholderText(tr("at step"));
  step_->setToolTip(tr("Columns “at step” show the last value up to this step"));
  step_->setFixedWidth(measures::grown(kStepWidth, fontMetrics()));
  columns_ = new QToolButton(bar);
  columns_->setObjectName(QStringLiteral("compareColumns"));
  columns_->setText(tr("Columns"));
  copy_->setIcon(glyphIcon(Glyph::kCopy));
  bar->addWords(count_);
  bar->addChoice(group_);
  bar->addChoice(step_);
  colors_ = bar->addToggle(QStringLiteral("compareColors"), tr("Colour by group"),
                           tr("Give the runs of a group the same colour in all views"));
  diff_ = bar->addToggle(QStringLiteral("compareDiff"), tr("Diff only"),
                         tr("Hide hyperparameters that are the same in all runs"));
  tableButton_ = bar->addToggle(showsTable_, QStringLiteral("compareTableButton"));
  bar->addToggle(showsCharts_, QStringLiteral("compareChartsButton"));
  bar->addMenu(columns_);
  copyButton_ = bar->addTool(copy_, QStringLiteral("compareCopy"));
}

void CompareDashboard::connectAll() {
  connect(context_.records, &RunRecords::changed, this, &CompareDashboard::refresh);
  connect(context_.filter, &RunFilter::changed, this, &CompareDashboard::refresh);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, [this] {
    model_->refreshLooks();
    showState(acceptedRuns().size());
  });
  connect(context_.runs, &RunCatalog::looksChanged, model_, &CompareModel::refreshLooks);
  connect(context_.runs, &RunCatalog::currentChanged, this, &CompareDashboard::selectCurrent);
  connect(view_, &CompareView::visibilityRequested, context_.runs, &RunCatalog::setVisible);
  connect(view_, &CompareView::currentRunChanged, context_.runs, &RunCatalog::setCurrent);
  connect(view_, &CompareView::selectionChanged, this, [this] {
    if (isSelecting_ || !isVisible()) return;
    isChosenHere_ = true;
    context_.runs->compared().set(view_->selectedRuns());
  });
  connect(&context_.runs->compared(), &ComparedRuns::changed, this, [this] {
    if (selectCompared()) isChosenHere_ = false;
    showCompared();
  });
  connect(compared_, &ComparedView::pageRequested, this, &CompareDashboard::pageRequested);
  connect(charts_, &CompareCharts::pointsRead, this, [this] {
    if (!comparedRuns().empty()) showCompared();
  });
  connect(compared_, &ComparedView::stepPicked, this, &CompareDashboard::showCompared);
  connect(view_, &CompareView::sortRequested, this, &CompareDashboard::sortBy);
  connect(view_, &CompareView::settingsChanged, this, &CompareDashboard::setSettings);
  connect(diff_, &QToolButton::toggled, this, [this](bool on) {
    settings_.diffOnly = on;
    setSettings(settings_);
  });
  connect(showsCharts_, &QAction::toggled, this, [this](bool on) {
    settings_.charts = on;
    setSettings(settings_);
  });
  connect(showsTable_, &QAction::triggered, this, [this](bool on) {
    wantsTable_ = on;
    refresh();
  });
  connect(context_.runs, &RunCatalog::changed, this, [this] {
    if (!isVisible()) return;
    showCompared();
    showState(acceptedRuns().size());  // the records of the runs come a little later
  });
  connect(colors_, &QToolButton::toggled, this, [this](bool on) {
    settings_.colorByGroup = on;
    setSettings(settings_);
  });
  connect(group_, &QComboBox::activated, this, [this] {
    settings_.groupBy = group_->currentData().toString();
    settings_.folded.clear();
    setSettings(settings_);
  });
  connect(step_, &QLineEdit::editingFinished, this, [this] { askStep(step_->text()); });
  connect(columns_, &QToolButton::clicked, this, &CompareDashboard::chooseColumns);
  connect(copy_, &QAction::triggered, this, [this] { QApplication::clipboard()->setText(view_->csv()); });
  if (metric_) {
    connect(metric_, &KeyMetric::changed, this, [this] {
      settings_.smallerIsBetter = metric_->directions();
      refresh();
    });
  }
  // Another workspace's, or a change that was undone.
  if (context_.notes) {
    connect(context_.notes, &RunNotes::changed, this, [this] {
      if (CompareSettings::fromJson(context_.notes->view(kId)).toJson() == settings_.toJson()) return;
      load();
      refresh();
    });
  }
}

void CompareDashboard::load() {
  if (context_.notes) settings_ = CompareSettings::fromJson(context_.notes->view(kId));
  if (metric_) settings_.smallerIsBetter = metric_->directions();
  if (settings_.step) context_.records->setStep(settings_.step);
}

void CompareDashboard::setSettings(const CompareSettings& settings) {
  settings_ = settings;
  if (context_.notes) context_.notes->setView(kId, settings_.toJson());
  if (metric_) metric_->setDirections(settings_.smallerIsBetter);
  refresh();
}

void CompareDashboard::sortBy(const QString& key) {
  settings_.descending = settings_.sortKey == key && !settings_.descending;
  settings_.sortKey = key;
  setSettings(settings_);
}

void CompareDashboard::askStep(const QString& text) {
  bool isNumber = false;
  const qlonglong step = QString(text).remove(QLatin1Char(' ')).remove(QChar(0x2009)).toLongLong(&isNumber);
  if (!isNumber && !text.trimmed().isEmpty()) {
    emit message({Severity::kWarning, tr("“%1” is not a step: enter an integer.").arg(text), {}, kId});
    return;
  }
  settings_.step = isNumber ? std::make_optional<int64_t>(step) : std::nullopt;
  context_.records->setStep(settings_.step);
  setSettings(settings_);
}

void CompareDashboard::chooseColumns() {
  auto* chooser = new ColumnChooser(allColumns(acceptedRuns(), settings_), settings_, this);
  connect(chooser, &ColumnChooser::toggled, this, [this](const QString& key, bool shown) {
    settings_.shown[key] = shown;
    setSettings(settings_);
  });
  const QPoint corner = columns_->mapToGlobal(QPoint(columns_->width() - chooser->width(), columns_->height()));
  chooser->move(corner);
  chooser->show();
}

std::vector<const RunRecord*> CompareDashboard::acceptedRuns() const {
  std::vector<const RunRecord*> runs;
  for (const RunRecord& run : context_.records->all()) {
    if (context_.filter->accepts(run.id)) runs.push_back(&run);
  }
  return runs;
}

std::vector<const RunRecord*> CompareDashboard::comparedRuns() const {
  std::vector<const RunRecord*> runs;
  for (const QString& id : context_.runs->compared().ids()) {
    const RunRecord* run = context_.records->find(id);
    if (run && context_.filter->accepts(id)) runs.push_back(run);
  }
  return runs.size() < 2 ? std::vector<const RunRecord*>() : runs;
}

// The row of the run that is selected everywhere, unless several are.
void CompareDashboard::selectCurrent() {
  if (!context_.runs->compared().ids().isEmpty()) return;
  isSelecting_ = true;
  view_->selectRun(context_.runs->current());
  isSelecting_ = false;
}

// The rows of what is compared, whoever chose it.
bool CompareDashboard::selectCompared() {
  const QStringList& wanted = context_.runs->compared().ids();
  const QStringList selected = view_->selectedRuns();
  if (wanted.isEmpty() ? selected.size() < 2
                       : QSet<QString>(selected.begin(), selected.end()) == QSet<QString>(wanted.begin(), wanted.end()))
    return false;
  isSelecting_ = true;
  view_->selectRuns(wanted);
  isSelecting_ = false;
  return true;
}

// Two that were chosen in the list of runs have the page to themselves; a table in which they were chosen stays, as
// others may be added there.
bool CompareDashboard::hasTable(std::size_t compared) const {
  return compared != 2 || wantsTable_.value_or(isChosenHere_);
}

// What differs between them, and only their curves; else the curves of all.
void CompareDashboard::showCompared() {
  if (!isVisible()) return;
  const std::vector<const RunRecord*> runs = comparedRuns();
  const bool showsTable = hasTable(runs.size());
  content_->arrange(!runs.empty(), showsTable, settings_.charts);
  showsTable_->setChecked(showsTable);
  ActionRegistry::disable(showsTable_, runs.size() == 2 ? QString() : tr("Select two runs to be compared."));
  tableButton_->setVisible(runs.size() == 2);
  for (QWidget* each : std::initializer_list<QWidget*>{diff_, group_, columns_, copyButton_}) {
    each->setVisible(showsTable);
  }
  compared_->showRuns(runs, metric_, !settings_.step);
  showCharts(runs.empty() ? acceptedRuns() : runs);
}

void CompareDashboard::changeEvent(QEvent* event) {
  Dashboard::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && !comparedRuns().empty()) showCompared();  // in the theme's colours
}

void CompareDashboard::showEvent(QShowEvent* event) {
  Dashboard::showEvent(event);
  isChosenHere_ = false;
  refresh();
}

void CompareDashboard::refresh() {
  if (!isVisible()) return;
  const std::vector<const RunRecord*> runs = acceptedRuns();
  if (metric_) settings_.keyMetric = metric_->tag();
  applyColors(runs);
  model_->setTable(buildCompareTable(runs, settings_), settings_);
  view_->setSettings(settings_);
  fillGroups(allColumns(runs, settings_));
  selectCurrent();
  selectCompared();
  showCompared();
  const QSignalBlocker diff(diff_);
  const QSignalBlocker colors(colors_);
  diff_->setChecked(settings_.diffOnly);
  colors_->setChecked(settings_.colorByGroup);
  // Only what has an effect now takes room.
  const bool showsTable = hasTable(comparedRuns().size());
  colors_->setVisible(showsTable && !settings_.groupBy.isEmpty());
  step_->setVisible(showsTable && settings_.aggregations.values().contains(Aggregation::kAtStep));
  if (!step_->hasFocus()) step_->setText(settings_.step ? stepText(*settings_.step) : QString());
  showState(runs.size());
}

// Of the metrics that the table shows.
void CompareDashboard::showCharts(const std::vector<const RunRecord*>& runs) {
  const QSignalBlocker blocker(showsCharts_);
  showsCharts_->setChecked(settings_.charts);
  charts_->setVisible(settings_.charts);
  if (!settings_.charts) return charts_->clear();
  QStringList metrics;
  for (const CompareColumn& column : model_->table().columns) {
    if (column.kind == CompareColumn::Kind::kMetric && !metrics.contains(column.path)) metrics << column.path;
  }
  CompareCharts::Groups groups;
  if (!settings_.groupBy.isEmpty()) groups = {model_->table().groupTitle, groupsOf(runs, settings_)};
  charts_->setContents(runs, metrics, groups);
}

void CompareDashboard::fillGroups(const std::vector<CompareColumn>& columns) {
  using Kind = CompareColumn::Kind;
  QList<std::pair<QString, QString>> wanted{{tr("No groups"), QString()}};
  for (const CompareColumn& column : columns) {
    const bool groups = column.kind == Kind::kState || column.kind == Kind::kExperiment ||
                        column.kind == Kind::kGroup || column.kind == Kind::kTags ||
                        (column.kind == Kind::kParam && column.varies);
    if (groups || column.key == settings_.groupBy) wanted.append({tr("By %1").arg(column.title), column.key});
  }
  bool same = wanted.size() == group_->count();
  for (int i = 0; same && i < wanted.size(); ++i) same = group_->itemData(i).toString() == wanted[i].second;
  const QSignalBlocker blocker(group_);
  if (!same) {
    group_->clear();
    for (const auto& [text, key] : wanted) group_->addItem(text, key);
  }
  group_->setCurrentIndex(std::max(0, group_->findData(settings_.groupBy)));
}

void CompareDashboard::applyColors(const std::vector<const RunRecord*>& runs) {
  const bool byGroup = settings_.colorByGroup && !settings_.groupBy.isEmpty();
  if (context_.colors->setGroups(byGroup ? groupsOf(runs, settings_) : QMap<QString, QString>())) {
    context_.runs->tellLooksChanged();
  }
}

void CompareDashboard::showState(std::size_t accepted) {
  const auto total = static_cast<int>(context_.records->all().size());
  const RunCount count = context_.runs->count();
  count_->setText((context_.records->isReading() ? tr("%1 of %n runs, reading…", nullptr, count.total)
                                                 : tr("%1 of %n runs", nullptr, count.total))
                      .arg(count.shown));
  if (total == 0 && tellGoneFolder(*empty_, *context_.runs, context_.actions)) {
    count_->clear();
  } else if (total == 0 && !context_.runs->isRead()) {
    showReading(*empty_, *context_.runs, context_.actions, tr("Reading the runs"),
                tr("They are compared here once the folder has been read."));
  } else if (total == 0) {
    empty_->setText(Glyph::kInfo, tr("No runs yet"), tr("Train an experiment, or open a folder of logs."));
    offerPossible(*empty_, context_.actions,
                  {.oneOf = idsForFirstRun(), .then = {context_.actions->find(QStringLiteral("file.open_folder"))}});
  } else if (accepted == 0) {
    sayNoRunIsShown(*empty_, showAll_);
  }
  const bool tellsFailure = accepted > 0 && tellFailure();
  pages_->setCurrentWidget(accepted == 0 || tellsFailure ? static_cast<QWidget*>(empty_) : content_);
}

// Where nothing was measured there is nothing to compare.
bool CompareDashboard::tellFailure() {
  if (context_.records->isReading() || !context_.runs->isRead()) return false;
  for (const RunRecord* run : acceptedRuns()) {
    if (!run->metrics.isEmpty()) return false;
  }
  const auto failed = failedBeforeSummaries(*context_.runs, *context_.actions);
  if (!failed) return false;
  empty_->setError(failed->title, failed->sentence);
  offerOnly(*empty_, failed->actions);
  return true;
}

namespace {

DashboardInfo compareInfo() {
  DashboardInfo info;
  info.id = kId;
  info.title = CompareDashboard::tr("Compare");
  info.tooltip = CompareDashboard::tr("Hyperparameters and metrics of all runs as a table");
  info.place = DashboardPlace::kRail;
  info.order = 10;
  info.icon = strokesOf(Glyph::kCompare);
  info.shortcut = QKeySequence(QStringLiteral("Alt+3"));
  return info;
}
const DashboardRegistrar<CompareDashboard> kCompareRegistrar(compareInfo);

}  // namespace
}  // namespace widgets
