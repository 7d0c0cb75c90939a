// Which part of a picture a canvas shows, and how large. Points are the picture's or the canvas's. GUI thread only.
#pragma once

#include <QObject>
#include <QPointF>
#include <QSizeF>
#include <QTransform>
#include <optional>

class QWidget;

namespace widgets {

class GraphPicture;

class GraphViewport : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  GraphViewport(const QWidget& canvas, const GraphPicture& picture) : canvas_(canvas), picture_(picture) {}

  double scale() const { return scale_; }
  // Where the picture's corner is in the canvas.
  QPointF offset() const { return offset_; }
  QPointF toWidget(QPointF point) const { return point * scale_ + offset_; }
  QPointF toPicture(QPointF point) const { return (point - offset_) / scale_; }
  QTransform transform() const { return QTransform(scale_, 0, 0, scale_, offset_.x(), offset_.y()); }

  void moveTo(QPointF offset) { show(offset, scale_); }
  // The whole picture, or the first look below, again at each size that the canvas gets, until it is moved otherwise.
  void fit();
  // Zoom at which titles and weights of a graph still have their 11 pixels in their boxes.
  static constexpr double kReadable = 0.56;
  // The first look: the whole width, from the top, never so small that names cannot be read.
  void fitReadable(double least = kReadable);
  // The largest picture that is seen whole by it in a canvas of that size.
  static QSizeF readableSize(QSizeF canvas);
  void zoom(double factor, QPointF around);
  void zoomCentred(double factor);
  // Moves the picture so that `point` of it is in the middle.
  void centreOnPoint(QPointF point);
  void centreOn(int item);
  // Centres on the item unless all of it is in sight.
  void reveal(int item);
  // The canvas has another size.
  void resize();
  // Somebody works with what is seen: another size of the canvas leaves it where it is.
  void hold() { fitted_.reset(); }

 signals:
  void changed();  // panned, zoomed or another size
  void fitted();   // by fit() or fitReadable(), or their look at another size, after changed()

 private:
  void show(QPointF offset, double scale);
  void showFitted(QPointF offset, double scale, double least);
  double mainColumn(double scale) const;

  const QWidget& canvas_;
  const GraphPicture& picture_;
  double scale_ = 1;
  QPointF offset_;
  std::optional<double> fitted_ = kReadable;  // the least zoom of the look that another size repeats
};

}  // namespace widgets
