// The line through the newest points, and what lies behind it.
#include "summaries/reading/line_pieces.h"

#include <gtest/gtest.h>

namespace summaries {
namespace {

using Steps = std::vector<int64_t>;

// The values count from 0, so that each tells which point it is.
Columns pointsAt(const Steps& steps) {
  Columns points;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    points.steps.push_back(steps[i]);
    points.walls.push_back(1e9 + static_cast<double>(i));
    points.values.push_back(static_cast<double>(i));
  }
  return points;
}

std::size_t countOf(const LinePieces& pieces) {
  std::size_t count = pieces.line.size();
  for (const Columns& piece : pieces.overwritten) count += piece.size();
  return count;
}

TEST(LinePieces, StepsThatRiseAreOneLine) {
  const LinePieces pieces = linePieces(pointsAt({1, 2, 5}), {});
  EXPECT_EQ(pieces.line.steps, (Steps{1, 2, 5}));
  EXPECT_TRUE(pieces.overwritten.empty());
}

TEST(LinePieces, AStepThatWentBackLeavesThePieceBehindIt) {
  const LinePieces pieces = linePieces(pointsAt({1, 2, 3, 4, 2, 3}), {});
  EXPECT_EQ(pieces.line.steps, (Steps{1, 2, 3}));
  EXPECT_EQ(pieces.line.values, (std::vector<double>{0, 4, 5}));
  ASSERT_EQ(pieces.overwritten.size(), 1u);
  EXPECT_EQ(pieces.overwritten[0].steps, (Steps{2, 3, 4}));
}

TEST(LinePieces, StepsThatCameTwiceLieInOnePiece) {
  const LinePieces pieces = linePieces(pointsAt({1, 1, 2, 2, 3, 3}), {});
  EXPECT_EQ(pieces.line.values, (std::vector<double>{1, 3, 5}));
  ASSERT_EQ(pieces.overwritten.size(), 1u);
  EXPECT_EQ(pieces.overwritten[0].steps, (Steps{1, 2, 3}));
}

TEST(LinePieces, WhatARestartSupersededIsAPieceBeforeNewPointsCome) {
  std::vector<EventLogReader::Segment> segments(2);
  segments[0].cutStep = 3;
  segments[1].first = 5;
  const LinePieces pieces = linePieces(pointsAt({1, 2, 3, 4, 5, 3}), segments);
  EXPECT_EQ(pieces.line.steps, (Steps{1, 2, 3}));
  ASSERT_EQ(pieces.overwritten.size(), 1u);
  EXPECT_EQ(pieces.overwritten[0].steps, (Steps{3, 4, 5}));
}

TEST(LinePieces, ManyStepsBackAndForthLoseNoPointAndMakeFewPieces) {
  Steps steps;
  for (int64_t i = 0; i < 20000; ++i) steps.push_back(i % 2 == 0 ? i : i - 3);
  const LinePieces pieces = linePieces(pointsAt(steps), {});
  EXPECT_EQ(countOf(pieces), steps.size());
  EXPECT_LT(pieces.overwritten.size(), 300u);
  for (const Columns& piece : pieces.overwritten) EXPECT_TRUE(std::is_sorted(piece.steps.begin(), piece.steps.end()));
}

TEST(LinePieces, AStepThatNeverChangesIsOnePiece) {
  const LinePieces pieces = linePieces(pointsAt(Steps(1000, 7)), {});
  EXPECT_EQ(pieces.line.values, (std::vector<double>{999}));
  ASSERT_EQ(pieces.overwritten.size(), 1u);
  EXPECT_EQ(pieces.overwritten[0].size(), 999u);
}

}  // namespace
}  // namespace summaries
