// The embedding projector: matrices of the current run's checkpoints, or of files, as points in the plane or in space.
// Follows the time cursor. It places its parts and says what they show; what a person does is in ProjectorActions,
// ProjectorFiles, ProjectorSaving and BookmarkActions. GUI thread only.
#pragma once

#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/projector/embedding_loader.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/util/dialogs.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QToolButton;

namespace widgets {

class BookmarkActions;
class BookmarkMenu;
class EmptyState;
class ProjectorActions;
class ProjectorCanvas;
class ProjectorFiles;
class ProjectorSaving;

class ProjectorDashboard : public Dashboard {
  Q_OBJECT
 public:
  ProjectorDashboard(const DashboardContext& context, QWidget* parent);
  ~ProjectorDashboard() override;
  QWidget* makeInspector(QWidget* parent) override;

  // Answers the questions for files.
  void setDialogs(Dialogs* dialogs);

  ProjectorSession* session() const { return session_; }
  EmbeddingLoader* loader() const { return loader_; }
  ProjectorCanvas* canvas() const { return canvas_; }
  ProjectorFiles* files() const { return files_; }
  BookmarkMenu* bookmarks() const;

 signals:
  void written(const QString& path);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  enum Page { kCanvasPage, kEmptyPage };
  void buildPage();
  QWidget* buildBar(QComboBox* source);
  void connectLoader();
  void connectSession();
  void connectActions();
  void showEmpty();
  void tellNoRun();
  void tellNothing();  // of the run can be projected
  void showLoaded(const EmbeddingPtr& points);
  void showProjection();
  void showSelection();
  // Controls are seen while there is something that they work on.
  void showControls();
  void updateActions();
  void tell(const QString& text, bool isError);

  DashboardContext context_;
  DesktopDialogs desktop_;
  ProjectorSession* session_;
  EmbeddingLoader* loader_;
  ProjectorCanvas* canvas_;
  ProjectorFiles* files_;
  ProjectorActions* actions_;
  BookmarkActions* bookmarks_;
  ProjectorSaving* saving_;
  QStackedWidget* pages_;
  EmptyState* empty_;
  QWidget* bar_ = nullptr;
  QList<QWidget*> ofPoints_;  // the controls that work on points
  QLabel* selected_ = nullptr;
  QToolButton* stopReading_ = nullptr;               // while something is read
  ProjectionMethod drawn_ = ProjectionMethod::kPca;  // whose points are in sight
};

}  // namespace widgets
