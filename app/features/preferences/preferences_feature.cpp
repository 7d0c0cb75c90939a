#include "app/features/preferences/preferences_feature.h"

#include <QAction>
#include <QMenuBar>

#include "app/features/preferences/preference_page.h"
#include "app/features/preferences/preference_pages.h"
#include "app/features/preferences/preferences_dialog.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"

namespace app {

PreferencesFeature::PreferencesFeature(const WindowParts& parts)
    : QObject(parts.window), parts_(parts), shortcuts_(parts.registry, parts.workbench->settings()) {
  useNumberLocale(*parts_.workbench->settings());
  QAction* all = parts_.registry->add(QStringLiteral("settings.preferences"), tr("Preferences…"),
                                      tr("How the program looks and works"), QKeySequence(QStringLiteral("Ctrl+,")));
  QAction* keys =
      parts_.registry->add(QStringLiteral("settings.shortcuts"), tr("Keyboard shortcuts…"),
                           tr("The keys of all actions, and other ones"), QKeySequence(QStringLiteral("Ctrl+Shift+,")));
  connect(all, &QAction::triggered, this, &PreferencesFeature::open);
  connect(keys, &QAction::triggered, this, [this] { open()->showPage(QStringLiteral("shortcuts")); });
  auto* menu = new QMenu(tr("&Settings"), parts_.window);
  menu->addActions({all, keys});
  parts_.window->menuBar()->insertMenu(parts_.actions->helpMenu->menuAction(), menu);
  connect(parts_.workbench, &Workbench::opened, this, [this] { useChartSettings(parts_); });
}

PreferencesDialog* PreferencesFeature::open() {
  if (!dialog_) dialog_ = new PreferencesDialog(parts_, &shortcuts_);
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
  return dialog_;
}

// A dialog that nobody sees tells what there is, so that no list of fields is written twice.
std::vector<widgets::PaletteEntry> PreferencesFeature::entries() {
  std::vector<widgets::PaletteEntry> entries;
  const PreferencesDialog hidden(parts_, &shortcuts_);
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
