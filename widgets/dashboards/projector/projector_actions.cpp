// What can be done in the projector: the part of ProjectorDashboard that has the actions.
#include <QDir>
#include <QFileInfo>

#include "widgets/dashboards/projector/panels/bookmark_menu.h"
#include "widgets/dashboards/projector/panels/projector_inspector.h"
#include "widgets/dashboards/projector/projector_dashboard.h"
#include "widgets/dashboards/projector/projector_export.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"
#include "widgets/panels/message_banner.h"
#include "widgets/util/action_registry.h"

namespace widgets {

QAction* ProjectorDashboard::add(const QString& id, const QString& text, const QString& tooltip,
                                 const QKeySequence& keys, std::function<void()> triggered) {
  QAction* action = context_.actions->add(QStringLiteral("projector.%1").arg(id), text, tooltip, keys);
  // Letters mean other things in other places.
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  addAction(action);
  connect(action, &QAction::triggered, this, [triggered = std::move(triggered)] { triggered(); });
  return action;
}

QAction* ProjectorDashboard::addSwitch(const QString& id, const QString& text, const QString& tooltip, bool on,
                                       const QKeySequence& keys, std::function<void(bool)> toggled) {
  QAction* action = context_.actions->addCheckable(QStringLiteral("projector.%1").arg(id), text, tooltip, on, keys);
  action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
  addAction(action);
  connect(action, &QAction::toggled, this, [toggled = std::move(toggled)](bool state) { toggled(state); });
  return action;
}

void ProjectorDashboard::makeActions() {
  open_ = add(QStringLiteral("open"), tr("Open…"),
              tr("Project a file of points: tab-separated numbers or a NumPy matrix"), {}, [this] { askForFiles(); });
  cancelLoading_ = add(QStringLiteral("cancel_loading"), tr("Cancel reading"), tr("Stop reading the points"), {},
                       [this] { loader_->cancel(); });
  makeRunActions();
  makeViewActions();
  makeSelectionActions();
  makeBookmarkActions();
  exportPicture_ = add(QStringLiteral("export_picture"), tr("Save picture…"), tr("Write the picture as PNG or SVG"), {},
                       [this] { exportPicture(); });
  exportCoordinates_ = add(QStringLiteral("export_coordinates"), tr("Save coordinates…"),
                           tr("Write the coordinates of the points and their metadata as tab-separated values"), {},
                           [this] { exportCoordinates(); });
}

void ProjectorDashboard::makeRunActions() {
  run_ = add(QStringLiteral("run"), tr("Run"), tr("Compute the projection again"), QKeySequence(Qt::Key_R),
             [this] { session_->run(); });
  pause_ = addSwitch(QStringLiteral("pause"), tr("Pause"), tr("Pause after the current iteration, or resume"), false,
                     QKeySequence(Qt::Key_P), [this](bool on) { session_->runner()->setPaused(on); });
  perturb_ = add(QStringLiteral("perturb"), tr("Perturb"), tr("Move every point slightly to escape a poor arrangement"),
                 {}, [this] { session_->runner()->perturb(); });
  cancel_ = add(QStringLiteral("cancel"), tr("Cancel"), tr("Stop computing and keep the current arrangement"), {},
                [this] { session_->runner()->cancel(); });
  spherize_ =
      addSwitch(QStringLiteral("spherize"), tr("Sphereize data"),
                tr("Shift the points by their centroid and scale each to unit length"), false, {}, [this](bool on) {
                  if (updating_) return;
                  ProjectionSettings settings = session_->settings();
                  settings.spherize = on;
                  session_->setSettings(settings);
                });
}

void ProjectorDashboard::makeViewActions() {
  deep_ = addSwitch(QStringLiteral("three_dimensions"), tr("3D"), tr("Show the points in three dimensions"), true,
                    QKeySequence(Qt::Key_D), [this](bool on) {
                      if (updating_) return;
                      ProjectionSettings settings = session_->settings();
                      settings.deep = on;
                      if (on != (settings.components[2] >= 0)) settings.components[2] = on ? 2 : -1;
                      session_->setSettings(settings);
                    });
  labels_ =
      addSwitch(QStringLiteral("labels"), tr("Labels"), tr("Show the labels of all points as far as there is room"),
                false, QKeySequence(Qt::Key_L), [this](bool on) { canvas_->setLabels(on); });
  pictures_ =
      addSwitch(QStringLiteral("pictures"), tr("Pictures"), tr("Show the points as pictures from their sprite image"),
                true, QKeySequence(Qt::Key_I), [this](bool on) { canvas_->setPictures(on); });
  area_ = addSwitch(QStringLiteral("select_area"), tr("Select area"),
                    tr("Select points by dragging over them; when off, hold Shift"), false, QKeySequence(Qt::Key_S),
                    [this](bool on) { canvas_->setSelecting(on); });
  reset_ = add(QStringLiteral("reset_view"), tr("Reset view"), tr("Show all points from the front"),
               QKeySequence(Qt::Key_0), [this] { canvas_->resetView(); });
}

void ProjectorDashboard::makeSelectionActions() {
  isolate_ = add(QStringLiteral("isolate"), tr("Isolate"), tr("Show and project only the selected points"),
                 QKeySequence(Qt::Key_O), [this] { session_->isolate(); });
  showAll_ = add(QStringLiteral("show_all"), tr("Show all"), tr("Show all points again"), QKeySequence(Qt::Key_A),
                 [this] { session_->showAll(); });
  clear_ = add(QStringLiteral("clear"), tr("Clear"), tr("Clear the selection"), QKeySequence(Qt::Key_Escape),
               [this] { session_->selection().select({}); });
  find_ = add(QStringLiteral("find"), tr("Find point"), tr("Search the points by their metadata"), QKeySequence::Find,
              [this] {
                if (inspector_) inspector_->focusSearch();
              });
}

void ProjectorDashboard::makeBookmarkActions() {
  const QString filter = tr("Bookmarks (*.txt *.json);;All files (*)");
  remember_ =
      add(QStringLiteral("remember"), tr("Remember view"), tr("Remember the projection, the selection and the colours"),
          QKeySequence(Qt::Key_B), [this] { bookmarks_->remember(); });
  loadBookmarks_ = add(QStringLiteral("load_bookmarks"), tr("Load bookmarks…"),
                       tr("Load views from a file, including TensorBoard's"), {}, [this, filter] {
                         const QString path = dialogs_->openFile(this, tr("Load bookmarks"), QDir::homePath(), filter);
                         if (!path.isEmpty()) bookmarks_->load(path);
                       });
  saveBookmarks_ = add(QStringLiteral("save_bookmarks"), tr("Save bookmarks…"),
                       tr("Save the views to a file that TensorBoard can read"), {}, [this, filter] {
                         const QString start = QDir::home().filePath(QStringLiteral("bookmarks.txt"));
                         const QString path = dialogs_->saveFile(this, tr("Save bookmarks"), start, filter);
                         if (!path.isEmpty()) bookmarks_->save(path);
                       });
  forget_ = add(QStringLiteral("forget"), tr("Forget view"), tr("Forget the most recently shown or remembered view"),
                QKeySequence(QStringLiteral("Shift+B")), [this] { bookmarks_->forget(); });
  bookmarks_ = new BookmarkMenu(session_, context_.notes, {remember_, forget_, loadBookmarks_, saveBookmarks_}, this);
  connect(bookmarks_, &BookmarkMenu::failed, this, [this](const QString& reason) { tell(reason, true); });
  connect(bookmarks_, &BookmarkMenu::written, this, &ProjectorDashboard::written);
  connect(bookmarks_, &BookmarkMenu::changed, this, &ProjectorDashboard::updateActions);
}

void ProjectorDashboard::updateActions() {
  const bool any = session_->data() != nullptr;
  const ProjectionSettings& settings = session_->settings();
  updating_ = true;
  deep_->setChecked(settings.dimensions() == 3);
  deep_->setEnabled(any && settings.method != ProjectionMethod::kCustom);
  spherize_->setChecked(settings.spherize);
  updating_ = false;
  for (QAction* action : {spherize_, labels_, area_, reset_, find_}) action->setEnabled(any);
  pictures_->setEnabled(any && !session_->data()->sprite.isNull());
  isolate_->setEnabled(session_->selection().points().size() > 1);
  showAll_->setEnabled(session_->subset() != nullptr);
  clear_->setEnabled(!session_->selection().points().empty());
  const bool placed = any && session_->projection().places;
  remember_->setEnabled(placed);
  loadBookmarks_->setEnabled(any);
  ActionRegistry::disable(forget_, bookmarks_->canForget() ? QString() : tr("Show a remembered view first."));
  saveBookmarks_->setEnabled(!bookmarks_->bookmarks().empty());
  exportPicture_->setEnabled(placed);
  exportCoordinates_->setEnabled(placed);
}

void ProjectorDashboard::askForFiles() {
  const QString filter = tr("Points (*.tsv *.txt *.tab *.bytes *.npy *.pbtxt);;All files (*)");
  const QString vectors = dialogs_->openFile(this, tr("Open points"), QDir::homePath(), filter);
  if (vectors.isEmpty()) return;
  if (vectors.endsWith(QLatin1String(".pbtxt"))) return loader_->openFiles(vectors, {});
  const QString metadata = dialogs_->openFile(this, tr("Open their metadata (Cancel: none)"), QFileInfo(vectors).path(),
                                              tr("Metadata (*.tsv *.txt);;All files (*)"));
  loader_->openFiles(vectors, metadata == vectors ? QString() : metadata);
}

void ProjectorDashboard::exportPicture() {
  const QString path =
      dialogs_->saveFile(this, tr("Save picture"), QDir::home().filePath(QStringLiteral("projection.png")),
                         tr("PNG files (*.png);;SVG files (*.svg)"));
  if (path.isEmpty()) return;
  writer_.run<QString>(
      QStringLiteral("picture"),
      [scene = canvas_->scene(), column = session_->coloring().colorColumn(), ramp = session_->coloring().isRamp(), path] {
        return writePointPicture(scene, column, ramp, path);
      },
      [this, path](const QString& error) { error.isEmpty() ? emit written(path) : tell(error, true); });
}

void ProjectorDashboard::exportCoordinates() {
  const QString path =
      dialogs_->saveFile(this, tr("Save coordinates"), QDir::home().filePath(QStringLiteral("projection.tsv")),
                         tr("Tab-separated values (*.tsv)"));
  const ProjectionFrame& shown = session_->projection();
  if (path.isEmpty() || !shown.places) return;
  writer_.run<QString>(
      QStringLiteral("coordinates"),
      [embedding = session_->data(), places = shown.places, deep = shown.settings.dimensions() == 3, path] {
        return writeCoordinates(*embedding, *places, deep, path);
      },
      [this, path](const QString& error) { error.isEmpty() ? emit written(path) : tell(error, true); });
}

}  // namespace widgets
