// When the pictures of a card's axes and of its lines are drawn and shown: both change together, so that a card is
// never inconsistent. The scheduler calls it once a frame. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/charts/card/card_axes.h"
#include "widgets/charts/card/card_picture.h"

namespace widgets {

class ChartScheduler;

class CardDrawing : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  struct Parts {
    const CardScene& scene;
    const CardHead& head;
    CardSeries& series;
    CardView& view;
    CardPicture& picture;
    CardAxes& axes;
    ChartScheduler& scheduler;
  };
  explicit CardDrawing(const Parts& parts) : parts_(parts) {}

  // Has the lines drawn anew, now, or when it is the turn of live data.
  void request();
  void requestLive();
  // Where the ranges or their target changed.
  void requestRanges();

  // The run whose raw values are wanted; empty: of none in particular.
  void setLifted(const QString& run);

  bool isBehind() const { return parts_.axes.isStale() || parts_.picture.isBehind(); }
  bool hasNewData() const { return parts_.picture.hasNewData(); }
  bool axesStale() const { return parts_.axes.isStale(); }
  // Axes or a picture that came are to be shown.
  bool isWaiting() const { return parts_.axes.isStale() || parts_.picture.arrived(); }
  bool axesMoved() const { return parts_.axes.hasMoved(); }
  // Quickly, for ranges that change in every frame: at once, stretching the picture of the lines, or with the picture.
  // False where they wait for it.
  bool updateAxes(bool atOnce);
  // Has Qt Charts draw the axes that were updated quickly.
  void settleAxes();
  const AxesPainter& settledAxes();
  // The picture that arrived. False when none has.
  bool adopt();

  bool wantsImage() const;
  // It is the turn of live data.
  void liveTurn() { parts_.picture.liveTurn(); }
  // When what the picture does not show yet began to change; nothing: it shows all.
  std::optional<std::chrono::steady_clock::time_point> waitsSince() const { return parts_.picture.waitsSince(); }
  RenderRequest takeRequest();
  void accept(RenderResult result);
  // Gives the memory of both pictures back; they are drawn anew when the card is shown.
  void drop();

 signals:
  void drawnChanged();  // what is drawn is another one

 private:
  void updateCard(bool whole);

  const Parts parts_;
  QString lifted_;
};

}  // namespace widgets
