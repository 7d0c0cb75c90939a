#include "widgets/dashboards/compare/two_runs.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/compare/several_runs.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

struct TwoRunsWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::TwoRuns)
};

using Verdict = TwoRuns::Verdict;

constexpr double kAboutEqual = 0.005;
constexpr double kAboutEqualRate = 0.02;  // speeds vary by themselves

Verdict verdictOf(const QString& tag, double first, double second, const QMap<QString, bool>& directions) {
  const double scale = std::max(std::abs(first), std::abs(second));
  const double tolerance = metricRank(tag) == 2 ? kAboutEqualRate : kAboutEqual;
  if (first == second || std::abs(second - first) <= tolerance * scale) return Verdict::kEqual;
  const bool isChosen = directions.contains(tag);
  if (!isChosen && usualDirection(tag) == MetricDirection::kNone) return Verdict::kOther;
  const bool smaller = directions.value(tag, isSmallerBetter(tag));
  return (second < first) == smaller ? Verdict::kBetter : Verdict::kWorse;
}

void addSettings(const RunRecord& first, const RunRecord& second, TwoRuns& result) {
  for (const DifferingSetting& setting : differingSettings({&first, &second}, result.equalSettings)) {
    result.settings.push_back({setting.name, setting.values[0], setting.values[1]});
  }
}

void addMetrics(const RunRecord& first, const RunRecord& second, const QString& key,
                const QMap<QString, bool>& directions, TwoRuns& result) {
  for (auto it = first.metrics.begin(); it != first.metrics.end(); ++it) {
    const auto other = second.metrics.constFind(it.key());
    if (other == second.metrics.constEnd()) continue;
    TwoRuns::Metric metric;
    metric.name = it.key();
    const std::optional<double> one = valueAtStep(*it, result.step), two = valueAtStep(*other, result.step);
    if (!one || !two) continue;  // what was measured later would not be compared with its like
    metric.first = *one;
    metric.second = *two;
    if (metric.first != 0) metric.change = (metric.second - metric.first) / std::abs(metric.first);
    metric.verdict = verdictOf(metric.name, metric.first, metric.second, directions);
    metric.isKey = metric.name == key;
    result.metrics.push_back(metric);
  }
  std::stable_sort(result.metrics.begin(), result.metrics.end(), [](const auto& a, const auto& b) {
    if (a.isKey != b.isKey) return a.isKey;
    return metricRank(a.name) < metricRank(b.name);
  });
}

QString timesText(const TwoRuns::Metric& metric) {
  return valueText(std::round(metric.second / metric.first));
}

QString sentenceOf(const TwoRuns::Metric& key) {
  const QString share = key.change ? TwoRunsWords::tr("%1 %").arg(decimalText(std::abs(*key.change) * 100, 'f', 1))
                                   : valueText(std::abs(key.second - key.first));
  if (key.first == key.second) return TwoRunsWords::tr("Equal where it counts: %1 is the same.").arg(key.name);
  switch (key.verdict) {
    case Verdict::kEqual:
      return TwoRunsWords::tr("Equal where it counts: %1 differs by %2.").arg(key.name, share);
    case Verdict::kBetter:
      return key.second < key.first ? TwoRunsWords::tr("B is better: its %1 is %2 lower.").arg(key.name, share)
                                    : TwoRunsWords::tr("B is better: its %1 is %2 higher.").arg(key.name, share);
    case Verdict::kWorse:
      if (key.isManyTimes()) {
        return TwoRunsWords::tr("A is better: B's %1 is %2 times as high.").arg(key.name, timesText(key));
      }
      return key.second < key.first ? TwoRunsWords::tr("A is better: B's %1 is %2 lower.").arg(key.name, share)
                                    : TwoRunsWords::tr("A is better: B's %1 is %2 higher.").arg(key.name, share);
    case Verdict::kOther:
      break;
  }
  return TwoRunsWords::tr("%1 differs by %2.").arg(key.name, share);
}

bool isTraining(const RunRecord& run) {
  return run.state == RunState::kRunning || run.state == RunState::kStarting || run.state == RunState::kPaused;
}

QString caveatOf(const RunRecord& first, const RunRecord& second, const TwoRuns& result) {
  QStringList said;
  if (isTraining(first)) said << TwoRunsWords::tr("A is still training.");
  if (isTraining(second)) said << TwoRunsWords::tr("B is still training.");
  if (first.steps != second.steps) {
    const QString reached =
        TwoRunsWords::tr("A reached step %1, B step %2").arg(stepText(first.steps), stepText(second.steps));
    said << (result.step ? TwoRunsWords::tr("%1; figures are those at step %2.").arg(reached, stepText(*result.step))
                         : TwoRunsWords::tr("%1; figures are the last ones.").arg(reached));
  }
  return said.join(QLatin1Char(' '));
}

// That the metric which counts has no part in the comparison, where both have it.
QString withoutKey(const RunRecord& first, const RunRecord& second, const QString& key, const TwoRuns& result) {
  const bool isThere = !result.metrics.empty() && result.metrics.front().isKey;
  if (isThere || !result.step || !first.metrics.contains(key) || !second.metrics.contains(key)) return {};
  return TwoRunsWords::tr("%1 was not measured by both up to this step.").arg(key);
}

QString withoutMetrics(const RunRecord& first, const RunRecord& second, const TwoRuns& result) {
  const bool isAnyShared =
      std::ranges::any_of(first.metrics.keys(), [&](const QString& tag) { return second.metrics.contains(tag); });
  return result.step && isAnyShared
             ? TwoRunsWords::tr("No metric was measured by both runs up to step %1.").arg(stepText(*result.step))
             : TwoRunsWords::tr("The two runs have no metric in common.");
}

}  // namespace

std::optional<int64_t> commonStep(const RunRecord& first, const RunRecord& second) {
  std::optional<int64_t> evaluated, trained;
  for (auto it = first.metrics.begin(); it != first.metrics.end(); ++it) {
    const auto other = second.metrics.constFind(it.key());
    if (other == second.metrics.constEnd()) continue;
    const int64_t both = std::min(it->lastStep, other->lastStep);
    auto& step = it.key().contains(QLatin1String("eval")) ? evaluated : trained;
    step = std::max(step.value_or(both), both);
  }
  return evaluated ? evaluated : trained;
}

TwoRuns compareTwo(const RunRecord& first, const RunRecord& second, const QString& key,
                   const QMap<QString, bool>& directions, std::optional<int64_t> step) {
  TwoRuns result;
  result.step = step;
  addSettings(first, second, result);
  addMetrics(first, second, key, directions, result);
  result.sentence = result.metrics.empty() ? withoutMetrics(first, second, result) : sentenceOf(result.metrics.front());
  const QStringList caveats{caveatOf(first, second, result), withoutKey(first, second, key, result)};
  result.caveat = caveats.join(QLatin1Char(' ')).trimmed();
  return result;
}

QString verdictWord(TwoRuns::Verdict verdict) {
  switch (verdict) {
    case Verdict::kEqual:
      return TwoRunsWords::tr("about equal");
    case Verdict::kBetter:
      return TwoRunsWords::tr("better");
    case Verdict::kWorse:
      return TwoRunsWords::tr("worse");
    case Verdict::kOther:
      break;
  }
  return {};
}

}  // namespace widgets
