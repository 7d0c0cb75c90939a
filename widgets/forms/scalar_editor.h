// The control for one scalar of a message: text field, check box, combo box or path field with Browse.
// Edits go to the message at once; a text that does not fit stays in the field and the message keeps its last value.
// GUI thread only; the message must outlive the editor.
#pragma once

#include <QWidget>

#include "widgets/forms/form_context.h"
#include "widgets/forms/scalar_text.h"

class QCheckBox;
class QComboBox;

namespace widgets {

class TextField;

class ScalarEditor : public QWidget {
  Q_OBJECT
 public:
  // A list (isTextList) with index -1 is edited as one text. `name` becomes the control's objectName.
  ScalarEditor(const FieldPlace& place, const FieldInfo& info, FormContext* context, const QString& name,
               QWidget* parent);

  // Why the text in the field was refused; empty when the message holds what is shown.
  const QString& problem() const { return problem_; }
  // The values, of a field of texts; none of one that is not set.
  QStringList texts() const;
  bool isSet() const;     // has a value of its own
  bool canReset() const;  // singular: may go back to the default
  void reset();
  // Clearing the text writes the default instead of leaving the field unset (for the chosen member of a oneof).
  void keepSet();
  void refresh();  // shows the message's value
  QWidget* control() const { return control_; }
  // Of the control while it is one line; pixels.
  int lineHeight() const;

 signals:
  void edited();

 private:
  void buildText(const QString& name);
  void buildCheck();
  void buildChoice();
  void addBrowse(const QString& name);
  void browse();
  void accept(const QString& text);
  void acceptChoice(int index);
  void finish(const QString& problem);
  bool isList() const;
  QString valueText() const;
  QString placeholder() const;
  QString standingProblem() const;
  void refreshText();
  void refreshChoice();

  FieldPlace place_;
  FieldInfo info_;
  FormContext* context_;
  QString problem_;
  bool keepSet_ = false;
  QWidget* control_ = nullptr;
  TextField* text_ = nullptr;
  QCheckBox* check_ = nullptr;
  QComboBox* combo_ = nullptr;
};

}  // namespace widgets
