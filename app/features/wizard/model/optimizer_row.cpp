#include "app/features/wizard/model/optimizer_row.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>

#include "widgets/forms/field_label.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/forms/scalar_text.h"
#include "widgets/theme/font_measures.h"

namespace app {
namespace {

using engine::estimator::messages::Optimizer;
using widgets::FieldRow;

constexpr int kRateWidth = 110;

const google::protobuf::FieldDescriptor* rateField() {
  return Optimizer::descriptor()->FindFieldByName("learning_rate");
}

}  // namespace

QString ownRuleOf(const QString& field, const QString& model) {
  if (model == QStringLiteral("sequential")) return QStringLiteral("Adam");
  if (model.startsWith(QStringLiteral("rnn"))) return QStringLiteral("Adagrad");
  const bool isDeep = field.contains(QStringLiteral("dnn")) || model.startsWith(QStringLiteral("dnn"));
  return isDeep && !field.contains(QStringLiteral("linear")) ? QStringLiteral("Adagrad") : QStringLiteral("Ftrl");
}

OptimizerRow::OptimizerRow(const QString& path, const QString& label, const QString& ownRule,
                           const QString& explanation, QWidget* parent)
    : QWidget(parent),
      ownRule_(ownRule),
      rule_(new widgets::QuietCombo(this)),
      rate_(new QLineEdit(this)),
      problem_(new widgets::FieldProblem(explanation, this)) {
  rule_->setObjectName(path + QStringLiteral(".name"));
  rule_->setAccessibleName(label);
  rule_->addItem(tr("Model default (%1)").arg(ownRule));
  const auto rules = widgets::fieldInfo(*Optimizer::descriptor()->FindFieldByName("name")).choices;
  for (const QString& rule : rules) rule_->addItem(rule, rule);
  rate_->setObjectName(path + QStringLiteral(".learning_rate"));
  rate_->setAccessibleName(tr("Learning rate of %1").arg(label));
  rate_->setMaximumWidth(widgets::measures::grown(kRateWidth, fontMetrics()));
  problem_->setObjectName(QStringLiteral("problem.%1.learning_rate").arg(path));
  auto* name = new widgets::FieldLabel(tr("%1:").arg(label), rule_, this);
  auto* rateLabel = new QLabel(tr("Rate:"), this);
  rateLabel->setBuddy(rate_);
  auto* choices = new QWidget(this);
  auto* controls = new QHBoxLayout(choices);
  controls->setContentsMargins(0, 0, 0, 0);
  controls->setSpacing(8);
  for (QWidget* each : {static_cast<QWidget*>(rule_), static_cast<QWidget*>(rateLabel), static_cast<QWidget*>(rate_)}) {
    controls->addWidget(each);
  }
  controls->addStretch(1);
  // The columns of FieldForm, so that the labels stand on one line.
  auto* grid = new QGridLayout(this);
  FieldRow::setColumns(grid);
  name->setLineHeight(rule_->sizeHint().height());
  name->addTo(grid, 0, choices);
  grid->addWidget(choices, 1, FieldRow::kControlColumn);
  grid->addWidget(problem_, 2, FieldRow::kControlColumn);
  connect(rule_, &QComboBox::activated, this, &OptimizerRow::chooseRule);
  connect(rate_, &QLineEdit::textEdited, this, &OptimizerRow::acceptRate);
  refresh();
}

void OptimizerRow::show(const Optimizer* optimizer) {
  isSet_ = optimizer != nullptr;
  optimizer_ = optimizer ? *optimizer : Optimizer();
  problem_->setProblem({});
  refresh();
  rate_->setText(optimizer_.has_learning_rate() ? widgets::scalarText(optimizer_, *rateField(), -1) : QString());
}

void OptimizerRow::refresh() {
  rule_->setCurrentIndex(isSet_ ? rule_->findData(QString::fromStdString(optimizer_.name())) : 0);
  rate_->setPlaceholderText(isSet_ ? widgets::defaultText(*rateField()) : tr("default"));
}

void OptimizerRow::chooseRule(int index) {
  isSet_ = index > 0;
  if (isSet_) {
    optimizer_.set_name(rule_->itemData(index).toString().toStdString());
  } else {
    optimizer_.Clear();
    rate_->clear();
    problem_->setProblem({});
  }
  refresh();
  emit changed();
}

void OptimizerRow::acceptRate(const QString& text) {
  QString reason;
  if (text.isEmpty()) {
    optimizer_.clear_learning_rate();
  } else {
    reason = widgets::setScalarText({&optimizer_, rateField(), -1}, widgets::fieldInfo(*rateField()), text);
  }
  // A rate alone would be one of Adam.
  if (reason.isEmpty() && !isSet_ && !text.isEmpty()) {
    optimizer_.set_name(ownRule_.toStdString());
    isSet_ = true;
  }
  problem_->setProblem(reason.isEmpty() ? QString() : tr("Learning rate %1").arg(reason));
  refresh();
  emit changed();
}

QString OptimizerRow::problem() const {
  return problem_->problem();
}

}  // namespace app
