// The program's own icons for what Qt's controls draw by themselves: beside the others, Fusion's would look foreign,
// and to load the first of them opens every library that reads pictures. GUI thread only.
#pragma once

#include <QStyle>

class QIcon;

namespace widgets {

// Null: there is none of our own.
QIcon standardIconOf(QStyle::StandardPixmap icon);

}  // namespace widgets
