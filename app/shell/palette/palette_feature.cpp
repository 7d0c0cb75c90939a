#include "app/shell/palette/palette_feature.h"

#include <QAction>
#include <QMenu>

#include "app/workbench/settings/settings.h"
#include "widgets/palette/command_palette.h"

namespace app {
namespace {

constexpr int kRemembered = 50;

}  // namespace

PaletteFeature::PaletteFeature(Shell& shell, OpenWorkspace& place, Settings& settings, Runs& runs,
                               widgets::RunFilter& filter)
    : QObject(shell.window()), shell_(shell), place_(place), settings_(settings), runs_(runs), filter_(filter) {
  const auto add = [this](const char* id, const QString& text, const QString& tip, const QKeySequence& keys,
                          const QString& prefix) {
    QAction* action = shell_.registry().add(QString::fromLatin1(id), text, tip, keys);
    connect(action, &QAction::triggered, this, [this, prefix] { open(prefix); });
    shell_.window()->addAction(action);
    return action;
  };
  QMenu* view = shell_.actions().menus.view;
  view->addSeparator();
  view->addActions({
      add("view.palette", tr("Command palette…"), tr("Do or find anything by a few letters of its name"),
          QKeySequence(QStringLiteral("Ctrl+K")), {}),
      add("view.palette_runs", tr("Go to run…"), tr("Find a run by a few letters of its name and show it"),
          QKeySequence(QStringLiteral("Ctrl+Shift+K")), QStringLiteral("@")),
      add("view.palette_tags", tr("Go to tag…"), tr("Find a tag by a few letters of its name and show its chart"),
          QKeySequence(QStringLiteral("Ctrl+T")), QStringLiteral("#")),
  });
}

void PaletteFeature::open(const QString& text) {
  std::vector<widgets::PaletteEntry> entries = paletteEntries(shell_, place_, settings_, runs_, filter_);
  for (const Source& source : sources_) {
    for (widgets::PaletteEntry& entry : source()) entries.push_back(std::move(entry));
  }
  auto* palette = new widgets::CommandPalette(std::move(entries), settings_.paletteRecent(), shell_.window());
  connect(palette, &widgets::CommandPalette::chosen, this, &PaletteFeature::remember);
  palette->popUp(text);
}

void PaletteFeature::remember(const QString& id) {
  QStringList recent = settings_.paletteRecent();
  recent.removeAll(id);
  recent.prepend(id);
  settings_.setPaletteRecent(recent.mid(0, kRemembered));
}

}  // namespace app
