#include "widgets/dashboards/checkpoints/own_variables.h"

namespace widgets {
namespace {

// "int64 []": of the global step and of what else counts.
bool isCounterType(const QString& type) {
  return type.startsWith(QLatin1String("int")) || type.startsWith(QLatin1String("uint"));
}

// A single number outside all scopes, such as Adam's beta1_power: none of the model's variables.
bool isLoneNumber(const QString& name, const QString& type) {
  return !name.contains(QLatin1Char('/')) && type.endsWith(QLatin1String("[]"));
}

// As TensorFlow 2 names them.
bool isKerasSlot(const QString& name) {
  return name.contains(QLatin1String("/.OPTIMIZER_SLOT/")) || name.startsWith(QLatin1String("optimizer/"));
}

}  // namespace

OwnVariables::OwnVariables(const std::vector<TensorDiffRow>& rows) {
  for (const TensorDiffRow& row : rows) names_.insert(row.name);
}

bool OwnVariables::has(const TensorDiffRow& row) const {
  const QString& type = row.from.isEmpty() ? row.to : row.from;
  const qsizetype end = row.name.lastIndexOf(QLatin1Char('/'));
  const bool isSlot = isKerasSlot(row.name) || (end > 0 && names_.contains(row.name.left(end)));
  return !isSlot && !isCounterType(type) && !isLoneNumber(row.name, type);
}

}  // namespace widgets
