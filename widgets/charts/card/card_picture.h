// The picture of a card's lines: what is drawn, what arrived and waits for its turn, and what of the card's state the
// next one is to show. GUI thread only.
#pragma once

#include <chrono>
#include <memory>
#include <optional>

#include "widgets/charts/render/line_memory.h"
#include "widgets/charts/render/render_request.h"

namespace widgets {

class CardPicture {
 public:
  // What the picture on the screen shows; the same object all the time.
  const RenderResult& drawn() const { return drawn_; }
  // Waits to be adopted; empty when nothing does.
  const std::optional<RenderResult>& arrived() const { return arrived_; }

  // Another picture is wanted: now, or when it is the turn of live data.
  void viewChanged();
  void dataChanged();
  void liveTurn();
  // No picture is being drawn and one is wanted now.
  bool isWanted() const { return !inFlight_ && viewDirty_; }
  // The first change that the picture that is wanted shows.
  std::optional<std::chrono::steady_clock::time_point> waitsSince() const { return dirtySince_; }
  // One is wanted when it is the turn of live data.
  bool hasNewData() const { return dataDirty_; }
  // One is being drawn or wanted now, at any time, or waits.
  bool isComing() const { return inFlight_ || viewDirty_; }
  bool isOnItsWay() const { return isComing() || dataDirty_; }
  bool isBehind() const { return isOnItsWay() || arrived_; }
  // One is coming and was not for long.
  bool isSoon() const;

  // Fills in what is the picture's own. From here on one is being drawn.
  void take(RenderRequest& request);
  // False when the result has no picture.
  bool accept(RenderResult result);
  // What arrived is drawn now. False when nothing had.
  bool adopt();
  // Gives the picture's memory back; another one is wanted.
  void drop();

 private:
  using Clock = std::chrono::steady_clock;

  uint64_t version_ = 1;
  bool inFlight_ = false;
  bool viewDirty_ = true;
  bool dataDirty_ = false;
  std::optional<Clock::time_point> dirtySince_;
  Clock::time_point asked_;  // when the picture in flight was asked for
  RenderResult drawn_;
  std::shared_ptr<RenderResult> former_;  // the result before, for the next job to free
  std::optional<RenderResult> arrived_;
  std::shared_ptr<LineMemories> kept_ = std::make_shared<LineMemories>();
};

}  // namespace widgets
