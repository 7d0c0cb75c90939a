// Adds the preferences to the window: the Settings menu, the dialog, their entries in the command palette, and the
// settings that are applied at startup. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <vector>

#include "app/features/preferences/shortcuts.h"
#include "app/shell/shell.h"
#include "app/workbench/runs/run_facts.h"
#include "widgets/palette/palette_entry.h"

namespace app {

class DataFolder;
class OpenWorkspace;
class PreferencePage;
class PreferencesDialog;
class Runs;
class Settings;
class TrainingQueue;

class PreferencesFeature : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  PreferencesFeature(Shell& shell, OpenWorkspace& place, Settings& settings, DataFolder& data, TrainingQueue& queue,
                     Runs& runs, RunIndex& index);

  // The one dialog, shown.
  PreferencesDialog* open();
  // The fields of all pages, for the command palette.
  std::vector<widgets::PaletteEntry> entries();

 private:
  std::vector<PreferencePage*> makePages(QWidget* parent);

  Shell& shell_;
  OpenWorkspace& place_;
  Settings& settings_;
  DataFolder& data_;
  TrainingQueue& queue_;
  Runs& runs_;
  RunIndex& index_;
  Shortcuts shortcuts_;
  QPointer<PreferencesDialog> dialog_;
};

}  // namespace app
