// The drawing of a graph of layers: pan, zoom, select, drag a layer onto a line, draw a line from a layer to another.
// It changes nothing itself: what a person wants is told by signals. GUI thread only; positions come from a worker.
#pragma once

#include <QWidget>

#include "widgets/graph/canvas/canvas_input.h"
#include "widgets/graph/canvas/canvas_pixels.h"
#include "widgets/graph/canvas/graph_viewport.h"
#include "widgets/layers/layer_drag.h"

namespace widgets {

class LayerCanvas : public QWidget {
  Q_OBJECT
 public:
  // `layouts` must outlive it.
  explicit LayerCanvas(LayoutWorker* layouts, QWidget* parent = nullptr);

  GraphViewport& viewport() { return viewport_; }
  // Tells what is wanted where something was dropped.
  const LayerDrag& drag() const { return drag_; }
  // Drawn as soon as it is laid out; until then the one before is.
  void setGraph(const LayerGraph& graph);
  void setFacts(const LayerFactsByName& facts);
  const LayerPicture& picture() const { return picture_; }
  bool isBehind() const { return request_ != 0; }

  QString current() const { return current_; }  // empty: none
  // The current one last.
  QStringList selected() const;
  // Also one that is not laid out yet; empty: none.
  void select(const QString& name);
  void reveal(const QString& name);

 signals:
  void laidOut();
  void selectionChanged();
  void menuWanted(const QPoint& place);  // global

 protected:
  void paintEvent(QPaintEvent* event) override;
  void changeEvent(QEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override { input_.wheel(*event); }
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void toggle(const QString& name);
  QString anchor() const;
  void take(const LayoutResult& layout);
  void lookFirst();
  void describe();
  void redraw();
  LayerPainter painter(const QTransform& view, const QRectF& visible) const;

  LayoutWorker& layouts_;
  quint64 request_ = 0;  // 0: none is under way
  LayerGraph wanted_;    // what is laid out
  const GraphModelPtr noModel_;
  LayerPicture picture_;
  LayerFactsByName facts_;
  QString current_;
  QStringList marked_;  // besides the current one
  int item_ = -1;       // of the current one in the picture
  GraphViewport viewport_;
  QTransform firstLook_;  // the view as lookFirst() left it
  CanvasInput input_;
  CanvasPixels pixels_;
  LayerDrag drag_;
};

}  // namespace widgets
