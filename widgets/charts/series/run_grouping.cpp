#include "widgets/charts/series/run_grouping.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QRegularExpression>
#include <QSet>
#include <QStringList>
#include <algorithm>

namespace widgets {

namespace {

constexpr const char* kGroupingNames[] = {"none", "name", "experiment", "parameter"};
constexpr const char* kBandNames[] = {"none", "min_max", "deviation", "confidence", "quartiles"};

struct GroupingWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::RunGrouping)
};

QString groupingKey(const char* name) {
  return QString::fromLatin1(name);
}

std::optional<QString> byName(const QString& pattern, const QString& run) {
  const QRegularExpression expression(pattern);
  if (pattern.isEmpty() || !expression.isValid()) return {};
  const QRegularExpressionMatch match = expression.match(run);
  if (!match.hasMatch()) return {};
  QStringList parts = match.capturedTexts();
  if (parts.size() > 1) parts.removeFirst();
  return parts.join(QStringLiteral(", "));
}

QJsonValue valueAt(const QJsonObject& config, const QString& path) {
  QJsonValue value = config;
  for (const QString& part : path.split(QLatin1Char('.'))) {
    bool isIndex = false;
    const int index = part.toInt(&isIndex);
    value = value.isArray() && isIndex ? value.toArray().at(index) : value.toObject().value(part);
  }
  return value;
}

QString textOfValue(const QJsonValue& value) {
  if (value.isDouble()) return QString::number(value.toDouble(), 'g', 12);
  if (value.isBool()) return value.toBool() ? QStringLiteral("true") : QStringLiteral("false");
  return value.toString();
}

void collectPaths(const QJsonValue& value, const QString& path, QStringList& paths) {
  if (value.isObject()) {
    const QJsonObject object = value.toObject();
    for (auto each = object.begin(); each != object.end(); ++each) {
      collectPaths(*each, path.isEmpty() ? each.key() : path + QLatin1Char('.') + each.key(), paths);
    }
  } else if (!value.isArray() && !value.isNull() && !path.isEmpty()) {
    paths << path;
  }
}

template <class Enum, std::size_t n>
Enum valueNamed(const QString& name, const char* const (&names)[n], Enum otherwise) {
  for (std::size_t i = 0; i < n; ++i) {
    if (name == QLatin1String(names[i])) return static_cast<Enum>(i);
  }
  return otherwise;
}

}  // namespace

std::optional<QString> groupOf(const RunGrouping& grouping, const QString& run, const QJsonObject& config,
                               const std::optional<QString>& owner) {
  using By = RunGrouping::By;
  // An evaluation goes with its run, but apart from the runs themselves.
  const QString name = owner.value_or(run);
  std::optional<QString> group;
  if (grouping.by == By::kName) {
    group = byName(grouping.pattern, name);
  } else if (grouping.by == By::kExperiment) {
    group = name.section(QLatin1Char('/'), 0, 0);
  } else if (grouping.by == By::kParameter) {
    const QJsonValue value = valueAt(config, grouping.parameter);
    if (!value.isUndefined() && !value.isObject() && !value.isArray()) {
      group = QStringLiteral("%1=%2").arg(grouping.parameter.section(QLatin1Char('.'), -1), textOfValue(value));
    }
  }
  if (group && owner) group = *group + QStringLiteral(" eval");
  return group;
}

QString groupingProblem(const RunGrouping& grouping) {
  if (grouping.by == RunGrouping::By::kParameter && grouping.parameter.isEmpty()) {
    return GroupingWords::tr("Enter a value of the experiment, such as train.max_steps");
  }
  if (grouping.by != RunGrouping::By::kName) return {};
  const QRegularExpression pattern(grouping.pattern);
  if (grouping.pattern.isEmpty()) return GroupingWords::tr("Enter a regular expression, such as (lr=[^/]*)");
  //: What is wrong, and where
  return pattern.isValid()
             ? QString()
             : GroupingWords::tr("%1 at character %2").arg(pattern.errorString()).arg(pattern.patternErrorOffset());
}

QStringList parametersOf(const QJsonObject& config) {
  QStringList paths;
  collectPaths(config, {}, paths);
  paths.sort();
  return paths;
}

QStringList parametersOf(const QHash<QString, QJsonObject>& configs) {
  QSet<QString> paths;
  for (const QJsonObject& config : configs) {
    for (const QString& path : parametersOf(config)) paths.insert(path);
  }
  for (const char* said : {"name", "description"}) paths.remove(QString::fromLatin1(said));
  QStringList all(paths.begin(), paths.end()), within, between;
  all.sort();
  for (const QString& path : std::as_const(all)) {
    QHash<QString, QSet<QString>> values;  // of the runs of each experiment
    QSet<QString> everywhere;
    for (auto config = configs.begin(); config != configs.end(); ++config) {
      const QJsonValue value = valueAt(*config, path);
      if (value.isUndefined()) continue;
      values[(*config)[QStringLiteral("name")].toString()].insert(textOfValue(value));
      everywhere.insert(textOfValue(value));
    }
    const bool isWithin = std::any_of(values.begin(), values.end(), [](const auto& own) { return own.size() > 1; });
    if (everywhere.size() > 1) (isWithin ? within : between) << path;
  }
  return within.isEmpty() && between.isEmpty() ? all : within + between;
}

QJsonObject toJson(const RunGrouping& grouping) {
  return {{groupingKey("by"), groupingKey(kGroupingNames[static_cast<std::size_t>(grouping.by)])},
          {groupingKey("pattern"), grouping.pattern},
          {groupingKey("parameter"), grouping.parameter},
          {groupingKey("band"), groupingKey(kBandNames[static_cast<std::size_t>(grouping.band)])},
          {groupingKey("ghosts"), grouping.ghosts}};
}

RunGrouping runGroupingOf(const QJsonObject& object) {
  RunGrouping grouping;
  grouping.by = valueNamed(object[groupingKey("by")].toString(), kGroupingNames, RunGrouping::By::kNone);
  grouping.pattern = object[groupingKey("pattern")].toString();
  grouping.parameter = object[groupingKey("parameter")].toString();
  grouping.band = valueNamed(object[groupingKey("band")].toString(), kBandNames, BandKind::kQuartiles);
  grouping.ghosts = object[groupingKey("ghosts")].toBool(true);
  return grouping;
}

}  // namespace widgets
