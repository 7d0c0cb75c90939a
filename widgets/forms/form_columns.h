// Gives the names of the fields in a scroll area one column, at every depth, and puts them above their fields where the
// area is too narrow for both: forms scroll down, never sideways. GUI thread only.
#pragma once

#include <QList>
#include <QObject>

class QScrollArea;

namespace widgets {

class FieldLabel;

class FormColumns : public QObject {
  Q_OBJECT
 public:
  // Belongs to what the area shows by then.
  explicit FormColumns(QScrollArea* area);
  // A name that stands over the area, and does not scroll with it: in the same column.
  void add(FieldLabel* label);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();

  QScrollArea* area_;
  QWidget* content_;
  QList<FieldLabel*> others_;
};

}  // namespace widgets
