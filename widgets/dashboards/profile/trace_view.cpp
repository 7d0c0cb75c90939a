#include "widgets/dashboards/profile/trace_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/dashboards/checkpoints/checkpoint_values.h"
#include "widgets/dashboards/profile/kernel_table_model.h"
#include "widgets/dashboards/profile/kernel_times.h"
#include "widgets/panels/tones.h"

namespace widgets {
namespace {

constexpr double kTraceLeft = 84;  // at least, of the names of the lanes
constexpr double kBesideNames = 14;
constexpr double kTraceRight = 32, kTraceTop = 6, kTraceBottom = 22;
constexpr double kLaneGap = 2;
constexpr double kMemoryShare = 0.3;  // of the height
constexpr double kLeastSpan = 1;      // µs that the view shows at least
constexpr double kWheelZoom = 1.25, kKeyPan = 0.1;
constexpr int kTraceTicks = 8;           // at most
constexpr double kBesideTickWords = 24;  // to the next ones
constexpr double kAroundName = 4;        // of an op, in its bar or beside it
constexpr double kNamedWidth = 28;       // less has no room for any name
constexpr qsizetype kLeastLetters = 5;   // of a longer name, that still tell which op it is

}  // namespace

TraceView::TraceView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("traceView"));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName(tr("Timeline of the step"));
}

QSize TraceView::sizeHint() const {
  return {640, 240};
}

void TraceView::setTrace(StepTrace trace) {
  trace_ = std::move(trace);
  mostBytes_ = 0;
  for (const TraceSpan& span : trace_.spans) mostBytes_ = std::max(mostBytes_, span.bytes);
  selected_.clear();
  fit();
}

void TraceView::setSearch(const QString& text) {
  search_ = text;
  update();
}

void TraceView::select(const QString& node) {
  if (node == selected_) return;
  selected_ = node;
  update();
  emit selectionChanged(node);
}

void TraceView::fit() {
  from_ = 0;
  until_ = std::max(trace_.length(), kLeastSpan);
  update();
}

double TraceView::namesWidth() const {
  const QFontMetrics font = fontMetrics();
  int widest = 0;
  for (const QString& name : {tr("Thread %1").arg(std::max(trace_.threads, 1)), tr("Memory"), bytesText(mostBytes_)}) {
    widest = std::max(widest, font.horizontalAdvance(name));
  }
  return std::max(kTraceLeft, widest + kBesideNames);
}

double TraceView::axisHeight() const {
  return std::max<double>(kTraceBottom, fontMetrics().height() + kTraceTop);
}

QRectF TraceView::plotArea() const {
  const double bottom = height() - axisHeight();
  const double left = namesWidth();
  return {left, kTraceTop, std::max(width() - left - kTraceRight, 1.0),
          std::max((bottom - kTraceTop) * (1 - kMemoryShare), 1.0)};
}

QRectF TraceView::memoryArea() const {
  const QRectF plot = plotArea();
  return {plot.left(), plot.bottom() + kTraceTop, plot.width(),
          std::max(height() - axisHeight() - plot.bottom() - kTraceTop, 1.0)};
}

double TraceView::xOf(double micros) const {
  const QRectF plot = plotArea();
  return plot.left() + (micros - from_) / (until_ - from_) * plot.width();
}

double TraceView::timeAt(double x) const {
  const QRectF plot = plotArea();
  return from_ + (x - plot.left()) / plot.width() * (until_ - from_);
}

QRectF TraceView::rectOf(const TraceSpan& span) const {
  const QRectF plot = plotArea();
  const double lane = plot.height() / std::max(trace_.threads, 1);
  const double left = xOf(span.begin), right = std::max(xOf(span.end()), left + 1);
  return {left, plot.top() + span.thread * lane + kLaneGap / 2, right - left, std::max(lane - kLaneGap, 1.0)};
}

void TraceView::zoomAt(double micros, double factor) {
  const double all = std::max(trace_.length(), kLeastSpan);
  const double span = std::clamp((until_ - from_) / factor, kLeastSpan, all);
  const double share = (micros - from_) / (until_ - from_);
  from_ = std::clamp(micros - share * span, 0.0, all - span);
  until_ = from_ + span;
  update();
}

void TraceView::pan(double micros) {
  const double span = until_ - from_, all = std::max(trace_.length(), kLeastSpan);
  from_ = std::clamp(from_ + micros, 0.0, all - span);
  until_ = from_ + span;
  update();
}

const TraceSpan* TraceView::spanAt(QPointF place) const {
  const auto found = std::ranges::find_if(
      trace_.spans, [&](const TraceSpan& span) { return rectOf(span).adjusted(-1, 0, 1, 0).contains(place); });
  return found == trace_.spans.end() ? nullptr : &*found;
}

// To the next or previous span in the order of time.
void TraceView::walk(int direction) {
  if (trace_.isEmpty()) return;
  const auto count = static_cast<int>(trace_.spans.size());
  const auto at = std::ranges::find(trace_.spans, selected_, &TraceSpan::node);
  int next = direction > 0 ? 0 : count - 1;
  if (at != trace_.spans.end()) {
    next = std::clamp(static_cast<int>(at - trace_.spans.begin()) + direction, 0, count - 1);
  }
  const TraceSpan& span = trace_.spans[static_cast<std::size_t>(next)];
  if (span.begin < from_ || span.end() > until_) pan((span.begin + span.end() - from_ - until_) / 2);
  select(span.node);
}

bool TraceView::standsOut(const TraceSpan& span) const {
  if (!selected_.isEmpty()) return span.node == selected_;
  return search_.isEmpty() || span.node.contains(search_, Qt::CaseInsensitive) ||
         span.op.contains(search_, Qt::CaseInsensitive);
}

QString TraceView::textOf(const TraceSpan& span) const {
  const QString length = microsText(span.length), begin = microsText(span.begin);
  if (span.bytes == 0) return tr("%1 (%2): %3 from %4").arg(span.node, span.op, length, begin);
  return tr("%1 (%2): %3 from %4, %5 of memory").arg(span.node, span.op, length, begin, bytesText(span.bytes));
}

void TraceView::paintAxis(QPainter& painter) const {
  const QRectF plot = plotArea();
  const double words = fontMetrics().horizontalAdvance(microsText(std::max(until_, kLeastSpan)));
  const int ticks = std::clamp(static_cast<int>(plot.width() / (words + kBesideTickWords)), 1, kTraceTicks);
  const double step = tickStep(AxisKind::kNumber, until_ - from_, ticks);
  const double bottom = memoryArea().bottom();
  for (double at = std::ceil(from_ / step) * step; at <= until_; at += step) {
    painter.setPen(tone(palette(), Tone::kHairline));
    painter.drawLine(QPointF(xOf(at), plot.top()), QPointF(xOf(at), bottom));
    painter.setPen(tone(palette(), Tone::kSecondary));
    painter.drawText(QRectF(xOf(at) - words, bottom + 2, 2 * words, axisHeight() - 2), Qt::AlignHCenter,
                     microsText(at));
  }
}

void TraceView::paintSpan(QPainter& painter, const TraceSpan& span) const {
  const QRectF bar = rectOf(span);
  const bool isWait = waitsForInput(span);
  const bool isOut = standsOut(span);
  painter.fillRect(bar, tone(palette(), !isOut ? Tone::kHover : isWait ? Tone::kWarning : Tone::kAccent));
  if (span.node == selected_) {
    painter.setPen(tone(palette(), Tone::kText));
    painter.drawRect(bar);
  }
}

TraceView::Name TraceView::nameOf(const TraceSpan& span, double until) const {
  const QRectF bar = rectOf(span);
  const QFontMetrics font = fontMetrics();
  if (bar.height() < font.height()) return {};
  const QRectF inside = bar.intersected(plotArea()).adjusted(kAroundName, 0, -kAroundName, 0);
  if (std::max(inside.width(), until - bar.right()) < kNamedWidth) return {};
  const double whole = font.horizontalAdvance(span.op);
  if (whole <= inside.width()) return {span.op, inside, true};
  if (bar.right() + whole + 2 * kAroundName <= until)
    return {span.op, {bar.right() + kAroundName, bar.top(), whole + 1, bar.height()}, false};
  const QString part = font.elidedText(span.op, Qt::ElideRight, static_cast<int>(inside.width()));
  return part.size() > kLeastLetters ? Name{part, inside, true} : Name{};
}

// From the last one on: a name beside its bar ends before the next bar of its thread.
std::vector<TraceView::Name> TraceView::names() const {
  std::vector<double> until(static_cast<std::size_t>(std::max(trace_.threads, 1)), plotArea().right());
  std::vector<Name> names(trace_.spans.size());
  for (std::size_t i = trace_.spans.size(); i-- > 0;) {
    const TraceSpan& span = trace_.spans[i];
    double& free = until[static_cast<std::size_t>(span.thread)];
    if (span.end() >= from_ && span.begin <= until_) names[i] = nameOf(span, free);
    free = std::min(free, xOf(span.begin));
  }
  return names;
}

void TraceView::paintNames(QPainter& painter) const {
  const std::vector<Name> all = names();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool isOnBar = all[i].isInside && standsOut(trace_.spans[i]);
    painter.setPen(tone(palette(), isOnBar ? Tone::kOnAccent : Tone::kText));
    painter.drawText(all[i].box, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextDontClip, all[i].text);
  }
}

void TraceView::paintLanes(QPainter& painter) const {
  const QRectF plot = plotArea();
  const double lane = plot.height() / std::max(trace_.threads, 1);
  painter.setPen(tone(palette(), Tone::kSecondary));
  for (int thread = 0; thread < trace_.threads; ++thread) {
    painter.drawText(QRectF(4, plot.top() + thread * lane, namesWidth() - 10, lane), Qt::AlignVCenter | Qt::AlignRight,
                     tr("Thread %1").arg(thread + 1));
  }
  painter.save();
  painter.setClipRect(QRectF(plot.left(), 0, plot.width(), height()));
  for (const TraceSpan& span : trace_.spans) {
    if (span.end() >= from_ && span.begin <= until_) paintSpan(painter, span);
  }
  paintNames(painter);
  painter.restore();
}

// As high as the memory that each op filled.
void TraceView::paintMemory(QPainter& painter) const {
  const QRectF area = memoryArea();
  const int64_t most = mostBytes_;
  painter.setPen(tone(palette(), Tone::kSecondary));
  const QString title = most > 0 ? tr("Memory\n%1").arg(bytesText(most)) : tr("Memory");
  painter.drawText(QRectF(4, area.top(), namesWidth() - 10, area.height()), Qt::AlignTop | Qt::AlignRight, title);
  painter.drawLine(area.bottomLeft(), area.bottomRight());
  if (most == 0) return;
  painter.save();
  painter.setClipRect(area);
  for (const TraceSpan& span : trace_.spans) {
    const double height = area.height() * static_cast<double>(span.bytes) / static_cast<double>(most);
    const double left = xOf(span.begin), right = std::max(xOf(span.end()), left + 1);
    painter.fillRect(QRectF(left, area.bottom() - height, right - left, height),
                     tone(palette(), standsOut(span) ? Tone::kOk : Tone::kHover));
  }
  painter.restore();
}

void TraceView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  if (trace_.isEmpty()) return;
  paintAxis(painter);
  paintLanes(painter);
  paintMemory(painter);
  if (!hasFocus()) return;
  painter.setPen(tone(palette(), Tone::kFocus));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

bool TraceView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  auto* help = static_cast<QHelpEvent*>(event);
  const TraceSpan* span = spanAt(help->pos());
  span ? QToolTip::showText(help->globalPos(), textOf(*span), this) : QToolTip::hideText();
  return true;
}

void TraceView::wheelEvent(QWheelEvent* event) {
  const double notches = event->angleDelta().y() / 120.0;
  if (notches != 0) zoomAt(timeAt(event->position().x()), std::pow(kWheelZoom, notches));
  event->accept();
}

void TraceView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  dragged_ = event->position();
  const TraceSpan* span = spanAt(event->position());
  select(span ? span->node : QString());
}

void TraceView::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  pan(timeAt(dragged_.x()) - timeAt(event->position().x()));
  dragged_ = event->position();
}

void TraceView::keyPressEvent(QKeyEvent* event) {
  const double span = until_ - from_;
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return zoomBy(kWheelZoom);
    case Qt::Key_Minus:
      return zoomBy(1 / kWheelZoom);
    case Qt::Key_0:
      return fit();
    case Qt::Key_Left:
      return event->modifiers() & Qt::ShiftModifier ? pan(-kKeyPan * span) : walk(-1);
    case Qt::Key_Right:
      return event->modifiers() & Qt::ShiftModifier ? pan(kKeyPan * span) : walk(1);
    case Qt::Key_Escape:
      if (!selected_.isEmpty()) return select({});
      break;
    default:
      break;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace widgets
