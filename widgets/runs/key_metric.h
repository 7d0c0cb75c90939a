// Which metric counts, and in which direction: one rule for the list of runs, Compare, HParams, checkpoints and
// reports. What a person chose is kept in the folder's notes, which all of these follow; else names decide. GUI thread
// only.
#pragma once

#include <QMap>
#include <QObject>
#include <QStringList>
#include <optional>

namespace widgets {

class RunNotes;
class RunRecords;
struct RunRecord;

enum class MetricDirection { kNone, kFalls, kRises };

// By its name: losses and errors fall, accuracies rise, of rates and norms neither is better.
MetricDirection usualDirection(const QString& tag);
bool isSmallerBetter(const QString& tag);
// Whether smaller values of a metric are better: as a person said of its tag, else by its name. Nothing where neither
// tells, as of learning rates, and then no value is called the best.
std::optional<bool> smallerIsBetterOf(const QString& tag, const QMap<QString, bool>& chosen = {});
// Whether the best value tells the runs that have it from the others: not where it is what most of them have.
inline bool standsOut(int best, int all) {
  return all > 1 && 2 * best <= all;
}
// Metrics that say how good a run is come first: 0 those, 1 others, 2 technical ones.
int metricRank(const QString& tag);
// What a person said of directions in the folder of these notes; by tag, true: smaller is better.
QMap<QString, bool> chosenDirections(const RunNotes& notes);

class KeyMetric : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  KeyMetric(RunNotes* notes, RunRecords* records, QObject* parent = nullptr);

  // As the records have it ("eval/loss"): the chosen one, else the evaluation's loss, the loss, or what comes first
  // among those that the runs have. Empty: the runs have none.
  QString tag() const;
  // The best value counts, not the last one, where it is known which that is.
  bool isBest() const { return isBest_; }
  // All that the runs have, those that say how good a run is first.
  QStringList tags() const;
  bool smallerIsBetter(const QString& tag) const;
  QMap<QString, bool> directions() const { return directions_; }
  // Of a metric: the last value, or the best one. Nothing when the run has none, or when its best is not known yet.
  std::optional<double> valueOf(const RunRecord& run, const QString& tag) const;
  // "eval/loss, best"
  QString words() const;

  void choose(const QString& tag);
  void setBest(bool best);
  void setDirections(const QMap<QString, bool>& smallerIsBetter);

 signals:
  void changed();

 private:
  void load();
  void keep();

  RunNotes* notes_;
  RunRecords* records_;
  QString chosen_;
  bool isBest_ = false;
  QMap<QString, bool> directions_;
};

}  // namespace widgets
