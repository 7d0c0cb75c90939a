#include "widgets/theme/glyphs.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>

namespace widgets {

namespace {

class GlyphEngine : public QIconEngine {
 public:
  GlyphEngine(GlyphShape shape, QColor color) : shape_(std::move(shape)), color_(std::move(color)) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    const QPalette palette = QApplication::palette();
    const QPalette::ColorGroup group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    const QColor color =
        color_.isValid() && mode != QIcon::Disabled ? color_ : palette.color(group, QPalette::WindowText);
    paintStrokes(painter, rect, shape_, color);
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
  GlyphShape shape_;
  QColor color_;
};

}  // namespace

QIcon glyphIcon(Glyph glyph, const QColor& color) {
  return QIcon(new GlyphEngine(shapeOf(glyph), color));
}

QIcon strokesIcon(const QPainterPath& strokes) {
  return QIcon(new GlyphEngine({strokes, {}}, QColor()));
}

}  // namespace widgets
