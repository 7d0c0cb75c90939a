// Gives the names of the fields in a scroll area one column, at every depth, and puts them above their fields where the
// area is too narrow for both: forms scroll down, never sideways. GUI thread only.
#pragma once

#include <QObject>

class QScrollArea;

namespace widgets {

class FormColumns : public QObject {
  Q_OBJECT
 public:
  // Belongs to what the area shows by then.
  explicit FormColumns(QScrollArea* area);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QScrollArea* area_;
  QWidget* content_;
};

}  // namespace widgets
