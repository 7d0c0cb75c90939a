#include "app/features/wizard/texts/text_options.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/features/wizard/step/option_row.h"
#include "widgets/forms/quiet_combo.h"

namespace app {
namespace {

using engine::text::TextTask;

constexpr int kTextOptionGap = 8;
constexpr int kShortestTexts = 5;
constexpr int kLongestTexts = 65536;

// The columns by name, behind "none" where there need not be one.
void fillColumns(QComboBox* combo, const std::vector<std::string>& names, const std::string& chosen, bool mayBeNone) {
  combo->clear();
  if (mayBeNone) combo->addItem(TextOptions::tr("none"), QString());
  for (const std::string& name : names) combo->addItem(QString::fromStdString(name), QString::fromStdString(name));
  const QString wanted = QString::fromStdString(chosen);
  int at = combo->findData(wanted);
  // Experiments may give a column's number, counted from 1.
  bool isNumber = false;
  const int number = wanted.toInt(&isNumber);
  if (at < 0 && isNumber && number <= static_cast<int>(names.size())) at = number - (mayBeNone ? 0 : 1);
  combo->setCurrentIndex(std::max(0, at));
}

}  // namespace

TextOptions::TextOptions(QWidget* parent)
    : QWidget(parent),
      task_(new widgets::QuietCombo(this)),
      columns_(new QWidget(this)),
      first_(makeColumn("texts.first", tr("Column of the text"))),
      second_(makeColumn("texts.second", tr("Column of the second text"))),
      label_(makeColumn("texts.label", tr("Column of the label"))),
      header_(new QCheckBox(tr("&Names in the first line"), columns_)),
      lowerCase_(new QCheckBox(tr("Lo&wer case"), this)),
      length_(new QSpinBox(this)) {
  build();
  for (QComboBox* combo : {task_, first_, second_, label_}) {
    connect(combo, &QComboBox::activated, this, &TextOptions::edited);
  }
  for (QCheckBox* box : {header_, lowerCase_}) connect(box, &QCheckBox::clicked, this, &TextOptions::edited);
  connect(length_, &QSpinBox::valueChanged, this, &TextOptions::lengthEdited);
}

QComboBox* TextOptions::makeColumn(const char* name, const QString& meaning) {
  auto* combo = new widgets::QuietCombo(columns_);
  combo->setObjectName(QString::fromLatin1(name));
  combo->setAccessibleName(meaning);
  combo->setToolTip(meaning);
  return combo;
}

void TextOptions::build() {
  task_->setObjectName(QStringLiteral("texts.task"));
  task_->setAccessibleName(tr("What the model learns"));
  const std::pair<TextTask, QString> tasks[] = {{TextTask::kClassification, tr("Classes of texts")},
                                                {TextTask::kTagging, tr("Labels of words")},
                                                {TextTask::kQuestions, tr("Answers to questions")},
                                                {TextTask::kPretraining, tr("The language itself")}};
  for (const auto& [task, name] : tasks) task_->addItem(name, static_cast<int>(task));
  header_->setObjectName(QStringLiteral("texts.header"));
  lowerCase_->setObjectName(QStringLiteral("texts.lowerCase"));
  lowerCase_->setToolTip(tr("Lower the case and drop accents, as the vocabulary was made"));
  length_->setObjectName(QStringLiteral("texts.length"));
  length_->setAccessibleName(tr("Pieces of a text at most"));
  length_->setToolTip(tr("Longer texts are cut; a step takes memory and time by this length"));
  length_->setRange(kShortestTexts, kLongestTexts);
  length_->setKeyboardTracking(false);
  auto* first = new QWidget(this);
  QHBoxLayout* row = optionRow(first);
  row->addWidget(optionLabel(tr("&Learn:"), task_, first));
  row->addWidget(task_);
  row->addWidget(lowerCase_);
  row->addStretch(1);
  row->addWidget(optionLabel(tr("C&ut at:"), length_, first));
  row->addWidget(length_);
  row->addWidget(new QLabel(tr("pieces"), first));
  QHBoxLayout* second = optionRow(columns_);
  second->addWidget(optionLabel(tr("&Text:"), first_, columns_));
  second->addWidget(first_);
  second->addWidget(optionLabel(tr("S&econd text:"), second_, columns_));
  second->addWidget(second_);
  second->addWidget(optionLabel(tr("La&bel:"), label_, columns_));
  second->addWidget(label_);
  second->addWidget(header_);
  second->addStretch(1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTextOptionGap);
  column->addWidget(first);
  column->addWidget(columns_);
}

void TextOptions::show(const TextFacts& facts) {
  const QSignalBlocker quiet(length_);
  const TextChoice& choice = facts.choice;
  task_->setCurrentIndex(task_->findData(static_cast<int>(choice.task.value_or(TextTask::kClassification))));
  columns_->setVisible(choice.task == TextTask::kClassification);
  fillColumns(first_, facts.look.columnNames, choice.columns.first, false);
  fillColumns(second_, facts.look.columnNames, choice.columns.second, true);
  fillColumns(label_, facts.look.columnNames, choice.columns.label, true);
  header_->setChecked(choice.header);
  lowerCase_->setChecked(choice.lowerCase.value_or(true));
  length_->setEnabled(choice.maxLength > 0);
  if (choice.maxLength > 0) length_->setValue(static_cast<int>(choice.maxLength));
}

TextChoice TextOptions::choice(TextChoice from) const {
  const auto task = static_cast<TextTask>(task_->currentData().toInt());
  const bool isOther = from.task != task || from.header != header_->isChecked();
  from.task = task;
  from.header = header_->isChecked();
  from.lowerCase = lowerCase_->isChecked();
  from.columns = {first_->currentData().toString().toStdString(), second_->currentData().toString().toStdString(),
                  label_->currentData().toString().toStdString()};
  // Another reading of the file has other columns and lengths, which are found out.
  if (isOther) {
    from.columns = {};
    from.maxLength = 0;
  }
  return from;
}

}  // namespace app
