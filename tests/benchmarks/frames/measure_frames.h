// Measures the frames of a full view of charts: of made curves that go on growing, or of the logs in a folder. Needs a
// QApplication; GUI thread only; shows a window while it runs.
#pragma once

#include <QString>

#include "tests/benchmarks/frames/frame_driver.h"

namespace benchmarks {

struct FrameOptions {
  int cards = 12;
  int runs = 100;
  int points = 900;  // of each series at the start
  int frames = 600;
  bool live = true;  // new points at 5 Hz
  FrameScript script;
};
FrameTimes measureFrames(const FrameOptions& options = {});

struct LogFrameTimes {
  FrameTimes frames;
  double firstChartMs = 0;  // from opening the folder to the first picture of a card's lines
  double readMs = 0;        // to when all points were read
  std::size_t points = 0;
  double residentMb = 0;      // of the process, at the end
  double peakResidentMb = 0;  // while it read and drew
};
// Zooms, pans, hovers and smooths the logs below `folder`. `error` says why nothing was measured.
LogFrameTimes measureLogFrames(const QString& folder, int frames, QString& error);

}  // namespace benchmarks
