#include "widgets/runs/better_direction.h"

#include "widgets/runs/key_metric.h"

namespace widgets {

std::optional<bool> smallerIsBetterOf(const QString& tag, const QMap<QString, bool>& chosen) {
  if (const auto said = chosen.constFind(tag); said != chosen.constEnd()) return *said;
  const MetricDirection usual = usualDirection(tag);
  return usual == MetricDirection::kNone ? std::nullopt : std::optional(usual == MetricDirection::kFalls);
}

}  // namespace widgets
