#include "widgets/charts/card_events.h"

#include <QPainter>
#include <QSet>

namespace widgets {

namespace {

constexpr double kApart = 9;  // pixels between two glyphs of one kind and run
constexpr double kReach = 6;
constexpr double kHalf = 4;
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
      painter.drawRect(QRectF(c.x() - 1, c.y() - 2 * kHalf, 2, 3 * kHalf));
      break;
    case AxisEventKind::kPause:
      painter.drawRect(QRectF(c.x() - kHalf + 0.5, c.y() - kHalf, 2.5, 2 * kHalf));
      painter.drawRect(QRectF(c.x() + 1, c.y() - kHalf, 2.5, 2 * kHalf));
      break;
  }
}

}  // namespace

void CardEvents::place(const PlotFrame& frame, const RenderResult::Line& line) {
  const std::vector<AxisEvent>* events = shared_->of(line.style.run);
  if (!events || line.data.size() == 0) return;
  std::map<AxisEventKind, std::size_t> latest;
  for (const AxisEvent& event : *events) {
    const std::optional<double> at = axisX(event, *frame.drawn, line.data);
    if (!at || !frame.shows(*at)) continue;
    const double x = frame.pixelX(*at);
    const auto near = latest.find(event.kind);
    if (near != latest.end() && std::abs(x - glyphs_[near->second].x) < kApart) {
      ++glyphs_[near->second].more;
      continue;
    }
    latest[event.kind] = glyphs_.size();
    glyphs_.push_back({event, line.style.color, x, 0});
  }
}

const std::vector<CardEvents::Glyph>& CardEvents::glyphs(const PlotFrame& frame) {
  if (!shared_ || !frame.drawn->hasData || frame.drawn->x != frame.x) {
    glyphs_.clear();
    x_ = {0, 0};
    return glyphs_;
  }
  if (x_ == frame.x && plot_ == frame.plot && events_ == shared_->version() && drawn_ == frame.drawn->version) {
    return glyphs_;
  }
  x_ = frame.x;
  plot_ = frame.plot;
  events_ = shared_->version();
  drawn_ = frame.drawn->version;
  glyphs_.clear();
  if (shared_->isEmpty()) return glyphs_;
  QSet<QString> runs;  // a run with several curves has its events once
  for (const RenderResult::Line& line : frame.drawn->lines) {
    if (runs.contains(line.style.run)) continue;
    runs.insert(line.style.run);
    place(frame, line);
  }
  return glyphs_;
}

const CardEvents::Glyph* CardEvents::glyphAt(const PlotFrame& frame, const QPointF& at) {
  if (std::abs(at.y() - frame.plot.bottom()) > kReach + 1) return nullptr;
  const Glyph* best = nullptr;
  for (const Glyph& glyph : glyphs(frame)) {
    const double distance = std::abs(glyph.x - at.x());
    if (distance <= kReach && (!best || distance <= std::abs(best->x - at.x()))) best = &glyph;
  }
  return best;
}

const AxisEvent* CardEvents::at(const PlotFrame& frame, const QPointF& at) {
  const Glyph* glyph = glyphAt(frame, at);
  return glyph ? &glyph->event : nullptr;
}

QString CardEvents::textAt(const PlotFrame& frame, const QPointF& at) {
  const Glyph* glyph = glyphAt(frame, at);
  if (!glyph) return {};
  const QString text = eventText(glyph->event);
  //: An event, and how many of the same kind are beside it
  return glyph->more > 0 ? AxisEvents::tr("%1, and %n more beside it", nullptr, glyph->more).arg(text) : text;
}

// Drawn once: a stroked shape costs 20 times a blit, and a long run has many events.
const QPixmap& CardEvents::sprite(const Glyph& glyph, const Theme& theme, double dpr) {
  QPixmap& sprite = sprites_[{glyph.event.kind, glyph.color.rgb(), theme.view.rgb(), dpr}];
  if (!sprite.isNull()) return sprite;
  sprite = QPixmap((QSizeF(kSprite, kSprite) * dpr).toSize());
  sprite.setDevicePixelRatio(dpr);
  sprite.fill(Qt::transparent);
  QPainter painter(&sprite);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(glyph.color);
  // A rim in the background's colour around it parts it from the curves.
  for (const QPen& pen : {QPen(theme.view, 2.5), QPen(Qt::NoPen)}) {
    painter.setPen(pen);
    paintShape(painter, glyph.event.kind, {kSprite / 2.0, kSprite / 2.0});
  }
  return sprite;
}

void CardEvents::paint(QPainter& painter, const PlotFrame& frame, const Theme& theme) {
  const double dpr = painter.device()->devicePixelRatioF();
  for (const Glyph& glyph : glyphs(frame)) {
    const QPoint center(qRound(glyph.x), frame.plot.bottom());
    painter.drawPixmap(center - QPoint(kSprite / 2, kSprite / 2), sprite(glyph, theme, dpr));
  }
}

}  // namespace widgets
