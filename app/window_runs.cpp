#include "app/window_runs.h"

#include <QApplication>
#include <QTimer>
#include <cstdio>

#include "app/main_window.h"
#include "widgets/charts/frame_benchmark.h"
#include "widgets/theme/theme.h"

namespace app {
namespace {

constexpr int kSettleMs = 1500;  // logs are read and charts drawn by then

}  // namespace

bool isThemeName(const QString& name) {
  return name == QLatin1String("light") || name == QLatin1String("dark") || name == QLatin1String("system");
}

void applyThemeName(const QString& name) {
  if (name == QLatin1String("system")) return;
  const bool dark = name == QLatin1String("dark");
  widgets::applyTheme(dark ? widgets::ThemeChoice::kDark : widgets::ThemeChoice::kLight, widgets::currentLook());
}

void screenshotAndQuit(MainWindow* window, const QString& file) {
  QObject::connect(window, &MainWindow::firstFrameShown, window, [window, file] {
    QTimer::singleShot(kSettleMs, window, [window, file] { QApplication::exit(window->grab().save(file) ? 0 : 1); });
  });
}

int printFrameTimes(bool json) {
  const widgets::FrameTimes times = widgets::measureFrames();
  std::printf(json ? "{\"frames\": %zu, \"p50_ms\": %.3f, \"p99_ms\": %.3f, \"max_ms\": %.3f}\n"
                   : "%zu frames: p50 %.3f ms, p99 %.3f ms, max %.3f ms\n",
              times.frames, times.p50, times.p99, times.max);
  return 0;
}

}  // namespace app
