// Paints values as colours: blue below zero, the background at zero, vermillion above; grey where there is no number.
// GUI thread only.
#pragma once

#include <QImage>
#include <QWidget>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"

namespace widgets {

class TensorPictureView : public QWidget {
  Q_OBJECT
 public:
  explicit TensorPictureView(QWidget* parent = nullptr);
  void setPicture(const TensorPicture& picture);
  void clear() { setPicture({}); }
  bool isEmpty() const { return picture_.values.empty(); }
  const QImage& image() const { return image_; }
  QSize sizeHint() const override;

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  void render();
  QRectF target() const;  // where the image lies

  TensorPicture picture_;
  QImage image_;
};

}  // namespace widgets
