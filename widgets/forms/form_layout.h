// Rows of a label and a field, as all forms of the program have them: the labels end on one line, the colon's, and each
// stands beside the first line of its field, in the middle of a field of one line; above a field that has no room
// beside it. GUI thread only.
#pragma once

#include <QFormLayout>

namespace widgets {

class FormLayout : public QFormLayout {
  Q_OBJECT
 public:
  explicit FormLayout(QWidget* parent = nullptr);
  void setGeometry(const QRect& rect) override;
};

}  // namespace widgets
