// The view of the points: a worker paints, this shows the picture and turns what a person does into a camera and a
// selection. In the plane dragging moves, in space it rotates (Ctrl or the right button moves); Shift selects an area;
// the wheel magnifies; arrows, plus, minus and 0 do the same. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <atomic>

#include "widgets/dashboards/projector/scene/point_painter.h"

namespace widgets {

class ProjectorCanvas : public QWidget {
  Q_OBJECT
 public:
  explicit ProjectorCanvas(QWidget* parent = nullptr);

  // Each paints anew, once for all that is set in one turn of the event loop.
  // `same`: the points that are shown, at another step: they stay where they are until they get new places.
  void setData(const EmbeddingPtr& embedding, bool same = false);
  void setPlaces(const PlacesPtr& places, bool deep);
  void setColors(std::shared_ptr<const std::vector<QRgb>> colors);
  void setSelection(PointList selected, PointList neighbors);
  void setLabelColumn(int column);
  void setLabels(bool on);
  void setPictures(bool on);
  // Dragging selects an area without Shift.
  void setSelecting(bool on);
  // A line in the middle while there are no points; empty: none.
  void setHint(const QString& hint);
  void setCamera(const Camera& camera);
  void resetView();

  const Camera& camera() const { return scene_.camera; }
  // What is shown now, at another size and ratio if given: for files.
  PointScene scene() const;
  const PointFrame& frame() const { return frame_; }
  int hovered() const { return hovered_; }
  bool isPainting() const { return painting_ || dirty_; }

 signals:
  void picked(int point, bool add);  // -1: none is there
  void areaSelected(const std::vector<int>& points, bool add);
  void clearRequested();
  void framePainted();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  enum class Drag { kNone, kRotate, kMove, kArea };
  void touch();
  void paintNext();
  void setHovered(int point);
  void endArea(bool add);
  void paintHover(QPainter& painter);

  PointScene scene_;
  PointFrame frame_;
  bool painting_ = false;
  bool dirty_ = false;
  bool selecting_ = false;
  int hovered_ = -1;
  QString hint_;
  Drag drag_ = Drag::kNone;
  QPointF pressed_, last_;
};

}  // namespace widgets
