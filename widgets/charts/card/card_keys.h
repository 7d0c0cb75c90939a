// The keys of a card: zoom, pan, crosshair, selection, and what it asks of whoever holds it. GUI thread only.
#pragma once

#include "widgets/charts/card/card_input.h"

class QKeyEvent;

namespace widgets {

class CardKeys {
 public:
  // All must outlive it.
  struct Parts {
    const CardScene& scene;
    CardConfig& config;
    CardView& view;
    CardHover& hover;
    CardSelection& selection;
    CardInput& input;
    CardRequests& requests;
    const CardPlace& place;
  };
  explicit CardKeys(const Parts& parts) : parts_(parts) {}

  // False for events that are no keys, and for keys that mean nothing here.
  bool handle(QEvent& event);

 private:
  bool press(const QKeyEvent& event);
  bool pressZoom(int key, Qt::KeyboardModifiers modifiers);
  bool pressArrow(int key, Qt::KeyboardModifiers modifiers);
  bool pressCrosshair(int key, Qt::KeyboardModifiers modifiers);
  bool pressRequest(int key, Qt::KeyboardModifiers modifiers);
  bool escape();

  const Parts parts_;
};

}  // namespace widgets
