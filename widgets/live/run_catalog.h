// The runs of the folder that is open: what their logs hold, which are visible and which is the current one. The window
// fills it in; dashboards read it and hear of changes. GUI thread only.
//   widgets::RunCatalog runs;
//   int changes = 0;
//   QObject::connect(&runs, &widgets::RunCatalog::visibleRunsChanged, [&] { ++changes; });
//   runs.setRuns({{.id = QStringLiteral("a"), .directory = QStringLiteral("/logs/a"), .info = {}, .series = {}},
//                 {.id = QStringLiteral("b"), .directory = QStringLiteral("/logs/b"), .info = {}, .series = {}}});
//   runs.setVisible(QStringLiteral("b"), false);
//   runs.count().shown;                   // is 1
//   runs.visibleRuns().at(0)->directory;  // is QStringLiteral("/logs/a")
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "summaries/types.h"
#include "widgets/live/compared_runs.h"
#include "widgets/live/run_highlight.h"
#include "widgets/panels/run_state.h"

namespace widgets {

// What is known of one run without its points; a value.
struct CatalogRun {
  QString id;         // path below the folder: "iris/run-1", "iris/run-1/eval", "." for the folder itself
  QString directory;  // that holds the event log
  summaries::RunInfo info;
  std::vector<summaries::SeriesInfo> series;
  QString owner = {};  // the run that it belongs to, as an evaluation does; empty: it is one of its own
  QString name = {};   // as people call it; empty: by its id
  RunState state = RunState::kIdle;
  bool hasLog = true;  // false: it waits for its training, so nothing is there to read yet
  QString failure = {};  // why it failed; empty: it did not, or nobody knows

  // Whether it belongs to another run, as an evaluation does.
  bool isPart() const { return !owner.isEmpty(); }
  // The run that it belongs to, or itself.
  const QString& ownerId() const { return isPart() ? owner : id; }
  // Null when there is none of that tag and kind.
  const summaries::SeriesInfo* find(const QString& tag, summaries::Kind kind) const;
};

// Of runs that are no parts of others.
struct RunCount {
  int shown = 0;  // that can be seen
  int total = 0;
  bool operator==(const RunCount&) const = default;
};

// How far the import is that makes logs of the event files of a folder.
struct ImportedRuns {
  int done = 0;
  int total = 0;
  int percent = 0;  // of the bytes
  bool operator==(const ImportedRuns&) const = default;
};

class RunCatalog : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  const std::vector<CatalogRun>& runs() const { return runs_; }  // sorted by id
  // The run of that id; null when there is none. Valid until setRuns().
  const CatalogRun* find(const QString& id) const;
  // Whether the run waits for its training and has no folder yet; no when it is not there.
  bool isAwaited(const QString& id) const;
  // The run that it belongs to, or itself; `id` when there is no such run.
  QString ownerId(const QString& id) const;
  // What belongs to `owner` by that name, such as "eval"; null when there is none.
  const CatalogRun* part(const QString& owner, const QString& name) const;
  // Neither hidden by a person nor left out by the filter of all lists, itself or the run that it belongs to.
  bool isVisible(const QString& id) const;
  // By a person, itself or the run that it belongs to.
  bool isHidden(const QString& id) const;
  // What a person hid, as it was said.
  const QSet<QString>& hidden() const { return hidden_; }
  // The only count of runs: whoever says how many there are or are shown takes it from here.
  RunCount count() const;
  std::vector<const CatalogRun*> visibleRuns() const;
  // Empty: none.
  QString current() const { return current_; }

  // Which run stands out in every chart and list.
  RunHighlight& highlight() { return highlight_; }
  // Which runs are compared with each other.
  ComparedRuns& compared() { return compared_; }

  // Tags of one kind in all runs, hidden ones too, in natural order, each once.
  QStringList tags(summaries::Kind kind) const;
  // Whether any run has a series of the kind, or of the plugin when one is named.
  bool has(summaries::Kind kind, const std::string& plugin = {}) const;

  // False while the folder that was opened is being looked through or imported for the first time: no runs does not
  // mean none then.
  bool isRead() const { return isRead_ && !imported_; }
  // Nothing: no import is on.
  const std::optional<ImportedRuns>& imported() const { return imported_; }

  // Where the folder that was opened is gone: that it is, and what can be done; empty: it is there.
  const QString& gone() const { return gone_; }
  void setGone(const QString& sentence);

  // All runs, sorted by id, in the place of the former ones. `isRead`: see isRead().
  void setRuns(std::vector<CatalogRun> runs, bool isRead = true);
  void setImported(const std::optional<ImportedRuns>& imported);
  // What a person wants of a run and all that belongs to it, or of one part.
  void setVisible(const QString& id, bool visible);
  // All that a person wants hidden, instead of what was.
  void setHidden(const QSet<QString>& ids);
  // The runs that the filter of all lists leaves out, whatever a person hid.
  void setLeftOut(const QSet<QString>& runs);
  void setCurrent(const QString& id);
  // What lies beside the logs, such as checkpoints, has changed.
  void tellChanged() { emit changed(); }
  // Somebody gave runs other colours.
  void tellLooksChanged() { emit looksChanged(); }

 signals:
  void changed();  // runs or what their logs hold; at most five times a second
  // A run can be seen now, or no longer.
  void visibilityChanged(const QString& id, bool visible);
  void visibleRunsChanged();  // once for all of them, after visibilityChanged() of each
  void hiddenChanged();       // a person hid or showed some
  // Another run is the current one; `id` is empty for none.
  void currentChanged(const QString& id);
  void looksChanged();  // the colours of runs
  void importedChanged();

 private:
  QSet<QString> unseen() const;
  // Tells what can be seen now and could not before, and the other way round.
  void tellSeen(const QSet<QString>& unseenBefore);

  std::vector<CatalogRun> runs_;
  QHash<QString, std::size_t> places_;  // in runs_, by id
  QSet<QString> hidden_;
  QSet<QString> leftOut_;
  QString current_;
  bool isRead_ = true;
  std::optional<ImportedRuns> imported_;
  RunHighlight highlight_;
  ComparedRuns compared_{this};
  QString gone_;  // last: plugins that were built before know the places of the others
};

}  // namespace widgets
