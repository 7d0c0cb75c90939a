// The runs dock: filter, list and the words under it. It is also the legend of every chart. Acts on nothing itself;
// what the person asks for comes as signals. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/panels/run_list_model.h"

class QLabel;
class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace widgets {

class RunList : public QWidget {
  Q_OBJECT
 public:
  explicit RunList(RunListModel::ColorOf colorOf, QWidget* parent = nullptr);

  ~RunList() override;

  RunListModel* model() const { return model_; }
  QTreeView* view() const { return view_; }
  QString currentRun() const;
  QStringList selectedRuns() const;
  void setFilter(const QString& pattern);

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
  void applyFilter(const QString& pattern);
  void updateFooter();
  void fitColumns();
  bool handleKey(int key);
  void toggleVisible();
  void copySelection();
  void showMenu(const QPoint& at);

  RunListModel* model_;
  QSortFilterProxyModel* proxy_;
  QLineEdit* filter_;
  QTreeView* view_;
  QLabel* footer_;
  QString filterProblem_;
};

}  // namespace widgets
