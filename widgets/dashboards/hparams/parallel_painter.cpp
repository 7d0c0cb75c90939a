#include "widgets/dashboards/hparams/parallel_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "widgets/charts/axes/axis_ticks.h"
#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/seen_cells.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/distinct_names.h"

namespace widgets {
namespace {

constexpr double kHovered = 3;
constexpr double kDimmedAlpha = 0.15;
constexpr int kTickLength = 5;
constexpr int kBesideTick = 14;      // of a label and its axis, beside the axis before it
constexpr double kTitleShare = 0.4;  // of the height, at most
// Of a category's words, about 24 letters of the usual size: longer ones are shortened.
constexpr int kMostLabel = 150;
constexpr int kTitleEdgeRoom = 4;
constexpr int kBrushWidth = 12;
constexpr int kBarWidth = 12;
constexpr int kWordWidth = 80;  // of a scale
constexpr double kTightLines = 2.2;  // a label on so many lines of text, where the axis before it is near

// Words with an edge in the colour of the ground, so that lines behind do not cross them.
void haloText(QPainter& painter, const QRectF& box, int flags, const QString& text, const QColor& color,
              const QColor& ground) {
  const QRectF place = painter.boundingRect(box, flags, text);
  QPainterPath path;
  const QFontMetricsF metrics(painter.font());
  path.addText(place.left(), place.top() + metrics.ascent(), painter.font(), text);
  painter.fillRect(place.adjusted(-1, 3, 1, -3), ground);
  painter.strokePath(path, QPen(ground, 4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.fillPath(path, color);
}

}  // namespace

QColor ParallelPainter::ownColor(const Trial& trial) const {
  return trial.color.isValid() ? trial.color : tone(palette, Tone::kAccent);
}

QColor ParallelPainter::colorOf(const Trial& trial) const {
  const TrialAxis* axis = axes.colorAxis();
  if (!axis) return ownColor(trial);
  const double position = axes.scale(axis->key).position(axes.value(trial, axis->key));
  const QColor color = viridis(position, isDark(palette));
  return color.isValid() ? color : tone(palette, Tone::kFaint);
}

// Those that the brushes leave lie above the others.
std::vector<ParallelLine> ParallelPainter::lines() const {
  std::vector<ParallelLine> lines;
  for (const bool brushed : {false, true}) {
    for (const Trial& trial : axes.trials()) {
      if (axes.isInBrushes(trial) != brushed) continue;
      QColor color = brushed ? colorOf(trial) : tone(palette, Tone::kBorder);
      color.setAlphaF(static_cast<float>(brushed ? kParallelLineAlpha : kDimmedAlpha));
      lines.push_back({plot.lineOf(trial), color});
    }
  }
  return lines;
}

void ParallelPainter::paint(QPainter& painter, const QImage& picture) const {
  painter.setOpacity(hovered.isEmpty() ? 1 : kDimmedAlpha / kParallelLineAlpha);
  painter.drawImage(QPointF(0, 0), picture);
  painter.setOpacity(1);
  if (hovered.isEmpty()) paintStrong(painter, chosen);
  paintStrong(painter, hovered);
  const std::vector<ParallelTitle> placed = titles();
  for (int place = 0; place < axes.count(); ++place) {
    paintAxis(painter, place);
    paintTitle(painter, place, placed[static_cast<std::size_t>(place)]);
  }
  paintLegend(painter);
}

// In the run's own colour, by which it is found in the list and on other pages, whatever the others' colours mean.
void ParallelPainter::paintStrong(QPainter& painter, const QString& id) const {
  for (const Trial& trial : axes.trials()) {
    if (id.isEmpty() || trial.id != id) continue;
    painter.setPen(QPen(tone(palette, Tone::kView), kHovered + 2));
    painter.drawPolyline(plot.lineOf(trial));
    painter.setPen(QPen(ownColor(trial), kHovered));
    painter.drawPolyline(plot.lineOf(trial));
  }
}

// As wide as what is between two axes, at most; without words where those of the one before have taken the room.
QStringList ParallelPainter::tickLabels(int place) const {
  const QString& key = axes.order()[place];
  const std::vector<TrialScale::Tick> shown = plot.ticks(key);
  QStringList labels;
  for (const TrialScale::Tick& tick : shown) labels << tick.label;
  const QFontMetrics metrics(roleFont(font, TextRole::kCaption));
  const double room = plot.xOf(place) - (place == 0 ? 0 : plot.xOf(place - 1)) - kBesideTick;
  labels = fittedNames(labels, [&](const QString& text) { return metrics.horizontalAdvance(text) <= room; });
  const bool isTight = place > 0 && room + kBesideTick < ParallelPlot::kUsualGap;
  const double least = metrics.lineSpacing() * (isTight ? kTightLines : 1.0);
  for (std::size_t i = 1, last = 0; i < shown.size(); ++i) {
    if (std::abs(plot.tickY(key, shown[i]) - plot.tickY(key, shown[last])) < least) {
      labels[static_cast<qsizetype>(i)].clear();
    } else {
      last = i;
    }
  }
  return labels;
}

void ParallelPainter::paintTicks(QPainter& painter, int place) const {
  const QString& key = axes.order()[place];
  const double x = plot.xOf(place);
  const std::vector<TrialScale::Tick> shown = plot.ticks(key);
  const QStringList labels = tickLabels(place);
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const double y = plot.tickY(key, shown[i]);
    painter.setPen(QPen(Theme::of(palette).axis, 1));
    painter.drawLine(QPointF(x - kTickLength, y), QPointF(x, y));
    if (labels[static_cast<qsizetype>(i)].isEmpty()) continue;
    haloText(painter, QRectF(x - 74, y - 9, 66, 18), Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip,
             labels[static_cast<qsizetype>(i)], tone(palette, Tone::kSecondary), tone(palette, Tone::kView));
  }
}

void ParallelPainter::paintAxis(QPainter& painter, int place) const {
  const QString& key = axes.order()[place];
  const QRectF area = plot.rect();
  const double x = plot.xOf(place);
  const bool isFocused = place == focused;
  painter.setPen(QPen(isFocused ? tone(palette, Tone::kFocus) : Theme::of(palette).axis, isFocused ? 2 : 1));
  painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
  const auto brush = axes.brushes().constFind(key);
  if (brush != axes.brushes().constEnd()) {
    const double from = plot.yOf(key, brush->first);
    const double to = plot.yOf(key, brush->second);
    QColor fill = tone(palette, Tone::kAccent);
    painter.setPen(QPen(fill, 1));
    fill.setAlphaF(0.25F);
    painter.setBrush(fill);
    painter.drawRect(QRectF(x - kBrushWidth / 2.0, std::min(from, to), kBrushWidth, std::abs(to - from)));
    painter.setBrush(Qt::NoBrush);
  }
  painter.setFont(roleFont(font, TextRole::kCaption));
  paintTicks(painter, place);
}

int ParallelPainter::titleRows() const {
  const QFontMetrics metrics(parallelTitleFont(font));
  return titleRowsOf(titleWords(), plot.middles(), plot.size().width(), metrics, mostTitleRows());
}

int ParallelPainter::mostTitleRows() const {
  const int row = titleRowHeight(QFontMetrics(parallelTitleFont(font)));
  return std::max(1, static_cast<int>(kTitleShare * plot.size().height()) / row);
}

std::vector<ParallelTitle> ParallelPainter::titles() const {
  return parallelTitles(titleWords(), plot.middles(), plot.titleRows(), plot.titlesBottom(), plot.size().width(),
                        QFontMetrics(parallelTitleFont(font)));
}

QStringList ParallelPainter::titleWords() const {
  QStringList words;
  for (const QString& key : axes.order()) words << axes.facts(key).title;
  return words;
}

std::vector<int> ParallelPainter::needs() const {
  const QFontMetrics metrics(roleFont(font, TextRole::kCaption));
  const QFontMetrics titleMetrics(parallelTitleFont(font));
  const int most = measures::grown(kMostLabel, metrics);
  const QStringList titles = titleWords();
  const int gap = std::min(leastTitleGap(titles, mostTitleRows(), titleMetrics), most);
  std::vector<int> needs;
  for (const QString& key : axes.order()) {
    int label = 0;
    for (const TrialScale::Tick& tick : plot.ticks(key)) label = std::max(label, metrics.horizontalAdvance(tick.label));
    if (!axes.facts(key).categories.isEmpty()) label = std::min(label, most);
    const int word = metrics.horizontalAdvance(scaleText(key)) - kBesideTick / 2;
    needs.push_back(std::max({label + kBesideTick, word + kBesideTick, gap, ParallelPlot::kLeastGap}));
  }
  // The first title reaches to the edge at most.
  const int half = titles.isEmpty() ? 0 : leastTitleWidth(titles.front(), titleMetrics) / 2 + kTitleEdgeRoom;
  if (!needs.empty()) needs.front() = std::max(needs.front(), std::min(half, most));
  return needs;
}

// The word under its title.
QString ParallelPainter::scaleText(const QString& key) const {
  const bool isCategory = !axes.facts(key).categories.isEmpty();
  const QString direction = axes.isFlipped(key) ? QStringLiteral(" ↓") : QString();
  return (isCategory ? QString() : scaleWord(axes.scaleOf(key))) + direction;
}

void ParallelPainter::paintTitle(QPainter& painter, int place, const ParallelTitle& title) const {
  const QString& key = axes.order()[place];
  painter.setFont(parallelTitleFont(font));
  painter.setPen(tone(palette, Tone::kText));
  painter.drawText(title.box, Qt::AlignHCenter | Qt::AlignBottom | Qt::TextDontClip, title.text);
  if (place == focused) {
    painter.setPen(QPen(tone(palette, Tone::kFocus), 2));
    painter.drawRoundedRect(title.box.adjusted(-6, -2, 6, 2), 4, 4);
  }
  painter.setFont(roleFont(font, TextRole::kCaption));
  painter.setPen(tone(palette, Tone::kSecondary));
  painter.drawText(QRectF(plot.xOf(place) - kWordWidth / 2.0, plot.titlesBottom(), kWordWidth, 16),
                   Qt::AlignCenter | Qt::TextDontClip, scaleText(key));
}

void ParallelPainter::paintLegend(QPainter& painter) const {
  const TrialAxis* its = axes.colorAxis();
  if (!its) return;
  const QRectF area = plot.rect();
  const QRectF bar(plot.size().width() - 78, area.top(), kBarWidth, area.height());
  for (int y = 0; y < static_cast<int>(bar.height()); ++y) {
    painter.fillRect(QRectF(bar.left(), bar.bottom() - y - 1, bar.width(), 1.5),
                     viridis(y / bar.height(), isDark(palette)));
  }
  painter.setFont(roleFont(font, TextRole::kCaption));
  painter.setPen(tone(palette, Tone::kSecondary));
  for (const TrialScale::Tick& tick : axes.scale(its->key).ticks(mostTicksUp(bar.height()))) {
    if (tick.position < -0.01 || tick.position > 1.01) continue;
    painter.drawText(QRectF(bar.right() + 4, bar.bottom() - tick.position * bar.height() - 8, 62, 16),
                     Qt::AlignLeft | Qt::AlignVCenter, cellPart(tick.label, painter.fontMetrics(), 60, Qt::ElideRight));
  }
  painter.setPen(tone(palette, Tone::kText));
  const QRectF title(bar.left() - 16, plot.titlesBottom(), 92, 16);
  painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(its->title, Qt::ElideMiddle, static_cast<int>(title.width())));
}

}  // namespace widgets
