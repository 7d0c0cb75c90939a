#include "app/features/keras_model/training/keras_fit_dialog.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "widgets/forms/field_problem.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/theme/button_kinds.h"

namespace app {
namespace {

constexpr QSize kFitSize{680, 700};
constexpr int kMostEpochs = 100'000;
constexpr int kLargestBatch = 65'536;
constexpr const char* kOptimizers[] = {"Adam", "SGD", "RMSprop", "Adagrad", "AdamW", "Nadam"};

}  // namespace

KerasFitDialog::KerasFitDialog(About about, widgets::Dialogs* dialogs, QWidget* parent)
    : QDialog(parent),
      about_(std::move(about)),
      data_(new KerasDataForm(about_.data, dialogs, this)),
      epochs_(new QSpinBox(this)),
      batch_(new QSpinBox(this)),
      optimizer_(new widgets::QuietCombo(this)),
      rate_(new QLineEdit(this)),
      held_(new QDoubleSpinBox(this)),
      layers_(new FrozenLayers(about_.layers, this)),
      problem_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("kerasFitDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Fit %1").arg(about_.title));
  problem_->setObjectName(QStringLiteral("kerasFitProblem"));
  build();
  resize(kFitSize);
  connect(data_, &KerasDataForm::changed, this, &KerasFitDialog::check);
  connect(rate_, &QLineEdit::textChanged, this, &KerasFitDialog::check);
  connect(layers_, &FrozenLayers::changed, this, &KerasFitDialog::check);
  check();
}

void KerasFitDialog::addNumbers(QFormLayout* form) {
  const auto add = [form, this](const QString& text, QWidget* control, const char* id, const QString& name) {
    control->setObjectName(QString::fromLatin1(id));
    control->setAccessibleName(name);
    auto* label = new QLabel(text, this);
    label->setBuddy(control);
    form->addRow(label, control);
  };
  epochs_->setRange(1, kMostEpochs);
  epochs_->setValue(10);
  batch_->setRange(1, kLargestBatch);
  batch_->setValue(32);
  optimizer_->addItem(about_.data.isCompiled ? tr("as the model is compiled") : QStringLiteral("Adam"), QString());
  for (const char* name : kOptimizers) {
    if (about_.data.isCompiled || name != std::string_view("Adam"))
      optimizer_->addItem(QString::fromLatin1(name), QString::fromLatin1(name));
  }
  rate_->setPlaceholderText(tr("the optimizer's own"));
  held_->setRange(0, 90);
  held_->setDecimals(0);
  held_->setSingleStep(5);
  held_->setValue(20);
  held_->setSuffix(tr(" %"));
  held_->setToolTip(tr("The share of the examples that is kept from training and evaluated after each epoch"));
  add(tr("&Epochs:"), epochs_, "kerasEpochs", tr("Epochs"));
  add(tr("&Batch size:"), batch_, "kerasBatch", tr("Batch size"));
  add(tr("&Optimizer:"), optimizer_, "kerasOptimizer", tr("Optimizer"));
  add(tr("Learning &rate:"), rate_, "kerasRate", tr("Learning rate"));
  add(tr("&Validation:"), held_, "kerasValidation", tr("Validation split"));
  auto* label = new QLabel(tr("&Trained layers:"), this);
  label->setBuddy(layers_);
  form->addRow(label, layers_);
}

void KerasFitDialog::build() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  column->addWidget(data_, 1);
  addNumbers(data_->form());
  column->addWidget(problem_);
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setObjectName(QStringLiteral("kerasFitCancel"));
  cancel->setAutoDefault(false);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  start_ = new QPushButton(tr("Fit"), this);
  start_->setObjectName(QStringLiteral("kerasFitStart"));
  start_->setDefault(true);
  widgets::makePrimary(start_);
  connect(start_, &QPushButton::clicked, this, &KerasFitDialog::start);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addStretch(1);
  row->addWidget(cancel);
  row->addWidget(start_);
  column->addLayout(row);
}

double KerasFitDialog::learningRate(bool* fits) const {
  const QString text = rate_->text().trimmed();
  *fits = true;
  if (text.isEmpty()) return 0;
  bool isNumber = false;
  double rate = locale().toDouble(text, &isNumber);
  if (!isNumber) rate = text.toDouble(&isNumber);  // as files have it
  *fits = isNumber && rate > 0 && rate < 1e6;
  return rate;
}

void KerasFitDialog::check() {
  bool rateFits = true;
  learningRate(&rateFits);
  const bool isNothingTrained = static_cast<int>(layers_->frozen().size()) == layers_->count();
  QString problem = about_.whyNot;
  if (problem.isEmpty() && !rateFits) problem = tr("The learning rate must be a number above 0, such as 0.001.");
  if (problem.isEmpty() && isNothingTrained) problem = tr("No layer is trained: check one at least.");
  problem_->setProblem(problem);
  start_->setEnabled(problem.isEmpty() && data_->data().has_value());
  start_->setToolTip(!problem.isEmpty() ? problem : data_->data() ? QString() : tr("Choose data first."));
}

void KerasFitDialog::start() {
  const auto data = data_->data();
  if (!data) return;
  bool fits = true;
  KerasFitSettings settings{*data, {data_->loss(), optimizer_->currentData().toString().toStdString()}};
  settings.data.isShuffled = true;  // a validation of the last rows is one of the last class, often
  settings.compile.learningRate = learningRate(&fits);
  settings.epochs = epochs_->value();
  settings.batchSize = batch_->value();
  settings.validationSplit = held_->value() / 100;
  settings.frozen = layers_->frozen();
  emit fitWanted(settings);
  accept();
}

}  // namespace app
