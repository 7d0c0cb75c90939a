#include "widgets/runs/run_records.h"

namespace widgets {
namespace {

QString statusWord(RunState state) {
  switch (state) {
    case RunState::kIdle:
      return QStringLiteral("idle");
    case RunState::kQueued:
      return QStringLiteral("queued");
    case RunState::kStarting:
    case RunState::kRunning:
      return QStringLiteral("running");
    case RunState::kPausing:
    case RunState::kPaused:
      return QStringLiteral("paused");
    case RunState::kStopping:
    case RunState::kStopped:
      return QStringLiteral("stopped");
    case RunState::kFinished:
      return QStringLiteral("finished");
    case RunState::kFailed:
      return QStringLiteral("failed");
    case RunState::kStale:
      return QStringLiteral("stale");
    case RunState::kImported:
      return QStringLiteral("imported");
    case RunState::kDamaged:
      return QStringLiteral("damaged");
  }
  return {};
}

QueryValue textOrNothing(const QString& text) {
  return text.isEmpty() ? QueryValue() : QueryValue(text);
}

// Nothing when the field is no fact of the run itself.
std::optional<QueryValue> factOf(const RunRecord& run, const QString& field, double now) {
  using Fact = QueryValue (*)(const RunRecord&, double);
  static const QMap<QString, Fact> kFacts{
      {QStringLiteral("name"), [](const RunRecord& r, double) { return QueryValue(r.name); }},
      {QStringLiteral("id"), [](const RunRecord& r, double) { return QueryValue(r.id); }},
      {QStringLiteral("status"), [](const RunRecord& r, double) { return QueryValue(statusWord(r.state)); }},
      {QStringLiteral("state"), [](const RunRecord& r, double) { return QueryValue(statusWord(r.state)); }},
      {QStringLiteral("tag"), [](const RunRecord& r, double) { return QueryValue(r.note.tags); }},
      {QStringLiteral("tags"), [](const RunRecord& r, double) { return QueryValue(r.note.tags); }},
      {QStringLiteral("note"), [](const RunRecord& r, double) { return textOrNothing(r.note.note); }},
      {QStringLiteral("group"), [](const RunRecord& r, double) { return textOrNothing(r.note.group); }},
      {QStringLiteral("experiment"), [](const RunRecord& r, double) { return textOrNothing(r.experiment); }},
      {QStringLiteral("star"), [](const RunRecord& r, double) { return QueryValue(r.note.star); }},
      {QStringLiteral("archived"), [](const RunRecord& r, double) { return QueryValue(r.note.archived); }},
      {QStringLiteral("steps"), [](const RunRecord& r, double) { return QueryValue(static_cast<double>(r.steps)); }},
      {QStringLiteral("step"), [](const RunRecord& r, double) { return QueryValue(static_cast<double>(r.steps)); }},
      {QStringLiteral("duration"), [](const RunRecord& r, double) { return QueryValue(r.duration); }},
      {QStringLiteral("age"),
       [](const RunRecord& r, double at) { return r.started > 0 ? QueryValue(at - r.started) : QueryValue(); }},
  };
  const auto found = kFacts.constFind(field);
  if (found == kFacts.constEnd()) return std::nullopt;
  return (*found)(run, now);
}

QueryValue metricOf(const RunRecord& run, const QString& field) {
  const auto open = field.indexOf(QLatin1Char('('));
  const bool isFunction = open > 0 && field.endsWith(QLatin1Char(')'));
  const QString function = isFunction ? field.left(open) : QString();
  const QString tag = isFunction ? field.mid(open + 1, field.size() - open - 2) : field;
  const auto found = run.metrics.constFind(tag);
  if (found == run.metrics.constEnd()) return {};
  if (function == QLatin1String("min")) return found->min;
  if (function == QLatin1String("max")) return found->max;
  if (function == QLatin1String("mean")) return found->tailMean;
  return found->last;
}

}  // namespace

QueryValue fieldOf(const RunRecord& run, const QString& field, double now) {
  if (const std::optional<QueryValue> fact = factOf(run, field, now)) return *fact;
  const QString params = QStringLiteral("params.");
  const QString metrics = QStringLiteral("metrics.");
  if (field.startsWith(metrics)) return metricOf(run, field.mid(metrics.size()));
  const ParamValue* param = findParam(run.params, field.startsWith(params) ? field.mid(params.size()) : field);
  if (param) return std::visit([](const auto& value) { return QueryValue(value); }, *param);
  return metricOf(run, field);
}

}  // namespace widgets
