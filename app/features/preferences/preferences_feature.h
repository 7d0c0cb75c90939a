// The preferences in the window: the Settings menu, the dialog, their entries in the command palette, and what of them
// is applied at the start. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>

#include "app/features/preferences/shortcuts.h"
#include "app/shell/shell.h"
#include "app/workbench/workbench.h"
#include "widgets/palette/palette_entry.h"

namespace app {

class PreferencesDialog;

class PreferencesFeature : public QObject {
  Q_OBJECT
 public:
  PreferencesFeature(Shell& shell, Workbench& bench);

  // The one dialog, shown.
  PreferencesDialog* open();
  // The fields of all pages, for the command palette.
  std::vector<widgets::PaletteEntry> entries();

 private:
  Shell& shell_;
  Workbench& bench_;
  Shortcuts shortcuts_;
  QPointer<PreferencesDialog> dialog_;
};

}  // namespace app
