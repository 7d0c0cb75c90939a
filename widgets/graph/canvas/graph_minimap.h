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
  // Lies in a corner of the canvas.
  explicit GraphMinimap(GraphCanvas* canvas);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void follow();
  void place();
  double scale() const;
  QPointF origin() const;
  void drawBoxes();
  GraphCanvas* canvas_;
  QPixmap boxes_;  // of the picture with this number
  quint64 drawn_ = 0;
  quint64 placed_ = 0;  // the picture for which its corner was chosen
  QSize placedIn_;
};

}  // namespace widgets
