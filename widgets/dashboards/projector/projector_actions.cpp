#include "widgets/dashboards/projector/projector_actions.h"

#include <QAction>

#include "widgets/dashboards/projector/projector_session.h"
#include "widgets/dashboards/projector/scene/projector_canvas.h"
#include "widgets/util/action_registry.h"

namespace widgets {

ProjectorActions::ProjectorActions(const PageActions& maker, ProjectorSession* session, ProjectorCanvas* canvas)
    : QObject(maker.page()), session_(session), canvas_(canvas) {
  makeRunActions(maker);
  makeViewActions(maker);
  makeSelectionActions(maker);
}

void ProjectorActions::makeRunActions(const PageActions& maker) {
  run_ = maker.add(QStringLiteral("run"), tr("Run"), tr("Compute the projection again"), QKeySequence(Qt::Key_R),
                   [this] { session_->run(); });
  pause_ = maker.addSwitch(QStringLiteral("pause"), tr("Pause"), tr("Pause after the current iteration, or resume"),
                           false, QKeySequence(Qt::Key_P), [this](bool on) { session_->runner()->setPaused(on); });
  perturb_ =
      maker.add(QStringLiteral("perturb"), tr("Perturb"), tr("Move every point slightly to escape a poor arrangement"),
                {}, [this] { session_->runner()->perturb(); });
  cancel_ =
      maker.add(QStringLiteral("cancel"), tr("Cancel projection"),
                tr("Stop computing and keep the current arrangement"), {}, [this] { session_->runner()->cancel(); });
  spherize_ = maker.addSwitch(QStringLiteral("spherize"), tr("Sphereize data"),
                              tr("Shift the points by their centroid and scale each to unit length"), false, {},
                              [this](bool on) {
                                if (updating_) return;
                                ProjectionSettings settings = session_->settings();
                                settings.spherize = on;
                                session_->setSettings(settings);
                              });
}

void ProjectorActions::makeViewActions(const PageActions& maker) {
  deep_ = maker.addSwitch(QStringLiteral("three_dimensions"), tr("3D"), tr("Show the points in three dimensions"), true,
                          QKeySequence(Qt::Key_D), [this](bool on) {
                            if (updating_) return;
                            ProjectionSettings settings = session_->settings();
                            settings.deep = on;
                            if (on != (settings.components[2] >= 0)) settings.components[2] = on ? 2 : -1;
                            session_->setSettings(settings);
                          });
  labels_ = maker.addSwitch(QStringLiteral("labels"), tr("Labels"),
                            tr("Show the labels of all points as far as there is room"), false, QKeySequence(Qt::Key_L),
                            [this](bool on) { canvas_->setLabels(on); });
  pictures_ = maker.addSwitch(QStringLiteral("pictures"), tr("Pictures"),
                              tr("Show the points as pictures from their sprite image"), true, QKeySequence(Qt::Key_I),
                              [this](bool on) { canvas_->setPictures(on); });
  area_ = maker.addSwitch(QStringLiteral("select_area"), tr("Select area"),
                          tr("Select points by dragging over them; when off, hold Shift"), false,
                          QKeySequence(Qt::Key_S), [this](bool on) { canvas_->setSelecting(on); });
  reset_ = maker.add(QStringLiteral("reset_view"), tr("Reset view"), tr("Show all points from the front"),
                     QKeySequence(Qt::Key_0), [this] { canvas_->resetView(); });
}

void ProjectorActions::makeSelectionActions(const PageActions& maker) {
  isolate_ = maker.add(QStringLiteral("isolate"), tr("Isolate"), tr("Show and project only the selected points"),
                       QKeySequence(Qt::Key_O), [this] { session_->isolate(); });
  showAll_ = maker.add(QStringLiteral("show_all"), tr("Show all"), tr("Show all points again"), QKeySequence(Qt::Key_A),
                       [this] { session_->showAll(); });
  clear_ = maker.add(QStringLiteral("clear"), tr("Clear"), tr("Clear the selection"), QKeySequence(Qt::Key_Escape),
                     [this] { session_->selection().select({}); });
  find_ = maker.add(QStringLiteral("find"), tr("Find point"), tr("Search the points by their metadata"),
                    QKeySequence::Find, [this] { emit searchRequested(); });
}

void ProjectorActions::update() {
  const bool any = session_->data() != nullptr;
  const ProjectionSettings& settings = session_->settings();
  updating_ = true;
  deep_->setChecked(settings.dimensions() == 3);
  deep_->setEnabled(any && settings.method != ProjectionMethod::kCustom);
  spherize_->setChecked(settings.spherize);
  updating_ = false;
  const QString why = any ? QString() : tr("No points are shown: select a run with embeddings, or open a file.");
  for (QAction* action : {spherize_, labels_, area_, reset_, find_}) ActionRegistry::disable(action, why);
  pictures_->setEnabled(any && !session_->data()->sprite.isNull());
  isolate_->setEnabled(session_->selection().points().size() > 1);
  showAll_->setEnabled(session_->subset() != nullptr);
  clear_->setEnabled(!session_->selection().points().empty());
}

}  // namespace widgets
