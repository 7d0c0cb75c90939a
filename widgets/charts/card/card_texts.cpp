#include "widgets/charts/card/card_texts.h"

#include <QCoreApplication>

#include "widgets/charts/card_events.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

struct CardWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ChartCard)
};

QString markText(const CardScene& scene, const QPoint& at) {
  const double dpr = scene.card.devicePixelRatioF();
  const QRect& plot = scene.plot();
  const RenderResult& drawn = scene.drawn;
  for (const RenderMark& mark : drawn.marks) {
    const bool top = mark.kind == RenderMark::Kind::kAbove || mark.kind == RenderMark::Kind::kPositiveInfinity;
    const int y = top ? plot.top() + 4 : plot.bottom() - 4;
    if (std::abs(plot.left() + mark.x / dpr - at.x()) > 6 || std::abs(y - at.y()) > 10) continue;
    const QString& name = drawn.lines[static_cast<std::size_t>(mark.series)].style.name;
    //: Run, value, and where on the x axis
    return CardWords::tr("%1: %2 at %3")
        .arg(name, valueText(mark.value), axisValueText(drawn.xKind, mark.axisX, scene.view.x().span()));
  }
  return {};
}

}  // namespace

QString cardDescription(const RenderResult& drawn, const QString& emptyText) {
  const RenderResult::Line* best = nullptr;
  for (const RenderResult::Line& line : drawn.lines) {
    if (std::isfinite(line.lowest) && (!best || line.lowest < best->lowest)) best = &line;
  }
  if (!best) return emptyText.isEmpty() ? CardWords::tr("No points yet") : emptyText;
  //: Read by screen readers: number of runs, last value, lowest value, its step, its run
  return CardWords::tr("Runs: %1, last %2, lowest %3 at step %4 in %5")
      .arg(drawn.lines.size())
      .arg(measuredText(best->last), measuredText(best->lowest), stepText(best->lowestStep), best->style.name);
}

QString emptyPlotText(const CardSeries& series, const QString& emptyText, bool isOnItsWay) {
  if (!emptyText.isEmpty()) return emptyText;
  if (!series.isEmpty() && !series.isAnyVisible()) return CardWords::tr("No run with this curve is shown");
  if (!series.isEmpty() && isOnItsWay) return CardWords::tr("Drawing…");
  return CardWords::tr("No points yet. They appear as soon as a run logs them.");
}

QString tipAt(const CardScene& scene, CardEvents& events, const QString& head, const QPoint& at) {
  const QString marked = events.textAt(scene.frame(), at);
  const QString text = marked.isEmpty() ? markText(scene, at) : marked;
  return text.isEmpty() && at.y() < scene.plot().top() ? head : text;
}

}  // namespace widgets
