// How the runs of a grid are grouped: which group each belongs to, and the groups' numbers, which give their colours.
// GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <optional>

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
  // The values by which the runs may be grouped.
  QStringList parameters() const;

  // Nothing: the run belongs to none.
  std::optional<QString> groupOfRun(const QString& run);
  // Groups are numbered in order of appearance; an evaluation's group has the number of its runs' group.
  int numberOf(const QString& group) const;
  // Groups the same runs in the same way, with the same numbers.
  void follow(const GridGrouping& other);
  // Says regrouped() soon, when runs are grouped: there may be more of them.
  void schedule();

 signals:
  void changed();    // another way to group
  void regrouped();  // the groups of runs may be others

 private:
  QString baseRun(const QString& run) const;
  void learn();
  void forget(const QString& run);

  const SeriesStore& store_;
  RunGrouping grouping_;
  QHash<QString, QJsonObject> configs_;
  QHash<QString, std::optional<QString>> groupOfRun_;
  QStringList names_;  // in order of appearance: their colours stay
  QTimer timer_;
};

}  // namespace widgets
