// Finds widgets in the order in which Tab walks them. GUI thread only. Header-only.
#pragma once

#include <QWidget>

namespace widgets {

// The first widget within `body` that takes the focus, can be seen and for which `wanted(const QWidget&)` holds; null
// when there is none.
template <class Wanted>
QWidget* firstFocusable(QWidget& body, const Wanted& wanted) {
  // The whole chain: what was made later than the rest of `body` stands at its end.
  for (QWidget* each = body.nextInFocusChain(); each != nullptr && each != &body; each = each->nextInFocusChain()) {
    if (body.isAncestorOf(each) && each->focusPolicy() != Qt::NoFocus && !each->isHidden() && wanted(*each))
      return each;
  }
  return nullptr;
}

}  // namespace widgets
