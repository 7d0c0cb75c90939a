#include "widgets/util/elided_label.h"

#include <algorithm>

namespace widgets {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {
  setTextFormat(Qt::PlainText);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
}

void ElidedLabel::setFullText(const QString& text, const QString& brief) {
  full_ = text;
  brief_ = brief;
  setToolTip(text);
  setAccessibleName(text);
  elide();
  limit();
  updateGeometry();
}

void ElidedLabel::limitToText(bool limited) {
  isLimited_ = limited;
  limited ? limit() : setMaximumWidth(QWIDGETSIZE_MAX);
}

void ElidedLabel::limit() {
  if (isLimited_) setMaximumWidth(std::max(minimumWidth(), sizeHint().width()));
}

QSize ElidedLabel::sizeHint() const {
  constexpr int kRounding = 1;  // text is measured in whole pixels and set in parts of them
  const QMargins margins = contentsMargins();
  return {fontMetrics().horizontalAdvance(full_) + kRounding + margins.left() + margins.right(),
          QLabel::sizeHint().height()};
}

QSize ElidedLabel::minimumSizeHint() const {
  return {0, QLabel::minimumSizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  elide();
}

void ElidedLabel::elide() {
  const int room = contentsRect().width();
  const bool isBrief = !brief_.isEmpty() && fontMetrics().horizontalAdvance(full_) > room;
  setText(fontMetrics().elidedText(isBrief ? brief_ : full_, Qt::ElideMiddle, room));
}

}  // namespace widgets
