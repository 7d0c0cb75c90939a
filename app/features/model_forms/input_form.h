// A form of a model's inputs, made from what the model asks for. GUI thread only.
#pragma once

#include <QScrollArea>
#include <optional>
#include <vector>

#include "app/features/model_forms/input_field.h"
#include "engine/estimator/export/named_tensors.h"

namespace widgets {
class ColonLine;
}

namespace app {

class InputForm : public QScrollArea {
  Q_OBJECT
 public:
  // `dialogs` outlives the form; it may be null.
  explicit InputForm(widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // Values of fields that stay, by name, dtype and shape, are kept.
  void setFields(const std::vector<FieldSpec>& fields);
  const std::vector<InputField*>& fields() const { return fields_; }
  InputField* field(const QString& name) const;  // null: there is none
  // Its labels are on this line, too, which outlives the form.
  void alignTo(widgets::ColonLine* colons) { colons_ = colons; }
  int wholeHeight() const;  // in which nothing is scrolled
  // A row of an input: fields that it does not have stay as they are. Names of the fields it has not.
  QStringList setValues(const engine::estimator::NamedTensors& row);
  // None when a field does not fit, which then says so; the first of them gets the focus.
  std::optional<engine::estimator::NamedTensors> values();

 signals:
  void edited();
  void submitted();  // Enter in a line

 private:
  widgets::Dialogs* dialogs_;
  widgets::ColonLine* colons_ = nullptr;
  std::vector<InputField*> fields_;
};

}  // namespace app
