// What a person does in the drawing of a graph: drags, wheel, clicks and keys, and what the pointer is over. The
// viewport follows at once; what else is wanted is told by signals. GUI thread only.
#pragma once

#include <QObject>
#include <QPointF>

#include "widgets/graph/canvas/graph_picture.h"
#include "widgets/graph/layout/layout_worker.h"

class QContextMenuEvent;
class QKeyEvent;
class QMouseEvent;
class QWheelEvent;
class QWidget;

namespace widgets {

class GraphViewport;

class CanvasInput : public QObject {
  Q_OBJECT
 public:
  // What is drawn: it changes with what the canvas shows. `selected`: an item, -1 for none.
  struct Scene {
    const GraphModelPtr& model;
    const GraphPicture& picture;
    const int& selected;
  };
  // All must outlive it.
  CanvasInput(QWidget& canvas, const Scene& scene, GraphViewport& viewport)
      : canvas_(canvas), scene_(scene), viewport_(viewport) {}

  // The item under the pointer; -1: none.
  int hovered() const { return hovered_; }
  // Another picture: nobody is told.
  void forgetHovered() { hovered_ = -1; }

  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  void doubleClick(const QMouseEvent& event);
  void wheel(QWheelEvent& event);
  // False: not one of its keys.
  bool key(const QKeyEvent& event);
  void contextMenu(const QContextMenuEvent& event);
  void leave();

 signals:
  void hoveredChanged(int item);                      // -1: none
  void selectWanted(int item);                        // -1: none
  void toggleRequested(int item);                     // open or close a scope
  void closeRequested(int item);                      // close the scope around the item
  void asideRequested(int item);                      // take the item out of the main graph, or put it back
  void copyRequested();                               // the name of what is selected
  void traceRequested();                              // the paths to and from it, or no longer
  void menuRequested(int item, const QPoint& place);  // -1: of no item; `place` is global

 private:
  int itemAt(QPointF place) const;
  bool isScope(int item) const;
  bool isAtMark(QPointF place, int item) const;
  bool zoomKey(int key);
  bool itemKey(int key);
  void walk(int key);

  QWidget& canvas_;
  const Scene scene_;
  GraphViewport& viewport_;
  int hovered_ = -1;
  bool wasDouble_ = false;  // the click before the release
  QPointF pressed_;
  QPointF pressedOffset_;
  bool dragging_ = false;
};

}  // namespace widgets
