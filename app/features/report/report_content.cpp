#include "app/features/report/report_content.h"

#include <QCoreApplication>
#include <cmath>

#include "widgets/charts/note/card_note.h"
#include "widgets/charts/render/prepare_series.h"
#include "widgets/charts/series/smoothed_series.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

struct ContentWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

constexpr QSize kPlotPixels{640, 320};

QString number(double value) {
  return std::isfinite(value) ? widgets::decimalText(value, 'g', 6)
         : std::isnan(value)  ? ContentWords::tr("not a number")
                              : ContentWords::tr("infinite");
}

// "0.0123 at 900"
QString numberAt(double value, int64_t step) {
  return std::isfinite(value) ? ContentWords::tr("%1 at %2").arg(number(value)).arg(step) : QStringLiteral("–");
}

}  // namespace

widgets::ChartSnapshot drawnChart(const ReportChart& chart) {
  widgets::RenderRequest request = chart.request;
  request.pixels = kPlotPixels;
  for (widgets::RenderSeries& series : request.series) {
    series.smoothed = std::make_shared<widgets::SmoothedSeries>();
    series.transform = std::make_shared<widgets::XTransform>();
  }
  widgets::prepareSeries(request);
  widgets::RenderResult drawn = widgets::renderLines(request);
  widgets::ChartSnapshot snapshot;
  snapshot.title = chart.title;
  snapshot.xTitle = chart.xTitle;
  snapshot.yTitle = chart.yTitle;
  snapshot.rightTitle = chart.rightTitle;
  snapshot.leftOut = widgets::leftOutOf(drawn).join(QStringLiteral(", "));
  snapshot.xAxis = drawn.xAxis;
  snapshot.xKind = drawn.xKind;
  snapshot.logY = drawn.logY;
  snapshot.smoothed = drawn.smoothed;
  snapshot.x = drawn.x;
  snapshot.y = drawn.y;
  snapshot.right = drawn.right;
  for (widgets::RenderResult::Line& line : drawn.lines)
    snapshot.curves.push_back({line.style, line.style.run, line.style.tag, line.shown, line.lower, line.upper});
  return snapshot;
}

ReportTable valuesOf(const widgets::ChartSnapshot& chart) {
  ReportTable table;
  table.head = {ContentWords::tr("Run"),       ContentWords::tr("Tag"),        ContentWords::tr("Points"),
                ContentWords::tr("Last step"), ContentWords::tr("Last value"), ContentWords::tr("Smallest"),
                ContentWords::tr("Largest")};
  for (const auto& curve : chart.curves) {
    const widgets::SeriesData& data = curve.shown.data();
    double low = std::nan(""), high = std::nan("");
    int64_t lowStep = 0, highStep = 0;
    data.forEachPiece(0, data.size(), [&](std::span<const double> piece, std::size_t at) {
      for (std::size_t i = 0; i < piece.size(); ++i) {
        if (!std::isfinite(piece[i])) continue;
        if (!(piece[i] >= low)) {
          low = piece[i];
          lowStep = data.step(at + i);
        }
        if (!(piece[i] <= high)) {
          high = piece[i];
          highStep = data.step(at + i);
        }
      }
    });
    const bool none = data.empty();
    table.rows.push_back({curve.style.name, curve.tag, QString::number(data.size()),
                          none ? QString() : QString::number(data.step(data.size() - 1)),
                          none ? QString() : number(data.value(data.size() - 1)), numberAt(low, lowStep),
                          numberAt(high, highStep)});
  }
  return table;
}

}  // namespace app
