// Which runs belong together: by a part of their names, by experiment, or by a hyperparameter. A value and pure
// functions.
#pragma once

#include <QHash>
#include <QJsonObject>
#include <QString>
#include <optional>

#include "widgets/charts/series/series_groups.h"

namespace widgets {

struct RunGrouping {
  enum class By {
    kNone,
    kName,        // a regular expression: runs with equal captures (or, without a group, equal matches)
    kExperiment,  // the text before the first slash
    kParameter,   // a value of the experiment that made the run: "optimizer.adam.learning_rate"
  };
  By by = By::kNone;
  QString pattern;    // of kName
  QString parameter;  // of kParameter
  BandKind band = BandKind::kQuartiles;
  bool ghosts = true;
  bool operator==(const RunGrouping&) const = default;
};

// The name of the run's group; nothing when it belongs to none. `config` is the experiment as JSON, may be empty.
std::optional<QString> groupOf(const RunGrouping& grouping, const QString& run, const QJsonObject& config,
                               const std::optional<QString>& owner = {});
// Empty when the grouping can be used, else what is wrong with its pattern.
QString groupingProblem(const RunGrouping& grouping);
// The paths of all single values of an experiment, sorted: what runs may be grouped by.
QStringList parametersOf(const QJsonObject& config);
// Those of which some runs have different values, first those that differ within an experiment; where there are none,
// all. Never an experiment's own name and description. `configs`: by run.
QStringList parametersOf(const QHash<QString, QJsonObject>& configs);

QJsonObject toJson(const RunGrouping& grouping);
RunGrouping runGroupingOf(const QJsonObject& object);

}  // namespace widgets
