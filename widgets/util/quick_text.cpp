#include "widgets/util/quick_text.h"

#include <QFontMetrics>
#include <QPainter>
#include <cmath>

namespace widgets {

void QuickText::set(const QString& text, const QFont& font, int width, Qt::TextElideMode mode) {
  if (text_ == text && font_ == font && width_ == width) return;
  text_ = text;
  font_ = font;
  width_ = width;
  shaped_ = QStaticText(width < 0 ? text : QFontMetrics(font).elidedText(text, mode, width));
  shaped_.setTextFormat(Qt::PlainText);
  shaped_.setPerformanceHint(QStaticText::AggressiveCaching);
  shaped_.prepare({}, font);
}

void QuickText::paint(QPainter& painter, const QRectF& area, Qt::Alignment side) const {
  if (text_.isEmpty()) return;
  const QSizeF size = shaped_.size();
  const double room = area.width() - size.width();
  const double left = area.left() + (side & Qt::AlignRight ? room : side & Qt::AlignHCenter ? room / 2 : 0);
  painter.setFont(font_);
  painter.drawStaticText(QPointF(std::round(left), std::round(area.top() + (area.height() - size.height()) / 2)),
                         shaped_);
}

}  // namespace widgets
