// A card whose picture a worker computes and paints; the GUI thread puts it up and draws what follows the pointer. GUI
// thread only, except where said.
#pragma once

#include <QImage>
#include <QPointF>
#include <QPointer>
#include <functional>
#include <memory>
#include <optional>

#include "widgets/charts/series/read_out.h"
#include "widgets/dashboards/summary/scene_frame.h"
#include "widgets/dashboards/summary/summary_card.h"

namespace widgets {

// What a worker makes: the places of everything, which the GUI thread then asks about. Const, so any thread.
class PlotScene {
 public:
  virtual ~PlotScene() = default;
  // In coordinates of the card's content.
  virtual void paint(QPainter& painter, const PlotLook& look) const = 0;
};

class PlotCard : public SummaryCard {
  Q_OBJECT
 public:
  using SummaryCard::SummaryCard;
  // True while a worker draws or is to draw.
  bool isDrawing() const { return dirty_ || inFlight_; }
  // Where what is at the pointer is shown beside the cards: while somebody does, a box over the picture needs Shift.
  // May go.
  void shareReadOut(ReadOut* readOut) { readOut_ = readOut; }

 protected:
  // Makes the scene for a content of that size. Called by a worker: holds values only.
  using MakeScene = std::function<std::shared_ptr<const PlotScene>(const QSizeF& size, const PlotLook& look)>;
  // Empty: there is nothing to draw yet.
  virtual MakeScene sceneMaker() const = 0;
  virtual void paintHover(QPainter& /*painter*/, const QPointF& /*pointer*/) {}
  // What there is at the pointer; without facts: nothing. Tag and name of the run are added.
  virtual ReadOutContent pointedOut() const { return {}; }
  virtual void paintMarks(QPainter& /*painter*/) {}

  void redraw();
  template <typename Scene>
  const Scene* scene() const {
    return static_cast<const Scene*>(scene_.get());
  }
  std::optional<QPointF> pointer() const { return pointer_; }
  // For the keyboard, in coordinates of the content.
  void setPointer(const std::optional<QPointF>& pointer);

  bool hasContent() const override { return scene_ != nullptr; }
  bool isWaiting() const override { return isReading() || isDrawing(); }
  void paintContent(QPainter& painter) override;
  void lookChanged() override { redraw(); }
  void resizeEvent(QResizeEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void keyReleaseEvent(QKeyEvent* event) override;
  void showEvent(QShowEvent* event) override;

  // Lines of text in a box at the side of the plot away from the pointer; what follows a tab goes to its right edge.
  // Nothing while somebody shows it beside the cards, but for Shift.
  void paintReadout(QPainter& painter, const QRectF& plot, const QStringList& lines,
                    const std::vector<QColor>& swatches = {});

 private:
  struct Drawn {
    std::shared_ptr<const PlotScene> scene;
    QImage image;
  };
  void draw();
  void accept(const Drawn& made);
  void tellPointed();
  void askForBox(bool wanted);

  std::shared_ptr<const PlotScene> scene_;
  QImage image_;
  std::optional<QPointF> pointer_;
  QPointer<ReadOut> readOut_;
  bool wantsBox_ = false;  // Shift is held
  bool dirty_ = false;
  bool inFlight_ = false;
};

}  // namespace widgets
