#include "widgets/forms/scalar_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QToolButton>

#include "widgets/forms/list_text.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/forms/text_field.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/dialogs.h"

namespace widgets {

namespace {
using google::protobuf::FieldDescriptor;
constexpr int kNumberWidth = 150;  // pixels; room for "0.0001 examples" and any int64
constexpr int kLeastWidth = 64;
constexpr int kChoiceWidth = 220;
constexpr int kTextWidth = 320;
constexpr int kPathWidth = 480;  // with its button
}  // namespace

ScalarEditor::ScalarEditor(const FieldPlace& place, const FieldInfo& info, FormContext* context, const QString& name,
                           QWidget* parent)
    : QWidget(parent), place_(place), info_(info), context_(context) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  const FieldDescriptor& field = *place.field;
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_BOOL) {
    buildCheck();
  } else if (field.cpp_type() == FieldDescriptor::CPPTYPE_ENUM || !info.choices.isEmpty()) {
    buildChoice();
  } else {
    buildText(name);
  }
  const QString label = info.unit.isEmpty() ? info.label : tr("%1 in %2").arg(info.label, info.unit);
  if (text_ != nullptr) {
    text_->describe(label, info.explanation);
  } else {
    control_->setObjectName(name);
    control_->setAccessibleName(label);
    control_->setAccessibleDescription(info.explanation);
  }
  layout->insertWidget(0, control_);
  if (text_ != nullptr && info.isPath) addBrowse(name);
  setFocusProxy(control_);
  refresh();
}

int ScalarEditor::lineHeight() const {
  return (text_ != nullptr ? text_->line() : control_)->sizeHint().height();
}

bool ScalarEditor::isList() const {
  return place_.index < 0 && place_.field->is_repeated();
}

void ScalarEditor::buildText(const QString& name) {
  text_ = new TextField(name, this);
  control_ = text_;
  const bool isLong = info_.isLongText;
  if (isList() || isLong) text_->setExpandable(info_.label);
  const bool narrow = isNumber(*place_.field) && !isList();
  text_->line()->setMinimumWidth(kLeastWidth);
  text_->line()->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  const int most = narrow ? kNumberWidth : info_.isPath || isLong ? kPathWidth : kTextWidth;
  setMaximumWidth(measures::grown(most, fontMetrics()));
  if (isLong) text_->setExpanded(true);
  connect(text_, &TextField::edited, this, &ScalarEditor::accept);
  connect(text_, &TextField::layoutWanted, this, [this](bool expanded) {
    // A text that was refused is nowhere but here.
    const QString shown = text_->text();
    text_->setExpanded(expanded);
    if (problem_.isEmpty()) {
      refreshText();
    } else {
      text_->setText(QString(shown).replace(QLatin1Char('\n'), QStringLiteral(", ")), shown);
    }
  });
}

void ScalarEditor::buildCheck() {
  check_ = new QCheckBox(this);
  control_ = check_;
  connect(check_, &QCheckBox::clicked, this, [this](bool on) {
    finish(setScalarText(place_, info_, on ? QStringLiteral("true") : QStringLiteral("false")));
  });
}

void ScalarEditor::buildChoice() {
  combo_ = new QuietCombo(this);
  control_ = combo_;
  combo_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  combo_->setMinimumContentsLength(6);
  combo_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setMaximumWidth(measures::grown(kChoiceWidth, fontMetrics()));
  connect(combo_, &QComboBox::activated, this, &ScalarEditor::acceptChoice);
}

void ScalarEditor::addBrowse(const QString& name) {
  auto* button = new QToolButton(this);
  button->setText(tr("…"));
  button->setMinimumHeight(control_->sizeHint().height());
  button->setToolTip(tr("Browse"));
  button->setObjectName(QStringLiteral("browse.") + name);
  button->setAccessibleName(tr("Browse for %1").arg(info_.label));
  button->setEnabled(context_->dialogs != nullptr);
  connect(button, &QToolButton::clicked, this, &ScalarEditor::browse);
  layout()->addWidget(button);
}

void ScalarEditor::browse() {
  // A field about a folder or directory asks for one; every other path is a file.
  const QString name = QString::fromStdString(place_.field->name());
  const bool folder = name.contains(QStringLiteral("dir")) || name.contains(QStringLiteral("folder"));
  const QString chosen = folder ? context_->dialogs->openFolder(this, info_.label, text_->text())
                                : context_->dialogs->openFile(this, info_.label, text_->text(), tr("All files (*)"));
  if (chosen.isEmpty()) return;
  text_->setText(chosen, chosen);
  accept(chosen);
}

bool ScalarEditor::isSet() const {
  const auto* reflection = place_.message->GetReflection();
  if (isList()) return reflection->FieldSize(*place_.message, place_.field) > 0;
  return place_.index >= 0 || reflection->HasField(*place_.message, place_.field);
}

QStringList ScalarEditor::texts() const {
  if (!isSet() || place_.field->cpp_type() != FieldDescriptor::CPPTYPE_STRING) return {};
  if (!isList()) return {scalarText(*place_.message, *place_.field, place_.index)};
  QStringList all;
  const int count = place_.message->GetReflection()->FieldSize(*place_.message, place_.field);
  for (int i = 0; i < count; ++i) all << scalarText(*place_.message, *place_.field, i);
  return all;
}

bool ScalarEditor::canReset() const {
  return place_.index < 0 && (isSet() || !problem_.isEmpty());
}

void ScalarEditor::reset() {
  place_.message->GetReflection()->ClearField(place_.message, place_.field);
  finish({});
  refresh();
}

void ScalarEditor::keepSet() {
  keepSet_ = true;
  refresh();
}

void ScalarEditor::accept(const QString& text) {
  if (isList()) {
    finish(setListText(place_.message, *place_.field, info_, text));
    return;
  }
  const bool isString = place_.field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
  const bool clears = text.isEmpty() && place_.index < 0 && (!isString || info_.defaultText.isEmpty());
  if (!clears) {
    finish(setScalarText(place_, info_, text));
    return;
  }
  if (keepSet_) {
    finish(setScalarText(place_, FieldInfo{}, defaultText(*place_.field)));
    return;
  }
  place_.message->GetReflection()->ClearField(place_.message, place_.field);
  finish({});
}

void ScalarEditor::acceptChoice(int index) {
  const QVariant value = combo_->itemData(index);
  if (value.isNull()) {
    reset();
  } else {
    finish(setScalarText(place_, info_, value.toString()));
  }
}

void ScalarEditor::finish(const QString& problem) {
  problem_ = problem;
  if (text_ != nullptr) text_->setPlaceholderText(placeholder());
  emit edited();
  context_->edited();
}

QString ScalarEditor::valueText() const {
  if (isList()) return listText(*place_.message, *place_.field, ListLayout::kOneLine);
  return isSet() ? scalarText(*place_.message, *place_.field, place_.index) : QString();
}

QString ScalarEditor::placeholder() const {
  if (isList()) return tr("none");
  const bool isString = place_.field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
  if (isString && isSet()) return tr("empty text");
  if (place_.field->is_required()) return tr("required");
  return isNumber(*place_.field) && info_.defaultText.isEmpty() ? tr("unset") : info_.defaultText;
}

// Of a value that the message came with: it is shown and kept, and said to be wrong.
QString ScalarEditor::standingProblem() const {
  if (!isSet()) return {};
  const int count = isList() ? place_.message->GetReflection()->FieldSize(*place_.message, place_.field) : 1;
  for (int i = 0; i < count; ++i) {
    const QString problem = valueProblem(*place_.message, *place_.field, isList() ? i : place_.index, info_);
    if (!problem.isEmpty()) return isList() ? tr("part %1 %2").arg(i + 1).arg(problem) : problem;
  }
  return {};
}

void ScalarEditor::refresh() {
  problem_ = standingProblem();
  if (text_ != nullptr) {
    refreshText();
  } else if (check_ != nullptr) {
    const QString shown = isSet() ? valueText() : info_.defaultText;
    check_->setChecked(shown == QStringLiteral("true"));
  } else {
    refreshChoice();
  }
}

void ScalarEditor::refreshText() {
  const QString line = valueText();
  text_->setText(line, isList() ? listText(*place_.message, *place_.field, ListLayout::kLines) : line);
  text_->setPlaceholderText(placeholder());
}

void ScalarEditor::refreshChoice() {
  combo_->clear();
  const bool mayBeUnset = place_.index < 0 && !place_.field->is_required() && !keepSet_;
  if (mayBeUnset) {
    combo_->addItem(info_.defaultText.isEmpty() ? tr("Default") : tr("Default (%1)").arg(info_.defaultText));
  }
  if (place_.field->cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
    for (int i = 0; i < place_.field->enum_type()->value_count(); ++i) {
      const QString name = QString::fromStdString(place_.field->enum_type()->value(i)->name());
      combo_->addItem(name, name);
    }
  } else {
    for (const QString& choice : info_.choices) combo_->addItem(choice.isEmpty() ? tr("Empty") : choice, choice);
  }
  const QString value = valueText();
  if (isSet() && combo_->findData(value) < 0) combo_->addItem(tr("%1 (unknown)").arg(value), value);
  combo_->setCurrentIndex(isSet() ? combo_->findData(value) : mayBeUnset ? 0 : -1);
}

}  // namespace widgets
