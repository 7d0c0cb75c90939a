// The pointer in a card: hovering, boxes and drags that zoom and pan, the wheel, clicks that select. Moves and wheel
// steps are gathered and applied once a frame. GUI thread only.
#pragma once

#include <QObject>
#include <QPointF>
#include <optional>

#include "widgets/charts/card/card_drop.h"
#include "widgets/charts/card/card_hover.h"
#include "widgets/charts/card_events.h"
#include "widgets/charts/card_selection.h"

class QMouseEvent;
class QWheelEvent;

namespace widgets {

class CardInput : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  struct Parts {
    const CardScene& scene;
    CardView& view;
    CardHover& hover;
    CardSelection& selection;
    CardEvents& events;
    CardDrop& drop;
    CardRequests& requests;
  };
  explicit CardInput(const Parts& parts) : parts_(parts) {}

  // False for events that are not the pointer's.
  bool handle(QEvent& event);
  // The pointer left the card.
  void leave();
  // Once a frame: however many moves and wheel steps came, the range is computed and set once.
  void apply();
  // Takes back what is being dragged. False when nothing is.
  bool cancelDrag();
  // The box that is drawn to be zoomed to; what is too narrow is as wide as the plot.
  std::optional<QRectF> box() const;

 signals:
  void gathered();  // something to apply
  void hovered();   // the pointer is in the card and drags nothing

 private:
  enum class Drag { kNone, kBox, kPan };
  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void release(const QMouseEvent& event);
  void doubleClick(const QMouseEvent& event);
  void wheel(QWheelEvent& event);
  void applyWheel();
  void applyPan();
  void click(const QPointF& at);
  QRectF boxRect() const;
  void zoomToBox();

  const Parts parts_;
  std::optional<QPointF> pointer_;
  bool pointerMoved_ = false;
  Drag drag_ = Drag::kNone;
  QPointF dragFrom_;
  ZoomView dragZoom_;
  bool dragMoved_ = false;
  double wheelX_ = 0;  // wheel steps not yet applied
  double wheelY_ = 0;
};

}  // namespace widgets
