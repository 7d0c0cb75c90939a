// Ready-drawn dots and dashes for the crosshair: an ellipse costs 20 times a blit, and a hundred runs have a hundred.
// GUI thread only.
#pragma once

#include <QColor>
#include <QHash>
#include <QPixmap>

namespace widgets {

class DotSprites {
 public:
  static constexpr double kRadius = 4;
  // A dot with a ring in the view's colour, 12 x 12 logical pixels.
  const QPixmap& dot(const QColor& color, const QColor& ring, double dpr);
  // A small one without a ring, in as large a picture: where dots are close together rings would hide them.
  const QPixmap& small(const QColor& color, double dpr);
  // A dashed line, one logical pixel wide: the last one of each direction is kept.
  const QPixmap& dashes(Qt::Orientation direction, int length, const QColor& color, double dpr);
  void clear() {
    sprites_.clear();
    small_.clear();
    for (Dashes& dashes : dashes_) dashes = {};
  }

 private:
  struct Dashes {
    QPixmap line;
    QColor color;
    int length = 0;
  };
  Dashes dashes_[2];
  QHash<quint64, QPixmap> sprites_;
  QHash<quint64, QPixmap> small_;
};

}  // namespace widgets
