#include "widgets/dashboards/hparams/parallel_axes.h"

#include <algorithm>
#include <utility>

namespace widgets {

void ParallelAxes::setTrials(const TrialTable& table) {
  table_ = table;
  QStringList order;
  for (const QString& key : order_) {
    if (table_.find(key) >= 0) order << key;
  }
  for (const TrialAxis& one : table_.axes) {
    if (!order.contains(one.key)) one.key == first_ ? order.prepend(one.key) : order.append(one.key);
  }
  order_ = order;
  axes_.clear();
  for (const QString& key : order_) rebuildScale(key);
  const QStringList brushed = brushes_.keys();
  for (const QString& key : brushed) {
    if (!axes_.contains(key)) brushes_.remove(key);
  }
  emit changed();
}

void ParallelAxes::rebuildScale(const QString& key) {
  Axis one;
  one.index = table_.find(key);
  const TrialAxis& its = table_.axes[static_cast<std::size_t>(one.index)];
  std::vector<double> values;
  for (const Trial& trial : table_.trials) values.push_back(trial.values[static_cast<std::size_t>(one.index)]);
  const ScaleKind usual = its.prefersLog() ? ScaleKind::kLog : ScaleKind::kLinear;
  one.scale = TrialScale(its, std::move(values), scales_.value(key, usual));
  axes_.insert(key, one);
}

const TrialAxis& ParallelAxes::facts(const QString& key) const {
  return table_.axes[static_cast<std::size_t>(axes_.constFind(key)->index)];
}

double ParallelAxes::value(const Trial& trial, const QString& key) const {
  return trial.values[static_cast<std::size_t>(axes_.constFind(key)->index)];
}

void ParallelAxes::move(const QString& key, int place) {
  const auto from = order_.indexOf(key);
  if (from < 0) return;
  order_.move(from, std::clamp(place, 0, count() - 1));
  emit changed();
}

void ParallelAxes::setFirst(const QString& key) {
  if (std::exchange(first_, key) != key) move(key, 0);
}

ScaleKind ParallelAxes::scaleOf(const QString& key) const {
  const auto found = axes_.constFind(key);
  return found == axes_.constEnd() ? ScaleKind::kLinear : found->scale.kind();
}

void ParallelAxes::setScale(const QString& key, ScaleKind kind) {
  if (!axes_.contains(key)) return;
  scales_[key] = kind;
  rebuildScale(key);
  emit changed();
}

// After the one that was chosen, which the values may not allow.
void ParallelAxes::setNextScale(const QString& key) {
  const auto kinds = static_cast<int>(ScaleKind::kQuantile) + 1;
  setScale(key, static_cast<ScaleKind>((static_cast<int>(scales_.value(key, scaleOf(key))) + 1) % kinds));
}

void ParallelAxes::flip(const QString& key) {
  if (flipped_.removeAll(key) == 0) flipped_ << key;
  emit changed();
}

double ParallelAxes::valueAt(const QString& key, double up) const {
  return scale(key).value(isFlipped(key) ? 1 - up : up);
}

void ParallelAxes::setBrush(const QString& key, const std::optional<Brush>& brush) {
  if (!brush) {
    brushes_.remove(key);
  } else if (axes_.contains(key)) {
    brushes_[key] = {std::min(brush->first, brush->second), std::max(brush->first, brush->second)};
  }
  emit changed();
  emit brushesChanged();
}

bool ParallelAxes::isInBrushes(const Trial& trial) const {
  for (auto it = brushes_.begin(); it != brushes_.end(); ++it) {
    const double its = value(trial, it.key());
    if (!(its >= it->first && its <= it->second)) return false;
  }
  return true;
}

void ParallelAxes::setColorAxis(int axis) {
  color_ = axis >= 0 && axis < static_cast<int>(table_.axes.size()) ? axis : -1;
  emit changed();
}

const TrialAxis* ParallelAxes::colorAxis() const {
  const bool isThere = color_ >= 0 && color_ < static_cast<int>(table_.axes.size());
  return isThere ? &table_.axes[static_cast<std::size_t>(color_)] : nullptr;
}

}  // namespace widgets
