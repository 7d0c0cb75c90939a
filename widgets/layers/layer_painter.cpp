#include "widgets/layers/layer_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>

#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/graph/canvas/graph_style.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace widgets {
namespace {

constexpr double kArrowHead = 7;
constexpr double kLetters = 12;     // pixels at zoom 1
constexpr double kLeading = 2;      // pixels of a line of words besides its letters
constexpr double kNear = 0.8;       // zoom from which counts are always there
constexpr double kLinkWidth = 1.5;  // pixels; between two columns of pixels a thinner one is too pale to be seen

QFont sized(const QFont& face, double pixels, bool isBold) {
  QFont font = face;
  font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
  font.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
  return font;
}

}  // namespace

double LayerPainter::letters() const {
  return std::max(kLetters * scale(), std::clamp(kLayerHead * scale() - kLeading, kLeastText, kSmallestText));
}

void LayerPainter::paintText(QPainter* painter, const QRectF& box, const QColor& color, const QString& text, int flags,
                             bool isBold) const {
  if (kLayerHead * scale() < kLeastTextLine || text.isEmpty()) return;
  const QFont face = sized(font, letters(), isBold);
  painter->setFont(face);
  painter->setPen(color);
  painter->drawText(box, flags | Qt::AlignVCenter | Qt::TextSingleLine,
                    QFontMetricsF(face).elidedText(text, Qt::ElideRight, box.width()));
}

void LayerPainter::paintHead(QPainter* painter, const QRectF& head, const LayerNode& node) const {
  QRectF words = head.adjusted(8 * scale(), 0, -8 * scale(), 0);
  if (!node.isTrainable) {
    const double side = 14 * scale();
    const QRectF lock(words.right() - side, head.center().y() - side / 2, side, side);
    paintGlyph(painter, lock, Glyph::kLock, Qt::white);
    words.setRight(lock.left() - 4 * scale());
  }
  paintText(painter, words, Qt::white, node.kind, Qt::AlignLeft, true);
}

void LayerPainter::paintBody(QPainter* painter, const QRectF& body, const LayerNode& node) const {
  const auto known = facts.constFind(node.name);
  QRectF words = body.adjusted(8 * scale(), 0, -8 * scale(), 0);
  if (known != facts.cend() && !known->error.isEmpty()) {
    const double side = 14 * scale();
    const QRectF mark(words.right() - side, body.center().y() - side / 2, side, side);
    paintGlyph(painter, mark, Glyph::kWarning, tone(palette, Tone::kError));
    words.setRight(mark.left() - 4 * scale());
  } else if (known != facts.cend()) {
    const QString count = known->parameters > 0 ? stepText(known->parameters) : QStringLiteral("–");
    const QFontMetricsF measure(sized(font, letters(), false));
    const double width = measure.horizontalAdvance(count) + 10 * scale();
    // From afar the name alone is of use: its end tells layers of a kind apart.
    if (scale() >= kNear || measure.horizontalAdvance(node.name) <= words.width() - width) {
      paintText(painter, words, tone(palette, Tone::kSecondary), count, Qt::AlignRight);
      words.setRight(words.right() - width);
    }
  }
  paintText(painter, words, tone(palette, Tone::kText), node.name, Qt::AlignLeft);
}

void LayerPainter::paintBox(QPainter* painter, const QRectF& box, const LayerNode& node) const {
  const double radius = 4 * std::min(1.0, scale());
  const QColor color = categoryColor(node.category);
  const auto known = facts.constFind(node.name);
  const bool isWrong = known != facts.cend() && !known->error.isEmpty();
  QRectF head = box;
  head.setHeight(kLayerHead * scale());
  QPainterPath outline;
  outline.addRoundedRect(box, radius, radius);
  painter->save();
  painter->setClipPath(outline, Qt::IntersectClip);
  painter->fillRect(box, tone(palette, Tone::kView));
  painter->fillRect(head, node.name == hovered ? color.lighter(120) : color);
  painter->restore();
  paintHead(painter, head, node);
  paintBody(painter, QRectF(head.bottomLeft(), box.bottomRight()), node);
  const bool isChosen = node.name == current || marked.contains(node.name);
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(isWrong    ? tone(palette, Tone::kError)
                       : isChosen ? tone(palette, Tone::kAccent)
                                  : tone(palette, Tone::kSecondary),
                       isChosen || isWrong ? 2 : 1));
  painter->drawRoundedRect(box, radius, radius);
}

void LayerPainter::paintLink(QPainter* painter, std::size_t link) const {
  const LayoutResult::Edge& line = picture.picture().layout().edges[link];
  if (line.path.isEmpty() || !view.mapRect(picture.picture().edgeBounds(link)).intersects(visible)) return;
  const LayerLink& ends = picture.links()[link];
  const bool touches = !current.isEmpty() && (ends.from == current || ends.to == current);
  const QColor color = touches ? tone(palette, Tone::kAccent) : graphEdgeColor(palette);
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(color, touches ? 2 : kLinkWidth));
  painter->drawPath(view.map(line.path));
  const QPointF tip = view.map(line.tip), back = tip - view.map(line.tipFrom);
  const double length = std::hypot(back.x(), back.y());
  if (length > 0.01) {
    const QPointF along = back / length * kArrowHead, side(-along.y() * 0.45, along.x() * 0.45);
    painter->drawLine(view.map(line.tipFrom), tip - along * 0.8);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawPolygon(QPolygonF({tip, tip - along + side, tip - along - side}));
  }
  const auto known = facts.constFind(ends.from);
  if (known == facts.cend() || line.label.isEmpty()) return;
  const QRectF words = view.mapRect(line.label).adjusted(4 * scale(), 0, 0, 0);
  // From afar small letters are wider than their place: they would run into boxes and lines.
  const QFontMetricsF measure(sized(font, letters(), false));
  if (scale() < kNear && measure.horizontalAdvance(known->output) > words.width()) return;
  paintText(painter, words.adjusted(0, 0, 40 * scale(), 0), tone(palette, Tone::kSecondary), known->output,
            Qt::AlignLeft);
}

void LayerPainter::paintTarget(QPainter* painter, int link) const {
  const LayoutResult::Edge& line = picture.picture().layout().edges[static_cast<std::size_t>(link)];
  painter->setBrush(Qt::NoBrush);
  painter->setPen(QPen(tone(palette, Tone::kAccent), 4, Qt::SolidLine, Qt::RoundCap));
  painter->drawPath(view.map(line.path));
}

void LayerPainter::paint(QPainter* painter) const {
  painter->setRenderHint(QPainter::Antialiasing);
  const LayoutResult& layout = picture.picture().layout();
  for (std::size_t i = 0; i < layout.edges.size(); ++i) paintLink(painter, i);
  for (std::size_t i = 0; i < layout.nodes.size(); ++i) {
    const QRectF box = view.mapRect(layout.nodes[i]);
    if (box.adjusted(-4, -4, 4, 4).intersects(visible)) paintBox(painter, box, picture.graph().nodes[i]);
  }
}

}  // namespace widgets
