// The actions on runs that plugins add, at the end of the Run menu. The plugins' metadata is read on a worker; a
// library is loaded when its action runs. GUI thread only.
#pragma once

#include <QObject>
#include <string>

#include "app/shell/shell.h"
#include "plugins/api/plugin_spec.h"

namespace app {

class Runs;

class PluginActions : public QObject {
  Q_OBJECT
 public:
  // All must outlive it. `programFolder`: where the program and its plugins are.
  PluginActions(Shell& shell, Runs& runs, std::string programFolder);

 signals:
  void found(int actions);  // once: the menu has them

 private:
  void add(const plugins::PluginSpec& spec);
  void open(const plugins::PluginSpec& spec);

  Shell& shell_;
  Runs& runs_;
  std::string programFolder_;
};

}  // namespace app
