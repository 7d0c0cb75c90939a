#include "widgets/forms/message_text.h"

#include <google/protobuf/util/json_util.h>

#include <QScopedValueRollback>
#include <QVBoxLayout>

#include "widgets/forms/text/json_edit.h"

namespace widgets {

MessageText::MessageText(const google::protobuf::Message& prototype, const QString& name, QWidget* parent)
    : QWidget(parent), edit_(new JsonEdit(prototype, this)) {
  const std::shared_ptr<google::protobuf::Message> type(prototype.New());
  edit_->setObjectName(name);
  edit_->setFrameShape(QFrame::NoFrame);
  //: A kind of message, edited as text
  edit_->setAccessibleName(tr("%1 as JSON").arg(QString::fromStdString(type->GetDescriptor()->name())));
  marker_ = new JsonMarker(edit_, type, name, this);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(edit_, 1);
  layout->addWidget(marker_);
  setFocusProxy(edit_);
  connect(marker_, &JsonMarker::checked, this, &MessageText::checked);
  connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
    if (!filling_) emit edited();
  });
}

void MessageText::setMessage(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.add_whitespace = true;
  options.preserve_proto_field_names = true;
  std::string json;
  if (!google::protobuf::util::MessageToJsonString(message, &json, options).ok()) return;
  const QScopedValueRollback filling(filling_, true);
  edit_->setPlainText(QString::fromStdString(json));
}

QString MessageText::text() const {
  return edit_->toPlainText();
}

}  // namespace widgets
