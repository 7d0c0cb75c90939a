#include "app/features/evaluate/evaluate_dialog.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStackedWidget>
#include <QTableView>
#include <limits>

#include "app/features/model_forms/input_choice.h"
#include "app/workbench/models/export_model.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/runs/key_metric.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_button.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

constexpr QSize kEvaluateSize{640, 620};
constexpr int kEvaluateBar = 1000;
constexpr int kCheckpointsHeight = 120;

QString logOf(const QString& name) {
  return name.isEmpty() ? QStringLiteral("eval") : QStringLiteral("eval_%1").arg(name);
}

// What of a file's name may be part of a folder's.
QString nameOf(QString title) {
  static const QRegularExpression others(QStringLiteral("[^A-Za-z0-9_.-]+"));
  return title.replace(others, QStringLiteral("_"));
}

}  // namespace

EvaluateDialog::EvaluateDialog(ModelSource source, const QString& checkpoint, widgets::Dialogs* dialogs,
                               QWidget* parent)
    : QDialog(parent),
      source_(std::move(source)),
      checkpoints_(new QListWidget(this)),
      input_(new InputChoice(dialogs, false, this)),
      steps_(new QSpinBox(this)),
      name_(new QLineEdit(this)),
      checkpointProblem_(new widgets::FieldProblem({}, this)),
      nameProblem_(new widgets::FieldProblem({}, this)),
      problem_(new widgets::FieldProblem({}, this)),
      chooseData_(new QPushButton(this)),
      resultPages_(new QStackedWidget(this)) {
  setObjectName(QStringLiteral("evaluateDialog"));
  setWindowTitle(tr("Evaluate %1").arg(source_.run));
  build();
  resize(kEvaluateSize);
  input_->setExperiment(source_.experiment);
  onInput();
  connect(input_, &InputChoice::changed, this, &EvaluateDialog::onInput);
  connect(name_, &QLineEdit::textChanged, this, &EvaluateDialog::check);
  connect(checkpoints_, &QListWidget::itemChanged, this, &EvaluateDialog::check);
  connect(&evaluator_, &EngineThread::progress, this, [this](double done, const QString& doing) {
    const double all = wanted_ ? (static_cast<double>(results_.size()) + std::max(0.0, done)) / wanted_ : 0;
    bar_->setValue(static_cast<int>(all * kEvaluateBar));
    doing_->setText(doing);
  });
  connect(&evaluator_, &EngineThread::busyChanged, this, &EvaluateDialog::updateControls);
  readChoices(checkpoint);
  updateControls();
}

void EvaluateDialog::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  auto* form = new widgets::FormLayout;
  checkpoints_->setObjectName(QStringLiteral("evaluateCheckpoints"));
  checkpoints_->setAccessibleName(tr("Checkpoints"));
  checkpoints_->setToolTip(tr("Space checks the selected one"));
  checkpoints_->setFixedHeight(widgets::measures::grown(kCheckpointsHeight, fontMetrics()));
  new widgets::FocusRing(checkpoints_);
  steps_->setObjectName(QStringLiteral("evaluateSteps"));
  steps_->setAccessibleName(tr("Steps"));
  steps_->setRange(0, std::numeric_limits<int>::max());
  steps_->setSpecialValueText(tr("until the input ends"));
  steps_->setSuffix(tr(" batches"));
  steps_->setValue(static_cast<int>(std::clamp<int64_t>(source_.experiment.eval().steps(), 0, steps_->maximum())));
  name_->setObjectName(QStringLiteral("evaluateName"));
  name_->setAccessibleName(tr("Name of the evaluation"));
  name_->setPlaceholderText(tr("none"));
  const auto add = [form, this](const QString& text, QWidget* control, QWidget* buddy = nullptr) {
    auto* label = new QLabel(text, this);
    label->setBuddy(buddy ? buddy : control);
    form->addRow(label, control);
  };
  add(tr("Checkpoints:"), checkpoints_);
  form->addRow(QString(), checkpointProblem_);
  add(tr("Input:"), input_, input_->labelBuddy());
  add(tr("Steps:"), steps_);
  add(tr("Name:"), name_);
  form->addRow(QString(), nameProblem_);
  column->addLayout(form);
  column->addWidget(makeProgress());
  column->addWidget(problem_);
  chooseData_->setObjectName(QStringLiteral("evaluateChooseData"));
  chooseData_->setAutoDefault(false);
  chooseData_->hide();
  column->addWidget(chooseData_, 0, Qt::AlignLeft);
  column->addWidget(makeResults(), 1);
  column->addWidget(makeButtons());
}

QWidget* EvaluateDialog::makeResults() {
  auto* none = new widgets::EmptyState(this);
  none->setText(widgets::Glyph::kInfo, tr("Not evaluated yet"),
                tr("Tick the checkpoints and press Evaluate: the metrics of each appear here."));
  resultPages_->addWidget(none);
  resultPages_->addWidget(widgets::makeTableView(&table_, QStringLiteral("evaluateTable"), tr("Metrics"), true, this));
  return resultPages_;
}

void EvaluateDialog::offerDataFolder(QAction* choose) {
  chooseData_->setText(choose->text());
  widgets::followAction(chooseData_, choose);
}

void EvaluateDialog::setDataFolder(const QString& folder) {
  source_.dataDir = folder.toStdString();
  if (!evaluator_.isBusy()) showProblem({}, false);
}

void EvaluateDialog::showProblem(const QString& problem, bool lacksData) {
  problem_->setProblem(problem);
  chooseData_->setVisible(lacksData && !chooseData_->text().isEmpty());
}

QWidget* EvaluateDialog::makeProgress() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  bar_ = new QProgressBar(box);
  bar_->setObjectName(QStringLiteral("evaluateProgress"));
  bar_->setRange(0, kEvaluateBar);
  bar_->setTextVisible(false);
  doing_ = new QLabel(box);
  cancel_ = new QPushButton(tr("Cancel"), box);
  cancel_->setObjectName(QStringLiteral("evaluateCancel"));
  cancel_->setAutoDefault(false);
  connect(cancel_, &QPushButton::clicked, this, [this] { evaluator_.cancel(); });
  row->addWidget(bar_, 1);
  row->addWidget(doing_);
  row->addWidget(cancel_);
  return box;
}

QWidget* EvaluateDialog::makeButtons() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  auto* close = new QPushButton(tr("Close"), box);
  close->setObjectName(QStringLiteral("evaluateClose"));
  close->setAutoDefault(false);
  connect(close, &QPushButton::clicked, this, &QDialog::reject);
  start_ = new QPushButton(tr("Evaluate"), box);
  start_->setObjectName(QStringLiteral("evaluateStart"));
  start_->setDefault(true);
  widgets::makePrimary(start_);
  connect(start_, &QPushButton::clicked, this, &EvaluateDialog::start);
  row->addStretch(1);
  row->addWidget(close);
  row->addWidget(start_);
  return box;
}

void EvaluateDialog::readChoices(const QString& checkpoint) {
  using Choices = std::vector<CheckpointChoice>;
  reader_.run<Choices>([source = source_](const EngineThread::Job&) { return checkpointChoices(source); },
                       [this, checkpoint](const Choices& choices) { showChoices(choices, checkpoint); },
                       [this](const EngineFailure& failure) { checkpointProblem_->setProblem(failure.text); });
}

void EvaluateDialog::showChoices(const std::vector<CheckpointChoice>& choices, const QString& checkpoint) {
  for (auto choice = choices.rbegin(); choice != choices.rend(); ++choice) {
    auto* item = new QListWidgetItem(tr("step %1").arg(widgets::stepText(choice->step)), checkpoints_);
    item->setData(Qt::UserRole, choice->prefix);
    const bool first = checkpoint.isEmpty() ? choice == choices.rbegin() : choice->prefix == checkpoint;
    item->setCheckState(first ? Qt::Checked : Qt::Unchecked);
    if (first) checkpoints_->setCurrentItem(item);
  }
  check();
  emit ready();
}

// Oldest first, so that the log's steps rise.
QStringList EvaluateDialog::checkedPrefixes() const {
  QStringList prefixes;
  for (int i = checkpoints_->count() - 1; i >= 0; --i) {
    const QListWidgetItem* item = checkpoints_->item(i);
    if (item->checkState() == Qt::Checked) prefixes << item->data(Qt::UserRole).toString();
  }
  return prefixes;
}

// Another input gets a log of its own, unless the person gave it a name.
void EvaluateDialog::onInput() {
  if (!name_->isModified()) {
    const QString own = QString::fromStdString(source_.experiment.eval().name());
    name_->setText(input_->kind() == InputChoice::Kind::kEvaluation ? own
                   : input_->kind() == InputChoice::Kind::kTraining ? QStringLiteral("train")
                                                                    : nameOf(input_->title()));
  }
  check();
}

void EvaluateDialog::check() {
  checkpointProblem_->setProblem(
      checkpoints_->count() > 0 && checkedPrefixes().isEmpty() ? tr("Check at least one checkpoint.") : QString());
  const QString name = name_->text().trimmed();
  QString problem;
  if (name != nameOf(name)) {
    problem = tr("A name may contain only letters, digits, dots, dashes and underscores.");
  } else if (source_.trainsNow && name == QString::fromStdString(source_.experiment.eval().name())) {
    problem = tr("The running training writes %1 itself: choose another name.").arg(logOf(name));
  }
  nameProblem_->setProblem(problem);
  name_->setToolTip(tr("The metrics go to the log %1 of the run").arg(logOf(name)));
  updateControls();
}

void EvaluateDialog::start() {
  showProblem({}, false);
  const auto input = input_->input();
  if (!input) return;
  results_.clear();
  failed_ = false;
  const QStringList prefixes = checkedPrefixes();
  wanted_ = static_cast<int>(prefixes.size());
  const EvaluateSettings settings{*input, steps_->value(), name_->text().trimmed()};
  showResults();
  bar_->setValue(0);
  doing_->setText(tr("building the model"));
  const auto model = std::make_shared<EvaluateModel>(source_, settings);
  for (const QString& prefix : prefixes) {
    evaluator_.run<EvaluatedCheckpoint>(
        [model, prefix](const EngineThread::Job& job) { return model->evaluate(prefix, job); },
        [this](const EvaluatedCheckpoint& one) { onEvaluated(one); },
        [this](const EngineFailure& failure) { onFailed(failure); });
  }
}

void EvaluateDialog::onEvaluated(const EvaluatedCheckpoint& one) {
  results_.push_back(one);
  showResults();
  if (!one.warnings.isEmpty()) problem_->setProblem(one.warnings.front());
  emit evaluated();
  if (static_cast<int>(results_.size()) == wanted_) emit finished({});
}

void EvaluateDialog::onFailed(const EngineFailure& failure) {
  if (std::exchange(failed_, true)) return;  // what follows the first one
  if (!failure.cancelled()) evaluator_.cancel();
  const bool isCancelled = failure.cancelled();
  showProblem(isCancelled ? tr("Cancelled. The log has what was evaluated before.") : failure.text,
              !isCancelled && lacksData(source_, failure.code));
  emit finished(problem_->problem());
}

void EvaluateDialog::showResults() {
  QStringList metrics;
  for (const EvaluatedCheckpoint& one : results_) metrics << one.metrics.keys();
  metrics.removeDuplicates();
  metrics.sort();
  widgets::TableContent table{{tr("Step")}, {}};
  table.columns << metrics << tr("Time");
  for (const EvaluatedCheckpoint& one : results_) {
    widgets::TableRow row{{{widgets::stepText(one.step), static_cast<double>(one.step)}}, one.step};
    for (const QString& metric : metrics) {
      const std::optional<bool> smaller = widgets::smallerIsBetterOf(metric);
      const auto better = [&](double a, double b) { return *smaller ? a < b : a > b; };
      const double value = one.metrics.value(metric);
      widgets::TableCell cell = widgets::numberCell(value);
      cell.strong =
          smaller && results_.size() > 1 && std::ranges::none_of(results_, [&](const EvaluatedCheckpoint& other) {
            return better(other.metrics.value(metric), value);
          });
      row.cells.push_back(cell);
    }
    row.cells.push_back({widgets::timeText(one.seconds), one.seconds});
    table.rows.push_back(std::move(row));
  }
  resultPages_->setCurrentIndex(results_.empty() ? 0 : 1);
  table_.setTable(std::move(table));
}

void EvaluateDialog::updateControls() {
  const bool busy = evaluator_.isBusy();
  bar_->parentWidget()->setVisible(busy);
  for (QWidget* each : std::initializer_list<QWidget*>{checkpoints_, input_, steps_, name_}) each->setEnabled(!busy);
  start_->setEnabled(!busy && checkpointProblem_->problem().isEmpty() && nameProblem_->problem().isEmpty() &&
                     checkpoints_->count() > 0);
}

void EvaluateDialog::reject() {
  hide();
  evaluator_.cancel();
  const auto leave = [this] {
    if (!evaluator_.isBusy() && !reader_.isBusy()) deleteLater();
  };
  connect(&evaluator_, &EngineThread::busyChanged, this, leave);
  connect(&reader_, &EngineThread::busyChanged, this, leave);
  leave();
}

}  // namespace app
