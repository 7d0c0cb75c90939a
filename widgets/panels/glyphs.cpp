#include "widgets/panels/glyphs.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

namespace widgets {

namespace {
using Points = std::initializer_list<QPointF>;

void polyline(QPainter* painter, Points points) {
  painter->drawPolyline(QPolygonF(points));
}

void filled(QPainter* painter, Points points) {
  painter->setBrush(painter->pen().color());
  painter->drawPolygon(QPolygonF(points));
}

void dot(QPainter* painter, QPointF centre, double radius) {
  painter->setBrush(painter->pen().color());
  painter->setPen(Qt::NoPen);
  painter->drawEllipse(centre, radius, radius);
}

void mark(QPainter* painter, double top) {  // the exclamation mark
  polyline(painter, {{8, top}, {8, 9}});
  dot(painter, {8, 11.7}, 1);
}

void paintState(QPainter* painter, Glyph glyph) {
  switch (glyph) {
    case Glyph::kPlay:
      filled(painter, {{5, 3}, {13, 8}, {5, 13}});
      break;
    case Glyph::kPause:
      painter->fillRect(QRectF(4, 3, 3, 10), painter->pen().color());
      painter->fillRect(QRectF(9, 3, 3, 10), painter->pen().color());
      break;
    case Glyph::kStop:
      painter->fillRect(QRectF(4, 4, 8, 8), painter->pen().color());
      break;
    case Glyph::kTick:
      polyline(painter, {{3, 8.5}, {6.5, 12}, {13, 4.5}});
      break;
    case Glyph::kError:
      painter->drawEllipse(QPointF(8, 8), 6, 6);
      polyline(painter, {{5.8, 5.8}, {10.2, 10.2}});
      polyline(painter, {{10.2, 5.8}, {5.8, 10.2}});
      break;
    case Glyph::kQuestion: {
      QPainterPath path(QPointF(5.2, 5.6));
      path.cubicTo(5.2, 1.6, 11, 1.8, 11, 5.4);
      path.cubicTo(11, 7.6, 8, 7.6, 8, 10);
      painter->drawPath(path);
      dot(painter, {8, 13}, 1.1);
      break;
    }
    case Glyph::kHourglass:
      polyline(painter, {{4, 2.5}, {12, 2.5}});
      polyline(painter, {{4, 13.5}, {12, 13.5}});
      polyline(painter, {{5, 2.5}, {5, 5}, {11, 11}, {11, 13.5}});
      polyline(painter, {{11, 2.5}, {11, 5}, {5, 11}, {5, 13.5}});
      break;
    case Glyph::kInfo:
      painter->drawEllipse(QPointF(8, 8), 6, 6);
      polyline(painter, {{8, 7.5}, {8, 11.5}});
      dot(painter, {8, 4.9}, 1);
      break;
    case Glyph::kWarning:
      polyline(painter, {{8, 2}, {14.5, 13.5}, {1.5, 13.5}, {8, 2}});
      mark(painter, 6.2);
      break;
    default:
      break;
  }
}

void paintAction(QPainter* painter, Glyph glyph) {
  switch (glyph) {
    case Glyph::kCross:
    case Glyph::kRemove:
      polyline(painter, {{4, 4}, {12, 12}});
      polyline(painter, {{12, 4}, {4, 12}});
      break;
    case Glyph::kCircle:
      painter->drawEllipse(QPointF(8, 8), 4.5, 4.5);
      break;
    case Glyph::kImport:
      polyline(painter, {{8, 2.5}, {8, 10}});
      polyline(painter, {{5, 7}, {8, 10}, {11, 7}});
      polyline(painter, {{3, 10.5}, {3, 13.5}, {13, 13.5}, {13, 10.5}});
      break;
    case Glyph::kReset: {
      polyline(painter, {{6.5, 3}, {3, 6.5}, {6.5, 10}});
      QPainterPath path(QPointF(3, 6.5));
      path.lineTo(9.5, 6.5);
      path.arcTo(QRectF(6.25, 6.5, 6.5, 6.5), 90, -180);
      path.lineTo(7, 13);
      painter->drawPath(path);
      break;
    }
    case Glyph::kUp:
      polyline(painter, {{4, 10}, {8, 6}, {12, 10}});
      break;
    case Glyph::kDown:
    case Glyph::kOpen:
      polyline(painter, {{4, 6}, {8, 10}, {12, 6}});
      break;
    case Glyph::kFolded:
      polyline(painter, {{6, 4}, {10, 8}, {6, 12}});
      break;
    case Glyph::kAdd:
      polyline(painter, {{8, 3}, {8, 13}});
      polyline(painter, {{3, 8}, {13, 8}});
      break;
    case Glyph::kMinus:
      polyline(painter, {{3, 8}, {13, 8}});
      break;
    case Glyph::kFit:
      polyline(painter, {{2.5, 6}, {2.5, 2.5}, {6, 2.5}});
      polyline(painter, {{10, 2.5}, {13.5, 2.5}, {13.5, 6}});
      polyline(painter, {{13.5, 10}, {13.5, 13.5}, {10, 13.5}});
      polyline(painter, {{6, 13.5}, {2.5, 13.5}, {2.5, 10}});
      break;
    case Glyph::kSearch:
      painter->drawEllipse(QPointF(7, 7), 4, 4);
      polyline(painter, {{10, 10}, {13.5, 13.5}});
      break;
    case Glyph::kEye: {
      QPainterPath path(QPointF(1.5, 8));
      path.quadTo(8, 1.5, 14.5, 8);
      path.quadTo(8, 14.5, 1.5, 8);
      painter->drawPath(path);
      dot(painter, {8, 8}, 2);
      break;
    }
    case Glyph::kCopy:
      painter->drawRect(QRectF(5.5, 5.5, 8, 8));
      polyline(painter, {{10.5, 2.5}, {2.5, 2.5}, {2.5, 10.5}});
      break;
    case Glyph::kPin:
      polyline(painter, {{5.5, 2.5}, {10.5, 2.5}});
      polyline(painter, {{6.5, 2.5}, {6.5, 6.5}, {4, 9.5}, {12, 9.5}, {9.5, 6.5}, {9.5, 2.5}});
      polyline(painter, {{8, 9.5}, {8, 14}});
      break;
    case Glyph::kStar:
      filled(painter, {{8, 2},
                       {9.8, 6},
                       {14, 6.4},
                       {10.9, 9.3},
                       {11.8, 13.6},
                       {8, 11.4},
                       {4.2, 13.6},
                       {5.1, 9.3},
                       {2, 6.4},
                       {6.2, 6}});
      break;
    case Glyph::kQueue:  // a list, and what is next in it
      filled(painter, {{2.5, 2.5}, {6, 4.5}, {2.5, 6.5}});
      polyline(painter, {{8.5, 4.5}, {14, 4.5}});
      polyline(painter, {{3, 9}, {14, 9}});
      polyline(painter, {{3, 13}, {14, 13}});
      break;
    case Glyph::kMore:
      for (const double y : {3.5, 8.0, 12.5}) painter->fillRect(QRectF(7, y - 1, 2, 2), painter->pen().color());
      break;
    default:
      paintState(painter, glyph);
  }
}

class GlyphEngine : public QIconEngine {
 public:
  GlyphEngine(Glyph glyph, QColor color) : glyph_(glyph), color_(std::move(color)) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const QPalette palette = QApplication::palette();
    const QPalette::ColorGroup group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    const QColor color =
        color_.isValid() && mode != QIcon::Disabled ? color_ : palette.color(group, QPalette::WindowText);
    paintGlyph(painter, rect, glyph_, color);
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    if (size.isEmpty()) return {};
    QPixmap image(size);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(&painter, QRect(QPoint(0, 0), size), mode, state);
    return image;
  }
  QIconEngine* clone() const override { return new GlyphEngine(*this); }

 private:
  Glyph glyph_;
  QColor color_;
};
}  // namespace

void paintGlyph(QPainter* painter, const QRectF& box, Glyph glyph, const QColor& color) {
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const double side = std::min(box.width(), box.height());
  painter->translate(box.center().x() - side / 2, box.center().y() - side / 2);
  painter->scale(side / 16, side / 16);
  painter->setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter->setBrush(Qt::NoBrush);
  paintAction(painter, glyph);
  painter->restore();
}

QIcon glyphIcon(Glyph glyph, const QColor& color) {
  return QIcon(new GlyphEngine(glyph, color));
}

}  // namespace widgets
