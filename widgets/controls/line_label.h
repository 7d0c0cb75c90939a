// A label as wide as its words on one line where it has the room, and of several lines where it has less. For layouts
// whose height follows from their width. GUI thread only.
#pragma once

#include <QLabel>

namespace widgets {

class LineLabel : public QLabel {
  Q_OBJECT
 public:
  explicit LineLabel(QWidget* parent = nullptr);

  QSize sizeHint() const override;
};

}  // namespace widgets
