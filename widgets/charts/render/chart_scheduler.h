// One clock for all cards of a view: once a frame it takes the input and the pictures that came, moves the axes and
// sends line images to the workers, so that each card is painted once a frame whatever happened. Owns the workers; must
// outlive its cards. GUI thread only.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>
#include <chrono>
#include <vector>

#include "widgets/charts/render/render_request.h"
#include "widgets/util/threads/frame_gate.h"

namespace widgets {

class ChartCard;

class ChartScheduler : public QObject {
  Q_OBJECT
 public:
  static constexpr int kFrameMs = 16;
  static constexpr int kLiveMs = 200;    // live data is drawn at most this often, or as setLiveRate() says
  static constexpr int kGatherMs = 30;   // what other runs wrote meanwhile comes with it
  static constexpr int kStillMs = 150;   // after the last change of a range Qt Charts draws the axes,
  static constexpr int kLiftsAFrame = 4;  // cards that show another run standing out
  static constexpr int kPaintsAFrame = 8;  // cards that show that, other lines or other axes
  static constexpr int kPaintsBeforeLast = 5;  // after more the last pictures wait for a whole frame
  static constexpr int kGrowsMs = 1000;  // or so long after it while runs grow and ranges change all the time

  explicit ChartScheduler(QObject* parent = nullptr);
  ~ChartScheduler() override;

  void add(ChartCard* card);
  void remove(ChartCard* card);
  // The card under the pointer or with the focus: served first. Null for none.
  void setActive(ChartCard* card);

  void requestFrame();
  // A frame for a view that changed; the workers need not wait for it.
  void requestImages();
  void requestLiveFrame();
  // Live data is drawn so many times a second, 1 to 5.
  void setLiveRate(int perSecond) { liveMs_ = std::max(kLiveMs, 1000 / std::max(1, perSecond)); }
  // True while a frame is due, an image is being drawn or an axis is behind.
  bool isBusy() const;
  bool isInFrame() const { return inFrame_; }
  int workers() const { return pool_.maxThreadCount(); }
  // A card shows its exact lines again, after a change at `since`.
  void noteImage(std::chrono::steady_clock::time_point since);

 signals:
  // Milliseconds from a change of the view (of the data: from when it was to be drawn) to when a card has the exact
  // picture of its lines.
  void imageArrived(double ms);

 protected:
  bool event(QEvent* event) override;

 private:
  void onFrame();
  void closeGate();
  int msUntil(int sinceFrame) const;
  // A frame for the last pictures that were asked for: half the time after the one before is enough, unless that had
  // much to paint.
  void requestLastFrame();
  int updateAxes();
  bool updateAxesOf(ChartCard* card);
  void updateLifts(int left);
  void settleOne();
  int restMs() const;
  void takeLiveTurn();
  void catchUp();
  void submit();
  void start(ChartCard* card);
  std::vector<ChartCard*> inOrder() const;

  std::vector<ChartCard*> cards_;
  QPointer<ChartCard> active_;
  QTimer frame_;
  QTimer images_;
  QTimer still_;
  bool inFrame_ = false;
  int painted_ = 0;           // cards, in the last frame
  std::size_t liftNext_ = 0;  // in cards_
  QTimer live_;
  int liveMs_ = kLiveMs;
  bool liveDue_ = false;
  QElapsedTimer sinceFrame_;
  QElapsedTimer sinceLive_;  // invalid before the first live frame
  int jobs_ = 0;  // pictures that the workers draw, or the next ones that they will
  FrameGate gate_;
  QThreadPool pool_;
};

}  // namespace widgets
