#include "widgets/live/series_store.h"

#include "widgets/live/run_names.h"

namespace widgets {

void SeriesStore::apply(const RunBatch& batch) {
  addRun(batch.run, batch.owner);
  for (const SeriesBatch& series : batch.scalars) {
    set(batch.run, series.tag, series.points, series.replace);
  }
}

void SeriesStore::addRun(const QString& run, const std::optional<QString>& owner) {
  if (known_.contains(run)) {
    if (owner) setOwner(run, *owner);
    return;
  }
  known_.insert(run);
  const QString belongsTo = owner ? *owner : ownerByNames(run);
  if (!belongsTo.isEmpty()) owners_.insert(run, belongsTo);
  runs_ << run;
  emit runAdded(run);
  const QSet<QString> earlier = byNames_;
  for (const QString& other : earlier) setOwner(other, ownerByNames(other));
  if (!owner) byNames_.insert(run);
}

QString SeriesStore::ownerByNames(const QString& run) const {
  return widgets::ownerOf(run, [this](const QString& other) { return known_.contains(other); }).value_or(QString());
}

void SeriesStore::setOwner(const QString& run, const QString& owner) {
  if (owners_.value(run) == owner) return;
  if (owner.isEmpty()) {
    owners_.remove(run);
  } else {
    owners_.insert(run, owner);
  }
  emit ownerChanged(run);
}

SeriesData& SeriesStore::slot(const QString& run, const QString& tag, bool& newTag) {
  addRun(run);
  auto own = series_.find(tag);
  newTag = own == series_.end();
  if (newTag) own = series_.insert(tag, {});
  return (*own)[run];
}

void SeriesStore::append(const QString& run, const QString& tag, const summaries::Columns& points) {
  bool newTag = false;
  slot(run, tag, newTag).append(points.steps, points.walls, points.values);
  if (newTag) emit tagAdded(tag);
  emit seriesChanged(run, tag);
}

void SeriesStore::set(const QString& run, const QString& tag, const SeriesData& points, bool replace) {
  bool newTag = false;
  SeriesData& data = slot(run, tag, newTag);
  const uint64_t generation = replace ? ++generation_ : data.generation;
  data = points;
  data.generation = generation;
  if (newTag) emit tagAdded(tag);
  emit seriesChanged(run, tag);
}

void SeriesStore::removeRun(const QString& run) {
  if (!known_.remove(run)) return;
  runs_.removeOne(run);
  owners_.remove(run);
  byNames_.remove(run);
  QStringList emptied;
  for (auto tag = series_.begin(); tag != series_.end(); ++tag) {
    if (tag->remove(run) > 0 && tag->isEmpty()) emptied << tag.key();
  }
  for (const QString& tag : emptied) series_.remove(tag);
  emit runRemoved(run);
  for (const QString& tag : emptied) emit tagRemoved(tag);
}

void SeriesStore::removeTag(const QString& tag) {
  if (series_.remove(tag) > 0) emit tagRemoved(tag);
}

void SeriesStore::clear() {
  while (!runs_.isEmpty()) removeRun(runs_.last());
}

QStringList SeriesStore::runsOf(const QString& tag) const {
  const auto found = series_.constFind(tag);
  if (found == series_.constEnd()) return {};
  QStringList with;
  for (const QString& run : runs_) {
    if (found->contains(run)) with << run;
  }
  return with;
}

bool SeriesStore::hasSeries(const QString& run) const {
  return std::ranges::any_of(series_, [&](const auto& ofTag) { return ofTag.contains(run); });
}

std::optional<QString> SeriesStore::ownerOf(const QString& run) const {
  const auto owner = owners_.constFind(run);
  return owner == owners_.constEnd() ? std::nullopt : std::optional(*owner);
}

QString SeriesStore::partOf(const QString& owner, const QString& name) const {
  for (const QString& place : partPlaces(owner, name)) {
    if (ownerOf(place) == owner) return place;
  }
  return {};
}

SeriesData SeriesStore::series(const QString& run, const QString& tag) const {
  const auto found = series_.constFind(tag);
  return found == series_.constEnd() ? SeriesData{} : found->value(run);
}

}  // namespace widgets
