#include "widgets/dashboards/checkpoints/checkpoint_metrics.h"

#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"
#include "widgets/live/run_names.h"

namespace widgets {
namespace {

using Values = std::map<QString, std::map<int64_t, double>>;

Values readScalars(summaries::EventLogReader& log) {
  Values values;
  for (const summaries::SeriesInfo& series : log.series()) {
    if (series.kind != summaries::Kind::kScalar) continue;
    const summaries::Columns points = log.visible(series.id);
    auto& byStep = values[QString::fromStdString(series.tag)];
    for (std::size_t i = 0; i < points.size(); ++i) byStep[points.steps[i]] = points.values[i];
  }
  return values;
}

}  // namespace

CheckpointMetrics::CheckpointMetrics(RunCatalog* runs, LogLoader* loader, QObject* parent)
    : QObject(parent), runs_(runs), loader_(loader) {}

void CheckpointMetrics::follow(const QString& run) {
  if (run != run_) values_.clear();
  run_ = run;
  if (run.isEmpty()) return emit changed();
  for (const CatalogRun& each : runs_->runs()) {
    if (each.owner != run) continue;
    const QString name = partName(each.id);
    loader_->load<Values>(
        this, each.id, each.directory, readScalars,
        [this, run, name](const Values& values) {
          if (run != run_) return;
          // A run may have several evaluations: "eval" has the plain names.
          for (const auto& [tag, points] : values) {
            values_[name == QStringLiteral("eval") ? tag : QStringLiteral("%1: %2").arg(name, tag)] = points;
          }
          emit changed();
        },
        [](const TaskFailure&) {});  // what cannot be read has no values
  }
}

QStringList CheckpointMetrics::tags() const {
  QStringList tags;
  for (const auto& [tag, values] : values_) tags << tag;
  return tags;
}

std::map<int64_t, double> CheckpointMetrics::values(const QString& tag) const {
  const auto found = values_.find(tag);
  return found == values_.end() ? std::map<int64_t, double>{} : found->second;
}

}  // namespace widgets
