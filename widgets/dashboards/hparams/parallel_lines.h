// The picture of all lines of parallel coordinates, drawn by a worker: hundreds take longer than a frame. While one is
// drawn the former one is shown. GUI thread only.
#pragma once

#include <QColor>
#include <QImage>
#include <QObject>
#include <QPolygonF>
#include <QSize>
#include <vector>

namespace widgets {

struct ParallelLine {
  QPolygonF points;
  QColor color;
};

class ParallelLines : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // The lines are to be drawn anew.
  void touch() { ++version_; }
  // False while there are lines that are newer than those of the picture.
  bool isDrawn() const { return drawnVersion_ == version_; }
  // Newer ones, and no worker is at it.
  bool isDue() const { return !isDrawing_ && !isDrawn(); }
  void draw(std::vector<ParallelLine> lines, const QSize& size, double ratio);
  const QImage& picture() const { return picture_; }

 signals:
  void drawn();

 private:
  QImage picture_;
  int version_ = 1;
  int drawnVersion_ = 0;  // that the picture shows
  bool isDrawing_ = false;
};

}  // namespace widgets
