// Icons in the colour of the text, at any scale, that follow changes of the theme. Their lines are in
// theme/glyph_shapes. GUI thread only.
#pragma once

#include <QColor>
#include <QIcon>

#include "widgets/theme/glyph_shapes.h"

namespace widgets {

// An icon in `color`, or in the application's text colour when that is invalid (also after a change of theme).
QIcon glyphIcon(Glyph glyph, const QColor& color = {});
// The same of lines that somebody else drew, in a box of 20 units.
QIcon strokesIcon(const QPainterPath& strokes);

}  // namespace widgets
