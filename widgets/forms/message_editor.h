// One message as rows of fields: labels right-aligned on a colon line, control, unit, reset, and the explanation or
// the problem beneath. Nested messages fold, a oneof is a choice. GUI thread only; the message must outlive it.
#pragma once

#include <google/protobuf/message.h>

#include <QWidget>

#include "widgets/forms/form_context.h"

class QGridLayout;

namespace widgets {

class MessageEditor : public QWidget {
  Q_OBJECT
 public:
  // `path` prefixes the controls' objectNames: "optimizer.".
  MessageEditor(google::protobuf::Message* message, FormContext* context, const QString& path, QWidget* parent);
  // How far the head of a part is from the left: nested ones are further, while their fields keep the colon line.
  static constexpr int kIndent = 24;
  static int indentOf(const QWidget& part);

 private:
  void addField(const google::protobuf::FieldDescriptor& field);
  void addWide(QWidget* widget);
  void addOneof(const google::protobuf::OneofDescriptor& oneof);
  QString nameOf(const google::protobuf::FieldDescriptor& field) const;

  google::protobuf::Message* message_;
  FormContext* context_;
  QString path_;
  QGridLayout* grid_;
  int row_ = 0;
};

}  // namespace widgets
