#include "app/features/wizard/data/train_options.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <limits>

#include "app/features/wizard/step/option_fold.h"
#include "app/features/wizard/step/option_row.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/theme/font_measures.h"

namespace app {
namespace {

constexpr int kMostHintValues = 6;
constexpr int kLabelWidth = 200;
constexpr int kNumberWidth = 84;
constexpr int kSpinFrame = 40;  // of a box around its words
constexpr int kLargest = std::numeric_limits<int>::max();

void setSpin(QSpinBox* spin, int64_t value) {
  const QSignalBlocker quiet(spin);
  spin->setValue(static_cast<int>(std::clamp<int64_t>(value, spin->minimum(), spin->maximum())));
}

// Its line has its place among the controls from the moment that it is made: made after others it would be behind them,
// and Shift+Tab would come to it before it comes to these.
widgets::QuietCombo* makeEditable(QWidget* parent) {
  auto* box = new widgets::QuietCombo(parent);
  box->setEditable(true);
  return box;
}

}  // namespace

TrainOptions::TrainOptions(QWidget* parent)
    : QWidget(parent),
      label_(makeEditable(this)),
      hint_(new QLabel(this)),
      problem_(new widgets::FieldProblem({}, this)),
      fold_(new OptionFold(QStringLiteral("data.usage"), tr("&Batches and order"), this)),
      batch_(new QSpinBox(this)),
      shuffle_(new QSpinBox(this)),
      repeat_(new QCheckBox(tr("R&epeat"), this)),
      epochs_(new QSpinBox(this)) {
  setObjectName(QStringLiteral("trainOptions"));
  build();
  connect(label_, &QComboBox::activated, this, &TrainOptions::edited);
  connect(label_->lineEdit(), &QLineEdit::editingFinished, this, &TrainOptions::edited);
  for (QSpinBox* spin : {batch_, shuffle_, epochs_})
    connect(spin, &QSpinBox::valueChanged, this, &TrainOptions::edited);
  connect(repeat_, &QCheckBox::clicked, this, &TrainOptions::edited);
}

void TrainOptions::build() {
  label_->setInsertPolicy(QComboBox::NoInsert);
  label_->completer()->setCompletionMode(QCompleter::PopupCompletion);
  label_->completer()->setFilterMode(Qt::MatchContains);
  label_->setFixedWidth(widgets::measures::grown(kLabelWidth, fontMetrics()));
  batch_->setRange(1, kLargest);
  shuffle_->setRange(0, kLargest);
  epochs_->setRange(1, kLargest);
  repeat_->setToolTip(tr("Start over at the end of the data, without limit"));
  shuffle_->setSpecialValueText(tr("in order"));
  shuffle_->setToolTip(tr("Size of the shuffle buffer in examples; 0 keeps the order"));
  for (QSpinBox* spin : {batch_, shuffle_, epochs_}) {
    spin->setKeyboardTracking(false);
    const int word = fontMetrics().horizontalAdvance(spin->specialValueText()) + kSpinFrame;
    spin->setMaximumWidth(std::max(widgets::measures::grown(kNumberWidth, fontMetrics()), word));
  }
  const std::pair<QWidget*, std::pair<const char*, QString>> names[] = {
      {label_, {"data.label", tr("Label column")}},
      {hint_, {"data.labelHint", tr("Values of the label")}},
      {problem_, {"data.labelProblem", tr("Problem with the label")}},
      {batch_, {"data.batchSize", tr("Examples per batch")}},
      {shuffle_, {"data.shuffle", tr("Shuffle buffer size")}},
      {repeat_, {"data.repeat", tr("Repeat without end")}},
      {epochs_, {"data.epochs", tr("Passes over the examples")}}};
  for (const auto& [widget, name] : names) {
    widget->setObjectName(QString::fromLatin1(name.first));
    widget->setAccessibleName(name.second);
  }
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kOptionGap);
  grid->setVerticalSpacing(kOptionLine);
  labelText_ = firstLabel(optionLabel(tr("&Label:"), label_, this));
  grid->addWidget(labelText_, 0, 0);
  grid->addWidget(label_, 0, 1);
  hint_->setTextFormat(Qt::PlainText);
  hint_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  auto* beside = new QVBoxLayout;
  beside->addWidget(hint_);
  beside->addWidget(problem_);
  grid->addLayout(beside, 0, 2);
  addOption(fold_->rows(), tr("Batch si&ze:"), batch_);
  addOption(fold_->rows(), tr("S&huffle:"), shuffle_);
  addOption(fold_->rows(), {}, repeat_);
  addOption(fold_->rows(), tr("Passe&s:"), epochs_);
  grid->addWidget(fold_, 1, 0, 1, 3);
  grid->setColumnStretch(2, 1);
}

QString TrainOptions::usageText() const {
  const QString batch = tr("%n examples a batch", nullptr, batch_->value());
  const QString order = shuffle_->value() > 0 ? tr("shuffled") : tr("in order");
  const QString passes = repeat_->isChecked() ? tr("repeated without end") : tr("%n passes", nullptr, epochs_->value());
  return QStringList{batch, order, passes}.join(tr(", "));
}

void TrainOptions::showLabel(const PreviewTableModel& model, const engine::estimator::Input& input) {
  hasLabel_ = input.has_csv() || input.has_tf_record() || input.has_fixed_length();
  for (QWidget* widget : std::initializer_list<QWidget*>{labelText_, label_}) widget->setVisible(hasLabel_);
  const QSignalBlocker quiet(label_);
  label_->clear();
  QStringList names;
  for (int i = 0; i < model.columnCount(); ++i) names << QString::fromStdString(model.nameOf(i));
  label_->addItems(names);
  const QString label = QString::fromStdString(labelOf(input));
  label_->setCurrentIndex(static_cast<int>(names.indexOf(label)));
  label_->setEditText(label);
}

void TrainOptions::show(const PreviewTableModel& model, const engine::data::DataPreview& preview,
                        const engine::estimator::Input& input, bool needsLabel) {
  needsLabel_ = needsLabel;
  showLabel(model, input);
  setSpin(batch_, input.batch_size());
  setSpin(shuffle_, input.shuffle_buffer());
  setSpin(epochs_, input.num_epochs());
  repeat_->setChecked(input.repeat());
  epochs_->setEnabled(!input.repeat());
  fold_->setSummary(usageText());
  showHint(model, preview, input);
}

void TrainOptions::showHint(const PreviewTableModel& model, const engine::data::DataPreview& preview,
                            const engine::estimator::Input& input) {
  QStringList words;
  QString problem;
  if (!hasLabel_) {
    for (const auto& each : preview.classes) words << QString::fromStdString(each.value);
  } else {
    const std::string label = labelOf(input);
    const int index = model.indexOf(label);
    const bool several = input.has_csv() ? input.csv().labels_size() > 0 : input.tf_record().labels_size() > 0;
    if (label.empty() && !several && needsLabel_) problem = tr("choose what the model predicts");
    if (!label.empty() && index < 0) problem = tr("there is no column “%1”").arg(QString::fromStdString(label));
    if (const auto* column = model.column(index); column && !column->moreValues) {
      for (const auto& each : column->values) words << QString::fromStdString(each.value);
    }
  }
  const auto count = static_cast<int>(words.size());
  const QString some = words.mid(0, kMostHintValues).join(QStringLiteral(", "));
  hint_->setText(count == 0                ? QString()
                 : count > kMostHintValues ? tr("%n values: %1, …", nullptr, count).arg(some)
                                           : tr("%n values: %1", nullptr, count).arg(some));
  hint_->setVisible(problem.isEmpty());
  problem_->setProblem(problem);
}

QString TrainOptions::problem() const {
  return problem_->problem();
}

void TrainOptions::writeTo(engine::estimator::Input* input) const {
  if (hasLabel_) setLabel(label_->currentText().trimmed().toStdString(), input);
  if (batch_->value() != input->batch_size()) input->set_batch_size(batch_->value());
  const auto set = [](auto value, auto former, auto setter, auto clearer) {
    if (value == former) return;
    value == 0 ? clearer() : setter(value);
  };
  set(
      static_cast<int64_t>(shuffle_->value()), input->shuffle_buffer(),
      [&](int64_t v) { input->set_shuffle_buffer(v); }, [&] { input->clear_shuffle_buffer(); });
  set(
      repeat_->isChecked(), input->repeat(), [&](bool v) { input->set_repeat(v); }, [&] { input->clear_repeat(); });
  if (epochs_->value() == 1) {
    input->clear_num_epochs();
  } else {
    input->set_num_epochs(epochs_->value());
  }
}

}  // namespace app
