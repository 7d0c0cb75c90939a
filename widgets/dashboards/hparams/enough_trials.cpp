#include "widgets/dashboards/hparams/enough_trials.h"

#include <QMap>
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/runs/run_filter.h"
#include "widgets/runs/run_records.h"

namespace widgets {
namespace {

// Those that can be computed together, as they have the same hyperparameters.
QString keyOfValues(const TrialTable& table, const Trial& trial) {
  QString key;
  for (std::size_t i = 0; i < table.axes.size(); ++i) {
    if (!table.axes[i].isMetric) key += QLatin1Char(std::isnan(trial.values[i]) ? '-' : '+');
  }
  return key;
}

}  // namespace

int EnoughTrialsFinder::completeAlone(const QStringList& ids) const {
  std::vector<const RunRecord*> runs;
  for (const QString& id : ids) {
    if (const RunRecord* run = records_.find(id)) runs.push_back(run);
  }
  const TrialTable table = buildTrials(runs, settings_);
  if (!table.hasParams()) return 0;
  const auto first = std::ranges::find_if(table.axes, &TrialAxis::isMetric);
  const bool hasMetric = table.find(metric_) >= 0 || first == table.axes.end();
  return completeTrials(table, hasMetric ? metric_ : first->key).trials;
}

EnoughTrials EnoughTrialsFinder::find(const TrialTable& table, const QString& scope) const {
  QMap<QString, QStringList> scopes;
  QMap<QString, QStringList> alike;
  for (const Trial& trial : table.trials) {
    const QString folder = RunFilter::scopeOf(trial.id);
    if (!folder.isEmpty() && folder != scope) scopes[folder] << trial.id;
    alike[keyOfValues(table, trial)] << trial.id;
  }
  EnoughTrials best;
  const auto take = [&](const QString& folder, const QStringList& ids) {
    const int trials = completeAlone(ids);
    if (trials >= kFewestTrials && trials > best.trials) best = {folder, ids, trials};
  };
  for (auto part = scopes.cbegin(); part != scopes.cend(); ++part) take(part.key(), part.value());
  if (best.trials > 0) return best;
  for (const QStringList& ids : alike) take({}, ids);
  return best;
}

}  // namespace widgets
