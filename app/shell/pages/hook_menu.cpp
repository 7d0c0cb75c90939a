#include "app/shell/pages/hook_menu.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/shell/pages/hook_settings.h"
#include "engine/core/error.h"
#include "plugins/api/plugin_manager.h"
#include "widgets/util/background.h"
#include "widgets/util/error_words.h"

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

void putHook(engine::estimator::Experiment& experiment, std::optional<int> index, const engine::estimator::Hook& hook) {
  // Another edit may have taken it away while its form was open.
  const bool isThere = index && *index < experiment.hooks_size() && experiment.hooks(*index).name() == hook.name();
  *(isThere ? experiment.mutable_hooks(*index) : experiment.add_hooks()) = hook;
}

HookMenu::HookMenu(Editor editor, widgets::Dialogs* dialogs, QWidget* parent)
    : QMenu(parent), editor_(std::move(editor)), dialogs_(dialogs) {
  setObjectName(QStringLiteral("hookMenu"));
  setToolTipsVisible(true);
  connect(this, &QMenu::aboutToShow, this, &HookMenu::showUsed);
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
  plugins_.push_back(plugin);
  QAction* action = addAction(QString::fromStdString(plugin.name));
  action->setObjectName(QStringLiteral("hook.") + QString::fromStdString(plugin.name));
  action->setToolTip(describe(plugin));
  connect(action, &QAction::triggered, this, [this, plugin] { ask(plugin, std::nullopt); });
}

void HookMenu::showUsed() {
  qDeleteAll(used_);
  used_.clear();
  engine::estimator::Experiment experiment;
  try {
    experiment = editor_.read();
  } catch (const engine::Error&) {  // its text is to be mended first
  }
  for (int i = 0; i < experiment.hooks_size(); ++i) {
    const std::string& name = experiment.hooks(i).name();
    const auto plugin = std::ranges::find(plugins_, name, &plugins::PluginSpec::name);
    if (plugin == plugins_.end() || plugin->parameters.empty()) continue;
    if (used_.isEmpty()) used_ << addSeparator();
    QAction* action = addAction(tr("Change %1…").arg(QString::fromStdString(name)));
    action->setObjectName(QStringLiteral("hookChange.%1").arg(i));
    action->setToolTip(tr("The parameters of this experiment\u2019s hook no. %1").arg(i + 1));
    connect(action, &QAction::triggered, this, [this, i, spec = *plugin] { ask(spec, i); });
    used_ << action;
  }
}

void HookMenu::ask(const plugins::PluginSpec& plugin, std::optional<int> index) {
  engine::estimator::Hook hook;
  hook.set_name(plugin.name);
  if (plugin.parameters.empty()) return editor_.put(index, hook);
  std::map<std::string, std::string> given;
  try {
    const engine::estimator::Experiment experiment = editor_.read();
    if (index && *index < experiment.hooks_size()) {
      const auto& params = experiment.hooks(*index).params();
      given = {params.begin(), params.end()};
    }
  } catch (const engine::Error& error) {
    return emit failed(widgets::errorWords(error));
  }
  auto* settings = new HookSettings(plugin, given, dialogs_, parentWidget()->window());
  connect(settings, &HookSettings::chosen, this,
          [this, index, hook](const std::map<std::string, std::string>& parameters) {
            engine::estimator::Hook set = hook;
            set.mutable_params()->insert(parameters.begin(), parameters.end());
            editor_.put(index, set);
          });
  settings->show();
}

}  // namespace app
