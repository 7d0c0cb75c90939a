// From where the points are seen: turned, magnified and moved. A value.
#pragma once

#include <QPointF>
#include <QSizeF>
#include <array>

namespace widgets {

class Camera {
 public:
  struct Seen {
    float x = 0;          // pixels from the left
    float y = 0;          // from the top
    float depth = 0;      // larger is nearer, about -1 to 1
    float magnified = 1;  // by perspective
  };

  bool isDeep() const { return deep_; }
  // Two dimensions are seen from the front.
  void setDeep(bool deep);
  // Radians: to the right and upwards.
  void rotate(double right, double up);
  void move(QPointF pixels) { pan_ += pixels; }
  // Keeps what is at `around` where it is; `size`: of the view.
  void zoom(double factor, QPointF around, QSizeF size);
  double zoomFactor() const { return zoom_; }
  QPointF pan() const { return pan_; }
  void reset();

  // `point`: three numbers, about -1 to 1.
  Seen see(const float* point, QSizeF size) const;

  bool operator==(const Camera&) const = default;

 private:
  bool deep_ = false;
  std::array<float, 9> turned_{1, 0, 0, 0, 1, 0, 0, 0, 1};  // rows
  double zoom_ = 1;
  QPointF pan_;
};

}  // namespace widgets
