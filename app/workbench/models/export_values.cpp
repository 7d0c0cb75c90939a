#include "app/workbench/models/export_values.h"

#include <QCoreApplication>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"
#include "widgets/runs/key_metric.h"

namespace app {

std::optional<CheckpointChoice> bestBy(const std::vector<CheckpointChoice>& choices, const QString& metric) {
  const CheckpointChoice* best = nullptr;
  for (const CheckpointChoice& choice : choices) {
    if (!choice.metrics.contains(metric)) continue;
    const double value = choice.metrics[metric];
    const bool isBetter =
        !best || (widgets::isSmallerBetter(metric) ? value < best->metrics[metric] : value > best->metrics[metric]);
    if (isBetter) best = &choice;
  }
  return best ? std::make_optional(*best) : std::nullopt;
}

QString roomProblem(int64_t wanted, int64_t free) {
  if (free < 0 || wanted <= free) return {};
  return QCoreApplication::translate(
             "ExportPlan",
             "About %1 will be written, but only %2 are free there: free some space or choose another folder.")
      .arg(widgets::bytesText(wanted), widgets::bytesText(free));
}

}  // namespace app
