// The colour map viridis, from dark blue (0) to yellow (1), without the end that does not stand out from the ground of
// the theme. Pure.
#pragma once

#include <QColor>

namespace widgets {

QColor viridis(double position, bool dark);

}  // namespace widgets
