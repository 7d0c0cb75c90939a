// Where the cards and heads of a grid are: it makes the cards near the viewport, moves them to their places, and drops
// the pictures of those far from it. One card may take the whole viewport. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/charts/grid/group_heads.h"

namespace widgets {

class ChartCard;
class GridCards;
class GridPins;
class GridTags;

class GridPlacement : public QObject {
  Q_OBJECT
 public:
  // All must outlive it. The cards lie on `content`, whose size follows.
  GridPlacement(const GridTags& tags, const GridPins& pins, GridCards& cards, QWidget& content);

  const GridPlan& plan() const { return plan_; }
  // Null: the tag is not shown. Valid until the next layOut().
  const GridPlan::Cell* cellOf(const QString& tag) const;
  // Empty: none.
  const QString& maximised() const { return maximised_; }
  void setMaximised(const QString& tag) { maximised_ = tag; }

  // For a viewport of that size; populate() follows.
  void layOut(const QSize& viewport);
  // `near`: what the viewport shows of the content.
  void populate(const QRect& near);

 signals:
  void foldRequested(const QString& group);  // or to open it again

 private:
  const GridTags& tags_;
  const GridPins& pins_;
  GridCards& cards_;
  QWidget& content_;
  GroupHeads* heads_;
  GridPlan plan_;
  QString maximised_;
};

}  // namespace widgets
