#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/compare/compare_table.h"
#include "widgets/panels/number_text.h"
#include "widgets/runs/key_metric.h"
#include "widgets/util/natural_order.h"

namespace widgets {
namespace {

using Kind = CompareColumn::Kind;

struct ColumnWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::CompareTable)
};

constexpr int kUsualMetrics = 6;  // shown before somebody chooses
// Runs of several experiments differ in more settings than have room: some metrics come before them then.
constexpr std::ptrdiff_t kFewSettings = 4;
constexpr std::ptrdiff_t kLeadingMetrics = 2;

const std::vector<std::pair<Kind, const char*>>& factColumns() {
  static const std::vector<std::pair<Kind, const char*>> facts{
      {Kind::kRun, "run"},           {Kind::kState, "state"}, {Kind::kStarted, "started"},
      {Kind::kDuration, "duration"}, {Kind::kSteps, "steps"}, {Kind::kExperiment, "experiment"},
      {Kind::kGroup, "group"},       {Kind::kTags, "tags"},   {Kind::kNote, "note"}};
  return facts;
}

QString titleOf(Kind kind) {
  switch (kind) {
    case Kind::kRun:
      return ColumnWords::tr("Run");
    case Kind::kState:
      return ColumnWords::tr("State");
    case Kind::kStarted:
      return ColumnWords::tr("Started");
    case Kind::kDuration:
      return ColumnWords::tr("Duration");
    case Kind::kSteps:
      return ColumnWords::tr("Steps");
    case Kind::kExperiment:
      return ColumnWords::tr("Experiment");
    case Kind::kGroup:
      return ColumnWords::tr("Group");
    case Kind::kTags:
      return ColumnWords::tr("Tags");
    case Kind::kNote:
      return ColumnWords::tr("Note");
    default:
      return {};
  }
}

// How a run is evaluated and kept explains least of what it came to.
bool isBookkeeping(const CompareColumn& column) {
  static const QStringList kParts{QStringLiteral("eval."), QStringLiteral("eval_input."),
                                  QStringLiteral("run_config.")};
  return std::any_of(kParts.begin(), kParts.end(), [&](const QString& part) { return column.path.startsWith(part); });
}

bool isTextFact(Kind kind) {
  return kind == Kind::kExperiment || kind == Kind::kGroup || kind == Kind::kTags || kind == Kind::kNote;
}

QString ageText(double seconds) {
  if (seconds < 90) return ColumnWords::tr("just now");
  if (seconds < 5400) return ColumnWords::tr("%1 min ago").arg(qRound(seconds / 60));
  if (seconds < 36 * 3600) return ColumnWords::tr("%1 h ago").arg(qRound(seconds / 3600));
  if (seconds < 60 * 86400) return ColumnWords::tr("%n days ago", nullptr, qRound(seconds / 86400));
  return {};
}

CompareCell numberCell(double number, const QString& text) {
  CompareCell cell;
  cell.number = number;
  cell.text = text;
  cell.isMissing = false;
  return cell;
}

CompareCell textCell(const QString& text) {
  CompareCell cell;
  cell.text = text;
  cell.isMissing = text.isEmpty();
  return cell;
}

CompareCell startedCell(double started) {
  if (started <= 0) return {};
  const QDateTime when = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(started * 1000));
  const QString age = ageText(static_cast<double>(QDateTime::currentMSecsSinceEpoch()) / 1000 - started);
  return numberCell(started, age.isEmpty() ? QLocale().toString(when.date(), QLocale::ShortFormat) : age);
}

CompareCell paramCell(const RunRecord& run, const QString& path) {
  const auto found = run.params.constFind(path);
  if (found == run.params.constEnd()) return {};
  const auto* number = std::get_if<double>(&*found);
  return number ? numberCell(*number, paramText(*found)) : textCell(paramText(*found));
}

// `others` gets what is the same everywhere, bookkeeping, and what most of several experiments' runs do not have.
void addParams(const std::vector<const RunRecord*>& runs, std::vector<CompareColumn>& columns,
               std::vector<CompareColumn>& others) {
  QMap<QString, std::vector<const ParamValue*>> values;
  for (const RunRecord* run : runs) {
    for (auto it = run->params.begin(); it != run->params.end(); ++it) values[it.key()].push_back(&it.value());
  }
  const QMap<QString, QString> names = shortNames(values.keys());
  for (auto it = values.begin(); it != values.end(); ++it) {
    CompareColumn column;
    column.kind = Kind::kParam;
    column.key = QStringLiteral("param:") + it.key();
    column.path = it.key();
    column.title = names.value(it.key());
    const ParamValue& first = *it.value().front();
    column.varies = it.value().size() < runs.size() || std::any_of(it.value().begin(), it.value().end(),
                                                                   [&](const auto* value) { return *value != first; });
    column.isText = std::none_of(it.value().begin(), it.value().end(),
                                 [](const auto* value) { return std::holds_alternative<double>(*value); });
    const bool isRare = 2 * it.value().size() < runs.size();
    (!column.varies || isRare || isBookkeeping(column) ? others : columns).push_back(column);
  }
}

void addMetrics(const std::vector<const RunRecord*>& runs, const CompareSettings& settings,
                std::vector<CompareColumn>& columns) {
  QSet<QString> found;
  for (const RunRecord* run : runs) {
    for (auto it = run->metrics.begin(); it != run->metrics.end(); ++it) found.insert(it.key());
  }
  QStringList tags(found.begin(), found.end());
  const auto rank = [&](const QString& tag) { return tag == settings.keyMetric ? -1 : metricRank(tag); };
  std::sort(tags.begin(), tags.end(), [&](const QString& a, const QString& b) {
    return rank(a) != rank(b) ? rank(a) < rank(b) : naturalLess(a, b);
  });
  for (const QString& tag : tags) {
    CompareColumn column;
    column.kind = Kind::kMetric;
    column.key = QStringLiteral("metric:") + tag;
    column.path = column.title = tag;
    column.smallerIsBetter = settings.smallerIsBetter.value(tag, isSmallerBetter(tag));
    column.hasBest = settings.smallerIsBetter.contains(tag) || usualDirection(tag) != MetricDirection::kNone;
    // Which end of its values would be the best nobody knows of others.
    column.aggregation = settings.aggregations.value(tag, column.hasBest ? Aggregation::kBest : Aggregation::kLast);
    columns.push_back(column);
  }
}

}  // namespace

QString aggregationWord(Aggregation aggregation) {
  switch (aggregation) {
    case Aggregation::kLast:
      return ColumnWords::tr("last");
    case Aggregation::kBest:
      return ColumnWords::tr("best");
    case Aggregation::kMin:
      return ColumnWords::tr("min");
    case Aggregation::kMax:
      return ColumnWords::tr("max");
    case Aggregation::kTailMean:
      return ColumnWords::tr("mean of 10");
    case Aggregation::kAtStep:
      return ColumnWords::tr("at step");
  }
  return {};
}

std::vector<CompareColumn> allColumns(const std::vector<const RunRecord*>& runs, const CompareSettings& settings) {
  // What differs and what was measured come first.
  std::vector<CompareColumn> columns;
  std::vector<CompareColumn> others;
  for (const auto& [kind, key] : factColumns()) {
    CompareColumn column;
    column.kind = kind;
    column.key = QString::fromLatin1(key);
    column.title = titleOf(kind);
    column.isText = isTextFact(kind);
    (kind == Kind::kRun ? columns : others).push_back(column);
  }
  std::vector<CompareColumn> lesser;
  addParams(runs, columns, lesser);
  std::vector<CompareColumn> metrics;
  addMetrics(runs, settings, metrics);
  const bool isCrowded = std::ssize(columns) > 1 + kFewSettings;
  const auto rest = metrics.begin() + (isCrowded ? std::min(kLeadingMetrics, std::ssize(metrics)) : 0);
  columns.insert(columns.begin() + 1, metrics.begin(), rest);
  columns.insert(columns.end(), rest, metrics.end());
  columns.push_back(others.front());  // the state
  columns.insert(columns.end(), lesser.begin(), lesser.end());
  columns.insert(columns.end(), others.begin() + 1, others.end());
  return columns;
}

bool isColumnShown(const CompareColumn& column, const std::vector<CompareColumn>& all,
                   const CompareSettings& settings) {
  if (column.kind == Kind::kRun) return true;
  const auto chosen = settings.shown.constFind(column.key);
  if (chosen != settings.shown.constEnd() && !*chosen) return false;
  if (column.kind == Kind::kParam && settings.diffOnly) return column.varies;
  if (chosen != settings.shown.constEnd()) return true;
  if (column.kind == Kind::kParam) return true;
  if (column.kind != Kind::kMetric) return !column.isText;
  int place = 0;
  for (const CompareColumn& other : all) {
    if (other.key == column.key) return place < kUsualMetrics && metricRank(column.path) < 2;
    place += other.kind == Kind::kMetric;
  }
  return false;
}

double metricValue(const MetricDigest& metric, const CompareColumn& column, std::optional<int64_t> step) {
  switch (column.aggregation) {
    case Aggregation::kLast:
      return metric.last;
    case Aggregation::kBest:
      return column.smallerIsBetter ? metric.min : metric.max;
    case Aggregation::kMin:
      return metric.min;
    case Aggregation::kMax:
      return metric.max;
    case Aggregation::kTailMean:
      return metric.tailMean;
    case Aggregation::kAtStep:
      return step ? metric.atStep : metric.last;
  }
  return metric.last;
}

CompareCell cellOf(const RunRecord& run, const CompareColumn& column, const CompareSettings& settings) {
  switch (column.kind) {
    case Kind::kRun:
      return textCell(run.name);
    case Kind::kState:
      return numberCell(static_cast<double>(run.state), stateWord(run.state));
    case Kind::kStarted:
      return startedCell(run.started);
    case Kind::kDuration:
      return run.duration > 0 ? numberCell(run.duration, durationText(run.duration)) : CompareCell();
    case Kind::kSteps:
      return numberCell(static_cast<double>(run.steps), stepText(run.steps));
    case Kind::kExperiment:
      return textCell(run.experiment);
    case Kind::kGroup:
      return textCell(run.note.group);
    case Kind::kTags:
      return textCell(run.note.tags.join(QStringLiteral(", ")));
    case Kind::kNote:
      return textCell(run.note.note.simplified());
    case Kind::kParam:
      return paramCell(run, column.path);
    case Kind::kMetric:
      break;
  }
  const auto metric = run.metrics.constFind(column.path);
  if (metric == run.metrics.constEnd()) return {};
  const double value = metricValue(*metric, column, settings.step);
  // A best value that is not known is missing; a last value that is NaN is one.
  if (std::isnan(value) && column.aggregation != Aggregation::kLast) return {};
  return numberCell(value, measuredText(value));
}

}  // namespace widgets
