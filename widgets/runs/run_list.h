// The content of the runs dock: filter, list and summary. The list is also the legend of every chart. Does nothing by
// itself; a person's requests are emitted as signals. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/runs/run_list_model.h"

class QAction;
class QLabel;
class QMenu;
class QTreeView;

namespace widgets {

class QueryField;
class RunFilter;
class RunListProxy;

class RunList : public QWidget {
  Q_OBJECT
 public:
  explicit RunList(RunListModel::ColorOf colorOf, QWidget* parent = nullptr);

  ~RunList() override;

  RunListModel* model() const { return model_; }
  QTreeView* view() const { return view_; }
  QString currentRun() const;
  // Does nothing when the list does not show the run.
  void setCurrentRun(const QString& id);
  QStringList selectedRuns() const;
  void setFilter(const QString& query);
  // While it is, an empty list does not mean that there are no runs.
  void setReading(bool isReading);
  // From now on `filter` says which runs are shown; it outlives the list. Before, names, steps and values of the rows.
  void useFilter(RunFilter* filter);
  // What the menu offers besides; the keys of the actions are theirs while the list has the focus.
  void setRunActions(const QList<QAction*>& actions);
  // The name becomes a field.
  void editName();

 signals:
  // The menu and the keys offer only those of the requests that somebody is connected to.
  void visibilityChanged(const QString& id, bool visible);
  void currentRunChanged(const QString& id);
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
  void applyFilter();
  void updateFooter();
  void fitColumns();
  bool handleKey(int key);
  void toggleVisible();
  void copySelection();
  void showMenu(const QPoint& at);
  void offerRequests(QMenu* menu, const QString& id);
  QString filterWords() const;

  RunListModel* model_;
  RunListProxy* proxy_;
  QueryField* filter_;
  RunFilter* shared_ = nullptr;
  QList<QAction*> actions_;
  QTreeView* view_;
  QLabel* footer_;
  QString filterProblem_;
  bool isReading_ = false;
};

}  // namespace widgets
