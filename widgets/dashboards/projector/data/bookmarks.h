// Remembered views: which projection, its settings, what was selected, isolated and coloured. TensorBoard's files of
// them are read, and written so that it reads ours. Values; pure but for the files.
#pragma once

#include <QByteArray>
#include <QJsonArray>

#include "widgets/dashboards/projector/projection_request.h"

namespace widgets {

struct ProjectorBookmark {
  QString name;
  ProjectionSettings settings;
  int iteration = 0;
  std::vector<float> places;  // points × 3, NaN: not there; empty: they are computed anew
  std::vector<int> selected;  // rows of the file, not of what is shown of it
  std::vector<int> isolated;  // empty: all
  QString colorColumn;        // empty: none
  QString labelColumn;
};

// `rows`: of the points; what names others is left out. Errors: DataLoss (no list of states).
std::vector<ProjectorBookmark> parseBookmarks(const QByteArray& json, int64_t rows);
QByteArray bookmarksJson(const std::vector<ProjectorBookmark>& bookmarks);

// As the workspace keeps them: places are short, and left out beyond kMostKeptPlaces numbers.
inline constexpr std::size_t kMostKeptPlaces = std::size_t{1} << 18;
QJsonArray keptBookmarks(const std::vector<ProjectorBookmark>& bookmarks);
// What is damaged comes without what it lacks.
std::vector<ProjectorBookmark> bookmarksOf(const QJsonArray& kept, int64_t rows);

}  // namespace widgets
