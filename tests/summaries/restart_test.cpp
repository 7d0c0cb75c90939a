#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

std::vector<double> visibleValues(EventLogReader& reader, const std::string& tag) {
  return reader.visible(seriesOf(reader, tag).id).values;
}

TEST(Restart, HidesLaterPointsOfEverySeries) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 1; step <= 6; ++step) {
    writer->scalar("loss", step, 1.0, 1.0);
    writer->scalar("rate", step, 2.0, 1.0);
  }
  writer->restartAt(4, "resume");
  writer->scalar("loss", 5, 3.0, 2.0);
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(visibleValues(reader, "loss"), (std::vector<double>{1, 1, 1, 1, 3}));
  EXPECT_EQ(visibleValues(reader, "rate"), (std::vector<double>{2, 2, 2, 2}));
  EXPECT_EQ(reader.after(seriesOf(reader, "loss").id, 0).size(), 7u);
  const auto segments = reader.segments(seriesOf(reader, "loss").id);
  ASSERT_EQ(segments.size(), 2u);
  EXPECT_EQ(segments[0].cutStep, 5);
  EXPECT_EQ(segments[1].first, 6u);
  EXPECT_EQ(segments[1].cause, "resume");
  EXPECT_EQ(seriesOf(reader, "loss").segments, 1);
}

TEST(Restart, ReplacesAStepThatIsWrittenAgain) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 1; step <= 6; ++step) writer->scalar("loss", step, 1.0, 1.0);
  writer->restartAt(4, "resume");
  writer->scalar("loss", 4, 3.0, 2.0);
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(visibleValues(reader, "loss"), (std::vector<double>{1, 1, 1, 3}));
}

TEST(Restart, StartsASegmentWhenAStepGoesBack) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (const int64_t step : {1, 2, 3, 3, 4, 2, 5, 1, 9}) {
    writer->scalar("loss", step, static_cast<double>(step), 1.0);
  }
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(visibleValues(reader, "loss"), (std::vector<double>{1, 9}));
  EXPECT_EQ(reader.segments(1).size(), 3u);
  EXPECT_EQ(reader.after(1, 0).steps, (std::vector<int64_t>{1, 2, 3, 3, 4, 2, 5, 1, 9}));
}

TEST(Restart, GoesOnAfterReopening) {
  const TemporaryFolder folder;
  for (int part = 0; part < 3; ++part) {
    const auto writer = openEventLog(folder.path());
    if (part > 0) writer->restartAt(part * 1000, "resume");
    for (int64_t step = part * 1000 + 1; step <= part * 1000 + 1500; ++step) {
      writer->scalar("loss", step, static_cast<double>(part), 1.0);
    }
  }
  EventLogReader reader(folder.path());
  const Columns visible = reader.visible(1);
  ASSERT_EQ(visible.size(), 3500u);
  for (std::size_t i = 0; i < visible.size(); ++i) {
    ASSERT_EQ(visible.steps[i], static_cast<int64_t>(i) + 1);
    ASSERT_EQ(visible.values[i], static_cast<double>(std::min<std::size_t>(i / 1000, 2)));
  }
}

TEST(Restart, HidesItemsButKeepsSessionEntries) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 1; step <= 3; ++step) {
    writer->text("note", step, "old", 1.0);
    writer->session({SessionEvent::kCheckpoint, step, 1.0, "saved"});
  }
  writer->restartAt(1, "resume");
  writer->text("note", 3, "new", 2.0);
  writer->flush();
  EventLogReader reader(folder.path());
  const int64_t note = seriesOf(reader, "note").id;
  const auto items = reader.items(note);
  ASSERT_EQ(items.size(), 2u);
  EXPECT_EQ(items[0].step, 1);
  EXPECT_EQ(items[1].step, 3);
  EXPECT_EQ(reader.payload(note, 3), "new");
  EXPECT_EQ(reader.session().size(), 3u);
}

TEST(Restart, TwiceWithoutPointsBetweenKeepsTheLowerCut) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 1; step <= 9; ++step) writer->scalar("loss", step, 1.0, 1.0);
  writer->restartAt(3, "resume");
  writer->restartAt(6, "resume");
  writer->scalar("loss", 7, 2.0, 1.0);
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(visibleValues(reader, "loss"), (std::vector<double>{1, 1, 1, 2}));
}

}  // namespace
}  // namespace summaries
