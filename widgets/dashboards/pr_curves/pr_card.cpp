#include "widgets/dashboards/pr_curves/pr_card.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <set>

#include "summaries/values/series_queries.h"
#include "widgets/dashboards/summary/step_items.h"
#include "widgets/dashboards/summary/step_slider.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr double kKeyStep = 0.01;
constexpr int kPrSliderHeight = 24;
constexpr double kLegendGap = 12;     // beside the plot
constexpr double kLegendIndent = 14;  // of words beside their colour

RunCurve readCurve(summaries::EventLogReader& log, int64_t series, std::optional<ItemPlace> cursor) {
  RunCurve result;
  const std::vector<summaries::ItemInfo> items = onePerPlace(log.items(series));
  for (const summaries::ItemInfo& item : items) result.places.push_back(placeOf(item));
  const auto at = itemAtPlace(items, cursor);
  if (!at) return result;
  result.place = placeOf(items[*at]);
  result.curve = std::make_shared<const summaries::values::PrCurve>(
      summaries::values::readPrCurve(log, series, result.place.step, result.place.repeat));
  return result;
}

}  // namespace

const SeriesSelector PrCard::kSelector{summaries::Kind::kTensor, std::string(summaries::values::kPrCurvesPlugin)};

PrCard::PrCard(const CardSpec& spec, const DashboardContext& context, PrThreshold* threshold, bool zoomed,
               QWidget* parent)
    : PlotCard(spec, kSelector, context, parent),
      threshold_(threshold),
      zoomed_(zoomed),
      slider_(new StepSlider(this)) {
  slider_->hide();
  connect(slider_, &StepSlider::placeChosen, this, [this](const ItemPlace& place) {
    own_ = place;
    for (const QString& run : this->spec().runs) readRun(run);
  });
  connect(threshold, &PrThreshold::changed, this, qOverload<>(&QWidget::update));
}

void PrCard::setZoomed(bool zoomed) {
  zoomed_ = zoomed;
  redraw();
}

void PrCard::followCursor() {
  own_.reset();
  if (!isVisible()) return;
  for (const QString& run : spec().runs) readRun(run);
}

void PrCard::readRun(const QString& run) {
  load<RunCurve>(
      run,
      [cursor = own_ ? own_ : placeAt(context().time->step())](summaries::EventLogReader& log, int64_t series) {
        return readCurve(log, series, cursor);
      },
      [this, run](const RunCurve& curve) {
        if (curve.curve) curves_[run] = curve;
        showPlaces();
        redraw();
      });
}

void PrCard::forgetRun(const QString& run) {
  curves_.erase(run);
  showPlaces();
  redraw();
}

// The time cursor reaches steps; the slider is for those that have several entries.
void PrCard::showPlaces() {
  std::set<ItemPlace> places;
  ItemPlace shown{INT64_MIN, 0};
  for (const auto& [run, curve] : curves_) {
    places.insert(curve.places.begin(), curve.places.end());
    shown = std::max(shown, curve.place);
  }
  const bool areRepeated = std::ranges::any_of(places, [](const ItemPlace& place) { return place.repeat > 0; });
  if (!areRepeated) places.clear();
  slider_->setPlaces({places.begin(), places.end()}, own_.value_or(shown));
  layOut();
}

QRect PrCard::content() const {
  return PlotCard::content().adjusted(0, 0, 0, slider_->isHidden() ? 0 : -kPrSliderHeight);
}

void PrCard::layOut() {
  const QRect all = PlotCard::content();
  slider_->setGeometry(all.left(), all.bottom() - kPrSliderHeight + 2, all.width(), kPrSliderHeight);
}

void PrCard::resizeEvent(QResizeEvent* event) {
  PlotCard::resizeEvent(event);
  layOut();
}

PlotCard::MakeScene PrCard::sceneMaker() const {
  if (curves_.empty()) return {};
  std::vector<RunCurve> runs;
  for (const auto& [run, curve] : curves_) {
    runs.push_back(curve);
    runs.back().run = runName(run);
    runs.back().color = runColor(run);
  }
  return [runs, zoomed = zoomed_, legend = legendWidth(runs)](const QSizeF& size, const PlotLook&) {
    return std::make_shared<const PrScene>(runs, zoomed, size, legend);
  };
}

QStringList PrCard::legendOf(const RunCurve& run) {
  const BestF1 best = bestF1(*run.curve);
  return {tr("%1, step %2").arg(run.run, placeText(run.place)), tr("area %1").arg(valueText(areaBelow(*run.curve))),
          tr("best F1 %1 at %2").arg(valueText(best.f1), valueText(best.threshold))};
}

double PrCard::legendWidth(const std::vector<RunCurve>& runs) const {
  const QFontMetrics metrics(captionFont());
  int widest = 0;
  for (const RunCurve& run : runs) {
    for (const QString& line : legendOf(run)) widest = std::max(widest, metrics.horizontalAdvance(line));
  }
  const double wanted = kLegendGap + kLegendIndent + widest + kLegendGap;
  return std::max(PrScene::kLegend, std::min(wanted, content().width() / 2.0));
}

void PrCard::paintMarks(QPainter& painter) {
  const QRectF plot = curves()->frame().plot;
  painter.setFont(captionFont());
  const QFontMetrics metrics = painter.fontMetrics();
  const double left = plot.right() + kLegendGap;
  const int width = static_cast<int>(content().width() - left);
  double y = plot.top();
  // In two lines where one has no room for it.
  const auto line = [&](const QString& text, const QColor& color, double indent) {
    const QRectF room(left + indent, y, width - indent, 2 * metrics.lineSpacing());
    const bool isWide = metrics.boundingRect(room.toRect(), Qt::TextWordWrap, text).width() > room.width();
    painter.setPen(color);
    QRectF taken;
    painter.drawText(room, isWide ? 0 : Qt::TextWordWrap,
                     isWide ? metrics.elidedText(text, Qt::ElideRight, static_cast<int>(room.width())) : text, &taken);
    y += std::max<double>(metrics.lineSpacing(), taken.height());
  };
  for (std::size_t i = 0; i < curves()->runs().size(); ++i) {
    const RunCurve& run = curves()->runs()[i];
    if (y + 5 * metrics.lineSpacing() > content().height()) {
      line(tr("+ %n more", nullptr, static_cast<int>(curves()->runs().size() - i)), theme().textSecondary, 0);
      break;
    }
    painter.fillRect(QRectF(left, y + metrics.height() / 2.0 - 4, 8, 8), run.color);
    const QStringList words = legendOf(run);
    for (const QString& each : words)
      line(each, each == words.front() ? theme().text : theme().textSecondary, kLegendIndent);
    y += 4;
  }
  if (threshold_->value() < 0) return;
  painter.setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < curves()->runs().size(); ++i) {
    if (usedPoints(*curves()->runs()[i].curve) == 0) continue;
    const QPointF at = curves()->pointOf(curves()->atThreshold(i, threshold_->value()));
    if (!plot.adjusted(-2, -2, 2, 2).contains(at)) continue;
    painter.setPen(QPen(theme().view, 1.5));
    painter.setBrush(curves()->runs()[i].color);
    painter.drawEllipse(at, 5, 5);
  }
}

QStringList PrCard::readout() const {
  if (!curves() || !pointer()) return {};
  const auto place = curves()->placeAt(*pointer());
  if (!place) return {};
  const RunCurve& run = curves()->runs()[place->run];
  const auto row = [&](const QString& name, const std::vector<double>& values) {
    return QStringLiteral("%1\t%2").arg(name, valueText(values[place->point]));
  };
  const summaries::values::PrCurve& curve = *run.curve;
  return {run.run,
          row(tr("threshold"), curve.thresholds),
          row(tr("precision"), curve.precision),
          row(tr("recall"), curve.recall),
          row(tr("true positives"), curve.truePositives),
          row(tr("false positives"), curve.falsePositives),
          row(tr("true negatives"), curve.trueNegatives),
          row(tr("false negatives"), curve.falseNegatives)};
}

void PrCard::paintHover(QPainter& painter, const QPointF&) {
  const QStringList lines = readout();
  if (lines.isEmpty()) return;
  paintReadout(painter, curves()->frame().plot, lines);
}

void PrCard::mouseMoveEvent(QMouseEvent* event) {
  PlotCard::mouseMoveEvent(event);
  const auto place = curves() && pointer() ? curves()->placeAt(*pointer()) : std::nullopt;
  if (place) threshold_->set(curves()->runs()[place->run].curve->thresholds[place->point]);
}

void PrCard::mousePressEvent(QMouseEvent*) {
  setFocus(Qt::MouseFocusReason);
}

void PrCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Left && event->key() != Qt::Key_Right) return PlotCard::keyPressEvent(event);
  const double step = event->key() == Qt::Key_Left ? -kKeyStep : kKeyStep;
  threshold_->set(std::clamp(threshold_->value() < 0 ? 0.5 : threshold_->value() + step, 0.0, 1.0));
}

}  // namespace widgets
