// What a filter of tags leaves, in words beside its field. A pattern that is wrong is said in the colour of errors,
// with a sign in the field and in its description for screen readers. GUI thread only.
#pragma once

#include <QLabel>

class QAction;
class QLineEdit;

namespace widgets {

class FilterWords : public QLabel {
  Q_OBJECT
 public:
  // Of `field`, which outlives it.
  FilterWords(QLineEdit* field, QWidget* parent);

  // `left`: what is shown while the pattern is right; `problem`: what is wrong with the pattern, or nothing.
  void tell(const QString& left, const QString& problem);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void color();

  QLineEdit* field_;
  QAction* sign_;
  QString problem_;
  bool isColoring_ = false;
};

}  // namespace widgets
