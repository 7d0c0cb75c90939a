#include "widgets/graph/canvas/graph_legend.h"

#include <QEvent>
#include <QPainter>
#include <limits>

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kLegendMargin = 12;
constexpr int kLegendPadding = 8;
constexpr int kSwatch = 12;
constexpr int kWidest = 280;

}  // namespace

GraphLegend::GraphLegend(GraphCanvas* canvas) : QWidget(canvas), canvas_(canvas) {
  setObjectName(QStringLiteral("graphLegend"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  canvas->installEventFilter(this);
  // It stays where it is while a person moves the graph.
  connect(&canvas->viewport(), &GraphViewport::changed, this, [this] {
    if (placed_ != canvas_->pictureNumber()) place();
  });
  connect(&canvas->viewport(), &GraphViewport::fitted, this, &GraphLegend::place);
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

double GraphLegend::covered(const QRectF& area) const {
  double pixels = 0;
  const LayoutResult& layout = canvas_->picture().layout();
  for (const std::vector<QRectF>* boxes : {&layout.nodes, &layout.scopes}) {
    for (const QRectF& box : *boxes) {
      const QRectF common = canvas_->viewport().transform().mapRect(box).intersected(area);
      pixels += common.width() * common.height();
    }
  }
  return pixels;
}

// The minimap has the lower right corner.
void GraphLegend::place() {
  if (!colors_) return;
  placed_ = canvas_->pictureNumber();
  int widest = 0;
  for (const GraphColors::Entry& entry : colors_->legend) {
    widest = std::max(widest, fontMetrics().horizontalAdvance(entry.name));
  }
  const int line = fontMetrics().height() + 2;
  const int height = static_cast<int>(colors_->legend.size()) * line + 2 * kLegendPadding;
  resize(std::min(widest + kSwatch + 12 + 2 * kLegendPadding, measures::grown(kWidest, fontMetrics())), height);
  const int right = canvas_->width() - width() - kLegendMargin;
  const int low = canvas_->height() - height - kLegendMargin;
  double least = std::numeric_limits<double>::infinity();
  for (const QPoint corner :
       {QPoint(kLegendMargin, low), QPoint(kLegendMargin, kLegendMargin), QPoint(right, kLegendMargin)}) {
    const double pixels = covered(QRectF(corner, size()));
    if (pixels >= least) continue;
    least = pixels;
    move(corner);
  }
}

bool GraphLegend::eventFilter(QObject* watched, QEvent* event) {
  if (watched == canvas_ && event->type() == QEvent::Resize) place();
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
