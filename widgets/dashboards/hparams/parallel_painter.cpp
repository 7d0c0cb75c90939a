#include <QEvent>
#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "widgets/dashboards/hparams/parallel_view.h"
#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/theme.h"
#include "widgets/util/background.h"

namespace widgets {
namespace {

constexpr double kLine = 1.5;
constexpr double kHovered = 3;
constexpr double kUsualAlpha = 0.7;
constexpr double kDimmedAlpha = 0.15;
constexpr int kTickLength = 5;
constexpr int kTickHeight = 36;  // pixels a tick at least
constexpr int kBrushWidth = 12;
constexpr int kBarWidth = 12;

QFont caption(QFont font) {
  font.setPointSizeF(font.pointSizeF() * 0.85);
  return font;
}

struct ParallelLine {
  QPolygonF points;
  QColor color;
};

// On a worker's thread.
QImage drawLines(const std::vector<ParallelLine>& lines, const QSize& size, double ratio) {
  QImage image(size * ratio, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(ratio);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  for (const ParallelLine& line : lines) {
    painter.setPen(QPen(line.color, kLine));
    painter.drawPolyline(line.points);
  }
  return image;
}

// Words with an edge in the colour of the ground, so that lines behind do not cross them.
void haloText(QPainter& painter, const QRectF& box, int flags, const QString& text, const QColor& color,
              const QColor& ground) {
  const QRectF place = painter.boundingRect(box, flags, text);
  QPainterPath path;
  const QFontMetricsF metrics(painter.font());
  path.addText(place.left(), place.top() + metrics.ascent(), painter.font(), text);
  painter.strokePath(path, QPen(ground, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.fillPath(path, color);
}

}  // namespace

bool ParallelView::hasLegend() const {
  return color_ >= 0 && color_ < static_cast<int>(table_.axes.size());
}

QPolygonF ParallelView::lineOf(const Trial& trial) const {
  QPolygonF line;
  for (int place = 0; place < order_.size(); ++place) {
    const double value = trial.values[static_cast<std::size_t>(axes_.constFind(order_[place])->index)];
    // A missing value: the line goes on from its neighbours.
    if (!std::isnan(value)) line << QPointF(xOf(place), yOf(order_[place], value));
  }
  return line;
}

QColor ParallelView::colorOf(const Trial& trial) const {
  if (!hasLegend()) return tone(palette(), Tone::kAccent);
  const auto index = static_cast<std::size_t>(color_);
  const double position = axes_.constFind(table_.axes[index].key)->scale.position(trial.values[index]);
  const QColor color = viridis(position, isDark(palette()));
  return color.isValid() ? color : tone(palette(), Tone::kFaint);
}

void ParallelView::requestLines() {
  if (isDrawing_ || drawnVersion_ == version_) return;
  isDrawing_ = true;
  std::vector<ParallelLine> lines;
  for (const bool brushed : {false, true}) {
    for (const Trial& trial : table_.trials) {
      if (isInBrushes(trial) != brushed) continue;
      QColor color = brushed ? colorOf(trial) : tone(palette(), Tone::kBorder);
      color.setAlphaF(static_cast<float>(brushed ? kUsualAlpha : kDimmedAlpha));
      lines.push_back({lineOf(trial), color});
    }
  }
  inBackground(
      this, [lines, size = size(), ratio = devicePixelRatioF()] { return drawLines(lines, size, ratio); },
      [this, version = version_](const QImage& image) {
        isDrawing_ = false;
        drawnVersion_ = version;
        lines_ = image;
        update();
      });
}

void ParallelView::paintHovered(QPainter& painter) {
  for (const Trial& trial : table_.trials) {
    if (trial.id != hovered_) continue;
    painter.setPen(QPen(tone(palette(), Tone::kView), kHovered + 2));
    painter.drawPolyline(lineOf(trial));
    painter.setPen(QPen(colorOf(trial), kHovered));
    painter.drawPolyline(lineOf(trial));
  }
}

void ParallelView::paintTicks(QPainter& painter, int place) {
  const QString& key = order_[place];
  const QRectF plot = plotRect();
  const double x = xOf(place);
  const int most = std::max(2, static_cast<int>(plot.height()) / kTickHeight);
  for (const TrialScale::Tick& tick : axes_.constFind(key)->scale.ticks(most)) {
    const double up = flipped_.contains(key) ? 1 - tick.position : tick.position;
    if (up < -0.01 || up > 1.01) continue;
    const double y = plot.bottom() - up * plot.height();
    painter.setPen(QPen(Theme::of(palette()).axis, 1));
    painter.drawLine(QPointF(x - kTickLength, y), QPointF(x, y));
    haloText(painter, QRectF(x - 74, y - 9, 66, 18), Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, tick.label,
             tone(palette(), Tone::kSecondary), tone(palette(), Tone::kView));
  }
}

void ParallelView::paintAxis(QPainter& painter, int place) {
  const QString& key = order_[place];
  const QRectF plot = plotRect();
  const double x = xOf(place);
  const bool focused = hasFocus() && place == focused_;
  painter.setPen(QPen(focused ? tone(palette(), Tone::kFocus) : Theme::of(palette()).axis, focused ? 2 : 1));
  painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
  const auto brush = brushes_.constFind(key);
  if (brush != brushes_.constEnd()) {
    const double from = yOf(key, brush->first);
    const double to = yOf(key, brush->second);
    QColor fill = tone(palette(), Tone::kAccent);
    painter.setPen(QPen(fill, 1));
    fill.setAlphaF(0.25F);
    painter.setBrush(fill);
    painter.drawRect(QRectF(x - kBrushWidth / 2.0, std::min(from, to), kBrushWidth, std::abs(to - from)));
    painter.setBrush(Qt::NoBrush);
  }
  painter.setFont(caption(font()));
  paintTicks(painter, place);
  const double room = order_.size() > 1 ? plot.width() / static_cast<double>(order_.size() - 1) - 8 : plot.width();
  const double wide = std::min(room, 160.0);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  painter.setFont(strong);
  const QRectF title(x - wide / 2, 6, wide, 20);
  painter.setPen(tone(palette(), Tone::kText));
  const QString text = painter.fontMetrics().elidedText(facts(key).title, Qt::ElideMiddle, static_cast<int>(wide));
  painter.drawText(title, Qt::AlignCenter, text);
  if (focused) {
    painter.setPen(QPen(tone(palette(), Tone::kFocus), 2));
    painter.drawRoundedRect(title.adjusted(-2, -2, 2, 2), 4, 4);
  }
  painter.setFont(caption(font()));
  painter.setPen(tone(palette(), Tone::kSecondary));
  const bool isCategory = !facts(key).categories.isEmpty();
  const QString direction = flipped_.contains(key) ? QStringLiteral(" ↓") : QString();
  painter.drawText(QRectF(x - wide / 2, 28, wide, 16), Qt::AlignCenter,
                   (isCategory ? QString() : scaleWord(scaleOf(key))) + direction);
}

void ParallelView::paintLegend(QPainter& painter) {
  if (!hasLegend()) return;
  const TrialAxis& its = table_.axes[static_cast<std::size_t>(color_)];
  const QRectF plot = plotRect();
  const QRectF bar(width() - 78, plot.top(), kBarWidth, plot.height());
  for (int y = 0; y < static_cast<int>(bar.height()); ++y) {
    painter.fillRect(QRectF(bar.left(), bar.bottom() - y - 1, bar.width(), 1.5),
                     viridis(y / bar.height(), isDark(palette())));
  }
  painter.setFont(caption(font()));
  painter.setPen(tone(palette(), Tone::kSecondary));
  for (const TrialScale::Tick& tick :
       axes_.constFind(its.key)->scale.ticks(std::max(2, static_cast<int>(bar.height()) / kTickHeight))) {
    if (tick.position < -0.01 || tick.position > 1.01) continue;
    painter.drawText(QRectF(bar.right() + 4, bar.bottom() - tick.position * bar.height() - 8, 62, 16),
                     Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(tick.label, Qt::ElideRight, 60));
  }
  painter.setPen(tone(palette(), Tone::kText));
  const QRectF title(bar.left() - 16, 28, 92, 16);
  painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(its.title, Qt::ElideMiddle, static_cast<int>(title.width())));
}

void ParallelView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  painter.setRenderHint(QPainter::Antialiasing);
  if (order_.isEmpty()) return;
  requestLines();
  painter.setOpacity(hovered_.isEmpty() ? 1 : kDimmedAlpha / kUsualAlpha);
  painter.drawImage(QPointF(0, 0), lines_);
  painter.setOpacity(1);
  paintHovered(painter);
  for (int place = 0; place < order_.size(); ++place) paintAxis(painter, place);
  paintLegend(painter);
}

}  // namespace widgets
