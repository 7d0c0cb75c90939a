// What can be done with the points that the projector shows: compute their projection, look at them another way, and
// select among them. GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <vector>

#include "widgets/dashboards/projector/page_actions.h"
#include "widgets/dashboards/projector/panels/method_panel.h"

namespace widgets {

class ProjectorCanvas;
class ProjectorSession;

class ProjectorActions : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  ProjectorActions(const PageActions& maker, ProjectorSession* session, ProjectorCanvas* canvas);

  // Takes the state of the session.
  void update();

  // For the panel of the method, for that of the data, for the bar above the points, and for what lists the selection.
  MethodActions ofMethod() const { return {run_, pause_, cancel_, perturb_}; }
  std::vector<QAction*> switches() const { return {spherize_, labels_, pictures_}; }
  QList<QAction*> bar() const { return {deep_, area_, reset_}; }
  std::vector<QAction*> ofSelection() const { return {isolate_, showAll_, clear_}; }

 signals:
  void searchRequested();

 private:
  void makeRunActions(const PageActions& maker);
  void makeViewActions(const PageActions& maker);
  void makeSelectionActions(const PageActions& maker);

  ProjectorSession* session_;
  ProjectorCanvas* canvas_;
  QAction* run_ = nullptr;
  QAction* pause_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* perturb_ = nullptr;
  QAction* spherize_ = nullptr;
  QAction* deep_ = nullptr;
  QAction* labels_ = nullptr;
  QAction* pictures_ = nullptr;
  QAction* area_ = nullptr;
  QAction* reset_ = nullptr;
  QAction* isolate_ = nullptr;
  QAction* showAll_ = nullptr;
  QAction* clear_ = nullptr;
  QAction* find_ = nullptr;
  bool updating_ = false;  // the actions take the state of the session
};

}  // namespace widgets
