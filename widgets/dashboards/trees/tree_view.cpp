#include "widgets/dashboards/trees/tree_view.h"

#include <QEvent>
#include <QFontInfo>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/util/accessible_role.h"

namespace widgets {
namespace {

constexpr double kLeastZoom = 0.05;
constexpr double kMostZoom = 4;
constexpr double kNodeLines = 4;
constexpr double kNodeChars = 17;  // that fit into a node's width
constexpr double kPadding = 6;
constexpr double kCorner = 4;
constexpr double kBarHeight = 3;    // of the share of rows, below a node's lines
constexpr double kMargin = 12;      // around a tree that is fitted
constexpr double kLeastText = 11;   // pixels; smaller texts are left out, and told where the pointer is
constexpr double kWheelStep = 1.2;  // of one notch
constexpr double kNotch = 120;

QString valuesText(const std::vector<double>& values) {
  QStringList texts;
  for (const double value : values) texts.push_back(valueText(value));
  return texts.join(QStringLiteral(", "));
}

// "age < 25", "feature 4, bucket ≤ 3".
QString splitText(const TreeNodeValues& split) {
  return split.name.isEmpty() ? TreeView::tr("feature %1, %2").arg(split.feature).arg(split.condition)
                              : QStringLiteral("%1 %2").arg(split.name, split.condition);
}

// "38 % of rows"; empty: not known.
QString rowsText(const TreeNodeValues& node) {
  if (node.rowShare < 0) return {};
  const double percent = 100 * node.rowShare;
  return TreeView::tr("%1 % of rows").arg(QLocale().toString(percent, 'f', percent < 10 ? 1 : 0));
}

QStringList linesOf(const TreeNodeValues& node) {
  QStringList lines = node.isLeaf()
                          ? QStringList{valuesText(node.values), TreeView::tr("leaf")}
                          : QStringList{node.name.isEmpty() ? TreeView::tr("Feature %1").arg(node.feature) : node.name,
                                        node.condition, TreeView::tr("gain %1").arg(valueText(node.gain))};
  if (const QString rows = rowsText(node); !rows.isEmpty()) lines.push_back(rows);
  return lines;
}

}  // namespace

TreeView::TreeView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("treeView"));
  setFocusPolicy(Qt::StrongFocus);
  setMinimumSize(160, 120);
  setAccessibleRole(this, QAccessible::Graphic);
  setAccessibleName(tr("Decision tree"));
}

void TreeView::setTree(TreeValues tree) {
  tree_ = std::move(tree);
  selected_ = -1;
  fitted_ = true;
  arrange();
  emit selectionChanged(selected_);
}

void TreeView::arrange() {
  const QFontMetricsF metrics(font());
  nodeSize_ = {kNodeChars * metrics.averageCharWidth() + 2 * kPadding, kNodeLines * metrics.height() + 2 * kPadding};
  layout_ = layoutTree(tree_, nodeSize_, {metrics.averageCharWidth() * 2, metrics.height() * 2});
  if (fitted_) fit();
  update();
}

void TreeView::fit() {
  fitted_ = true;
  if (layout_.size.isEmpty()) return;
  const double across = (width() - 2 * kMargin) / layout_.size.width();
  const double down = (height() - 2 * kMargin) / layout_.size.height();
  zoom_ = std::clamp(std::min({across, down, 1.0}), kLeastZoom, kMostZoom);
  offset_ = {(width() - zoom_ * layout_.size.width()) / 2, kMargin};
  update();
}

void TreeView::zoomAt(QPointF place, double factor) {
  const double zoom = std::clamp(zoom_ * factor, kLeastZoom, kMostZoom);
  offset_ = place - (place - offset_) * (zoom / zoom_);
  zoom_ = zoom;
  fitted_ = false;
  update();
}

QRectF TreeView::nodeRect(int node) const {
  const QSizeF size = nodeSize_ * zoom_;
  const QPointF center = offset_ + layout_.centers.at(static_cast<std::size_t>(node)) * zoom_;
  return {center.x() - size.width() / 2, center.y() - size.height() / 2, size.width(), size.height()};
}

int TreeView::nodeAt(QPointF place) const {
  for (int i = 0; i < static_cast<int>(tree_.nodes.size()); ++i) {
    if (nodeRect(i).contains(place)) return i;
  }
  return -1;
}

void TreeView::select(int node) {
  if (node == selected_ || node >= static_cast<int>(tree_.nodes.size())) return;
  selected_ = node;
  if (node >= 0) {
    setAccessibleDescription(textOf(node));
    const QRectF shown = nodeRect(node);
    const QRectF area = QRectF(rect()).marginsRemoved({kMargin, kMargin, kMargin, kMargin});
    if (!area.contains(shown)) {
      offset_ += area.center() - shown.center();
      fitted_ = false;
    }
  }
  update();
  emit selectionChanged(node);
}

QString TreeView::textOf(int node) const {
  if (node < 0) return {};
  QStringList way;
  for (int at = node; layout_.parents[static_cast<std::size_t>(at)] >= 0;) {
    const int parent = layout_.parents[static_cast<std::size_t>(at)];
    const TreeNodeValues& split = tree_.nodes[static_cast<std::size_t>(parent)];
    way.push_front(split.left == at ? splitText(split) : tr("not (%1)").arg(splitText(split)));
    at = parent;
  }
  const TreeNodeValues& one = tree_.nodes[static_cast<std::size_t>(node)];
  QString what = one.isLeaf() ? tr("value %1").arg(valuesText(one.values))
                              : tr("split by %1, gain %2").arg(splitText(one), valueText(one.gain));
  if (const QString rows = rowsText(one); !rows.isEmpty()) what += QStringLiteral(" (%1)").arg(rows);
  way.push_back(what);
  return way.join(QStringLiteral(" → "));
}

bool TreeView::isReadable() const {
  return zoom_ >= std::min(1.0, kLeastText / QFontInfo(font()).pixelSize());
}

bool TreeView::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), textOf(nodeAt(help->pos())), this);
  return true;
}

void TreeView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  QFont scaled = font();
  scaled.setPointSizeF(std::max(1.0, font().pointSizeF() * zoom_));
  painter.setFont(scaled);
  for (int i = 0; i < static_cast<int>(tree_.nodes.size()); ++i) {
    const TreeNodeValues& one = tree_.nodes[static_cast<std::size_t>(i)];
    if (one.isLeaf()) continue;
    drawEdge(painter, i, one.left, true);
    drawEdge(painter, i, one.right, false);
  }
  for (int i = 0; i < static_cast<int>(tree_.nodes.size()); ++i) {
    if (nodeRect(i).intersects(QRectF(rect()))) drawNode(painter, i);
  }
}

void TreeView::drawEdge(QPainter& painter, int parent, int child, bool left) const {
  const QRectF from = nodeRect(parent);
  const QRectF to = nodeRect(child);
  const QPointF begin(from.center().x(), from.bottom());
  const QPointF end(to.center().x(), to.top());
  const QPointF bend(0, (end.y() - begin.y()) / 2);
  QPainterPath path(begin);
  path.cubicTo(begin + bend, end - bend, end);
  painter.setPen(QPen(tone(palette(), Tone::kFaint), 1));
  painter.drawPath(path);
  if (!isReadable()) return;
  painter.setPen(tone(palette(), Tone::kSecondary));
  const QRectF place(end.x() - nodeSize_.width() * zoom_ / 2, end.y() - painter.fontMetrics().height() - 1,
                     nodeSize_.width() * zoom_ / 2 - 4, painter.fontMetrics().height());
  painter.drawText(left ? place : place.translated(place.width() + 8, 0),
                   static_cast<int>(left ? Qt::AlignRight : Qt::AlignLeft), left ? tr("yes") : tr("no"));
}

void TreeView::drawNode(QPainter& painter, int node) const {
  const TreeNodeValues& one = tree_.nodes[static_cast<std::size_t>(node)];
  const QRectF area = nodeRect(node);
  const bool chosen = node == selected_;
  const Tone fill = chosen ? Tone::kSelection : one.isLeaf() ? Tone::kInfoTint : Tone::kRaised;
  painter.setBrush(tone(palette(), fill));
  painter.setPen(QPen(tone(palette(), chosen && hasFocus() ? Tone::kFocus : Tone::kBorder), chosen ? 2 : 1));
  painter.drawRoundedRect(area, kCorner * zoom_, kCorner * zoom_);
  if (!isReadable()) return;
  const QRectF inside = area.marginsRemoved({kPadding * zoom_, kPadding * zoom_, kPadding * zoom_, kPadding * zoom_});
  const QStringList lines = linesOf(one);
  const double height = inside.height() / kNodeLines;
  double top = inside.center().y() - height * static_cast<double>(lines.size()) / 2;
  for (const QString& line : lines) {
    painter.setPen(tone(palette(), line == lines.front() ? Tone::kText : Tone::kSecondary));
    painter.drawText(QRectF(inside.left(), top, inside.width(), height), static_cast<int>(Qt::AlignCenter),
                     painter.fontMetrics().elidedText(line, Qt::ElideRight, static_cast<int>(inside.width())));
    top += height;
  }
  if (one.rowShare < 0) return;
  QRectF bar(inside.left(), area.bottom() - kPadding * zoom_, inside.width(), kBarHeight * zoom_);
  painter.fillRect(bar, tone(palette(), Tone::kBorder));
  bar.setWidth(bar.width() * std::min(1.0, one.rowShare));
  painter.fillRect(bar, tone(palette(), Tone::kAccent));
}

void TreeView::resizeEvent(QResizeEvent*) {
  if (fitted_) fit();
}

void TreeView::wheelEvent(QWheelEvent* event) {
  zoomAt(event->position(), std::pow(kWheelStep, event->angleDelta().y() / kNotch));
  event->accept();
}

void TreeView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  dragged_ = event->position();
  select(nodeAt(event->position()));
}

void TreeView::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) return;
  offset_ += event->position() - dragged_;
  dragged_ = event->position();
  fitted_ = false;
  update();
}

// Up to the parent, down to the left child, left and right to the sibling; -1: there is none.
int TreeView::neighbour(int key) const {
  if (selected_ < 0) return tree_.nodes.empty() ? -1 : 0;
  const int parent = layout_.parents[static_cast<std::size_t>(selected_)];
  if (key == Qt::Key_Down) return tree_.nodes[static_cast<std::size_t>(selected_)].left;
  if (parent < 0 || key == Qt::Key_Up) return parent;
  const TreeNodeValues& above = tree_.nodes[static_cast<std::size_t>(parent)];
  return key == Qt::Key_Left ? above.left : above.right;
}

void TreeView::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
      if (const int next = neighbour(event->key()); next >= 0) select(next);
      return;
    default:
      QWidget::keyPressEvent(event);
  }
}

void TreeView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) arrange();
  if (event->type() == QEvent::PaletteChange) update();
  QWidget::changeEvent(event);
}

}  // namespace widgets
