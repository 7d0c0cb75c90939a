// Plays a person over a grid of charts, sixty times a second, and measures the GUI thread's work of each frame: hovers,
// zooms and pans linked cards, changes the smoothing. For benchmarks. GUI thread only.
#pragma once

#include <QObject>
#include <functional>
#include <vector>

namespace widgets {
class ChartCard;
class ChartGrid;
class ChartSettings;
}  // namespace widgets

namespace benchmarks {

struct FrameScript {
  bool hover = true;  // in every frame
  bool zoom = true;   // each of these in seconds of its own
  bool pan = false;
  bool smooth = false;
};

// Milliseconds. A frame is all work of the GUI thread in 1/60 s, by the clock and by the thread's own time, which other
// programs disturb less; an image is the time from a change to a card's exact lines.
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

class FrameDriver {
 public:
  static constexpr int kWarmUp = 120;  // first frames, which do not count: caches of fonts and sprites fill

  // Both must outlive the driver.
  FrameDriver(widgets::ChartGrid* grid, widgets::ChartSettings* settings, const FrameScript& script);

  // Shows the grid and waits, at most ten seconds, until its pictures are drawn.
  void show(const QSize& size);
  void settle();
  // One sixtieth of a second; `before` is work of the frame besides the input.
  void frame(const std::function<void()>& before = {});
  FrameTimes times() const;

 private:
  widgets::ChartCard* pointed() const;
  void hover();
  void act();

  QObject owner_;
  widgets::ChartGrid* grid_;
  widgets::ChartSettings* settings_;
  FrameScript script_;
  int number_ = 0;  // of the script
  int played_ = 0;
  std::vector<double> walls_, cpus_, images_;
};

}  // namespace benchmarks
