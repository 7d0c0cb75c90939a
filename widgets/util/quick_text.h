// One line of text that is painted in many frames: shaped when it changes, not whenever it is painted. GUI thread only.
#pragma once

#include <QFont>
#include <QStaticText>

class QPainter;

namespace widgets {

class QuickText {
 public:
  // `width`: what is longer is elided; -1: it is not. Nothing happens where all is as before.
  void set(const QString& text, const QFont& font, int width = -1, Qt::TextElideMode mode = Qt::ElideRight);
  QSizeF size() const { return shaped_.size(); }
  // In the painter's pen, at a place of `area` and in the middle of its height.
  void paint(QPainter& painter, const QRectF& area, Qt::Alignment side = Qt::AlignLeft) const;

 private:
  QString text_;
  QFont font_;
  int width_ = -2;
  QStaticText shaped_;
};

}  // namespace widgets
