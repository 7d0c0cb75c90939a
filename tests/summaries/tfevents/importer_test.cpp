// Event files that grow, change and vanish while they are followed.
#include <random>

#include "summaries/tfevents/import.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace summaries::tfevents {
namespace {

using Doubles = std::vector<double>;

Doubles lossOf(const Imported& imported) {
  EventLogReader reader(imported.into);
  return reader.visible(seriesOf(reader, "loss").id).values;
}

TEST(TfeventsImporter, AddsWhatWasAppended) {
  Imported imported;
  putFile(imported.file(), fileOf({versionEvent(), scalarEvent(1, "loss", 1)}));
  imported.importer.poll();
  EXPECT_TRUE(imported.importer.poll().runs.empty());
  appendFile(imported.file(), fileOf({scalarEvent(2, "loss", 2), scalarEvent(2, "new", 5)}));
  EXPECT_EQ(imported.importer.poll().values(), 2u);
  EXPECT_EQ(lossOf(imported), (Doubles{1, 2}));
}

TEST(TfeventsImporter, AReaderSeesTheNewPoints) {
  Imported imported;
  putFile(imported.file(), fileOf({scalarEvent(1, "loss", 1)}));
  EventLogReader reader = imported.read();
  reader.changed();
  appendFile(imported.file(), fileOf({scalarEvent(2, "loss", 2)}));
  imported.importer.poll();
  EXPECT_TRUE(reader.changed());
  EXPECT_EQ(reader.after(1, 1).values, Doubles{2});
}

TEST(TfeventsImporter, TakesACutRecordWhenItIsComplete) {
  const std::string last = framed(scalarEvent(2, "loss", 2));
  for (std::size_t cut = 1; cut < last.size(); cut += 5) {
    Imported imported;
    putFile(imported.file(), framed(scalarEvent(1, "loss", 1)) + last.substr(0, cut));
    const ImportReport report = imported.importer.poll();
    EXPECT_TRUE(report.runs.at(0).growing);
    EXPECT_TRUE(report.runs.at(0).problems.empty());
    EXPECT_EQ(EventLogReader(imported.into).sources()[0].state, "growing");
    appendFile(imported.file(), last.substr(cut));
    imported.importer.poll();
    EXPECT_EQ(lossOf(imported), (Doubles{1, 2}));
  }
}

TEST(TfeventsImporter, AnotherProcessGoesOnWhereTheLastOneStopped) {
  Imported imported;
  putFile(imported.file(),
          fileOf({versionEvent(), startEvent(0), scalarEvent(1, "loss", 1), scalarEvent(2, "loss", 2)}));
  imported.importer.poll();
  Importer unchanged(imported.from, imported.into, 1);
  EXPECT_TRUE(unchanged.poll().runs.empty());
  // The start is a restart although another process saw the first one.
  appendFile(imported.file(), fileOf({startEvent(2), scalarEvent(2, "loss", 20)}));
  Importer next(imported.from, imported.into, 1);
  EXPECT_EQ(next.poll().values(), 2u);
  EXPECT_EQ(lossOf(imported), (Doubles{1, 20}));
}

TEST(TfeventsImporter, FindsNewFilesAndRuns) {
  Imported imported;
  putFile(imported.file("tfevents.1"), fileOf({scalarEvent(1, "loss", 1)}));
  imported.importer.poll();
  putFile(imported.file("tfevents.2"), fileOf({scalarEvent(2, "loss", 2)}));
  putFile(imported.from + "/eval/tfevents.1", fileOf({scalarEvent(2, "accuracy", 1)}));
  EXPECT_EQ(imported.importer.poll().runs.size(), 2u);
  EXPECT_EQ(lossOf(imported), (Doubles{1, 2}));
}

TEST(TfeventsImporter, SeveralFilesGrowAtOnce) {
  Imported imported;
  for (int64_t round = 0; round < 5; ++round) {
    std::filesystem::create_directories(imported.from);
    appendFile(imported.file("tfevents.1"), fileOf({scalarEvent(round, "loss", static_cast<float>(round))}));
    appendFile(imported.file("tfevents.2"), fileOf({scalarEvent(round, "rate", 1)}));
    imported.importer.poll();
  }
  EXPECT_EQ(lossOf(imported), (Doubles{0, 1, 2, 3, 4}));
}

TEST(TfeventsImporter, AShorterFileIsAnotherFile) {
  Imported imported;
  putFile(imported.file(), fileOf({scalarEvent(1, "loss", 1), scalarEvent(2, "loss", 2)}));
  imported.importer.poll();
  putFile(imported.file(), fileOf({scalarEvent(1, "loss", 9)}));
  imported.importer.poll();
  EXPECT_EQ(lossOf(imported), Doubles{9});
}

TEST(TfeventsImporter, AVanishedRunKeepsItsLog) {
  Imported imported;
  putFile(imported.from + "/a/tfevents", fileOf({scalarEvent(1, "loss", 1)}));
  imported.importer.poll();
  std::filesystem::remove_all(imported.from + "/a");
  EXPECT_TRUE(imported.importer.poll().runs.empty());
  EXPECT_EQ(EventLogReader(imported.into + "/a").series().size(), 1u);
  std::filesystem::remove_all(imported.from);
  EXPECT_EQ(codeOf([&] { imported.importer.poll(); }), Code::kNotFound);
}

TEST(TfeventsImporter, ADamagedTailIsTriedAgainWhenTheFileChanges) {
  Imported imported;
  std::string last = framed(scalarEvent(2, "loss", 2));
  last.back() ^= 1;
  putFile(imported.file(), framed(scalarEvent(1, "loss", 1)) + last);
  EXPECT_EQ(imported.importer.poll().runs.at(0).problems.size(), 1u);
  putFile(imported.file(), fileOf({scalarEvent(1, "loss", 1), scalarEvent(2, "loss", 2), scalarEvent(3, "loss", 3)}));
  EXPECT_TRUE(imported.importer.poll().runs.at(0).problems.empty());
  EXPECT_EQ(lossOf(imported), (Doubles{1, 2, 3}));
}

// However a file comes in pieces, the log ends up the same.
TEST(TfeventsImporter, PiecesOfAnySizeGiveTheSameLog) {
  std::mt19937 random(9);
  std::vector<std::string> records{versionEvent(), startEvent(0)};
  for (int64_t step = 0; step < 200; ++step) {
    records.push_back(scalarEvent(step, "loss", static_cast<float>(step)));
    if (step % 50 == 49) records.push_back(startEvent(step - 5));
  }
  const std::string bytes = fileOf(records);
  Imported whole;
  putFile(whole.file(), bytes);
  whole.importer.poll();
  for (int round = 0; round < 5; ++round) {
    Imported pieces;
    std::filesystem::create_directories(pieces.from);
    for (std::size_t at = 0; at < bytes.size();) {
      const std::size_t count = std::min<std::size_t>(random() % 3000, bytes.size() - at);
      appendFile(pieces.file(), bytes.substr(at, count));
      pieces.importer.poll();
      at += count;
    }
    EXPECT_EQ(lossOf(pieces), lossOf(whole));
  }
}

}  // namespace
}  // namespace summaries::tfevents
