// How long the window takes from the start of the program until it is painted: without a workspace, and with one of
// many runs listed in it:
//   workbench_startup_benchmark [--runs 200] [--times 15]
// Starts estimator-workbench, which must be beside it, with settings of its own. Warm: the first start of each kind
// does not count. Prints one JSON line, milliseconds until the program says that its first frame is painted.
#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "summaries/writing/event_log_import.h"

namespace {

constexpr int kTags = 5;
constexpr int kPoints = 100;
constexpr int kLimitMs = 30000;

int number(const QStringList& arguments, const QString& name, int fallback) {
  const qsizetype at = arguments.indexOf(name);
  return at >= 0 && at + 1 < arguments.size() ? std::max(1, arguments[at + 1].toInt()) : fallback;
}

// A workspace of runs that have ended, a few experiments' worth.
void makeWorkspace(const QString& folder, int runs) {
  QDir().mkpath(folder + QStringLiteral("/experiments"));
  for (int run = 0; run < runs; ++run) {
    const QString place = QStringLiteral("%1/runs/experiment_%2/run-%3").arg(folder).arg(run % 8).arg(run / 8 + 1);
    QDir().mkpath(place);
    summaries::EventLogImport log(place.toStdString(), summaries::EventLogImport::Mode::kReplace);
    for (int tag = 0; tag < kTags; ++tag) {
      const int series = log.series(tag == 0 ? "loss" : "metrics/" + std::to_string(tag), summaries::Kind::kScalar, "");
      for (int step = 0; step < kPoints; ++step) log.scalar(series, step, 1.6e9 + step, std::exp(-0.01 * step));
    }
    log.finish(summaries::RunStatus::kFinished);
  }
}

struct Starts {
  double median = 0;
  double worst = 0;
  bool failed = false;
};

Starts measure(const QStringList& arguments, int times) {
  std::vector<double> taken;
  Starts result;
  for (int i = 0; i <= times && !result.failed; ++i) {
    QElapsedTimer clock;
    clock.start();
    QProcess program;
    program.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    program.start(QCoreApplication::applicationDirPath() + QStringLiteral("/estimator-workbench"), arguments);
    const bool isPainted = program.waitForReadyRead(kLimitMs);
    if (i > 0) taken.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    result.failed = !isPainted || !program.waitForFinished(kLimitMs) || program.exitCode() != 0;
  }
  std::sort(taken.begin(), taken.end());
  if (taken.empty()) return result;
  result.median = taken[taken.size() / 2];
  result.worst = taken.back();
  return result;
}

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QCoreApplication application(argc, argv);
  const QStringList arguments = QCoreApplication::arguments();
  const QTemporaryDir folder;
  for (const char* place : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"}) {
    qputenv(place, folder.filePath(QString::fromLatin1(place)).toUtf8());
  }
  const int runs = number(arguments, QStringLiteral("--runs"), 200);
  const int times = number(arguments, QStringLiteral("--times"), 15);
  const QString workspace = folder.filePath(QStringLiteral("workspace"));
  makeWorkspace(workspace, runs);
  const QString once = QStringLiteral("--exit-after-first-frame");
  const Starts empty = measure({once}, times);
  const Starts full = measure({once, workspace}, times);
  std::printf(
      "{\"empty_ms\": {\"median\": %.1f, \"worst\": %.1f}, \"workspace_ms\": {\"runs\": %d, \"median\": %.1f, "
      "\"worst\": %.1f}, \"starts\": %d}\n",
      empty.median, empty.worst, runs, full.median, full.worst, times);
  return empty.failed || full.failed ? 1 : 0;
}
