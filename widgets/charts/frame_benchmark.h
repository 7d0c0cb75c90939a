// Measures the GUI thread's time a frame of a full view: cards x runs, live data at 5 Hz, a hovering pointer at 60 Hz,
// and zooming of linked cards. Needs a QApplication; GUI thread only; shows a window while it runs.
#pragma once

#include <cstddef>

namespace widgets {

struct FrameBenchmarkOptions {
  int cards = 12;
  int runs = 100;
  int points = 900;  // of each series at the start
  int frames = 600;
  bool live = true;
  bool hover = true;
  bool zoom = true;  // in every second second
};

// Milliseconds. A frame is all work of the GUI thread in 1/60 s; an image is the time from a request to an exact
// picture of one card's lines.
struct FrameTimes {
  double p50 = 0;
  double p99 = 0;
  double max = 0;
  double cpuP50 = 0;
  double cpuP99 = 0;
  double imageP50 = 0;
  double imageP99 = 0;
  std::size_t frames = 0;
  std::size_t images = 0;
};

FrameTimes measureFrames(const FrameBenchmarkOptions& options = {});

}  // namespace widgets
