#include "widgets/layers/layer_canvas.h"

#include <QDragEnterEvent>
#include <QKeyEvent>
#include <QMimeData>
#include <QPainter>

#include "widgets/graph/layout/main_path.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/util/accessible_role.h"

namespace widgets {
namespace {

constexpr double kFirstZoom = 0.85;  // a name of 22 letters and a count of 6 digits are whole in their box

// Where the main column begins; -1: there are no layers.
int firstItem(const LayerPicture& picture) {
  const LayoutInput input = layoutOf(picture.graph());
  const std::vector<std::size_t> path = mainPath(input);
  return path.empty() ? picture.picture().first() : input.edges[path.front()].from;
}

}  // namespace

LayerCanvas::LayerCanvas(LayoutWorker* layouts, QWidget* parent)
    : QWidget(parent),
      layouts_(*layouts),
      viewport_(*this, picture_.picture()),
      input_(*this, {noModel_, picture_.picture(), item_}, viewport_),
      drag_(*this, picture_, viewport_) {
  setObjectName(QStringLiteral("layerCanvas"));
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(this, QAccessible::Canvas);
  setAccessibleName(tr("Layers"));
  setMouseTracking(true);
  setAcceptDrops(true);
  setMinimumSize(240, 160);
  describe();
  connect(&viewport_, &GraphViewport::changed, this, qOverload<>(&QWidget::update));
  connect(&input_, &CanvasInput::hoveredChanged, this, &LayerCanvas::redraw);
  connect(&input_, &CanvasInput::selectWanted, this, [this](int item) { select(picture_.nameOf(item)); });
  connect(&input_, &CanvasInput::menuRequested, this, [this](int item, const QPoint& place) {
    if (item >= 0 && !selected().contains(picture_.nameOf(item))) select(picture_.nameOf(item));
    emit menuWanted(place);
  });
  connect(&drag_, &LayerDrag::clicked, this,
          [this](const QString& name, bool toggles) { toggles ? toggle(name) : select(name); });
  connect(&layouts_, &LayoutWorker::layoutReady, this, [this](quint64 request, const LayoutResult& result) {
    if (request == request_) take(result);
  });
}

void LayerCanvas::setGraph(const LayerGraph& graph) {
  wanted_ = graph;
  drag_.cancel();
  request_ = layouts_.layout(this, layoutOf(graph));
}

// The layer that stays where it is on the screen: of those that the next picture has, too, the one nearest to the eye.
QString LayerCanvas::anchor() const {
  const auto current = picture_.picture().boxOf(item_);
  const QPointF middle = current ? current->center() : viewport_.toPicture(QPointF(rect().center()));
  QString best;
  double nearest = 0;
  for (const LayerNode& node : picture_.graph().nodes) {
    const auto box = picture_.picture().boxOf(picture_.itemOf(node.name));
    if (!box || !wanted_.find(node.name)) continue;
    const double apart = (box->center() - middle).manhattanLength();
    if (!best.isEmpty() && apart >= nearest) continue;
    best = node.name;
    nearest = apart;
  }
  return best;
}

void LayerCanvas::take(const LayoutResult& layout) {
  request_ = 0;
  const QString stays = anchor();
  const auto before = picture_.picture().boxOf(picture_.itemOf(stays));
  picture_ = LayerPicture(wanted_, layout);
  input_.forgetHovered();
  marked_.removeIf([this](const QString& name) { return picture_.itemOf(name) < 0; });
  if (picture_.itemOf(current_) < 0) current_.clear();
  item_ = picture_.itemOf(current_);
  if (before) {
    const QPointF now = picture_.picture().boxOf(picture_.itemOf(stays))->topLeft();
    viewport_.moveTo(viewport_.toWidget(before->topLeft()) - now * viewport_.scale());
    if (item_ >= 0) viewport_.reveal(item_);
  } else {
    lookFirst();
  }
  describe();
  redraw();
  emit laidOut();
  emit selectionChanged();
}

// All of it, not larger than it is drawn; where that were too small to be read, the top of its main column.
void LayerCanvas::lookFirst() {
  viewport_.fitReadable(kFirstZoom);
  if (viewport_.scale() > 1) viewport_.zoomCentred(1 / viewport_.scale());
  const int first = firstItem(picture_);
  if (viewport_.scale() <= kFirstZoom && first != picture_.picture().first()) {  // a layer beside it is as high
    const double column = picture_.picture().boxOf(first)->center().x();
    viewport_.moveTo({width() / 2.0 - column * viewport_.scale(), viewport_.offset().y()});
  }
  firstLook_ = viewport_.transform();
}

void LayerCanvas::setFacts(const LayerFactsByName& facts) {
  facts_ = facts;
  describe();
  redraw();
}

QStringList LayerCanvas::selected() const {
  QStringList all = marked_;
  if (!current_.isEmpty() && !all.contains(current_)) all << current_;
  return all;
}

void LayerCanvas::select(const QString& name) {
  marked_.clear();
  current_ = name;
  item_ = picture_.itemOf(name);
  describe();
  redraw();
  emit selectionChanged();
}

void LayerCanvas::reveal(const QString& name) {
  viewport_.reveal(picture_.itemOf(name));
}

void LayerCanvas::toggle(const QString& name) {
  if (name.isEmpty()) return;
  QStringList all = selected();
  if (!all.removeOne(name)) all << name;
  select(all.isEmpty() ? QString() : all.takeLast());
  marked_ = all;
  redraw();
  emit selectionChanged();
}

void LayerCanvas::describe() {
  const LayerNode* node = picture_.graph().find(current_);
  if (!node) {
    return setAccessibleDescription(
        tr("Arrow keys walk along the lines, Space selects several layers, F fits the picture."));
  }
  const LayerFacts known = facts_.value(current_);
  setAccessibleDescription(!known.error.isEmpty()
                               ? tr("%1, %2, does not fit: %3").arg(current_, node->kind, known.error)
                               : tr("%1, %2, output %3, parameters: %4")
                                     .arg(current_, node->kind, known.output, stepText(known.parameters)));
}

void LayerCanvas::redraw() {
  pixels_.touch();
  update();
}

void LayerCanvas::mousePressEvent(QMouseEvent* event) {
  if (!drag_.press(*event, item_)) input_.press(*event);
}

void LayerCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!drag_.move(*event)) input_.move(*event);
}

void LayerCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (!drag_.release(*event)) input_.release(*event);
}

void LayerCanvas::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && drag_.cancel()) return;
  // Marks the current layer and goes on: what is walked to next is selected with it.
  if (event->key() == Qt::Key_Space && !current_.isEmpty()) {
    if (!marked_.removeOne(current_)) marked_ << current_;
    redraw();
    emit selectionChanged();
    return;
  }
  const QStringList marks = marked_;
  if (!input_.key(*event)) return QWidget::keyPressEvent(event);
  if (event->key() == Qt::Key_Escape) return;
  marked_ = marks;
  marked_.removeAll(current_);
  redraw();
  emit selectionChanged();
}

void LayerCanvas::contextMenuEvent(QContextMenuEvent* event) {
  input_.contextMenu(*event);
}

void LayerCanvas::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasFormat(QLatin1String(kLayerKindMime))) event->acceptProposedAction();
}

void LayerCanvas::dragMoveEvent(QDragMoveEvent* event) {
  drag_.hover(*event);
  event->acceptProposedAction();
}

void LayerCanvas::dragLeaveEvent(QDragLeaveEvent*) {
  drag_.cancel();
}

void LayerCanvas::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  drag_.drop(*event);
}

void LayerCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) redraw();
}

void LayerCanvas::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (viewport_.transform() == firstLook_) lookFirst();  // nobody has moved it
}

void LayerCanvas::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void LayerCanvas::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

void LayerCanvas::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  input_.leave();
}

LayerPainter LayerCanvas::painter(const QTransform& view, const QRectF& visible) const {
  return {picture_, facts_, palette(), font(), view, visible, current_, marked_, picture_.nameOf(input_.hovered())};
}

void LayerCanvas::paintEvent(QPaintEvent*) {
  const auto draw = [this](QPainter& onto, const QRectF& area, QPointF origin) {
    onto.fillRect(area, tone(palette(), Tone::kSunken));
    const double scale = viewport_.scale();
    painter(QTransform(scale, 0, 0, scale, origin.x(), origin.y()), area.adjusted(-64, -64, 64, 64)).paint(&onto);
  };
  QPainter canvas(this);
  canvas.drawPixmap(0, 0, pixels_.show(size(), devicePixelRatioF(), viewport_.offset(), viewport_.scale(), draw));
  if (drag_.isOn()) drag_.paint(canvas, painter(viewport_.transform(), rect()));
  drag_.paintPort(canvas, item_);
  if (!hasFocus()) return;
  canvas.setBrush(Qt::NoBrush);
  canvas.setPen(QPen(tone(palette(), Tone::kFocus), 2));
  canvas.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
}

}  // namespace widgets
