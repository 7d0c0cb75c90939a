// The mesh of one run and tag at the time cursor, to be turned, moved and magnified. GUI thread only.
#pragma once

#include <memory>

#include "summaries/values/mesh.h"
#include "widgets/dashboards/meshes/mesh_views.h"
#include "widgets/dashboards/summary/media_card.h"

namespace widgets {

class MeshCard : public MediaCard {
  Q_OBJECT
 public:
  // The series of vertices: one for each mesh.
  static const SeriesSelector kSelector;

  // `views` must outlive the card.
  MeshCard(const CardSpec& spec, const DashboardContext& context, int sample, MeshViews* views, QWidget* parent);
  QString title() const override;
  int64_t step() const { return shown_.place.step; }
  const std::shared_ptr<const summaries::values::Mesh>& mesh() const { return shown_.mesh; }
  // "step 200, 1,024 vertices, 2,048 faces".
  QString caption() const override;

 protected:
  void readRun(const QString& run) override;
  void forgetRun(const QString& run) override;
  MakeScene sceneMaker() const override;
  void paintMarks(QPainter& painter) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Shown : MediaItem {
    std::shared_ptr<const summaries::values::Mesh> mesh;
  };
  static Shown read(summaries::EventLogReader& log, int64_t series, int sample, std::optional<ItemPlace> cursor);
  void turn(double right, double up);
  void zoom(double factor, const QPointF& around);

  MeshViews* views_;
  Shown shown_;
  QPointF dragged_;
};

}  // namespace widgets
