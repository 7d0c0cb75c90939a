// Actions that ask the selected run's model: disabled, with the reason, while there can be none. GUI thread only.
#pragma once

#include <QList>

#include "app/shell/window_parts.h"

namespace app {

// From now on, as runs are selected, trained and deleted. Looks only at what the run monitor has read.
void disableWithoutModel(const WindowParts& parts, const QList<QAction*>& actions);

}  // namespace app
