#include "widgets/charts/grid/grid_pins.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

#include "tests/support/chart_grid_fixture.h"

namespace {

using test_support::names;
using widgets::DropPlace;
using widgets::GridPins;

TEST(GridPinsTest, APinGoesToTheEnd) {
  GridPins pins;
  pins.set(names("a,b"));
  pins.pin(QStringLiteral("c"), true);
  EXPECT_EQ(pins.tags(), names("a,b,c"));
  pins.pin(QStringLiteral("a"), true);
  EXPECT_EQ(pins.tags(), names("b,c,a"));
  pins.pin(QStringLiteral("c"), false);
  EXPECT_EQ(pins.tags(), names("b,a"));
}

TEST(GridPinsTest, TellsOnlyWhatChanges) {
  GridPins pins;
  pins.set(names("a,b"));
  QSignalSpy changed(&pins, &GridPins::changed);
  pins.set(names("a,b"));
  pins.moveBy(QStringLiteral("a"), -1);
  pins.moveBy(QStringLiteral("b"), 1);
  pins.moveBy(QStringLiteral("not pinned"), 1);
  EXPECT_EQ(changed.size(), 0);
  pins.moveBy(QStringLiteral("a"), 1);
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(changed[0][0].toStringList(), names("b,a"));
}

TEST(GridPinsTest, AnEdgeOfAnotherCardIsThePlaceBesideIt) {
  GridPins pins;
  pins.set(names("a,b,c"));
  pins.moveBeside(QStringLiteral("a"), QStringLiteral("c"), DropPlace::kBefore);
  EXPECT_EQ(pins.tags(), names("b,a,c"));
  pins.moveBeside(QStringLiteral("b"), QStringLiteral("c"), DropPlace::kAfter);
  EXPECT_EQ(pins.tags(), names("a,c,b"));
  pins.moveBeside(QStringLiteral("b"), QStringLiteral("a"), DropPlace::kBefore);
  EXPECT_EQ(pins.tags(), names("b,a,c"));
}

}  // namespace
