#include "widgets/forms/message_editor.h"

#include <QGridLayout>

#include "widgets/controls/line_label.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/group_editor.h"
#include "widgets/forms/list_text.h"
#include "widgets/forms/oneof_editor.h"
#include "widgets/forms/repeated_editor.h"

namespace widgets {

using google::protobuf::FieldDescriptor;

namespace {
bool isRow(const FieldDescriptor& field) {
  const bool isBlock = field.is_repeated() && !isTextList(field);
  return !isBlock && field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE && field.real_containing_oneof() == nullptr;
}
}  // namespace

MessageEditor::MessageEditor(google::protobuf::Message* message, FormContext* context, const QString& path,
                             QWidget* parent)
    : QWidget(parent), message_(message), context_(context), path_(path), grid_(new QGridLayout(this)) {
  FieldRow::setColumns(grid_);
  const auto* type = message->GetDescriptor();
  // Single values first: their labels line up. Then what takes room of its own.
  for (int i = 0; i < type->field_count(); ++i) {
    if (isRow(*type->field(i))) addField(*type->field(i));
  }
  for (int i = 0; i < type->real_oneof_decl_count(); ++i) addOneof(*type->oneof_decl(i));
  for (int i = 0; i < type->field_count(); ++i) {
    const FieldDescriptor& field = *type->field(i);
    if (!isRow(field) && field.real_containing_oneof() == nullptr) addField(field);
  }
  if (type->field_count() == 0) {
    auto* words = new LineLabel(this);
    words->setText(tr("Nothing to set here."));
    addWide(words);
  }
}

int MessageEditor::indentOf(const QWidget& part) {
  int depth = 0;
  for (const QWidget* each = part.parentWidget(); each != nullptr; each = each->parentWidget()) {
    if (qobject_cast<const MessageEditor*>(each) != nullptr) ++depth;
  }
  return kIndent * std::max(0, depth - 1);
}

QString MessageEditor::nameOf(const FieldDescriptor& field) const {
  return path_ + QString::fromStdString(field.name());
}

void MessageEditor::addField(const FieldDescriptor& field) {
  if (isRow(field)) {
    (new FieldRow({message_, &field, -1}, context_, nameOf(field), this))->addTo(grid_, row_);
  } else if (field.is_repeated()) {
    addWide(new RepeatedEditor(message_, &field, context_, nameOf(field), this));
  } else {
    addWide(new GroupEditor(message_, &field, context_, nameOf(field), this));
  }
}

void MessageEditor::addWide(QWidget* widget) {
  grid_->addWidget(widget, row_++, 0, 1, FieldRow::kColumns);
}

void MessageEditor::addOneof(const google::protobuf::OneofDescriptor& oneof) {
  addWide(new OneofEditor(message_, &oneof, context_, path_, this));
}

}  // namespace widgets
