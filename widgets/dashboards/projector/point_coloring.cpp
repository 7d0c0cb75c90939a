#include "widgets/dashboards/projector/point_coloring.h"

namespace widgets {
namespace {

const QString kColorsKey = QStringLiteral("colors");

}  // namespace

void PointColoring::setData(const EmbeddingPtr& data, bool same) {
  tasks_.cancel(kColorsKey);
  data_ = data;
  if (!same) {
    colors_ = {};
    colorColumn_ = data ? data->metadata.colorColumn() : -1;
    labelColumn_ = data ? data->metadata.labelColumn() : -1;
    ramp_ = false;
  }
  compute();
}

void PointColoring::setColorColumn(int column, bool ramp) {
  if (column == colorColumn_ && ramp == ramp_) return;
  colorColumn_ = column;
  ramp_ = ramp;
  compute();
}

void PointColoring::setLabelColumn(int column) {
  if (column == labelColumn_) return;
  labelColumn_ = column;
  emit labelsChanged();
}

void PointColoring::setTheme(const Theme& theme) {
  if (theme == theme_) return;
  theme_ = theme;
  compute();
}

void PointColoring::compute() {
  if (!data_) return;
  tasks_.run<PointColors>(
      kColorsKey,
      [data = data_, column = colorColumn_, ramp = ramp_, theme = theme_] {
        return colorsOfPoints(*data, column, ramp, theme);
      },
      [this](const PointColors& made) {
        colors_ = made;
        emit colorsChanged();
      });
}

}  // namespace widgets
