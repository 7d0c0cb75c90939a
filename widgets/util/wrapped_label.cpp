#include "widgets/util/wrapped_label.h"

#include <QResizeEvent>

namespace widgets {

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
}

QSize WrappedLabel::sizeHint() const {
  const QSize usual = QLabel::sizeHint();
  return {usual.width(), heightForWidth(width())};
}

QSize WrappedLabel::minimumSizeHint() const {
  const QSize usual = QLabel::minimumSizeHint();
  return {usual.width(), heightForWidth(width())};
}

void WrappedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  if (heightForWidth(event->oldSize().width()) != heightForWidth(width())) updateGeometry();
}

}  // namespace widgets
