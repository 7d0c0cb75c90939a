#include "app/shell/window_theme.h"

#include <QAction>

namespace app {

WindowTheme::WindowTheme(const std::vector<QAction*>& choices, Settings& settings)
    : choices_(choices), settings_(settings), systemLook_(widgets::currentLook()) {
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    connect(choices_[i], &QAction::triggered, this, [this, choice = static_cast<widgets::ThemeChoice>(i)] {
      settings_.setTheme(choice);
      widgets::applyTheme(choice, systemLook_);
    });
  }
}

void WindowTheme::restore() {
  const widgets::ThemeChoice choice = settings_.theme();
  if (choice != widgets::ThemeChoice::kSystem || !widgets::isOfDesktop(systemLook_))
    widgets::applyTheme(choice, systemLook_);
  choices_[static_cast<std::size_t>(choice)]->setChecked(true);
}

}  // namespace app
