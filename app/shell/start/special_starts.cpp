#include "app/shell/start/special_starts.h"

#include <QApplication>
#include <QTimer>
#include <cstdio>

#include "app/shell/drop/drop_feature.h"
#include "app/shell/main_window.h"
#include "widgets/gallery/gallery.h"
#include "widgets/theme/theme.h"

namespace app {
namespace {

constexpr int kSettleMs = 1500;  // logs are read and charts drawn by then

// For who measures the start: to end takes time of its own.
void tellFirstFrame() {
  std::puts("first frame");
  std::fflush(stdout);
}

}  // namespace

bool isThemeName(const QString& name) {
  return name == QLatin1String("light") || name == QLatin1String("dark") || name == QLatin1String("high-contrast") ||
         name == QLatin1String("system");
}

void applyThemeName(const QString& name) {
  if (name == QLatin1String("system")) return;
  const auto choice = name == QLatin1String("dark")            ? widgets::ThemeChoice::kDark
                      : name == QLatin1String("high-contrast") ? widgets::ThemeChoice::kHighContrast
                                                               : widgets::ThemeChoice::kLight;
  widgets::applyTheme(choice, widgets::currentLook());
}

void quitWhenPainted(MainWindow* window) {
  QObject::connect(window, &MainWindow::firstFrameShown, qApp, [] {
    tellFirstFrame();
    QApplication::quit();
  });
}

void quitWhenOpened(MainWindow* window, DropFeature* drop) {
  QObject::connect(window->workbench()->runIndex(), &RunIndex::runsChanged, window, [window] {
    QTimer::singleShot(0, window, [window] {
      window->repaint();
      tellFirstFrame();
      QApplication::quit();
    });
  });
  // A file that is no experiment opens no runs. It may have opened a window that would ask before it closes.
  QObject::connect(
      drop, &DropFeature::done, qApp, [] { QApplication::exit(); }, Qt::QueuedConnection);
  QObject::connect(window->workbench()->messages(), &Messages::message, window,
                   [](const widgets::BannerMessage& message) {
                     if (message.severity == widgets::Severity::kError) QApplication::exit(1);
                   });
}

void screenshotAndQuit(MainWindow* window, const QString& file) {
  QObject::connect(window, &MainWindow::firstFrameShown, window, [window, file] {
    QTimer::singleShot(kSettleMs, window, [window, file] { QApplication::exit(window->grab().save(file) ? 0 : 1); });
  });
}

int showGallery(const QString& theme, const QString& picture) {
  widgets::Gallery gallery;
  widgets::applyTheme(widgets::ThemeChoice::kSystem, widgets::currentLook());
  if (!theme.isEmpty()) applyThemeName(theme);
  gallery.show();
  if (!picture.isEmpty()) {
    QTimer::singleShot(0, &gallery, [&] { QApplication::exit(gallery.grab().save(picture) ? 0 : 1); });
  }
  return QApplication::exec();
}

}  // namespace app
