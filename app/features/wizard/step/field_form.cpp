#include "app/features/wizard/step/field_form.h"

#include <google/protobuf/util/message_differencer.h>

#include <QApplication>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "widgets/forms/field_problem.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/focus_order.h"
#include "widgets/forms/group_editor.h"
#include "widgets/forms/repeated_editor.h"
#include "widgets/forms/scalar_text.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::util::MessageDifferencer;
using widgets::FieldRow;

constexpr int kHeadingGap = 16;

struct FieldPlace {
  Message* message = nullptr;
  const FieldDescriptor* field = nullptr;
};

FieldPlace placeOf(Message* message, const QString& path) {
  const QStringList parts = path.split(QLatin1Char('.'));
  for (const QString& part : parts) {
    const FieldDescriptor* field = message->GetDescriptor()->FindFieldByName(part.toStdString());
    Q_ASSERT(field);
    if (&part == &parts.back()) return {message, field};
    message = message->GetReflection()->MutableMessage(message, field);
  }
  return {};
}

// Takes away messages on the way to a field that have nothing in them and were not there before.
void prune(Message* message, const Message* given, const QStringList& parts, int depth) {
  if (depth + 1 >= parts.size()) return;
  const FieldDescriptor* field = message->GetDescriptor()->FindFieldByName(parts[depth].toStdString());
  const auto* reflection = message->GetReflection();
  if (!reflection->HasField(*message, field)) return;
  const bool was = given && reflection->HasField(*given, field);
  Message* inner = reflection->MutableMessage(message, field);
  prune(inner, was ? &reflection->GetMessage(*given, field) : nullptr, parts, depth + 1);
  std::vector<const FieldDescriptor*> set;
  inner->GetReflection()->ListFields(*inner, &set);
  if (set.empty() && !was) reflection->ClearField(message, field);
}

bool isList(const FieldDescriptor& field) {
  return field.is_repeated() && !widgets::isNumber(field);
}

}  // namespace

FieldForm::FieldForm(const QString& prefix, widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent), prefix_(prefix), context_{dialogs, [this] { edited(); }} {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
}

FieldForm::~FieldForm() {
  delete body_;  // the editors point into the message
}

void FieldForm::setMessage(const Message& message, const std::vector<Entry>& entries) {
  const bool sameFields = std::ranges::equal(
      entries, entries_, [](const Entry& a, const Entry& b) { return a.path == b.path && a.heading == b.heading; });
  const bool same = sameFields && result_ && result_->GetDescriptor() == message.GetDescriptor() &&
                    MessageDifferencer::Equals(*result_, message) && problems().isEmpty();
  if (same) return;
  const QWidget* focused = focusedField();
  const QString name = focused ? focused->objectName() : QString();
  delete body_;
  const auto copy = [&message] {
    std::unique_ptr<Message> made(message.New());
    made->CopyFrom(message);
    return made;
  };
  given_ = copy();
  message_ = copy();
  result_ = copy();
  entries_ = entries;
  rebuild();
  if (name.isEmpty()) return;
  const auto isIt = [&name](const QWidget& each) { return each.objectName() == name; };
  if (QWidget* again = widgets::firstFocusable(*body_, isIt)) again->setFocus(Qt::OtherFocusReason);
}

QWidget* FieldForm::focusedField() const {
  QWidget* focused = QApplication::focusWidget();
  return focused && body_ && body_->isAncestorOf(focused) ? focused : nullptr;
}

void FieldForm::rebuild() {
  body_ = new QWidget(this);
  grid_ = new QGridLayout(body_);
  FieldRow::setColumns(grid_);
  row_ = 0;
  for (const Entry& entry : entries_) {
    entry.path.isEmpty() ? addHeading(entry.heading) : addEntry(entry);
  }
  layout()->addWidget(body_);
  widgets::tabInLayoutOrder(this);
}

void FieldForm::addHeading(const QString& text) {
  auto* label = new QLabel(text, body_);
  label->setFont(widgets::roleFont(label->font(), widgets::TextRole::kSection));
  label->setContentsMargins(0, row_ > 0 ? kHeadingGap : 0, 0, 4);
  grid_->addWidget(label, row_++, 0, 1, FieldRow::kColumns);
}

void FieldForm::addEntry(const Entry& entry) {
  const FieldPlace place = placeOf(message_.get(), entry.path);
  const QString name = prefix_ + entry.path;
  if (isList(*place.field)) {
    grid_->addWidget(new widgets::RepeatedEditor(place.message, place.field, &context_, name, body_), row_++, 0, 1,
                     FieldRow::kColumns);
  } else if (place.field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    grid_->addWidget(new widgets::GroupEditor(place.message, place.field, &context_, name, body_), row_++, 0, 1,
                     FieldRow::kColumns);
  } else {
    (new FieldRow({place.message, place.field, -1}, &context_, name, body_))->addTo(grid_, row_);
  }
}

void FieldForm::edited() {
  result_->CopyFrom(*message_);
  for (const Entry& entry : entries_) {
    if (!entry.path.isEmpty()) prune(result_.get(), given_.get(), entry.path.split(QLatin1Char('.')), 0);
  }
  emit changed();
}

QStringList FieldForm::problems() const {
  QStringList result;
  if (!body_) return result;
  for (const auto* each : body_->findChildren<widgets::FieldProblem*>()) {
    if (!each->problem().isEmpty()) result << each->problem();
  }
  return result;
}

}  // namespace app
