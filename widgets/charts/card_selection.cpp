#include "widgets/charts/card_selection.h"

#include <QPainter>
#include <cmath>

#include "widgets/charts/card/axis_pill.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {
constexpr double kGrab = 5;     // pixels around an end that take it
constexpr double kMovedAt = 4;  // pixels
constexpr double kTagBelow = 4;  // pixels from the axis

bool isInSight(const QRect& plot, double x) {
  return x >= plot.left() - 0.5 && x <= plot.right() + 1.5;
}
}  // namespace

// The end that stays when the other one is taken.
std::optional<double> CardSelection::otherEnd(const PlotFrame& frame, const QPointF& at) const {
  if (!shared_->range()) return {};
  const std::optional<double> first = xOfStep(*frame.drawn, shared_->range()->first);
  const std::optional<double> last = xOfStep(*frame.drawn, shared_->range()->last);
  if (!first || !last) return {};
  const double toFirst = std::abs(frame.pixelX(*first) - at.x());
  const double toLast = std::abs(frame.pixelX(*last) - at.x());
  if (std::min(toFirst, toLast) > kGrab) return {};
  return toFirst < toLast ? *last : *first;
}

bool CardSelection::press(const PlotFrame& frame, const QPointF& at, Qt::KeyboardModifiers modifiers) {
  if (!shared_ || !frame.drawn->hasData || at.x() < frame.plot.left() - kGrab || at.x() > frame.plot.right() + kGrab)
    return false;
  const bool onAxis = at.y() > frame.plot.bottom() && at.y() <= frame.axisY() + kAxisStrip;
  const bool inPlot = frame.plot.contains(at.toPoint()) && (modifiers & Qt::AltModifier);
  if (!onAxis && !inPlot) return false;
  const std::optional<double> fixed = otherEnd(frame, at);
  anchor_ = stepAtX(*frame.drawn, fixed.value_or(frame.axisX(at.x())));
  former_ = shared_->range();
  from_ = at;
  moved_ = false;
  return anchor_.has_value();
}

void CardSelection::move(const PlotFrame& frame, const QPointF& at) {
  if (!anchor_ || !shared_) return;
  moved_ = moved_ || std::abs(at.x() - from_.x()) >= kMovedAt;
  if (!moved_) return;
  const double x = std::clamp<double>(at.x(), frame.plot.left(), frame.plot.right() + 1);
  if (const auto step = stepAtX(*frame.drawn, frame.axisX(x))) shared_->setRange(StepRange{*anchor_, *step});
}

void CardSelection::release(const PlotFrame& frame, const QPointF& at) {
  if (!anchor_) return;
  move(frame, at);
  anchor_.reset();
  if (!moved_) select(frame, frame.axisX(at.x()));
}

void CardSelection::cancel() {
  if (!anchor_) return;
  anchor_.reset();
  if (shared_) shared_->setRange(former_);
}

void CardSelection::select(const PlotFrame& frame, double axisX) {
  if (!shared_) return;
  formerStep_ = shared_->step();
  shared_->setStep(stepAtX(*frame.drawn, axisX));
}

void CardSelection::takeBack() {
  if (shared_) shared_->setStep(formerStep_);
}

void CardSelection::markEnd(const PlotFrame& frame, double axisX) {
  const std::optional<int64_t> step = stepAtX(*frame.drawn, axisX);
  if (!shared_ || !step) return;
  if (!mark_) {
    mark_ = step;
    return;
  }
  shared_->setRange(StepRange{*mark_, *step});
  mark_.reset();
}

bool CardSelection::clear() {
  const bool marked = mark_.has_value();
  mark_.reset();
  if (isEmpty()) return marked;
  shared_->clear();
  return true;
}

std::optional<double> CardSelection::pixelOf(const PlotFrame& frame, int64_t step) {
  const std::optional<double> x = xOfStep(*frame.drawn, step);
  return x ? std::optional(std::round(frame.pixelX(*x))) : std::nullopt;
}

std::vector<Pill> CardSelection::tags(const CardScene& scene) const {
  std::vector<Pill> tags;
  if (!shared_) return tags;
  const PlotFrame frame = scene.frame();
  const auto add = [&](int64_t step, bool accented) {
    const std::optional<double> x = pixelOf(frame, step);
    if (!x || !isInSight(frame.plot, *x)) return;
    const Pill tag{stepText(step), QPointF(*x, frame.axisY() + kTagBelow), PillSide::kBelow, accented};
    tags.push_back(besideOthers(tag, tags, scene.look.caption, scene.card.width()));
  };
  if (shared_->step()) add(*shared_->step(), true);
  if (!shared_->range()) return tags;
  add(shared_->range()->first, false);
  if (shared_->range()->last != shared_->range()->first) add(shared_->range()->last, false);
  return tags;
}

void CardSelection::paint(QPainter& painter, const CardScene& scene) const {
  if (!shared_) return;
  const PlotFrame frame = scene.frame();
  const QRect& plot = frame.plot;
  const auto line = [&](const std::optional<double>& x, Qt::PenStyle style) {
    if (!x || !isInSight(plot, *x)) return;
    painter.setPen(QPen(scene.look.theme.accent, 1, style));
    painter.drawLine(QPointF(*x, plot.top()), QPointF(*x, plot.bottom()));
  };
  if (shared_->range()) {
    const auto first = pixelOf(frame, shared_->range()->first), last = pixelOf(frame, shared_->range()->last);
    if (first && last) {
      const QRectF band =
          QRectF(QPointF(std::min(*first, *last), plot.top()), QPointF(std::max(*first, *last), plot.bottom() + 1)) &
          QRectF(plot);
      QColor fill = scene.look.theme.accent;
      fill.setAlphaF(0.12f);
      painter.fillRect(band, fill);
    }
    line(first, Qt::SolidLine);
    line(last, Qt::SolidLine);
  }
  if (shared_->step()) line(pixelOf(frame, *shared_->step()), Qt::DotLine);
  if (mark_) line(pixelOf(frame, *mark_), Qt::DashLine);
  paintAxisPills(painter, scene, tags(scene));
}

}  // namespace widgets
