#include "widgets/controls/line_label.h"

#include <algorithm>

namespace widgets {

LineLabel::LineLabel(QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
}

QSize LineLabel::sizeHint() const {
  constexpr int kRounding = 2;  // of widths that are no whole pixels
  const QMargins around = contentsMargins();
  const int words = fontMetrics().horizontalAdvance(text()) + around.left() + around.right() + kRounding;
  const int width = std::min(words, maximumWidth());
  return {width, heightForWidth(width)};
}

}  // namespace widgets
