#include "widgets/graph/canvas/graph_canvas.h"

#include <QBuffer>
#include <QKeyEvent>
#include <QPainter>
#include <QSvgGenerator>

#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/theme.h"
#include "widgets/util/accessible_role.h"

namespace widgets {

namespace {
constexpr double kOverhang = 64;  // pixels that labels and outlines may reach over what they belong to
}  // namespace

GraphCanvas::GraphCanvas(QWidget* parent)
    : QWidget(parent), viewport_(*this, picture_), input_(*this, {model_, picture_, selected_}, viewport_) {
  setObjectName(QStringLiteral("graphCanvas"));
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(this, QAccessible::Canvas);
  setMouseTracking(true);
  setMinimumSize(200, 160);
  setAccessibleName(tr("Graph"));
  setAccessibleDescription(
      tr("Arrow keys walk along the edges, Enter opens or closes a scope, F fits the graph, "
         "X takes a node out of the main graph."));
  connect(&viewport_, &GraphViewport::changed, this, qOverload<>(&QWidget::update));
  connect(&input_, &CanvasInput::hoveredChanged, this, &GraphCanvas::onHovered);
  connect(&input_, &CanvasInput::selectWanted, this, &GraphCanvas::select);
}

void GraphCanvas::setPicture(const GraphModelPtr& model, GraphPicture picture, int anchor) {
  const std::optional<QRectF> before = picture_.boxOf(anchor);
  const bool isFirst = model_ != model || picture_.isEmpty();
  if (model_ != model) {
    colors_.reset();
    traced_.clear();
  }
  model_ = model;
  picture_ = std::move(picture);
  ++pictureNumber_;
  input_.forgetHovered();
  const std::optional<QRectF> after = picture_.boxOf(anchor);
  if (isFirst || !before || !after) {
    viewport_.fitReadable();
  } else {
    const QPointF old = viewport_.toWidget(QPointF(before->center().x(), before->top()));
    viewport_.moveTo(old - QPointF(after->center().x(), after->top()) * viewport_.scale());
  }
  if (!picture_.boxOf(selected_)) select(-1);
  redraw();
}

void GraphCanvas::setColors(GraphColorsPtr colors) {
  colors_ = std::move(colors);
  redraw();
}

void GraphCanvas::setTraced(std::vector<bool> traced) {
  traced_ = std::move(traced);
  redraw();
}

QByteArray GraphCanvas::svg() const {
  if (model_ == nullptr || picture_.isEmpty()) return {};
  constexpr double kBorder = 12;
  const QSizeF size = picture_.layout().size + QSizeF(2 * kBorder, 2 * kBorder);
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size.toSize());
  generator.setViewBox(QRectF(QPointF(0, 0), size));
  generator.setTitle(tr("Graph"));
  QPainter painter(&generator);
  GraphPainter{*model_,
               picture_,
               themePalette(false),
               font(),
               QTransform::fromTranslate(kBorder, kBorder),
               QRectF(QPointF(0, 0), size),
               -1,
               -1,
               false,
               colors_.get(),
               &traced_}
      .paint(&painter);
  painter.end();
  return buffer.data();
}

void GraphCanvas::select(int item) {
  if (item == selected_) return;
  selected_ = item;
  describe();
  redraw();
  emit selectionChanged(item);
}

void GraphCanvas::describe() {
  if (selected_ < 0 || model_ == nullptr) {
    setAccessibleDescription(tr("Nothing selected"));
    return;
  }
  const QString name = QString::fromStdString(model_->fullName(selected_));
  const GraphItem& item = model_->item(selected_);
  setAccessibleDescription(item.isScope()
                               ? tr("%1, a scope, ops inside: %2").arg(name).arg(item.opCount)
                               : tr("%1, op %2").arg(name, QString::fromStdString(model_->node(item.op).op)));
}

void GraphCanvas::onHovered(int item) {
  setToolTip(item < 0 || model_ == nullptr ? QString() : QString::fromStdString(model_->fullName(item)));
  redraw();
}

void GraphCanvas::redraw() {
  pixels_.touch();
  update();
}

void GraphCanvas::keyPressEvent(QKeyEvent* event) {
  if (!input_.key(*event)) QWidget::keyPressEvent(event);
}

void GraphCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) redraw();
}

void GraphCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  viewport_.resize();
}

void GraphCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  redraw();
}

void GraphCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  redraw();
}

void GraphCanvas::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  input_.leave();
}

void GraphCanvas::drawArea(QPainter& painter, const QRectF& area, QPointF origin) const {
  painter.fillRect(area, tone(palette(), Tone::kSunken));
  if (model_ == nullptr) return;
  const double scale = viewport_.scale();
  GraphPainter{*model_,
               picture_,
               palette(),
               font(),
               QTransform(scale, 0, 0, scale, origin.x(), origin.y()),
               area.adjusted(-kOverhang, -kOverhang, kOverhang, kOverhang),
               selected_,
               input_.hovered(),
               hasFocus(),
               colors_.get(),
               &traced_}
      .paint(&painter);
}

void GraphCanvas::paintEvent(QPaintEvent*) {
  const auto draw = [this](QPainter& painter, const QRectF& area, QPointF origin) { drawArea(painter, area, origin); };
  const QPixmap& pixels = pixels_.show(size(), devicePixelRatioF(), viewport_.offset(), viewport_.scale(), draw);
  QPainter painter(this);
  painter.drawPixmap(0, 0, pixels);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tone(palette(), Tone::kFocus), 2));
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  }
}

}  // namespace widgets
