// The pages that have fields only: general, charts, training. GUI thread only.
#pragma once

#include "app/preferences/preference_page.h"
#include "app/window_features.h"

class QLineEdit;

namespace app {

// Theme, the language of numbers, what is opened at the start.
class GeneralPage : public PreferencePage {
  Q_OBJECT
 public:
  GeneralPage(const WindowParts& parts, QWidget* parent);

 private:
  void addTheme(const WindowParts& parts);
  void addNumbers(Settings* settings);
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

}  // namespace app
