// What the colours of the graph mean, in the canvas's lower left corner. Never takes the pointer. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/graph/canvas/graph_colors.h"

namespace widgets {

class GraphCanvas;

class GraphLegend : public QWidget {
  Q_OBJECT
 public:
  explicit GraphLegend(GraphCanvas* canvas);
  // Null: nothing.
  void setColors(GraphColorsPtr colors);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void place();
  GraphColorsPtr colors_;
};

}  // namespace widgets
