// The content of the runs dock: which metric is listed, the list and a summary. The list is a tree of experiments,
// sweeps and runs, and the legend of every chart. Does nothing by itself; a person's requests are emitted as signals.
// GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/live/run_catalog.h"
#include "widgets/runs/run_list_model.h"

class QAction;
class QLabel;
class QMenu;
class QToolButton;
class QTreeView;

namespace widgets {

class KeyMetric;
class RunFilter;
class RunTree;

class RunList : public QWidget {
  Q_OBJECT
 public:
  explicit RunList(RunListModel::LookOf lookOf, QWidget* parent = nullptr);

  ~RunList() override;

  RunListModel* model() const { return model_; }
  QTreeView* view() const { return view_; }
  QString currentRun() const;
  // Opens what it is in, and scrolls to it. Does nothing when the list has no such run.
  void setCurrentRun(const QString& id);
  // The same, as soon as the list shows it, and whenever a filter lets it in again, until a person chooses another.
  void awaitRun(const QString& id);
  QStringList selectedRuns() const;
  // The pointer is on the run elsewhere; empty: on none.
  void setPointed(const QString& id);
  // What the summary says.
  void setCount(const RunCount& count);
  // What an empty list says, such as that it is being read; empty: that there are no runs yet.
  void setEmptyWords(const QString& words);
  // Which runs are listed; it outlives the list. Before, all.
  void useFilter(RunFilter* filter);
  // Which metric is listed; it outlives the list.
  void useMetric(KeyMetric* metric);
  // What the menu offers besides; the keys of the actions are theirs while the list has the focus.
  void setRunActions(const QList<QAction*>& actions);
  // The name becomes a field.
  void editName();

 signals:
  // The menu and the keys offer only those of the requests that somebody is connected to.
  void visibilityChanged(const QString& id, bool visible);
  void currentRunChanged(const QString& id);  // also where a person clicks the current one
  void pointed(const QString& id);  // the run under the pointer; empty: none
  void renameRequested(const QString& id, const QString& name);
  void archiveRequested(const QStringList& ids);
  void openFolderRequested(const QString& id);
  void colorRequested(const QString& id);
  void exportRequested(const QStringList& ids);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void buildView();
  void connectModel();
  void onLines();
  void updateFooter();
  void updateMetric();
  void showMetricMenu();
  void fitColumns();
  bool handleKey(int key);
  bool handleLineKey(int key);
  // What a line that is no run is for: to be the scope, to show what is left out.
  void act(const QModelIndex& index);
  void toggleVisible();
  void copySelection();
  void showMenu(const QPoint& at);
  void offerRequests(QMenu* menu, const QString& id);

  RunListModel* model_;
  RunTree* tree_;
  RunFilter* filter_ = nullptr;
  KeyMetric* metric_ = nullptr;
  QList<QAction*> actions_;
  QLabel* caption_;
  QToolButton* metricButton_;
  QTreeView* view_;
  QLabel* footer_;
  RunCount count_;
  QString awaited_;            // the run that is to be the current one
  bool isShrinking_ = false;   // rows go
  bool hadSelection_ = false;  // before they went
  bool isLeft_ = false;        // no run is chosen, though the keys are at one's line
  QString before_;  // the current run when a button was pressed
  QString words_;  // of the metric
  QString pointed_;
  int lines_ = 0;
  int values_ = -1;  // width of the widest one; below 0: to be measured
  int names_ = 0;    // width of the column of names that needs to cut none
  QString emptyWords_;
};

}  // namespace widgets
