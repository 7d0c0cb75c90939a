// The drawing of the graph: pan by dragging, zoom by the wheel, select by click or arrow keys. Knows positions only;
// what is open and what is hidden is the GraphView's. Its parts are where it looks (GraphViewport), what a person does
// (CanvasInput) and its pixels (CanvasPixels). GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/graph/canvas/canvas_input.h"
#include "widgets/graph/canvas/canvas_pixels.h"
#include "widgets/graph/canvas/graph_colors.h"
#include "widgets/graph/canvas/graph_viewport.h"

namespace widgets {

class GraphCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit GraphCanvas(QWidget* parent = nullptr);

  // The parts.
  GraphViewport& viewport() { return viewport_; }
  const GraphViewport& viewport() const { return viewport_; }
  const CanvasInput& input() const { return input_; }

  // Shows another picture. With an `anchor` (an item of both pictures) that item stays where it is on the screen.
  void setPicture(const GraphModelPtr& model, GraphPicture picture, int anchor);
  const GraphModelPtr& model() const { return model_; }
  const GraphPicture& picture() const { return picture_; }
  // Another one with each picture.
  quint64 pictureNumber() const { return pictureNumber_; }

  // Null: by category. For the model that is shown.
  void setColors(GraphColorsPtr colors);
  // By item: what is on the paths to show; empty: none are.
  void setTraced(std::vector<bool> traced);
  // The whole picture at zoom 1 as SVG, in light colours. Empty when there is none.
  QByteArray svg() const;

  int selected() const { return selected_; }
  void select(int item);

 signals:
  void selectionChanged(int item);  // -1: none

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override { input_.press(*event); }
  void mouseMoveEvent(QMouseEvent* event) override { input_.move(*event); }
  void mouseReleaseEvent(QMouseEvent* event) override { input_.release(*event); }
  void mouseDoubleClickEvent(QMouseEvent* event) override { input_.doubleClick(*event); }
  void wheelEvent(QWheelEvent* event) override { input_.wheel(*event); }
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override { input_.contextMenu(*event); }

 private:
  void onHovered(int item);
  void describe();
  void redraw();
  void drawArea(QPainter& painter, const QRectF& area, QPointF origin) const;

  GraphModelPtr model_;
  GraphPicture picture_;
  quint64 pictureNumber_ = 0;
  GraphColorsPtr colors_;
  std::vector<bool> traced_;
  int selected_ = -1;
  GraphViewport viewport_;
  CanvasInput input_;
  CanvasPixels pixels_;  // what is painted but the frame of the focus
};

}  // namespace widgets
