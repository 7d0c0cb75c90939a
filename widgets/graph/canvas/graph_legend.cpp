#include "widgets/graph/canvas/graph_legend.h"

#include <QAction>
#include <QEvent>
#include <QPainter>
#include <QToolButton>
#include <limits>

#include "widgets/graph/canvas/covered_pixels.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_minimap.h"
#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kLegendMargin = 12;
constexpr int kLegendPadding = 8;
constexpr int kSwatch = 12;
constexpr int kWidest = 280;
constexpr double kMostCovered = 150;   // square pixels; some boxes within each other, or the corner of a node

}  // namespace

GraphLegend::GraphLegend(GraphCanvas* canvas, QAction* always) : QWidget(canvas), canvas_(canvas), always_(always) {
  setObjectName(QStringLiteral("graphLegend"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  canvas->installEventFilter(this);
  // It stays where it is while a person moves the graph.
  connect(&canvas->viewport(), &GraphViewport::changed, this, [this] {
    if (placed_ != canvas_->pictureNumber()) place();
  });
  connect(&canvas->viewport(), &GraphViewport::fitted, this, &GraphLegend::place);
  hide();
  if (!always) return;
  unfold_ = new QToolButton(canvas);
  unfold_->setObjectName(QStringLiteral("graphLegendUnfold"));
  unfold_->setDefaultAction(always);
  unfold_->hide();
  setToolTip(always->toolTip());
  connect(always, &QAction::toggled, this, &GraphLegend::place);
}

void GraphLegend::setColors(GraphColorsPtr colors) {
  colors_ = std::move(colors);
  QStringList names;
  for (const GraphColors::Entry& entry : colors_ ? colors_->legend : std::vector<GraphColors::Entry>{}) {
    names << entry.name;
  }
  setAccessibleName(tr("Colours: %1").arg(names.join(QStringLiteral(", "))));
  place();
  update();
}

double GraphLegend::covered(const QRectF& area) const {
  double pixels = coveredPixels(*canvas_, area);
  for (const auto* map : canvas_->findChildren<GraphMinimap*>()) {
    const QRectF common = map->isHidden() ? QRectF() : QRectF(map->geometry()).intersected(area);
    pixels += common.width() * common.height();
  }
  return pixels;
}

QSize GraphLegend::wantedSize() const {
  int widest = 0;
  for (const GraphColors::Entry& entry : colors_->legend) {
    widest = std::max(widest, fontMetrics().horizontalAdvance(entry.name));
  }
  const int line = fontMetrics().height() + 2;
  return {std::min(widest + kSwatch + 12 + 2 * kLegendPadding, measures::grown(kWidest, fontMetrics())),
          static_cast<int>(colors_->legend.size()) * line + 2 * kLegendPadding};
}

// The minimap is in the lower right corner as a rule.
double GraphLegend::moveToCorner(QWidget* moved) const {
  const int right = canvas_->width() - moved->width() - kLegendMargin;
  const int low = canvas_->height() - moved->height() - kLegendMargin;
  double least = std::numeric_limits<double>::infinity();
  for (const QPoint corner :
       {QPoint(kLegendMargin, low), QPoint(kLegendMargin, kLegendMargin), QPoint(right, kLegendMargin)}) {
    const double pixels = covered(QRectF(corner, moved->size()));
    if (pixels >= least) continue;
    least = pixels;
    moved->move(corner);
  }
  return least;
}

void GraphLegend::place() {
  const bool hasWords = colors_ && !colors_->legend.empty();
  bool folds = false;
  if (hasWords) {
    placed_ = canvas_->pictureNumber();
    resize(wantedSize());
    const double least = moveToCorner(this);
    const bool fits = least <= kMostCovered && canvas_->rect().contains(geometry());
    folds = !fits && always_ && !always_->isChecked();
  }
  setVisible(hasWords && !folds);
  if (!unfold_) return;
  unfold_->adjustSize();
  if (folds) moveToCorner(unfold_);
  unfold_->setVisible(folds);
  setAttribute(Qt::WA_TransparentForMouseEvents, !always_->isChecked());
}

void GraphLegend::mousePressEvent(QMouseEvent*) {
  if (always_) always_->setChecked(false);
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
