// A small popup with the twelve run colours, "automatic" and any other. Arrow keys move, Enter picks. GUI thread only.
#pragma once

#include <QColor>
#include <QFrame>
#include <vector>

class QToolButton;

namespace widgets {

class ColorPicker : public QFrame {
  Q_OBJECT
 public:
  // `current` is marked when it is one of the twelve. Deletes itself when it closes.
  ColorPicker(const QColor& current, bool dark, QWidget* parent);

 signals:
  void picked(const QColor& color);  // invalid: automatic

 protected:
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void pick(const QColor& color);
  void pickOther(const QColor& start);

  std::vector<QToolButton*> swatches_;
};

}  // namespace widgets
