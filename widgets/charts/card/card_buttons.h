// The buttons at the right of a card's title, shown while the pointer is in the card; that of a pinned card always. GUI
// thread only.
#pragma once

#include "widgets/charts/card/card_menu.h"

class QToolButton;

namespace widgets {

class CardButtons {
 public:
  // Children of the scene's card. All must outlive it.
  CardButtons(const CardScene& scene, const CardPlace& place, CardRequests& requests, CardMenu& menu);

  // Their right edge: the note stays where it is.
  void layOut(int right);
  // Whether the card is pinned, from its place; `isPointed`: the pointer is in it.
  void readPlace(bool isPointed);
  void show();
  void hide();

 private:
  const CardScene& scene_;
  const CardPlace& place_;
  QToolButton* pin_;
  QToolButton* menu_;
};

}  // namespace widgets
