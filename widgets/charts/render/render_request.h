// What a worker needs to draw one card's lines, and what it gives back. Values: nothing in them is shared for writing
// except `smoothed` and `kept`, which the card hands to one job at a time.
#pragma once

#include <QImage>
#include <QSize>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "widgets/charts/axes/axis_range.h"
#include "widgets/charts/axes/x_axis.h"
#include "widgets/charts/many/many_runs.h"
#include "widgets/charts/render/column_mapper.h"
#include "widgets/charts/render/line_style.h"
#include "widgets/charts/render/plot_ground.h"
#include "widgets/charts/series/series_groups.h"
#include "widgets/charts/series/smoothed_series.h"
#include "widgets/charts/series/x_transform.h"
#include "widgets/live/series_data.h"

class QThreadPool;

namespace widgets {

class FrameGate;
class LineMemory;

// Around a mean, with its steps.
struct RenderBand {
  SeriesData lower;
  SeriesData upper;
  std::shared_ptr<SmoothedSeries> smoothedLower;
  std::shared_ptr<SmoothedSeries> smoothedUpper;
};

struct RenderSeries {
  QString key;
  SeriesData data;
  LineStyle style;
  std::shared_ptr<SmoothedSeries> smoothed;
  SeriesData metric;                      // x, when xChoice says so
  std::shared_ptr<XTransform> transform;  // may be null where x is plain
  std::shared_ptr<RenderBand> band;       // null: none
};

struct RenderResult;

// What a request asks for besides values and ranges.
struct RenderManner {
  bool smoothsAll = false;      // also what is not smoothed by itself; never evaluations and few points
  std::optional<bool> stepped;  // instead of what each curve's style says
  bool choosesLogY = false;     // also where all values are above 0 and span two decades
  bool isShare = false;         // values from 0 to 1, beyond which the fitted y axis does not go
  std::optional<bool> smallerIsBetter = {};  // nothing: none of many runs is the best
  std::optional<ManyLook> many;  // more runs than can be told apart are drawn so
  QString lifted;                // the run whose raw values are wanted, however many there are
};

struct RenderRequest : RenderManner {
  std::vector<RenderSeries> series;  // the visible ones, in drawing order
  // Put in the place of `series` by the worker, so that asking for a picture copies nothing.
  std::shared_ptr<const std::vector<RenderSeries>> shared;
  std::vector<RenderSeries> ghosts;  // faint behind them: members of groups; filled in by prepareSeries()
  std::shared_ptr<const GroupPlan> groups;
  std::shared_ptr<GroupMemory> memory;
  XChoice xChoice;
  XAxis xAxis = XAxis::kStep;
  AxisKind xKind() const { return xChoice.log ? AxisKind::kLog10 : axisKind(xAxis); }
  double smoothing = 0.6;
  bool logY = false;
  bool ignoreOutliers = true;
  bool overwritten = true;     // draws faintly what newer points took the place of
  double follow = 0;           // show only the last so many steps or seconds; 0 = all
  std::optional<AxisRange> x;  // unset: fitted to the data
  std::optional<AxisRange> y;
  QSize pixels;  // of the plot, device pixels
  double dpr = 1;
  bool dark = false;
  int yTicks = 6;
  std::shared_ptr<const PlotGround> ground;     // of the plot as it is shown; null: the lines alone are drawn
  uint64_t version = 0;                         // of the card's state; comes back with the result
  std::chrono::steady_clock::time_point since;  // the first change that this picture shows; comes back, too
  QThreadPool* helpers = nullptr;               // whose idle threads may take a part; must outlive the job
  FrameGate* gate = nullptr;                    // passed between curves; must outlive the job
  std::shared_ptr<RenderResult> former;         // an old result to free here: thousands of small blocks
  std::shared_ptr<std::vector<LineMemory>> kept;  // by the pictures before, for one job at a time; null: nothing is
};

// Fewer points are drawn as they are, with markers, and always in range.
inline constexpr std::size_t kShortSeries = 20;
inline bool hasFewPoints(const RenderSeries& series) {
  return series.data.size() < kShortSeries;
}
// The weight of the moving average that is drawn of a series; 0: its values are drawn as they were logged.
inline double smoothingOf(const RenderRequest& request, const RenderSeries& series) {
  if (series.style.evaluation || hasFewPoints(series)) return 0;
  return series.style.smooth || request.smoothsAll ? request.smoothing : 0;
}

// The pieces of a series that are drawn behind its line; none where x is not the log's own.
inline std::span<const SeriesData> overwrittenOf(const RenderRequest& request, const RenderSeries& series) {
  const bool isDrawn = request.overwritten && series.data.overwritten && request.xAxis != XAxis::kMetric;
  return isDrawn ? std::span<const SeriesData>(*series.data.overwritten) : std::span<const SeriesData>();
}

// A point that the line cannot show.
struct RenderMark {
  enum class Kind { kNaN, kPositiveInfinity, kNegativeInfinity, kAbove, kBelow };
  Kind kind = Kind::kNaN;
  int series = 0;
  float x = 0;  // device pixels in the plot
  double axisX = 0;
  double value = 0;
};

struct RenderResult {
  QImage image;  // premultiplied, transparent, as large as the plot
  std::vector<QRect> filled;  // as of filledAreas()
  // The same lines on a ground, opaque; none where that of the request is of another range.
  QImage onGround;
  std::shared_ptr<const PlotGround> ground;
  AxisRange x;
  AxisRange y;
  std::optional<AxisRange> right;  // of the lines whose style says so
  const AxisRange& rangeOf(const LineStyle& style) const { return style.right && right ? *right : y; }
  XAxis xAxis = XAxis::kStep;
  AxisKind xKind = AxisKind::kStep;
  bool stepOrder = true;  // steps grow along x
  bool logY = false;
  AxisRange dataX;  // of all visible points
  bool hasData = false;
  uint64_t version = 0;
  std::chrono::steady_clock::time_point since;
  struct Line {
    QString key;
    LineStyle style;
    SeriesData data;
    ShownSeries shown;
    ShownSeries lower;  // the band, as smoothed as the line; empty without one
    ShownSeries upper;
    std::vector<LineColumn> columns;
    std::vector<LineColumn> raw;  // as logged; empty where that is the line itself or nobody wants it
    bool isRawDense = false;      // more points than columns
    double last = 0;              // newest value
    double lowest = 0;  // of the finite values in range
    int64_t lowestStep = 0;
  };
  std::vector<Line> lines;
  std::vector<RenderMark> marks;
  uint64_t notShown = 0;   // values <= 0 that a log axis cannot show
  uint64_t nonfinite = 0;  // NaN and infinities in range
  bool smoothed = false;   // any of the lines is
  uint64_t above = 0;      // points of the shown x range that the fitted y range leaves out
  uint64_t below = 0;
  bool isCountExact = true;
  std::optional<ManyRuns> many;
};

// Smooths, fits the ranges, maps to columns and rasterises. Any thread.
RenderResult renderLines(RenderRequest request);

}  // namespace widgets
