// The colours and fonts of a card, read from its widget when they change. A value; GUI thread only.
#pragma once

#include <QFont>

#include "widgets/theme/theme.h"

class QWidget;

namespace widgets {

struct CardLook {
  Theme theme;
  QFont text;
  QFont caption;  // of axes, legends and notes
  QFont title;

  // From the card's edge to its plot: the title, and half of the highest label of y, which is not to touch it.
  int headHeight() const;
  static CardLook of(const QWidget& card);
};

}  // namespace widgets
