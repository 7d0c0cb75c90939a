#include "widgets/dashboards/projector/panels/bookmark_menu.h"

#include <cmath>

#include "summaries/error.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/runs/run_notes.h"
#include "widgets/util/regular_file.h"
#include "widgets/util/written_file.h"

namespace widgets {
namespace {

constexpr qint64 kMostBookmarkBytes = qint64{1} << 30;
const QString kLoadKey = QStringLiteral("load");
const QString kSaveKey = QStringLiteral("save");
const QString kProjectorView = QStringLiteral("projector");
const QString kBookmarks = QStringLiteral("bookmarks");

struct LoadedBookmarks {
  std::vector<ProjectorBookmark> bookmarks;
  QString problem;
};

LoadedBookmarks readBookmarks(const QString& path, int64_t rows) {
  const FileBytes file = readBytes(path, kMostBookmarkBytes);
  if (!file.bytes) return {{}, BookmarkMenu::tr("The bookmarks cannot be read: %1").arg(file.problem)};
  try {
    return {parseBookmarks(*file.bytes, rows), {}};
  } catch (const summaries::Error& error) {
    return {{}, QStringLiteral("%1: %2").arg(path, QString::fromUtf8(error.what()))};
  }
}

QString methodName(ProjectionMethod method) {
  switch (method) {
    case ProjectionMethod::kPca:
      return BookmarkMenu::tr("PCA");
    case ProjectionMethod::kTsne:
      return BookmarkMenu::tr("t-SNE");
    case ProjectionMethod::kUmap:
      return BookmarkMenu::tr("UMAP");
    case ProjectionMethod::kCustom:
      return BookmarkMenu::tr("Custom axes");
  }
  return {};
}

}  // namespace

BookmarkMenu::BookmarkMenu(ProjectorSession* session, RunNotes* notes, const QList<QAction*>& actions, QWidget* parent)
    : QMenu(parent), session_(session), notes_(notes) {
  addActions(actions);
  addSeparator();
  connect(session, &ProjectorSession::dataChanged, this, &BookmarkMenu::followData);
  // Another workspace, its notes have come, or a change was taken back.
  if (notes_) connect(notes_, &RunNotes::changed, this, &BookmarkMenu::readKept);
  rebuild();
}

void BookmarkMenu::followData() {
  const EmbeddingPtr& embedding = session_->data();
  const QString source = embedding ? embedding->choice.name + embedding->choice.path : QString();
  if (source == source_) return;
  source_ = source;
  queue_.cancel(kLoadKey);
  bookmarks_.clear();
  shown_.reset();
  kept_ = {};
  ofFile_ = 0;
  readKept();
  rebuild();
  if (!embedding || embedding->choice.bookmarksPath.isEmpty()) return;
  loadThen(embedding->choice.bookmarksPath, [this](const std::vector<ProjectorBookmark>& loaded) {
    bookmarks_.insert(bookmarks_.begin(), loaded.begin(), loaded.end());
    ofFile_ = loaded.size();
    if (shown_) *shown_ += ofFile_;
  });
}

void BookmarkMenu::readKept() {
  const EmbeddingPtr& embedding = session_->data();
  if (!notes_ || !embedding) return;
  const QJsonArray kept = notes_->view(kProjectorView).value(kBookmarks).toObject().value(source_).toArray();
  if (kept == kept_) return;
  kept_ = kept;
  bookmarks_.resize(ofFile_);
  const std::vector<ProjectorBookmark> found = bookmarksOf(kept, embedding->rows);
  bookmarks_.insert(bookmarks_.end(), found.begin(), found.end());
  if (shown_ && *shown_ >= bookmarks_.size()) shown_.reset();
  rebuild();
}

void BookmarkMenu::keep() {
  rebuild();
  if (!notes_) return;
  kept_ = keptBookmarks({bookmarks_.begin() + static_cast<std::ptrdiff_t>(ofFile_), bookmarks_.end()});
  QJsonObject view = notes_->view(kProjectorView);
  QJsonObject all = view.value(kBookmarks).toObject();
  if (kept_.isEmpty()) {
    all.remove(source_);
  } else {
    all.insert(source_, kept_);
  }
  view.insert(kBookmarks, all);
  notes_->setView(kProjectorView, view);
}

void BookmarkMenu::load(const QString& path) {
  loadThen(path, [this](const std::vector<ProjectorBookmark>& loaded) {
    bookmarks_.insert(bookmarks_.end(), loaded.begin(), loaded.end());
    keep();
  });
}

void BookmarkMenu::loadThen(const QString& path, std::function<void(const std::vector<ProjectorBookmark>&)> then) {
  const EmbeddingPtr embedding = session_->data();
  if (!embedding) return;
  queue_.run<LoadedBookmarks>(
      kLoadKey, [path, rows = embedding->rows] { return readBookmarks(path, rows); },
      [this, then = std::move(then)](const LoadedBookmarks& loaded) {
        if (!loaded.problem.isEmpty()) return emit failed(loaded.problem);
        then(loaded.bookmarks);
        rebuild();
      });
}

void BookmarkMenu::forget() {
  if (!canForget()) return;
  bookmarks_.erase(bookmarks_.begin() + static_cast<std::ptrdiff_t>(*shown_));
  shown_.reset();
  keep();
}

void BookmarkMenu::save(const QString& path) {
  queue_.run<QString>(
      kSaveKey,
      [path, bookmarks = bookmarks_] {
        const QString problem = writtenFile(path, bookmarksJson(bookmarks));
        return problem.isEmpty() ? QString() : tr("%1 cannot be written: %2").arg(path, problem);
      },
      [this, path](const QString& error) { error.isEmpty() ? emit written(path) : emit failed(error); });
}

std::vector<int> BookmarkMenu::pointsOf(const std::vector<int>& rows) const {
  const int64_t stride = session_->data()->stride;
  std::vector<int> points;
  for (const int row : rows) {
    if (row % stride == 0) points.push_back(static_cast<int>(row / stride));
  }
  return points;
}

std::vector<int> BookmarkMenu::rowsOfPoints(const std::vector<int>& points) const {
  std::vector<int> rows;
  for (const int point : points) rows.push_back(static_cast<int>(session_->data()->rowOf(point)));
  return rows;
}

void BookmarkMenu::remember() {
  const EmbeddingPtr& embedding = session_->data();
  if (!embedding) return;
  const auto column = [&](int number) {
    return number < 0 ? QString() : embedding->metadata.columns[static_cast<std::size_t>(number)].name;
  };
  ProjectorBookmark bookmark;
  bookmark.settings = session_->settings();
  //: A remembered view: its number and how the points are projected
  bookmark.name = tr("View %1: %2").arg(bookmarks_.size() + 1).arg(methodName(bookmark.settings.method));
  const ProjectionFrame& shown = session_->projection();
  // Principal components and axes are computed again; the others would come out elsewhere.
  if (shown.places && shown.iterations > 0 && embedding->stride == 1) bookmark.places = shown.places->places;
  bookmark.iteration = shown.iteration;
  bookmark.selected = rowsOfPoints(session_->selection().points());
  if (session_->subset()) bookmark.isolated = rowsOfPoints(*session_->subset());
  bookmark.colorColumn = column(session_->coloring().colorColumn());
  bookmark.labelColumn = column(session_->coloring().labelColumn());
  bookmarks_.push_back(std::move(bookmark));
  shown_ = bookmarks_.size() - 1;
  keep();
}

void BookmarkMenu::apply(std::size_t number) {
  const EmbeddingPtr& embedding = session_->data();
  if (!embedding || number >= bookmarks_.size()) return;
  const ProjectorBookmark& bookmark = bookmarks_[number];
  ProjectionSettings settings = bookmark.settings;
  settings.axisColumn = embedding->metadata.find(bookmark.labelColumn);
  session_->coloring().setColorColumn(embedding->metadata.find(bookmark.colorColumn), false);
  session_->coloring().setLabelColumn(embedding->metadata.find(bookmark.labelColumn));
  const std::vector<int> isolated = pointsOf(bookmark.isolated);
  const PointList subset = isolated.empty() ? nullptr : std::make_shared<const std::vector<int>>(isolated);
  const bool hasPlaces = bookmark.places.size() == static_cast<std::size_t>(session_->count()) * 3;
  if (hasPlaces) {
    auto places = std::make_shared<PointPlaces>();
    places->places = bookmark.places;
    places->fit();
    session_->setProjection({settings, places, nullptr, bookmark.iteration, bookmark.iteration, true}, subset);
  } else {
    session_->setSettings(settings);
    if (subset || session_->subset()) session_->setSubset(subset);
  }
  session_->selection().select(pointsOf(bookmark.selected));
  shown_ = number;
  emit changed();
}

void BookmarkMenu::rebuild() {
  for (QAction* view : views_) delete view;
  views_.clear();
  for (std::size_t i = 0; i < bookmarks_.size(); ++i) {
    const QString& name = bookmarks_[i].name;
    QAction* view = addAction(name.isEmpty() ? tr("View %1").arg(i + 1) : name, this, [this, i] { apply(i); });
    view->setToolTip(tr("Show this view again"));
    views_.push_back(view);
  }
  emit changed();
}

}  // namespace widgets
