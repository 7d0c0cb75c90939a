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
constexpr int kLegendGap = 12;  // beside words
constexpr int kAboveLegend = 4;
constexpr int kLegendIndent = 14;      // of words beside their colour
constexpr double kLegendShare = 0.35;  // of the height, at most

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
    runs.back().id = run;
    runs.back().color = runColor(run);
  }
  return
      [runs, zoomed = zoomed_, legend = legend(runs).rows * QFontMetrics(captionFont()).lineSpacing() + kAboveLegend](
          const QSizeF& size, const PlotLook&) { return std::make_shared<const PrScene>(runs, zoomed, size, legend); };
}

PrCard::LegendWords PrCard::legendOf(const RunCurve& run) {
  const BestF1 best = bestF1(*run.curve);
  return {tr("%1, step %2").arg(run.run, placeText(run.place)),
          tr("area %1").arg(valueText(areaBelow(*run.curve))) + QStringLiteral(", ") +
              tr("best F1 %1 at %2").arg(valueText(best.f1), valueText(best.threshold))};
}

PrCard::Legend PrCard::legend(const std::vector<RunCurve>& runs) const {
  const QFontMetrics metrics(captionFont());
  int widest = 1;
  for (const RunCurve& run : runs) {
    const LegendWords words = legendOf(run);
    const int width = metrics.horizontalAdvance(words.run) + metrics.horizontalAdvance(words.numbers);
    widest = std::max(widest, width);
  }
  const int wanted = kLegendIndent + widest + 2 * kLegendGap;
  const auto count = static_cast<int>(runs.size());
  Legend legend;
  legend.columns = std::clamp(content().width() / wanted, 1, std::max(1, count));
  const int most = std::max(1, static_cast<int>(kLegendShare * content().height()) / metrics.lineSpacing());
  legend.rows = std::min((count + legend.columns - 1) / legend.columns, most);
  const int places = legend.rows * legend.columns;
  legend.told = count <= places ? count : places - 1;
  return legend;
}

void PrCard::paintLegend(QPainter& painter) {
  const std::vector<RunCurve>& runs = curves()->runs();
  const Legend legend = this->legend(runs);
  painter.setFont(captionFont());
  const QFontMetrics metrics = painter.fontMetrics();
  const int line = metrics.lineSpacing();
  const int column = content().width() / legend.columns;
  const int top = content().height() - legend.rows * line;
  const auto count = static_cast<int>(runs.size());
  for (int i = 0; i < std::min(count, legend.rows * legend.columns); ++i) {
    const QRect cell(i / legend.rows * column, top + i % legend.rows * line, column - kLegendGap, line);
    const QRect words = cell.adjusted(kLegendIndent, 0, 0, 0);
    if (i >= legend.told) {
      painter.setPen(theme().textSecondary);
      painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, tr("+ %n more", nullptr, count - legend.told));
      break;
    }
    const RunCurve& run = runs[static_cast<std::size_t>(i)];
    painter.fillRect(QRectF(cell.left(), cell.top() + line / 2.0 - 4, 8, 8), run.color);
    const LegendWords text = legendOf(run);
    const int numbers = std::min(metrics.horizontalAdvance(text.numbers) + 1, words.width());
    const int name = std::max(0, words.width() - numbers - kLegendGap);
    painter.setPen(theme().text);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(text.run, Qt::ElideMiddle, name));
    painter.setPen(theme().textSecondary);
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter,
                     metrics.elidedText(text.numbers, Qt::ElideRight, numbers));
  }
}

void PrCard::paintMarks(QPainter& painter) {
  paintLegend(painter);
  if (threshold_->value() >= 0) paintThreshold(painter);
}

void PrCard::paintThreshold(QPainter& painter) {
  const QRectF plot = curves()->frame().plot;
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

ReadOutContent PrCard::pointedOut() const {
  ReadOutContent content;
  const auto place = curves() && pointer() ? curves()->placeAt(*pointer()) : std::nullopt;
  if (!place) return content;
  const RunCurve& run = curves()->runs()[place->run];
  const auto row = [&](const QString& name, const std::vector<double>& values) {
    return ReadOutContent::Fact{name, valueText(values[place->point])};
  };
  const summaries::values::PrCurve& curve = *run.curve;
  content.head = tr("threshold %1").arg(valueText(curve.thresholds[place->point]));
  content.run = run.id;
  content.facts = {row(tr("precision"), curve.precision),          row(tr("recall"), curve.recall),
                   row(tr("true positives"), curve.truePositives), row(tr("false positives"), curve.falsePositives),
                   row(tr("true negatives"), curve.trueNegatives), row(tr("false negatives"), curve.falseNegatives)};
  return content;
}

QStringList PrCard::readout() const {
  const ReadOutContent content = pointedOut();
  if (content.facts.empty()) return {};
  const auto place = *curves()->placeAt(*pointer());
  const RunCurve& run = curves()->runs()[place.run];
  QStringList lines{run.run, tr("threshold") + QChar(u'\t') + valueText(run.curve->thresholds[place.point])};
  for (const ReadOutContent::Fact& fact : content.facts) lines << fact.name + QChar(u'\t') + fact.value;
  return lines;
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
