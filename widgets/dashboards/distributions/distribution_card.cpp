#include "widgets/dashboards/distributions/distribution_card.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/number_text.h"

namespace widgets {

DistributionCard::DistributionCard(const CardSpec& spec, const DashboardContext& context, XAxis time,
                                   SharedRanges* ranges, QWidget* parent)
    : HistogramSeriesCard(spec, context, kMostSteps, ranges, parent), time_(time) {}

void DistributionCard::setTime(XAxis time) {
  if (time == time_) return;
  time_ = time;
  redraw();
}

PlotCard::MakeScene DistributionCard::sceneMaker() const {
  if (!series() || series()->steps.empty()) return {};
  return [series = series(), time = time_, range = sharedRange(), color = runColor(spec().runs.front())](
             const QSizeF& size, const PlotLook&) {
    return std::make_shared<const DistributionScene>(*series, time, range, color, size);
  };
}

std::optional<std::size_t> DistributionCard::pointed() const {
  if (!distribution() || !pointer()) return {};
  if (!distribution()->frame().plot.adjusted(-6, 0, 6, 0).contains(*pointer())) return {};
  return distribution()->stepAt(pointer()->x());
}

// From the top, as they are drawn.
std::vector<ReadOutContent::Fact> DistributionCard::factsOf(const DistributionScene::Step& step) const {
  // The values of a normal distribution at 1.5, 1 and 0.5 deviations, as the basis points say.
  const QStringList names{tr("min"),  tr("7 %"),  tr("16 %"), tr("31 %"), tr("median"),
                          tr("69 %"), tr("84 %"), tr("93 %"), tr("max")};
  std::vector<ReadOutContent::Fact> facts;
  for (std::size_t i = DistributionScene::kLines; i-- > 0;) {
    facts.push_back({names[static_cast<int>(i)], valueText(step.values[i])});
  }
  return facts;
}

ReadOutContent DistributionCard::pointedOut() const {
  ReadOutContent content;
  const auto place = pointed();
  if (!place) return content;
  const DistributionScene::Step& step = distribution()->steps()[*place];
  content.head = tr("step %1").arg(stepText(step.step));
  content.facts = factsOf(step);
  content.run = spec().runs.front();
  return content;
}

QStringList DistributionCard::readout() const {
  const ReadOutContent content = pointedOut();
  if (content.facts.empty()) return {};
  QStringList lines{content.head};
  for (const ReadOutContent::Fact& fact : content.facts) lines << fact.name + QChar(u'\t') + fact.value;
  return lines;
}

void DistributionCard::paintMarks(QPainter& painter) {
  const auto step = marked();
  if (!step) return;
  const double x = distribution()->frame().xPixel(series()->time(*step, time_));
  const QRectF plot = distribution()->frame().plot;
  painter.setPen(QPen(theme().accent, 1));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

void DistributionCard::paintHover(QPainter& painter, const QPointF&) {
  const auto place = pointed();
  if (!place) return;
  const DistributionScene::Step& step = distribution()->steps()[*place];
  const SceneFrame& frame = distribution()->frame();
  const double x = frame.xPixel(step.time);
  painter.setPen(QPen(theme().textSecondary, 1, Qt::DashLine));
  painter.drawLine(QPointF(x, frame.plot.top()), QPointF(x, frame.plot.bottom()));
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme().view, 1));
  painter.setBrush(theme().text);
  for (const double value : step.values) painter.drawEllipse(QPointF(x, frame.yPixel(value)), 2.5, 2.5);
  paintReadout(painter, frame.plot, readout());
}

// A click with Ctrl sets the time cursor, as in the charts of scalars.
void DistributionCard::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  const auto place = pointed();
  if (place && event->button() == Qt::LeftButton && event->modifiers() & Qt::ControlModifier) {
    context().time->setStep(distribution()->steps()[*place].step);
  }
}

void DistributionCard::keyPressEvent(QKeyEvent* event) {
  const bool isLeft = event->key() == Qt::Key_Left;
  if ((!isLeft && event->key() != Qt::Key_Right) || !distribution() || distribution()->steps().empty()) {
    HistogramSeriesCard::keyPressEvent(event);
    return;
  }
  const auto& steps = distribution()->steps();
  std::size_t place = pointed().value_or(steps.size() - 1);
  if (isLeft && place > 0) --place;
  if (!isLeft && place + 1 < steps.size()) ++place;
  const SceneFrame& frame = distribution()->frame();
  setPointer(QPointF(frame.xPixel(steps[place].time), frame.plot.center().y()));
}

}  // namespace widgets
