#include "widgets/charts/card/card_look.h"

#include <QFontMetrics>
#include <QWidget>
#include <algorithm>

#include "widgets/charts/card/card_layout.h"

namespace widgets {

int CardLook::headHeight() const {
  constexpr int kTitleMiddle = 18;
  const int lines = QFontMetrics(title).height() + QFontMetrics(caption).height();
  return std::max(card_layout::kTitleHeight, kTitleMiddle + (lines + 1) / 2);
}

CardLook CardLook::of(const QWidget& card) {
  CardLook look;
  look.theme = Theme::of(card.palette());
  look.text = card.font();
  look.caption = look.text;
  look.caption.setPointSizeF(std::max(look.text.pointSizeF() * 0.85, 8.25));
  look.title = look.text;
  look.title.setPointSizeF(look.text.pointSizeF() * 1.1);
  look.title.setWeight(QFont::DemiBold);
  return look;
}

}  // namespace widgets
