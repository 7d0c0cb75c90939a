#include "app/features/model_forms/input_form.h"

#include <QFormLayout>
#include <QLabel>
#include <algorithm>

#include "engine/core/error.h"
#include "widgets/controls/colon_line.h"
#include "widgets/forms/form_layout.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

bool isSame(const FieldSpec& a, const FieldSpec& b) {
  return a.name == b.name && a.dtype == b.dtype && a.shape == b.shape && a.variable == b.variable;
}

}  // namespace

InputForm::InputForm(widgets::Dialogs* dialogs, QWidget* parent) : QScrollArea(parent), dialogs_(dialogs) {
  setObjectName(QStringLiteral("inputForm"));
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setFields({});
}

void InputForm::setFields(const std::vector<FieldSpec>& fields) {
  engine::estimator::NamedTensors kept;
  for (InputField* old : fields_) {
    const bool stays = std::ranges::any_of(fields, [&](const FieldSpec& field) { return isSame(field, old->field()); });
    const auto value = stays ? old->value() : std::nullopt;
    if (value) kept[old->field().name.toStdString()] = *value;
  }
  fields_.clear();
  auto* page = new QWidget(this);
  auto* form = new widgets::FormLayout(page);
  form->setContentsMargins(0, 0, 8, 0);
  for (const FieldSpec& field : fields) {
    auto* control = new InputField(field, dialogs_, page);
    auto* label = new QLabel(tr("%1:").arg(field.name), page);
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(control);
    form->addRow(label, control);
    if (colons_) colons_->add(label);
    fields_.push_back(control);
    connect(control, &InputField::edited, this, &InputForm::edited);
    connect(control, &InputField::submitted, this, &InputForm::submitted);
  }
  setWidget(page);  // the former page goes
  widgets::tabInLayoutOrder(this);
  setValues(kept);
}

int InputForm::wholeHeight() const {
  const QWidget* page = widget();
  const int wrapped = page->hasHeightForWidth() ? page->heightForWidth(viewport()->width()) : 0;
  return std::max(page->sizeHint().height(), wrapped) + 2 * frameWidth();
}

InputField* InputForm::field(const QString& name) const {
  const auto found = std::ranges::find_if(fields_, [&](InputField* each) { return each->field().name == name; });
  return found == fields_.end() ? nullptr : *found;
}

QStringList InputForm::setValues(const engine::estimator::NamedTensors& row) {
  QStringList missing;
  for (InputField* each : fields_) {
    const auto found = row.find(each->field().name.toStdString());
    if (found == row.end()) {
      missing << each->field().name;
    } else {
      each->setValue(found->second);
    }
  }
  return missing;
}

std::optional<engine::estimator::NamedTensors> InputForm::values() {
  engine::estimator::NamedTensors values;
  InputField* wrong = nullptr;
  for (InputField* each : fields_) {
    if (const auto value = each->value()) {
      values[each->field().name.toStdString()] = *value;
    } else if (!wrong) {
      wrong = each;
    }
  }
  if (!wrong) return values;
  wrong->setFocus();
  ensureWidgetVisible(wrong);
  return std::nullopt;
}

}  // namespace app
