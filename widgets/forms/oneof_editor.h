// A oneof: a combo box that chooses the member (or none) and the editor of the chosen one. Choosing another member
// drops the value of the former. GUI thread only.
#pragma once

#include <google/protobuf/message.h>

#include <QWidget>

#include "widgets/forms/form_context.h"

class QComboBox;
class QLabel;
class QVBoxLayout;

namespace widgets {

class OneofEditor : public QWidget {
  Q_OBJECT
 public:
  // `path` is the prefix of the message's fields.
  OneofEditor(google::protobuf::Message* message, const google::protobuf::OneofDescriptor* oneof, FormContext* context,
              const QString& path, QWidget* parent);

 private:
  void choose(int index);
  void showMember();

  google::protobuf::Message* message_;
  const google::protobuf::OneofDescriptor* oneof_;
  FormContext* context_;
  QString path_;
  QComboBox* choice_;
  QLabel* explanation_;  // of the chosen member
  QVBoxLayout* layout_;
  QWidget* member_ = nullptr;
};

}  // namespace widgets
