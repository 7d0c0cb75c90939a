// What a card shows, as a value that a worker can draw or write to a file: curves share their points with the card.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "widgets/charts/render/render_request.h"

namespace widgets {

struct ChartSnapshot {
  struct Curve {
    LineStyle style;  // in the colours for a white background
    QString run;
    QString tag;
    ShownSeries shown;  // as smoothed; its data() are the logged values
    // The band around a mean; without points where there is none.
    ShownSeries lower;
    ShownSeries upper;
  };
  QString title;
  QString xTitle;
  QString yTitle;
  QString rightTitle;
  QString leftOut;  // what of the values is not drawn: "29 points above"
  XAxis xAxis = XAxis::kStep;
  AxisKind xKind = AxisKind::kStep;
  bool logY = false;
  bool smoothed = false;
  AxisRange x;                     // what is visible, in axis coordinates
  AxisRange y;                     // log10 of the values when logY
  std::optional<AxisRange> right;  // of the curves whose style says so
  std::vector<Curve> curves;
};

}  // namespace widgets
