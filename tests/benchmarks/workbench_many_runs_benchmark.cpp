// How soon, with how much memory and with how many open files the window shows a folder of many runs:
//   ulimit -n 1024; workbench_many_runs_benchmark [--runs 2000] [--tags 5] [--points 100] [--logs FOLDER] [--hold 0]
// Makes logs of runs that have ended, or reads those of FOLDER (summaries_large_logs_benchmark makes such), opens the
// window on them and waits until every point of every run is there and the visible charts have all their lines. Stays
// open for `hold` more seconds, and compares every curve with its log. Prints one JSON line; fails when something is
// missing or wrong.
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QThread>
#include <cmath>
#include <cstdio>

#include "app/features/window_features.h"
#include "app/shell/main_window.h"
#include "app/shell/pages/charts_page.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/writing/event_log_import.h"
#include "tests/benchmarks/workbench_arguments.h"
#include "widgets/charts/chart_card.h"

namespace {

constexpr int kLimitMs = 120000;
constexpr int kTurnMs = 5;

void makeLogs(const QString& folder, int runs, int tags, int points) {
  for (int run = 0; run < runs; ++run) {
    const QString place = QStringLiteral("%1/run_%2").arg(folder).arg(run, 5, 10, QLatin1Char('0'));
    summaries::EventLogImport log(place.toStdString(), summaries::EventLogImport::Mode::kReplace);
    for (int tag = 0; tag < tags; ++tag) {
      const int series = log.series(tag == 0 ? "loss" : "metrics/" + std::to_string(tag), summaries::Kind::kScalar, "");
      for (int step = 0; step < points; ++step) log.scalar(series, step, 1.6e9 + step, run + std::exp(-0.01 * step));
    }
    log.finish(summaries::RunStatus::kFinished);
  }
}

// "VmRSS" or "VmHWM" of this process.
double statusMb(const char* field) {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  for (const QByteArray& line : status.readAll().split('\n')) {
    if (line.startsWith(field))
      return line.mid(static_cast<int>(qstrlen(field)) + 1).trimmed().split(' ')[0].toDouble() / 1024;
  }
  return 0;
}

bool isAsWritten(const summaries::Columns& written, const widgets::SeriesData& shown) {
  if (shown.size() != written.size() || written.size() == 0) return false;
  for (std::size_t i = 0; i < shown.size(); ++i) {
    if (shown.step(i) != written.steps[i] || shown.value(i) != written.values[i]) return false;
  }
  return true;
}

struct Seen {
  double firstMs = 0;  // a visible chart has curves
  double allMs = 0;    // every chart has all
  int files = 0;       // open at a time
  qint64 points = 0;
};

class ManyRuns {
 public:
  ManyRuns(app::MainWindow* window, int runs) : window_(window), runs_(runs) { clock_.start(); }

  // False when not everything came in time.
  bool watch(int tags) {
    while (clock_.elapsed() < kLimitMs) {
      turn();
      if (seen_.firstMs == 0 && isDrawn(1)) seen_.firstMs = now();
      const auto* page = window_->findChild<app::ChartsPage*>();
      if (page == nullptr || page->store().tags().size() < tags || !isDrawn(runs_) || !isAllThere(page->store()))
        continue;
      seen_.allMs = now();
      return true;
    }
    return false;
  }
  void hold(int seconds) {
    const qint64 end = clock_.elapsed() + 1000 * seconds;
    while (clock_.elapsed() < end) turn();
  }
  const Seen& seen() const { return seen_; }
  // Curves of all runs below the folder that are not, point by point, what the logs hold, and lines of the charts that
  // are seen that do not end there.
  int wrongCurves(const QString& logs) const {
    const widgets::SeriesStore& store = window_->findChild<app::ChartsPage*>()->store();
    int wrong = 0;
    for (const QString& run : store.runs()) {
      summaries::EventLogReader log(logs.toStdString() + '/' + run.toStdString());
      for (const summaries::SeriesInfo& info : log.series()) {
        if (info.kind != summaries::Kind::kScalar) continue;
        wrong += !isAsWritten(log.visible(info.id), store.series(run, QString::fromStdString(info.tag)));
      }
    }
    for (const auto* card : window_->findChildren<widgets::ChartCard*>()) {
      if (!card->isShown()) continue;
      for (const auto& line : card->drawn().lines) {
        const widgets::SeriesData points = store.series(line.style.run, line.style.tag);
        wrong += points.empty() || line.last != points.value(points.size() - 1);
      }
    }
    return wrong;
  }

 private:
  double now() const { return static_cast<double>(clock_.nsecsElapsed()) / 1e6; }
  void turn() {
    QCoreApplication::processEvents(QEventLoop::AllEvents, kTurnMs);
    QThread::msleep(1);
    if (++turns_ % 8 != 0) return;
    const QDir files(QStringLiteral("/proc/self/fd"));
    seen_.files = std::max(seen_.files, static_cast<int>(files.entryList(QDir::AllEntries | QDir::System).size()));
  }
  // Every card that is seen has so many lines with points.
  bool isDrawn(int lines) const {
    bool isAny = false;
    for (const auto* card : window_->findChildren<widgets::ChartCard*>()) {
      if (!card->isShown()) continue;
      isAny = true;
      if (!card->drawn().hasData || static_cast<int>(card->drawn().lines.size()) < lines) return false;
    }
    return isAny;
  }
  bool isAllThere(const widgets::SeriesStore& store) {
    seen_.points = 0;
    for (const QString& tag : store.tags()) {
      const QStringList with = store.runsOf(tag);
      if (with.size() < runs_) return false;
      for (const QString& run : with) seen_.points += static_cast<qint64>(store.series(run, tag).size());
    }
    return true;
  }

  app::MainWindow* window_;
  int runs_;
  int turns_ = 0;
  QElapsedTimer clock_;
  Seen seen_;
};

}  // namespace

int main(int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("DISPLAY")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QTemporaryDir folder;
  for (const char* place : {"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"}) {
    qputenv(place, folder.filePath(QString::fromLatin1(place)).toUtf8());
  }
  const QApplication application(argc, argv);
  QApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchBenchmark"));
  const QStringList arguments = QApplication::arguments();
  const int runs = number(arguments, QStringLiteral("--runs"), 2000);
  const int tags = number(arguments, QStringLiteral("--tags"), 5);
  const int points = number(arguments, QStringLiteral("--points"), 100);
  QString logs = option(arguments, QStringLiteral("--logs"));
  if (logs.isEmpty()) {
    logs = folder.filePath(QStringLiteral("logs"));
    makeLogs(logs, runs, tags, points);
  }
  widgets::DesktopDialogs dialogs;
  app::MainWindow window(&dialogs, app::addFeatures);
  QStringList errors;
  QObject::connect(window.workbench()->messages(), &app::Messages::message,
                   [&errors](const widgets::BannerMessage& message) {
                     if (message.severity == widgets::Severity::kError) errors << message.text;
                   });
  ManyRuns many(&window, runs);
  window.openLater(logs);
  window.show();
  const bool isWhole = many.watch(tags);
  many.hold(number(arguments, QStringLiteral("--hold"), 0));
  const Seen& seen = many.seen();
  // Before the logs are read once more, which takes memory, too.
  const double resident = statusMb("VmRSS:"), peak = statusMb("VmHWM:");
  const int wrong = isWhole ? many.wrongCurves(logs) : 0;
  std::printf(
      "{\"runs\": %d, \"points\": %lld, \"first_chart_ms\": %.0f, \"all_charts_ms\": %.0f, \"open_files\": %d, "
      "\"resident_mb\": %.0f, \"peak_resident_mb\": %.0f, \"wrong_curves\": %d, \"errors\": %lld}\n",
      runs, static_cast<long long>(seen.points), seen.firstMs, seen.allMs, seen.files, resident, peak, wrong,
      static_cast<long long>(errors.size()));
  for (const QString& error : errors.mid(0, 3)) std::fprintf(stderr, "%s\n", qUtf8Printable(error));
  const bool isRight = isWhole && errors.isEmpty() && wrong == 0 && seen.points == qint64{runs} * tags * points;
  if (!isRight) std::fprintf(stderr, "Not every point of every run is shown as it was written.\n");
  return isRight ? 0 : 1;
}
