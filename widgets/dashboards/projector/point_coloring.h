// How the projector's points look: by which columns of their metadata they are coloured and labelled. The colours are
// computed in the background. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/dashboards/projector/scene/point_colors.h"
#include "widgets/dashboards/projector/scene/point_scene.h"
#include "widgets/util/background_tasks.h"

namespace widgets {

class PointColoring : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Null: nothing. `same`: other values of the same points, whose columns stay.
  void setData(const EmbeddingPtr& data, bool same);
  int colorColumn() const { return colorColumn_; }
  int labelColumn() const { return labelColumn_; }
  bool isRamp() const { return ramp_; }
  void setColorColumn(int column, bool ramp);
  void setLabelColumn(int column);
  void setTheme(const Theme& theme);
  const PointColors& colors() const { return colors_; }
  QString labelOf(int point) const { return data_ ? data_->label(point, labelColumn_) : QString(); }
  bool isBusy() const { return tasks_.isBusy(); }

 signals:
  void colorsChanged();
  void labelsChanged();

 private:
  void compute();

  EmbeddingPtr data_;
  int colorColumn_ = -1;
  int labelColumn_ = -1;
  bool ramp_ = false;
  Theme theme_;
  PointColors colors_;
  BackgroundTasks tasks_;
};

}  // namespace widgets
