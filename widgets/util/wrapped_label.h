// A label of several lines that asks for just the height that its words need at the width it has. QLabel asks for that
// of another width where a layout on the way up (of tabs, stacks, splitters) knows no height for a width, which leaves
// gaps. GUI thread only.
#pragma once

#include <QLabel>

namespace widgets {

class WrappedLabel : public QLabel {
  Q_OBJECT
 public:
  explicit WrappedLabel(QWidget* parent = nullptr);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace widgets
