#include "widgets/forms/proto_form.h"

#include <QApplication>
#include <QVBoxLayout>

#include "widgets/forms/field_problem.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/form_columns.h"
#include "widgets/forms/message_editor.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

namespace {
constexpr int kMargin = 16;
constexpr int kFormWidth = 720;  // wider forms tear label and explanation apart
}  // namespace

ProtoForm::ProtoForm(const google::protobuf::Message& message, Dialogs* dialogs, QWidget* parent)
    : QScrollArea(parent) {
  context_.dialogs = dialogs;
  context_.edited = [this] { edited(); };
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setObjectName(QStringLiteral("protoForm"));
  setFocusPolicy(Qt::NoFocus);
  setMessage(message);
}

ProtoForm::~ProtoForm() {
  delete takeWidget();
}  // the editors point into the message

void ProtoForm::setGivenOneof(const QString& name) {
  context_.givenOneof = name;
  delete takeWidget();
  rebuild();
}

void ProtoForm::setMessage(const google::protobuf::Message& message) {
  std::unique_ptr<google::protobuf::Message> copy(message.New());
  copy->CopyFrom(message);
  delete takeWidget();
  message_ = std::move(copy);
  rebuild();
}

void ProtoForm::rebuild() {
  auto* page = new QWidget;
  page->setAccessibleName(QString::fromStdString(message_->GetDescriptor()->name()));
  auto* layout = new QVBoxLayout(page);
  layout->setContentsMargins(kMargin, kMargin, kMargin, kMargin);
  auto* editor = new MessageEditor(message_.get(), &context_, {}, page);
  editor->setMaximumWidth(kFormWidth);
  layout->addWidget(editor);
  layout->addStretch(1);
  setWidget(page);
  tabInLayoutOrder(this);
  new FormColumns(this);
  valid_ = isValid();
}

QStringList ProtoForm::problems() const {
  QStringList result;
  if (widget() == nullptr) return result;
  for (const FieldProblem* each : widget()->findChildren<FieldProblem*>()) {
    if (!each->problem().isEmpty()) result << each->problem();
  }
  return result;
}

bool ProtoForm::showCause(const QString& reason) {
  FieldRow* surest = nullptr;
  int most = 0;
  for (FieldRow* each : widget()->findChildren<FieldRow*>()) {
    const int sure = each->namedIn(reason);
    if (sure <= most) continue;
    most = sure;
    surest = each;
  }
  if (!surest) return false;
  surest->showCause(reason);
  widget()->layout()->activate();  // the words may need more lines
  if (QWidget* field = QApplication::focusWidget(); field && isAncestorOf(field)) {
    ensureWidgetVisible(field, 0, viewport()->height() / 3);
  }
  return true;
}

void ProtoForm::edited() {
  emit changed();
  const bool valid = isValid();
  if (valid == valid_) return;
  valid_ = valid;
  emit validChanged(valid);
}

QSize ProtoForm::sizeHint() const {
  return {kFormWidth + 2 * kMargin, 480};
}

}  // namespace widgets
