// The window's entries for the command palette: its actions and what is open. Collected anew each time the palette
// opens. GUI thread only.
#pragma once

#include <vector>

#include "app/shell/shell.h"
#include "widgets/palette/palette_entry.h"

namespace widgets {
class RunFilter;
}

namespace app {

class OpenWorkspace;
class Runs;
class Settings;

// All of it; the parts must outlive the entries.
std::vector<widgets::PaletteEntry> paletteEntries(Shell& shell, OpenWorkspace& place, const Settings& settings,
                                                  Runs& runs, widgets::RunFilter& filter);

}  // namespace app
