// What is known of the selected point and its neighbours, and the search for points. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/util/background_tasks.h"

class QAction;
class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QSlider;
class QTreeView;

namespace widgets {

class PointFactsModel;
class PointListModel;
class ProjectorSession;

class ProjectorInspector : public QWidget {
  Q_OBJECT
 public:
  // `session` and the actions must outlive the inspector.
  ProjectorInspector(ProjectorSession* session, const std::vector<QAction*>& selectionActions,
                     QWidget* parent = nullptr);

  PointListModel* neighbors() const { return neighbors_; }
  PointListModel* matches() const { return matches_; }
  PointFactsModel* facts() const { return facts_; }
  void focusSearch();
  bool isSearching() const { return queue_.isBusy(); }

 private:
  void build(const std::vector<QAction*>& selectionActions);
  QWidget* makeSearch();
  QWidget* makeNeighbors();
  QTreeView* makeList(const QString& name, const QString& title, PointListModel* model);
  void showData();
  void showSelection();
  void showNeighbors();
  void search();

  ProjectorSession* session_;
  BackgroundTasks queue_;
  PointListModel* neighbors_;
  PointListModel* matches_;
  PointFactsModel* facts_;
  QLabel* title_;
  QLabel* hint_;
  QWidget* ofPoints_;  // the controls, while there are points
  QTreeView* factsView_;
  QLineEdit* pattern_;
  QCheckBox* regex_;
  QComboBox* column_;
  QLabel* found_;
  QTreeView* matchView_;
  QComboBox* metric_;
  QSlider* count_;
  QLabel* countText_;
  QTreeView* neighborView_;
};

}  // namespace widgets
