#include "widgets/dashboards/projector/scene/camera.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr float kEye = 3.2F;          // distance of the eye from the middle
constexpr float kNearest = 0.4F;      // nothing is drawn nearer to the eye
constexpr double kFilled = 0.44;      // of the shorter side, from the middle to 1
constexpr double kFilledDeep = 0.34;  // the same in space, where what is near is larger
constexpr double kLeastZoom = 0.05;
constexpr double kMostZoom = 2000;

std::array<float, 9> product(const std::array<float, 9>& a, const std::array<float, 9>& b) {
  std::array<float, 9> c{};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) {
      for (std::size_t k = 0; k < 3; ++k) c[3 * i + j] += a[3 * i + k] * b[3 * k + j];
    }
  }
  return c;
}

// Many small turns would make it skew (Gram-Schmidt).
void orthonormalise(std::array<float, 9>& m) {
  const auto scale = [&m](std::size_t row) {
    const float length = std::sqrt(m[row] * m[row] + m[row + 1] * m[row + 1] + m[row + 2] * m[row + 2]);
    for (std::size_t i = row; i < row + 3; ++i) m[i] /= length;
  };
  scale(0);
  const float along = m[0] * m[3] + m[1] * m[4] + m[2] * m[5];
  for (std::size_t i = 0; i < 3; ++i) m[3 + i] -= along * m[i];
  scale(3);
  m[6] = m[1] * m[5] - m[2] * m[4];
  m[7] = m[2] * m[3] - m[0] * m[5];
  m[8] = m[0] * m[4] - m[1] * m[3];
}

}  // namespace

void Camera::setDeep(bool deep) {
  if (deep_ == deep) return;
  deep_ = deep;
  reset();
}

void Camera::reset() {
  turned_ = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  zoom_ = 1;
  pan_ = {};
  // A little from the side and above, so that depth shows at once.
  if (deep_) rotate(0.5, -0.35);
}

void Camera::rotate(double right, double up) {
  if (!deep_) return;
  const auto cr = static_cast<float>(std::cos(right)), sr = static_cast<float>(std::sin(right));
  const auto cu = static_cast<float>(std::cos(up)), su = static_cast<float>(std::sin(up));
  turned_ = product({1, 0, 0, 0, cu, -su, 0, su, cu}, product({cr, 0, sr, 0, 1, 0, -sr, 0, cr}, turned_));
  orthonormalise(turned_);
}

void Camera::zoom(double factor, QPointF around, QSizeF size) {
  const double next = std::clamp(zoom_ * factor, kLeastZoom, kMostZoom);
  const QPointF middle(size.width() / 2, size.height() / 2);
  pan_ = around - middle - (around - middle - pan_) * (next / zoom_);
  zoom_ = next;
}

Camera::Seen Camera::see(const float* point, QSizeF size) const {
  Seen seen;
  float x = point[0], y = point[1];
  if (deep_) {
    x = turned_[0] * point[0] + turned_[1] * point[1] + turned_[2] * point[2];
    y = turned_[3] * point[0] + turned_[4] * point[1] + turned_[5] * point[2];
    seen.depth = turned_[6] * point[0] + turned_[7] * point[1] + turned_[8] * point[2];
    seen.magnified = kEye / std::max(kEye - seen.depth, kNearest);
  }
  const auto unit =
      static_cast<float>((deep_ ? kFilledDeep : kFilled) * std::min(size.width(), size.height()) * zoom_) *
      seen.magnified;
  seen.x = static_cast<float>(size.width() / 2 + pan_.x()) + x * unit;
  seen.y = static_cast<float>(size.height() / 2 + pan_.y()) - y * unit;
  return seen;
}

}  // namespace widgets
