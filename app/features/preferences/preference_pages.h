// The pages that have fields only: general, charts, training. GUI thread only.
#pragma once

#include "app/features/preferences/preference_page.h"
#include "app/shell/window_parts.h"

class QComboBox;
class QLineEdit;

namespace app {

// Theme, the colours of runs, the language of numbers, what is opened at the start.
class GeneralPage : public PreferencePage {
  Q_OBJECT
 public:
  GeneralPage(const WindowParts& parts, QWidget* parent);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void addTheme(const WindowParts& parts);
  void addRunPalette(const WindowParts& parts);
  void paintPalettes();
  void addNumbers(const WindowParts& parts);

  QComboBox* palettes_ = nullptr;  // of the colours of runs
};

// How often they are drawn while a run trains, and what they begin with.
class ChartsPreferences : public PreferencePage {
  Q_OBJECT
 public:
  ChartsPreferences(const WindowParts& parts, QWidget* parent);
};

// Where data lies.
class TrainingPage : public PreferencePage {
  Q_OBJECT
 public:
  TrainingPage(const WindowParts& parts, QWidget* parent);

 private:
  void showProblem();

  QLineEdit* folder_;
  QLabel* problem_;
};

// The locale of the settings becomes that of numbers and dates; the desktop's where none is chosen or it is unknown.
void useNumberLocale(const Settings& settings);
// How often runs that grow are read and drawn, and the smoothing to begin with.
void useChartSettings(const WindowParts& parts);

}  // namespace app
