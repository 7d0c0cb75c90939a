#include "widgets/runs/run_digest.h"

#include <algorithm>
#include <cmath>

#include "summaries/error.h"

namespace widgets {
namespace {

constexpr uint64_t kShortSeries = 8192;  // points that are read whole; of longer ones the log's statistics
constexpr uint64_t kTail = 10;
constexpr int64_t kFirstStep = -(int64_t{1} << 62);

double mean(const double* values, std::size_t count) {
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) sum += values[i];
  return sum / static_cast<double>(count);
}

double tailMean(const std::vector<double>& values) {
  const std::size_t count = std::min<std::size_t>(values.size(), kTail);
  return mean(values.data() + values.size() - count, count);
}

void digestShort(const summaries::Columns& points, std::optional<int64_t> step, DigestMemory::Series& known) {
  MetricDigest& digest = known.digest;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double value = points.values[i];
    if (!std::isfinite(value)) continue;
    if (!(digest.min <= value)) {
      digest.min = value;
      digest.minStep = points.steps[i];
    }
    if (!(digest.max >= value)) {
      digest.max = value;
      digest.maxStep = points.steps[i];
    }
  }
  if (points.size() == 0) return;
  digest.tailMean = tailMean(points.values);
  known.firstWall = points.walls.front();
  if (!step) return;
  const auto after = std::upper_bound(points.steps.begin(), points.steps.end(), *step);
  if (after != points.steps.begin()) {
    digest.atStep = points.values[static_cast<std::size_t>(after - points.steps.begin()) - 1];
  }
}

void digestLong(summaries::EventLogReader& log, const summaries::SeriesInfo& series, std::optional<int64_t> step,
                DigestMemory::Series& known) {
  MetricDigest& digest = known.digest;
  const auto all = log.draw(series.id, kFirstStep, series.lastStep, 1).columns.front();
  if (!all.empty) {
    digest.min = all.min;
    digest.max = all.max;
  }
  const summaries::Columns tail = log.after(series.id, series.points - kTail, kTail);
  if (tail.size() > 0) digest.tailMean = tailMean(tail.values);
  const summaries::Columns first = log.after(series.id, 0, 1);
  if (first.size() > 0) known.firstWall = first.walls.front();
  if (!step) return;
  const auto upTo = log.draw(series.id, kFirstStep, *step, 1).columns.front();
  if (!upTo.empty) digest.atStep = upTo.last;
}

}  // namespace

RunDigest digestOf(summaries::EventLogReader& log, std::optional<int64_t> step, DigestMemory& memory) {
  RunDigest run;
  bool hasHparams = false;
  for (const summaries::SeriesInfo& series : log.series()) {
    hasHparams = hasHparams || series.plugin == "hparams";
    if (series.kind != summaries::Kind::kScalar || series.points == 0) continue;
    DigestMemory::Series& known = memory.series[series.id];
    if (known.points != series.points || known.segments != series.segments || known.step != step) {
      known = {series.points, series.segments, step, {}, 0};
      known.digest.last = series.lastValue;
      known.digest.lastStep = series.lastStep;
      if (series.points <= kShortSeries) {
        digestShort(log.line(series.id), step, known);
      } else {
        digestLong(log, series, step, known);
      }
    }
    run.metrics.insert(QString::fromStdString(series.tag), known.digest);
    if (known.firstWall > 0 && (run.firstWall == 0 || known.firstWall < run.firstWall)) {
      run.firstWall = known.firstWall;
    }
  }
  if (!hasHparams) return run;
  try {
    const summaries::values::Hparams hparams = summaries::values::readHparams(log);
    if (hparams.session) run.params = paramsOfSession(*hparams.session);
  } catch (const summaries::Error& error) {
    run.problem = QString::fromUtf8(error.what());  // the metrics are good all the same
  }
  return run;
}

}  // namespace widgets
