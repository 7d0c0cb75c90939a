// The menu of remembered views of the points: those of the data's own file, and those that a person remembered or
// loaded, which the workspace keeps by the name of the data. GUI thread only.
#pragma once

#include <QMenu>
#include <functional>
#include <optional>

#include "widgets/dashboards/projector/data/bookmarks.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class ProjectorSession;
class RunNotes;

class BookmarkMenu : public QMenu {
  Q_OBJECT
 public:
  // All must outlive the menu. `notes`: where they are kept; null: nowhere. `actions` stand above the views.
  BookmarkMenu(ProjectorSession* session, RunNotes* notes, const QList<QAction*>& actions, QWidget* parent = nullptr);

  const std::vector<ProjectorBookmark>& bookmarks() const { return bookmarks_; }
  void remember();
  void load(const QString& path);
  void save(const QString& path);
  void apply(std::size_t bookmark);
  // The one that was shown or remembered last, if it is not of the data's own file.
  bool canForget() const { return shown_ && *shown_ >= ofFile_; }
  void forget();

 signals:
  void failed(const QString& reason);
  void changed();
  void written(const QString& path);

 private:
  void followData();
  void readKept();
  void keep();
  void loadThen(const QString& path, std::function<void(const std::vector<ProjectorBookmark>&)> then);
  void rebuild();
  std::vector<int> pointsOf(const std::vector<int>& rows) const;
  std::vector<int> rowsOfPoints(const std::vector<int>& points) const;

  ProjectorSession* session_;
  RunNotes* notes_;
  BackgroundTasks queue_{kFinishingLane};
  QString source_;  // whose bookmarks these are
  std::vector<ProjectorBookmark> bookmarks_;
  std::size_t ofFile_ = 0;            // so many of them, the first ones, are of the data's own file
  std::optional<std::size_t> shown_;  // the last one
  QJsonArray kept_;                   // as the notes have the others
  std::vector<QAction*> views_;
};

}  // namespace widgets
