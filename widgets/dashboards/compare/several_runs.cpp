#include "widgets/dashboards/compare/several_runs.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/runs/key_metric.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

struct SeveralWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::SeveralRuns)
};

QString settingText(const RunRecord& run, const QString& path) {
  const auto found = run.params.constFind(path);
  return found == run.params.constEnd() ? valueText(0, true) : paramText(*found);
}

std::optional<std::size_t> bestOf(const SharedMetric& metric, const QMap<QString, bool>& directions) {
  const bool isChosen = directions.contains(metric.name);
  if (!isChosen && usualDirection(metric.name) == MetricDirection::kNone) return {};
  const bool smaller = directions.value(metric.name, isSmallerBetter(metric.name));
  std::optional<std::size_t> best;
  int times = 0;  // that the best value is there
  for (std::size_t i = 0; i < metric.values.size(); ++i) {
    const double value = metric.values[i];
    if (!std::isfinite(value)) continue;
    const bool isBetter = !best || (smaller ? value < metric.values[*best] : value > metric.values[*best]);
    times = isBetter ? 1 : times + (value == metric.values[*best]);
    if (isBetter) best = i;
  }
  return times == 1 ? best : std::nullopt;
}

}  // namespace

std::optional<double> valueAtStep(const MetricDigest& metric, std::optional<int64_t> step) {
  if (!step || metric.lastStep <= *step) return metric.last;
  return std::isnan(metric.atStep) ? std::nullopt : std::optional(metric.atStep);
}

std::vector<DifferingSetting> differingSettings(const std::vector<const RunRecord*>& runs, int& equal) {
  QSet<QString> paths;
  for (const RunRecord* run : runs) {
    for (auto it = run->params.begin(); it != run->params.end(); ++it) paths.insert(it.key());
  }
  QStringList sorted(paths.begin(), paths.end());
  std::sort(sorted.begin(), sorted.end(), naturalLess);
  const QMap<QString, QString> names = shortNames(sorted);
  std::vector<DifferingSetting> settings;
  for (const QString& path : sorted) {
    DifferingSetting setting{names.value(path), {}};
    for (const RunRecord* run : runs) setting.values << settingText(*run, path);
    if (setting.values.count(setting.values.front()) == setting.values.size()) {
      ++equal;
    } else {
      settings.push_back(std::move(setting));
    }
  }
  return settings;
}

SeveralRuns compareSeveral(const std::vector<const RunRecord*>& runs, const QStringList& letters, const QString& key,
                           const QMap<QString, bool>& directions, std::optional<int64_t> step) {
  SeveralRuns result;
  result.step = step;
  if (runs.empty()) return result;
  result.settings = differingSettings(runs, result.equalSettings);
  for (const QString& tag : runs.front()->metrics.keys()) {
    SharedMetric metric{tag, {}, {}, tag == key};
    for (const RunRecord* run : runs) {
      const auto found = run->metrics.constFind(tag);
      const auto value = found == run->metrics.constEnd() ? std::nullopt : valueAtStep(*found, step);
      if (value) metric.values.push_back(*value);
    }
    if (metric.values.size() != runs.size()) continue;
    metric.best = bestOf(metric, directions);
    result.metrics.push_back(std::move(metric));
  }
  std::stable_sort(result.metrics.begin(), result.metrics.end(), [](const SharedMetric& a, const SharedMetric& b) {
    if (a.isKey != b.isKey) return a.isKey;
    return metricRank(a.name) < metricRank(b.name);
  });
  if (result.metrics.empty()) {
    result.sentence = SeveralWords::tr("The runs have no metric in common.");
  } else if (const SharedMetric& first = result.metrics.front(); first.best) {
    result.sentence =
        SeveralWords::tr("%1 is best: its %2 is %3.")
            .arg(letters.value(static_cast<qsizetype>(*first.best)), first.name, valueText(first.values[*first.best]));
  } else {
    result.sentence = SeveralWords::tr("None is best in %1.").arg(first.name);
  }
  return result;
}

}  // namespace widgets
