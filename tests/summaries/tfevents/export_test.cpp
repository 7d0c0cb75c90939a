// What an event log shows, written as an event file and imported again.
#include "summaries/tfevents/export.h"

#include "summaries/tensorboard.pb.h"
#include "summaries/values/audio.h"
#include "summaries/values/graphs.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/hparams.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace summaries::tfevents {
namespace {

using Doubles = std::vector<double>;

// A log, its event file, and the log of that.
class ExportTest : public testing::Test {
 protected:
  EventLogReader exported() {
    {
      EventLogReader reader(folder_ / "log");
      exportRun(reader, folder_ / "events");
    }
    Importer importer(folder_ / "events", folder_ / "again", 1);
    for (const RunReport& run : importer.poll().runs) EXPECT_TRUE(run.problems.empty());
    return EventLogReader(folder_ / "again");
  }
  std::unique_ptr<SummaryWriter> writer() { return openEventLog(folder_ / "log"); }

  TemporaryFolder folder_;
};

TEST_F(ExportTest, ScalarsComeBackWithoutWhatWasSuperseded) {
  {
    const auto log = writer();
    for (int64_t step = 0; step < 3000; ++step) log->scalar("loss", step, static_cast<double>(step), 1e9 + 0.5);
    log->flush();
    log->restartAt(1999, "resume");
    for (int64_t step = 2000; step < 2500; ++step) log->scalar("loss", step, -1.5, 1e9 + 1);
  }
  EventLogReader reader = exported();
  const Columns points = reader.visible(seriesOf(reader, "loss").id);
  ASSERT_EQ(points.size(), 2500u);
  EXPECT_EQ(points.values[1999], 1999);
  EXPECT_EQ(points.values[2000], -1.5);
  EXPECT_EQ(points.walls[0], 1e9 + 0.5);
  EXPECT_EQ(reader.segments(seriesOf(reader, "loss").id).size(), 1u);
}

TEST_F(ExportTest, EveryKindComesBack) {
  {
    const auto log = writer();
    log->histogram("weights", 1, {0, 1, 2, 1, 1, {0.5, 1}, {1, 1}}, 1e9);
    log->image("picture", 1, 0, {1, 1, 3, "first"}, 1e9);
    log->image("picture", 1, 1, {1, 1, 3, "second"}, 1e9);
    log->text("note", 1, "# title", 1e9);
    log->bytes("tone", Kind::kAudio, "audio", 1, "sound", 1e9);
    log->bytes("graph", Kind::kGraph, "graphs", 0, "graph bytes", 1e9);
    log->bytes("step_1", Kind::kRunMetadata, "graph_run_metadata", 1, "\x0a\x01x", 1e9);
    log->session({SessionEvent::kStart, 0, 1e9, ""});
    log->session({SessionEvent::kCheckpoint, 1, 1e9, "model.ckpt-1"});
  }
  EventLogReader reader = exported();
  EXPECT_EQ(values::readHistogram(reader, seriesOf(reader, "weights").id, 1).count, (Doubles{1, 1}));
  EXPECT_EQ(reader.image(seriesOf(reader, "picture").id, 1, 1).encoded, "second");
  EXPECT_EQ(values::readText(reader, seriesOf(reader, "note").id, 1).strings[0], "# title");
  EXPECT_EQ(values::readAudio(reader, seriesOf(reader, "tone").id, 1).encoded, "sound");
  EXPECT_EQ(values::readGraphs(reader, values::graphs(reader)[0])[0], "graph bytes");
  EXPECT_EQ(values::runMetadata(reader)[0].tag, "step_1");
  ASSERT_EQ(reader.session().size(), 2u);
  EXPECT_EQ(reader.session()[1].text, "model.ckpt-1");
}

TEST_F(ExportTest, WhatWasImportedComesBack) {
  tensorboard::HParamsPluginData start;
  (*start.mutable_session_start_info()->mutable_hparams())["lr"].set_number_value(0.5);
  const std::string bytes =
      fileOf({tensorEvent(2, "rows", tensorOf(2, {1, 3}).float64(6, 0).float64(6, 2).float64(6, 7), "histograms"),
              tensorEvent(2, "table", stringsOf({2}, {"a", "b"}), "text"),
              tensorEvent(2, "curve", tensorOf(1, {6, 1}).float32(5, 1), "pr_curves", "\x10\x01"),
              tensorEvent(2, "mine", tensorOf(3, {}).varint(7, 5), "my_plugin", "content"),
              summaryEvent(0, WireWriter()
                                  .bytes(1, "_hparams_/session_start_info")
                                  .message(9, metadataOfPlugin("hparams", start.SerializeAsString()))),
              summaryEvent(2, WireWriter().bytes(1, "flight").message(9, metadataOfPlugin("flight", "bytes")))});
  putFile(folder_ / "first/tfevents", bytes);
  Importer(folder_ / "first", folder_ / "log", 1).poll();
  EventLogReader reader = exported();
  EXPECT_EQ(values::readHistogram(reader, seriesOf(reader, "rows").id, 2).right, Doubles{2});
  EXPECT_EQ(values::readText(reader, seriesOf(reader, "table").id, 2).shape, std::vector<int64_t>{2});
  EXPECT_EQ(seriesOf(reader, "curve").plugin, "pr_curves");
  const SeriesInfo mine = seriesOf(reader, "mine");
  EXPECT_EQ(mine.plugin, "my_plugin");
  Metadata metadata;
  const std::string stored = reader.metadata(mine.id);
  ASSERT_TRUE(decodeMetadata(stored, metadata));
  EXPECT_EQ(metadata.content, "content");
  EXPECT_EQ(values::hparamText(values::readHparams(reader).session->hparams.at("lr")), "0.5");
  EXPECT_EQ(reader.payload(seriesOf(reader, "flight").id, 2), "bytes");
}

TEST_F(ExportTest, SessionStartsStopsAndCheckpointsComeBackAndDropNoPoint) {
  const auto session = [](uint64_t status, int64_t step, const std::string& path) {
    return eventAt(step).message(7, WireWriter().varint(1, status).bytes(2, path)).take();
  };
  std::vector<std::string> records{versionEvent(), session(1, 0, "")};
  for (int64_t step = 0; step < 10; ++step) records.push_back(scalarEvent(step, "loss", 1));
  records.push_back(session(3, 9, "model.ckpt-9"));
  records.push_back(session(1, 6, ""));
  for (int64_t step = 6; step < 12; ++step) records.push_back(scalarEvent(step, "loss", 2));
  records.push_back(session(2, 12, ""));
  putFile(folder_ / "first/tfevents", fileOf(records));
  Importer(folder_ / "first", folder_ / "log", 1).poll();
  EventLogReader reader = exported();
  const std::vector<SessionEntry> entries = reader.session();
  ASSERT_EQ(entries.size(), 4u);
  EXPECT_EQ(entries[0].event, SessionEvent::kStart);
  EXPECT_EQ(entries[1].text, "model.ckpt-9");
  EXPECT_EQ(entries[2].event, SessionEvent::kStart);
  EXPECT_EQ(entries[2].step, 6);
  EXPECT_EQ(entries[3].event, SessionEvent::kStop);
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id).values, (Doubles{1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2}));
}

TEST_F(ExportTest, EveryEntryOfAStepComesBack) {
  std::vector<std::string> records;
  for (const char* text : {"a", "b", "c"}) records.push_back(tensorEvent(5, "note", stringsOf({}, {text}), "text"));
  for (const float value : {1.0f, 2.0f, 3.0f}) records.push_back(scalarEvent(5, "loss", value));
  putFile(folder_ / "first/tfevents", fileOf(records));
  Importer(folder_ / "first", folder_ / "log", 1).poll();
  EventLogReader reader = exported();
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id).values, (Doubles{1, 2, 3}));
  const int64_t note = seriesOf(reader, "note").id;
  ASSERT_EQ(reader.items(note).size(), 3u);
  EXPECT_EQ(values::readText(reader, note, 5, 1).strings, std::vector<std::string>{"b"});
}

TEST_F(ExportTest, AStopIsAnError) {
  writer()->scalar("loss", 1, 1.0, 1e9);
  EventLogReader reader(folder_ / "log");
  EXPECT_EQ(codeOf([&] { exportRun(reader, folder_ / "events", [] { return true; }); }), Code::kCancelled);
}

TEST_F(ExportTest, AFolderThatCannotBeMadeIsAnError) {
  writer()->scalar("loss", 1, 1.0, 1e9);
  putFile(folder_ / "file", "no folder");
  EventLogReader reader(folder_ / "log");
  EXPECT_EQ(codeOf([&] { exportRun(reader, folder_ / "file/events"); }), Code::kNotFound);
}

}  // namespace
}  // namespace summaries::tfevents
