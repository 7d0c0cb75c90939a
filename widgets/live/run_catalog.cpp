#include "widgets/live/run_catalog.h"

#include <algorithm>

#include "widgets/live/run_names.h"
#include "widgets/util/natural_order.h"

namespace widgets {

const summaries::SeriesInfo* CatalogRun::find(const QString& tag, summaries::Kind kind) const {
  const std::string wanted = tag.toStdString();
  for (const summaries::SeriesInfo& one : series) {
    if (one.kind == kind && one.tag == wanted) return &one;
  }
  return nullptr;
}

const CatalogRun* RunCatalog::find(const QString& id) const {
  const auto found = places_.constFind(id);
  return found == places_.constEnd() ? nullptr : &runs_[*found];
}

bool RunCatalog::isAwaited(const QString& id) const {
  const CatalogRun* run = find(id);
  return run && !run->hasLog;
}

QString RunCatalog::ownerId(const QString& id) const {
  const CatalogRun* run = find(id);
  return run ? run->ownerId() : id;
}

const CatalogRun* RunCatalog::part(const QString& owner, const QString& name) const {
  for (const QString& place : partPlaces(owner, name)) {
    const CatalogRun* run = find(place);
    if (run && run->owner == owner) return run;
  }
  return nullptr;
}

bool RunCatalog::isHidden(const QString& id) const {
  return hidden_.contains(id) || hidden_.contains(ownerId(id));
}

bool RunCatalog::isVisible(const QString& id) const {
  if (hidden_.isEmpty() && leftOut_.isEmpty()) return true;
  const QString owner = ownerId(id);
  return !hidden_.contains(id) && !hidden_.contains(owner) && !leftOut_.contains(owner);
}

RunCount RunCatalog::count() const {
  RunCount count;
  for (const CatalogRun& run : runs_) {
    if (run.isPart()) continue;
    ++count.total;
    if (isVisible(run.id)) ++count.shown;
  }
  return count;
}

std::vector<const CatalogRun*> RunCatalog::visibleRuns() const {
  std::vector<const CatalogRun*> visible;
  for (const CatalogRun& run : runs_) {
    if (isVisible(run.id)) visible.push_back(&run);
  }
  return visible;
}

QStringList RunCatalog::tags(summaries::Kind kind) const {
  QSet<QString> found;
  for (const CatalogRun& run : runs_) {
    for (const summaries::SeriesInfo& series : run.series) {
      if (series.kind == kind) found.insert(QString::fromStdString(series.tag));
    }
  }
  QStringList tags(found.begin(), found.end());
  std::sort(tags.begin(), tags.end(), naturalLess);
  return tags;
}

bool RunCatalog::has(summaries::Kind kind, const std::string& plugin) const {
  for (const CatalogRun& run : runs_) {
    for (const summaries::SeriesInfo& series : run.series) {
      if (series.kind == kind && (plugin.empty() || series.plugin == plugin)) return true;
    }
  }
  return false;
}

void RunCatalog::setRuns(std::vector<CatalogRun> runs, bool isRead) {
  const QSet<QString> before = unseen();
  runs_ = std::move(runs);
  places_.clear();
  for (std::size_t i = 0; i < runs_.size(); ++i) places_.insert(runs_[i].id, i);
  isRead_ = isRead;
  emit changed();
  // An evaluation that begins belongs to a run that may be hidden.
  tellSeen(before);
}

void RunCatalog::setImported(const std::optional<ImportedRuns>& imported) {
  if (imported == imported_) return;
  const bool wasOn = imported_.has_value();
  imported_ = imported;
  emit importedChanged();
  if (imported_.has_value() != wasOn) emit changed();
}

void RunCatalog::setGone(const QString& sentence) {
  if (sentence == gone_) return;
  gone_ = sentence;
  emit changed();
}

QSet<QString> RunCatalog::unseen() const {
  QSet<QString> ids;
  if (hidden_.isEmpty() && leftOut_.isEmpty()) return ids;
  for (const CatalogRun& run : runs_) {
    if (!isVisible(run.id)) ids.insert(run.id);
  }
  return ids;
}

void RunCatalog::tellSeen(const QSet<QString>& unseenBefore) {
  const QSet<QString> now = unseen();
  QStringList changed;
  for (const CatalogRun& run : runs_) {
    if (now.contains(run.id) != unseenBefore.contains(run.id)) changed << run.id;
  }
  if (changed.isEmpty()) return;
  for (const QString& id : changed) emit visibilityChanged(id, isVisible(id));
  emit visibleRunsChanged();
}

void RunCatalog::setVisible(const QString& id, bool visible) {
  if (isHidden(id) != visible) return;
  QSet<QString> hidden = hidden_;
  if (visible) {
    hidden.remove(id);
    hidden.remove(ownerId(id));  // a part is seen only with its run
  } else {
    hidden.insert(id);
  }
  setHidden(hidden);
}

void RunCatalog::setHidden(const QSet<QString>& ids) {
  if (ids == hidden_) return;
  const QSet<QString> before = unseen();
  hidden_ = ids;
  emit hiddenChanged();
  tellSeen(before);
}

void RunCatalog::setLeftOut(const QSet<QString>& runs) {
  if (leftOut_ == runs) return;
  const QSet<QString> before = unseen();
  leftOut_ = runs;
  tellSeen(before);
}

void RunCatalog::setCurrent(const QString& id) {
  if (id == current_) return;
  current_ = id;
  emit currentChanged(id);
}

}  // namespace widgets
