// All scalar points of the open runs by (run, tag). Appending costs what arrives; readers get copies that share the
// points, so nothing is copied however long a series is. GUI thread only.
#pragma once

#include <QHash>
#include <QMap>
#include <QObject>
#include <QSet>
#include <QStringList>
#include <optional>

#include "summaries/types.h"
#include "widgets/live/run_batch.h"
#include "widgets/live/series_data.h"

namespace widgets {

class SeriesStore : public QObject {
  Q_OBJECT
 public:
  explicit SeriesStore(QObject* parent = nullptr) : QObject(parent) {}

  // What a follower found.
  void apply(const RunBatch& batch);
  // `owner`: the run that it belongs to, empty for one of its own; nothing: as the names of the runs here tell, those
  // that are added later included. Of a run that is known, another owner than before.
  void addRun(const QString& run, const std::optional<QString>& owner = {});
  // Points after those that the series has; in step order.
  void append(const QString& run, const QString& tag, const summaries::Columns& points);
  // What the series is now: with `replace` other points instead of those that it has, else only more.
  void set(const QString& run, const QString& tag, const SeriesData& points, bool replace);
  void removeRun(const QString& run);
  void removeTag(const QString& tag);
  void clear();

  QStringList runs() const { return runs_; }  // in order of appearance
  QStringList tags() const { return series_.keys(); }
  // The runs that have the tag, in order of the runs' appearance.
  QStringList runsOf(const QString& tag) const;
  bool hasSeries(const QString& run) const;
  // The run that a run belongs to; nothing: it is one of its own.
  std::optional<QString> ownerOf(const QString& run) const;
  // The part of `owner` of that name; empty when there is none.
  QString partOf(const QString& owner, const QString& name) const;
  // Without points when there is no such series.
  SeriesData series(const QString& run, const QString& tag) const;

 signals:
  void runAdded(const QString& run);
  void runRemoved(const QString& run);
  void ownerChanged(const QString& run);  // it belongs to another run than before
  void tagAdded(const QString& tag);
  void seriesChanged(const QString& run, const QString& tag);
  void tagRemoved(const QString& tag);

 private:
  SeriesData& slot(const QString& run, const QString& tag, bool& newTag);
  QString ownerByNames(const QString& run) const;
  void setOwner(const QString& run, const QString& owner);

  QStringList runs_;
  QSet<QString> known_;                               // the same
  QMap<QString, QHash<QString, SeriesData>> series_;  // tag, run
  QHash<QString, QString> owners_;                    // of those that belong to another run
  QSet<QString> byNames_;                             // nobody has said what they belong to
  uint64_t generation_ = 0;
};

}  // namespace widgets
