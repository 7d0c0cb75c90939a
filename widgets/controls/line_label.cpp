#include "widgets/controls/line_label.h"

namespace widgets {

QSize LineLabel::sizeHint() const {
  constexpr int kRounding = 1;  // of widths that are no whole pixels
  const QMargins around = contentsMargins();
  const int words = fontMetrics().horizontalAdvance(text()) + around.left() + around.right() + kRounding;
  return {words, WrappedLabel::sizeHint().height()};
}

}  // namespace widgets
