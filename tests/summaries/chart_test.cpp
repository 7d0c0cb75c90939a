#include <cmath>
#include <limits>
#include <random>

#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

// Columns by the definition: floor((step - first) * columns / (last - first + 1)).
DrawnColumns bruteForce(const Columns& visible, int64_t first, int64_t last, int columns) {
  DrawnColumns drawn;
  drawn.columns.resize(static_cast<std::size_t>(columns));
  for (std::size_t i = 0; i < visible.size(); ++i) {
    if (visible.steps[i] < first || visible.steps[i] > last) continue;
    const double value = visible.values[i];
    if (!std::isfinite(value)) {
      ++drawn.nonfinite;
      continue;
    }
    auto& column = drawn.columns[static_cast<std::size_t>((visible.steps[i] - first) * columns / (last - first + 1))];
    if (column.empty) column = {false, value, value, value, value};
    column.min = std::min(column.min, value);
    column.max = std::max(column.max, value);
    column.last = value;
  }
  return drawn;
}

void expectSame(const DrawnColumns& drawn, const DrawnColumns& expected) {
  ASSERT_EQ(drawn.columns.size(), expected.columns.size());
  EXPECT_EQ(drawn.nonfinite, expected.nonfinite);
  for (std::size_t i = 0; i < expected.columns.size(); ++i) {
    const auto& got = drawn.columns[i];
    const auto& want = expected.columns[i];
    ASSERT_EQ(got.empty, want.empty) << "column " << i;
    if (want.empty) continue;
    ASSERT_EQ(got.min, want.min) << "column " << i;
    ASSERT_EQ(got.max, want.max) << "column " << i;
    ASSERT_EQ(got.first, want.first) << "column " << i;
    ASSERT_EQ(got.last, want.last) << "column " << i;
  }
}

// Uneven steps, repeated steps, NaN now and then, restarts, and an open end.
void writeWalk(const std::string& folder, int points, uint32_t seed) {
  std::mt19937 random(seed);
  const auto writer = openEventLog(folder);
  const SeriesId walk = writer->scalarSeries("walk");
  int64_t step = 0;
  double value = 0;
  for (int i = 0; i < points; ++i) {
    step += random() % 4;
    value += static_cast<double>(random() % 1001) - 500;
    writer->scalar(walk, step, random() % 300 == 0 ? NAN : value, 1e9 + i);
    if (random() % 20000 == 0) {
      step = std::max<int64_t>(0, step - static_cast<int64_t>(random() % 9000));
      writer->restartAt(step, "resume");
    }
    if (random() % 3000 == 0) writer->flush();
  }
}

TEST(Chart, ExactColumnsEqualBruteForce) {
  std::mt19937 random(11);
  for (const int points : {1, 63, 1024, 5000, 150000}) {
    const TemporaryFolder folder;
    writeWalk(folder.path(), points, static_cast<uint32_t>(points));
    EventLogReader reader(folder.path());
    const Columns visible = reader.visible(1);
    ASSERT_TRUE(std::is_sorted(visible.steps.begin(), visible.steps.end()));
    const int64_t newest = visible.steps.back();
    for (int round = 0; round < 30; ++round) {
      int64_t first = round == 0 ? 0 : static_cast<int64_t>(random() % static_cast<uint64_t>(newest + 1));
      int64_t last = round == 0 ? newest : static_cast<int64_t>(random() % static_cast<uint64_t>(newest + 100));
      if (first > last) std::swap(first, last);
      const int columns = static_cast<int>(1 + random() % 1000);
      expectSame(reader.draw(1, first, last, columns), bruteForce(visible, first, last, columns));
    }
  }
}

TEST(Chart, ApproximateColumnsAreOffByAnEighthAtMost) {
  const TemporaryFolder folder;
  {
    const auto writer = openEventLog(folder.path());
    const SeriesId line = writer->scalarSeries("line");
    for (int64_t step = 0; step < 200000; ++step) writer->scalar(line, step, static_cast<double>(step), 1e9);
  }
  EventLogReader reader(folder.path());
  const DrawnColumns rough = reader.draw(1, 0, 199999, 10, false);
  EXPECT_FALSE(rough.exact);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_NEAR(rough.columns[i].min, static_cast<double>(i) * 20000, 20000 / 8.0);
    EXPECT_NEAR(rough.columns[i].max, static_cast<double>(i + 1) * 20000, 20000 / 8.0);
  }
  EXPECT_EQ(rough.columns[9].last, 199999);
  EXPECT_TRUE(reader.draw(1, 0, 199999, 1000, false).exact);
}

TEST(Chart, DrawsTheWholeRangeOfSteps) {
  constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  const TemporaryFolder folder;
  {
    const auto writer = openEventLog(folder.path());
    for (const int64_t step : {kLeast, int64_t{-1}, int64_t{0}, kMost}) {
      writer->scalar("loss", step, static_cast<double>(step), 1e9);
    }
  }
  EventLogReader reader(folder.path());
  const DrawnColumns drawn = reader.draw(1, kLeast, kMost, 4);
  EXPECT_EQ(drawn.columns[0].min, static_cast<double>(kLeast));
  EXPECT_EQ(drawn.columns[1].max, -1);
  EXPECT_EQ(drawn.columns[2].max, 0);
  EXPECT_EQ(drawn.columns[3].max, static_cast<double>(kMost));
}

TEST(Chart, IsEmptyWhereNothingIs) {
  const TemporaryFolder folder;
  { openEventLog(folder.path())->scalar("loss", 5, 1.0, 1.0); }
  EventLogReader reader(folder.path());
  for (const auto& column : reader.draw(1, 6, 1000, 10).columns) EXPECT_TRUE(column.empty);
  for (const auto& column : reader.draw(99, 0, 1000, 10).columns) EXPECT_TRUE(column.empty);
}

TEST(Chart, RefusesNoColumnsAndAnEmptyRange) {
  const TemporaryFolder folder;
  openEventLog(folder.path());
  EventLogReader reader(folder.path());
  EXPECT_EQ(codeOf([&] { reader.draw(1, 0, 10, 0); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { reader.draw(1, 0, 10, -5); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { reader.draw(1, 10, 0, 5); }), Code::kInvalidArgument);
}

}  // namespace
}  // namespace summaries
