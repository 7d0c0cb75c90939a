#include "widgets/dashboards/histograms/histogram_card.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/number_text.h"

namespace widgets {

HistogramCard::HistogramCard(const CardSpec& spec, const DashboardContext& context, const HistogramOptions& options,
                             SharedRanges* ranges, QWidget* parent)
    : HistogramSeriesCard(spec, context, kMostSteps, ranges, parent), options_(options) {}

void HistogramCard::setOptions(const HistogramOptions& options) {
  if (options == options_) return;
  options_ = options;
  redraw();
}

PlotCard::MakeScene HistogramCard::sceneMaker() const {
  if (!series() || series()->steps.empty()) return {};
  return [series = series(), options = options_, range = sharedRange(), color = runColor(spec().runs.front()),
          marked = marked()](const QSizeF& size, const PlotLook&) {
    return std::make_shared<const HistogramScene>(*series, options, range, color, marked, size);
  };
}

QStringList HistogramCard::lines(const HistogramScene::Place& place) const {
  const HistogramScene::Slice& slice = histogram()->slices()[place.slice];
  const AxisRange bin = histogram()->bin(place.bin);
  const double first = series()->firstWall;
  return {tr("step %1").arg(stepText(slice.step)), tr("%1 to %2").arg(valueText(bin.min), valueText(bin.max)),
          tr("count %1").arg(valueText(slice.counts[place.bin])), tr("after %1").arg(durationText(slice.wall - first))};
}

ReadOutContent HistogramCard::pointedOut() const {
  ReadOutContent content;
  const auto place = histogram() && pointer() ? histogram()->placeAt(*pointer()) : std::nullopt;
  if (!place) return content;
  const HistogramScene::Slice& slice = histogram()->slices()[place->slice];
  const AxisRange bin = histogram()->bin(place->bin);
  content.head = tr("step %1").arg(stepText(slice.step));
  content.facts = {{tr("values from"), valueText(bin.min)},
                   {tr("values to"), valueText(bin.max)},
                   {tr("count"), valueText(slice.counts[place->bin])},
                   {tr("time since the first"), durationText(slice.wall - series()->firstWall)}};
  content.run = spec().runs.front();
  return content;
}

QString HistogramCard::readout() const {
  if (!histogram() || !pointer()) return {};
  const auto place = histogram()->placeAt(*pointer());
  return place ? lines(*place).join(QStringLiteral(", ")) : QString();
}

void HistogramCard::paintHover(QPainter& painter, const QPointF& pointer) {
  const auto place = histogram()->placeAt(pointer);
  if (!place) return;
  const HistogramScene::Slice& slice = histogram()->slices()[place->slice];
  painter.setRenderHint(QPainter::Antialiasing);
  QPen dashed(theme().text, 1.5, Qt::CustomDashLine, Qt::FlatCap);  // that of the time cursor is bold and solid
  dashed.setDashPattern({3, 2});
  painter.setPen(dashed);
  painter.drawPolyline(slice.outline);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme().text);
  painter.drawEllipse(histogram()->pointOf(*place), 3, 3);
  paintReadout(painter, histogram()->frame().plot, lines(*place));
}

// A click sets the time cursor to the step under the pointer.
void HistogramCard::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  if (event->button() != Qt::LeftButton || !histogram()) return;
  const auto place = histogram()->placeAt(event->position() - QPointF(content().topLeft()));
  if (place && event->modifiers() & Qt::ControlModifier) {
    context().time->setStep(histogram()->slices()[place->slice].step);
  }
}

void HistogramCard::move(int slices, int bins) {
  if (!histogram() || histogram()->slices().empty()) return;
  const auto& all = histogram()->slices();
  const auto known = pointer() ? histogram()->placeAt(*pointer()) : std::nullopt;
  const auto within = [](std::size_t at, int by, std::size_t count) {
    return static_cast<std::size_t>(
        std::clamp<std::ptrdiff_t>(static_cast<std::ptrdiff_t>(at) + by, 0, static_cast<std::ptrdiff_t>(count) - 1));
  };
  HistogramScene::Place place{all.size() - 1, all.back().counts.size() / 2};
  if (known) place = {within(known->slice, slices, all.size()), within(known->bin, bins, all.front().counts.size())};
  setPointer(histogram()->pointOf(place));
}

void HistogramCard::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Up:
      return move(-1, 0);
    case Qt::Key_Down:
      return move(1, 0);
    case Qt::Key_Left:
      return move(0, -1);
    case Qt::Key_Right:
      return move(0, 1);
    default:
      HistogramSeriesCard::keyPressEvent(event);
  }
}

}  // namespace widgets
