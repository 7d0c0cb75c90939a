// Saves what the projector shows: its picture and the coordinates of the points. Files are written in the background.
// GUI thread only.
#pragma once

#include <QObject>

#include "widgets/dashboards/projector/page_actions.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class Dialogs;
class ProjectorCanvas;
class ProjectorSession;

class ProjectorSaving : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  ProjectorSaving(const PageActions& maker, ProjectorSession* session, ProjectorCanvas* canvas, Dialogs* dialogs);

  void setDialogs(Dialogs* dialogs) { dialogs_ = dialogs; }
  // Of what the session has now.
  void update();
  QList<QAction*> actions() const { return {picture_, coordinates_}; }

 signals:
  void written(const QString& path);
  void failed(const QString& error);

 private:
  void savePicture();
  void saveCoordinates();
  void onWritten(const QString& path, const QString& error);

  QWidget* page_;
  ProjectorSession* session_;
  ProjectorCanvas* canvas_;
  Dialogs* dialogs_;
  QAction* picture_;
  QAction* coordinates_;
  BackgroundTasks writer_{kFinishingLane};
};

}  // namespace widgets
