// What a card shows of its axes, without a card.
#include "widgets/charts/card/card_view.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace {

using widgets::AxisRange;
using widgets::CardView;

TEST(CardViewTest, WhatIsChosenStaysTheTargetWhenAnotherRangeFits) {
  CardView view;
  view.setZoom({AxisRange{10, 50}, {}});
  EXPECT_EQ(view.targetX(), (AxisRange{10, 50}));
  view.aim({0, 1000}, {-2, 2});
  EXPECT_EQ(view.targetX(), (AxisRange{10, 50}));
  EXPECT_EQ(view.targetY(), (AxisRange{-2, 2}));
  EXPECT_FALSE(view.isAtTarget());
  view.show(view.targetX(), view.targetY());
  EXPECT_TRUE(view.isAtTarget());
}

TEST(CardViewTest, TheMovesOfADragAreOnePlaceInTheHistory) {
  CardView view;
  view.aim({0, 100}, {0, 1});
  QSignalSpy zoomed(&view, &CardView::xZoomed);
  view.beginDrag();
  view.drag({AxisRange{10, 110}, {}});
  view.drag({AxisRange{20, 120}, {}});
  EXPECT_EQ(zoomed.size(), 2);
  view.goBack();
  EXPECT_EQ(view.zoom(), widgets::ZoomView{});
  EXPECT_FALSE(view.canGoBack());
  view.goForward();
  EXPECT_EQ(view.zoom().x, (AxisRange{20, 120}));
}

TEST(CardViewTest, ALinkedRangeIsNoNewPlaceAndTellsNobody) {
  CardView view;
  QSignalSpy zoomed(&view, &CardView::xZoomed);
  QSignalSpy changed(&view, &CardView::changed);
  view.setLinkedX(AxisRange{5, 6});
  view.setLinkedX(AxisRange{5, 6});
  EXPECT_EQ(view.targetX(), (AxisRange{5, 6}));
  EXPECT_FALSE(view.canGoBack());
  EXPECT_EQ(changed.size(), 1);
  EXPECT_EQ(zoomed.size(), 0);
}

TEST(CardViewTest, ForgetsWhatWasChosenInOtherCoordinates) {
  CardView view;
  view.setZoom({AxisRange{1, 2}, AxisRange{3, 4}});
  view.forget(false, false);
  EXPECT_EQ(view.zoom().x, (AxisRange{1, 2}));
  view.forget(true, false);
  EXPECT_FALSE(view.zoom().x.has_value());
  EXPECT_EQ(view.zoom().y, (AxisRange{3, 4}));
}

}  // namespace
