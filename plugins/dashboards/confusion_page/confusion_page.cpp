#include "plugins/dashboards/confusion_page/confusion_page.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSlider>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "plugins/dashboards/confusion_page/matrix_view.h"
#include "plugins/dashboards/confusion_page/worst_list.h"
#include "widgets/dashboards/empty_page.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/live/log_loader.h"
#include "widgets/panels/number_text.h"

namespace plugins {
namespace {

constexpr int kPageMargin = 12;  // pixels
constexpr int kOrder = 90;       // behind the program's own summaries

bool hasMatrix(const widgets::CatalogRun& run) {
  return std::ranges::any_of(run.series, isConfusion);
}

}  // namespace

ConfusionPage::ConfusionPage(const widgets::DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      context_(context),
      chosen_(new QComboBox(this)),
      scale_(new QComboBox(this)),
      view_(new MatrixView(this)),
      worst_(new WorstList(this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      step_(new QLabel(this)),
      readout_(new QLabel(this)),
      empty_(new widgets::EmptyPage(context,
                                    {tr("No confusion matrices"),
                                     tr("They appear when evaluations have the metric confusion_matrix: \"eval\": "
                                        "{\"metrics\": [{\"name\": \"confusion_matrix\"}]}"),
                                     QStringLiteral("looking.md#confusion-matrices")},
                                    hasMatrix, this)),
      pages_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("confusionPage"));
  build();
  connect(chosen_, &QComboBox::activated, this, [this] {
    own_.reset();
    read();
  });
  connect(scale_, &QComboBox::activated, this,
          [this](int place) { view_->setScale(static_cast<ConfusionScale>(place)); });
  connect(slider_, &QSlider::valueChanged, this, &ConfusionPage::chooseStep);
  connect(view_, &MatrixView::pointed, readout_, &QLabel::setText);
  connect(context_.runs, &widgets::RunCatalog::changed, this, &ConfusionPage::findSources);
  connect(context_.runs, &widgets::RunCatalog::visibleRunsChanged, this, &ConfusionPage::findSources);
  connect(context_.time, &widgets::TimeCursor::changed, this, [this] {
    own_.reset();
    read();
  });
}

void ConfusionPage::build() {
  auto* area = new QScrollArea(this);
  area->setObjectName(QStringLiteral("confusionArea"));
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setFocusPolicy(Qt::NoFocus);
  area->setWidget(view_);
  auto* whole = new QWidget(this);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(kPageMargin, kPageMargin, kPageMargin, kPageMargin);
  column->addWidget(makeBar());
  auto* both = new QSplitter(Qt::Horizontal, whole);
  both->setChildrenCollapsible(false);
  both->addWidget(area);
  both->addWidget(worst_);
  both->setStretchFactor(0, 1);
  column->addWidget(both, 1);
  column->addWidget(makeFoot());
  empty_->setObjectName(QStringLiteral("confusionEmpty"));
  pages_->addWidget(empty_);
  pages_->addWidget(whole);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(pages_);
}

QWidget* ConfusionPage::makeBar() {
  auto* bar = new QWidget(this);
  chosen_->setObjectName(QStringLiteral("confusionSource"));
  chosen_->setAccessibleName(tr("Matrix"));
  chosen_->setToolTip(tr("Which run\u2019s matrix is shown"));
  chosen_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  scale_->setObjectName(QStringLiteral("confusionScale"));
  scale_->setAccessibleName(tr("Cells show"));
  scale_->setToolTip(tr("Counts, or shares of all examples of the label (recall) or of the prediction (precision)"));
  // In the order of ConfusionScale.
  scale_->addItems({tr("Counts"), tr("Shares of the label"), tr("Shares of the prediction")});
  scale_->setCurrentIndex(static_cast<int>(ConfusionScale::kOfLabel));
  auto* title = new QLabel(tr("&Matrix:"), bar);
  title->setBuddy(chosen_);
  auto* cells = new QLabel(tr("&Cells show:"), bar);
  cells->setBuddy(scale_);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  for (QWidget* each : {static_cast<QWidget*>(title), static_cast<QWidget*>(chosen_), static_cast<QWidget*>(cells),
                        static_cast<QWidget*>(scale_)}) {
    row->addWidget(each);
  }
  row->addStretch(1);
  row->addWidget(new QLabel(tr("Rows: label. Columns: prediction."), bar));
  return bar;
}

QWidget* ConfusionPage::makeFoot() {
  auto* foot = new QWidget(this);
  slider_->setObjectName(QStringLiteral("confusionStep"));
  slider_->setAccessibleName(tr("Step"));
  slider_->setToolTip(tr("The step whose matrix is shown, until the time cursor moves"));
  step_->setObjectName(QStringLiteral("confusionStepText"));
  readout_->setObjectName(QStringLiteral("confusionReadout"));
  readout_->setAccessibleName(tr("Cell"));
  readout_->setTextFormat(Qt::PlainText);
  auto* row = new QHBoxLayout;
  row->addWidget(step_);
  row->addWidget(slider_, 1);
  auto* column = new QVBoxLayout(foot);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(readout_);
  column->addLayout(row);
  return foot;
}

void ConfusionPage::showEvent(QShowEvent* event) {
  Dashboard::showEvent(event);
  findSources();
}

std::vector<ConfusionPage::Source> ConfusionPage::sourcesNow() const {
  std::vector<Source> found;
  for (const widgets::CatalogRun* run : context_.runs->visibleRuns()) {
    for (const summaries::SeriesInfo& series : run->series) {
      if (!isConfusion(series)) continue;
      const QString name = run->name.isEmpty() ? run->id : run->name;
      found.push_back(
          {run->id, series.id, series.points, name + QStringLiteral(": ") + QString::fromStdString(series.tag)});
    }
  }
  return found;
}

void ConfusionPage::findSources() {
  if (!isVisible()) return;
  std::vector<Source> now = sourcesNow();
  if (now == sources_ && !now.empty()) return;
  const Source* former = source();
  const auto isFormer = [former](const Source& one) {
    return former && one.run == former->run && one.series == former->series;
  };
  auto shown = std::ranges::find_if(now, isFormer);
  if (shown == now.end()) {
    own_.reset();
    const QString owner = context_.runs->ownerId(context_.runs->current());
    shown = std::ranges::find_if(now, [&](const Source& one) { return context_.runs->ownerId(one.run) == owner; });
  }
  const auto place = shown == now.end() ? 0 : static_cast<int>(shown - now.begin());
  sources_ = std::move(now);
  const QSignalBlocker quiet(chosen_);
  chosen_->clear();
  for (const Source& one : sources_) chosen_->addItem(one.label);
  chosen_->setCurrentIndex(sources_.empty() ? -1 : place);
  if (sources_.empty()) {
    empty_->showNone();
    return pages_->setCurrentWidget(empty_);
  }
  read();
}

const ConfusionPage::Source* ConfusionPage::source() const {
  const int place = chosen_->currentIndex();
  return place >= 0 && place < static_cast<int>(sources_.size()) ? &sources_[static_cast<std::size_t>(place)] : nullptr;
}

void ConfusionPage::read() {
  const Source* wanted = source();
  const widgets::CatalogRun* run = wanted ? context_.runs->find(wanted->run) : nullptr;
  if (!run || !isVisible()) return;
  const std::optional<int64_t> step = own_ ? own_ : context_.time->step();
  const auto readBoth = [series = wanted->series, step](summaries::EventLogReader& log) {
    Evaluation evaluation{readConfusion(log, series, step), {}};
    evaluation.worst = readWorst(log, evaluation.matrix.step);
    return evaluation;
  };
  context_.loader->load<Evaluation>(
      this, QStringLiteral("confusion"), run->directory, readBoth,
      [this](const Evaluation& evaluation) { show(evaluation); },
      [this](const widgets::TaskFailure& failure) { showProblem(failure.text); });
}

void ConfusionPage::show(const Evaluation& evaluation) {
  const Confusion& matrix = evaluation.matrix;
  const Source* from = source();
  if (!from || matrix.classes == 0) return;
  shown_ = matrix;
  // What an evaluation is of stands in the log of its training.
  const widgets::CatalogRun* owner = context_.runs->find(context_.runs->ownerId(from->run));
  const QStringList classes = classNames(owner ? owner->info.config : std::string(), matrix.classes);
  view_->setMatrix(matrix, classes);
  worst_->setExamples(evaluation.worst, classes);
  const QSignalBlocker quiet(slider_);
  const auto place = std::ranges::lower_bound(matrix.steps, matrix.step) - matrix.steps.begin();
  slider_->setRange(0, static_cast<int>(matrix.steps.size()) - 1);
  slider_->setValue(static_cast<int>(place));
  slider_->setVisible(matrix.steps.size() > 1);
  //: A step, and the share of examples that are predicted right
  step_->setText(
      tr("Step %1: accuracy %2").arg(widgets::stepText(matrix.step), widgets::valueText(accuracyOf(matrix))));
  pages_->setCurrentIndex(1);
}

void ConfusionPage::showProblem(const QString& reason) {
  empty_->showError(tr("The confusion matrix cannot be shown"), reason);
  pages_->setCurrentWidget(empty_);
}

void ConfusionPage::chooseStep(int place) {
  if (place < 0 || place >= static_cast<int>(shown_.steps.size())) return;
  own_ = shown_.steps[static_cast<std::size_t>(place)];
  read();
}

widgets::DashboardInfo ConfusionPage::info() {
  widgets::DashboardInfo info;
  info.id = QStringLiteral("confusion");
  info.title = tr("Confusion");
  info.tooltip = tr("Which classes evaluations took for which, step by step");
  info.order = kOrder;
  info.hasContent = [](const widgets::RunCatalog& runs) {
    return std::ranges::any_of(runs.visibleRuns(), [](const widgets::CatalogRun* run) { return hasMatrix(*run); });
  };
  return info;
}

namespace {

const widgets::DashboardRegistrar<ConfusionPage> kConfusionRegistrar(ConfusionPage::info);

}  // namespace
}  // namespace plugins
