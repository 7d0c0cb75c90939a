// The part of a card's menu that changes what the card has of its own. GUI thread only.
#pragma once

#include "widgets/charts/card/card_requests.h"
#include "widgets/charts/card/card_scene.h"

class QMenu;

namespace widgets {

class SetupMenu {
 public:
  SetupMenu(const CardScene& scene, CardConfig& config, CardRequests& requests)
      : scene_(scene), config_(config), requests_(requests) {}
  // The actions work as long as this lives.
  void addTo(QMenu* menu);

 private:
  void addTags(QMenu* menu);
  void addXAxis(QMenu* menu);
  void addSmoothing(QMenu* menu);
  QPoint place() const;

  const CardScene& scene_;
  CardConfig& config_;
  CardRequests& requests_;
};

}  // namespace widgets
