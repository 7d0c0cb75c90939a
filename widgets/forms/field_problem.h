// The line under a field: its explanation, or, when the value does not fit, the reason with a warning triangle.
// GUI thread only.
#pragma once

#include "widgets/util/wrapped_label.h"

namespace widgets {

class FieldProblem : public WrappedLabel {
  Q_OBJECT
 public:
  explicit FieldProblem(const QString& explanation, QWidget* parent = nullptr);
  // An empty problem shows the explanation again.
  void setProblem(const QString& problem);
  // What is said while there is no problem.
  void setExplanation(const QString& explanation);
  const QString& problem() const { return problem_; }
  // What failed because of the value, which may be right meanwhile: seen like a problem, and none of the form's. Until
  // the value is edited.
  void setCause(const QString& reason);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  QString explanation_;
  QString problem_;
  QString cause_;
};

}  // namespace widgets
