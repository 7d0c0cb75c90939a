// The pages that consist of fields only: general, charts, training. GUI thread only.
#pragma once

#include "app/features/preferences/preference_page.h"
#include "app/shell/shell.h"
#include "app/workbench/runs/run_facts.h"

class QComboBox;
class QLineEdit;

namespace app {

class DataFolder;
class OpenWorkspace;
class Runs;
class Settings;
class TrainingQueue;

// Theme, the colours of runs, the language of numbers, what is opened at the start.
class GeneralPage : public PreferencePage {
  Q_OBJECT
 public:
  GeneralPage(Shell& shell, Settings& settings, Runs& runs, const OpenWorkspace& place, QWidget* parent);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addTheme(Shell& shell);
  void addRunPalette(Settings& settings, Runs& runs);
  void paintPalettes();
  void addLanguage(Settings& settings);
  void addNumbers(Shell& shell, Settings& settings, Runs& runs);

  QComboBox* palettes_ = nullptr;  // of the colours of runs
};

// How many runs train at once and where their data lie; how often their curves are drawn, and what these begin with.
class TrainingPage : public PreferencePage {
  Q_OBJECT
 public:
  TrainingPage(Shell& shell, Settings& settings, DataFolder& dataFolder, TrainingQueue& queue, RunIndex& index,
               QWidget* parent);

 private:
  void addQueue(TrainingQueue& queue);
  void addDataFolder(Shell& shell, const Settings& settings, DataFolder& dataFolder);
  void addCharts(Shell& shell, Settings& settings, RunIndex& index);
  void showProblem();

  QLineEdit* folder_;
  QLabel* problem_;
};

// The locale of the settings becomes that of numbers and dates; the desktop's where none is chosen or it is unknown.
void useNumberLocale(const Settings& settings);
// How often runs that grow are read and drawn, and the smoothing to begin with.
void useChartSettings(Shell& shell, const Settings& settings, RunIndex& index);

}  // namespace app
