// Edits a nested message: a collapsible header, a check box for whether the message is set, and its fields. Fields are
// built on demand, so a message type may contain itself. GUI thread only.
#pragma once

#include <google/protobuf/message.h>

#include <QWidget>

#include "widgets/forms/form_context.h"

class QCheckBox;
class QToolButton;
class QVBoxLayout;

namespace widgets {

class GroupEditor : public QWidget {
  Q_OBJECT
 public:
  GroupEditor(google::protobuf::Message* owner, const google::protobuf::FieldDescriptor* field, FormContext* context,
              const QString& name, QWidget* parent);

 private:
  void setPresent(bool present);
  void setOpen(bool open);
  bool isPresent() const;

  google::protobuf::Message* owner_;
  const google::protobuf::FieldDescriptor* field_;
  FormContext* context_;
  QString name_;
  QToolButton* fold_;
  QCheckBox* present_;
  QVBoxLayout* layout_;
  QWidget* body_ = nullptr;
};

}  // namespace widgets
