#include "widgets/dashboards/projector/point_selection.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "tests/widgets/made_points.h"

namespace widgets {
namespace {

constexpr int kSelectionWaitMs = 10000;

class PointSelectionTest : public ::testing::Test {
 protected:
  PointSelectionTest() {
    auto data = std::make_shared<EmbeddingData>();
    data->points = made::clusters(2, 10, 3).points;  // the even rows and the odd ones
    data_ = data;
    selection_.setAmong(data_, nullptr, false);
  }

  EmbeddingPtr data_;
  PointSelection selection_;
};

TEST_F(PointSelectionTest, AddingASelectedPointTakesItBack) {
  selection_.select({5, 3});
  selection_.select({3}, true);
  EXPECT_EQ(selection_.points(), std::vector<int>{5});
  selection_.select({5, 7, 9}, true);
  EXPECT_EQ(selection_.points(), (std::vector<int>{5, 7, 9}));
}

TEST_F(PointSelectionTest, OnlyWhatIsShownIsSelected) {
  selection_.setAmong(data_, std::make_shared<const std::vector<int>>(std::vector{2, 4}), false);
  selection_.select({1, 2, 3, 4});
  EXPECT_EQ(selection_.points(), (std::vector<int>{2, 4}));
}

TEST_F(PointSelectionTest, TheNeighboursOfASinglePointAreFound) {
  selection_.setNeighborSearch(Metric::kEuclidean, 4);
  selection_.select({6});
  ASSERT_TRUE(QTest::qWaitFor([&] { return !selection_.isBusy(); }, kSelectionWaitMs));
  ASSERT_EQ(selection_.neighbors().size(), 4);
  for (const Neighbor& each : selection_.neighbors()) EXPECT_EQ(each.row % 2, 0);
  selection_.select({1, 2});
  EXPECT_TRUE(selection_.neighbors().empty());
}

TEST_F(PointSelectionTest, WhatIsForgottenIsToldWhenItStartsAnew) {
  selection_.select({1, 2});
  const QSignalSpy changed(&selection_, &PointSelection::changed);
  selection_.forget();
  EXPECT_EQ(changed.count(), 0);
  selection_.restart();
  EXPECT_EQ(changed.count(), 1);
  EXPECT_TRUE(selection_.points().empty());
}

}  // namespace
}  // namespace widgets
