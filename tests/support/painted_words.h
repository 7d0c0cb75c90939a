// A paint device that keeps the words that are painted onto it and nothing else. Header-only.
#pragma once

#include <QPaintDevice>
#include <QPaintEngine>
#include <QStringList>

namespace test_support {

class PaintedWords : public QPaintDevice {
 public:
  explicit PaintedWords(QSize size) : size_(size) {}

  QPaintEngine* paintEngine() const override { return &engine_; }
  const QStringList& words() const { return engine_.words; }

 protected:
  int metric(PaintDeviceMetric which) const override {
    constexpr int kDotsPerInch = 96;
    switch (which) {
      case PdmWidth:
        return size_.width();
      case PdmHeight:
        return size_.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return kDotsPerInch;
      case PdmDepth:
        return 32;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      default:
        return QPaintDevice::metric(which);
    }
  }

 private:
  struct Engine : QPaintEngine {
    Engine() : QPaintEngine(AllFeatures) {}
    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    void updateState(const QPaintEngineState&) override {}
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override {}
    void drawPath(const QPainterPath&) override {}
    void drawPolygon(const QPointF*, int, PolygonDrawMode) override {}
    void drawTextItem(const QPointF&, const QTextItem& item) override { words << item.text(); }
    Type type() const override { return User; }
    QStringList words;
  };
  QSize size_;
  mutable Engine engine_;
};

}  // namespace test_support
