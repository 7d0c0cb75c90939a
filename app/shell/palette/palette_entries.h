// What the window has to offer to the command palette: its actions, and what is open. Made anew each time the palette
// opens; values and calls. GUI thread only.
#pragma once

#include <vector>

#include "app/shell/shell.h"
#include "app/workbench/workbench.h"
#include "widgets/palette/palette_entry.h"

namespace app {

// All of it; `shell` and `bench` must outlive the entries.
std::vector<widgets::PaletteEntry> paletteEntries(Shell& shell, Workbench& bench);

}  // namespace app
