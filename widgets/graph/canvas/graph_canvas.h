// The drawing of the graph: pan by dragging, zoom by the wheel, select by click or arrow keys. Knows positions only;
// what is open and what is hidden is the GraphView's. GUI thread only.
#pragma once

#include <QPixmap>
#include <QWidget>

#include "widgets/graph/canvas/graph_colors.h"
#include "widgets/graph/canvas/graph_picture.h"
#include "widgets/graph/layout/layout_worker.h"

namespace widgets {

class GraphCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit GraphCanvas(QWidget* parent = nullptr);

  // Shows another picture. With an `anchor` (an item of both pictures) that item stays where it is on the screen.
  void setPicture(const GraphModelPtr& model, GraphPicture picture, int anchor);
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
  void centreOn(int item);
  void fit();
  // The first look: the whole width, from the top, never so small that names cannot be read.
  void fitReadable();
  void zoom(double factor, QPointF around);
  void zoomCentred(double factor) { zoom(factor, rect().center()); }
  double zoomFactor() const { return scale_; }

  QPointF toWidget(QPointF point) const { return point * scale_ + offset_; }
  QPointF toPicture(QPointF point) const { return (point - offset_) / scale_; }
  // Moves the picture so that `point` of it is in the middle.
  void centreOnPoint(QPointF point);

 signals:
  void selectionChanged(int item);                    // -1: none
  void toggleRequested(int item);                     // open or close a scope
  void closeRequested(int item);                      // close the scope around the item
  void asideRequested(int item);                      // take the item out of the main graph, or put it back
  void copyRequested();                               // the name of what is selected
  void menuRequested(int item, const QPoint& place);  // -1: of no item; `place` is global
  void viewChanged();                                 // panned, zoomed or another picture

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  bool handleZoomKey(int key);
  void moveTo(QPointF offset, double scale);
  void keepVisible(int item);
  void describe();
  QTransform transform() const;
  // graph_canvas_paint.cpp
  void redraw();
  void updateScene();
  void drawScene(const QRect& part, QPointF origin);

  GraphModelPtr model_;
  GraphPicture picture_;
  quint64 pictureNumber_ = 0;
  GraphColorsPtr colors_;
  std::vector<bool> traced_;
  double scale_ = 1;
  QPointF offset_;
  int selected_ = -1;
  int hovered_ = -1;
  QPointF pressed_;
  QPointF pressedOffset_;
  bool dragging_ = false;
  bool placed_ = false;  // fitReadable happened at a real size
  QPixmap scene_;        // what is painted but the frame of the focus
  QPoint sceneOrigin_;   // where (0, 0) of the picture is in it, device pixels
  double sceneScale_ = 0;
  bool sceneStale_ = true;
};

}  // namespace widgets
