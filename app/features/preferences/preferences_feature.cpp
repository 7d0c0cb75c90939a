#include "app/features/preferences/preferences_feature.h"

#include <QAction>
#include <QMenuBar>

#include "app/features/preferences/preference_page.h"
#include "app/features/preferences/preference_pages.h"
#include "app/features/preferences/preferences_dialog.h"
#include "app/shell/pages/charts_page.h"
#include "app/shell/show_in_window.h"

namespace app {

PreferencesFeature::PreferencesFeature(Shell& shell, Workbench& bench)
    : QObject(shell.window()), shell_(shell), bench_(bench), shortcuts_(&shell.registry(), bench.settings()) {
  useNumberLocale(*bench_.settings());
  QAction* all = shell_.registry().add(QStringLiteral("settings.preferences"), tr("Preferences…"),
                                       tr("How the program looks and works"), QKeySequence(QStringLiteral("Ctrl+,")));
  QAction* keys = shell_.registry().add(QStringLiteral("settings.shortcuts"), tr("Keyboard shortcuts…"),
                                        tr("View and change the shortcuts of all actions"),
                                        QKeySequence(QStringLiteral("Ctrl+Shift+,")));
  connect(all, &QAction::triggered, this, &PreferencesFeature::open);
  connect(keys, &QAction::triggered, this, [this] { open()->showPage(QStringLiteral("shortcuts")); });
  auto* menu = new QMenu(tr("&Settings"), shell_.window());
  menu->addActions({all, keys});
  shell_.window()->menuBar()->insertMenu(shell_.actions().helpMenu->menuAction(), menu);
  connect(&bench_, &Workbench::opened, this, [this] { useChartSettings(shell_, bench_); });
}

PreferencesDialog* PreferencesFeature::open() {
  if (!dialog_) dialog_ = new PreferencesDialog(shell_, bench_, &shortcuts_);
  dialog_->show();
  dialog_->raise();
  dialog_->activateWindow();
  return dialog_;
}

// A dialog that nobody sees tells what there is, so that no list of fields is written twice.
std::vector<widgets::PaletteEntry> PreferencesFeature::entries() {
  std::vector<widgets::PaletteEntry> entries;
  const PreferencesDialog hidden(shell_, bench_, &shortcuts_);
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
