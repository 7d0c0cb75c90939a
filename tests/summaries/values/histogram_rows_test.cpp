#include "summaries/values/histogram_rows.h"

#include <cfloat>

#include "summaries/store/payload_codec.h"
#include "tests/summaries/log_test_support.h"

namespace summaries::values {
namespace {

using Doubles = std::vector<double>;

HistogramRows rowsOfEdges(const Doubles& edges, const Doubles& counts) {
  return {{edges.begin(), edges.end() - 1}, {edges.begin() + 1, edges.end()}, counts};
}

void expectNear(const Doubles& got, const Doubles& want) {
  ASSERT_EQ(got.size(), want.size());
  for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], want[i], 1e-5) << i;
}

TEST(HistogramRows, FollowTensorBoardForAHistogramProto) {
  const Histogram histogram{-1.999, 1.999, 60, 0, 0, {-2, -1, 0, 1, 2, DBL_MAX}, {0, 10, 20, 20, 10, 0}};
  const HistogramRows rows = decodeRows(encodeHistogram(histogram));
  EXPECT_EQ(rows.left, (Doubles{-1.999, -1, 0, 1}));
  EXPECT_EQ(rows.right, (Doubles{-1, 0, 1, 1.999}));
  EXPECT_EQ(rows.count, (Doubles{10, 20, 20, 10}));
}

TEST(HistogramRows, AnEmptyHistogramHasNone) {
  EXPECT_EQ(decodeRows(encodeHistogram({0, 0, 0, 0, 0, {DBL_MAX}, {0}})).size(), 0u);
}

TEST(HistogramRows, GiveBackWhatWasLoggedAsRows) {
  const HistogramRows rows{{0, 0, 3}, {0, 3, 3}, {0, 0, 7}};
  const HistogramRows again = decodeRows(encodeRows(rows));
  EXPECT_EQ(again.left, rows.left);
  EXPECT_EQ(again.right, rows.right);
  EXPECT_EQ(again.count, rows.count);
  EXPECT_EQ(decodeRows(encodeRows({})).size(), 0u);
}

TEST(HistogramRows, AreReadFromALogWhoeverWroteThem) {
  const TemporaryFolder folder;
  openEventLog(folder.path())->histogram("weights", 5, {0, 1, 2, 1, 1, {0.5, 1}, {1, 1}}, 1e9);
  EventLogReader reader(folder.path());
  const HistogramRows rows = readHistogram(reader, seriesOf(reader, "weights").id, 5);
  EXPECT_EQ(rows.left, (Doubles{0, 0.5}));
  EXPECT_EQ(rows.right, (Doubles{0.5, 1}));
}

TEST(HistogramRows, UnequalListsAreDamage) {
  EXPECT_EQ(codeOf([] { decodeRows("\x39"); }), Code::kDataLoss);
  Histogram histogram{0, 1, 1, 1, 1, {1, 2}, {1}};
  EXPECT_EQ(codeOf([&] { decodeRows(encodeHistogram(histogram)); }), Code::kDataLoss);
}

TEST(Compressed, AgreesWithTensorBoardsVectors) {
  const std::vector<int> quarters{0, 2500, 5000, 7500, 10000};
  expectNear(compressed(rowsOfEdges({0, 1, 2, 3}, {0, 3, 0}), quarters), {0, 0.5, 1, 1.5, 3});
  expectNear(compressed(rowsOfEdges({1, 2, 3, 4}, {1, 3, 0}), quarters), {1, 2, 2.33333, 2.66667, 4});
  expectNear(compressed(rowsOfEdges({0, 1, 2, 3}, {0, 0, 0}), quarters), {3, 3, 3, 3, 3});
  expectNear(compressed({}, quarters), {0, 0, 0, 0, 0});
}

TEST(Compressed, AgreesWithTensorBoardForWildEdges) {
  const Doubles lines =
      compressed(rowsOfEdges({-1, 0, 0.917246389039776, 1.0089710279437536, DBL_MAX}, {0, 896, 0, 64}));
  ASSERT_EQ(lines.size(), 9u);
  EXPECT_EQ(lines.back(), DBL_MAX);
  expectNear({lines.begin(), lines.end() - 1},
             {-1, -0.86278, -0.67400, -0.36628, 0.027096, 0.420474, 0.728192, 0.916972});
}

TEST(Rebinned, SharesOutByOverlap) {
  expectNear(rebinned(rowsOfEdges({0, 9}, {300}), 0, 9, 3), {100, 100, 100});
  expectNear(rebinned({{1}, {1}, {5}}, 0, 3, 3), {0, 5, 0});
  expectNear(rebinned({{3}, {3}, {5}}, 0, 3, 3), {0, 0, 5});
}

TEST(DrawnRange, WidensAnEmptyOne) {
  EXPECT_EQ(drawnRange(0, 0).low, -1);
  EXPECT_EQ(drawnRange(0, 0).high, 1);
  EXPECT_EQ(drawnRange(-1, 2).low, -1);
}

}  // namespace
}  // namespace summaries::values
