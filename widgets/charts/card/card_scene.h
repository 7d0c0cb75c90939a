// What the parts of a card read of each other: its widget, look, tags and options, what it shows of its axes, and what
// is drawn. References, valid as long as the card; GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/charts/card/card_config.h"
#include "widgets/charts/card/card_look.h"
#include "widgets/charts/card/card_view.h"

namespace widgets {

struct CardScene {
  QWidget& card;  // for its size and place, and to have parts of it painted
  const CardLook& look;
  const CardConfig& config;
  const CardView& view;
  const RenderResult& drawn;

  const QRect& plot() const { return view.plot(); }
  PlotFrame frame() const { return view.frame(drawn); }
};

}  // namespace widgets
