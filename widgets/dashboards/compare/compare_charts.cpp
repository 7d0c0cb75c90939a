#include "widgets/dashboards/compare/compare_charts.h"

#include <QActionGroup>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace widgets {

namespace {
constexpr int kSmoothingSteps = 100;
constexpr int kSmoothingWidth = 96;
constexpr int kAboveBar = 4;  // it is below a table
QString keyText(const std::pair<QString, QString>& key) {
  return key.first + QChar(0x1f) + key.second;
}
}  // namespace

CompareCharts::CompareCharts(const DashboardContext& context, QWidget* parent)
    : QWidget(parent),
      context_(context),
      grid_(new ChartGrid(&store_, &settings_, context.colors, this)),
      hidden_(new EmptyState(this)),
      title_(new QLabel(this)),
      band_(new QComboBox(this)) {
  setObjectName(QStringLiteral("compareCharts"));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addSpacing(kAboveBar);
  column->addWidget(makeBar());
  column->addWidget(grid_, 1);
  column->addWidget(hidden_, 1);
  hidden_->setObjectName(QStringLiteral("compareHidden"));
  hidden_->hide();
  connect(context_.runs, &RunCatalog::visibilityChanged, &grid_->runs(), &GridRuns::setVisible);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, &CompareCharts::tellShown);
  connect(context_.runs, &RunCatalog::looksChanged, &grid_->curves(), &GridCurves::refreshStyles);
}

// The grid uses store and settings until it is gone.
CompareCharts::~CompareCharts() {
  delete grid_;
}

QWidget* CompareCharts::makeBar() {
  auto* bar = new PageBar(this, PageBar::Row::kNext);
  title_->setObjectName(QStringLiteral("compareChartsTitle"));
  title_->setForegroundRole(QPalette::PlaceholderText);
  band_->setObjectName(QStringLiteral("compareBand"));
  band_->setAccessibleName(tr("Band around the mean of a group"));
  band_->setToolTip(tr("What the band around the mean of a group spans"));
  band_->addItems({tr("No band"), tr("Minimum to maximum"), tr("Standard deviation"), tr("95 % confidence")});
  band_->setCurrentIndex(static_cast<int>(BandKind::kMinMax));
  band_->hide();  // until there are groups
  connect(band_, &QComboBox::currentIndexChanged, this, &CompareCharts::applyGroups);
  auto* smoothing = new QSlider(Qt::Horizontal, this);
  smoothing->setObjectName(QStringLiteral("compareSmoothing"));
  smoothing->setAccessibleName(tr("Smoothing"));
  smoothing->setToolTip(tr("Weight of the moving average, 0 to 0.99"));
  smoothing->setRange(0, kSmoothingSteps - 1);
  smoothing->setFixedWidth(kSmoothingWidth);
  smoothing->setValue(qRound(settings_.options().smoothing * kSmoothingSteps));
  connect(smoothing, &QSlider::valueChanged, this,
          [this](int value) { settings_.setSmoothing(static_cast<double>(value) / kSmoothingSteps); });
  bar->addWords(title_);
  bar->addChoice(band_);
  bar->addChoice(tr("S&mooth"), smoothing);
  bar->addSegments(axisChoice());
  return bar;
}

QList<QToolButton*> CompareCharts::axisChoice() {
  const struct {
    const char* id;
    QString text;
    QString tooltip;
    XAxis axis;
  } choices[] = {
      {"compare.step", tr("Step"), tr("Steps on the horizontal axis"), XAxis::kStep},
      {"compare.relative", tr("Relative"), tr("Time since the first on the horizontal axis"), XAxis::kRelative},
      {"compare.wall", tr("Wall"), tr("Time of day on the horizontal axis"), XAxis::kWall}};
  auto* group = new QActionGroup(this);
  QList<QToolButton*> buttons;
  for (const auto& [id, text, tooltip, axis] : choices) {
    const QString name = QString::fromLatin1(id);
    QAction* action = context_.actions->find(name);
    if (!action) action = context_.actions->addCheckable(name, text, tooltip, axis == XAxis::kStep);
    group->addAction(action);
    connect(action, &QAction::toggled, this, [this, axis = axis](bool on) {
      if (on) settings_.setXAxis(axis);
    });
    buttons << new QToolButton(this);
    buttons.back()->setObjectName(name + QStringLiteral(".tool"));
    buttons.back()->setDefaultAction(action);
  }
  return buttons;
}

// A metric of an evaluation is a series of the evaluation's own log.
std::optional<CompareCharts::Source> CompareCharts::sourceOf(const QString& run, const QString& metric) const {
  const auto find = [](const CatalogRun* found, const QString& tag) -> std::optional<Source> {
    const summaries::SeriesInfo* series = found ? found->find(tag, summaries::Kind::kScalar) : nullptr;
    if (!series) return std::nullopt;
    return Source{found->directory, series->id, series->points, series->segments};
  };
  if (const auto own = find(context_.runs->find(run), metric)) return own;
  const QString evaluation = metric.section(QLatin1Char('/'), 0, 0);
  return find(context_.runs->part(run, evaluation), metric.section(QLatin1Char('/'), 1));
}

void CompareCharts::setContents(const std::vector<const RunRecord*>& runs, const QStringList& metrics,
                                const Groups& groups) {
  const QStringList shown = metrics.mid(0, kMostMetrics);
  std::set<QString> ids;
  for (const RunRecord* run : runs) ids.insert(run->id);
  for (const QString& known : store_.runs()) {
    if (!ids.contains(known)) store_.removeRun(known);
  }
  for (const QString& tag : store_.tags()) {
    if (!shown.contains(tag)) store_.removeTag(tag);
  }
  std::erase_if(known_, [&](const auto& known) {
    const bool stays = ids.contains(known.first.first) && shown.contains(known.first.second);
    if (!stays) cancel(known.first);
    return !stays;
  });
  measured_.clear();
  for (const RunRecord* run : runs) {
    store_.addRun(run->id);
    grid_->runs().setName(run->id, run->briefName);
    grid_->runs().setVisible(run->id, context_.runs->isVisible(run->id));
    for (const QString& metric : shown) {
      const std::optional<Source> source = sourceOf(run->id, metric);
      if (!source) continue;
      measured_.insert(run->id);
      read(run->id, metric, *source);
    }
  }
  tellReading();
  metrics_ = static_cast<int>(shown.size());
  notDrawn_ = static_cast<int>(metrics.size() - shown.size());
  tellShown();
  if (groups != groups_) {
    groups_ = groups;
    applyGroups();
  }
}

void CompareCharts::cancel(const Key& key) {
  context_.loader->cancel(this, keyText(key));
  reading_.erase(key);
}

void CompareCharts::read(const QString& run, const QString& metric, const Source& source) {
  const Key key{run, metric};
  if (const auto found = known_.find(key); found != known_.end() && found->second == source) return;
  known_[key] = source;
  reading_.insert(key);
  context_.loader->load<SeriesData>(
      this, keyText(key), source.directory,
      [id = source.series](summaries::EventLogReader& log) {
        const summaries::Columns points = log.line(id);
        SeriesData line;
        line.append(points.steps, points.walls, points.values);
        return line;
      },
      [this, key](const SeriesData& line) {
        reading_.erase(key);
        tellReading();
        if (known_.contains(key)) store_.set(key.first, key.second, line, true);
        emit pointsRead();
      },
      [this, key](const TaskFailure&) {
        reading_.erase(key);
        tellReading();
        known_.erase(key);  // so that it is tried again when the log changes; the table tells what is wrong
      });
}

void CompareCharts::tellReading() {
  grid_->setEmptyText(reading_.empty() ? QString() : tr("Reading the curves…"));
}

void CompareCharts::tellShown() {
  const QStringList runs = store_.runs();
  const auto seen = std::ranges::count_if(runs, [this](const QString& run) { return context_.runs->isVisible(run); });
  const bool hasCurves =
      std::ranges::any_of(measured_, [this](const QString& run) { return context_.runs->isVisible(run); });
  const bool isHidden = !runs.isEmpty() && (seen == 0 || (metrics_ > 0 && !hasCurves));
  if (isHidden) tellHidden(seen == 0);
  hidden_->setVisible(isHidden);
  grid_->setVisible(!isHidden);
  title_->setText(notDrawn_ > 0
                      ? tr("Runs: %1   Metrics: %2, %3 more are not drawn").arg(seen).arg(metrics_).arg(notDrawn_)
                      : tr("Runs: %1   Metrics: %2").arg(seen).arg(metrics_));
}

void CompareCharts::tellHidden(bool isNoRunShown) {
  if (const auto failed = failedBeforeSummaries(*context_.runs, *context_.actions)) {
    hidden_->setError(failed->title, failed->sentence);
    return offerOnly(*hidden_, failed->actions);
  }
  if (isNoRunShown) {
    hidden_->setText(Glyph::kInfo, tr("No run is shown"),
                     tr("All runs are hidden. The table lists them all the same."));
  } else {
    hidden_->setText(Glyph::kInfo, tr("No curve is shown"),
                     tr("The runs that are shown have no values. Those that have are hidden."));
  }
  offerOnly(*hidden_, {showAllRunsAction(*context_.actions, context_.filter, context_.runs)});
}

void CompareCharts::applyGroups() {
  // Dots would name a value inside another.
  const QString field = groups_.title.section(QLatin1Char('.'), -1);
  for (auto it = groups_.values.begin(); it != groups_.values.end(); ++it) {
    grid_->grouping().setConfig(it.key(), {{field, it.value()}});
  }
  RunGrouping grouping;
  if (!groups_.values.isEmpty()) {
    grouping.by = RunGrouping::By::kParameter;
    grouping.parameter = field;
    grouping.band = static_cast<BandKind>(band_->currentIndex());
  }
  grid_->grouping().set(grouping);
  band_->setVisible(!groups_.values.isEmpty());
}

void CompareCharts::clear() {
  while (!reading_.empty()) cancel(*reading_.begin());
  known_.clear();
  store_.clear();
}

}  // namespace widgets
