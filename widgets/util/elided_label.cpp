#include "widgets/util/elided_label.h"

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
  updateGeometry();
}

QSize ElidedLabel::sizeHint() const {
  const QMargins margins = contentsMargins();
  return {fontMetrics().horizontalAdvance(full_) + margins.left() + margins.right(), QLabel::sizeHint().height()};
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
