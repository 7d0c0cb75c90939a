#include "app/shell/mode_actions.h"

#include <QAction>
#include <QActionGroup>
#include <QHash>

#include "widgets/dashboards/dashboard.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_registry.h"

namespace app {

using widgets::ActionRegistry;

QString idOf(Mode mode) {
  constexpr const char* kIds[] = {"charts", "summaries", "graph", "experiment", "log"};
  return QString::fromLatin1(kIds[static_cast<std::size_t>(mode)]);
}

// Watching, then making, then models; below, what looks at everything.
int placeOf(const QString& id) {
  static const QHash<QString, int> kPlaces{
      {QStringLiteral("charts"), 0},      {QStringLiteral("summaries"), 1},     {QStringLiteral("compare"), 2},
      {QStringLiteral("hparams"), 3},     {QStringLiteral("experiment"), 100},  {QStringLiteral("graph"), 101},
      {QStringLiteral("profile"), 102},   {QStringLiteral("checkpoints"), 200}, {QStringLiteral("predict"), 201},
      {QStringLiteral("projector"), 202}, {QStringLiteral("sql"), 300},         {QStringLiteral("log"), 301}};
  constexpr int kOthers = 299;
  return kPlaces.value(id, kOthers);
}

ModeActions::ModeActions(ActionRegistry* registry) : group_(new QActionGroup(registry)) {
  const auto make = [&](const QString& id, const QString& label, const QString& tip, const QKeySequence& keys,
                        const QIcon& icon) {
    QAction* action = registry->addCheckable(QStringLiteral("mode.%1").arg(id), label, tip, all_.empty(), keys);
    action->setIcon(icon);
    add(id, action);
  };
  const auto own = [&](Mode mode, const QString& label, const QString& tip, const char* keys, widgets::Glyph icon) {
    make(idOf(mode), label, tip, QKeySequence(QString::fromLatin1(keys)), widgets::glyphIcon(icon));
  };
  own(Mode::kCharts, ActionRegistry::tr("Charts"), ActionRegistry::tr("Curves of all visible runs"), "Alt+1",
      widgets::Glyph::kCharts);
  own(Mode::kSummaries, ActionRegistry::tr("Summaries"),
      ActionRegistry::tr("Histograms, pictures, sounds, texts and more of all visible runs"), "Alt+2",
      widgets::Glyph::kSummaries);
  for (const auto& factory : widgets::dashboardFactories()) {
    const widgets::DashboardInfo info = factory->info();
    if (info.place == widgets::DashboardPlace::kRail) {
      make(info.id, info.title, info.tooltip, info.shortcut, widgets::strokesIcon(info.icon));
    }
  }
  own(Mode::kGraph, ActionRegistry::tr("Graph"), ActionRegistry::tr("The graph of the selected run or experiment"),
      "Alt+6", widgets::Glyph::kGraph);
  own(Mode::kExperiment, ActionRegistry::tr("Experiment"), ActionRegistry::tr("Edit the experiment"), "Alt+5",
      widgets::Glyph::kExperiment);
  own(Mode::kLog, ActionRegistry::tr("Log"),
      ActionRegistry::tr("What this window and its runs have told, earlier sessions included"), "Alt+L",
      widgets::Glyph::kLog);
}

QAction* ModeActions::find(const QString& id) const {
  const auto found = std::find_if(all_.begin(), all_.end(), [&](const ModeAction& one) { return one.id == id; });
  return found == all_.end() ? nullptr : found->action;
}

void ModeActions::add(const QString& id, QAction* action) {
  group_->addAction(action);
  const auto behind = [place = placeOf(id)](const ModeAction& other) { return placeOf(other.id) > place; };
  all_.insert(std::find_if(all_.begin(), all_.end(), behind), {id, action});
}

}  // namespace app
