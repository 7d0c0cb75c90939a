#include "widgets/charts/render/prepare_series.h"

#include <QCoreApplication>
#include <QHash>

namespace widgets {

namespace {

struct GroupWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::GroupChips)
};

const Aggregate& aggregateOf(GroupMemory::Group& group, const std::vector<SeriesData>& members, BandKind band,
                             GroupMemory& memory) {
  std::vector<std::pair<uint64_t, std::size_t>> inputs;
  for (const SeriesData& member : members) inputs.emplace_back(member.generation, member.size());
  if (inputs == group.inputs && band == group.band) return group.aggregate;
  group.inputs = std::move(inputs);
  group.band = band;
  group.aggregate = aggregate(members, band);
  // A new point of one member changes the mean of former steps, too.
  for (SeriesData* data : {&group.aggregate.mean, &group.aggregate.lower, &group.aggregate.upper}) {
    data->generation = ++memory.changes;
  }
  return group.aggregate;
}

// With how many runs the curve is of, and of how many where some have nothing to draw.
QString nameOf(const SeriesGroup& group, int drawn) {
  if (group.runs <= drawn) return QStringLiteral("%1 (%2)").arg(group.style.name).arg(drawn);
  //: The name of a group of runs, and how many of its runs are drawn
  return GroupWords::tr("%1 (%2 of %3)").arg(group.style.name).arg(drawn).arg(group.runs);
}

void replaceByGroups(RenderRequest& request) {
  QHash<QString, std::size_t> places;
  for (std::size_t i = 0; i < request.series.size(); ++i) places.insert(request.series[i].key, i);
  std::vector<RenderSeries> drawn;
  std::vector<bool> grouped(request.series.size());
  for (const SeriesGroup& group : request.groups->groups) {
    std::vector<SeriesData> members;
    for (const QString& key : group.members) {
      const auto found = places.constFind(key);
      if (found == places.constEnd()) continue;
      RenderSeries member = request.series[*found];
      grouped[*found] = true;
      members.push_back(member.data);
      member.style.color = group.style.color;
      if (request.groups->ghosts) request.ghosts.push_back(std::move(member));
    }
    if (members.empty()) continue;
    GroupMemory::Group& memory = request.memory->groups[group.key];
    const Aggregate& made = aggregateOf(memory, members, request.groups->band, *request.memory);
    RenderSeries mean;
    mean.key = group.key;
    mean.data = made.mean;
    mean.style = group.style;
    mean.style.name = nameOf(group, static_cast<int>(members.size()));
    mean.smoothed = memory.mean;
    mean.band = std::make_shared<RenderBand>(RenderBand{made.lower, made.upper, memory.lower, memory.upper});
    drawn.push_back(std::move(mean));
  }
  for (std::size_t i = 0; i < request.series.size(); ++i) {
    if (!grouped[i]) drawn.push_back(std::move(request.series[i]));
  }
  request.series = std::move(drawn);
}

// The band of a group on a logarithmic axis: made anew, groups are few and short.
SeriesData logarithmic(const SeriesData& data, const XChoice& choice) {
  SeriesData result = XTransform().update(data, {}, choice);
  result.generation = data.generation;
  return result;
}

}  // namespace

void prepareSeries(RenderRequest& request) {
  if (request.groups && request.memory && !request.xChoice.metric) replaceByGroups(request);
  if (request.xChoice.isPlain()) return;
  const auto transform = [&](RenderSeries& series) {
    if (series.transform) {
      series.data = series.transform->update(series.data, series.metric, request.xChoice);
    } else {
      series.data = logarithmic(series.data, request.xChoice);
    }
    if (!series.band) return;
    series.band->lower = logarithmic(series.band->lower, request.xChoice);
    series.band->upper = logarithmic(series.band->upper, request.xChoice);
  };
  for (RenderSeries& series : request.series) transform(series);
  for (RenderSeries& series : request.ghosts) transform(series);
  request.xAxis = XAxis::kMetric;
}

}  // namespace widgets
