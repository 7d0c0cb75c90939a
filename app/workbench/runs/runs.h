// The runs of the open workspace: what the index found, what the queue adds to it, and what people noted, as lists and
// dashboards see them. GUI thread only.
#pragma once

#include <QHash>
#include <QObject>
#include <QSet>
#include <QTimer>
#include <vector>

#include "app/workbench/runs/run_facts.h"
#include "widgets/live/brief_names.h"
#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_list_model.h"
#include "widgets/theme/run_colors.h"

namespace app {

class RunBook;
class TrainingQueue;

class Runs : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  Runs(RunIndex* index, const TrainingQueue* queue, RunBook* book, QObject* parent = nullptr);

  // Those with logs, sorted by id; an evaluation is one, too.
  const std::vector<RunFacts>& all() const { return runs_; }
  const RunFacts* find(const QString& id) const;
  // The id of the run in a directory; empty when there is none.
  QString nameAt(const QString& path) const;
  widgets::RunState stateOf(const RunFacts& run) const;
  // Why it failed: as its training here told, or else its log; empty: it did not, or nobody knows.
  QString failureOf(const RunFacts& run) const;
  // As the list shows them, those that wait for their training too.
  std::vector<widgets::RunRow> rows() const;
  // As dashboards see them; the window tells it what is visible and selected.
  widgets::RunCatalog* catalog() { return &catalog_; }
  widgets::RunColors& colors() { return colors_; }
  // What runs are called in all places with little room, by id.
  const QHash<QString, QString>& briefNames() const { return briefNames_.last(); }
  // Every run is drawn anew.
  void setPalette(widgets::RunPalette palette);
  // Archived runs are nowhere to be seen unless shown.
  void showArchived(bool on);
  bool isShown(const RunFacts& run) const;
  // Looks for new runs now.
  void refresh();
  // Event files of the folder are looked for and imported: until what came of it is found, no runs does not mean none.
  void beginImport();
  // How far it is.
  void setImported(const widgets::ImportedRuns& imported);
  void endImport();
  // The folder of the runs is gone, a sentence, or back: empty.
  void setGone(const QString& sentence);
  // Of another workspace, which is yet to be looked through.
  void startOver(widgets::RunPalette palette);

 signals:
  void changed();

 private:
  // Whether it is known which runs there are.
  bool areKnown() const;
  void onFound(const std::vector<RunFacts>& runs);
  void onEvents(const std::vector<RunEvent>& events);
  void onNotesLoaded();
  void onNotesChanged();
  void share();
  // The same, but not more often than somebody can see.
  void shareLater();
  // Queued, started or just ended, without a log that the index found.
  QStringList withoutLog() const;
  widgets::CatalogRun queued(const QString& id) const;

  RunIndex* index_;
  const TrainingQueue* queue_;
  RunBook* book_;
  std::vector<RunFacts> runs_;
  bool areRead_ = true;  // false: the folder that is open is being looked through for the first time
  bool isImporting_ = false;
  bool isLookedFor_ = false;  // what was imported
  widgets::RunCatalog catalog_;
  widgets::RunColors colors_;
  widgets::BriefNames briefNames_;
  bool showsArchived_ = false;
  QSet<QString> evaluating_;
  QHash<QString, QString> errors_;  // the last one in the log of each run
  QHash<QString, int> unlisted_;  // runs that were not found when their state changed; how often to look for them yet
  QTimer shareTimer_;
  bool shareAgain_ = false;
};

}  // namespace app
