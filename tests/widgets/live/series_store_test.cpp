#include "widgets/live/series_store.h"

#include <gtest/gtest.h>

#include <QSignalSpy>

namespace {

using widgets::SeriesStore;

summaries::Columns pointsAt(std::vector<int64_t> steps) {
  summaries::Columns points;
  for (const int64_t step : steps) {
    points.walls.push_back(1.6e9 + static_cast<double>(step));
    points.values.push_back(static_cast<double>(step) / 2);
  }
  points.steps = std::move(steps);
  return points;
}

widgets::SeriesData dataOf(const summaries::Columns& points) {
  widgets::SeriesData data;
  data.append(points.steps, points.walls, points.values);
  return data;
}

TEST(SeriesStore, ABatchAppendsOrReplacesAsItSays) {
  SeriesStore store;
  widgets::RunBatch batch;
  batch.run = QStringLiteral("r");
  batch.scalars.push_back({QStringLiteral("t"), true, dataOf(pointsAt({1, 2}))});
  store.apply(batch);
  batch.scalars[0] = {QStringLiteral("t"), false, dataOf(pointsAt({1, 2, 3}))};
  store.apply(batch);
  const auto grown = store.series(QStringLiteral("r"), QStringLiteral("t"));
  ASSERT_EQ(grown.size(), 3U);
  EXPECT_EQ(grown.step(2), 3);
  EXPECT_DOUBLE_EQ(grown.value(2), 1.5);
  batch.scalars[0] = {QStringLiteral("t"), true, dataOf(pointsAt({1}))};
  store.apply(batch);
  EXPECT_EQ(store.series(QStringLiteral("r"), QStringLiteral("t")).size(), 1U);
}

TEST(SeriesStore, KnowsWhatBelongsToARunAsTheBatchesTell) {
  SeriesStore store;
  widgets::RunBatch batch;
  batch.run = QStringLiteral("logs/validation");
  batch.owner = QStringLiteral("logs/train");
  store.apply(batch);
  EXPECT_EQ(store.ownerOf(QStringLiteral("logs/validation")), QStringLiteral("logs/train"));
  EXPECT_EQ(store.partOf(QStringLiteral("logs/train"), QStringLiteral("validation")), batch.run);
  EXPECT_TRUE(store.partOf(QStringLiteral("logs/train"), QStringLiteral("eval")).isEmpty());
  store.removeRun(batch.run);
  EXPECT_FALSE(store.ownerOf(batch.run).has_value());
}

TEST(SeriesStore, AnOwnerMayAppearAfterWhatBelongsToIt) {
  SeriesStore store;
  const QString evaluation = QStringLiteral("iris/run-1/eval");
  store.addRun(evaluation);
  EXPECT_FALSE(store.ownerOf(evaluation).has_value());
  QSignalSpy changed(&store, &SeriesStore::ownerChanged);
  store.addRun(QStringLiteral("iris/run-1"));
  EXPECT_EQ(store.ownerOf(evaluation), QStringLiteral("iris/run-1"));
  ASSERT_EQ(changed.size(), 1);
  EXPECT_EQ(changed.front().front().toString(), evaluation);
  store.addRun(evaluation);
  EXPECT_EQ(store.ownerOf(evaluation), QStringLiteral("iris/run-1")) << "a run that is known keeps what it belongs to";
}

TEST(SeriesStore, ABatchMayTellAnotherOwner) {
  SeriesStore store;
  widgets::RunBatch batch;
  batch.run = QStringLiteral("logs/validation");
  store.apply(batch);
  QSignalSpy changed(&store, &SeriesStore::ownerChanged);
  batch.owner = QStringLiteral("logs");
  store.apply(batch);
  EXPECT_EQ(store.ownerOf(batch.run), QStringLiteral("logs"));
  batch.owner.clear();
  store.apply(batch);
  EXPECT_FALSE(store.ownerOf(batch.run).has_value());
  EXPECT_EQ(changed.size(), 2);
}

TEST(SeriesStore, ACopyKeepsItsPointsWhenTheSeriesGrows) {
  SeriesStore store;
  store.append(QStringLiteral("r"), QStringLiteral("t"), pointsAt({1, 2}));
  const auto before = store.series(QStringLiteral("r"), QStringLiteral("t"));
  store.append(QStringLiteral("r"), QStringLiteral("t"), pointsAt({3}));
  EXPECT_EQ(before.size(), 2U);
  EXPECT_EQ(store.series(QStringLiteral("r"), QStringLiteral("t")).generation, before.generation);
}

TEST(SeriesStore, RunsOfATagComeInOrderOfAppearance) {
  SeriesStore store;
  store.append(QStringLiteral("z"), QStringLiteral("t"), pointsAt({1}));
  store.append(QStringLiteral("b"), QStringLiteral("other"), pointsAt({1}));
  store.append(QStringLiteral("a"), QStringLiteral("t"), pointsAt({1}));
  EXPECT_EQ(store.runsOf(QStringLiteral("t")), (QStringList{QStringLiteral("z"), QStringLiteral("a")}));
  EXPECT_TRUE(store.runsOf(QStringLiteral("none")).isEmpty());
}

TEST(SeriesStore, TellsWhatIsNewAndWhatChanged) {
  SeriesStore store;
  QSignalSpy runs(&store, &SeriesStore::runAdded);
  QSignalSpy tags(&store, &SeriesStore::tagAdded);
  QSignalSpy changed(&store, &SeriesStore::seriesChanged);
  store.append(QStringLiteral("r"), QStringLiteral("t"), pointsAt({1}));
  store.append(QStringLiteral("r"), QStringLiteral("t"), pointsAt({2}));
  EXPECT_EQ(runs.size(), 1);
  EXPECT_EQ(tags.size(), 1);
  EXPECT_EQ(changed.size(), 2);
}

TEST(SeriesStore, ReplacingTellsReadersThatPointsChanged) {
  SeriesStore store;
  summaries::Columns points;
  points.steps = {1};
  points.walls = {1};
  points.values = {1};
  store.append(QStringLiteral("r"), QStringLiteral("t"), points);
  const auto before = store.series(QStringLiteral("r"), QStringLiteral("t"));
  store.set(QStringLiteral("r"), QStringLiteral("t"), dataOf(points), true);
  EXPECT_NE(store.series(QStringLiteral("r"), QStringLiteral("t")).generation, before.generation);
}

TEST(SeriesStore, RemovingTheLastRunOfATagRemovesTheTag) {
  SeriesStore store;
  store.append(QStringLiteral("r"), QStringLiteral("t"), {});
  QSignalSpy removed(&store, &SeriesStore::tagRemoved);
  store.removeRun(QStringLiteral("r"));
  EXPECT_EQ(removed.size(), 1);
  EXPECT_TRUE(store.tags().isEmpty());
}

}  // namespace
