// Loads the plugins that add parts to the program, before there is a window, and tells a person what was wrong with
// which. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

#include "plugins/api/crash_report.h"

namespace app {

class Messages;

struct PluginStart {
  plugins::CrashedPlugin crashed;  // ended the program the last time, and is disabled now
  QStringList failures;            // a sentence each
};

// From now on the name of a plugin that crashes is kept for the next start.
PluginStart startPlugins();
// The person may enable the one that crashed again.
void tellPluginStart(const PluginStart& start, Messages& messages);

}  // namespace app
