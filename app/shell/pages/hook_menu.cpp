#include "app/shell/pages/hook_menu.h"

#include <QCoreApplication>

#include "plugins/api/plugin_manager.h"
#include "widgets/util/background.h"

namespace app {
namespace {

// "every_steps: log every so many steps (steps)", a line a parameter.
QString describe(const plugins::PluginSpec& plugin) {
  QStringList lines{QString::fromStdString(plugin.description)};
  for (const plugins::ParameterSpec& parameter : plugin.parameters) {
    lines << QString::fromStdString(parameter.name + ": " + parameter.explanation);
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace

HookMenu::HookMenu(QWidget* parent) : QMenu(parent) {
  setObjectName(QStringLiteral("hookMenu"));
  setToolTipsVisible(true);
  const std::string folder = QCoreApplication::applicationDirPath().toStdString();
  widgets::inBackground(
      this, [folder] { return plugins::PluginManager(plugins::pluginFolders(folder)).plugins(); },
      [this](const std::vector<plugins::PluginSpec>& found) {
        for (const plugins::PluginSpec& plugin : found) {
          if (plugin.kind == "hook") addHook(plugin);
        }
      });
}

void HookMenu::addHook(const plugins::PluginSpec& plugin) {
  QAction* action = addAction(QString::fromStdString(plugin.name));
  action->setObjectName(QStringLiteral("hook.") + QString::fromStdString(plugin.name));
  action->setToolTip(describe(plugin));
  std::map<std::string, std::string> defaults;
  for (const plugins::ParameterSpec& parameter : plugin.parameters) {
    defaults[parameter.name] = parameter.defaultValue ? plugins::toText(*parameter.defaultValue) : "";
  }
  connect(action, &QAction::triggered, this, [this, name = plugin.name, defaults] { emit chosen(name, defaults); });
}

}  // namespace app
