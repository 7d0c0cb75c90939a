#include "app/features/sweep/sweep_strategy_form.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QSpinBox>
#include <QVBoxLayout>
#include <limits>

#include "engine/estimator/experiment/experiment_specs.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/runs/key_metric.h"

namespace app {

namespace estimator = engine::estimator;
using google::protobuf::FieldDescriptor;

namespace {

const FieldDescriptor& fieldOf(const google::protobuf::Descriptor* type, const char* name) {
  return *type->FindFieldByName(name);
}

}  // namespace

QStringList suggestedMetrics(const estimator::Model& model) {
  const auto list = [](const char* names) { return QString::fromLatin1(names).split(QLatin1Char(' ')); };
  const int64_t classes = estimator::labelClassesOf(model).count;
  if (classes == 2) return list("accuracy auc auc_precision_recall precision recall average_loss loss");
  if (classes > 2 || model.has_sequential()) return list("accuracy average_loss loss");
  return list("loss average_loss accuracy auc");
}

SweepStrategyForm::SweepStrategyForm(const estimator::Experiment& experiment, const QString& name, QWidget* parent)
    : QWidget(parent) {
  form_ = new widgets::FormLayout(this);
  form_->setContentsMargins(0, 0, 0, 0);
  name_ = new QLineEdit(name, this);
  name_->setObjectName(QStringLiteral("sweepName"));
  addRow(form_, tr("Name:"), name_, "name", QStringLiteral("name"));
  strategy_ = new widgets::QuietCombo(this);
  strategy_->setObjectName(QStringLiteral("sweepStrategy"));
  strategy_->addItems({tr("Grid: every combination"), tr("Random combinations"), tr("Successive halving")});
  addRow(form_, tr("Strategy:"), strategy_, nullptr, QStringLiteral("strategy"));
  const auto* halving = estimator::SuccessiveHalving::descriptor();
  trials_ = addNumber(form_, tr("Trials:"), "sweepTrials", fieldOf(halving, "trials"), QStringLiteral(".trials"));
  minSteps_ = addNumber(form_, tr("First steps:"), "sweepMinSteps", fieldOf(halving, "min_steps"),
                        QStringLiteral(".min_steps"));
  eta_ = addNumber(form_, tr("Keep one of:"), "sweepEta", fieldOf(halving, "eta"), QStringLiteral(".eta"));
  seed_ = addNumber(form_, tr("Seed:"), "sweepSeed", fieldOf(halving, "seed"), QStringLiteral(".seed"));
  metric_ = new widgets::QuietCombo(this);
  metric_->setObjectName(QStringLiteral("sweepMetric"));
  metric_->setEditable(true);
  metric_->addItems(suggestedMetrics(experiment.model()));
  addRow(form_, tr("Metric:"), metric_, "metric", QStringLiteral("metric"));
  direction_ = new widgets::QuietCombo(this);
  direction_->setObjectName(QStringLiteral("sweepDirection"));
  direction_->addItems({tr("Smaller is better"), tr("Larger is better")});
  direction_->setCurrentIndex(widgets::isSmallerBetter(metric_->currentText()) ? 0 : 1);
  addRow(form_, tr("Better:"), direction_, "maximize", QStringLiteral("maximize"));
  const auto* sweep = estimator::Sweep::descriptor();
  parallel_ = addNumber(form_, tr("At the same time:"), "sweepParallel", fieldOf(sweep, "parallel"),
                        QStringLiteral("parallel"));
  maxTrials_ =
      addNumber(form_, tr("At most:"), "sweepMaxTrials", fieldOf(sweep, "max_trials"), QStringLiteral("max_trials"));
  connect(name_, &QLineEdit::textChanged, this, &SweepStrategyForm::edited);
  connect(strategy_, &QComboBox::currentIndexChanged, this, [this] {
    showStrategy();
    emit edited();
  });
  connect(metric_, &QComboBox::currentTextChanged, this, [this](const QString& text) {
    if (metric_->findText(text) >= 0) direction_->setCurrentIndex(widgets::isSmallerBetter(text) ? 0 : 1);
    emit edited();
  });
  connect(direction_, &QComboBox::currentIndexChanged, this, &SweepStrategyForm::edited);
  showStrategy();
}

// The control, and below it what is wrong with it.
void SweepStrategyForm::addRow(QFormLayout* form, const QString& label, QWidget* control, const char* field,
                               const QString& where) {
  auto* cell = new QWidget(this);
  auto* column = new QVBoxLayout(cell);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(2);
  column->addWidget(control);
  auto* problem = new widgets::FieldProblem({}, cell);
  problem->setObjectName(control->objectName() + QStringLiteral(".problem"));
  column->addWidget(problem);
  problems_.emplace_back(where, problem);
  control->setAccessibleName(QString(label).remove(QLatin1Char(':')));
  if (field) control->setToolTip(widgets::fieldInfo(fieldOf(estimator::Sweep::descriptor(), field)).explanation);
  form->addRow(label, cell);
}

QSpinBox* SweepStrategyForm::addNumber(QFormLayout* form, const QString& label, const char* name,
                                       const FieldDescriptor& field, const QString& where) {
  constexpr int kMost = std::numeric_limits<int>::max();
  const widgets::FieldInfo info = widgets::fieldInfo(field);
  auto* number = new QSpinBox(this);
  number->setObjectName(QString::fromLatin1(name));
  number->setRange(static_cast<int>(info.minimum.value_or(0)), info.maximum ? static_cast<int>(*info.maximum) : kMost);
  number->setValue(info.defaultText.toInt());
  number->setGroupSeparatorShown(true);
  if (info.unit == QLatin1String("steps")) number->setSuffix(QLatin1Char(' ') + info.unit);
  addRow(form, label, number, nullptr, where);
  number->setToolTip(info.explanation);
  connect(number, &QSpinBox::valueChanged, this, &SweepStrategyForm::edited);
  return number;
}

void SweepStrategyForm::showStrategy() {
  const int strategy = strategy_->currentIndex();
  const auto show = [this](QWidget* control, bool on) {
    QWidget* cell = control->parentWidget();
    if (QWidget* label = form_->labelForField(cell)) label->setVisible(on);
    cell->setVisible(on);
  };
  show(trials_, strategy != kGrid);
  show(seed_, strategy != kGrid);
  show(minSteps_, strategy == kHalving);
  show(eta_, strategy == kHalving);
}

bool SweepStrategyForm::isGrid() const {
  return strategy_->currentIndex() == kGrid;
}

QString SweepStrategyForm::name() const {
  return name_->text().trimmed();
}

void SweepStrategyForm::fill(estimator::Sweep& sweep) const {
  sweep.set_name(name().toStdString());
  if (strategy_->currentIndex() == kRandom) {
    sweep.mutable_random()->set_trials(trials_->value());
    sweep.mutable_random()->set_seed(seed_->value());
  } else if (strategy_->currentIndex() == kHalving) {
    auto& halving = *sweep.mutable_successive_halving();
    halving.set_trials(trials_->value());
    halving.set_min_steps(minSteps_->value());
    halving.set_eta(eta_->value());
    halving.set_seed(seed_->value());
  } else {
    sweep.mutable_grid();
  }
  sweep.set_metric(metric_->currentText().trimmed().toStdString());
  sweep.set_maximize(direction_->currentIndex() == 1);
  sweep.set_parallel(parallel_->value());
  sweep.set_max_trials(maxTrials_->value());
}

void SweepStrategyForm::showProblems(const std::vector<estimator::SweepProblem>& problems) {
  for (const auto& [place, label] : problems_) {
    QString text;
    for (const auto& problem : problems) {
      const QString where = QString::fromStdString(problem.where);
      const bool isHere = place.startsWith(QLatin1Char('.')) ? where.endsWith(place) : where == place;
      if (isHere && text.isEmpty()) text = QString::fromStdString(problem.text);
    }
    label->setProblem(text);
  }
}

}  // namespace app
