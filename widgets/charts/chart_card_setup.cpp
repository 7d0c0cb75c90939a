// What a card has of its own: other tags and their legend, a second y axis, other x values, own options.
#include <QPainter>
#include <QSet>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/chart_scheduler.h"
#include "widgets/charts/line_sample.h"

namespace widgets {

namespace {
constexpr int kTitleHeight = 34;
constexpr int kLegendHeight = 18;
constexpr int kRightMargin = 28;  // half of the last label of x and the frame
constexpr int kRightAxisWidth = 12 + 44;
constexpr int kSampleWidth = 20;
}  // namespace

QString ChartCard::title() const {
  const QString all = tags().join(QStringLiteral(", "));
  //: The tags of a chart, and the metric along its x axis
  return setup_.xTag.isEmpty() ? all : tr("%1 over %2").arg(all, setup_.xTag);
}

QString ChartCard::xKey() const {
  return QStringLiteral("%1|%2|%3").arg(static_cast<int>(options_.xAxis)).arg(setup_.logX).arg(setup_.xTag);
}

void ChartCard::setOptions(const ChartOptions& options) {
  apply(options, setup_);
}

void ChartCard::setSetup(const CardSetup& setup) {
  apply(shared_, setup);
}

void ChartCard::apply(const ChartOptions& shared, const CardSetup& setup) {
  const ChartOptions next = applied(shared, setup);
  const bool otherTags = setup.tags != setup_.tags || setup.rightTags != setup_.rightTags;
  const bool otherX = next.xAxis != options_.xAxis || setup.xTag != setup_.xTag || setup.logX != setup_.logX;
  const bool otherY = next.logY != options_.logY || otherTags;
  const bool same = next == options_ && !otherX && !otherTags;
  shared_ = shared;
  options_ = next;
  setup_ = setup;
  if (same) return;
  // Ranges chosen in other coordinates mean nothing here.
  if (otherX || otherY) zoom_.push({otherX ? std::nullopt : zoom().x, otherY ? std::nullopt : zoom().y});
  if (otherX) moveCrosshair({}, false);
  if (otherTags || otherX) {
    setAccessibleName(tr("Chart of %1").arg(title()));
    layOut();
  }
  viewChanged();
}

void ChartCard::changeSetup(const CardSetup& setup) {
  if (setup == setup_) return;
  setSetup(setup);
  emit setupChanged(setup_);
}

void ChartCard::setOwnLogY(std::optional<bool> on) {
  CardSetup next = setup_;
  next.logY = on;
  changeSetup(next);
}

void ChartCard::setMetric(const QString& key, const SeriesData& metric) {
  if (!series_.contains(key)) return;
  changed(key).metric = metric;
  ++version_;
  dataDirty_ = true;
  scheduler_->requestLiveFrame();
}

void ChartCard::setGroups(const GroupPlan& plan) {
  const bool had = groups_ != nullptr;
  if (plan.groups.empty() && !had) return;
  groups_ = plan.groups.empty() ? nullptr : std::make_shared<const GroupPlan>(plan);
  if (had != (groups_ != nullptr)) layOut();
  viewChanged();
}

int ChartCard::headHeight() const {
  return setup_.tags.isEmpty() && !groups_ ? kTitleHeight : kTitleHeight + kLegendHeight;
}

int ChartCard::rightMargin() const {
  return hasRightAxis() ? kRightAxisWidth : kRightMargin;
}

QString ChartCard::xText(double x) const {
  const QString text = axisValueText(drawn_.xKind, x, shownX_.span());
  if (!setup_.xTag.isEmpty()) return QStringLiteral("%1 %2").arg(setup_.xTag, text);
  return options_.xAxis == XAxis::kStep ? tr("step %1").arg(text) : text;
}

double ChartCard::yPixel(const LineStyle& style, double value) const {
  const bool right = style.right && drawn_.right;
  return plot_.top() + plot_.height() - toPixel(right ? *drawn_.right : shownY_, plot_.height(), value);
}

// In the colour of its curve; of several runs none is the axis' own.
QColor ChartCard::rightColor(const RenderResult& drawn) const {
  QSet<QRgb> colors;
  for (const RenderResult::Line& line : drawn.lines) {
    if (line.style.right) colors.insert(line.style.color.rgb());
  }
  return colors.size() == 1 ? QColor::fromRgb(*colors.begin()) : theme_.textSecondary;
}

void ChartCard::paintRightAxis(QPainter& painter) {
  if (!drawn_.right) return;
  const QColor color = rightColor(drawn_);
  const AxisKind kind = drawn_.logY ? AxisKind::kLog10 : AxisKind::kNumber;
  const AxisTicks ticks = axisTicks(kind, *drawn_.right, std::clamp(plot_.height() / 34, 2, 6));
  painter.setFont(captionFont_);
  painter.setPen(color);
  for (const AxisTick& tick : ticks.ticks) {
    const double y = plot_.bottom() + 1 - toPixel(*drawn_.right, plot_.height(), tick.at);
    painter.drawLine(QPointF(plot_.right() + 1, y), QPointF(plot_.right() + 4, y));
    painter.drawText(QRectF(plot_.right() + 7, y - 8, kRightAxisWidth - 9, 16), Qt::AlignLeft | Qt::AlignVCenter,
                     tick.label);
  }
  painter.drawText(QRectF(plot_.right() - 60, plot_.top() - 15, 60, 14), Qt::AlignRight, ticks.offset);
}

// Runs are listed beside the charts, tags and groups are not.
std::vector<LineStyle> ChartCard::legend() const {
  std::vector<LineStyle> entries;
  if (groups_) {
    for (const RenderResult::Line& line : drawn_.lines) entries.push_back(line.style);
    return entries;
  }
  if (setup_.tags.isEmpty()) return entries;
  for (const QString& tag : tags()) {
    LineStyle sample;
    QSet<QString> runs;
    for (const RenderResult::Line& line : drawn_.lines) {
      if (line.style.tag != tag || line.style.evaluation) continue;
      if (runs.isEmpty()) sample = line.style;
      runs.insert(line.style.run);
    }
    if (runs.size() != 1) sample.color = theme_.textSecondary;
    //: A tag against the right axis
    sample.name = setup_.rightTags.contains(tag) ? tr("%1 (right)").arg(tag) : tag;
    entries.push_back(sample);
  }
  return entries;
}

void ChartCard::paintLegend(QPainter& painter) {
  painter.setFont(captionFont_);
  double x = 12;
  for (const LineStyle& entry : legend()) {
    const double room = width() - 12 - x - kSampleWidth - 6;
    if (room < 30) break;
    const QString text = painter.fontMetrics().elidedText(entry.name, Qt::ElideMiddle, static_cast<int>(room));
    painter.setRenderHint(QPainter::Antialiasing);
    drawLineSample(painter, QRectF(x, kTitleHeight - 4, kSampleWidth, kLegendHeight), entry);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(theme_.textSecondary);
    painter.drawText(QRectF(x + kSampleWidth + 6, kTitleHeight - 4, room, kLegendHeight),
                     Qt::AlignLeft | Qt::AlignVCenter, text);
    x += kSampleWidth + 6 + painter.fontMetrics().horizontalAdvance(text) + 16;
  }
}

}  // namespace widgets
