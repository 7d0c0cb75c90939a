#include "app/features/export/export_dialog.h"

#include <QDesktopServices>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTimer>
#include <QUrl>
#include <QVBoxLayout>

#include "app/features/export/export_form.h"
#include "app/features/export/export_result.h"
#include "app/features/export/try_pane.h"
#include "engine/estimator/export/export_verification.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

constexpr int kExportWidth = 640;
constexpr int kPlanDelayMs = 200;  // after the last edit
constexpr int kBarSteps = 1000;

QString defaultFolder(const ModelSource& source) {
  const QString name = source.run.section(QLatin1Char('/'), 0, 0);
  const bool usable = !name.isEmpty() && name != QLatin1String(".");
  return QStringLiteral("%1/export/%2")
      .arg(QString::fromStdString(source.modelDir), usable ? name : QStringLiteral("model"));
}

}  // namespace

ExportDialog::ExportDialog(ModelSource source, const QString& checkpoint, widgets::Dialogs* dialogs, QWidget* parent)
    : QDialog(parent),
      source_(std::move(source)),
      dialogs_(dialogs),
      tabs_(new QTabWidget(this)),
      planSoon_(new QTimer(this)),
      planned_(std::make_shared<ExportModel>(source_)),
      model_(std::make_shared<ExportModel>(source_)) {
  setObjectName(QStringLiteral("exportDialog"));
  setWindowTitle(tr("Export %1").arg(source_.run));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(16);
  tabs_->setObjectName(QStringLiteral("exportTabs"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(makeExportTab(defaultFolder(source_)), tr("Export"));
  try_ = new TryPane(dialogs, this);
  try_->setContentsMargins(0, 12, 0, 0);
  tabs_->addTab(try_, tr("Try it"));
  tabs_->setTabEnabled(1, false);
  tabs_->setTabToolTip(1, tr("Run the exported model"));
  column->addWidget(tabs_, 1);
  makeButtons(column);
  planSoon_->setSingleShot(true);
  planSoon_->setInterval(kPlanDelayMs);
  connect(planSoon_, &QTimer::timeout, this, &ExportDialog::plan);
  connect(form_, &ExportForm::edited, this, [this] {
    good_ = false;
    planSoon_->start();
    updateControls();
  });
  connect(&writer_, &EngineThread::progress, this, &ExportDialog::onProgress);
  connect(&writer_, &EngineThread::busyChanged, this, &ExportDialog::updateControls);
  resize(std::max(kExportWidth, sizeHint().width()), sizeHint().height());  // no row of it wraps
  readCheckpoints(checkpoint);
  updateControls();
}

QWidget* ExportDialog::makeExportTab(const QString& folder) {
  auto* tab = new QWidget(this);
  auto* column = new QVBoxLayout(tab);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(12);
  form_ = new ExportForm(dialogs_, folder, tab);
  column->addWidget(form_);
  bar_ = new QProgressBar(tab);
  bar_->setObjectName(QStringLiteral("exportProgress"));
  bar_->setRange(0, kBarSteps);
  bar_->setTextVisible(false);
  doing_ = new QLabel(tab);
  doing_->setObjectName(QStringLiteral("exportDoing"));
  cancel_ = new QPushButton(tr("Cancel"), tab);
  cancel_->setObjectName(QStringLiteral("exportCancel"));
  cancel_->setAutoDefault(false);
  connect(cancel_, &QPushButton::clicked, this, [this] { writer_.cancel(); });
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(bar_, 1);
  row->addWidget(doing_);
  row->addWidget(cancel_);
  column->addLayout(row);
  result_ = new ExportResultView(tab);
  column->addWidget(result_);
  column->addStretch(1);
  return tab;
}

void ExportDialog::makeButtons(QVBoxLayout* column) {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  open_ = new QPushButton(tr("Open folder"), this);
  open_->setObjectName(QStringLiteral("exportOpen"));
  open_->setAutoDefault(false);
  connect(open_, &QPushButton::clicked, this, [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(path_)); });
  auto* close = new QPushButton(tr("Close"), this);
  close->setObjectName(QStringLiteral("exportClose"));
  close->setAutoDefault(false);
  connect(close, &QPushButton::clicked, this, &QDialog::reject);
  export_ = new QPushButton(tr("Export"), this);
  export_->setObjectName(QStringLiteral("exportStart"));
  export_->setDefault(true);
  widgets::makePrimary(export_);
  connect(export_, &QPushButton::clicked, this, &ExportDialog::write);
  row->addStretch(1);
  for (QPushButton* button : {open_, close, export_}) row->addWidget(button);
  column->addLayout(row);
}

void ExportDialog::offerDataFolder(QAction* choose) {
  form_->offerDataFolder(choose);
}

void ExportDialog::setDataFolder(const QString& folder) {
  source_.dataDir = folder.toStdString();
  planned_ = std::make_shared<ExportModel>(source_);
  model_ = std::make_shared<ExportModel>(source_);
  plan();
}

void ExportDialog::readCheckpoints(const QString& chosen) {
  using Choices = std::vector<CheckpointChoice>;
  planner_.run<Choices>([source = source_](const EngineThread::Job&) { return checkpointChoices(source); },
                        [this, chosen](const Choices& choices) {
                          form_->setCheckpoints(choices, chosen);
                          plan();
                        },
                        [this](const EngineFailure& failure) { emit failed(failure.text); });
}

void ExportDialog::plan() {
  planner_.cancel();  // older plans are of no use
  planner_.run<ExportPlan>(
      [model = planned_, settings = form_->settings()](const EngineThread::Job&) { return model->plan(settings); },
      [this](const ExportPlan& plan) { showPlan(plan); }, [](const EngineFailure&) {});
}

void ExportDialog::showPlan(const ExportPlan& plan) {
  if (planSoon_->isActive()) return;  // edited meanwhile
  form_->showPlan(plan);
  good_ = plan.isGood();
  updateControls();
  emit planned(good_);
}

void ExportDialog::write() {
  if (!good_ || writer_.isBusy()) return;
  result_->clear();
  verifying_ = false;
  since_.start();
  onProgress(0, tr("beginning"));
  writer_.run<ExportOutcome>([model = model_, settings = form_->settings()](
                                 const EngineThread::Job& job) { return model->write(settings, job); },
                             [this](const ExportOutcome& outcome) { onWritten(outcome); },
                             [this](const EngineFailure& failure) { onFailed(failure); });
}

void ExportDialog::onWritten(const ExportOutcome& outcome) {
  path_ = outcome.path;
  result_->showOutcome(outcome);
  tabs_->setTabEnabled(1, outcome.isSavedModel);
  tabs_->setTabToolTip(1, outcome.isSavedModel
                              ? tr("Run the exported model")
                              : tr("A frozen graph has no signatures of its own: export a SavedModel to try it"));
  if (outcome.isSavedModel) try_->openModel(path_, source_);
  updateControls();
  if (focusWidget() == export_) open_->setFocus(Qt::TabFocusReason);
  emit written(path_);
}

void ExportDialog::onFailed(const EngineFailure& failure) {
  if (failure.cancelled()) {
    result_->showCancelled();
  } else {
    const bool beside = form_->showProblem(failure, lacksData(source_, failure.code));
    result_->showFailure(beside ? tr("See above.") : failure.text,
                         !beside && failure.is<engine::estimator::ExportMismatch>());
  }
  model_ = std::make_shared<ExportModel>(source_);  // what it kept may be half done
  updateControls();
  emit failed(failure.text);
}

void ExportDialog::onProgress(double done, const QString& doing) {
  bar_->setValue(static_cast<int>(done * kBarSteps));
  const double seconds = static_cast<double>(since_.elapsed()) / 1e3;
  constexpr double kWorthTelling = 2;  // seconds that are left
  const double left = done > 0 ? seconds * (1 - done) / done : 0;
  doing_->setText(left < kWorthTelling ? doing : tr("%1, %2 left").arg(doing, widgets::durationText(left)));
}

// The keys stay with the export: what begins it and the form have none while it is written.
void ExportDialog::updateControls() {
  const bool writing = writer_.isBusy();
  const QWidget* keys = focusWidget();
  const bool begins = writing && !cancel_->isVisibleTo(this) && (keys == export_ || form_->isAncestorOf(keys));
  const bool ends = !writing && keys == cancel_;
  for (QWidget* each : std::initializer_list<QWidget*>{bar_, doing_}) each->setVisible(writing);
  if (writing) cancel_->show();
  if (begins) cancel_->setFocus(Qt::TabFocusReason);
  form_->setEnabled(!writing);
  export_->setEnabled(good_ && !writing);
  open_->setEnabled(!path_.isEmpty());
  if (ends && good_) export_->setFocus(Qt::TabFocusReason);
  cancel_->setVisible(writing);
}

void ExportDialog::reject() {
  hide();
  writer_.cancel();
  planner_.cancel();
  const auto leave = [this] {
    if (!writer_.isBusy() && !planner_.isBusy()) deleteLater();
  };
  connect(&writer_, &EngineThread::busyChanged, this, leave);
  connect(&planner_, &EngineThread::busyChanged, this, leave);
  leave();
}

}  // namespace app
