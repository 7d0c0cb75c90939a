// A chip of a filter: its words in a pill, with a cross that takes it away. A click on the words, Return or Space is a
// click on the button; Delete and Backspace are the cross. GUI thread only.
#pragma once

#include <QAbstractButton>

namespace widgets {

class FilterChip : public QAbstractButton {
  Q_OBJECT
 public:
  enum class Kind { kScope, kCondition };
  FilterChip(Kind kind, const QString& text, QWidget* parent = nullptr);

  // Without it nothing can be taken away.
  void setRemovable(bool removable);
  QRect crossRect() const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void removeRequested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  Kind kind_;
  bool removable_ = true;
};

}  // namespace widgets
