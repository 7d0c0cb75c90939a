// The frames of charts over real logs, on whatever platform Qt runs (offscreen when not set):
//   widgets_log_frames_benchmark LOGDIR [--frames 1200]
// Opens the logs below LOGDIR, then hovers, zooms, pans and smooths. Prints milliseconds and megabytes as one JSON
// line.
#include <QApplication>
#include <QCommandLineParser>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "tests/benchmarks/frames/measure_frames.h"

int main(int argc, char** argv) {
  if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  const QApplication app(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addPositionalArgument(QStringLiteral("LOGDIR"), QStringLiteral("Folder of logs"));
  // Twenty seconds: each part of the script five times.
  const QCommandLineOption frames(QStringLiteral("frames"), QStringLiteral("Frames to measure"), QStringLiteral("N"),
                                  QStringLiteral("1200"));
  parser.addOption(frames);
  parser.process(app);
  if (parser.positionalArguments().size() != 1) parser.showHelp(2);
  QString error;
  const benchmarks::LogFrameTimes log =
      benchmarks::measureLogFrames(parser.positionalArguments().front(), parser.value(frames).toInt(), error);
  if (!error.isEmpty()) {
    std::fprintf(stderr, "%s\n", qUtf8Printable(error));
    return 1;
  }
  const benchmarks::FrameTimes& times = log.frames;
  const nlohmann::ordered_json values{{"frames", times.frames},
                                      {"p50_ms", times.p50},
                                      {"p99_ms", times.p99},
                                      {"max_ms", times.max},
                                      {"cpu_p50_ms", times.cpuP50},
                                      {"cpu_p99_ms", times.cpuP99},
                                      {"image_p50_ms", times.imageP50},
                                      {"image_p99_ms", times.imageP99},
                                      {"points", log.points},
                                      {"first_chart_ms", log.firstChartMs},
                                      {"read_ms", log.readMs},
                                      {"resident_mb", log.residentMb},
                                      {"peak_resident_mb", log.peakResidentMb}};
  std::printf("%s\n", values.dump().c_str());
  return 0;
}
