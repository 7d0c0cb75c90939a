// A mesh as it is seen by a camera: triangles lit from the eye, the farthest first, or points. Made by a worker; const,
// so any thread.
#pragma once

#include <QColor>
#include <QPolygonF>
#include <memory>
#include <vector>

#include "summaries/values/mesh.h"
#include "widgets/dashboards/projector/scene/camera.h"
#include "widgets/dashboards/summary/plot_card.h"

namespace widgets {

class MeshScene : public PlotScene {
 public:
  // `plain`: of vertices without a colour of their own.
  MeshScene(const summaries::values::Mesh& mesh, const Camera& camera, const QColor& plain, const QSizeF& size);
  void paint(QPainter& painter, const PlotLook& look) const override;

  struct Face {
    float depth = 0;
    QPolygonF corners;
    QRgb color = 0;
  };
  struct Point {
    float depth = 0;
    QPointF at;
    float radius = 1;
    QRgb color = 0;
  };
  // Back to front.
  const std::vector<Face>& faces() const { return faces_; }
  // Back to front; only of a mesh without faces.
  const std::vector<Point>& points() const { return points_; }

 private:
  std::vector<Face> faces_;
  std::vector<Point> points_;
};

}  // namespace widgets
