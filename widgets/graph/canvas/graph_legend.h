// What the colours of the graph mean, in the corner of the canvas where it covers least of the graph. Where it would
// lie on nodes in all of them it is folded to a button. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/graph/canvas/graph_colors.h"

class QAction;
class QToolButton;

namespace widgets {

class GraphCanvas;

class GraphLegend : public QWidget {
  Q_OBJECT
 public:
  // `always`: checkable, has it shown also where it lies on nodes; a click on it then folds it. Null: always.
  explicit GraphLegend(GraphCanvas* canvas, QAction* always = nullptr);
  // Null: nothing.
  void setColors(GraphColorsPtr colors);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  QSize wantedSize() const;
  // To the best corner; how much it covers there.
  double moveToCorner(QWidget* moved) const;
  // Square pixels of the graph's boxes; those that show what is in them count less, as words are only at their tops.
  double covered(const QRectF& area) const;

  GraphCanvas* canvas_;
  QAction* always_;
  QToolButton* unfold_ = nullptr;
  GraphColorsPtr colors_;
  quint64 placed_ = 0;  // for the picture with this number
};

}  // namespace widgets
