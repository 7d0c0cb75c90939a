#include "app/features/keras_model/keras_evaluate_dialog.h"

#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>

#include "app/features/keras_model/training/keras_progress.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/button_kinds.h"

namespace app {
namespace {

constexpr QSize kKerasEvaluateSize{640, 560};
constexpr int kMostInBatch = 65'536;

widgets::TableRow rowOf(const QString& name, widgets::TableCell value) {
  return {{{name}, std::move(value)}};
}

}  // namespace

KerasEvaluateDialog::KerasEvaluateDialog(AskedKerasModel asked, widgets::Dialogs* dialogs, QWidget* parent)
    : QDialog(parent),
      asked_(std::move(asked)),
      data_(new KerasDataForm(asked_.about, dialogs, this)),
      batch_(new QSpinBox(this)),
      progress_(new KerasProgress(QStringLiteral("kerasEvaluateProgress"), tr("Cancel"), this)),
      problem_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("kerasEvaluateDialog"));
  setWindowTitle(tr("Evaluate %1").arg(asked_.title));
  problem_->setObjectName(QStringLiteral("kerasEvaluateProblem"));
  build();
  resize(kKerasEvaluateSize);
  connect(data_, &KerasDataForm::changed, this, &KerasEvaluateDialog::updateControls);
  connect(progress_, &KerasProgress::endWanted, this, [this] { evaluator_.cancel(); });
  connect(&evaluator_, &EngineThread::progress, progress_, &KerasProgress::show);
  connect(&evaluator_, &EngineThread::busyChanged, this, &KerasEvaluateDialog::updateControls);
  updateControls();
}

void KerasEvaluateDialog::build() {
  batch_->setObjectName(QStringLiteral("kerasEvaluateBatch"));
  batch_->setAccessibleName(tr("Batch size"));
  batch_->setRange(1, kMostInBatch);
  batch_->setValue(32);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  column->addWidget(data_);
  auto* label = new QLabel(tr("&Batch size:"), this);
  label->setBuddy(batch_);
  data_->form()->addRow(label, batch_);
  column->addWidget(problem_);
  auto* view = widgets::makeTableView(&table_, QStringLiteral("kerasEvaluateTable"), tr("Metrics"), false, this);
  view->horizontalHeader()->setStretchLastSection(false);
  column->addWidget(view, 1);
  table_.setTable({{tr("Metric"), tr("Value")}, {}});
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  auto* close = new QPushButton(tr("Close"), this);
  close->setObjectName(QStringLiteral("kerasEvaluateClose"));
  close->setAutoDefault(false);
  connect(close, &QPushButton::clicked, this, &QDialog::reject);
  start_ = new QPushButton(tr("Evaluate"), this);
  start_->setObjectName(QStringLiteral("kerasEvaluateStart"));
  start_->setDefault(true);
  widgets::makePrimary(start_);
  connect(start_, &QPushButton::clicked, this, &KerasEvaluateDialog::start);
  row->addWidget(progress_, 1);
  row->addStretch();
  row->addWidget(close);
  row->addWidget(start_);
  column->addLayout(row);
}

void KerasEvaluateDialog::start() {
  const auto data = data_->data();
  if (!data) return;
  problem_->setProblem({});
  problem_->setExplanation({});
  progress_->begin(tr("Building the model…"));
  const KerasCompileChoice compile{data_->loss()};
  evaluator_.run<KerasEvaluation>(
      [asked = asked_, data = *data, compile, batch = batch_->value()](const EngineThread::Job& job) {
        return evaluateKeras(asked.store->make(asked.model).loaded, data, compile, batch, job);
      },
      [this](const KerasEvaluation& result) { showResult(result); },
      [this](const EngineFailure& failure) {
        problem_->setProblem(failure.cancelled() ? tr("Cancelled.") : failure.text);
      });
}

void KerasEvaluateDialog::showResult(const KerasEvaluation& result) {
  widgets::TableContent table{{tr("Metric"), tr("Value")}, {}};
  for (const auto& [name, value] : result.metrics) table.rows.push_back(rowOf(name, widgets::numberCell(value)));
  table.rows.push_back(
      rowOf(tr("Examples"), {widgets::stepText(result.examples), static_cast<double>(result.examples)}));
  table.rows.push_back(rowOf(tr("Time"), {widgets::timeText(result.seconds), result.seconds}));
  table_.setTable(std::move(table));
  if (result.classes.isEmpty()) return;
  problem_->setExplanation(
      tr("The words of the label count as classes in this order: %1.").arg(result.classes.join(QStringLiteral(", "))));
}

void KerasEvaluateDialog::updateControls() {
  const bool isBusy = evaluator_.isBusy();
  if (!isBusy) progress_->end();
  data_->setEnabled(!isBusy);
  batch_->setEnabled(!isBusy);
  start_->setEnabled(!isBusy && data_->data().has_value());
  start_->setToolTip(data_->data() ? QString() : tr("Choose data first."));
}

void KerasEvaluateDialog::reject() {
  hide();
  evaluator_.cancel();
  const auto leave = [this] {
    if (!evaluator_.isBusy()) deleteLater();
  };
  connect(&evaluator_, &EngineThread::busyChanged, this, leave);
  leave();
}

}  // namespace app
