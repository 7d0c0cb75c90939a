#include "widgets/util/focus_ring.h"

#include <QAbstractScrollArea>
#include <QFocusEvent>
#include <QPainter>

#include "widgets/theme/theme.h"

namespace widgets {

FocusRing::FocusRing(QAbstractScrollArea* view) : QWidget(view) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
  view->installEventFilter(this);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::FocusIn:
      setGeometry(parentWidget()->rect());
      setVisible(static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason);
      raise();
      break;
    case QEvent::FocusOut:
      hide();
      break;
    case QEvent::Resize:
      setGeometry(parentWidget()->rect());
      break;
    default:
      break;
  }
  return QWidget::eventFilter(watched, event);
}

void FocusRing::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setPen(QPen(Theme::of(palette()).focus, 2));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

}  // namespace widgets
