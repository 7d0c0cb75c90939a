// A form for any protobuf message, generated from its descriptor: what the fields mean, their units, ranges and
// defaults come from the message type itself. Edits go to the form's own copy of the message. GUI thread only.
#pragma once

#include <google/protobuf/message.h>

#include <QScrollArea>
#include <QStringList>
#include <memory>

#include "widgets/forms/form_context.h"

namespace widgets {

class ProtoForm : public QScrollArea {
  Q_OBJECT
 public:
  // Shows a copy of `message`. `dialogs` answers the Browse buttons and must outlive the form; without it they are off.
  explicit ProtoForm(const google::protobuf::Message& message, Dialogs* dialogs = nullptr, QWidget* parent = nullptr);
  ~ProtoForm() override;

  // The message as edited. A field whose text is refused keeps its last good value; see problems().
  const google::protobuf::Message& message() const { return *message_; }
  // Which member of this oneof of the message is set is chosen elsewhere: the form offers no second choice.
  void setGivenOneof(const QString& name);
  // Shows another message (of any type); drops refused texts.
  void setMessage(const google::protobuf::Message& message);

  // Every reason why the form cannot be accepted, in reading order; empty when it can.
  QStringList problems() const;
  // Goes to the field that the words of a failure are about, which stand below it until it is edited. False: to none.
  bool showCause(const QString& reason);
  bool isValid() const { return problems().isEmpty(); }

  QSize sizeHint() const override;

 signals:
  void changed();  // after every edit, also one that was refused
  void validChanged(bool valid);

 private:
  void rebuild();
  void edited();

  std::unique_ptr<google::protobuf::Message> message_;
  FormContext context_;
  bool valid_ = true;
};

}  // namespace widgets
