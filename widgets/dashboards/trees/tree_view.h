// Draws one decision tree: splits with what leads to the left and what they gained, leaves with their values. Zoom by
// the wheel, pan by dragging, select by a click or the arrow keys. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/trees/tree_layout.h"

namespace widgets {

class TreeView : public QWidget {
  Q_OBJECT
 public:
  explicit TreeView(QWidget* parent = nullptr);

  // Nothing is selected, and all of it is in view.
  void setTree(TreeValues tree);
  int selected() const { return selected_; }  // -1: nothing
  void select(int node);
  double zoom() const { return zoom_; }
  void zoomBy(double factor) { zoomAt(rect().center(), factor); }
  void fit();
  // Where a node is drawn.
  QRectF nodeRect(int node) const;
  // The way from the root to a node in words, or what the node is.
  QString textOf(int node) const;
  QSize sizeHint() const override { return {480, 320}; }

 signals:
  void selectionChanged(int node);

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  // Whether its texts are large enough to be drawn.
  bool isReadable() const;
  void arrange();
  void zoomAt(QPointF place, double factor);
  int nodeAt(QPointF place) const;
  int neighbour(int key) const;
  void drawNode(QPainter& painter, int node) const;
  void drawEdge(QPainter& painter, int parent, int child, bool left) const;

  TreeValues tree_;
  TreeLayout layout_;
  QSizeF nodeSize_;
  double zoom_ = 1;
  QPointF offset_;  // of the layout's corner on the widget
  bool fitted_ = true;
  int selected_ = -1;
  QPointF dragged_;  // where the mouse was last
};

}  // namespace widgets
