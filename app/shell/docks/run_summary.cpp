#include "app/shell/docks/run_summary.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "widgets/charts/series/tag_kind.h"
#include "widgets/live/run_catalog.h"
#include "widgets/live/series_store.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

using widgets::SeriesData;
using widgets::SeriesExtreme;
using widgets::TagKind;

constexpr std::size_t kSparkPoints = 48;

struct SummaryWords {
  Q_DECLARE_TR_FUNCTIONS(app::RunInspector)
};

// What people look at first comes first.
int rankOf(TagKind kind) {
  switch (kind) {
    case TagKind::kLoss:
      return 0;
    case TagKind::kShare:
      return 1;
    case TagKind::kOther:
      return 2;
    case TagKind::kLearningRate:
      return 3;
    case TagKind::kSpeed:
      return 4;
    case TagKind::kCounter:
      return 5;
  }
  return 5;
}

struct Scalar {
  QString tag;
  QString run;
  bool evaluation = false;
  double last = 0;
  SeriesData data;

  TagKind kind() const { return widgets::tagKindOf(tag); }
  //: A metric as an evaluation measured it
  QString name() const { return evaluation ? SummaryWords::tr("eval %1").arg(tag) : tag; }
  // Of the kinds of which more or less is better.
  std::optional<SeriesExtreme> best() const {
    const bool isGrade = kind() == TagKind::kLoss || kind() == TagKind::kShare || kind() == TagKind::kSpeed;
    return isGrade ? widgets::extremeOf(data, kind() == TagKind::kLoss) : std::nullopt;
  }
};

std::vector<Scalar> scalarsOf(const RunSources& sources) {
  std::vector<Scalar> scalars;
  for (const RunFacts* facts : {&sources.run, sources.evaluation}) {
    if (!facts) continue;
    for (const summaries::SeriesInfo& series : facts->series) {
      if (series.kind != summaries::Kind::kScalar || series.points == 0) continue;
      Scalar scalar{QString::fromStdString(series.tag), facts->id, facts != &sources.run, series.lastValue, {}};
      if (sources.curves) scalar.data = sources.curves->series(scalar.run, scalar.tag);
      scalars.push_back(std::move(scalar));
    }
  }
  std::stable_sort(scalars.begin(), scalars.end(), [](const Scalar& a, const Scalar& b) {
    // "loss" before "average_loss".
    return std::tuple(rankOf(a.kind()), !a.evaluation, a.tag.size()) <
           std::tuple(rankOf(b.kind()), !b.evaluation, b.tag.size());
  });
  return scalars;
}

std::vector<double> sparkOf(const SeriesData& data) {
  std::vector<double> line;
  const std::size_t count = std::min(data.size(), kSparkPoints);
  for (std::size_t i = 0; i < count; ++i)
    line.push_back(data.value(count < 2 ? 0 : i * (data.size() - 1) / (count - 1)));
  return line;
}

// The metric of a kind that an evaluation measured, else that of the training.
const Scalar* firstOf(const std::vector<Scalar>& scalars, TagKind kind) {
  const auto found = std::find_if(scalars.begin(), scalars.end(), [&](const Scalar& s) { return s.kind() == kind; });
  return found == scalars.end() ? nullptr : &*found;
}

RunSummary::Figure bestFigure(const Scalar* scalar, const QString& otherwise) {
  if (!scalar) return {otherwise, widgets::valueText(0, true), {}};
  const std::optional<SeriesExtreme> best = scalar->best();
  if (!best) return {SummaryWords::tr("Last %1").arg(scalar->name()), widgets::valueText(scalar->last), {}};
  return {SummaryWords::tr("Best %1").arg(scalar->name()), widgets::valueText(best->value),
          SummaryWords::tr("at step %1").arg(widgets::stepText(best->step))};
}

// As the comparison and the list have it. Of an imported run only they know it, as it counts from its first value: the
// time of its import is none, and what else is in its event files may be much older.
double secondsTrained(const RunSources& sources) {
  if (sources.record && sources.record->duration > 0) return sources.record->duration;
  const RunFacts& run = sources.run;
  if (run.info.status == summaries::RunStatus::kImported) return -1;
  double last = run.info.created;
  for (const summaries::SeriesInfo& series : run.series) last = std::max(last, series.lastWall);
  return run.info.created > 0 ? last - run.info.created : -1;
}

// The logged speed is that of the last few steps, not of the whole time. How fast a run is that trains is told by the
// bar above, several times a second.
RunSummary::Figure timeFigure(const RunSources& sources, const std::vector<Scalar>& scalars) {
  const Scalar* speed = firstOf(scalars, TagKind::kSpeed);
  const bool hasEnded = sources.run.info.status != summaries::RunStatus::kRunning;
  return {
      SummaryWords::tr("Trained for"), widgets::durationText(secondsTrained(sources)),
      speed && hasEnded ? SummaryWords::tr("%1 steps/s at the end").arg(widgets::valueText(speed->last)) : QString()};
}

RunSummary::Figure checkpointFigure(const RunFacts& run) {
  if (run.checkpoints.empty()) return {SummaryWords::tr("Last checkpoint"), widgets::valueText(0, true), {}};
  return {SummaryWords::tr("Last checkpoint"), widgets::stepText(run.checkpoints.back().step),
          SummaryWords::tr("%n on disk", nullptr, static_cast<int>(run.checkpoints.size()))};
}

// Of the same experiment, and seen.
std::vector<const widgets::RunRecord*> comparedWith(const RunSources& sources) {
  std::vector<const widgets::RunRecord*> others;
  for (const widgets::RunRecord& other : *sources.records) {
    const bool isSeen = !sources.catalog || sources.catalog->isVisible(other.id);
    if (isSeen && other.experiment == sources.record->experiment && !other.params.isEmpty()) others.push_back(&other);
  }
  return others;
}

void addSettings(const RunSources& sources, RunSummary& summary) {
  if (!sources.record || !sources.records) return;
  const widgets::RunParams& own = sources.record->params;
  summary.settings = static_cast<int>(own.size());
  const std::vector<const widgets::RunRecord*> others = comparedWith(sources);
  const QMap<QString, QString> names = widgets::shortNames(own.keys());
  std::vector<RunSummary::Setting> all;
  for (auto param = own.begin(); param != own.end(); ++param) {
    all.push_back({names.value(param.key(), param.key()), widgets::paramText(*param), param.key()});
    const bool differs = std::ranges::any_of(others, [&](const widgets::RunRecord* other) {
      const auto its = other->params.constFind(param.key());
      return its == other->params.constEnd() || *its != *param;
    });
    if (differs) summary.told.push_back(all.back());
  }
  summary.tellsDifferences = !summary.told.empty();
  if (!summary.tellsDifferences) summary.told = std::move(all);
}

}  // namespace

RunSummary summaryOf(const RunSources& sources) {
  RunSummary summary;
  const std::vector<Scalar> scalars = scalarsOf(sources);
  summary.figures = {bestFigure(firstOf(scalars, TagKind::kLoss), SummaryWords::tr("Loss")),
                     bestFigure(firstOf(scalars, TagKind::kShare), SummaryWords::tr("Accuracy")),
                     timeFigure(sources, scalars), checkpointFigure(sources.run)};
  for (const Scalar& scalar : scalars) {
    summary.metrics.push_back({scalar.name(), scalar.last, scalar.best(), sparkOf(scalar.data)});
  }
  addSettings(sources, summary);
  return summary;
}

}  // namespace app
