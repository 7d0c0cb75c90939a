// Loads the plugins that add parts to the program, before there is a window, and tells a person what was wrong with
// which. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

#include "plugins/api/crash_report.h"

namespace app {

class GuardedApplication;
class Messages;

struct PluginStart {
  std::vector<plugins::CrashedPlugin> crashed;  // ended the program since the last start, and are disabled now
  QStringList failures;            // a sentence each
  QStringList unusable;            // the names of their files, without folder and ending
};

// From now on the name of a plugin that crashes is kept for the next start.
PluginStart startPlugins();
// The person may enable again what crashed.
void tellPluginStart(const PluginStart& start, Messages& messages);

// From now on what plugins throw in the window's thread is told.
void tellThrowingPlugins(const GuardedApplication& application, Messages& messages);

}  // namespace app
