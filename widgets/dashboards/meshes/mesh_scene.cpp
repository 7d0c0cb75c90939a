#include "widgets/dashboards/meshes/mesh_scene.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace widgets {
namespace {

using summaries::values::Mesh;

constexpr float kRadius = 2;       // pixels of a point in the middle
constexpr float kAmbient = 0.35F;  // of the light, wherever a face looks

// Moves vertices to the middle and scales them so that the farthest is 1 away, wherever the mesh is turned.
class Fit {
 public:
  explicit Fit(const Mesh& mesh) {
    std::array<float, 3> low, high;
    low.fill(std::numeric_limits<float>::max());
    high.fill(std::numeric_limits<float>::lowest());
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
      if (!std::isfinite(mesh.vertices[i])) continue;
      low[i % 3] = std::min(low[i % 3], mesh.vertices[i]);
      high[i % 3] = std::max(high[i % 3], mesh.vertices[i]);
    }
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (low[axis] <= high[axis]) middle_[axis] = (low[axis] + high[axis]) / 2;
    }
    float farthest = 0;
    for (std::size_t i = 0; i < mesh.size(); ++i) {
      const std::array<float, 3> place = (*this)(mesh.vertices.data() + 3 * i);
      const float distance = std::hypot(place[0], place[1], place[2]);
      if (std::isfinite(distance)) farthest = std::max(farthest, distance);
    }
    if (farthest > 0) scale_ = 1 / farthest;
  }
  std::array<float, 3> operator()(const float* vertex) const {
    std::array<float, 3> fitted{};
    for (std::size_t axis = 0; axis < 3; ++axis) fitted[axis] = (vertex[axis] - middle_[axis]) * scale_;
    return fitted;
  }

 private:
  std::array<float, 3> middle_{};
  float scale_ = 1;
};

struct SeenVertex {
  Camera::Seen seen;
  std::array<float, 3> place;  // turned as the camera sees it, in pixels
  bool isFinite = true;
};

SeenVertex seenVertex(const Camera& camera, const Fit& fit, const float* vertex, const QSizeF& size) {
  const std::array<float, 3> place = fit(vertex);
  SeenVertex result;
  result.isFinite = std::ranges::all_of(place, [](float number) { return std::isfinite(number); });
  if (!result.isFinite) return result;
  result.seen = camera.see(place.data(), size);
  const auto depth = static_cast<float>(std::min(size.width(), size.height()) / 2) * result.seen.depth;
  result.place = {result.seen.x, result.seen.y, depth};
  return result;
}

QRgb colorOf(const Mesh& mesh, std::size_t vertex, const QColor& plain) {
  if (mesh.colors.empty()) return plain.rgb();
  const uint8_t* color = mesh.colors.data() + 3 * vertex;
  return qRgb(color[0], color[1], color[2]);
}

// How much a face looks at the eye, 0 to 1, whichever side it shows.
float facing(const SeenVertex& a, const SeenVertex& b, const SeenVertex& c) {
  std::array<float, 3> u{}, v{};
  for (std::size_t i = 0; i < 3; ++i) {
    u[i] = b.place[i] - a.place[i];
    v[i] = c.place[i] - a.place[i];
  }
  const float x = u[1] * v[2] - u[2] * v[1], y = u[2] * v[0] - u[0] * v[2], z = u[0] * v[1] - u[1] * v[0];
  const float length = std::sqrt(x * x + y * y + z * z);
  return length > 0 ? std::abs(z) / length : 1;
}

QRgb lit(const std::array<QRgb, 3>& corners, float light) {
  const auto channel = [&](int (*of)(QRgb)) {
    return static_cast<int>(static_cast<float>(of(corners[0]) + of(corners[1]) + of(corners[2])) / 3 * light);
  };
  return qRgb(channel(qRed), channel(qGreen), channel(qBlue));
}

template <typename T>
void sortBackToFront(std::vector<T>& all) {
  std::ranges::stable_sort(all, {}, [](const T& one) { return one.depth; });
}

}  // namespace

MeshScene::MeshScene(const Mesh& mesh, const Camera& camera, const QColor& plain, const QSizeF& size) {
  const Fit fit(mesh);
  std::vector<SeenVertex> seen;
  seen.reserve(mesh.size());
  for (std::size_t i = 0; i < mesh.size(); ++i) {
    seen.push_back(seenVertex(camera, fit, mesh.vertices.data() + 3 * i, size));
  }
  for (std::size_t i = 0; i + 2 < mesh.faces.size(); i += 3) {
    Face face;
    std::array<std::size_t, 3> corners{};
    std::array<QRgb, 3> colors{};
    bool isFinite = true;
    for (std::size_t k = 0; k < 3; ++k) {
      corners[k] = static_cast<std::size_t>(mesh.faces[i + k]);
      const SeenVertex& vertex = seen[corners[k]];
      isFinite = isFinite && vertex.isFinite;
      face.depth += vertex.seen.depth / 3;
      face.corners << QPointF(vertex.seen.x, vertex.seen.y);
      colors[k] = colorOf(mesh, corners[k], plain);
    }
    if (!isFinite) continue;
    face.color = lit(colors, kAmbient + (1 - kAmbient) * facing(seen[corners[0]], seen[corners[1]], seen[corners[2]]));
    faces_.push_back(std::move(face));
  }
  for (std::size_t i = 0; mesh.faces.empty() && i < seen.size(); ++i) {
    if (!seen[i].isFinite) continue;
    points_.push_back({seen[i].seen.depth, QPointF(seen[i].seen.x, seen[i].seen.y), kRadius * seen[i].seen.magnified,
                       colorOf(mesh, i, plain)});
  }
  sortBackToFront(faces_);
  sortBackToFront(points_);
}

void MeshScene::paint(QPainter& painter, const PlotLook&) const {
  // Smooth edges would let the background through between neighbouring faces.
  painter.setRenderHint(QPainter::Antialiasing, faces_.empty());
  painter.setPen(Qt::NoPen);
  for (const Face& face : faces_) {
    painter.setBrush(QColor(face.color));
    painter.drawConvexPolygon(face.corners);
  }
  for (const Point& point : points_) {
    painter.setBrush(QColor(point.color));
    painter.drawEllipse(point.at, point.radius, point.radius);
  }
}

}  // namespace widgets
