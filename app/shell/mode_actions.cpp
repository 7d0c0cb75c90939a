#include "app/shell/mode_actions.h"

#include <QAction>
#include <QActionGroup>

#include "widgets/dashboards/dashboard.h"
#include "widgets/util/action_registry.h"
#include "widgets/window/mode_rail.h"

namespace app {

using widgets::ActionRegistry;

QString idOf(Mode mode) {
  constexpr const char* kIds[] = {"charts", "summaries", "graph", "experiment", "log"};
  return QString::fromLatin1(kIds[static_cast<std::size_t>(mode)]);
}

ModeActions::ModeActions(ActionRegistry* registry) : group_(new QActionGroup(registry)) {
  const auto make = [&](const QString& id, const QString& label, const QString& tip, const QKeySequence& keys,
                        const QIcon& icon) {
    QAction* action = registry->addCheckable(QStringLiteral("mode.%1").arg(id), label, tip, all_.empty(), keys);
    action->setIcon(icon);
    add(id, action);
  };
  const auto own = [&](Mode mode, const char* label, const char* tip, const char* keys, widgets::ModeIcon icon) {
    make(idOf(mode), ActionRegistry::tr(label), ActionRegistry::tr(tip), QKeySequence(QString::fromLatin1(keys)),
         widgets::modeIcon(icon));
  };
  own(Mode::kCharts, "Charts", "Curves of all visible runs", "Alt+1", widgets::ModeIcon::kCharts);
  own(Mode::kSummaries, "Summaries", "Histograms, pictures, sounds, texts and more of all visible runs", "Alt+5",
      widgets::ModeIcon::kSummaries);
  for (const auto& factory : widgets::dashboardFactories()) {
    const widgets::DashboardInfo info = factory->info();
    if (info.place == widgets::DashboardPlace::kRail) {
      make(info.id, info.title, info.tooltip, info.shortcut, widgets::modeIcon(info.icon));
    }
  }
  own(Mode::kGraph, "Graph", "The graph of the selected run or experiment", "Alt+2", widgets::ModeIcon::kGraph);
  own(Mode::kExperiment, "Experiment", "Edit the experiment", "Alt+3", widgets::ModeIcon::kExperiment);
  own(Mode::kLog, "Log", "Messages since the window was opened", "Alt+4", widgets::ModeIcon::kLog);
}

QAction* ModeActions::find(const QString& id) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const ModeAction& one) { return one.id == id; });
  return found == all_.end() ? nullptr : found->action;
}

void ModeActions::add(const QString& id, QAction* action) {
  group_->addAction(action);
  all_.push_back({id, action});
}

}  // namespace app
