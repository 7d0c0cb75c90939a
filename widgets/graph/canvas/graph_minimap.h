// The whole graph in a corner with the visible part marked; click or drag moves there. Hides itself while the whole
// graph is in view. GUI thread only.
#pragma once

#include <QPixmap>
#include <QWidget>

namespace widgets {

class GraphCanvas;

class GraphMinimap : public QWidget {
  Q_OBJECT
 public:
  // Lies on the canvas, at its bottom right corner.
  explicit GraphMinimap(GraphCanvas* canvas);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  double scale() const;
  QPointF origin() const;
  void drawBoxes();
  GraphCanvas* canvas_;
  QPixmap boxes_;  // of the picture with this number
  quint64 drawn_ = 0;
};

}  // namespace widgets
