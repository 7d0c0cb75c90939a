#include "widgets/graph/canvas/graph_legend.h"

#include <QEvent>
#include <QPainter>

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/panels/tones.h"

namespace widgets {
namespace {

constexpr int kLegendMargin = 12;
constexpr int kLegendPadding = 8;
constexpr int kSwatch = 12;
constexpr int kWidest = 280;

}  // namespace

GraphLegend::GraphLegend(GraphCanvas* canvas) : QWidget(canvas) {
  setObjectName(QStringLiteral("graphLegend"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  canvas->installEventFilter(this);
  hide();
}

void GraphLegend::setColors(GraphColorsPtr colors) {
  colors_ = std::move(colors);
  QStringList names;
  for (const GraphColors::Entry& entry : colors_ ? colors_->legend : std::vector<GraphColors::Entry>{}) {
    names << entry.name;
  }
  setAccessibleName(tr("Colours: %1").arg(names.join(QStringLiteral(", "))));
  setVisible(!names.isEmpty());
  place();
  update();
}

void GraphLegend::place() {
  if (!colors_) return;
  int widest = 0;
  for (const GraphColors::Entry& entry : colors_->legend) {
    widest = std::max(widest, fontMetrics().horizontalAdvance(entry.name));
  }
  const int line = fontMetrics().height() + 2;
  const int height = static_cast<int>(colors_->legend.size()) * line + 2 * kLegendPadding;
  resize(std::min(widest + kSwatch + 12 + 2 * kLegendPadding, kWidest), height);
  move(kLegendMargin, parentWidget()->height() - height - kLegendMargin);
}

bool GraphLegend::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize) place();
  return QWidget::eventFilter(watched, event);
}

void GraphLegend::paintEvent(QPaintEvent*) {
  if (!colors_) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(tone(palette(), Tone::kView));
  painter.setPen(tone(palette(), Tone::kBorder));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  const int line = fontMetrics().height() + 2;
  int top = kLegendPadding;
  for (const GraphColors::Entry& entry : colors_->legend) {
    const QRectF swatch(kLegendPadding, top + (line - kSwatch) / 2, kSwatch, kSwatch);
    painter.setPen(graphFrameColor(palette(), entry.color));
    painter.setBrush(entry.color);
    painter.drawRoundedRect(swatch.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    painter.setPen(tone(palette(), Tone::kText));
    const QRect text(kLegendPadding + kSwatch + 6, top, width() - 2 * kLegendPadding - kSwatch - 6, line);
    painter.drawText(text, Qt::AlignVCenter, fontMetrics().elidedText(entry.name, Qt::ElideMiddle, text.width()));
    top += line;
  }
}

}  // namespace widgets
