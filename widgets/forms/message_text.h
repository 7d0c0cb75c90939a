// Edits a message as JSON text; errors are marked with line and column while typing. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/forms/json_marker.h"

namespace widgets {

class MessageText : public QWidget {
  Q_OBJECT
 public:
  // `name` becomes the editor's objectName.
  MessageText(const google::protobuf::Message& prototype, const QString& name, QWidget* parent = nullptr);

  // Shows it as JSON. Not an edit.
  void setMessage(const google::protobuf::Message& message);
  QString text() const;
  // What the text says; null while it has a fault or is being read: see marker().
  std::shared_ptr<const google::protobuf::Message> message() const { return marker_->message(); }
  JsonMarker* marker() const { return marker_; }
  QPlainTextEdit* edit() const { return edit_; }

 signals:
  void edited();   // by the person
  void checked();  // message() or the fault is of the newest text

 private:
  QPlainTextEdit* edit_;
  JsonMarker* marker_;
  bool filling_ = false;
};

}  // namespace widgets
