#include "widgets/forms/group_editor.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/controls/wrapped_check.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/message_editor.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

namespace {
constexpr int kGroupGap = 16;  // pixels above a group, instead of a frame
}  // namespace

GroupEditor::GroupEditor(google::protobuf::Message* owner, const google::protobuf::FieldDescriptor* field,
                         FormContext* context, const QString& name, QWidget* parent)
    : QWidget(parent),
      owner_(owner),
      field_(field),
      context_(context),
      name_(name),
      fold_(new QToolButton(this)),
      present_(new WrappedCheck(fieldInfo(*field).label, this)),
      layout_(new QVBoxLayout(this)) {
  const FieldInfo info = fieldInfo(*field);
  layout_->setContentsMargins(0, kGroupGap, 0, 0);
  layout_->setSpacing(4);
  auto* head = new QHBoxLayout;
  head->setSpacing(4);
  const int indent = MessageEditor::indentOf(*this);
  head->setContentsMargins(indent, 0, 0, 0);
  fold_->setAutoRaise(true);
  fold_->setObjectName(QStringLiteral("fold.") + name);
  fold_->setAccessibleName(tr("Show or hide %1").arg(info.label));
  fold_->setToolTip(fold_->accessibleName());
  present_->setObjectName(name);
  present_->setAccessibleDescription(info.explanation);
  present_->setToolTip(tr("Check to set %1, uncheck to leave it at its defaults").arg(info.label));
  present_->setEnabled(!field->is_required());
  QFont bold = present_->font();
  bold.setWeight(QFont::DemiBold);
  present_->setFont(bold);
  head->addWidget(fold_);
  head->addWidget(present_);
  head->addStretch(1);
  layout_->addLayout(head);
  auto* explanation = new FieldProblem(info.explanation, this);
  explanation->setContentsMargins(indent + MessageEditor::kIndent, 0, 0, 0);
  layout_->addWidget(explanation);
  if (field->is_required() && !isPresent()) owner->GetReflection()->MutableMessage(owner, field);
  present_->setChecked(isPresent());
  connect(present_, &QCheckBox::clicked, this, &GroupEditor::setPresent);
  connect(fold_, &QToolButton::clicked, this, [this] { setOpen(body_ == nullptr || body_->isHidden()); });
  setOpen(isPresent());
}

bool GroupEditor::isPresent() const {
  return owner_->GetReflection()->HasField(*owner_, field_);
}

void GroupEditor::setPresent(bool present) {
  if (present) {
    owner_->GetReflection()->MutableMessage(owner_, field_);
  } else {
    delete body_;  // its editors point into the message that goes away
    body_ = nullptr;
    owner_->GetReflection()->ClearField(owner_, field_);
  }
  setOpen(present);
  context_->edited();
}

void GroupEditor::setOpen(bool open) {
  if (open && body_ == nullptr && isPresent()) {
    google::protobuf::Message* message = owner_->GetReflection()->MutableMessage(owner_, field_);
    body_ = new MessageEditor(message, context_, name_ + QLatin1Char('.'), this);
    layout_->addWidget(body_);
    tabInLayoutOrder(body_);
  }
  if (body_ != nullptr) body_->setVisible(open);
  fold_->setEnabled(isPresent());
  fold_->setIcon(glyphIcon(body_ != nullptr && open ? Glyph::kOpen : Glyph::kFolded));
}

}  // namespace widgets
