// Ready-drawn dots for the crosshair: an ellipse costs 20 times a blit, and a hundred runs have a hundred. GUI thread
// only.
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
  void clear() { sprites_.clear(); }

 private:
  QHash<quint64, QPixmap> sprites_;
};

}  // namespace widgets
