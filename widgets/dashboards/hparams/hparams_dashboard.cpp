#include "widgets/dashboards/hparams/hparams_dashboard.h"

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>

#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/dashboards/compare/compare_view.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/parallel_area.h"
#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/dashboards/hparams/scatter_matrix.h"
#include "widgets/dashboards/hparams/trial_foot.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/page_bar.h"
#include "widgets/panels/scrolled.h"
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

constexpr int kChoiceWidth = 150;
constexpr int kChoiceLetters = 18;  // of what is chosen, where the font is large; the list has the whole name
constexpr int kBoxFrame = 48;       // of a box around its words
constexpr int kLowPage = 480;       // with a usual font
const QString kRunColor = QStringLiteral("run");  // a choice of colours that is no axis

// Only what was chosen and what was measured: the rest is in Compare.
CompareSettings trialSettings() {
  CompareSettings settings;
  for (const char* fact : {"state", "started", "duration", "steps"}) settings.shown[QString::fromLatin1(fact)] = false;
  return settings;
}

}  // namespace

HparamsDashboard::HparamsDashboard(const DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      context_(context),
      settings_(trialSettings()),
      tableModel_(new CompareModel([this](const QString& id) { return context_.colors->look(id, isDark(palette())); },
                                   [this](const QString& id) { return context_.runs->isVisible(id); }, this)),
      tableView_(new CompareView(tableModel_, this)),
      parallel_(new ParallelView(this)),
      scatter_(new ScatterMatrix(this)),
      importance_(new ImportanceModel(this)),
      importanceNote_(new QLabel(this)),
      tabs_(new QTabBar(this)),
      views_(new QStackedWidget(this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(this)),
      narrow_(new QAction(this)),
      clear_(showAllRunsAction(*context.actions, context.filter, context.runs)),
      compare_(context.actions->add(QStringLiteral("hparams.compare"), tr("Open in Compare"),
                                    tr("Compare only the selected trials, as a table with their curves"))),
      trainAgain_(context.actions->add(QStringLiteral("hparams.train_again"), tr("Train again with these"),
                                       tr("Create an experiment with the hyperparameters of the selected trial"))) {
  setObjectName(QStringLiteral("hparamsDashboard"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  auto* bar = new PageBar(this);
  buildBar(bar);
  column->addWidget(bar);
  column->addWidget(pages_, 1);
  for (QWidget* view :
       std::initializer_list<QWidget*>{tableView_, new ParallelArea(parallel_, this), scatter_, makeImportance()}) {
    views_->addWidget(view);
  }
  auto* content = new QWidget(this);
  auto* rows = new QVBoxLayout(content);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(views_, 1);
  foot_ = new TrialFoot({compare_, trainAgain_}, content);
  rows->addWidget(foot_);
  connect(compare_, &QAction::triggered, this, &HparamsDashboard::openInCompare);
  connect(trainAgain_, &QAction::triggered, this, &HparamsDashboard::trainAgain);
  pages_->addWidget(scrolled(content, this));
  pages_->addWidget(empty_);
  context_.records->readLogs();
  connectAll();
  showTab(kParallel);
}

void HparamsDashboard::buildBar(PageBar* bar) {
  tabs_->setObjectName(QStringLiteral("hparamsTabs"));
  tabs_->setAccessibleName(tr("Views of the trials"));
  for (const QString& title : {tr("Table"), tr("Parallel"), tr("Scatter"), tr("Importance")}) tabs_->addTab(title);
  const auto choice = [&](const char* name, const QString& title, const QString& tip) {
    auto* box = new QComboBox(bar);
    box->setObjectName(QString::fromLatin1(name));
    box->setAccessibleName(title);
    box->setToolTip(tip);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    const int usual = box->fontMetrics().horizontalAdvance(tr("Colour: the metric")) + kBoxFrame;
    box->setMaximumWidth(std::max({kChoiceWidth, usual, kChoiceLetters * box->fontMetrics().averageCharWidth()}));
    return box;
  };
  metric_ = choice("hparamsMetric", tr("Metric"), tr("Metric whose best value ranks the trials"));
  metric_->setPlaceholderText(tr("no metric"));
  color_ = choice("hparamsColor", tr("Colour"), tr("Value that determines the colour of lines and points"));
  bar->addViews(tabs_);
  bar->addChoice(metric_);
  bar->addChoice(color_);
}

void HparamsDashboard::connectAll() {
  connect(context_.records, &RunRecords::changed, this, &HparamsDashboard::refresh);
  connect(context_.filter, &RunFilter::changed, this, &HparamsDashboard::refresh);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, tableModel_, &CompareModel::refreshLooks);
  connect(context_.runs, &RunCatalog::changed, this, [this] {
    if (pages_->currentIndex() == 1) refresh();  // what it says of there being none
  });
  connect(context_.runs, &RunCatalog::hiddenChanged, this, &HparamsDashboard::refresh);
  connect(context_.runs, &RunCatalog::currentChanged, this, &HparamsDashboard::showCurrent);
  connect(context_.runs, &RunCatalog::looksChanged, tableModel_, &CompareModel::refreshLooks);
  connect(context_.runs, &RunCatalog::looksChanged, this, &HparamsDashboard::refresh);
  connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) {
    views_->setCurrentIndex(tab);
    tellView();
    refresh();
  });
  connect(&parallel_->axes(), &ParallelAxes::brushesChanged, this, &HparamsDashboard::brushed);
  connect(parallel_, &ParallelView::trialHovered, this, &HparamsDashboard::hover);
  connect(scatter_, &ScatterMatrix::trialHovered, this, &HparamsDashboard::hover);
  connect(parallel_, &ParallelView::trialPicked, this, &HparamsDashboard::pick);
  connect(scatter_, &ScatterMatrix::trialPicked, this, &HparamsDashboard::pick);
  connect(tableView_, &CompareView::selectionChanged, this, &HparamsDashboard::updateSelection);
  connect(tableView_, &CompareView::currentRunChanged, context_.runs, &RunCatalog::setCurrent);
  connect(tableView_, &CompareView::currentRunChanged, this, &HparamsDashboard::hover);
  connect(tableView_, &CompareView::visibilityRequested, context_.runs, &RunCatalog::setVisible);
  connect(tableView_, &CompareView::settingsChanged, this, [this](const CompareSettings& settings) {
    settings_ = settings;
    if (context_.notes) KeyMetric(context_.notes, context_.records).setDirections(settings.smallerIsBetter);
    refresh();
  });
  connect(tableView_, &CompareView::sortRequested, this, [this](const QString& key) {
    settings_.descending = settings_.sortKey == key && !settings_.descending;
    settings_.sortKey = key;
    refresh();
  });
  connect(metric_, &QComboBox::activated, this, [this] {
    const int axis = trials_.find(chosenMetric());
    if (context_.notes && axis >= 0) {
      KeyMetric(context_.notes, context_.records).choose(chosenMetric().mid(QStringLiteral("metric:").size()));
    }
    refresh();
  });
  if (context_.notes) connect(context_.notes, &RunNotes::changed, this, &HparamsDashboard::followMetric);
  connect(color_, &QComboBox::activated, this, [this] { applyColor(trials_); });
  connect(clear_, &QAction::triggered, this, &HparamsDashboard::clearBrushes);
  // As the chip of the scope does, or as a condition that can be read and taken back.
  connect(narrow_, &QAction::triggered, this,
          [this] { narrowed_.scope.isEmpty() ? showOnly(narrowed_.ids) : context_.filter->setScope(narrowed_.scope); });
}

void HparamsDashboard::showTab(Tab tab) {
  tabs_->setCurrentIndex(tab);
  views_->setCurrentIndex(tab);
  tellView();
  refresh();
}

void HparamsDashboard::showEvent(QShowEvent* event) {
  Dashboard::showEvent(event);
  refresh();
}

void HparamsDashboard::resizeEvent(QResizeEvent* event) {
  Dashboard::resizeEvent(event);
  foot_->setBrief(height() < measures::grown(kLowPage, fontMetrics()));
}

void HparamsDashboard::changeEvent(QEvent* event) {
  Dashboard::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refresh();
}

// The metric that counts is that of all pages.
void HparamsDashboard::chooseKeyMetric() {
  if (!context_.notes) return;
  const QString key = QStringLiteral("metric:") + KeyMetric(context_.notes, context_.records).tag();
  if (const int row = metric_->findData(key); row >= 0) metric_->setCurrentIndex(row);
}

void HparamsDashboard::followMetric() {
  chooseKeyMetric();
  refresh();
}

QString HparamsDashboard::chosenMetric() const {
  return metric_->currentData().toString();
}

std::vector<const RunRecord*> HparamsDashboard::matchingRuns(bool brushedToo) const {
  std::vector<const RunRecord*> runs;
  for (const RunRecord& run : context_.records->all()) {
    // Without hyperparameters it is no trial.
    if (run.params.isEmpty()) continue;
    if (brushedToo ? context_.filter->accepts(run.id) : context_.filter->matchesText(run.id)) runs.push_back(&run);
  }
  return runs;
}

void HparamsDashboard::refresh() {
  if (!isVisible()) return;
  if (context_.notes) {
    settings_.smallerIsBetter = chosenDirections(*context_.notes);
    settings_.keyMetric = KeyMetric(context_.notes, context_.records).tag();
  }
  const std::vector<const RunRecord*> matching = matchingRuns(false);
  trials_ = shownTrials(matching);
  for (Trial& trial : trials_.trials) trial.color = context_.colors->look(trial.id, isDark(palette())).color;
  fillMetrics(trials_);
  // What is brushed away stays in sight there, faintly; its axes must not change while one brushes.
  parallel_->axes().setFirst(chosenMetric());
  const qsizetype brushes = parallel_->axes().brushes().size();
  parallel_->setTrials(trials_);
  if (parallel_->axes().brushes().size() < brushes) brushed();  // an axis went with its brush
  TrialTable left = trials_;
  std::erase_if(left.trials, [this](const Trial& trial) { return !context_.filter->accepts(trial.id); });
  if (tabs_->currentIndex() == kTable) {
    // As in Compare the table lists what is hidden, too: there are the eyes that show it again.
    tableModel_->setTable(buildCompareTable(matchingRuns(true), settings_), settings_);
    tableView_->setSettings(settings_);
    showCurrent();
  } else if (tabs_->currentIndex() == kScatter) {
    scatter_->setTrials(left);
  } else if (tabs_->currentIndex() == kImportance && isEnough(left, chosenMetric())) {
    computeImportance(left);
  }
  applyColor(trials_);
  markCurrent();
  showState({matching.size(), trials_.trials.size(), left.trials.size()}, left);
  describe();
  updateSelection();
}

// Of the runs that can be seen. Where nothing varies among them, the axes are those of the hidden ones, too.
TrialTable HparamsDashboard::shownTrials(const std::vector<const RunRecord*>& matching) const {
  const auto isHidden = [this](const QString& id) { return context_.runs->isHidden(id); };
  std::vector<const RunRecord*> shown = matching;
  std::erase_if(shown, [&](const RunRecord* run) { return isHidden(run->id); });
  TrialTable table = buildTrials(shown, settings_);
  if (shown.size() == matching.size() || table.hasParams()) return table;
  table = buildTrials(matching, settings_);
  std::erase_if(table.trials, [&](const Trial& trial) { return isHidden(trial.id); });
  return table;
}

void HparamsDashboard::fillMetrics(const TrialTable& table) {
  const auto fill = [](QComboBox* box, const QList<std::pair<QString, QString>>& wanted) {
    bool same = wanted.size() == box->count();
    for (int i = 0; same && i < wanted.size(); ++i) same = box->itemData(i).toString() == wanted[i].second;
    if (same) return;
    const QSignalBlocker blocker(box);
    const QString chosen = box->currentData().toString();
    box->clear();
    for (const auto& [text, key] : wanted) box->addItem(text, key);
    box->setCurrentIndex(std::max(0, box->findData(chosen)));
  };
  QList<std::pair<QString, QString>> metrics;
  QList<std::pair<QString, QString>> colors;
  for (const TrialAxis& axis : table.axes) {
    if (axis.isMetric) metrics.append({axis.title, axis.key});
    colors.append({tr("Colour: %1").arg(axis.title), axis.key});
  }
  fill(metric_, metrics);
  chooseKeyMetric();
  metric_->setEnabled(!metrics.isEmpty());
  // Without a metric the usual colour is that of the run.
  if (metrics.isEmpty()) {
    colors.prepend({tr("Colour: the run"), QString()});
  } else {
    colors =
        QList<std::pair<QString, QString>>{{tr("Colour: the metric"), QString()}, {tr("Colour: the run"), kRunColor}} +
        colors;
  }
  fill(color_, colors);
  color_->setEnabled(color_->count() > 1);
}

void HparamsDashboard::applyColor(const TrialTable& table) {
  const QString chosen = color_->currentData().toString();
  const int axis = table.find(chosen.isEmpty() ? chosenMetric() : chosen);  // of the runs' own: none
  parallel_->axes().setColorAxis(axis);
  scatter_->setColorAxis(axis);
}

void HparamsDashboard::brushed() {
  QStringList terms;
  for (auto it = parallel_->axes().brushes().begin(); it != parallel_->axes().brushes().end(); ++it) {
    const int axis = trials_.find(it.key());
    if (axis < 0) continue;
    terms << brushQuery(trials_.axes[static_cast<std::size_t>(axis)], it->first, it->second);
  }
  context_.filter->setBrush(terms.join(QStringLiteral(" and ")));
}

void HparamsDashboard::hover(const QString& id) {
  hovered_ = id;
  parallel_->setHighlight(id);
  scatter_->setHighlight(id);
  describe();
}

void HparamsDashboard::describe() {
  const auto found = std::find_if(trials_.trials.begin(), trials_.trials.end(),
                                  [this](const Trial& trial) { return trial.id == hovered_; });
  if (found == trials_.trials.end()) return foot_->showHint();
  QStringList words{found->name};
  for (std::size_t i = 0; i < trials_.axes.size(); ++i) {
    words << tr("%1 %2").arg(trials_.axes[i].title, trialText(trials_.axes[i], found->values[i]));
  }
  foot_->showTrial(words);
}

namespace {

DashboardInfo hparamsInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("hparams");
  info.title = HparamsDashboard::tr("HParams");
  info.tooltip = HparamsDashboard::tr("Effect of hyperparameters on metrics");
  info.place = DashboardPlace::kRail;
  info.order = 11;
  info.icon = strokesOf(Glyph::kHParams);
  info.shortcut = QKeySequence(QStringLiteral("Alt+4"));
  return info;
}
const DashboardRegistrar<HparamsDashboard> kHparamsRegistrar(hparamsInfo);

}  // namespace
}  // namespace widgets
