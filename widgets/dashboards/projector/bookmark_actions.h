// The actions of remembered views and their menu. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/dashboards/projector/page_actions.h"

namespace widgets {

class BookmarkMenu;
class Dialogs;
class ProjectorSession;
class RunNotes;

class BookmarkActions : public QObject {
  Q_OBJECT
 public:
  // All must outlive it. `notes`: where the views are kept; null: nowhere.
  BookmarkActions(const PageActions& maker, ProjectorSession* session, RunNotes* notes, Dialogs* dialogs);

  void setDialogs(Dialogs* dialogs) { dialogs_ = dialogs; }
  // Of what the session has now.
  void update();
  BookmarkMenu* menu() const { return menu_; }

 private:
  void load();
  void save();

  QWidget* page_;
  ProjectorSession* session_;
  Dialogs* dialogs_;
  QAction* remember_;
  QAction* load_;
  QAction* save_;
  QAction* forget_;
  BookmarkMenu* menu_;
};

}  // namespace widgets
