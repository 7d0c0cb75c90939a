// How files of points come into the projector: a person chooses or drops them. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/dashboards/projector/page_actions.h"

class QMimeData;

namespace widgets {

class Dialogs;
class EmbeddingLoader;
class ProjectorSession;

class ProjectorFiles : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  ProjectorFiles(const PageActions& maker, ProjectorSession* session, EmbeddingLoader* loader, Dialogs* dialogs);

  void setDialogs(Dialogs* dialogs) { dialogs_ = dialogs; }
  // Of points and their metadata, in any order; or one projector_config.pbtxt.
  void openFiles(const QStringList& paths);
  // Whether these are files of points.
  static bool takes(const QMimeData* dropped);
  void open(const QMimeData* dropped);
  QAction* openAction() const { return open_; }
  QAction* cancelAction() const { return cancel_; }
  QAction* againAction() const { return again_; }

 private:
  void askForFiles();

  QWidget* page_;
  ProjectorSession* session_;
  EmbeddingLoader* loader_;
  Dialogs* dialogs_;
  QAction* open_;
  QAction* cancel_;
  QAction* again_;
};

}  // namespace widgets
