#include "app/shell/palette/palette_entries.h"

#include <QAction>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QPointer>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/palette/action_names.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/settings.h"
#include "widgets/runs/run_list.h"
#include "widgets/theme/theme.h"

namespace app {
namespace {

using widgets::ActionRegistry;
using widgets::PaletteEntry;
using widgets::PaletteKind;

struct EntryWords {
  Q_DECLARE_TR_FUNCTIONS(app::PaletteEntries)
};

using Entries = std::vector<PaletteEntry>;

void addActionEntries(Shell& shell, Entries& entries) {
  const ActionNames names(shell.registry());
  for (QAction* action : shell.registry().actions()) {
    PaletteEntry entry;
    entry.id = QStringLiteral("action:%1").arg(ActionRegistry::idOf(action));
    entry.text = names.name(action);
    const QString tip = ActionRegistry::tip(action);
    const QString place = names.menu(action);
    //: Where an action is in the menus, and what it does
    entry.detail = place.isEmpty() ? tip : EntryWords::tr("%1 — %2").arg(place, tip);
    if (action->isCheckable() && action->isChecked()) entry.detail = EntryWords::tr("%1 (on)").arg(entry.detail);
    entry.keys = action->shortcut().toString(QKeySequence::NativeText);
    entry.icon = action->icon();
    entry.isEnabled = action->isEnabled();
    entry.reason = ActionRegistry::reason(action);
    entry.run = [pointer = QPointer<QAction>(action)] {
      if (pointer) pointer->trigger();
    };
    entries.push_back(std::move(entry));
  }
}

void addRunEntries(Shell& shell, Runs& runs, widgets::RunFilter& filter, Entries& entries) {
  const bool dark = widgets::isDark(shell.window()->palette());
  for (const widgets::RunRow& row : runs.rows()) {
    PaletteEntry entry;
    entry.kind = PaletteKind::kRun;
    entry.id = QStringLiteral("run:%1").arg(row.id);
    entry.text = row.depth == 0 ? row.name : row.id;
    const QString state = widgets::stateWord(row.state);
    //: A run's folder and state
    entry.detail = row.id == entry.text ? state : EntryWords::tr("%1, %2").arg(row.id, state);
    const QString owner = row.owner.isEmpty() ? row.id : row.owner;
    entry.color = runs.colors().look(owner, dark).color;
    entry.run = [&shell, &runs, &filter, id = row.id] { showRun(shell, *runs.catalog(), filter, id); };
    entries.push_back(std::move(entry));
  }
}

void addTagEntries(Shell& shell, const widgets::RunCatalog& catalog, Entries& entries) {
  for (const TaggedPlace& place : tagPlaces(shell, catalog)) {
    PaletteEntry entry;
    entry.kind = PaletteKind::kTag;
    entry.id = QStringLiteral("tag:%1:%2").arg(place.dashboard, place.tag);
    entry.text = place.tag;
    entry.detail = place.title;
    entry.run = [&shell, place] { showTag(shell, place); };
    entries.push_back(std::move(entry));
  }
}

void addExperimentEntries(Shell& shell, Entries& entries) {
  for (int row = 0; row < shell.experiments().count(); ++row) {
    const QListWidgetItem* item = shell.experiments().item(row);
    PaletteEntry entry;
    entry.kind = PaletteKind::kExperiment;
    entry.text = item->text();
    entry.id = QStringLiteral("experiment:%1").arg(entry.text);
    entry.detail = QDir::toNativeSeparators(item->data(Qt::UserRole).toString());
    entry.run = [&shell, name = entry.text] {
      shell.experiments().select(name);
      shell.show(idOf(Mode::kExperiment));
    };
    entries.push_back(std::move(entry));
  }
}

void addWorkspaceEntries(OpenWorkspace& place, const Settings& settings, Entries& entries) {
  for (const QString& path : settings.recentWorkspaces()) {
    PaletteEntry entry;
    entry.kind = PaletteKind::kWorkspace;
    entry.id = QStringLiteral("workspace:%1").arg(path);
    entry.text = QFileInfo(path).fileName();
    entry.detail = QDir::toNativeSeparators(path);
    entry.run = [&place, path] { place.open(path); };
    entries.push_back(std::move(entry));
  }
}

}  // namespace

std::vector<PaletteEntry> paletteEntries(Shell& shell, OpenWorkspace& place, const Settings& settings, Runs& runs,
                                         widgets::RunFilter& filter) {
  Entries entries;
  addActionEntries(shell, entries);
  addRunEntries(shell, runs, filter, entries);
  addTagEntries(shell, *runs.catalog(), entries);
  addExperimentEntries(shell, entries);
  addWorkspaceEntries(place, settings, entries);
  return entries;
}

}  // namespace app
