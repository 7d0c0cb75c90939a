// One clock for all cards of a view: collects input, updates axes in turns and sends line images to the workers, so
// that a frame stays within its budget whatever the number of cards. Owns the workers; must outlive its cards. GUI
// thread only.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <QTimer>
#include <chrono>
#include <vector>

#include "widgets/charts/render_request.h"

namespace widgets {

class ChartCard;

class ChartScheduler : public QObject {
  Q_OBJECT
 public:
  static constexpr int kFrameMs = 16;
  static constexpr int kLiveMs = 200;      // live data is drawn at most this often
  static constexpr int kAxesPerFrame = 4;  // of the cards that are not under the pointer

  explicit ChartScheduler(QObject* parent = nullptr);
  ~ChartScheduler() override;

  void add(ChartCard* card);
  void remove(ChartCard* card);
  // The card under the pointer or with the focus: served first. Null for none.
  void setActive(ChartCard* card);

  void requestFrame();
  void requestLiveFrame();
  // True while a frame is due, an image is being drawn or an axis is behind.
  bool isBusy() const;
  int workers() const { return pool_.maxThreadCount(); }
  // A card shows its exact lines again, after a change at `since`.
  void noteImage(std::chrono::steady_clock::time_point since);

 signals:
  // Milliseconds from a change of the view (of the data: from when it was to be drawn) to when a card has the exact
  // picture of its lines.
  void imageArrived(double ms);

 private:
  void onFrame();
  void updateAxes();
  void submit(bool live);
  void start(ChartCard* card);
  std::vector<ChartCard*> inOrder() const;

  std::vector<ChartCard*> cards_;
  QPointer<ChartCard> active_;
  std::size_t turn_ = 0;
  QTimer frame_;
  QTimer live_;
  bool liveDue_ = false;
  QElapsedTimer sinceFrame_;
  QThreadPool pool_;
};

}  // namespace widgets
