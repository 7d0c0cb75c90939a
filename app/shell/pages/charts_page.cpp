#include "app/shell/pages/charts_page.h"

#include <QAction>
#include <QBoxLayout>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSlider>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "app/shell/pages/chart_parts.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/grouping_panel.h"
#include "widgets/charts/groups/group_chips.h"
#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/derived/derived_panel.h"
#include "widgets/live/run_catalog.h"
#include "widgets/live/series_extreme.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/filter_words.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace app {
namespace {

constexpr int kSliderWidth = 96;
constexpr int kSliderMinimum = 56;
constexpr int kSliderSteps = 100;

// Where all runs that are seen are yet to be trained; empty: it is not so.
QString awaitedWords(const widgets::RunCatalog& catalog) {
  QStringList names;
  for (const widgets::CatalogRun* run : catalog.visibleRuns()) {
    if (run->hasLog) return {};
    names << (run->name.isEmpty() ? run->id : run->name);
  }
  if (names.isEmpty()) return {};
  if (names.size() == 1)
    return ChartsPage::tr("%1 has not begun to train. Its curves appear with the first steps.").arg(names.front());
  return ChartsPage::tr("%n runs have not begun to train. Their curves appear with the first steps.", nullptr,
                        static_cast<int>(names.size()));
}

}  // namespace

ChartsPage::ChartsPage(widgets::RunColors* colors, widgets::ActionRegistry* registry, QAction* train,
                       widgets::Dialogs* dialogs, RunIndex* index, QWidget* parent)
    : QWidget(parent),
      registry_(*registry),
      actions_(registry, &settings_),
      exporter_(dialogs),
      index_(index),
      grid_(new widgets::ChartGrid(&store_, &settings_, colors, this)),
      range_(new widgets::RangePanel(grid_->selection(), this)),
      empty_(new widgets::EmptyState(this)),
      pages_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("chartsPage"));
  setEmptyHint({tr("No curves yet"),
                tr("Train an experiment: its loss and other summaries are drawn here while it runs."),
                {train}});
  auto* content = new QWidget(this);
  auto* bar = new widgets::PageBar(content);
  buildBar(*registry, bar);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar);
  column->addWidget(new widgets::GroupChips(&grid_->grouping(), &grid_->runs(), colors, content));
  column->addWidget(grid_, 1);
  column->addWidget(range_);
  pages_->addWidget(empty_);
  pages_->addWidget(content);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_);
  connectIndex();
  connect(&actions_, &widgets::ChartActions::fitRequested, &grid_->links(), &widgets::GridLinks::fitAll);
  connect(&settings_, &widgets::ChartSettings::changed, this, &ChartsPage::showSmoothing);
  connect(&grid_->tags(), &widgets::GridTags::regrouped, this, &ChartsPage::showFilter);
  connect(&store_, &widgets::SeriesStore::tagAdded, this, &ChartsPage::updateEmpty);
  connect(&store_, &widgets::SeriesStore::seriesChanged, this, &ChartsPage::markBest);
  connect(&store_, &widgets::SeriesStore::seriesChanged, this, [this] {
    if (pages_->currentIndex() == 0 && !whenShown_.isActive()) whenShown_.start(0);
  });
  whenShown_.setSingleShot(true);
  connect(&whenShown_, &QTimer::timeout, this, &ChartsPage::updateEmpty);
  connect(&grid_->runs(), &widgets::GridRuns::visibilityChanged, this, [this] {
    if (!whenShown_.isActive()) whenShown_.start(0);
  });
  connect(grid_, &widgets::ChartGrid::eventClicked, this, &ChartsPage::eventWanted);
  connect(grid_, &widgets::ChartGrid::filterClearWanted, filter_, &QLineEdit::clear);
  connect(grid_, &widgets::ChartGrid::cardActivated, range_, &widgets::RangePanel::showCard);
  connect(grid_, &widgets::ChartGrid::groupRequested, &actions_, &widgets::ChartActions::groupingRequested);
  connectChartExport(grid_, &exporter_, this, [this](const widgets::BannerMessage& told) { emit message(told); });
  showSmoothing();
  updateEmpty();
}

void ChartsPage::connectIndex() {
  connect(index_, &RunIndex::curvesRead, this, [this](const widgets::RunBatchPointer& batch) { add(*batch); });
  connect(index_, &RunIndex::curvesGone, &store_, &widgets::SeriesStore::removeRun);
  connect(index_, &RunIndex::caughtUp, this, [this] {
    isRead_ = true;
    updateEmpty();
    emit caughtUp();
  });
}

void ChartsPage::popUp(QWidget* panel, QWidget* below) {
  panel->adjustSize();
  const QPoint place = below->mapToGlobal(QPoint(0, below->height()));
  const int right = window()->mapToGlobal(QPoint(window()->width(), 0)).x();
  panel->move(std::min(place.x(), right - panel->width()), place.y());
  panel->show();
}

void ChartsPage::connectPopups(const widgets::ActionRegistry& registry, widgets::PageBar* bar) {
  const auto button = [&](const char* id, const QString& text) {
    auto* made = new QToolButton(bar);
    made->setDefaultAction(registry.find(QString::fromLatin1(id)));
    made->setText(text);
    bar->addMenu(made);
    return made;
  };
  QToolButton* group = button("charts.group", tr("Group"));
  QToolButton* derive = button("charts.derive", tr("Derive"));
  connect(&actions_, &widgets::ChartActions::groupingRequested, this, [this, group] {
    auto* panel = new widgets::GroupingPanel(grid_->grouping().current(), grid_->grouping().parameters(), this);
    connect(panel, &widgets::GroupingPanel::changed, &grid_->grouping(), &widgets::GridGrouping::set);
    popUp(panel, group);
  });
  connect(&actions_, &widgets::ChartActions::derivedRequested, this,
          [this, derive] { popUp(new widgets::DerivedPanel(&derived_, store_.tags(), this), derive); });
}

void ChartsPage::buildBar(const widgets::ActionRegistry& registry, widgets::PageBar* bar) {
  filter_ = new QLineEdit(bar);
  filter_->setObjectName(QStringLiteral("tagFilter"));
  filter_->setAccessibleName(tr("Filter tags"));
  filter_->setPlaceholderText(tr("Filter tags"));
  filter_->setToolTip(tr("Part of a tag, or a regular expression"));
  filter_->setClearButtonEnabled(true);
  summary_ = new widgets::FilterWords(filter_, bar);
  summary_->setObjectName(QStringLiteral("tagSummary"));
  bar->addFilter(filter_);
  bar->addWords(summary_);
  bar->addSegments(axisChoice(registry, bar));
  addSmoothing(bar);
  connectPopups(registry, bar);
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& pattern) {
    grid_->tags().setFilter(pattern);
    showFilter();
    emit tagFilterChanged();
  });
  auto* find = new QShortcut(QKeySequence::Find, this);
  connect(find, &QShortcut::activated, filter_, qOverload<>(&QWidget::setFocus));
}

void ChartsPage::addSmoothing(widgets::PageBar* bar) {
  smoothing_ = new QSlider(Qt::Horizontal, bar);
  smoothing_->setObjectName(QStringLiteral("smoothing"));
  smoothing_->setRange(0, kSliderSteps - 1);
  smoothing_->setMinimumWidth(kSliderMinimum);
  smoothing_->setMaximumWidth(kSliderWidth);
  smoothing_->setAccessibleName(tr("Smooth"));
  smoothing_->setToolTip(tr("Weight of the moving average ([ and ])"));
  weight_ = new QLabel(bar);
  constexpr int kSpare = 2;  // the label rounds up what its letters need
  weight_->setMinimumWidth(fontMetrics().horizontalAdvance(QStringLiteral("0.00")) + kSpare);
  bar->addChoice(tr("Smooth"), smoothing_, true);
  bar->addChoice(weight_);
  connect(smoothing_, &QSlider::valueChanged, this,
          [this](int value) { settings_.setSmoothing(static_cast<double>(value) / kSliderSteps); });
}

QString ChartsPage::tagFilter() const {
  return filter_->text();
}

void ChartsPage::setTagFilter(const QString& text) {
  filter_->setText(text);
}

void ChartsPage::keepPinned(Settings* settings) {
  grid_->pins().set(settings->pinnedTags());
  connect(&grid_->pins(), &widgets::GridPins::changed, this,
          [settings](const QStringList& tags) { settings->setPinnedTags(tags); });
  const QString cards = QStringLiteral("cards"), derived = QStringLiteral("derived");
  const QJsonObject kept = settings->chartSetups();
  grid_->setups().restore(kept[cards].toObject());
  derived_.restore(kept[derived].toArray());
  const auto keep = [=, this] {
    settings->setChartSetups({{cards, grid_->setups().toJson()}, {derived, derived_.toJson()}});
  };
  connect(&grid_->setups(), &widgets::GridSetups::changed, this, keep);
  connect(&derived_, &widgets::DerivedSeries::changed, this, keep);
}

void ChartsPage::useSettings(const Settings& settings) {
  grid_->scheduler()->setLiveRate(settings.chartRate());
  // What a person chose with the slider stays until the settings say something else.
  if (std::exchange(usualSmoothing_, settings.smoothing()) != settings.smoothing()) {
    settings_.setSmoothing(settings.smoothing());
  }
}

void ChartsPage::linkTime(widgets::TimeCursor* time) {
  widgets::StepSelection* selection = grid_->selection();
  selection->setStep(time->step());
  connect(selection, &widgets::StepSelection::stepChanged, time,
          [selection, time] { time->setStep(selection->step()); });
  connect(time, &widgets::TimeCursor::changed, selection, [selection, time] { selection->setStep(time->step()); });
}

// The lowest loss that an evaluation found.
void ChartsPage::markBest(const QString& run, const QString& tag) {
  const std::optional<QString> owner = store_.ownerOf(run);
  if (!owner || tag != QLatin1String("loss")) return;
  const auto best = widgets::extremeOf(store_.series(run, tag), true);
  if (!best) return;
  grid_->events()->setBest(*owner, {widgets::AxisEventKind::kBest, *owner, best->step, best->wall,
                                    QStringLiteral("%1 %2").arg(tag, widgets::valueText(best->value))});
}

void ChartsPage::restart() {
  store_.clear();
  isRead_ = false;
  grid_->runs().showAll();  // what hides runs tells it of those that it finds
  updateEmpty();
  index_->restartCurves();
}

void ChartsPage::add(const widgets::RunBatch& batch) {
  grid_->events()->add(batch.run, batch.events);
  if (!batch.info.config.empty()) {
    grid_->grouping().setConfig(batch.run,
                                QJsonDocument::fromJson(QByteArray::fromStdString(batch.info.config)).object());
  }
  store_.apply(batch);
}

void ChartsPage::showFilter() {
  summary_->tell(filter_->text().isEmpty() ? QString() : grid_->tags().summary(), grid_->tags().filterProblem());
}

void ChartsPage::showSmoothing() {
  const QSignalBlocker blocker(smoothing_);
  const double weight = settings_.options().smoothing;
  smoothing_->setValue(qRound(weight * kSliderSteps));
  weight_->setText(widgets::decimalText(weight, 'f', 2));
}

void ChartsPage::setEmptyHint(const EmptyHint& hint) {
  if (hint == hint_) return;
  hint_ = hint;
  updateEmpty();
}

void ChartsPage::explainBy(const widgets::RunCatalog* catalog) {
  catalog_ = catalog;
  connect(catalog, &widgets::RunCatalog::changed, this, &ChartsPage::updateEmpty);
  connect(catalog, &widgets::RunCatalog::visibleRunsChanged, this, &ChartsPage::updateEmpty);
}

bool ChartsPage::isNoRunShown() const {
  const QStringList runs = store_.runs();
  const auto isShown = [this](const QString& run) { return grid_->runs().isVisible(run); };
  return !runs.isEmpty() && std::ranges::none_of(runs, isShown);
}

// Runs that wrote none yet, or failed before, are in the store, too.
bool ChartsPage::showsCurves() const {
  return std::ranges::any_of(
      store_.runs(), [this](const QString& run) { return grid_->runs().isVisible(run) && store_.hasSeries(run); });
}

bool ChartsPage::isReading() const {
  return !isRead_ || (catalog_ && !catalog_->isRead());
}

void ChartsPage::updateEmpty() {
  pages_->setCurrentIndex(showsCurves() ? 1 : 0);
  if (pages_->currentIndex() == 1) return;
  if (catalog_ && widgets::tellGoneFolder(*empty_, *catalog_, &registry_)) return;
  const auto failed = catalog_ && !isReading() ? widgets::failedBeforeSummaries(*catalog_, registry_) : std::nullopt;
  if (failed) {
    empty_->setError(failed->title, failed->sentence);
    widgets::offerOnly(*empty_, failed->actions);
  } else if (const QString awaited = isReading() || !catalog_ ? QString() : awaitedWords(*catalog_);
             !awaited.isEmpty()) {
    empty_->setText(widgets::Glyph::kHourglass, tr("The training has not begun"), awaited);
    widgets::offerOnly(*empty_, {});
  } else if (isNoRunShown()) {
    widgets::sayNoRunIsShown(*empty_, registry_.find(QStringLiteral("runs.show_all")));
  } else if (isReading() && catalog_) {
    widgets::showReading(*empty_, *catalog_, &registry_, tr("Reading the logs"), tr("Curves appear as they are read."));
  } else {
    empty_->setText(widgets::Glyph::kInfo, hint_.title, hint_.sentence);
    widgets::offerOnly(*empty_, hint_.actions);
  }
}

}  // namespace app
