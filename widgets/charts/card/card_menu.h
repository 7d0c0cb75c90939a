// The menu of a card: its view, its setup, the selection, and what it asks of whoever holds it. GUI thread only.
#pragma once

#include "widgets/charts/card/card_hover.h"
#include "widgets/charts/card/setup_menu.h"
#include "widgets/charts/card_selection.h"

class QMenu;

namespace widgets {

class CardMenu {
 public:
  // All must outlive it.
  struct Parts {
    const CardScene& scene;
    CardConfig& config;
    CardView& view;
    const CardHover& hover;
    CardSelection& selection;
    CardRequests& requests;
    const CardPlace& place;
  };
  explicit CardMenu(const Parts& parts) : parts_(parts), setup_(parts.scene, parts.config, parts.requests) {}

  // At a place of the screen.
  void popup(const QPoint& place);

 private:
  void addView(QMenu* menu);
  void addPlace(QMenu* menu);
  void addSelection(QMenu* menu);
  void addExport(QMenu* menu);

  const Parts parts_;
  SetupMenu setup_;
};

}  // namespace widgets
