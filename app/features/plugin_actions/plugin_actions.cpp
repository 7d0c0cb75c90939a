#include "app/features/plugin_actions/plugin_actions.h"

#include <QAction>
#include <QMenu>

#include "app/features/plugin_actions/plugin_action_dialog.h"
#include "app/workbench/runs/runs.h"
#include "plugins/api/plugin_manager.h"
#include "widgets/util/background.h"

namespace app {
namespace {

std::vector<plugins::PluginSpec> actionsOfPlugins(const std::string& programFolder) {
  const plugins::PluginManager manager(plugins::pluginFolders(programFolder), plugins::pluginStateFolder());
  std::vector<plugins::PluginSpec> actions;
  for (const plugins::PluginSpec& spec : manager.plugins()) {
    if (spec.kind == "action" && manager.reasonAgainst(spec).empty()) actions.push_back(spec);
  }
  return actions;
}

}  // namespace

PluginActions::PluginActions(Shell& shell, Runs& runs, std::string programFolder)
    : QObject(shell.window()), shell_(shell), runs_(runs), programFolder_(std::move(programFolder)) {
  widgets::inBackground(
      this, [folder = programFolder_] { return actionsOfPlugins(folder); },
      [this](const std::vector<plugins::PluginSpec>& specs) {
        if (!specs.empty()) shell_.actions().menus.run->addSeparator();
        for (const plugins::PluginSpec& spec : specs) add(spec);
        emit found(static_cast<int>(specs.size()));
      });
}

void PluginActions::add(const plugins::PluginSpec& spec) {
  const QString what = QString::fromStdString(spec.description);
  QAction* action =
      shell_.registry().add(QStringLiteral("plugin.") + QString::fromStdString(spec.name), tr("%1…").arg(what),
                            tr("%1, by the plugin %2").arg(what, QString::fromStdString(spec.name)));
  connect(action, &QAction::triggered, this, [this, spec] { open(spec); });
  shell_.window()->addAction(action);
  shell_.actions().menus.run->addAction(action);
}

void PluginActions::open(const plugins::PluginSpec& spec) {
  std::vector<ActionTarget> targets;
  for (const RunFacts& run : runs_.all()) {
    if (!run.isPart()) targets.push_back({run.id, run.path, run.id == shell_.selectedRun()});
  }
  auto* dialog = new PluginActionDialog(spec, targets, programFolder_, &shell_.dialogs(), shell_.window());
  dialog->show();
}

}  // namespace app
