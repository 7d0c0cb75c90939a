#include "widgets/charts/chart_card.h"

#include <QPainter>
#include <QResizeEvent>

#include "widgets/charts/chart_scheduler.h"
#include "widgets/charts/value_table.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {
constexpr int kLeft = 12 + 44;  // labels of one width, so that the plots of all cards align
constexpr int kFoot = 26;
constexpr std::size_t kMostFormerLines = 200;  // some kilobytes each
}  // namespace

ChartCard::ChartCard(const QString& tag, ChartScheduler* scheduler, QWidget* parent)
    : QWidget(parent), tag_(tag), scheduler_(scheduler) {
  setObjectName(QStringLiteral("card:") + tag);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAcceptDrops(true);
  setAccessibleName(tr("Chart of %1").arg(tag));
  buildButtons();
  readLook();
  describe();
  scheduler_->add(this);
}

ChartCard::~ChartCard() {
  scheduler_->remove(this);
  delete table_;
}

ChartCard::Series& ChartCard::changed(const QString& run) {
  if (!series_.contains(run)) order_.push_back(run);
  visible_.reset();
  return series_[run];
}

void ChartCard::setData(const QString& run, const SeriesData& points) {
  Series& series = changed(run);
  series.data = points;
  if (!series.style.visible) return;
  ++version_;
  dataDirty_ = true;
  scheduler_->requestLiveFrame();
}

void ChartCard::setBand(const QString& run, const SeriesData& lower, const SeriesData& upper) {
  Series& series = changed(run);
  series.band.reset();
  if (!lower.empty() && !upper.empty()) {
    series.band = std::make_shared<RenderBand>(
        RenderBand{lower, upper, std::make_shared<SmoothedSeries>(), std::make_shared<SmoothedSeries>()});
  }
  viewChanged();
}

void ChartCard::setStyle(const QString& run, const LineStyle& style) {
  if (const auto known = series_.find(run); known != series_.end() && known->second.style == style) return;
  Series& series = changed(run);
  series.style = style;
  viewChanged();
}

void ChartCard::removeSeries(const QString& run) {
  if (series_.erase(run) == 0) return;
  visible_.reset();
  std::erase(order_, run);
  viewChanged();
}

void ChartCard::setEmptyText(const QString& text) {
  if (std::exchange(emptyText_, text) == text) return;
  describe();
  if (!drawn_.hasData) update();
}

QStringList ChartCard::runs() const {
  return QStringList(order_.begin(), order_.end());
}

void ChartCard::viewChanged(bool newImage) {
  ++version_;
  viewDirty_ = viewDirty_ || newImage;
  if (newImage && !dirtySince_) dirtySince_ = std::chrono::steady_clock::now();
  newImage ? scheduler_->requestImages() : scheduler_->requestFrame();
}

// What is chosen is the target at once; fitted parts stay until the worker has fitted them.
void ChartCard::applyZoom(const ZoomView& zoom, bool newPlace) {
  if (newPlace) {
    zoom_.push(zoom);
  } else {
    zoom_.replace(zoom);
  }
  if (zoom.x) targetX_ = *zoom.x;
  if (zoom.y) targetY_ = *zoom.y;
  axesStale_ = axesStale_ || targetX_ != shownX_ || targetY_ != shownY_;
  viewChanged();
}

void ChartCard::setZoom(const ZoomView& zoom) {
  ZoomView valid = zoom;
  if (valid.x) valid.x = valid.x->normalised();
  if (valid.y) valid.y = valid.y->normalised();
  const bool otherX = valid.x != this->zoom().x;
  applyZoom(valid, true);
  if (otherX) emit xZoomed(valid.x);
}

void ChartCard::setLinkedX(const std::optional<AxisRange>& x) {
  if (x == zoom().x) return;
  applyZoom({x, zoom().y}, false);
}

void ChartCard::fit() {
  setZoom({});
}

void ChartCard::zoomBack() {
  if (!zoom_.canGoBack()) return;
  zoom_.back();
  applyZoom(zoom(), false);
  emit xZoomed(zoom().x);
}

void ChartCard::zoomForward() {
  if (!zoom_.canGoForward()) return;
  zoom_.forward();
  applyZoom(zoom(), false);
  emit xZoomed(zoom().x);
}

void ChartCard::zoomX(double factor, std::optional<double> at) {
  const double pivot = fromPixel(targetX_, plot_.width(), at.value_or(plot_.width() / 2.0));
  setZoom({AxisRange{pivot + (targetX_.min - pivot) * factor, pivot + (targetX_.max - pivot) * factor}, zoom().y});
}

void ChartCard::zoomY(double factor, std::optional<double> at) {
  const double pivot = fromPixel(targetY_, plot_.height(), plot_.height() - at.value_or(plot_.height() / 2.0));
  setZoom({zoom().x, AxisRange{pivot + (targetY_.min - pivot) * factor, pivot + (targetY_.max - pivot) * factor}});
}

void ChartCard::pan(double x, double y) {
  ZoomView next = zoom();
  if (x != 0) next.x = AxisRange{targetX_.min + x * targetX_.span(), targetX_.max + x * targetX_.span()};
  if (y != 0) next.y = AxisRange{targetY_.min + y * targetY_.span(), targetY_.max + y * targetY_.span()};
  setZoom(next);
}

void ChartCard::setSelection(StepSelection* selection) {
  selection_.share(selection);
  connect(selection, &StepSelection::changed, this, qOverload<>(&QWidget::update));
}

void ChartCard::setEvents(const AxisEvents* events) {
  events_.share(events);
  connect(events, &AxisEvents::changed, this, qOverload<>(&QWidget::update));
}

QPointF ChartCard::pixelOf(double x, double y) const {
  return {plot_.left() + toPixel(shownX_, plot_.width(), x),
          plot_.top() + plot_.height() - toPixel(shownY_, plot_.height(), y)};
}

bool ChartCard::isShown() const {
  return isVisible() && !window()->isMinimized() && !visibleRegion().isEmpty();
}

bool ChartCard::isBehind() const {
  return axesStale_ || inFlight_ || viewDirty_ || dataDirty_ || arrived_;
}

bool ChartCard::wantsImage(bool live) const {
  return !inFlight_ && !plot_.isEmpty() && (viewDirty_ || (live && dataDirty_));
}

// Kept until a series changes: while ranges move every frame asks for pictures of the same ones.
std::shared_ptr<const std::vector<RenderSeries>> ChartCard::visibleSeries() {
  if (visible_) return visible_;
  auto all = std::make_shared<std::vector<RenderSeries>>();
  for (const QString& run : order_) {
    const Series& series = series_.at(run);
    if (!series.style.visible) continue;
    all->push_back({run, series.data, series.style, series.smoothed, series.metric, series.transform, series.band});
  }
  return visible_ = std::move(all);
}

RenderRequest ChartCard::takeRequest() {
  RenderRequest request;
  request.shared = visibleSeries();
  request.groups = groups_;
  request.memory = groupMemory_;
  request.xChoice = {!setup_.xTag.isEmpty(), setup_.logX, options_.xAxis};
  request.xAxis = options_.xAxis;
  request.smoothing = options_.smoothing;
  request.logY = logY();
  request.ignoreOutliers = options_.ignoreOutliers;
  request.overwritten = options_.overwritten;
  request.follow = options_.followNewest;
  request.x = zoom().x;
  request.y = zoom().y;
  request.dpr = devicePixelRatioF();
  request.pixels = (QSizeF(plot_.size()) * request.dpr).toSize();
  request.dark = theme_.dark;
  request.xTicks = std::clamp(plot_.width() / 60, 2, 10);
  request.yTicks = std::clamp(plot_.height() / 34, 2, 6);
  request.version = version_;
  request.since = dirtySince_ ? *std::exchange(dirtySince_, {}) : std::chrono::steady_clock::now();
  request.former = std::move(former_);
  asked_ = std::chrono::steady_clock::now();
  inFlight_ = true;
  viewDirty_ = dataDirty_ = false;
  return request;
}

void ChartCard::accept(RenderResult result) {
  inFlight_ = false;
  if (result.image.isNull()) return;
  // A part that was chosen meanwhile stays as chosen: the picture is stretched to it until the next one comes.
  targetX_ = zoom().x.value_or(result.x);
  targetY_ = zoom().y.value_or(result.y);
  const bool sameAxes = drawn_.hasData == result.hasData && drawn_.logY == result.logY &&
                        drawn_.xAxis == result.xAxis && drawn_.xKind == result.xKind && drawn_.right == result.right &&
                        rightColor(drawn_) == rightColor(result);
  axesComplete_ = axesComplete_ && sameAxes;
  if (arrived_) result.since = std::min(result.since, arrived_->since);
  arrived_ = std::move(result);
  axesStale_ = axesStale_ || !axesComplete_ || targetX_ != shownX_ || targetY_ != shownY_;
}

void ChartCard::adopt() {
  if (!arrived_) return;
  former_ = std::make_shared<RenderResult>(std::exchange(drawn_, std::move(*arrived_)));
  // Of very many lines there is no room for those of two pictures.
  if (former_->lines.size() > kMostFormerLines) former_->lines = {};
  arrived_.reset();
  drawnVersion_ = drawn_.version;
  scheduler_->noteImage(drawn_.since);
  highlighted_.reset();
  rows_.clear();
  rowsStale_ = crosshair_.has_value();
  describe();
  const bool hasLegend = groups_ || !setup_.tags.isEmpty();
  update(hasLegend ? QRegion(rect()) : workArea());
  emit drawnChanged();
}

void ChartCard::dropPictures() {
  if (axesPixmap_.isNull() && drawn_.image.isNull()) return;
  axesPixmap_ = {};
  drawn_.image = {};
  axesComplete_ = false;
  axesStale_ = true;
  viewDirty_ = true;
}

void ChartCard::readLook() {
  theme_ = Theme::of(palette());
  captionFont_ = font();
  captionFont_.setPointSizeF(std::max(font().pointSizeF() * 0.85, 8.25));
  axes_.setLook(theme_, captionFont_);
  quickAxes_.setLook(theme_, captionFont_);
  dots_.clear();
  axesComplete_ = false;
  axesStale_ = true;
  placeButtons();
  viewChanged();
}

void ChartCard::layOut() {
  plot_ = QRect(kLeft, headHeight(), width() - kLeft - rightMargin(), height() - headHeight() - kFoot);
  if (plot_.width() < 20 || plot_.height() < 20) plot_ = {};
  if (!plot_.isEmpty()) axes_.setGeometry(size(), plot_);
  axesComplete_ = false;
  axesStale_ = true;
  placeButtons();
  viewChanged();
}

void ChartCard::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void ChartCard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  scheduler_->requestFrame();
}

void ChartCard::hideEvent(QHideEvent* event) {
  moveCrosshair({}, pointed_);
  QWidget::hideEvent(event);
}

void ChartCard::changeEvent(QEvent* event) {
  const auto type = event->type();
  // The language of numbers is that of the axes, too.
  if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::LocaleChange) readLook();
  QWidget::changeEvent(event);
}

QString ChartCard::note() const {
  QStringList notes;
  if (drawn_.notShown > 0) {
    notes << tr("Not on the logarithmic axis (0 or below): %1").arg(drawn_.notShown);
  }
  if (drawn_.nonfinite > 0) notes << tr("Not finite: %1").arg(drawn_.nonfinite);
  return notes.join(QStringLiteral("; "));
}

void ChartCard::describe() {
  const RenderResult::Line* best = nullptr;
  for (const RenderResult::Line& line : drawn_.lines) {
    if (std::isfinite(line.lowest) && (!best || line.lowest < best->lowest)) best = &line;
  }
  if (!best) {
    setAccessibleDescription(emptyText_.isEmpty() ? tr("No points yet") : emptyText_);
    return;
  }
  //: Read by screen readers: number of runs, last value, lowest value, its step, its run
  setAccessibleDescription(
      tr("Runs: %1, last %2, lowest %3 at step %4 in %5")
          .arg(drawn_.lines.size())
          .arg(valueText(best->last), valueText(best->lowest), stepText(best->lowestStep), best->style.name));
}

}  // namespace widgets
