#include "widgets/dashboards/custom_scalars/custom_scalars_dashboard.h"

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QSignalBlocker>
#include <QSlider>

#include "summaries/values/series_queries.h"
#include "widgets/dashboards/custom_scalars/custom_chart_card.h"
#include "widgets/dashboards/custom_scalars/layout_dialog.h"
#include "widgets/dashboards/custom_scalars/layout_json.h"
#include "widgets/dashboards/summary/summary_grid.h"
#include "widgets/panels/message_banner.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyph_shapes.h"
#include "widgets/util/background.h"
#include "widgets/util/written_file.h"

namespace widgets {
namespace {

using summaries::values::CustomScalarsLayout;

constexpr int kCustomScalarsCardHeight = 300;
constexpr int kSliderWidth = 72;
constexpr int kChoiceWidth = 180;
constexpr int kBesideChoice = 48;  // frame and arrow
constexpr int kSliderSteps = 100;
const SeriesSelector kLayouts{summaries::Kind::kUnknown, std::string(summaries::values::kCustomScalarsPlugin)};

// Groups are cut at the first slash, so a title must not have one.
QString keyOf(const summaries::values::CustomCategory& category, const summaries::values::CustomChart& chart) {
  const QString group = QString::fromStdString(category.title).replace(QLatin1Char('/'), QChar(0x2215));
  return group + QLatin1Char('/') + QString::fromStdString(chart.title);
}

}  // namespace

CustomScalarsDashboard::CustomScalarsDashboard(const DashboardContext& context, QWidget* parent)
    : SummaryDashboard({.selector = kLayouts,
                        .per = CardsPer::kTag,
                        .cardHeight = kCustomScalarsCardHeight,
                        .emptyTitle = tr("No layout"),
                        .emptyText = tr("Charts of several tags are shown here, arranged by a layout that a run logged "
                                        "for TensorBoard\u2019s custom scalars or by your own layout.")},
                       context, parent),
      store_(context.notes) {
  setObjectName(QStringLiteral("customScalarsDashboard"));
  addBar();
  connect(context.runs, &RunCatalog::changed, this, &CustomScalarsDashboard::readLayouts);
  connect(context.runs, &RunCatalog::visibleRunsChanged, this, &CustomScalarsDashboard::readLayouts);
}

// The cards use the scheduler until they are gone.
CustomScalarsDashboard::~CustomScalarsDashboard() {
  delete grid();
}

void CustomScalarsDashboard::addBar() {
  auto* smoothing = new QSlider(Qt::Horizontal, this);
  smoothing->setObjectName(QStringLiteral("customSmoothing"));
  smoothing->setAccessibleName(tr("Smoothing"));
  smoothing->setToolTip(tr("Weight of the moving average, 0 to 0.99; charts with margins are not smoothed"));
  smoothing->setRange(0, kSliderSteps - 1);
  smoothing->setFixedWidth(kSliderWidth);
  smoothing->setValue(qRound(settings_.options().smoothing * kSliderSteps));
  addLabelled(tr("Smooth"), smoothing);
  connect(smoothing, &QSlider::valueChanged, this,
          [this](int value) { settings_.setSmoothing(static_cast<double>(value) / kSliderSteps); });
  addChoices(
      {{QStringLiteral("custom_scalars.step"), tr("Step"), tr("Steps on the horizontal axis")},
       {QStringLiteral("custom_scalars.relative"), tr("Relative"), tr("Time since the first on the horizontal axis")},
       {QStringLiteral("custom_scalars.wall"), tr("Wall"), tr("Time of day on the horizontal axis")}},
      [this](int place) { settings_.setXAxis(static_cast<XAxis>(place)); });
  addLayoutControls();
  connect(&settings_, &ChartSettings::changed, this, [this](const ChartOptions& options) {
    forEach<CustomChartCard>([&](CustomChartCard& card) { card.setOptions(options); });
  });
}

void CustomScalarsDashboard::addLayoutControls() {
  choice_ = new QComboBox(this);
  choice_->setObjectName(QStringLiteral("customLayout"));
  choice_->setAccessibleName(tr("Layout"));
  choice_->setToolTip(tr("Which layout is shown"));
  choice_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  const int usual = choice_->fontMetrics().horizontalAdvance(tr("Layouts of the logs")) + kBesideChoice;
  choice_->setMaximumWidth(std::max(measures::grown(kChoiceWidth, fontMetrics()), usual));
  connect(choice_, &QComboBox::activated, this, [this] { store_.show(choice_->currentData().toString()); });
  addToBar(choice_);
  QAction* edit = addAction(
      QStringLiteral("custom_scalars.layout"), tr("Edit layout\u2026"),
      tr("Edit the layout and save it in the workspace"), [this] { editLayout(); }, Glyph::kSettings);
  edit->setIconText(tr("Edit\u2026"));  // the bar has its name beside it
  QAction* open = addAction(
      QStringLiteral("custom_scalars.open_layout"), tr("Open layout\u2026"), tr("Read a layout from a file"),
      [this] { openLayout(); }, Glyph::kFolder);
  open->setIconText(tr("Open\u2026"));
  for (QAction* each : {edit, open}) offerWhenEmpty(each);
  addAction(
      QStringLiteral("custom_scalars.save_layout"), tr("Save\u2026"), tr("Write the layout to a file"),
      [this] { saveLayout(); }, Glyph::kSave);
  remove_ = addAction(
      QStringLiteral("custom_scalars.remove_layout"), tr("Remove"), tr("Delete the layout that is shown"),
      [this] { store_.remove(store_.shown()); }, Glyph::kRemove);
  connect(&store_, &LayoutStore::changed, this, [this] {
    showLayouts();
    rebuild();
  });
  showLayouts();
}

void CustomScalarsDashboard::showLayouts() {
  const QSignalBlocker blocker(choice_);
  choice_->clear();
  choice_->addItem(tr("Layouts of the logs"), QString());
  for (const QString& name : store_.names()) choice_->addItem(name, name);
  choice_->setCurrentIndex(std::max(0, choice_->findData(store_.shown())));
  remove_->setEnabled(choice_->currentIndex() > 0);
}

void CustomScalarsDashboard::editLayout() {
  const QString name = store_.shownLayout() ? store_.shown() : tr("My layout");
  auto* dialog = new LayoutDialog(layout(), name, this);
  connect(dialog, &LayoutDialog::applied, &store_, &LayoutStore::save);
  dialog->open();
}

void CustomScalarsDashboard::openLayout() {
  const QString path =
      dialogs()->openFile(this, tr("Open layout"), QDir::homePath(), tr("Layouts (*.json *.pb);;All files (*)"));
  if (path.isEmpty()) return;
  inBackground(
      this, [path] { return layoutOfFile(path); },
      [this, path](const ParsedLayout& parsed) {
        if (parsed.problem.isEmpty()) return store_.save(QFileInfo(path).completeBaseName(), parsed.layout);
        //: File, why
        emit message({Severity::kError, tr("%1 is not a layout: %2").arg(path, parsed.problem), {}, path});
      });
}

void CustomScalarsDashboard::saveLayout() {
  const QString name = store_.shown().isEmpty() ? QStringLiteral("layout") : store_.shown();
  const QString path = dialogs()->saveFile(
      this, tr("Save layout"), QDir::home().filePath(name + QStringLiteral(".json")), tr("Layouts (*.json)"));
  if (path.isEmpty()) return;
  inBackground(
      this, [path, json = layoutJson(layout()).toStdString()] { return writtenFile(path, json); },
      [this, path](const QString& error) {
        if (error.isEmpty()) return emit message({Severity::kInfo, tr("Saved %1").arg(path), {}, path});
        emit message({Severity::kError, tr("%1 could not be written: %2").arg(path, error), {}, path});
      });
}

QString CustomScalarsDashboard::setOwnLayout(const QString& json) {
  const ParsedLayout parsed = parsedLayout(json.toUtf8());
  if (!json.isEmpty() && !parsed.problem.isEmpty()) return parsed.problem;
  if (json.isEmpty()) {
    store_.show({});
  } else {
    store_.save(store_.shownLayout() ? store_.shown() : tr("My layout"), parsed.layout);
  }
  return {};
}

CustomScalarsLayout CustomScalarsDashboard::layout() const {
  if (const auto own = store_.shownLayout()) return *own;
  std::vector<CustomScalarsLayout> all;
  for (const auto& [run, read] : read_) {
    if (context().runs->isVisible(run)) all.push_back(read.layout);
  }
  return summaries::values::merged(all);
}

void CustomScalarsDashboard::readLayouts() {
  if (!isVisible()) return;
  const auto forgotten = std::erase_if(read_, [this](const auto& read) { return !context().runs->find(read.first); });
  std::erase_if(reading_, [this](const QString& run) { return !context().runs->find(run); });
  for (const CatalogRun* run : context().runs->visibleRuns()) {
    for (const summaries::SeriesInfo& series : run->series) {
      if (series.plugin != kLayouts.plugin || read_[run->id].points == series.points) continue;
      read_[run->id].points = series.points;
      reading_.insert(run->id);
      context().loader->load<CustomScalarsLayout>(
          this, run->id, run->directory,
          [](summaries::EventLogReader& log) {
            return summaries::values::readCustomScalars(log).value_or(CustomScalarsLayout());
          },
          [this, id = run->id](const CustomScalarsLayout& layout) {
            read_[id].layout = layout;
            finishReading(id);
            rebuild();
          },
          [this, id = run->id](const TaskFailure& failure) {
            finishReading(id);
            emit message({Severity::kWarning, tr("The layout of %1 cannot be read: %2").arg(id, failure.text), {}, id});
          });
    }
  }
  if (forgotten > 0) rebuild();
  tellReading();
}

void CustomScalarsDashboard::finishReading(const QString& run) {
  reading_.erase(run);
  tellReading();
}

void CustomScalarsDashboard::tellReading() {
  setWaiting(!reading_.empty(), tr("Reading layouts\u2026"),
             tr("Charts appear when the layouts are read (%n runs).", nullptr, static_cast<int>(reading_.size())));
}

std::vector<CardSpec> CustomScalarsDashboard::specs() const {
  std::vector<CardSpec> cards;
  QStringList runs;
  for (const CatalogRun* run : context().runs->visibleRuns()) runs << run->id;
  for (const auto& category : layout().categories) {
    for (const auto& chart : category.charts) cards.push_back({keyOf(category, chart), runs, keyOf(category, chart)});
  }
  return cards;
}

SummaryCard* CustomScalarsDashboard::makeCard(const CardSpec& spec, QWidget* parent) {
  const CustomScalarsLayout all = layout();
  for (const auto& category : all.categories) {
    for (const auto& chart : category.charts) {
      if (keyOf(category, chart) != spec.key) continue;
      return new CustomChartCard(spec, chart, context(), &scheduler_, settings_.options(), parent);
    }
  }
  return new CustomChartCard(spec, {}, context(), &scheduler_, settings_.options(), parent);
}

void CustomScalarsDashboard::rebuilt() {
  const CustomScalarsLayout all = layout();
  for (const auto& category : all.categories) {
    for (const auto& chart : category.charts) {
      if (auto* card = grid()->card(keyOf(category, chart))) static_cast<CustomChartCard*>(card)->setChart(chart);
    }
  }
}

void CustomScalarsDashboard::showEvent(QShowEvent* event) {
  SummaryDashboard::showEvent(event);
  readLayouts();
}

namespace {

DashboardInfo customScalarsInfo() {
  DashboardInfo info;
  info.id = QStringLiteral("custom_scalars");
  info.title = CustomScalarsDashboard::tr("Custom scalars");
  info.tooltip = CustomScalarsDashboard::tr("Charts of several tags, arranged by a layout");
  info.order = 70;
  info.hasContent = [](const RunCatalog& runs) { return hasSeries(runs, kLayouts); };
  return info;
}
const DashboardRegistrar<CustomScalarsDashboard> kCustomScalarsRegistrar(customScalarsInfo);

}  // namespace
}  // namespace widgets
