#include "widgets/dashboards/projector/projector_saving.h"

#include <QAction>
#include <QDir>
#include <QWidget>

#include "widgets/dashboards/projector/projector_export.h"
#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"
#include "widgets/util/dialogs.h"

namespace widgets {

ProjectorSaving::ProjectorSaving(const PageActions& maker, ProjectorSession* session, ProjectorCanvas* canvas,
                                 Dialogs* dialogs)
    : QObject(maker.page()), page_(maker.page()), session_(session), canvas_(canvas), dialogs_(dialogs) {
  picture_ = maker.add(QStringLiteral("export_picture"), tr("Save picture…"), tr("Write the picture as PNG or SVG"), {},
                       [this] { savePicture(); });
  coordinates_ = maker.add(QStringLiteral("export_coordinates"), tr("Save coordinates…"),
                           tr("Write the coordinates of the points and their metadata as tab-separated values"), {},
                           [this] { saveCoordinates(); });
}

void ProjectorSaving::update() {
  const bool placed = session_->data() && session_->projection().places;
  for (QAction* action : actions()) action->setEnabled(placed);
}

void ProjectorSaving::savePicture() {
  const QString path =
      dialogs_->saveFile(page_, tr("Save picture"), QDir::home().filePath(QStringLiteral("projection.png")),
                         tr("PNG files (*.png);;SVG files (*.svg)"));
  if (path.isEmpty()) return;
  writer_.add<QString>(
      [scene = canvas_->scene(), column = session_->coloring().colorColumn(), ramp = session_->coloring().isRamp(),
       path] { return writePointPicture(scene, column, ramp, path); },
      [this, path](const QString& error) { onWritten(path, error); });
}

void ProjectorSaving::saveCoordinates() {
  const QString path =
      dialogs_->saveFile(page_, tr("Save coordinates"), QDir::home().filePath(QStringLiteral("projection.tsv")),
                         tr("Tab-separated values (*.tsv)"));
  const ProjectionFrame& shown = session_->projection();
  if (path.isEmpty() || !shown.places) return;
  writer_.add<QString>([embedding = session_->data(), places = shown.places, deep = shown.settings.dimensions() == 3,
                        path] { return writeCoordinates(*embedding, *places, deep, path); },
                       [this, path](const QString& error) { onWritten(path, error); });
}

void ProjectorSaving::onWritten(const QString& path, const QString& error) {
  error.isEmpty() ? emit written(path) : emit failed(error);
}

}  // namespace widgets
