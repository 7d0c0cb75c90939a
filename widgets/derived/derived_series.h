// Series that are computed from others by expressions, in the store under tags of their own, so that they have cards,
// pins and filters like logged ones. Computed by a worker when what they are made of changes, at most five times a
// second. GUI thread only.
#pragma once

#include <QJsonArray>
#include <QObject>
#include <QTimer>
#include <map>
#include <set>
#include <vector>

#include "widgets/derived/expression.h"
#include "widgets/live/series_data.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class SeriesStore;

struct DerivedDefinition {
  QString name;        // the tag is "derived/" and this
  QString expression;  // see expression.h
  QString tag() const { return QStringLiteral("derived/") + name; }
  bool operator==(const DerivedDefinition&) const = default;
};

class DerivedSeries : public QObject {
  Q_OBJECT
 public:
  static constexpr int kComputeMs = 200;

  // `store` must outlive this object.
  explicit DerivedSeries(SeriesStore* store, QObject* parent = nullptr);

  const std::vector<DerivedDefinition>& definitions() const { return definitions_; }
  // In place of one of the same name. What is wrong, else empty. An empty name stands for the expression.
  QString add(const DerivedDefinition& definition);
  void remove(const QString& name);
  // How many runs have all of the curves that it is made of.
  int runsOf(const QString& name) const;
  bool isBusy() const { return due_.isActive() || queue_.isBusy(); }

  QJsonArray toJson() const;
  // Definitions that cannot be read are left out.
  void restore(const QJsonArray& definitions);

 signals:
  void changed();  // the definitions

 private:
  struct Parsed {
    std::shared_ptr<const Expression> expression;
    QStringList tags;
  };
  // The curve that a name means in a run: its tag; for "eval/loss" the tag "loss" of its evaluations, for "train/loss"
  // that of the run itself, unless there are tags of those names.
  SeriesData find(const QString& run, const QString& name) const;
  void onSeries(const QString& run, const QString& tag);
  void schedule(const QString& name, const QString& run);
  void compute();
  void computeOne(const DerivedDefinition& definition, const QString& run);
  bool uses(const QString& name, const QString& tag) const;

  SeriesStore* store_;
  std::vector<DerivedDefinition> definitions_;
  std::map<QString, Parsed> parsed_;
  std::set<std::pair<QString, QString>> dirty_;  // name, run
  BackgroundTasks queue_;
  QTimer due_;
};

}  // namespace widgets
