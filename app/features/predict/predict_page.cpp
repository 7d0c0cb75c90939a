#include "app/features/predict/predict_page.h"

#include <QComboBox>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

#include "app/features/model_forms/input_choice.h"
#include "app/features/predict/example_tab.h"
#include "app/features/predict/text_tab.h"
#include "app/features/predict/whole_input_tab.h"
#include "widgets/dashboards/failed_runs.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/dashboards/reading_runs.h"
#include "widgets/dashboards/show_all_runs.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/util/action_registry.h"

namespace app {
namespace {

constexpr int kPredictMargin = widgets::measures::kPageMargin;
// Places of the views.
constexpr int kExampleView = 0;
constexpr int kTextView = 2;

}  // namespace

PredictPage::PredictPage(widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent),
      empty_(new widgets::EmptyState(this)),
      body_(new QWidget(this)),
      run_(new QLabel(body_)),
      checkpoint_(new QComboBox(body_)),
      input_(new InputChoice(dialogs, true, body_)),
      tabs_(new QTabBar(body_)),
      views_(new QStackedWidget(body_)) {
  setObjectName(QStringLiteral("predictPage"));
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  page->setSpacing(0);
  page->addWidget(empty_);
  page->addWidget(body_, 1);
  auto* column = new QVBoxLayout(body_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  auto* below = new QVBoxLayout;
  below->setContentsMargins(kPredictMargin, 0, kPredictMargin, kPredictMargin);
  below->setSpacing(0);
  input_->setTitle(tr("Input:"), &colons_);
  below->addWidget(input_);
  below->addWidget(makeViews(dialogs), 1);
  column->addLayout(below, 1);
  connect(input_, &InputChoice::changed, this, [this] { model_.forgetRows(); });
  for (QWidget* part : std::initializer_list<QWidget*>{empty_, body_}) part->hide();  // until setSource() says which
}

QWidget* PredictPage::makeBar() {
  auto* bar = new widgets::PageBar(body_);
  tabs_->setObjectName(QStringLiteral("predictTabs"));
  tabs_->setAccessibleName(tr("What is predicted"));
  for (const QString& title : {tr("One example"), tr("Whole input"), tr("Text")}) tabs_->addTab(title);
  run_->setTextFormat(Qt::PlainText);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  run_->setFont(strong);
  checkpoint_->setObjectName(QStringLiteral("predictCheckpoint"));
  checkpoint_->setAccessibleName(tr("Checkpoint"));
  checkpoint_->setToolTip(tr("Checkpoint whose variables are used"));
  checkpoint_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  connect(checkpoint_, &QComboBox::currentIndexChanged, this,
          [this] { model_.setCheckpoint(checkpoint_->currentData().toString()); });
  bar->addViews(tabs_);
  bar->addWords(run_);
  bar->addChoice(checkpoint_);
  return bar;
}

QWidget* PredictPage::makeViews(widgets::Dialogs* dialogs) {
  example_ = new ExampleTab(model_, *input_, &colons_, dialogs, views_);
  whole_ = new WholeInputTab(model_, *input_, dialogs, views_);
  text_ = new TextTab(model_, views_);
  text_->setContentsMargins(0, kPredictMargin, 0, 0);  // the others have it
  for (QWidget* view : std::initializer_list<QWidget*>{example_, whole_, text_}) views_->addWidget(view);
  connect(tabs_, &QTabBar::currentChanged, views_, &QStackedWidget::setCurrentIndex);
  connect(whole_, &WholeInputTab::exampleWanted, this, [this](qint64 row) {
    tabs_->setCurrentIndex(kExampleView);
    example_->pickRow(row, true);
  });
  return views_;
}

void PredictPage::offer(const widgets::ActionRegistry& actions) {
  actions_ = &actions;
  example_->offer(actions);
}

void PredictPage::showReading(const widgets::RunCatalog& runs) {
  model_.setSource(std::nullopt);
  empty_->setVisible(true);
  body_->hide();
  widgets::showReading(*empty_, runs, actions_, tr("Reading the runs"),
                       tr("Select one to predict with once the folder has been read."));
}

void PredictPage::setSource(const std::optional<ModelSource>& source, const QString& why) {
  const bool isOther = model_.setSource(source);
  empty_->setVisible(!source);
  body_->setVisible(source.has_value());
  if (!source) {
    empty_->setText(widgets::Glyph::kInfo, tr("Nothing to predict with"), why);
    return offerNext({});
  }
  showCheckpoints();
  if (!isOther) return;
  run_->setText(source->run);
  input_->setExperiment(source->experiment);
  whole_->clear();
  const bool takesText = text_->open();
  tabs_->setTabVisible(kTextView, takesText);
  if (takesText) tabs_->setCurrentIndex(kTextView);
  if (!takesText && tabs_->currentIndex() == kTextView) tabs_->setCurrentIndex(kExampleView);
  example_->openForm(!takesText);
}

// A run that can predict, where there is one, else how to get one.
void PredictPage::offerNext(const QList<QAction*>& first) {
  if (!actions_) return;
  widgets::offerPossible(*empty_, actions_,
                         {.first = first,
                          .oneOf = widgets::idsForTrainedRun(),
                          .then = {widgets::enabledAction(actions_, QStringLiteral("file.open_folder"))}});
}

void PredictPage::showFailure(const widgets::FailedRuns& failed) {
  model_.setSource(std::nullopt);
  empty_->setVisible(true);
  body_->hide();
  empty_->setError(failed.title, failed.sentence);
  offerNext(failed.actions);
}

void PredictPage::showGone(const widgets::RunCatalog& runs) {
  model_.setSource(std::nullopt);
  empty_->setVisible(true);
  body_->hide();
  widgets::tellGoneFolder(*empty_, runs, actions_);
}

void PredictPage::showNoRun() {
  model_.setSource(std::nullopt);
  empty_->setVisible(true);
  body_->hide();
  QAction* showAll = actions_ ? actions_->find(QStringLiteral("runs.show_all")) : nullptr;
  widgets::sayNoRunToSelect(*empty_, showAll, actions_);
}

// The chosen one stays chosen as long as it is there; the latest moves on.
void PredictPage::showCheckpoints() {
  const QString chosen = checkpoint_->currentIndex() > 0 ? checkpoint_->currentData().toString() : QString();
  checkpoint_->clear();
  const auto& all = model_.source()->checkpoints;
  if (all.empty()) return;
  checkpoint_->addItem(tr("latest, step %1").arg(widgets::stepText(all.back().step)), all.back().prefix);
  for (auto fact = all.rbegin(); fact != all.rend(); ++fact) {
    checkpoint_->addItem(tr("step %1").arg(widgets::stepText(fact->step)), fact->prefix);
    if (fact->prefix == chosen) checkpoint_->setCurrentIndex(checkpoint_->count() - 1);
  }
}

}  // namespace app
