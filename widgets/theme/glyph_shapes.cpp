#include "widgets/theme/glyph_shapes.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cstdlib>

namespace widgets {
namespace {

constexpr double kGrid = 20;
constexpr double kStroke = 1.5;      // in a box of 20 pixels
constexpr double kMostStroke = 1.9;  // of small boxes, where it would be too thin

// Paths in the letters of SVG (M L H V C Q Z, absolute), and O x y radius for a circle, R x y width height radius for a
// box. What follows a bar is filled.
constexpr std::array<const char*, static_cast<std::size_t>(Glyph::kCount)> kShapes{
    /* play */ "| M 6 4 L 16 10 L 6 16 Z",
    /* pause */ "| R 5.5 4 3 12 0.8 R 11.5 4 3 12 0.8",
    /* stop */ "| R 5 5 10 10 1",
    /* tick */ "M 4 10.5 L 8 14.5 L 16 5.5",
    /* cross */ "M 5 5 L 15 15 M 15 5 L 5 15",
    /* question */ "M 6.5 7 C 6.5 2.2 13.7 2.4 13.7 6.8 C 13.7 9.6 10 9.6 10 12.6 | O 10 16 1.1",
    /* hourglass */ "M 5 3 H 15 M 5 17 H 15 M 6.3 3 V 6.2 L 13.7 13.8 V 17 M 13.7 3 V 6.2 L 6.3 13.8 V 17",
    /* circle */ "O 10 10 5.5",
    /* import */ "M 10 3 V 12.5 M 6.2 8.7 L 10 12.5 L 13.8 8.7 M 3.5 13.5 V 17 H 16.5 V 13.5",
    /* info */ "O 10 10 7.25 M 10 9.5 V 14 | O 10 6.3 1",
    /* warning */ "M 10 3 L 17.6 16.5 H 2.4 Z M 10 8 V 11.8 | O 10 14.2 0.95",
    /* error */ "O 10 10 7.25 M 7.4 7.4 L 12.6 12.6 M 12.6 7.4 L 7.4 12.6",
    /* reset */ "M 7.5 3.5 L 3.5 7.5 L 7.5 11.5 M 3.5 7.5 H 12 C 18 7.5 18 16 12 16 H 8",
    /* up */ "M 5 12.5 L 10 7.5 L 15 12.5",
    /* down */ "M 5 7.5 L 10 12.5 L 15 7.5",
    /* add */ "M 10 4 V 16 M 4 10 H 16",
    /* minus */ "M 4 10 H 16",
    /* remove */ "M 5 5 L 15 15 M 15 5 L 5 15",
    /* folded */ "M 7.5 5 L 12.5 10 L 7.5 15",
    /* open */ "M 5 7.5 L 10 12.5 L 15 7.5",
    /* fit */ "M 3 7 V 3 H 7 M 13 3 H 17 V 7 M 17 13 V 17 H 13 M 7 17 H 3 V 13",
    /* search */ "O 8.5 8.5 5 M 12.3 12.3 L 17 17",
    /* eye */ "M 2 10 Q 10 1.5 18 10 Q 10 18.5 2 10 Z O 10 10 2.5",
    /* copy */ "R 7 7 10 10 1.5 M 13 3 H 4.5 Q 3 3 3 4.5 V 13",
    /* pin */ "M 7 3 H 13 M 8 3 V 8 L 5.2 11.8 H 14.8 L 12 8 V 3 M 10 11.8 V 17.5",
    /* more */ "| O 10 4.5 1.3 O 10 10 1.3 O 10 15.5 1.3",
    /* star */
    "| M 10 2.5 L 12.25 7.5 L 17.5 8 L 13.6 11.6 L 14.75 17 L 10 14.25 L 5.25 17 L 6.4 11.6 L 2.5 8 L 7.75 7.5 "
    "Z",
    /* queue */ "M 10.5 5.6 H 17.5 M 3.5 11.2 H 17.5 M 3.5 16.2 H 17.5 | M 3 2.8 L 7.5 5.6 L 3 8.4 Z",
    /* start */ "M 6 3.8 L 16 10 L 6 16.2 Z",
    /* halt */ "R 4.5 4.5 11 11 1",
    /* eye closed */ "M 2.5 8.5 Q 10 16.5 17.5 8.5 M 5 12 L 3.4 14.4 M 10 12.6 V 15.6 M 15 12 L 16.6 14.4",
    /* save */ "M 3.5 3.5 H 13.5 L 16.5 6.5 V 16.5 H 3.5 Z M 6.5 3.5 V 7.5 H 12.5 V 3.5 M 6 16.5 V 11.5 H 14 V 16.5",
    /* branch */ "O 5.5 4.5 1.9 O 5.5 15.5 1.9 O 14.5 6.5 1.9 M 5.5 6.4 V 13.6 M 14.5 8.4 C 14.5 12.5 5.5 9.5 5.5 13.6",
    /* evaluate */ "M 4.2 15.5 C 0.8 10 4.4 4 10 4 C 15.6 4 19.2 10 15.8 15.5 M 10 12.5 L 13.6 8.4 | O 10 12.5 1.4",
    /* filter */ "M 3 4 H 17 L 11.8 10.5 V 16.5 L 8.2 14.2 V 10.5 Z",
    /* target */ "O 10 10 5 M 10 2.5 V 6.5 M 10 13.5 V 17.5 M 2.5 10 H 6.5 M 13.5 10 H 17.5",
    /* settings */
    "O 10 10 5 O 10 10 1.8 M 10 2.5 V 5 M 10 15 V 17.5 M 2.5 10 H 5 M 15 10 H 17.5 M 4.7 4.7 L 6.5 6.5 M "
    "13.5 13.5 L 15.3 15.3 M 15.3 4.7 L 13.5 6.5 M 6.5 13.5 L 4.7 15.3",
    /* group */ "M 7.5 5 H 17 M 7.5 10 H 17 M 7.5 15 H 17 | O 4 5 1.1 O 4 10 1.1 O 4 15 1.1",
    /* history */ "O 10 10 7.25 M 10 5.8 V 10 L 13 12",
    /* busy */ "M 17.25 10 C 17.25 14 14 17.25 10 17.25 C 6 17.25 2.75 14 2.75 10 C 2.75 7 4.6 4.4 7.3 3.3",
    /* charts */ "M 3 3 V 17 H 17 M 5.5 13.5 L 9 9 L 11.5 11 L 16.5 5.5",
    /* summaries */ "R 3 3 5.75 5.75 1 R 11.25 3 5.75 5.75 1 R 3 11.25 5.75 5.75 1 R 11.25 11.25 5.75 5.75 1",
    /* compare */ "R 3 3.5 14 13 1.5 M 3 8 H 17 M 3 12.2 H 17 M 10 3.5 V 16.5",
    /* hparams */ "M 4 3.5 V 16.5 M 10 3.5 V 16.5 M 16 3.5 V 16.5 M 4 6 L 10 12.5 L 16 6.5 M 4 13 L 10 6.5 L 16 13.5",
    /* experiment */
    "M 3 5 H 5.2 M 8.8 5 H 17 O 7 5 1.8 M 3 10 H 10.7 M 14.3 10 H 17 O 12.5 10 1.8 M 3 15 H 6.7 M 10.3 15 "
    "H 17 O 8.5 15 1.8",
    /* graph */ "R 7.25 2.75 5.5 4.25 1 R 2.25 13 5.5 4.25 1 R 12.25 13 5.5 4.25 1 M 10 7 V 10 M 5 13 V 10 H 15 V 13",
    /* profile */ "M 3 5 H 9.5 M 6.5 10 H 13.5 M 10.5 15 H 17",
    /* checkpoints */
    "M 4 5 C 4 2.3 16 2.3 16 5 C 16 7.7 4 7.7 4 5 Z M 4 5 V 15 C 4 17.7 16 17.7 16 15 V 5 M 4 10 C 4 12.7 "
    "16 12.7 16 10",
    /* predict */ "M 3 4 H 17 V 14 H 11.5 L 8 17.5 V 14 H 3 Z M 7 9 L 9.2 11 L 13 6.8",
    /* projector */ "M 3 3 V 17 H 17 O 7 13 0.4 O 8.8 8.2 0.4 O 12.5 11 0.4 O 12.2 5 0.4 O 16 8 0.4 O 16 13.5 0.4",
    /* sql */ "R 2.75 3.5 14.5 13 1.5 M 6 7.7 L 8.5 10 L 6 12.3 M 10.5 12.8 H 14",
    /* log */ "R 4 2.75 12 14.5 1.5 M 7 7 H 13 M 7 10 H 13 M 7 13 H 10.5",
    /* table */ "R 3 3.5 14 13 1.5 M 3 7.7 H 17 M 7.7 7.7 V 16.5 M 12.3 7.7 V 16.5",
    /* folder */ "M 3 16 V 4.5 H 8 L 10 6.75 H 17 V 16 Z",
    /* sample */
    "M 7.5 3 H 12.5 M 8.5 3 V 8 L 4 15.6 Q 3.4 17 4.8 17 H 15.2 Q 16.6 17 16 15.6 L 11.5 8 V 3 M 6.2 12.5 H "
    "13.8",
    /* lock */ "R 4.5 9 11 8 1.5 M 7 9 V 6.5 C 7 2.5 13 2.5 13 6.5 V 9",
    /* link */
    "M 8.3 11.7 L 11.7 8.3 M 9 6 L 11 4 C 14 1.4 18.6 6 16 9 L 14 11 M 11 14 L 9 16 C 6 18.6 1.4 14 4 11 L 6 9",
    /* keyboard */
    "R 2 5 16 10.5 1.5 M 5.5 8.5 H 5.6 M 8.5 8.5 H 8.6 M 11.5 8.5 H 11.6 M 14.5 8.5 H 14.6 M 6.5 12.2 H 13.5",
    /* plugin */ "M 7 3 V 6.5 M 13 3 V 6.5 M 5 6.5 H 15 V 10 C 15 15.5 5 15.5 5 10 Z M 10 14.2 V 17.5",
    /* book */
    "M 10 5 C 8 3.5 5 3.5 3 4 V 15.5 C 5 15 8 15 10 16.5 C 12 15 15 15 17 15.5 V 4 C 15 3.5 12 3.5 10 5 Z M 10 5 "
    "V 16.5",
};

// Reads numbers and letters of kShapes.
class ShapeReader {
 public:
  explicit ShapeReader(const char* text) : at_(text) {}
  GlyphShape read() {
    while (const char letter = next()) {
      if (letter == '|') {
        path_ = &shape_.fills;
      } else {
        add(letter);
      }
    }
    return shape_;
  }

 private:
  char next() {
    while (*at_ == ' ') ++at_;
    return *at_ ? *at_++ : '\0';
  }
  double number() {
    char* end = nullptr;
    const double value = std::strtod(at_, &end);
    at_ = end;
    return value;
  }
  QPointF point() {
    const double x = number();
    return {x, number()};
  }
  void add(char letter) {
    const QPointF from = path_->currentPosition();
    switch (letter) {
      case 'M':
        return path_->moveTo(point());
      case 'L':
        return path_->lineTo(point());
      case 'H':
        return path_->lineTo(number(), from.y());
      case 'V':
        return path_->lineTo(from.x(), number());
      case 'Z':
        return path_->closeSubpath();
      case 'Q': {
        const QPointF control = point();
        return path_->quadTo(control, point());
      }
      case 'C': {
        const QPointF first = point();
        const QPointF second = point();
        return path_->cubicTo(first, second, point());
      }
      case 'O': {
        const QPointF middle = point();
        const double radius = number();
        return path_->addEllipse(middle, radius, radius);
      }
      case 'R': {
        const QPointF corner = point();
        const QPointF size = point();
        const double radius = number();
        return path_->addRoundedRect(QRectF(corner, QSizeF(size.x(), size.y())), radius, radius);
      }
      default:
        break;
    }
  }

  const char* at_;
  GlyphShape shape_;
  QPainterPath* path_ = &shape_.strokes;
};

}  // namespace

GlyphShape shapeOf(Glyph glyph) {
  return ShapeReader(kShapes[static_cast<std::size_t>(glyph)]).read();
}

QPainterPath strokesOf(Glyph glyph) {
  return shapeOf(glyph).strokes;
}

void paintGlyph(QPainter* painter, const QRectF& box, Glyph glyph, const QColor& color) {
  static const auto kRead = [] {
    std::array<GlyphShape, kShapes.size()> shapes;
    for (std::size_t i = 0; i < kShapes.size(); ++i) shapes[i] = ShapeReader(kShapes[i]).read();
    return shapes;
  }();
  paintStrokes(painter, box, kRead[static_cast<std::size_t>(glyph)], color);
}

void paintStrokes(QPainter* painter, const QRectF& box, const GlyphShape& shape, const QColor& color) {
  const double side = std::min(box.width(), box.height());
  if (side <= 0) return;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  painter->translate(box.center().x() - side / 2, box.center().y() - side / 2);
  painter->scale(side / kGrid, side / kGrid);
  const double stroke = std::clamp(kStroke * kGrid / side, kStroke, kMostStroke);
  painter->setPen(QPen(color, stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter->setBrush(Qt::NoBrush);
  painter->drawPath(shape.strokes);
  painter->setPen(Qt::NoPen);
  painter->setBrush(color);
  painter->drawPath(shape.fills);
  painter->restore();
}

}  // namespace widgets
