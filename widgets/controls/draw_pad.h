// A small canvas to draw on with the mouse or the keyboard: white strokes on black, like the digits of MNIST. Accepts a
// dropped picture file. GUI thread only.
#pragma once

#include <QImage>
#include <QWidget>

namespace widgets {

class DrawPad : public QWidget {
  Q_OBJECT
 public:
  // `size` in pixels of the picture; `grey`: without colours.
  DrawPad(QSize size, bool grey, QWidget* parent = nullptr);

  const QImage& image() const { return image_; }
  // Scaled to the pad's size. Does not emit changed().
  void setImage(const QImage& image);
  void clear();
  bool isBlank() const { return blank_; }

  QSize sizeHint() const override;

 signals:
  void changed();  // by the person
  void fileDropped(const QString& path);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  QRectF place() const;  // of the picture in the widget
  QPointF pixelAt(const QPointF& position) const;
  void stroke(const QPointF& from, const QPointF& to, bool erase);

  QImage image_;
  bool blank_ = true;
  QPointF last_;
  QPointF pen_;  // of the keys, in pixels of the picture
};

}  // namespace widgets
