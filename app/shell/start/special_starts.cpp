#include "app/shell/start/special_starts.h"

#include <QApplication>
#include <QTimer>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/shell/drop/drop_feature.h"
#include "app/shell/main_window.h"
#include "widgets/charts/frame_benchmark.h"
#include "widgets/theme/theme.h"

namespace app {
namespace {

constexpr int kSettleMs = 1500;   // logs are read and charts drawn by then
constexpr int kLogFrames = 1200;  // twenty seconds: each part of the script five times

}  // namespace

bool isThemeName(const QString& name) {
  return name == QLatin1String("light") || name == QLatin1String("dark") || name == QLatin1String("system");
}

void applyThemeName(const QString& name) {
  if (name == QLatin1String("system")) return;
  const bool dark = name == QLatin1String("dark");
  widgets::applyTheme(dark ? widgets::ThemeChoice::kDark : widgets::ThemeChoice::kLight, widgets::currentLook());
}

void quitWhenPainted(MainWindow* window, bool withRuns) {
  if (!withRuns) {
    QObject::connect(window, &MainWindow::firstFrameShown, qApp, &QApplication::quit);
    return;
  }
  Workbench* workbench = window->workbench();
  QObject::connect(workbench->runIndex(), &RunIndex::runsChanged, window, [window] {
    QTimer::singleShot(0, window, [window] {
      window->repaint();
      QApplication::quit();
    });
  });
  // A file that is no experiment opens no runs.
  QObject::connect(window->findChild<DropFeature*>(), &DropFeature::done, qApp, &QApplication::quit,
                   Qt::QueuedConnection);
  QObject::connect(workbench, &Workbench::message, window, [](const widgets::BannerMessage& message) {
    if (message.severity == widgets::Severity::kError) QApplication::exit(1);
  });
}

void screenshotAndQuit(MainWindow* window, const QString& file) {
  QObject::connect(window, &MainWindow::firstFrameShown, window, [window, file] {
    QTimer::singleShot(kSettleMs, window, [window, file] { QApplication::exit(window->grab().save(file) ? 0 : 1); });
  });
}

int printFrameTimes(const QString& folder, bool json) {
  widgets::LogFrameTimes log;
  if (folder.isEmpty()) {
    log.frames = widgets::measureFrames();
  } else {
    QString error;
    log = widgets::measureLogFrames(folder, kLogFrames, error);
    if (!error.isEmpty()) {
      std::fprintf(stderr, "%s\n", qUtf8Printable(error));
      return 1;
    }
  }
  const widgets::FrameTimes& times = log.frames;
  nlohmann::ordered_json values{{"frames", times.frames},
                                {"p50_ms", times.p50},
                                {"p99_ms", times.p99},
                                {"max_ms", times.max},
                                {"cpu_p50_ms", times.cpuP50},
                                {"cpu_p99_ms", times.cpuP99},
                                {"image_p50_ms", times.imageP50},
                                {"image_p99_ms", times.imageP99}};
  if (!folder.isEmpty()) {
    values["points"] = log.points;
    values["first_chart_ms"] = log.firstChartMs;
    values["read_ms"] = log.readMs;
    values["resident_mb"] = log.residentMb;
    values["peak_resident_mb"] = log.peakResidentMb;
  }
  if (json) {
    std::printf("%s\n", values.dump().c_str());
    return 0;
  }
  for (const auto& [name, value] : values.items()) std::printf("%-18s %s\n", name.c_str(), value.dump().c_str());
  return 0;
}

}  // namespace app
