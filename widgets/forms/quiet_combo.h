// A combo box that leaves the wheel to the form unless it has the focus, so that values do not change by accident. GUI
// thread only.
#pragma once

#include <QComboBox>
#include <QWheelEvent>

namespace widgets {

class QuietCombo : public QComboBox {
  Q_OBJECT
 public:
  explicit QuietCombo(QWidget* parent) : QComboBox(parent) { setFocusPolicy(Qt::StrongFocus); }

 protected:
  void wheelEvent(QWheelEvent* event) override {
    if (hasFocus()) {
      QComboBox::wheelEvent(event);
    } else {
      event->ignore();
    }
  }
};

}  // namespace widgets
