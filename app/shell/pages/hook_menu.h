// A menu of the hooks that plugins provide, to be added to an experiment, and of those that it has, to be changed:
// their parameters are asked for in a form. GUI thread only; the plugins' metadata is read on a worker.
#pragma once

#include <QMenu>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/experiment.pb.h"
#include "plugins/api/plugin_spec.h"

namespace widgets {
class Dialogs;
}

namespace app {

// Puts the hook in the place of that of the index, which is of the same plugin; else behind all of the experiment's.
void putHook(engine::estimator::Experiment& experiment, std::optional<int> index, const engine::estimator::Hook& hook);

class HookMenu : public QMenu {
  Q_OBJECT
 public:
  struct Editor {
    // The experiment as it is edited; throws engine::Error where its text is none.
    std::function<engine::estimator::Experiment()> read;
    std::function<void(std::optional<int> index, const engine::estimator::Hook& hook)> put;  // see putHook()
  };
  // `dialogs` outlives it.
  HookMenu(Editor editor, widgets::Dialogs* dialogs, QWidget* parent);

 signals:
  void failed(const QString& why);

 private:
  void addHook(const plugins::PluginSpec& plugin);
  // Those of the experiment, which come after the others.
  void showUsed();
  // Asks for what the plugin declares, if anything: of the experiment's hook of that index, or of a new one.
  void ask(const plugins::PluginSpec& plugin, std::optional<int> index);

  const Editor editor_;
  widgets::Dialogs* dialogs_;
  std::vector<plugins::PluginSpec> plugins_;
  QList<QAction*> used_;  // the experiment's own
};

}  // namespace app
