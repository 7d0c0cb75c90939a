// The frame, title and legend of a card. Runs are listed beside the charts, so a legend tells only tags and groups.
// GUI thread only.
#pragma once

#include <vector>

#include "widgets/charts/card/card_scene.h"
#include "widgets/charts/card/card_series.h"
#include "widgets/util/quick_text.h"

class QPainter;

namespace widgets {

class CardHead {
 public:
  CardHead(const CardScene& scene, const CardSeries& series) : scene_(scene), series_(series) {}

  bool hasLegend() const { return series_.groups() || !scene_.config.setup().tags.isEmpty(); }
  // The card's background.
  void paint(QPainter& painter) const;
  // `right`: where what else stands beside it begins.
  void paintTitle(QPainter& painter, int right);
  // As it was painted last.
  bool isTitleCut() const { return isCut_; }
  void paintLegend(QPainter& painter) const;

 private:
  std::vector<LineStyle> legend() const;

  const CardScene& scene_;
  const CardSeries& series_;
  QString fitted_;  // into so much room: which title
  int room_ = -1;
  bool isCut_ = false;
  QFont font_;
  QuickText title_;
};

}  // namespace widgets
