// What the preferences show of the plugins. Values; reading them reads files, so a worker does it.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "plugins/api/plugin_manager.h"

namespace app {

// One plugin, or a library that is none.
struct PluginRow {
  QString name;
  QString version;
  QString adds;
  QString state;
  QString from;     // whose it is
  QString file;     // its library
  QString details;  // HTML
  plugins::PluginCost cost;
  bool isEnabled = false;
  bool isUsable = true;  // false: its library cannot be used at all
  bool isHook = false;   // which can be read anew
};

// The plugins that the program in that folder finds, with what the user said of them.
plugins::PluginManager pluginsFor(const std::string& programFolder);
std::vector<PluginRow> readPluginRows(const std::string& programFolder);

}  // namespace app
