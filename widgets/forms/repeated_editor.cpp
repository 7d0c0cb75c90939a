#include "widgets/forms/repeated_editor.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSet>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/forms/field_problem.h"
#include "widgets/forms/message_editor.h"
#include "widgets/forms/scalar_editor.h"
#include "widgets/panels/glyphs.h"

namespace widgets {

using google::protobuf::FieldDescriptor;

namespace {
constexpr int kRepeatedGap = 16;
constexpr int kRepeatedIndent = 24;

void addDefault(google::protobuf::Message* owner, const FieldDescriptor* field) {
  const auto* reflection = owner->GetReflection();
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      reflection->AddMessage(owner, field);
      break;
    case FieldDescriptor::CPPTYPE_STRING:
      reflection->AddString(owner, field, {});
      break;
    case FieldDescriptor::CPPTYPE_BOOL:
      reflection->AddBool(owner, field, false);
      break;
    case FieldDescriptor::CPPTYPE_ENUM:
      reflection->AddEnumValue(owner, field, field->enum_type()->value(0)->number());
      break;
    default:
      break;  // numbers are edited as one comma list
  }
}
}  // namespace

RepeatedEditor::RepeatedEditor(google::protobuf::Message* owner, const FieldDescriptor* field, FormContext* context,
                               const QString& name, QWidget* parent)
    : QWidget(parent),
      owner_(owner),
      field_(field),
      context_(context),
      own_(*context),
      name_(name),
      title_(new QLabel(this)) {
  own_.edited = [this] {
    checkKeys();
    context_->edited();
  };
  const FieldInfo info = fieldInfo(*field);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(kRepeatedIndent, kRepeatedGap, 0, 0);
  layout->setSpacing(4);
  QFont bold = title_->font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  auto* head = new QHBoxLayout;
  auto* addOne = new QPushButton(glyphIcon(Glyph::kAdd), tr("Add"), this);
  addOne->setObjectName(QStringLiteral("add.") + name);
  addOne->setAccessibleName(tr("Add to %1").arg(info.label));
  connect(addOne, &QPushButton::clicked, this, &RepeatedEditor::add);
  head->addWidget(title_);
  head->addWidget(addOne);
  head->addStretch(1);
  layout->addLayout(head);
  problem_ = new FieldProblem(info.explanation, this);
  problem_->setObjectName(QStringLiteral("problem.") + name);
  layout->addWidget(problem_);
  elements_ = layout;
  rebuild();
}

int RepeatedEditor::count() const {
  return owner_->GetReflection()->FieldSize(*owner_, field_);
}

QString RepeatedEditor::problem() const {
  return problem_->problem();
}

void RepeatedEditor::rebuild() {
  delete body_;
  body_ = new QWidget(this);
  auto* layout = new QVBoxLayout(body_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  elements_->addWidget(body_);
  for (int index = 0; index < count(); ++index) buildElement(index);
  title_->setText(tr("%1 (%2)").arg(fieldInfo(*field_).label).arg(count()));
  checkKeys();
}

void RepeatedEditor::buildElement(int index) {
  const bool isMessage = field_->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
  auto* row = new QWidget(body_);
  auto* head = new QHBoxLayout;
  head->setSpacing(2);
  auto* number = new QLabel(QString::number(index + 1), row);
  number->setMinimumWidth(kRepeatedIndent);
  number->setAlignment(Qt::AlignRight | Qt::AlignTop);
  number->setContentsMargins(0, 5, 6, 0);
  head->addWidget(number, 0, Qt::AlignTop);
  QWidget* editor = elementEditor(index, row);
  if (!isMessage) head->addWidget(editor, 100);
  if (!field_->is_map()) {
    addButton(head, Glyph::kUp, QStringLiteral("up."), tr("Move up"), index, index > 0, &RepeatedEditor::moveUp);
    addButton(head, Glyph::kDown, QStringLiteral("down."), tr("Move down"), index, index + 1 < count(),
              &RepeatedEditor::moveDown);
  }
  addButton(head, Glyph::kRemove, QStringLiteral("remove."), tr("Remove"), index, true, &RepeatedEditor::remove);
  head->addStretch(1);
  // A message gets its own line, so that a form also fits a narrow dock.
  auto* layout = new QVBoxLayout(row);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(head);
  if (isMessage) layout->addWidget(editor);
  body_->layout()->addWidget(row);
}

QWidget* RepeatedEditor::elementEditor(int index, QWidget* parent) {
  const QString name = QStringLiteral("%1[%2]").arg(name_).arg(index);
  if (field_->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    google::protobuf::Message* element = owner_->GetReflection()->MutableRepeatedMessage(owner_, field_, index);
    return new MessageEditor(element, &own_, name + QLatin1Char('.'), parent);
  }
  FieldInfo info = fieldInfo(*field_);
  info.label = tr("%1 %2").arg(info.label).arg(index + 1);
  auto* block = new QWidget(parent);
  auto* layout = new QVBoxLayout(block);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  auto* editor = new ScalarEditor({owner_, field_, index}, info, &own_, name, block);
  auto* problem = new FieldProblem({}, block);
  problem->setObjectName(QStringLiteral("problem.") + name);
  connect(editor, &ScalarEditor::edited, problem, [editor, problem, info] {
    problem->setProblem(editor->problem().isEmpty() ? QString() : tr("%1 %2").arg(info.label, editor->problem()));
  });
  layout->addWidget(editor);
  layout->addWidget(problem);
  block->setFocusProxy(editor->control());
  return block;
}

void RepeatedEditor::addButton(QHBoxLayout* layout, Glyph glyph, const QString& verb, const QString& text, int index,
                               bool enabled, void (RepeatedEditor::*action)(int)) {
  auto* button = new QToolButton(this);
  button->setAutoRaise(true);
  button->setIcon(glyphIcon(glyph));
  button->setEnabled(enabled);
  button->setToolTip(text);
  button->setAccessibleName(tr("%1: %2 %3").arg(text, fieldInfo(*field_).label).arg(index + 1));
  button->setObjectName(QStringLiteral("%1%2[%3]").arg(verb, name_).arg(index));
  // The rows are rebuilt, and with them this button: let its own event end first.
  connect(
      button, &QToolButton::clicked, this, [this, action, index] { (this->*action)(index); }, Qt::QueuedConnection);
  layout->addWidget(button, 0, Qt::AlignTop);
}

void RepeatedEditor::add() {
  addDefault(owner_, field_);
  changed(count() - 1);
}

void RepeatedEditor::remove(int index) {
  if (index >= count()) return;
  const auto* reflection = owner_->GetReflection();
  delete body_;  // its editors point into the element that goes away
  body_ = nullptr;
  for (int at = index; at + 1 < count(); ++at) reflection->SwapElements(owner_, field_, at, at + 1);
  reflection->RemoveLast(owner_, field_);
  changed(std::min(index, count() - 1));
}

void RepeatedEditor::moveUp(int index) {
  if (index <= 0 || index >= count()) return;
  owner_->GetReflection()->SwapElements(owner_, field_, index, index - 1);
  changed(index - 1);
}

void RepeatedEditor::moveDown(int index) {
  if (index + 1 < count()) moveUp(index + 1);
}

void RepeatedEditor::changed(int focusIndex) {
  rebuild();
  const QString name = QStringLiteral("%1[%2]").arg(name_).arg(focusIndex);
  for (QWidget* child : body_->findChildren<QWidget*>()) {
    if (child->focusPolicy() != Qt::NoFocus && child->objectName().startsWith(name)) {
      child->setFocus(Qt::OtherFocusReason);
      break;
    }
  }
  context_->edited();
}

void RepeatedEditor::checkKeys() {
  if (!field_->is_map()) return;
  QSet<QString> keys;
  for (int index = 0; index < count(); ++index) {
    const auto& entry = owner_->GetReflection()->GetRepeatedMessage(*owner_, field_, index);
    const QString key = scalarText(entry, *field_->message_type()->map_key(), -1);
    if (keys.contains(key)) {
      problem_->setProblem(tr("Two entries have the key “%1”; keys must differ").arg(key));
      return;
    }
    keys.insert(key);
  }
  problem_->setProblem({});
}

}  // namespace widgets
