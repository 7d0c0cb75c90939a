// The colours of points by a column of their metadata: a palette for few different values, a ramp for numbers. Pure.
#pragma once

#include <QColor>
#include <memory>
#include <vector>

#include "widgets/dashboards/projector/data/embedding.h"
#include "widgets/theme/theme.h"

namespace widgets {

struct LegendEntry {
  QString name;
  QRgb color = 0;
  int count = 0;
  bool operator==(const LegendEntry&) const = default;
};

struct PointColors {
  std::shared_ptr<const std::vector<QRgb>> colors;
  std::vector<LegendEntry> legend;  // of a palette, as MetadataColumn::classes
  bool isRamp = false;
  double low = 0, high = 0;  // the ends of the ramp
};

// `column` -1: all points alike. `ramp`: numbers with few different values, too, are shown by a ramp.
PointColors colorsOfPoints(const EmbeddingData& data, int column, bool ramp, const Theme& theme);
// Of the n-th class: the colours of runs, then those by the golden angle.
QColor classColor(int number, bool dark);

}  // namespace widgets
