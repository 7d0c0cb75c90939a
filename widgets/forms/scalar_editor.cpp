#include "widgets/forms/scalar_editor.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

#include "widgets/forms/quiet_combo.h"
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
    buildText();
  }
  control_->setObjectName(name);
  control_->setAccessibleName(info.unit.isEmpty() ? info.label : tr("%1 in %2").arg(info.label, info.unit));
  control_->setAccessibleDescription(info.explanation);
  layout->insertWidget(0, control_);
  if (line_ != nullptr && info.isPath) addBrowse(name);
  setFocusProxy(control_);
  refresh();
}

bool ScalarEditor::isList() const {
  return place_.index < 0 && place_.field->is_repeated();
}

void ScalarEditor::buildText() {
  line_ = new QLineEdit(this);
  control_ = line_;
  const bool narrow = isNumber(*place_.field) && !isList();
  line_->setMinimumWidth(kLeastWidth);
  line_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setMaximumWidth(narrow ? kNumberWidth : info_.isPath ? kPathWidth : kTextWidth);
  connect(line_, &QLineEdit::textEdited, this, &ScalarEditor::accept);
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
  setMaximumWidth(kChoiceWidth);
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
  const QString chosen = folder ? context_->dialogs->openFolder(this, info_.label, line_->text())
                                : context_->dialogs->openFile(this, info_.label, line_->text(), tr("All files (*)"));
  if (chosen.isEmpty()) return;
  line_->setText(chosen);
  accept(chosen);
}

bool ScalarEditor::isSet() const {
  const auto* reflection = place_.message->GetReflection();
  if (isList()) return reflection->FieldSize(*place_.message, place_.field) > 0;
  return place_.index >= 0 || reflection->HasField(*place_.message, place_.field);
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
    finish(setNumberListText(place_.message, *place_.field, info_, text));
    return;
  }
  const bool isString = place_.field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
  const bool clears = text.isEmpty() && place_.index < 0 && (!isString || info_.defaultText.isEmpty());
  if (!clears) {
    finish(setScalarText(place_, info_, text));
    return;
  }
  if (keepSet_) {
    finish(setScalarText(place_, FieldInfo{}, info_.defaultText));
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
  if (line_ != nullptr) line_->setPlaceholderText(placeholder());
  emit edited();
  context_->edited();
}

QString ScalarEditor::valueText() const {
  if (isList()) return numberListText(*place_.message, *place_.field);
  return isSet() ? scalarText(*place_.message, *place_.field, place_.index) : QString();
}

QString ScalarEditor::placeholder() const {
  if (isList()) return tr("none");
  const bool isString = place_.field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
  if (isString && isSet()) return tr("empty text");
  if (place_.field->is_required()) return tr("required");
  return info_.defaultText;
}

void ScalarEditor::refresh() {
  // A message that comes with a value out of range says so at once; writing the same value back changes nothing.
  problem_.clear();
  if (isSet()) {
    problem_ = isList() ? setNumberListText(place_.message, *place_.field, info_, valueText())
                        : setScalarText(place_, info_, valueText());
  }
  if (line_ != nullptr) {
    line_->setText(valueText());
    line_->setPlaceholderText(placeholder());
  } else if (check_ != nullptr) {
    const QString shown = isSet() ? valueText() : info_.defaultText;
    check_->setChecked(shown == QStringLiteral("true"));
  } else {
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
      for (const QString& choice : info_.choices) combo_->addItem(choice, choice);
    }
    const QString value = valueText();
    if (isSet() && combo_->findData(value) < 0) combo_->addItem(tr("%1 (unknown)").arg(value), value);
    combo_->setCurrentIndex(isSet() ? combo_->findData(value) : mayBeUnset ? 0 : -1);
  }
}

}  // namespace widgets
