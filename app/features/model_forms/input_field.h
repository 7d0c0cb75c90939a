// The control for one input of a model: a line of text, or a picture to draw. Shows what is wrong with the value beside
// it. GUI thread only.
#pragma once

#include <QWidget>
#include <optional>

#include "app/workbench/models/field_spec.h"

class QComboBox;
class QLineEdit;

namespace widgets {
class DrawPad;
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class InputField : public QWidget {
  Q_OBJECT
 public:
  // `dialogs` may be null: then no file is asked for.
  InputField(const FieldSpec& field, widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  const FieldSpec& field() const { return field_; }
  // Shows a row of an input; what it shows is given back unchanged until the person edits it.
  void setValue(const engine::Tensor& value);
  // None, and a sentence beside the control, when what stands there does not fit.
  std::optional<engine::Tensor> value();
  QString problem() const;
  void setProblem(const QString& problem);
  // A picture's file, read on another thread.
  void openPicture(const QString& path);
  widgets::DrawPad* pad() const { return pad_; }

 signals:
  void edited();
  void submitted();  // Return was pressed in the line of text
  void pictureRead();

 private:
  void buildLine(class QVBoxLayout* column);
  void buildPicture(class QVBoxLayout* column);
  void onEdited();

  FieldSpec field_;
  widgets::Dialogs* dialogs_;
  QLineEdit* line_ = nullptr;
  widgets::DrawPad* pad_ = nullptr;
  QComboBox* range_ = nullptr;
  widgets::FieldProblem* problem_;
  std::optional<engine::Tensor> given_;
};

}  // namespace app
