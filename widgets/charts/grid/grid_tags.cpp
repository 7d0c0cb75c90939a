#include "widgets/charts/grid/grid_tags.h"

#include <algorithm>

#include "widgets/charts/grid/grid_pins.h"
#include "widgets/live/series_store.h"

namespace widgets {

void GridTags::setFilter(const QString& pattern) {
  const QRegularExpression wanted(pattern, QRegularExpression::CaseInsensitiveOption);
  //: Pattern, what is wrong with it
  problem_ = wanted.isValid()
                 ? QString()
                 : tr("The filter \u201c%1\u201d is not a regular expression: %2").arg(pattern, wanted.errorString());
  filter_ = wanted;
  emit filterChanged();
}

int GridTags::shown() const {
  int shown = 0;
  for (const TagGroup& group : groups_) shown += static_cast<int>(group.tags.size());
  return shown;
}

int GridTags::total() const {
  return static_cast<int>(store_.tags().size() - outOfScope_.size());
}

QString GridTags::summary() const {
  return tr("%1 of %n tags", nullptr, total()).arg(shown());
}

void GridTags::regroup() {
  QStringList tags = store_.tags();
  outOfScope_.clear();
  for (const QString& tag : isInScope_ ? tags : QStringList()) {
    const QStringList runs = store_.runsOf(tag);
    if (std::none_of(runs.begin(), runs.end(), isInScope_)) outOfScope_.insert(tag);
  }
  if (!outOfScope_.isEmpty()) tags.removeIf([this](const QString& tag) { return outOfScope_.contains(tag); });
  groups_ = groupTags(tags, filter_, pins_.tags());
  if (isSeen_) setUnseenApart();
  emit regrouped();
}

// Not where that is all there is: what was shown last stays then.
void GridTags::setUnseenApart() {
  TagGroup unseen{tr("Without visible runs"), {}, true};
  std::vector<TagGroup> groups;
  for (const TagGroup& group : groups_) {
    TagGroup seen{group.name, {}};
    for (const QString& tag : group.tags) (isSeen_(tag) ? seen : unseen).tags << tag;
    if (!seen.tags.isEmpty()) groups.push_back(std::move(seen));
  }
  if (groups.empty() || unseen.tags.isEmpty()) return;
  groups.push_back(std::move(unseen));
  groups_ = std::move(groups);
}

QSet<QString> GridTags::folded() const {
  QSet<QString> folded = folded_;
  if (!opensUnseen_ && !groups_.empty() && groups_.back().unseen) folded.insert(groups_.back().name);
  return folded;
}

void GridTags::setInScope(std::function<bool(const QString& run)> isInScope) {
  isInScope_ = std::move(isInScope);
  emit filterChanged();
}

bool GridTags::isNew(const QString& run, const QString& tag) const {
  return outOfScope_.contains(tag) && isInScope_(run);
}

void GridTags::toggleFold(const QString& group) {
  if (!groups_.empty() && groups_.back().unseen && groups_.back().name == group) {
    opensUnseen_ = !opensUnseen_;
    return;
  }
  if (!folded_.remove(group)) folded_.insert(group);
  emit foldedChanged(QStringList(folded_.begin(), folded_.end()));
}

void GridTags::unfold(const QString& tag) {
  for (const TagGroup& group : groups_) {
    if (group.tags.contains(tag) && folded().contains(group.name)) toggleFold(group.name);
  }
}

}  // namespace widgets
