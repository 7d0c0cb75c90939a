// The program's small icons: single-colour vector drawings that adapt to the palette and any scale, even without an
// icon theme. GUI thread only.
#pragma once

#include <QColor>
#include <QIcon>
#include <QRectF>

class QPainter;

namespace widgets {

enum class Glyph {
  kPlay,
  kPause,
  kStop,
  kTick,
  kCross,
  kQuestion,
  kHourglass,
  kCircle,
  kImport,
  kInfo,
  kWarning,
  kError,
  kReset,
  kUp,
  kDown,
  kAdd,
  kMinus,
  kRemove,
  kFolded,
  kOpen,
  kFit,
  kSearch,
  kEye,
  kCopy,
  kPin,
  kMore,
  kStar,
  kQueue
};

// Draws into a square with 16 units a side, scaled to `box`.
void paintGlyph(QPainter* painter, const QRectF& box, Glyph glyph, const QColor& color);

// An icon in `color`, or in the application's text colour when that is invalid (also after a change of theme).
QIcon glyphIcon(Glyph glyph, const QColor& color = {});

}  // namespace widgets
