// The program's own icon, for windows and for the page that opens first. GUI thread only.
#pragma once

#include <QIcon>

namespace widgets {

QIcon appIcon();

}  // namespace widgets
