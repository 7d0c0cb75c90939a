// Dragging a card by its title: onto another card to draw both in one chart, beside a pinned one to move it there. GUI
// thread only.
#pragma once

#include <QPointF>
#include <optional>

#include "widgets/charts/card/card_requests.h"
#include "widgets/charts/card/card_scene.h"

class QDropEvent;
class QMimeData;
class QMouseEvent;
class QPainter;

namespace widgets {

class CardDrop {
 public:
  CardDrop(const CardScene& scene, const CardPlace& place, CardRequests& requests)
      : scene_(scene), place_(place), requests_(requests) {}

  // Notes where the title was pressed.
  void press(const QMouseEvent& event);
  // True when it was a drag, which is over then.
  bool move(const QMouseEvent& event);
  // What is dragged over the card. False for all other events.
  bool handle(QEvent& event);
  // What a drop would do now.
  void paint(QPainter& painter) const;

 private:
  void startDrag();
  std::optional<DropPlace> placeOf(const QDropEvent& event) const;
  void show(std::optional<DropPlace> place);
  void drop(QDropEvent& event);

  const CardScene& scene_;
  const CardPlace& place_;
  CardRequests& requests_;
  std::optional<QPointF> titleFrom_;
  std::optional<DropPlace> shown_;
};

}  // namespace widgets
