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
  runs_ = std::move(runs);
  places_.clear();
  for (std::size_t i = 0; i < runs_.size(); ++i) places_.insert(runs_[i].id, i);
  isRead_ = isRead;
  emit changed();
}

void RunCatalog::setVisible(const QString& id, bool visible) {
  if (isVisible(id) == visible) return;
  visible ? static_cast<void>(hidden_.remove(id)) : static_cast<void>(hidden_.insert(id));
  emit visibilityChanged(id, visible);
}

void RunCatalog::setCurrent(const QString& id) {
  if (id == current_) return;
  current_ = id;
  emit currentChanged(id);
}

}  // namespace widgets
