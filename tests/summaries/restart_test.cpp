#include "summaries/writing/event_log_import.h"
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

TEST(Restart, KeepsAStepThatIsWrittenAgainAndDrawsTheNewest) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 1; step <= 6; ++step) writer->scalar("loss", step, 1.0, 1.0);
  writer->restartAt(4, "resume");
  writer->scalar("loss", 4, 3.0, 2.0);
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(visibleValues(reader, "loss"), (std::vector<double>{1, 1, 1, 1, 3}));
  EXPECT_EQ(reader.line(seriesOf(reader, "loss").id).values, (std::vector<double>{1, 1, 1, 3}));
}

TEST(Restart, CountsAndShowsOnDemandWhatItSuperseded) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 1; step <= 6; ++step) writer->scalar("loss", step, 1.0, 1.0);
  for (int64_t step = 1; step <= 6; ++step) writer->text("note", step, "old", 1.0);
  writer->restartAt(4, "resume");
  writer->scalar("loss", 5, 3.0, 2.0);
  writer->text("note", 5, "new", 2.0);
  writer->flush();
  EventLogReader reader(folder.path());
  for (const char* tag : {"loss", "note"}) {
    const PointCount count = reader.count(seriesOf(reader, tag));
    EXPECT_EQ(count.visible, 5u) << tag;
    EXPECT_EQ(count.superseded, 2u) << tag;
  }
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id, Superseded::kShow).steps,
            (std::vector<int64_t>{1, 2, 3, 4, 5, 6, 5}));
  const int64_t note = seriesOf(reader, "note").id;
  const auto all = reader.items(note, Superseded::kShow);
  ASSERT_EQ(all.size(), 7u);
  EXPECT_EQ(reader.payload(note, all[4]), "old");
  EXPECT_EQ(reader.payload(note, all[5]), "new");
}

TEST(Restart, KeepsAllPointsWhenAStepGoesBackWithoutOne) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (const int64_t step : {1, 2, 3, 3, 4, 2, 5, 1, 9}) {
    writer->scalar("loss", step, static_cast<double>(step), 1.0);
  }
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(visibleValues(reader, "loss"), (std::vector<double>{1, 2, 3, 3, 4, 2, 5, 1, 9}));
  EXPECT_EQ(reader.line(1).values, (std::vector<double>{1, 9}));
  EXPECT_EQ(reader.count(seriesOf(reader, "loss")).visible, 9u);
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

TEST(Restart, HidesNoPointBelowItThatComesAfter) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 1; step <= 9; ++step) writer->scalar("loss", step, 1.0, 1.0);
  writer->restartAt(6, "resume");
  for (const int64_t step : {3, 4, 8}) writer->scalar("loss", step, 2.0, 2.0);
  writer->restartAt(7, "resume");
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(reader.visible(1).steps, (std::vector<int64_t>{1, 2, 3, 4, 5, 6, 3, 4}));
}

TEST(Repeats, EveryEntryOfAStepIsKeptInTheOrderOfWriting) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (const char* text : {"a", "b", "c"}) writer->text("note", 5, text, 1.0);
  writer->text("note", 3, "earlier", 1.0);
  writer->text("note", 5, "d", 1.0);
  writer->flush();
  EventLogReader reader(folder.path());
  std::string texts;
  for (const ItemInfo& item : reader.items(1)) {
    texts += std::to_string(item.step) + "." + std::to_string(item.repeat) + reader.payload(1, item) + " ";
  }
  EXPECT_EQ(texts, "3.0earlier 5.0a 5.1b 5.2c 5.3d ");
  EXPECT_EQ(reader.payload(1, 5), "d");
  EXPECT_EQ(reader.count(seriesOf(reader, "note")).visible, 5u);
  ASSERT_EQ(reader.itemsAt(1, 7).size(), 1u);
  EXPECT_EQ(reader.itemsAt(1, 7)[0].repeat, 3);
}

TEST(Repeats, SamplesOfOneEntryStayTogether) {
  const TemporaryFolder folder;
  {
    EventLogImport log(folder.path(), EventLogImport::Mode::kReplace);
    const int pictures = log.series("pictures", Kind::kImage, "images");
    for (const int samples : {2, 3}) {
      for (int i = 0; i < samples; ++i) log.item(pictures, 1, i, 1.0, std::to_string(samples));
    }
    log.finish();
  }
  EventLogReader reader(folder.path());
  std::string places;
  for (const ItemInfo& item : reader.items(1)) {
    places += std::to_string(item.repeat) + "." + std::to_string(item.index) + " ";
  }
  EXPECT_EQ(places, "0.0 0.1 1.0 1.1 1.2 ");
  EXPECT_EQ(reader.itemsAt(1, 1).size(), 3u);
}

}  // namespace
}  // namespace summaries
