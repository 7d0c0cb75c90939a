// Keys that what a page shows answers by itself while it has the focus, beside the shortcuts of actions: for the help.
// Values; GUI thread only.
#pragma once

#include "app/features/help/help_texts.h"

namespace app {

// Of the page with that id ("compare"); empty where all keys are shortcuts of actions.
std::vector<KeyLine> viewKeysOf(const QString& pageId);

}  // namespace app
