// What a desktop's palette needs to be read by: whatever it holds, every text has 4.5:1 and every mark 3:1 on all that
// it may stand on, and what is selected is a tint of the desktop's own highlight. Values; any thread.
#pragma once

#include <QPalette>

#include "widgets/theme/theme.h"

namespace widgets {

// The palette with surfaces that are all light or all dark, the highlight as a tint and as the colour of links, which
// is the accent, and texts that are readable on all of them, in all groups. Of its own result it is the same.
QPalette readablePalette(const QPalette& desktop);
// Whether a palette is a desktop's that readablePalette() made; no bundled one.
bool isReadablePalette(const QPalette& palette);
// Makes the colours of a theme those that go with such a palette.
void followPalette(Theme* theme, const QPalette& palette);

}  // namespace widgets
