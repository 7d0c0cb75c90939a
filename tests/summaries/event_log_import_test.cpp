#include "summaries/writing/event_log_import.h"

#include <cmath>

#include "summaries/store/schema.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

void importRamp(const std::string& folder, EventLogImport::Mode mode, int64_t begin, int64_t end) {
  EventLogImport import(folder, mode);
  const int loss = import.series("loss", Kind::kScalar, "scalars", "meta");
  for (int64_t step = begin; step < end; ++step) import.scalar(loss, step, 1e9, static_cast<double>(step) * 0.1);
  import.setSource("a.tfevents", {end * 10, end * 10, 5.0, "growing"});
  import.finish();
}

TEST(EventLogImport, GivesBackWhatWasImported) {
  const TemporaryFolder folder;
  importRamp(folder.path(), EventLogImport::Mode::kReplace, 0, 10000);
  EventLogReader reader(folder.path());
  const Columns points = reader.visible(1);
  ASSERT_EQ(points.size(), 10000u);
  for (std::size_t i = 0; i < points.size(); ++i) ASSERT_EQ(points.values[i], static_cast<double>(i) * 0.1);
  EXPECT_EQ(reader.run().status, RunStatus::kImported);
  EXPECT_EQ(reader.metadata(1), "meta");
  EXPECT_EQ(reader.metadata(2), "");
}

TEST(EventLogImport, KeepsItemsSessionsAndRestarts) {
  const TemporaryFolder folder;
  {
    EventLogImport import(folder.path(), EventLogImport::Mode::kReplace, "imported");
    const int weights = import.series("weights", Kind::kHistogram, "histograms");
    const int loss = import.series("loss", Kind::kScalar, "scalars");
    import.histogram(weights, 1, 1e9, {0, 1, 2, 1, 1, {0.5, 1}, { 1, 1 }});
    import.session({SessionEvent::kStart, 0, 1e9, "start"});
    import.scalars(loss, std::vector<int64_t>{1, 2, 3}, std::vector<double>{1, 1, 1}, std::vector<double>{1, 2, 3});
    import.restartAt(1, 1e9, "restart");
    import.scalar(loss, 2, 1e9, 20);
    EXPECT_EQ(import.series("loss", Kind::kScalar, "scalars"), loss);
    import.finish();
  }
  EventLogReader reader(folder.path());
  EXPECT_EQ(reader.run().name, "imported");
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id).values, (std::vector<double>{1, 20}));
  EXPECT_EQ(reader.session().size(), 1u);
  EXPECT_EQ(seriesOf(reader, "weights").points, 1u);
}

TEST(EventLogImport, ContinuesWhereTheSourceStopped) {
  const TemporaryFolder folder;
  importRamp(folder.path(), EventLogImport::Mode::kReplace, 0, 1500);
  {
    EventLogImport import(folder.path(), EventLogImport::Mode::kContinue);
    EXPECT_EQ(import.source("a.tfevents")->bytesDone, 15000);
    EXPECT_FALSE(import.source("b.tfevents"));
  }
  importRamp(folder.path(), EventLogImport::Mode::kContinue, 1500, 4000);
  EventLogReader reader(folder.path());
  EXPECT_EQ(reader.visible(1).size(), 4000u);
  EXPECT_EQ(reader.segments(1).size(), 1u);
}

TEST(EventLogImport, ShowsWhatIsCommittedAndTakesTheRestBack) {
  const TemporaryFolder folder;
  importRamp(folder.path(), EventLogImport::Mode::kReplace, 0, 10);
  EventLogReader reader(folder.path());
  {
    EventLogImport import(folder.path(), EventLogImport::Mode::kContinue);
    const int loss = import.series("loss", Kind::kScalar, "scalars");
    import.scalar(loss, 10, 1e9, 1);
    EXPECT_EQ(reader.visible(1).size(), 10u);
    import.commit();
    EXPECT_EQ(reader.visible(1).size(), 11u);
    import.scalar(loss, 11, 1e9, 1);
  }
  EXPECT_EQ(reader.visible(1).size(), 11u);
}

TEST(EventLogImport, LeavesTheFormerLogWhenItIsNotFinished) {
  const TemporaryFolder folder;
  importRamp(folder.path(), EventLogImport::Mode::kReplace, 0, 10);
  {
    EventLogImport import(folder.path(), EventLogImport::Mode::kReplace);
    import.scalar(import.series("other", Kind::kScalar, "scalars"), 1, 1e9, 1);
  }
  EXPECT_EQ(EventLogReader(folder.path()).visible(1).size(), 10u);
  EXPECT_FALSE(std::filesystem::exists(folder / "events.db.part"));
  importRamp(folder.path(), EventLogImport::Mode::kReplace, 0, 20);
  EXPECT_EQ(EventLogReader(folder.path()).visible(1).size(), 20u);
}

TEST(EventLogImport, IsRefusedWhileTheLogIsWritten) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  EXPECT_EQ(codeOf([&] { EventLogImport import(folder.path(), EventLogImport::Mode::kReplace); }), Code::kUnavailable);
}

TEST(EventLogImport, StoresWildDoublesInShorterChunks) {
  const TemporaryFolder folder;
  {
    EventLogImport import(folder.path(), EventLogImport::Mode::kReplace);
    const int wild = import.series("wild", Kind::kScalar, "scalars");
    int64_t step = 0;
    for (int64_t i = 0; i < 5000; ++i) {
      step += int64_t{1} << (i % 50);
      import.scalar(wild, step, std::exp(static_cast<double>(i % 500)), std::sqrt(static_cast<double>(i)));
    }
    import.finish();
  }
  Connection connection(logPath(folder.path()), Connection::Mode::kReadOnly);
  Statement largest(connection, "SELECT max(length(step_data)+length(value_data)+length(wall_data)) FROM chunk");
  ASSERT_TRUE(largest.step());
  EXPECT_LE(largest.integer(0), 15000);
  EventLogReader reader(folder.path());
  EXPECT_EQ(reader.visible(1).size(), 5000u);
}

}  // namespace
}  // namespace summaries
