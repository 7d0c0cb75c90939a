// How the runs of a grid are grouped: which group each belongs to, and the groups' numbers, which give their colours.
// GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <QTimer>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "widgets/charts/series/run_grouping.h"

namespace widgets {

class SeriesStore;

class GridGrouping : public QObject {
  Q_OBJECT
 public:
  // `store` must outlive it.
  explicit GridGrouping(const SeriesStore& store);

  void set(const RunGrouping& grouping);
  const RunGrouping& current() const { return grouping_; }
  bool isOn() const { return grouping_.by != RunGrouping::By::kNone; }
  // The experiment that made the run, for grouping by its values.
  void setConfig(const QString& run, const QJsonObject& config);
  // Which runs are to be seen. Null: all are.
  void setSeen(std::function<bool(const QString& run)> isSeen) { isSeen_ = std::move(isSeen); }
  // The values by which the runs that are seen may be grouped.
  QStringList parameters() const;

  // Nothing: the run belongs to none.
  std::optional<QString> groupOfRun(const QString& run);
  // Groups are numbered in order of appearance; an evaluation's group has the number of its runs' group.
  int numberOf(const QString& group) const;
  // Groups the same runs in the same way, with the same numbers.
  void follow(const GridGrouping& other);
  // Those of the runs that `isVisible` accepts, in the order of their numbers.
  struct Group {
    QString name;
    int number = 0;
    int runs = 0;  // without evaluations
  };
  std::vector<Group> groups(const std::function<bool(const QString& run)>& isVisible);
  // Whether it is drawn, as long as runs are grouped this way; an evaluation's group as that of its runs.
  bool isShown(const QString& group) const;
  void setShown(const QString& group, bool shown);
  // Of all groups this one alone; again: all.
  void toggleOnly(const QString& group);
  // Says regrouped() soon, when runs are grouped: there may be more of them.
  void schedule();

 signals:
  void changed();    // another way to group
  void regrouped();  // the groups of runs may be others

 private:
  QString baseRun(const QString& run) const;
  static QString plainName(const QString& group);
  void learn();
  void forget(const QString& run);

  const SeriesStore& store_;
  RunGrouping grouping_;
  QHash<QString, QJsonObject> configs_;
  std::function<bool(const QString& run)> isSeen_;
  QHash<QString, std::optional<QString>> groupOfRun_;
  QStringList names_;  // in order of appearance: their colours stay
  QSet<QString> hidden_;
  QTimer timer_;
};

}  // namespace widgets
