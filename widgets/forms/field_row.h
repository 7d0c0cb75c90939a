// The widgets of one scalar field in a form's grid: mark of a changed value, label, control with unit and reset,
// explanation or problem. Not a widget itself, so that the labels of all rows share one column. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/forms/form_context.h"
#include "widgets/forms/scalar_text.h"

class QFrame;
class QGridLayout;
class QToolButton;
class QWidget;

namespace widgets {

class FieldLabel;
class FieldProblem;
class ScalarEditor;

class FieldRow : public QObject {
  Q_OBJECT
 public:
  static constexpr int kMarkColumn = 0;
  static constexpr int kLabelColumn = 1;
  static constexpr int kControlColumn = 2;
  static constexpr int kColumns = 3;
  static constexpr int kMarkWidth = 3;
  static constexpr int kBetween = 8;  // the columns

  FieldRow(const FieldPlace& place, FormContext* context, const QString& name, QWidget* parent);
  // The columns of a grid whose rows are fields.
  static void setColumns(QGridLayout* grid);
  // Takes the next rows of the grid and moves `row` past them.
  void addTo(QGridLayout* grid, int& row);
  // The chosen member of a oneof stays chosen: no way back to "unset" but through the choice.
  void keepSet();
  // How surely the words of a failure are about this field: its value or its name stands in them. 0: not.
  int namedIn(const QString& words) const;
  // Goes there, with the reason below the value until that is edited.
  void showCause(const QString& reason);

 private:
  void refreshState();
  FieldPlace place_;
  QFrame* mark_;
  FieldLabel* label_;
  QWidget* controls_;
  ScalarEditor* editor_;
  QToolButton* reset_;
  FieldProblem* problem_;
  bool keepSet_ = false;
};

}  // namespace widgets
