#include "summaries/tfevents/import.h"

#include <cmath>

#include "summaries/runs/find_runs.h"
#include "summaries/values/audio.h"
#include "summaries/values/custom_scalars.h"
#include "summaries/values/graphs.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/projector.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace summaries::tfevents {
namespace {

using Steps = std::vector<int64_t>;
using Doubles = std::vector<double>;

std::vector<std::string> ramp(const std::string& tag, int64_t begin, int64_t end, float offset = 0) {
  std::vector<std::string> records;
  for (int64_t step = begin; step < end; ++step)
    records.push_back(scalarEvent(step, tag, static_cast<float>(step) + offset));
  return records;
}

TEST(TfeventsImport, KeepsEveryPoint) {
  Imported imported;
  putFile(imported.file(), fileOf({versionEvent()}) + fileOf(ramp("loss", 0, 5000)));
  EventLogReader reader = imported.read();
  const Columns points = reader.visible(seriesOf(reader, "loss").id);
  ASSERT_EQ(points.size(), 5000u);
  for (std::size_t i = 0; i < points.size(); ++i) ASSERT_EQ(points.values[i], static_cast<double>(i));
  EXPECT_EQ(reader.run().status, RunStatus::kImported);
  EXPECT_EQ(reader.run().name, "into");
  EXPECT_EQ(reader.run().created, 1.7e9);
  EXPECT_EQ(reader.sources().at(0).state, "done");
}

TEST(TfeventsImport, MakesALogOfEveryRun) {
  Imported imported;
  for (const char* run : {"a/train", "a/eval", "b"}) {
    putFile(imported.from + "/" + run + "/events.out.tfevents.1", fileOf({scalarEvent(1, "loss", 2)}));
  }
  putFile(imported.from + "/other/notes.txt", "no events");
  putFile(imported.from + "/marker/x.tfevents.profile-empty", "");
  EXPECT_EQ(imported.importer.poll().runs.size(), 3u);
  EXPECT_EQ(findRuns(imported.into), (std::vector<std::string>{"a/eval", "a/train", "b"}));
  EXPECT_EQ(EventLogReader(imported.into + "/a/eval").run().name, "a/eval");
}

TEST(TfeventsImport, ReadsScalarsOfEveryNumericType) {
  Imported imported;
  putFile(imported.file(),
          fileOf({tensorEvent(1, "double", tensorOf(2, {}).float64(6, 0.1), "scalars"),
                  tensorEvent(1, "int64", tensorOf(9, {}).varint(10, 7), "scalars"),
                  tensorEvent(1, "half", tensorOf(19, {}).varint(13, 0x3e00), "scalars"),
                  tensorEvent(1, "classed", tensorOf(1, {}).float32(5, 3), ""), scalarEvent(1, "nan", NAN)}));
  EventLogReader reader = imported.read();
  EXPECT_EQ(reader.visible(seriesOf(reader, "double").id).values, Doubles{0.1});
  EXPECT_EQ(reader.visible(seriesOf(reader, "half").id).values, Doubles{1.5});
  EXPECT_TRUE(std::isnan(reader.visible(seriesOf(reader, "nan").id).values[0]));
  EXPECT_EQ(seriesOf(reader, "classed").kind, Kind::kTensor);
}

TEST(TfeventsImport, ALaterStartDropsWhatItRepeats) {
  Imported imported;
  putFile(imported.file("a.tfevents.1"), fileOf({versionEvent(), startEvent(0)}) + fileOf(ramp("loss", 0, 10)) +
                                             fileOf({tensorEvent(9, "note", stringsOf({}, {"old"}), "text")}));
  putFile(imported.file("a.tfevents.2"), fileOf({versionEvent(), startEvent(6)}) + fileOf(ramp("loss", 6, 8, 100)));
  EventLogReader reader = imported.read();
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id).values, (Doubles{0, 1, 2, 3, 4, 5, 106, 107}));
  EXPECT_TRUE(reader.items(seriesOf(reader, "note").id).empty());
  EXPECT_EQ(reader.session().size(), 2u);
}

TEST(TfeventsImport, TheFirstStartDropsNothing) {
  Imported imported;
  putFile(imported.file(), fileOf({versionEvent()}) + fileOf(ramp("loss", 0, 5)) + fileOf({startEvent(2)}));
  EventLogReader reader = imported.read();
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id).size(), 5u);
}

TEST(TfeventsImport, AFallingStepWithoutAStartHidesNothing) {
  Imported imported;
  putFile(imported.file(), fileOf({versionEvent("brain.Event:1")}) + fileOf(ramp("loss", 0, 10)) +
                               fileOf(ramp("rate", 0, 10)) + fileOf(ramp("loss", 4, 6, 100)));
  EventLogReader reader = imported.read();
  EXPECT_EQ(reader.visible(seriesOf(reader, "loss").id).size(), 12u);
  EXPECT_EQ(reader.line(seriesOf(reader, "loss").id).values, (Doubles{0, 1, 2, 3, 104, 105}));
  EXPECT_EQ(reader.visible(seriesOf(reader, "rate").id).size(), 10u);
}

TEST(TfeventsImport, FallingStepsOfItemsHideNothingEither) {
  Imported imported;
  std::vector<std::string> records;
  for (const int64_t step : {1, 5, 9, 4}) records.push_back(tensorEvent(step, "note", stringsOf({}, {"x"}), "text"));
  putFile(imported.file(), fileOf(records));
  EventLogReader reader = imported.read();
  Steps steps;
  for (const ItemInfo& item : reader.items(1)) steps.push_back(item.step);
  EXPECT_EQ(steps, (Steps{1, 4, 5, 9}));
}

TEST(TfeventsImport, LaterValuesInheritTheirTagsPlugin) {
  Imported imported;
  putFile(imported.file(), fileOf({tensorEvent(1, "note", stringsOf({}, {"a"}), "text")}));
  imported.read();
  appendFile(imported.file(), fileOf({tensorEvent(2, "note", stringsOf({2}, {"b", "c"}))}));
  EventLogReader reader = imported.read();
  const SeriesInfo note = seriesOf(reader, "note");
  EXPECT_EQ(note.points, 2u);
  EXPECT_EQ(values::readText(reader, note.id, 2).shape, Steps{2});
}

TEST(TfeventsImport, OldAndNewValuesBecomeTheSameRows) {
  Imported imported;
  const WireWriter image = WireWriter().varint(1, 4).varint(2, 5).varint(3, 3).bytes(4, "raw");
  const WireWriter sound = WireWriter().float32(1, 8000).varint(2, 1).varint(3, 9).bytes(4, "pcm").bytes(5, "audio/x");
  putFile(
      imported.file(),
      fileOf({summaryEvent(1, WireWriter().bytes(1, "old image").message(4, image)),
              tensorEvent(1, "image", stringsOf({4}, {"5", "4", "raw", "raw2"}), "images"),
              summaryEvent(1, WireWriter().bytes(1, "old sound").message(6, sound)),
              tensorEvent(1, "sound", stringsOf({1, 2}, {"pcm", "label"}), "audio"),
              tensorEvent(1, "rows", tensorOf(2, {1, 3}).float64(6, 0).float64(6, 2).float64(6, 7), "histograms")}));
  EventLogReader reader = imported.read();
  for (const char* tag : {"old image", "image"}) {
    const Image got = reader.image(seriesOf(reader, tag).id, 1);
    EXPECT_EQ(got.width, 5);
    EXPECT_EQ(got.height, 4);
    EXPECT_EQ(got.encoded, "raw");
  }
  EXPECT_EQ(reader.itemsAt(seriesOf(reader, "image").id, 1).size(), 2u);
  EXPECT_EQ(values::readAudio(reader, seriesOf(reader, "old sound").id, 1).frames, 9);
  EXPECT_EQ(values::readAudio(reader, seriesOf(reader, "sound").id, 1).label, "label");
  EXPECT_EQ(values::readHistogram(reader, seriesOf(reader, "rows").id, 1).count, Doubles{7});
}

TEST(TfeventsImport, KeepsWhatItDoesNotKnow) {
  Imported imported;
  putFile(
      imported.file(),
      fileOf({summaryEvent(3, WireWriter().bytes(1, "flight").message(9, metadataOfPlugin("flight", "the content"))),
              tensorEvent(3, "mine", tensorOf(3, {2}).varint(7, 1).varint(7, 2), "my_plugin", "c"),
              tensorEvent(3, "odd image", tensorOf(1, {}).float32(5, 1), "images"),
              summaryEvent(3, WireWriter().bytes(1, "oldest").bytes(3, "histogram"))}));
  EventLogReader reader = imported.read();
  const SeriesInfo flight = seriesOf(reader, "flight");
  EXPECT_EQ(flight.plugin, "flight");
  EXPECT_EQ(reader.payload(flight.id, 3), "the content");
  const SeriesInfo mine = seriesOf(reader, "mine");
  EXPECT_EQ(mine.plugin, "my_plugin");
  EXPECT_EQ(values::decodeTensor(reader.payload(mine.id, 3)).numbers, (Doubles{1, 2}));
  EXPECT_EQ(reader.payload(seriesOf(reader, "oldest").id, 3), "histogram");
  bool isKept = false;
  for (const SeriesInfo& series : reader.series())
    isKept = isKept || (series.kind == Kind::kTensor && series.points == 1);
  EXPECT_TRUE(isKept);
}

TEST(TfeventsImport, KeepsGraphsRunMetadataLayoutsAndMessages) {
  Imported imported;
  putFile(imported.file(),
          fileOf({eventAt(0).bytes(4, "graph").take(), eventAt(0).bytes(4, "newer graph").take(),
                  eventAt(0).bytes(9, "meta").take(),
                  eventAt(20).message(8, WireWriter().bytes(1, "step20").bytes(2, "stats")).take(),
                  tensorEvent(0, "custom_scalars__config__", stringsOf({}, {""}), "custom_scalars"),
                  eventAt(5).message(6, WireWriter().varint(1, 40).bytes(2, "it failed")).take(),
                  eventAt(6).message(7, WireWriter().varint(1, 3).bytes(2, "/dir/model.ckpt-6")).take()}));
  EventLogReader reader = imported.read();
  EXPECT_EQ(values::readGraphs(reader, values::graphs(reader)[0])[0], "newer graph");
  EXPECT_EQ(values::runMetadata(reader)[0].tag, "step20");
  EXPECT_TRUE(values::readCustomScalars(reader));
  const std::vector<SessionEntry> session = reader.session();
  ASSERT_EQ(session.size(), 2u);
  EXPECT_EQ(session[0].event, SessionEvent::kError);
  EXPECT_EQ(session[1].event, SessionEvent::kCheckpoint);
  EXPECT_EQ(session[1].text, "/dir/model.ckpt-6");
}

TEST(TfeventsImport, KeepsTheProjectorsConfig) {
  Imported imported;
  putFile(imported.file(), fileOf({versionEvent()}));
  putFile(imported.from + "/projector_config.pbtxt", "embeddings { tensor_name: \"words\" tensor_path: \"t.tsv\" }");
  EventLogReader reader = imported.read();
  const auto config = values::readProjector(reader, imported.into);
  ASSERT_TRUE(config);
  EXPECT_EQ(config->embeddings[0].tensorPath, imported.from + "/t.tsv");
}

TEST(TfeventsImport, ReportsDamageAndKeepsTheRest) {
  Imported imported;
  std::string bytes = fileOf(ramp("loss", 0, 100));
  bytes[bytes.size() / 2] ^= 1;
  putFile(imported.file(), bytes + framed("no event \xff\xff") + fileOf(ramp("loss", 100, 110)));
  const ImportReport report = imported.importer.poll();
  ASSERT_EQ(report.runs.size(), 1u);
  ASSERT_EQ(report.runs[0].problems.size(), 2u);
  EXPECT_NE(report.runs[0].problems[0].find(imported.file() + " is damaged at byte "), std::string::npos);
  EventLogReader reader(imported.into);
  EXPECT_EQ(reader.visible(1).size(), 109u);
  EXPECT_EQ(reader.sources()[0].state, "damaged");
}

TEST(TfeventsImport, RefusesTheLogOfATraining) {
  Imported imported;
  putFile(imported.file(), fileOf({scalarEvent(1, "loss", 1)}));
  openEventLog(imported.into)->scalar("own", 1, 1.0, 1e9);
  const ImportReport report = imported.importer.poll();
  ASSERT_EQ(report.errors.size(), 1u);
  EXPECT_EQ(report.errors[0].code(), Code::kAlreadyExists);
  EXPECT_EQ(EventLogReader(imported.into).series().size(), 1u);
}

TEST(TfeventsImport, ManyThreadsGiveTheSameLogs) {
  Imported one;
  for (int run = 0; run < 12; ++run) {
    putFile(one.from + "/run" + std::to_string(run) + "/tfevents",
            fileOf(ramp("loss", 0, 300, static_cast<float>(run))));
  }
  one.importer.poll();
  Importer four(one.from, one.folder / "four", 4);
  EXPECT_EQ(four.poll().values(), 3600u);
  for (int run = 0; run < 12; ++run) {
    const std::string name = "/run" + std::to_string(run);
    EventLogReader first(one.into + name);
    EventLogReader second(one.folder / "four" + name);
    EXPECT_EQ(first.visible(1).values, second.visible(1).values);
  }
}

TEST(TfeventsImport, AStopLeavesNoHalfLog) {
  Imported imported;
  putFile(imported.file(), fileOf(ramp("loss", 0, 5000)));
  ImportProgress progress;
  progress.stop = true;
  EXPECT_TRUE(imported.importer.poll(progress).cancelled);
  EXPECT_TRUE(findRuns(imported.into).empty());
  EventLogReader reader = imported.read();
  EXPECT_EQ(reader.visible(1).size(), 5000u);
}

TEST(TfeventsImport, TellsHowFarItIs) {
  Imported imported;
  putFile(imported.file(), fileOf(ramp("loss", 0, 5000)));
  ImportProgress progress;
  imported.importer.poll(progress);
  EXPECT_EQ(progress.bytesDone, progress.bytesTotal);
  EXPECT_EQ(progress.runsDone, 1);
  EXPECT_EQ(progress.values, 5000u);
}

TEST(TfeventsImport, ManyTagsStayInBoundedMemory) {
  Imported imported;
  {
    std::filesystem::create_directories(imported.from);
    RecordWriter writer(imported.file());
    for (int64_t step = 0; step < 700; ++step) {
      for (int tag = 0; tag < 2000; ++tag) writer.write(scalarEvent(step, "tag" + std::to_string(tag), 1.5f));
    }
    writer.close();
  }
  EventLogReader reader = imported.read();
  ASSERT_EQ(reader.series().size(), 2000u);
  EXPECT_EQ(reader.visible(1).size(), 700u);
  EXPECT_EQ(reader.visible(2000).size(), 700u);
}

TEST(TfeventsImport, ARunWithALogOfItsOwnIsNotDoubledInTheCache) {
  const TemporaryFolder folder;
  const std::string from = folder / "runs";
  const std::string cache = folder / "cache";
  for (const char* run : {"/trained", "/other", "/trained/eval"}) {
    putFile(from + run + "/events.out.tfevents.1", fileOf({scalarEvent(1, "loss", 2)}));
  }
  openEventLog(from + "/trained")->scalar("own", 1, 1.0, 1e9);
  Importer importer(from, cache, 1, Importer::Which::kWithoutLog);
  EXPECT_TRUE(importer.poll().errors.empty());
  EXPECT_EQ(findRuns(cache), (std::vector<std::string>{"other", "trained/eval"}));
  // The trained run counts where both would be found.
  const std::vector<FoundRun> both = findRunsBelow({from, cache});
  ASSERT_EQ(both.size(), 3u);
  EXPECT_EQ(both[0].folder, cache + "/other");
  EXPECT_EQ(both[1].folder, from + "/trained");
  EXPECT_EQ(both[2].folder, cache + "/trained/eval");
}

TEST(TfeventsImport, TheCacheForgetsARunThatIsGoneOrHasALogNow) {
  const TemporaryFolder folder;
  const std::string from = folder / "runs";
  const std::string cache = folder / "cache";
  for (const char* run : {"/a", "/b", "/c"}) putFile(from + run + "/tfevents", fileOf({scalarEvent(1, "loss", 2)}));
  Importer importer(from, cache, 1, Importer::Which::kWithoutLog);
  importer.poll();
  ASSERT_EQ(findRuns(cache).size(), 3u);
  std::filesystem::remove_all(from + "/a");
  openEventLog(from + "/b");
  importer.poll();
  EXPECT_EQ(findRuns(cache), std::vector<std::string>{"c"});
  // It comes back when the log goes.
  std::filesystem::remove(from + "/b/events.db");
  importer.poll();
  EXPECT_EQ(findRuns(cache), (std::vector<std::string>{"b", "c"}));
}

TEST(ImportFolder, IsTheSameForOneDirectoryOnly) {
  EXPECT_EQ(importFolder("/tmp/logs"), importFolder("/tmp/./logs"));
  EXPECT_NE(importFolder("/tmp/logs"), importFolder("/var/logs"));
}

TEST(EventFiles, ALoopOfSymlinksEnds) {
  const TemporaryFolder folder;
  putFile(folder / "a/events.tfevents", "");
  std::filesystem::create_directory_symlink(folder.path(), folder / "a/again");
  EXPECT_EQ(findEventRuns(folder.path()).size(), 1u);
  EXPECT_TRUE(holdsEventFiles(folder / "a"));
  EXPECT_FALSE(holdsEventFiles(folder.path()));
}

}  // namespace
}  // namespace summaries::tfevents
