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

  static CardLook of(const QWidget& card);
};

}  // namespace widgets
