#include <cmath>
#include <limits>
#include <numeric>

#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

TEST(EventLog, GivesScalarsBackAsWritten) {
  const TemporaryFolder folder;
  constexpr double kInf = std::numeric_limits<double>::infinity();
  const std::vector<double> values = {0.5, -1e300, 0.1, kInf, -kInf, std::nan(""), 5e-324};
  {
    const auto writer = openEventLog(folder.path());
    for (std::size_t i = 0; i < values.size(); ++i) {
      writer->scalar("loss", static_cast<int64_t>(i) * 10, values[i], 1.6e9 + static_cast<double>(i));
    }
  }
  EventLogReader reader(folder.path());
  const SeriesInfo info = seriesOf(reader, "loss");
  EXPECT_EQ(info.points, values.size());
  EXPECT_EQ(info.kind, Kind::kScalar);
  EXPECT_EQ(info.plugin, "scalars");
  EXPECT_EQ(info.lastStep, 60);
  EXPECT_EQ(info.segments, 0);
  const Columns points = reader.after(info.id, 0);
  ASSERT_EQ(points.size(), values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    EXPECT_EQ(points.steps[i], static_cast<int64_t>(i) * 10);
    EXPECT_EQ(points.walls[i], 1.6e9 + static_cast<double>(i));
    if (std::isnan(values[i])) {
      EXPECT_TRUE(std::isnan(points.values[i]));
    } else {
      EXPECT_EQ(points.values[i], values[i]);
    }
  }
}

TEST(EventLog, ALastValueThatIsNoNumberIsNotZero) {
  const TemporaryFolder folder;
  openEventLog(folder.path())->scalar("loss", 1, std::nan(""), 1.6e9);
  EventLogReader reader(folder.path());
  EXPECT_TRUE(std::isnan(seriesOf(reader, "loss").lastValue));
  // Another writer goes on from what is stored.
  openEventLog(folder.path())->scalar("accuracy", 1, 0.5, 1.6e9);
  EXPECT_TRUE(std::isnan(seriesOf(reader, "loss").lastValue));
}

TEST(EventLog, GivesEveryKindOfItemBackAsWritten) {
  const TemporaryFolder folder;
  const Histogram histogram{-1, 2, 3, 1.5, 5.25, {0.0, 1.0, 1.7976931348623157e308}, {1, 0, 2}};
  const std::string graph("\x0a\x00\x01 graph", 9);
  {
    const auto writer = openEventLog(folder.path());
    writer->histogram("weights", 7, histogram, 1.0);
    writer->image("picture", 7, 2, {1, 1, 3, "not really a PNG"}, 2.0);
    writer->text("note", 8, "**bold**", 3.0);
    writer->bytes("graph", Kind::kGraph, "graphs", 0, graph, 4.0);
    writer->bytes("curve", Kind::kUnknown, "pr_curves", 0, "", 5.0);
    writer->session({SessionEvent::kStart, 0, 6.0, "begin"});
    writer->session({SessionEvent::kStart, 0, 7.0, "again at the same step"});
  }
  EventLogReader reader(folder.path());
  const Histogram read = reader.histogram(seriesOf(reader, "weights").id, 7);
  EXPECT_EQ(read.bucketLimits, histogram.bucketLimits);
  EXPECT_EQ(read.buckets, histogram.buckets);
  EXPECT_EQ(read.min, -1);
  EXPECT_EQ(read.sumSquares, 5.25);
  EXPECT_EQ(reader.image(seriesOf(reader, "picture").id, 7, 2).encoded, "not really a PNG");
  EXPECT_EQ(reader.payload(seriesOf(reader, "note").id, 8), "**bold**");
  EXPECT_EQ(reader.payload(seriesOf(reader, "graph").id, 0), graph);
  EXPECT_EQ(reader.payload(seriesOf(reader, "curve").id, 0), "");
  EXPECT_EQ(seriesOf(reader, "curve").plugin, "pr_curves");
  const auto items = reader.items(seriesOf(reader, "picture").id);
  ASSERT_EQ(items.size(), 1u);
  EXPECT_EQ(items[0].index, 2);
  EXPECT_EQ(items[0].bytes, 16);
  const auto session = reader.session();
  ASSERT_EQ(session.size(), 2u);
  EXPECT_EQ(session[0].text, "begin");
  EXPECT_EQ(session[1].text, "again at the same step");
  EXPECT_EQ(reader.session(1).size(), 1u);
  EXPECT_EQ(reader.session(2).size(), 0u);
}

TEST(EventLog, ReadsTheNewestItemOfAStepUnlessAnotherIsAskedFor) {
  const TemporaryFolder folder;
  {
    const auto writer = openEventLog(folder.path());
    writer->text("note", 1, "first", 1.0);
    writer->text("note", 1, "second", 2.0);
  }
  EventLogReader reader(folder.path());
  const SeriesInfo note = seriesOf(reader, "note");
  EXPECT_EQ(note.points, 2u);
  EXPECT_EQ(reader.items(note.id).size(), 2u);
  EXPECT_EQ(reader.payload(note.id, 1), "second");
  EXPECT_EQ(reader.payload(note.id, 1, 0, 0), "first");
  EXPECT_EQ(codeOf([&] { reader.payload(note.id, 2); }), Code::kNotFound);
}

TEST(EventLog, KeepsStatusConfigAndName) {
  const TemporaryFolder folder;
  {
    EventLogOptions options;
    options.name = "my run";
    const auto writer = openEventLog(folder.path(), options);
    writer->setConfig(R"({"seed": 1})");
    writer->setStatus(RunStatus::kRunning);
    writer->setStatus(RunStatus::kFinished);
  }
  const RunInfo run = EventLogReader(folder.path()).run();
  EXPECT_EQ(run.name, "my run");
  EXPECT_EQ(run.status, RunStatus::kFinished);
  EXPECT_EQ(run.config, R"({"seed": 1})");
  EXPECT_GT(run.created, 1.6e9);
}

TEST(EventLog, NamesARunAfterItsFolder) {
  const TemporaryFolder folder;
  openEventLog(folder / "sub/eval/");
  EXPECT_EQ(EventLogReader(folder / "sub/eval").run().name, "eval");
}

TEST(EventLog, ContinuesAnExistingLog) {
  const TemporaryFolder folder;
  for (int part = 0; part < 5; ++part) {
    const auto writer = openEventLog(folder.path());
    const SeriesId loss = writer->scalarSeries("loss");
    EXPECT_EQ(loss, 1);
    for (int64_t step = part * 700; step < (part + 1) * 700; ++step) {
      writer->scalar(loss, step, static_cast<double>(step) * 0.5, 1e9);
    }
  }
  EventLogReader reader(folder.path());
  const Columns points = reader.after(1, 0);
  ASSERT_EQ(points.size(), 3500u);
  for (std::size_t i = 0; i < points.size(); ++i) ASSERT_EQ(points.values[i], static_cast<double>(i) * 0.5);
  EXPECT_EQ(reader.segments(1).size(), 1u);
}

TEST(EventLog, GivesATagOfAnotherKindAUniqueName) {
  const TemporaryFolder folder;
  {
    const auto writer = openEventLog(folder.path());
    writer->scalar("weights", 1, 1.0, 1.0);
    writer->text("weights", 1, "text", 1.0);
    writer->text("weights", 2, "text", 1.0);
  }
  EventLogReader reader(folder.path());
  EXPECT_EQ(seriesOf(reader, "weights").kind, Kind::kScalar);
  EXPECT_EQ(seriesOf(reader, "weights_1").points, 2u);
}

TEST(EventLog, ReportsChangesOfAnotherConnectionOnly) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  EventLogReader reader(folder.path());
  EXPECT_TRUE(reader.changed());
  EXPECT_FALSE(reader.changed());
  writer->scalar("loss", 1, 1.0, 1.0);
  writer->flush();
  EXPECT_TRUE(reader.changed());
  EXPECT_FALSE(reader.changed());
}

TEST(EventLog, ReadsFromACursorInSlices) {
  const TemporaryFolder folder;
  const auto writer = openEventLog(folder.path());
  for (int64_t step = 0; step < 5000; ++step) writer->scalar("loss", step, static_cast<double>(step), 1.0);
  writer->flush();
  EventLogReader reader(folder.path());
  std::vector<int64_t> steps;
  while (true) {
    const Columns slice = reader.after(1, steps.size(), 777);
    if (slice.size() == 0) break;
    EXPECT_LE(slice.size(), 777u);
    steps.insert(steps.end(), slice.steps.begin(), slice.steps.end());
  }
  std::vector<int64_t> expected(5000);
  std::iota(expected.begin(), expected.end(), 0);
  EXPECT_EQ(steps, expected);
  EXPECT_EQ(reader.after(1, UINT64_MAX).size(), 0u);
}

TEST(EventLog, FindsRunsBelowAFolder) {
  const TemporaryFolder folder;
  openEventLog(folder / "b/eval");
  openEventLog(folder / "a");
  std::filesystem::create_directories(folder / "empty");
  std::filesystem::create_directory_symlink(folder.path(), folder / "a/loop");
  EXPECT_EQ(findRuns(folder.path()), (std::vector<std::string>{"a", "b/eval"}));
  EXPECT_EQ(findRuns(folder / "a"), (std::vector<std::string>{".", "loop/b/eval"}));
  EXPECT_TRUE(findRuns(folder / "absent").empty());
}

}  // namespace
}  // namespace summaries
