#include "app/features/preferences/preferences_feature.h"

#include <QAction>
#include <QMenuBar>

#include "app/features/preferences/plugins_page.h"
#include "app/features/preferences/preference_page.h"
#include "app/features/preferences/preference_pages.h"
#include "app/features/preferences/preferences_dialog.h"
#include "app/features/preferences/shortcut_page.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"
#include "app/workbench/places/open_workspace.h"
#include "app/workbench/runs/runs.h"
#include "app/workbench/settings/settings.h"

namespace app {

PreferencesFeature::PreferencesFeature(Shell& shell, OpenWorkspace& place, Settings& settings, DataFolder& data,
                                       TrainingQueue& queue, Runs& runs, RunIndex& index)
    : QObject(shell.window()),
      shell_(shell),
      place_(place),
      settings_(settings),
      data_(data),
      queue_(queue),
      runs_(runs),
      index_(index),
      shortcuts_(&shell.registry(), &settings) {
  useNumberLocale(settings_);
  QAction* all = shell_.registry().add(QStringLiteral("settings.preferences"), tr("Preferences…"),
                                       tr("How the program looks and works"), QKeySequence(QStringLiteral("Ctrl+,")));
  QAction* keys = shell_.registry().add(QStringLiteral("settings.shortcuts"), tr("Keyboard shortcuts…"),
                                        tr("View and change the shortcuts of all actions"),
                                        QKeySequence(QStringLiteral("Ctrl+Shift+,")));
  connect(all, &QAction::triggered, this, &PreferencesFeature::open);
  connect(keys, &QAction::triggered, this, [this] { open()->showPage(QStringLiteral("shortcuts")); });
  auto* menu = new QMenu(tr("&Settings"), shell_.window());
  menu->addActions({all, keys});
  shell_.window()->menuBar()->insertMenu(shell_.actions().menus.help->menuAction(), menu);
  connect(&place_, &OpenWorkspace::opened, this, [this] { useChartSettings(shell_, settings_, index_); });
}

std::vector<PreferencePage*> PreferencesFeature::makePages(QWidget* parent) {
  return {new GeneralPage(shell_, settings_, runs_, place_, parent),
          new TrainingPage(shell_, settings_, data_, queue_, index_, parent), new ShortcutPage(&shortcuts_, parent),
          new PluginsPage(shell_, parent)};
}

PreferencesDialog* PreferencesFeature::open() {
  if (!dialog_) {
    dialog_ = new PreferencesDialog([this](QWidget* parent) { return makePages(parent); }, shell_.window());
  }
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
  return dialog_;
}

// A dialog that nobody sees tells what there is, so that no list of fields is written twice.
std::vector<widgets::PaletteEntry> PreferencesFeature::entries() {
  std::vector<widgets::PaletteEntry> entries;
  const PreferencesDialog hidden([this](QWidget* parent) { return makePages(parent); }, shell_.window());
  for (std::size_t page = 0; page < hidden.pages().size(); ++page) {
    const auto& fields = hidden.pages()[page]->fields();
    for (std::size_t field = 0; field < fields.size(); ++field) {
      if (fields[field].name.isEmpty()) continue;
      widgets::PaletteEntry entry;
      entry.kind = widgets::PaletteKind::kSetting;
      entry.text = fields[field].name;
      entry.id = QStringLiteral("setting:%1/%2").arg(page).arg(field);
      const QString title = hidden.pages()[page]->title();
      //: A page of the preferences, and what a field of it means
      entry.detail = fields[field].help.isEmpty() ? title : tr("%1 — %2").arg(title, fields[field].help);
      entry.run = [this, page, field] { open()->showField(page, field); };
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

}  // namespace app
