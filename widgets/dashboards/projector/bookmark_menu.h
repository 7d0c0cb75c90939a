// The menu of remembered views of the points: those of a file, and those that a person remembered. GUI thread only.
#pragma once

#include <QMenu>

#include "widgets/dashboards/projector/bookmarks.h"
#include "widgets/util/compute_queue.h"

namespace widgets {

class ProjectorSession;

class BookmarkMenu : public QMenu {
  Q_OBJECT
 public:
  // Both must outlive the menu. `actions` stand above the views.
  BookmarkMenu(ProjectorSession* session, const QList<QAction*>& actions, QWidget* parent = nullptr);

  const std::vector<ProjectorBookmark>& bookmarks() const { return bookmarks_; }
  void remember();
  void load(const QString& path);
  void save(const QString& path);
  void apply(std::size_t bookmark);

 signals:
  void failed(const QString& reason);
  void changed();
  void written(const QString& path);

 private:
  void followData();
  void rebuild();
  std::vector<int> pointsOf(const std::vector<int>& rows) const;
  std::vector<int> rowsOfPoints(const std::vector<int>& points) const;

  ProjectorSession* session_;
  ComputeQueue queue_;
  QString source_;  // whose bookmarks these are
  std::vector<ProjectorBookmark> bookmarks_;
  std::vector<QAction*> views_;
};

}  // namespace widgets
