#include "widgets/dashboards/dashboard.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "summaries/summary_writer.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"

namespace {

using summaries::EventLogReader;
using summaries::Kind;
using widgets::CatalogRun;
using widgets::RunCatalog;

constexpr int kLoadPatience = 10000;

CatalogRun runWith(const char* id, const char* tag, Kind kind) {
  CatalogRun run;
  run.id = QString::fromLatin1(id);
  summaries::SeriesInfo series;
  series.tag = tag;
  series.kind = kind;
  run.series.push_back(series);
  return run;
}

TEST(TimeCursorTest, TellsOnceOfEachNewStep) {
  widgets::TimeCursor cursor;
  QSignalSpy changed(&cursor, &widgets::TimeCursor::changed);
  cursor.setStep(5);
  cursor.setStep(5);
  cursor.setStep(std::nullopt);
  EXPECT_EQ(changed.count(), 2);
}

TEST(RunCatalogTest, ListsTheTagsOfAKindInNaturalOrderOnce) {
  RunCatalog catalog;
  catalog.setRuns({runWith("a", "layer10", Kind::kHistogram), runWith("b", "layer2", Kind::kHistogram),
                   runWith("c", "layer2", Kind::kHistogram), runWith("d", "loss", Kind::kScalar)});
  EXPECT_EQ(catalog.tags(Kind::kHistogram), QStringList({QStringLiteral("layer2"), QStringLiteral("layer10")}));
  EXPECT_TRUE(catalog.has(Kind::kScalar));
  EXPECT_FALSE(catalog.has(Kind::kImage));
}

TEST(RunCatalogTest, KeepsWhatIsHiddenWhenTheRunsAreReadAnew) {
  RunCatalog catalog;
  const std::vector<CatalogRun> runs{runWith("a", "loss", Kind::kScalar), runWith("b", "loss", Kind::kScalar)};
  catalog.setRuns(runs);
  catalog.setVisible(QStringLiteral("a"), false);
  catalog.setRuns(runs);
  ASSERT_EQ(catalog.visibleRuns().size(), 1u);
  EXPECT_EQ(catalog.visibleRuns().front()->id, QStringLiteral("b"));
}

class LogLoaderTest : public testing::Test {
 protected:
  void write(const QString& folder, int points) {
    QDir().mkpath(folder);
    auto log = summaries::openEventLog(folder.toStdString());
    for (int step = 0; step < points; ++step) log->scalar("loss", step, 1.0, 1.6e9);
    log->flush();
  }
  void load(const QString& key, const QString& folder) {
    loader_.load<std::size_t>(
        &owner_, key, folder, [](EventLogReader& log) { return log.visible(log.series().front().id).size(); },
        [this](const std::size_t& points) { read_.push_back(points); },
        [this](const widgets::TaskFailure& failure) { errors_.push_back(failure.text); });
  }

  QTemporaryDir folder_;
  QObject owner_;
  std::vector<std::size_t> read_;
  QStringList errors_;
  widgets::LogLoader loader_;
};

TEST_F(LogLoaderTest, HandsBackWhatWasRead) {
  write(folder_.path(), 7);
  load(QStringLiteral("points"), folder_.path());
  ASSERT_TRUE(QTest::qWaitFor([this] { return !read_.empty(); }, kLoadPatience));
  EXPECT_EQ(read_.front(), 7u);
}

TEST_F(LogLoaderTest, TellsWhyALogCannotBeRead) {
  load(QStringLiteral("points"), folder_.filePath(QStringLiteral("missing")));
  ASSERT_TRUE(QTest::qWaitFor([this] { return !errors_.empty(); }, kLoadPatience));
  EXPECT_TRUE(errors_.front().contains(QStringLiteral("missing")));
  EXPECT_TRUE(read_.empty());
}

TEST_F(LogLoaderTest, DeliversOnlyTheNewestRequestOfAKey) {
  write(folder_.filePath(QStringLiteral("a")), 3);
  write(folder_.filePath(QStringLiteral("b")), 4);
  load(QStringLiteral("points"), folder_.filePath(QStringLiteral("a")));
  load(QStringLiteral("points"), folder_.filePath(QStringLiteral("b")));
  ASSERT_TRUE(QTest::qWaitFor([this] { return !read_.empty(); }, kLoadPatience));
  load(QStringLiteral("other"), folder_.filePath(QStringLiteral("a")));
  ASSERT_TRUE(QTest::qWaitFor([this] { return read_.size() == 2; }, kLoadPatience));
  EXPECT_EQ(read_, (std::vector<std::size_t>{4, 3}));
}

TEST_F(LogLoaderTest, ReadsTheLogThatTookAnothersPlace) {
  write(folder_.filePath(QStringLiteral("a")), 3);
  load(QStringLiteral("points"), folder_.filePath(QStringLiteral("a")));
  ASSERT_TRUE(QTest::qWaitFor([this] { return read_.size() == 1; }, kLoadPatience));
  ASSERT_TRUE(QDir(folder_.filePath(QStringLiteral("a"))).removeRecursively());
  write(folder_.filePath(QStringLiteral("a")), 5);
  load(QStringLiteral("points"), folder_.filePath(QStringLiteral("a")));
  ASSERT_TRUE(QTest::qWaitFor([this] { return read_.size() == 2; }, kLoadPatience));
  EXPECT_EQ(read_.back(), 5u);
}

TEST(DashboardRegistryTest, EveryDashboardIsRegisteredOnceWithATitleAndInOrder) {
  QStringList ids;
  int order = INT_MIN;
  for (const auto& factory : widgets::dashboardFactories()) {
    const widgets::DashboardInfo info = factory->info();
    EXPECT_FALSE(info.title.isEmpty());
    EXPECT_FALSE(info.tooltip.isEmpty());
    EXPECT_FALSE(ids.contains(info.id)) << info.id.toStdString();
    EXPECT_GE(info.order, order);
    order = info.order;
    ids.append(info.id);
    if (info.place == widgets::DashboardPlace::kRail) {
      EXPECT_FALSE(info.shortcut.isEmpty()) << info.id.toStdString();
      EXPECT_FALSE(info.icon.isEmpty()) << info.id.toStdString();
    }
  }
}

}  // namespace
