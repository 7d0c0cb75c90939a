// What a person drags over a picture of layers: a layer to another place, a line from a layer to another, or a kind of
// layer that comes from a list. It changes nothing: what is wanted is told when it is dropped. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/graph/canvas/graph_viewport.h"
#include "widgets/layers/layer_painter.h"

class QDropEvent;
class QMouseEvent;
class QWidget;

namespace widgets {

// Of the name of a kind of layer that is dragged from a list.
inline constexpr char kLayerKindMime[] = "application/x-layer-kind";

class LayerDrag : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  LayerDrag(QWidget& canvas, const LayerPicture& picture, const GraphViewport& viewport)
      : canvas_(canvas), picture_(picture), viewport_(viewport) {}

  int itemAt(QPointF place) const;
  // Each is false where the event is of something else. `current`: the item with the circle that lines begin at.
  bool press(const QMouseEvent& event, int current);
  bool move(const QMouseEvent& event);
  bool release(const QMouseEvent& event);
  void hover(const QDropEvent& event);
  void drop(const QDropEvent& event);
  // False when nothing is dragged.
  bool cancel();

  bool isOn() const { return drag_ && drag_->isOn; }
  void paint(QPainter& canvas, const LayerPainter& drawing) const;
  void paintPort(QPainter& canvas, int current) const;

 signals:
  void clicked(const QString& name, bool toggles);
  void insertWanted(const QString& kind, const widgets::LayerLink& link);
  void appendWanted(const QString& kind, const QString& behind);  // behind a layer, or of none
  void moveWanted(const QString& name, const widgets::LayerLink& link);
  void connectWanted(const QString& from, const QString& to);

 private:
  struct Drag {
    QString name;  // the layer that is dragged, or that a line is drawn from; empty: what comes from elsewhere
    QPointF at;    // of the pointer
    bool isLine = false;
    bool isOn = false;  // moved far enough
    int link = -1;      // that it would be dropped on
    int onto = -1;      // the layer under the pointer
  };
  QPointF port(int item) const;
  void aim(QPointF place);
  void finish();
  const LayerLink& linkOf(const Drag& drag) const { return picture_.links()[static_cast<std::size_t>(drag.link)]; }

  QWidget& canvas_;
  const LayerPicture& picture_;
  const GraphViewport& viewport_;
  std::optional<Drag> drag_;
  QPointF pressed_;
};

}  // namespace widgets
