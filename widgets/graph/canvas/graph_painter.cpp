#include "widgets/graph/canvas/graph_painter.h"

#include <QCoreApplication>
#include <QFontInfo>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/canvas/label_room.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/contrast.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/theme.h"

namespace widgets {

namespace {
constexpr double kArrow = 7;
constexpr double kSmallestBox = 6;       // pixels; a lower one is a plain rectangle
constexpr double kSmallestDetail = 0.2;  // zoom below which edges are plain lines
constexpr double kSmallestLabelled = 0.55;  // zoom below which edges have no words
constexpr double kSmallestHead = 9;      // pixels; a smaller box shows no text at all

constexpr double kLeastLine = 1.5;       // pixels; between two columns of pixels a thinner one is too pale to be seen

constexpr float kScopeFill = 0.55f;  // opacity of what is inside an open scope

constexpr double kFaded = 0.3;  // opacity of what is not on the shown paths

// TensorBoard's scale: elements to the power of 0.3, from 1 to 5 million.
double edgeWidth(const VisibleEdge& edge) {
  constexpr double kThinnest = 1.0, kThickest = 8.0, kPower = 0.3, kMost = 5e6;
  if (edge.control) return kThinnest;
  const double share = (std::pow(std::clamp(static_cast<double>(edge.elements), 1.0, kMost), kPower) - 1) /
                       (std::pow(kMost, kPower) - 1);
  return kThinnest + (kThickest - kThinnest) * share;
}

void paintSign(QPainter* painter, const QRectF& box, Annotation::Kind kind, const QColor& color) {
  painter->setPen(Qt::NoPen);
  painter->setBrush(color);
  switch (kind) {
    case Annotation::Kind::kConstant:
      painter->drawEllipse(box);
      return;
    case Annotation::Kind::kSummary:
      for (const double part : {0.4, 1.0, 0.7}) {
        const double left = box.left() + (part == 0.4 ? 0 : part == 1.0 ? 0.38 : 0.76) * box.width();
        painter->drawRect(QRectF(left, box.bottom() - part * box.height(), box.width() * 0.24, part * box.height()));
      }
      return;
    case Annotation::Kind::kInitial:
      painter->setBrush(Qt::NoBrush);
      painter->setPen(QPen(color, 1.2));
      painter->drawEllipse(box);
      return;
    case Annotation::Kind::kNode:
      painter->drawRoundedRect(box, 1, 1);
  }
}
}  // namespace

QColor graphEdgeColor(const QPalette& palette) {
  return tone(palette, Tone::kFaint);
}

QColor graphFrameColor(const QPalette& palette, const QColor& box) {
  return isDark(palette) ? box.lighter(165) : box;
}

void GraphPainter::paint(QPainter* painter) const {
  painter->setRenderHint(QPainter::Antialiasing);
  for (std::size_t i = 0; i < picture.layout().scopes.size(); ++i) paintScope(painter, i);
  const EdgeColors lines{graphEdgeColor(palette), tone(palette, Tone::kAccent)};
  painter->setRenderHint(QPainter::Antialiasing, scale() >= kSmallestDetail);
  for (std::size_t i = 0; i < picture.layout().edges.size(); ++i) paintEdge(painter, i, lines);
  painter->setRenderHint(QPainter::Antialiasing);
  LabelRoom room(picture, view, visible);
  for (std::size_t i = 0; i < picture.layout().scopes.size(); ++i) paintTitle(painter, i, room);
  paintLabels(painter, room);
  if (!picture.layout().aside.isEmpty()) paintAside(painter);
  for (std::size_t i = 0; i < picture.layout().nodes.size(); ++i) {
    paintWords(painter, i);
    paintNode(painter, i);
  }
}

void GraphPainter::paintAside(QPainter* painter) const {
  const QRectF area = view.mapRect(picture.layout().aside);
  if (!area.intersects(visible)) return;
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(tone(palette, Tone::kBorder), 1, Qt::DashLine));
  const double radius = kCornerRadius * std::min(1.0, scale());
  painter->drawRoundedRect(area, radius, radius);
  if (lineHeight(font) * scale() < kLeastTextLine) return;
  const QRectF title(area.left() + 16 * scale(), area.top() + 6 * scale(), area.width() - 32 * scale(),
                     lineHeight(font) * scale());
  paintText(painter, title, captionFont(font), tone(palette, Tone::kSecondary),
            QCoreApplication::translate("widgets::GraphView", "Next to the main graph"),
            Qt::AlignLeft | Qt::AlignVCenter);
}

// The words beside a box: a dot for a constant, a bar chart for a summary, a ring for an initialiser, a small box for
// a node that is drawn elsewhere.
void GraphPainter::paintWords(QPainter* painter, std::size_t index) const {
  constexpr double kSmallestZoom = 0.72;  // below it the words would be larger than their places
  const VisibleNode& node = picture.graph().nodes[index];
  if ((node.reads.empty() && node.readBy.empty()) || scale() < kSmallestZoom) return;
  const QRectF box = view.mapRect(picture.layout().nodes[index]);
  const double reach = (kAnnotationGap + kAnnotationWidth) * scale();
  if (!box.adjusted(-reach, -100 * scale(), reach, 100 * scale()).intersects(visible)) return;
  for (const GraphPicture::Word& word : picture.wordsOf(index)) {
    const QRectF place = view.mapRect(word.place);
    const bool isMarked = word.annotation && word.annotation->item == selected;
    const QColor color = tone(palette, isMarked ? Tone::kAccent : Tone::kSecondary);
    const double mark = 6 * scale();
    const QRectF sign(word.isLeft ? place.right() - mark : place.left(), place.center().y() - mark / 2, mark, mark);
    painter->setPen(QPen(graphEdgeColor(palette), 1, Qt::DotLine));
    const double from = word.isLeft ? sign.right() : sign.left();
    const double to = word.isLeft ? box.left() : box.right();
    painter->drawLine(QPointF(from, place.center().y()),
                      QPointF(to, std::clamp(place.center().y(), box.top() + 3, box.bottom() - 3)));
    if (word.annotation) paintSign(painter, sign, word.annotation->kind, color);
    const QRectF text =
        word.isLeft ? place.adjusted(0, 0, -mark - 4 * scale(), 0) : place.adjusted(mark + 4 * scale(), 0, 0, 0);
    const QString label = word.annotation
                              ? QString::fromStdString(word.annotation->label)
                              : QCoreApplication::translate("widgets::GraphView", "and %n more", nullptr, word.more);
    paintText(painter, text, captionFont(font), color, label,
              Qt::AlignVCenter | (word.isLeft ? Qt::AlignRight : Qt::AlignLeft));
  }
}

void GraphPainter::paintText(QPainter* painter, const QRectF& box, const QFont& face, const QColor& color,
                             const QString& text, int flags) const {
  const QFont scaled = zoomedFont(face, scale(), text, box.width());
  painter->setFont(scaled);
  painter->setPen(color);
  const QString shown = QFontMetricsF(scaled).elidedText(text, Qt::ElideRight, box.width());
  constexpr int kTellingLetters = 4;  // fewer say nothing
  // Zoomed out letters are a little higher than their line: not clipped, they keep what is below it.
  const int how = flags | Qt::TextSingleLine | Qt::TextDontClip;
  if (shown == text || shown.size() > kTellingLetters) painter->drawText(box, how, shown);
}

void GraphPainter::paintSelection(QPainter* painter, const QRectF& box, double radius) const {
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(tone(palette, focused ? Tone::kFocus : Tone::kSecondary), 2));
  painter->drawRoundedRect(box.adjusted(-3, -3, 3, 3), radius + 3, radius + 3);
}

void GraphPainter::paintScope(QPainter* painter, std::size_t index) const {
  const VisibleScope& scope = picture.graph().scopes[index];
  const QRectF box = view.mapRect(picture.layout().scopes[index]);
  if (!box.intersects(visible)) return;
  const QColor category = colorOf(scope.item);
  const double radius = kCornerRadius * std::min(1.0, scale());
  QColor fill = tone(palette, Tone::kView);
  fill.setAlphaF(kScopeFill);
  painter->setBrush(fill);
  painter->setPen(QPen(graphFrameColor(palette, category), scope.item == hovered ? 2 : 1));
  painter->drawRoundedRect(box, radius, radius);
  if (scope.item == selected) paintSelection(painter, box, radius);
}

void GraphPainter::paintTitle(QPainter* painter, std::size_t index, LabelRoom& room) const {
  const QRectF box = view.mapRect(picture.layout().scopes[index]);
  const double head = headHeight(font) * scale();
  if (!box.intersects(visible) || head < kSmallestHead) return;
  const QRectF mark(box.left() + 6 * scale(), box.top() + 6 * scale(), 14 * scale(), 14 * scale());
  paintGlyph(painter, mark, Glyph::kOpen, tone(palette, Tone::kText));
  const QRectF title(mark.right() + 4 * scale(), box.top(), box.width() - mark.width() - 16 * scale(), head);
  const QString text = QString::fromStdString(picture.graph().scopes[index].title);
  const QFontMetricsF metrics(zoomedFont(titleFont(font), scale(), text, title.width()));
  QRectF words(0, 0, std::min(title.width(), metrics.horizontalAdvance(text)), metrics.height());
  words.moveCenter(title.center());
  words.moveLeft(title.left());
  words = words.intersected(title.adjusted(-2, 1, 2, 0));  // not over the frame
  if (room.isCrossed(words)) painter->fillRect(words.adjusted(-2, 0, 2, 0), groundOf(index));
  paintText(painter, title, titleFont(font), tone(palette, Tone::kText), text, Qt::AlignVCenter | Qt::AlignLeft);
}

QColor GraphPainter::groundOf(std::size_t index) const {
  const auto& scopes = picture.graph().scopes;
  int depth = 1;
  for (int around = scopes[index].parent; around >= 0; ++depth) {
    const auto found = std::ranges::find(scopes, around, &VisibleScope::item);
    if (found == scopes.end()) break;
    around = found->parent;
  }
  return mixed(tone(palette, Tone::kSunken), tone(palette, Tone::kView), 1 - std::pow(1 - kScopeFill, depth));
}

QColor GraphPainter::colorOf(int item) const {
  return colors ? colors->items[static_cast<std::size_t>(item)] : categoryColor(model.item(item).category);
}

bool GraphPainter::touchesSelection(const VisibleEdge& edge) const {
  return selected >= 0 && (edge.from == selected || edge.to == selected);
}

void GraphPainter::paintEdge(QPainter* painter, std::size_t index, const EdgeColors& lines) const {
  const VisibleEdge& edge = picture.graph().edges[index];
  const LayoutResult::Edge& line = picture.layout().edges[index];
  if (!view.mapRect(picture.edgeBounds(index)).intersects(visible)) return;
  if (line.path.isEmpty()) return;
  const bool onPath = isTracing() && !edge.control && !isFaded(edge.from) && !isFaded(edge.to);
  const QColor& color = onPath || touchesSelection(edge) ? lines.marked : lines.plain;
  painter->setOpacity(isTracing() && !onPath ? kFaded : 1);
  painter->setBrush(Qt::NoBrush);
  if (scale() < kSmallestDetail) {  // there may be thousands of lines: no curves, no arrows
    painter->setPen(QPen(color, 0));
    painter->drawLine(view.map(QPointF(line.path.elementAt(0))), view.map(line.tip));
    painter->setOpacity(1);
    return;
  }
  const QPainterPath path = view.map(line.path);
  const double width = std::max(kLeastLine, edgeWidth(edge) * std::clamp(scale(), 0.5, 1.0));
  painter->setPen(QPen(color, width, edge.control ? Qt::DashLine : Qt::SolidLine));
  painter->drawPath(path);
  const QPointF tip = view.map(line.tip);
  const QPointF back = view.map(line.tip) - view.map(line.tipFrom);
  const double length = std::hypot(back.x(), back.y());
  if (length > 0.01) {
    const QPointF along = back / length * kArrow;
    const QPointF side(-along.y() * 0.45, along.x() * 0.45);
    if (length > kArrow) painter->drawLine(view.map(line.tipFrom), tip - along * 0.8);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawPolygon(QPolygonF({tip, tip - along + side, tip - along - side}));
  }
  painter->setOpacity(1);
}

// Zoomed out the words shrink less than their places: those that would lie over a box or over others are left out.
void GraphPainter::paintLabels(QPainter* painter, LabelRoom& room) const {
  if (scale() < kSmallestLabelled) return;
  for (std::size_t i = 0; i < picture.layout().edges.size(); ++i) {
    const std::string& label = picture.graph().edges[i].label;
    const QRectF& own = picture.layout().edges[i].label;
    const bool saysNothing = label.empty() || label == "?";  // a vector of any length
    const QRectF place = view.mapRect(own).adjusted(4, 0, 40, 0);
    if (saysNothing || own.isEmpty() || !place.intersects(visible)) continue;
    const QString text = QString::fromStdString(label);
    const QFontMetricsF metrics(zoomedFont(captionFont(font), scale(), text, place.width()));
    QRectF words(0, 0, std::min(place.width(), metrics.horizontalAdvance(text)), metrics.capHeight());
    words.moveCenter(place.center());
    words.moveLeft(place.left());
    words.adjust(-2, 0, 4, 0);  // so that it touches nothing either
    if (!room.take(words, i)) continue;
    paintText(painter, place, captionFont(font), tone(palette, Tone::kSecondary), text,
              Qt::AlignLeft | Qt::AlignVCenter);
  }
}

void GraphPainter::paintNode(QPainter* painter, std::size_t index) const {
  const VisibleNode& node = picture.graph().nodes[index];
  const QRectF box = view.mapRect(picture.layout().nodes[index]);
  if (!box.adjusted(-4, -4, 4, 4).intersects(visible)) return;
  const QColor category = colorOf(node.item);
  painter->setOpacity(isFaded(node.item) ? kFaded : 1);
  if (box.height() < kSmallestBox) {
    painter->fillRect(box, category);
    if (node.item == selected) paintSelection(painter, box, 0);
    painter->setOpacity(1);
    return;
  }
  const QColor frame = graphFrameColor(palette, category);
  const QStringList lines = bodyLines(node);
  const bool pill = lines.isEmpty() && !node.expandable;
  const double radius = pill ? box.height() / 2 : kCornerRadius * std::min(1.0, scale());
  QRectF head = box;
  // Zoomed out so far that the body has no room for text, the box is all head.
  const bool hasBody = !lines.isEmpty() && lineHeight(font) * scale() >= kLeastTextLine;
  if (hasBody) head.setHeight(headHeight(font) * scale());
  QPainterPath outline;
  outline.addRoundedRect(box, radius, radius);
  painter->save();
  painter->setClipPath(outline, Qt::IntersectClip);
  painter->fillRect(box, tone(palette, Tone::kView));
  painter->fillRect(head, node.item == hovered ? category.lighter(120) : category);
  painter->restore();
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(frame, 1));
  painter->drawPath(outline);
  if (headHeight(font) * scale() >= kSmallestHead) {
    const double padding = 4 * scale();
    QRectF title = head.adjusted(padding, 0, -padding, 0);
    if (node.expandable) {
      const double side = 12 * scale();
      paintGlyph(painter, QRectF(title.right() - side, head.center().y() - side / 2, side, side), Glyph::kAdd,
                 Qt::white);
      title.setRight(title.right() - side);
    }
    paintText(painter, title, titleFont(font), Qt::white, QString::fromStdString(node.title), Qt::AlignCenter);
    QRectF line(box.left() + padding, head.bottom() + 2 * scale(), box.width() - 2 * padding,
                lineHeight(font) * scale());
    for (const QString& text : hasBody ? lines : QStringList()) {
      paintText(painter, line, captionFont(font), tone(palette, Tone::kText), text, Qt::AlignCenter);
      line.translate(0, lineHeight(font) * scale());
    }
  }
  if (node.item == selected) paintSelection(painter, box, radius);
  painter->setOpacity(1);
}

}  // namespace widgets
