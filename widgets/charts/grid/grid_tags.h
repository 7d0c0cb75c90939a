// Which tags of a store a grid shows, and in which groups: those that a filter lets through, pinned ones first, and
// which groups are folded. GUI thread only.
#pragma once

#include <QObject>
#include <QRegularExpression>
#include <QSet>
#include <functional>
#include <vector>

#include "widgets/charts/grid/tag_groups.h"

namespace widgets {

class GridPins;
class SeriesStore;

class GridTags : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  GridTags(const SeriesStore& store, const GridPins& pins) : store_(store), pins_(pins) {}

  // Case does not matter, not anchored. An invalid pattern shows all and says why in filterProblem().
  void setFilter(const QString& pattern);
  QString filterProblem() const { return problem_; }
  // Tags that only other runs have are not shown, nor counted. Null: all are.
  void setInScope(std::function<bool(const QString& run)> isInScope);
  // A tag that only other runs had gets points of one that counts.
  bool isNew(const QString& run, const QString& tag) const;
  // "3 of 214 tags".
  QString summary() const;
  int shown() const;
  int total() const;

  // Which tags have a run that is to be seen; the others are one group, folded at first. Unset: all have.
  void setSeen(std::function<bool(const QString& tag)> isSeen) { isSeen_ = std::move(isSeen); }

  // As of the last regroup().
  const std::vector<TagGroup>& groups() const { return groups_; }
  void regroup();

  QSet<QString> folded() const;
  void toggleFold(const QString& group);
  // Opens the group of a tag.
  void unfold(const QString& tag);

 signals:
  void filterChanged();
  void regrouped();  // what summary() counts may be another
  void foldedChanged(const QStringList& groups);

 private:
  void setUnseenApart();

  const SeriesStore& store_;
  const GridPins& pins_;
  QRegularExpression filter_;
  QString problem_;
  std::vector<TagGroup> groups_;
  QSet<QString> folded_;
  std::function<bool(const QString&)> isSeen_;
  bool opensUnseen_ = false;
  std::function<bool(const QString& run)> isInScope_;  // null: all are
  QSet<QString> outOfScope_;                           // as of the last regroup()
};

}  // namespace widgets
