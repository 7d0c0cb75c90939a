// What the colours of the graph mean, in the corner of the canvas where it covers least of the graph. Never takes the
// pointer. GUI thread only.
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
  double covered(const QRectF& area) const;  // square pixels of the graph's boxes

  GraphCanvas* canvas_;
  GraphColorsPtr colors_;
  quint64 placed_ = 0;  // for the picture with this number
};

}  // namespace widgets
