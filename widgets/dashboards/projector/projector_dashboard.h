// The embedding projector: matrices of the current run's checkpoints, or of files, as points in the plane or in space.
// Follows the time cursor. GUI thread only.
#pragma once

#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/projector/embedding_loader.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/util/dialogs.h"

class QAction;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace widgets {

class BookmarkMenu;
class DataPanel;
class EmptyState;
class MethodPanel;
class ProjectorCanvas;
class ProjectorInspector;

class ProjectorDashboard : public Dashboard {
  Q_OBJECT
 public:
  ProjectorDashboard(const DashboardContext& context, QWidget* parent);
  ~ProjectorDashboard() override;
  QWidget* makeInspector(QWidget* parent) override;

  // Answers the questions for files.
  void setDialogs(Dialogs* dialogs) { dialogs_ = dialogs; }
  // Of points and their metadata, in any order; or one projector_config.pbtxt.
  void openFiles(const QStringList& paths);

  ProjectorSession* session() const { return session_; }
  EmbeddingLoader* loader() const { return loader_; }
  ProjectorCanvas* canvas() const { return canvas_; }
  BookmarkMenu* bookmarks() const { return bookmarks_; }

 signals:
  void written(const QString& path);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  enum Page { kCanvasPage, kEmptyPage };
  QAction* add(const QString& id, const QString& text, const QString& tooltip, const QKeySequence& keys,
               std::function<void()> triggered);
  QAction* addSwitch(const QString& id, const QString& text, const QString& tooltip, bool on, const QKeySequence& keys,
                     std::function<void(bool)> toggled);
  void makeActions();
  void makeViewActions();
  void makeRunActions();
  void makeSelectionActions();
  void makeBookmarkActions();
  void buildPage();
  QWidget* buildBar();
  void connectLoader();
  void connectSession();
  void showEmpty();
  void showLoaded(const EmbeddingPtr& points);
  void showProjection();
  void showSelection();
  void updateActions();
  void askForFiles();
  void exportPicture();
  void exportCoordinates();
  void tell(const QString& text, bool isError);

  DashboardContext context_;
  DesktopDialogs desktop_;
  Dialogs* dialogs_ = &desktop_;
  ProjectorSession* session_;
  EmbeddingLoader* loader_;
  BackgroundTasks writer_{kFinishingLane};
  ProjectorCanvas* canvas_;
  QStackedWidget* pages_;
  EmptyState* empty_;
  QLabel* selected_ = nullptr;
  QToolButton* stopReading_ = nullptr;               // while something is read
  ProjectionMethod drawn_ = ProjectionMethod::kPca;  // whose points are in sight
  bool updating_ = false;                            // the actions take the state of the session
  ProjectorInspector* inspector_ = nullptr;
  QAction* open_ = nullptr;
  QAction* cancelLoading_ = nullptr;
  QAction* run_ = nullptr;
  QAction* pause_ = nullptr;
  QAction* cancel_ = nullptr;
  QAction* perturb_ = nullptr;
  QAction* deep_ = nullptr;
  QAction* spherize_ = nullptr;
  QAction* labels_ = nullptr;
  QAction* pictures_ = nullptr;
  QAction* area_ = nullptr;
  QAction* reset_ = nullptr;
  QAction* isolate_ = nullptr;
  QAction* showAll_ = nullptr;
  QAction* clear_ = nullptr;
  QAction* find_ = nullptr;
  QAction* remember_ = nullptr;
  QAction* forget_ = nullptr;
  QAction* loadBookmarks_ = nullptr;
  QAction* saveBookmarks_ = nullptr;
  BookmarkMenu* bookmarks_ = nullptr;
  QAction* exportPicture_ = nullptr;
  QAction* exportCoordinates_ = nullptr;
};

}  // namespace widgets
