#include "widgets/charts/card_events.h"

#include <QPainter>
#include <QSet>
#include <algorithm>

namespace widgets {

namespace {

constexpr double kApart = 12;  // pixels; what is nearer is one mark with a number
constexpr double kReach = 6;
constexpr double kHalf = 4;
constexpr std::size_t kMostTold = 6;  // events of a mark
constexpr double kRoomForNumber = 30;  // pixels to the next mark; with less, what is under the pointer tells how many
constexpr int kSprite = 21;  // odd: the middle of a pixel is its centre

// Nothing on axes where an event has no place.
std::optional<double> axisX(const AxisEvent& event, const RenderResult& drawn, const SeriesData& data) {
  switch (drawn.xAxis) {
    case XAxis::kStep:
      return static_cast<double>(event.step);
    case XAxis::kRelative:
      return event.wall - data.wall(0);
    case XAxis::kWall:
      return event.wall;
    case XAxis::kMetric:
      return {};
  }
  return {};
}

void paintShape(QPainter& painter, AxisEventKind kind, const QPointF& c) {
  switch (kind) {
    case AxisEventKind::kCheckpoint:
      painter.drawPolygon(
          QPolygonF({{c.x(), c.y() - kHalf}, {c.x() + kHalf, c.y()}, {c.x(), c.y() + kHalf}, {c.x() - kHalf, c.y()}}));
      break;
    case AxisEventKind::kEvaluation:
      painter.drawEllipse(c, kHalf - 0.5, kHalf - 0.5);
      break;
    case AxisEventKind::kRate:  // a step down
      painter.drawPolygon(QPolygonF({{c.x() - kHalf, c.y() - kHalf},
                                     {c.x(), c.y() - kHalf},
                                     {c.x(), c.y()},
                                     {c.x() + kHalf, c.y()},
                                     {c.x() + kHalf, c.y() + kHalf},
                                     {c.x() - kHalf, c.y() + kHalf}}));
      break;
    case AxisEventKind::kRestart:
      painter.drawRect(QRectF(c.x() - 1, c.y() - kHalf, 2, 2 * kHalf));
      break;
    case AxisEventKind::kBest:
      painter.setPen(QPen(painter.brush().color(), 1.5));
      painter.setBrush(Qt::NoBrush);
      paintShape(painter, AxisEventKind::kCheckpoint, c);
      painter.drawPoint(c);
      break;
    case AxisEventKind::kPause:
      painter.drawRect(QRectF(c.x() - kHalf + 0.5, c.y() - kHalf, 2.5, 2 * kHalf));
      painter.drawRect(QRectF(c.x() + 1, c.y() - kHalf, 2.5, 2 * kHalf));
      break;
  }
}

}  // namespace

void CardEvents::setLifted(const QString& run) {
  if (std::exchange(lifted_, run) != run) drawn_ = 0;
}

void CardEvents::place(const PlotFrame& frame, const RenderResult::Line& line) {
  const std::vector<AxisEvent>* events = shared_->of(line.style.run);
  if (!events || line.data.size() == 0) return;
  for (const AxisEvent& event : *events) {
    if (event.kind == AxisEventKind::kEvaluation) continue;  // its points are drawn
    const std::optional<double> at = axisX(event, *frame.drawn, line.data);
    if (at && frame.shows(*at)) marks_.push_back({{event}, line.style.color, frame.pixelX(*at)});
  }
}

void CardEvents::merge() {
  std::stable_sort(marks_.begin(), marks_.end(), [](const Mark& a, const Mark& b) { return a.x < b.x; });
  std::vector<Mark> merged;
  double from = 0;
  for (Mark& mark : marks_) {
    if (merged.empty() || mark.x - from >= kApart) {
      from = mark.x;
      merged.push_back(std::move(mark));
      continue;
    }
    merged.back().x = (from + mark.x) / 2;
    merged.back().events.push_back(std::move(mark.events.front()));
  }
  marks_ = std::move(merged);
}

const std::vector<CardEvents::Mark>& CardEvents::marks(const PlotFrame& frame) {
  if (!shared_ || frame.lane == 0 || !frame.drawn->hasData || frame.drawn->x != frame.x) {
    marks_.clear();
    x_ = {0, 0};
    return marks_;
  }
  if (x_ == frame.x && plot_ == frame.plot && events_ == shared_->version() && drawn_ == frame.drawn->version) {
    return marks_;
  }
  x_ = frame.x;
  plot_ = frame.plot;
  events_ = shared_->version();
  drawn_ = frame.drawn->version;
  marks_.clear();
  if (shared_->isEmpty()) return marks_;
  const auto isLifted = [this](const RenderResult::Line& line) {
    return line.style.owner == lifted_ && shared_->of(line.style.run);
  };
  const std::vector<RenderResult::Line>& lines = frame.drawn->lines;
  const bool one = !lifted_.isEmpty() && std::any_of(lines.begin(), lines.end(), isLifted);
  QSet<QString> runs;  // a run with several curves has its events once
  for (const RenderResult::Line& line : lines) {
    if (runs.contains(line.style.run) || (one && !isLifted(line))) continue;
    runs.insert(line.style.run);
    place(frame, line);
  }
  merge();
  return marks_;
}

// What a mark is drawn as; nothing: as a number. A checkpoint of the step that was best is that step.
std::optional<AxisEventKind> CardEvents::shapeOf(const Mark& mark) {
  if (mark.events.size() == 1) return mark.events.front().kind;
  bool hasBest = false;
  for (const AxisEvent& event : mark.events) {
    if (event.run != mark.events.front().run || event.step != mark.events.front().step) return {};
    hasBest = hasBest || event.kind == AxisEventKind::kBest;
  }
  return hasBest ? std::optional(AxisEventKind::kBest) : std::nullopt;
}

// Of events at one place, or of several runs: what most of them are.
AxisEventKind CardEvents::usualShape(const Mark& mark) {
  const auto isCheckpoint = [](const AxisEvent& event) {
    return event.kind == AxisEventKind::kCheckpoint || event.kind == AxisEventKind::kBest;
  };
  const auto isSame = [&](const AxisEvent& event) { return event.kind == mark.events.front().kind; };
  if (std::all_of(mark.events.begin(), mark.events.end(), isCheckpoint)) return AxisEventKind::kCheckpoint;
  return std::all_of(mark.events.begin(), mark.events.end(), isSame) ? mark.events.front().kind
                                                                     : AxisEventKind::kEvaluation;
}

const CardEvents::Mark* CardEvents::markAt(const PlotFrame& frame, const QPointF& at) {
  if (at.y() < frame.plot.bottom() - 1 || at.y() > frame.axisY() + 2) return nullptr;
  const Mark* best = nullptr;
  for (const Mark& mark : marks(frame)) {
    const double distance = std::abs(mark.x - at.x());
    if (distance <= kReach && (!best || distance <= std::abs(best->x - at.x()))) best = &mark;
  }
  return best;
}

bool CardEvents::point(const PlotFrame& frame, const QPointF& at) {
  const Mark* mark = markAt(frame, at);
  const std::optional<double> x = mark ? std::optional(mark->x) : std::nullopt;
  return std::exchange(hovered_, x) != x;
}

const AxisEvent* CardEvents::at(const PlotFrame& frame, const QPointF& at) {
  const Mark* mark = markAt(frame, at);
  return mark ? &mark->events.back() : nullptr;
}

QString CardEvents::textAt(const PlotFrame& frame, const QPointF& at) {
  const Mark* mark = markAt(frame, at);
  if (!mark) return {};
  QStringList lines;
  const std::size_t told = mark->events.size() > kMostTold ? kMostTold - 1 : mark->events.size();
  for (std::size_t i = 0; i < told; ++i) lines << eventText(mark->events[i]);
  const auto more = static_cast<int>(mark->events.size() - told);
  //: The last line of a list of events
  if (more > 0) lines << AxisEvents::tr("%n more", nullptr, more);
  return lines.join(QLatin1Char('\n'));
}

// Drawn once: a stroked shape costs 20 times a blit, and a long run has many events.
const QPixmap& CardEvents::sprite(AxisEventKind kind, const QColor& color, double dpr) {
  QPixmap& sprite = sprites_[{kind, color.rgb(), dpr}];
  if (!sprite.isNull()) return sprite;
  sprite = QPixmap((QSizeF(kSprite, kSprite) * dpr).toSize());
  sprite.setDevicePixelRatio(dpr);
  sprite.fill(Qt::transparent);
  QPainter painter(&sprite);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(color);
  painter.setPen(Qt::NoPen);
  paintShape(painter, kind, {kSprite / 2.0, kSprite / 2.0});
  return sprite;
}

void CardEvents::paint(QPainter& painter, const PlotFrame& frame, const Theme& theme, const QFont& caption) {
  const double dpr = painter.device()->devicePixelRatioF();
  const int middle = frame.plot.bottom() + 1 + frame.lane / 2;
  painter.setFont(caption);
  painter.setPen(theme.textSecondary);
  const std::vector<Mark>& all = marks(frame);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Mark& mark = all[i];
    const int x = qRound(mark.x);
    const std::optional<AxisEventKind> kind = shapeOf(mark);
    // A shape in no run's colour, so that a number is not taken for one of the axis.
    painter.drawPixmap(QPoint(x - kSprite / 2, middle - kSprite / 2),
                       kind ? sprite(*kind, mark.color, dpr) : sprite(usualShape(mark), theme.textSecondary, dpr));
    if (kind || (i + 1 < all.size() && all[i + 1].x - mark.x < kRoomForNumber)) continue;
    painter.drawText(QRectF(x + kHalf + 2, frame.plot.bottom() + 1, kRoomForNumber, frame.lane),
                     Qt::AlignLeft | Qt::AlignVCenter, QString::number(mark.events.size()));
  }
  if (!hovered_) return;
  painter.setPen(theme.textSecondary);
  painter.drawLine(QPointF(qRound(*hovered_), frame.plot.top()), QPointF(qRound(*hovered_), frame.plot.bottom()));
}

}  // namespace widgets
