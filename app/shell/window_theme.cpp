#include "app/shell/window_theme.h"

#include <QAction>
#include <QApplication>
#include <QEvent>

#include "widgets/theme/desktop_palette.h"

namespace app {

WindowTheme::WindowTheme(const std::vector<QAction*>& choices, Settings& settings)
    : choices_(choices), settings_(settings), systemLook_(widgets::currentLook()) {
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    connect(choices_[i], &QAction::triggered, this, [this, choice = static_cast<widgets::ThemeChoice>(i)] {
      settings_.setTheme(choice);
      widgets::applyTheme(choice, systemLook_);
    });
  }
  qApp->installEventFilter(this);
}

void WindowTheme::restore() {
  const widgets::ThemeChoice choice = settings_.theme();
  widgets::applyTheme(choice, systemLook_);
  choices_[static_cast<std::size_t>(choice)]->setChecked(true);
}

bool WindowTheme::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::ThemeChange) followDesktop();
  return QObject::eventFilter(watched, event);
}

// A palette of the application's own hides the desktop's, so it is taken away for a moment.
void WindowTheme::followDesktop() {
  if (QApplication::palette() != widgets::readablePalette(systemLook_.palette)) return;
  QApplication::setPalette(QPalette());
  systemLook_.palette = QApplication::palette();
  widgets::applyTheme(widgets::ThemeChoice::kSystem, systemLook_);
}

}  // namespace app
