#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QThread>

#include "tests/benchmarks/frames/measure_frames.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/live/run_index.h"
#include "widgets/live/series_store.h"

namespace benchmarks {
namespace {

constexpr int kQuietMs = 400;  // nothing new for so long: all was read
constexpr int kLimitMs = 120000;
constexpr QSize kLogGrid{4 * 488, 3 * 300 + 60};

// "VmRSS" or "VmHWM" of this process.
double statusMb(const char* field) {
  QFile status(QStringLiteral("/proc/self/status"));
  if (!status.open(QIODevice::ReadOnly)) return 0;
  const QRegularExpression line(QStringLiteral("%1:\\s+(\\d+) kB").arg(QLatin1String(field)));
  return line.match(QString::fromLatin1(status.readAll())).captured(1).toDouble() / 1024;
}

class LogReading {
 public:
  explicit LogReading(const QString& folder);
  // Until the first picture, then until all was read; milliseconds since the folder was opened.
  void wait(LogFrameTimes& times);
  QString error() const { return error_; }

  widgets::SeriesStore store_;
  widgets::ChartSettings settings_;
  widgets::RunColors colors_;
  widgets::ChartGrid grid_{&store_, &settings_, &colors_};

 private:
  bool isDrawn() const;
  widgets::RunIndex index_{std::make_shared<summaries::ReaderCache>()};
  QString error_;
  QElapsedTimer clock_;
  qint64 lastBatch_ = 0;
  bool caughtUp_ = false;
};

LogReading::LogReading(const QString& folder) {
  QObject::connect(&index_, &widgets::RunIndex::curvesRead, &store_, [this](const widgets::RunBatchPointer& batch) {
    store_.apply(*batch);
    lastBatch_ = clock_.elapsed();
  });
  QObject::connect(&index_, &widgets::RunIndex::caughtUp, &store_, [this] { caughtUp_ = true; });
  QObject::connect(&index_, &widgets::RunIndex::curvesFailed, &store_,
                   [this](const QString&, const QString& error) { error_ = error; });
  grid_.resize(kLogGrid);
  grid_.show();
  QCoreApplication::processEvents();
  clock_.start();
  index_.watch({folder});
  index_.restartCurves();
}

bool LogReading::isDrawn() const {
  const QList<widgets::ChartCard*> cards = grid_.findChildren<widgets::ChartCard*>();
  return std::any_of(cards.begin(), cards.end(), [](const widgets::ChartCard* card) { return card->drawn().hasData; });
}

void LogReading::wait(LogFrameTimes& times) {
  bool quiet = false;
  while (!quiet && clock_.elapsed() < kLimitMs) {
    QCoreApplication::processEvents(QEventLoop::AllEvents, 5);
    QThread::usleep(200);
    if (times.firstChartMs == 0 && isDrawn()) times.firstChartMs = static_cast<double>(clock_.nsecsElapsed()) / 1e6;
    const bool drawn = times.firstChartMs > 0 || store_.tags().isEmpty();  // an empty folder is never drawn
    quiet = caughtUp_ && drawn && clock_.elapsed() - lastBatch_ > kQuietMs;
  }
  times.readMs = static_cast<double>(lastBatch_);
  for (const QString& tag : store_.tags()) {
    for (const QString& run : store_.runsOf(tag)) times.points += store_.series(run, tag).size();
  }
}

}  // namespace

LogFrameTimes measureLogFrames(const QString& folder, int frames, QString& error) {
  LogFrameTimes times;
  LogReading reading(folder);
  FrameDriver driver(&reading.grid_, &reading.settings_, {true, true, true, true});
  reading.wait(times);
  error = times.points > 0 ? QString() : reading.error();
  if (times.points == 0 && error.isEmpty()) error = QObject::tr("No scalars in the logs below %1.").arg(folder);
  if (times.points == 0) return times;
  driver.settle();
  for (int i = 0; i < FrameDriver::kWarmUp + frames; ++i) driver.frame();
  times.frames = driver.times();
  times.residentMb = statusMb("VmRSS");
  times.peakResidentMb = statusMb("VmHWM");
  return times;
}

}  // namespace benchmarks
