// Damaged event files and records of every kind: an error or a part of the truth, never a crash.
#include <random>

#include "tests/summaries/tfevents/event_file_support.h"
#include "tests/support/mutations.h"

namespace summaries::tfevents {
namespace {

std::vector<std::string> recordsOfEveryKind() {
  const WireWriter image = WireWriter().varint(1, 4).varint(2, 5).varint(3, 3).bytes(4, "\x89PNG\r\n\x1a\n bytes");
  const WireWriter sound = WireWriter().float32(1, 8000).varint(2, 1).varint(3, 9).bytes(4, "RIFFxxxxWAVEfmt ");
  const std::vector<double> limits{1, 2, 3};
  const WireWriter histogram = WireWriter().float64(1, 0).float64(2, 3).packed(6, limits).packed(7, limits);
  return {versionEvent(),
          startEvent(0),
          scalarEvent(1, "loss", 2.5f),
          tensorEvent(1, "accuracy", tensorOf(1, {}).float32(5, 1), "scalars"),
          summaryEvent(2, WireWriter().bytes(1, "picture").message(4, image)),
          summaryEvent(2, WireWriter().bytes(1, "tone").message(6, sound)),
          summaryEvent(2, WireWriter().bytes(1, "weights").message(5, histogram)),
          tensorEvent(3, "rows", tensorOf(2, {1, 3}).float64(6, 0).float64(6, 2).float64(6, 7), "histograms"),
          tensorEvent(3, "pictures", stringsOf({3}, {"5", "4", "raw"}), "images"),
          tensorEvent(3, "tones", stringsOf({1, 2}, {"pcm", "label"}), "audio"),
          tensorEvent(3, "note", stringsOf({2}, {"a", "b"}), "text"),
          tensorEvent(3, "custom_scalars__config__", stringsOf({}, {"\x12\x02\x0a\x00"}), "custom_scalars"),
          tensorEvent(3, "curve", tensorOf(1, {6, 2}).float32(5, 1), "pr_curves"),
          eventAt(4).bytes(4, "graph").take(),
          eventAt(4).message(8, WireWriter().bytes(1, "tag").bytes(2, "stats")).take(),
          eventAt(5).message(6, WireWriter().varint(1, 40).bytes(2, "message")).take(),
          startEvent(2),
          scalarEvent(2, "loss", 1.5f)};
}

void readDamaged(const std::string& directory) {
  EventLogReader reader(directory);
  reader.session();
  for (const SeriesInfo& series : reader.series()) {
    if (series.kind == Kind::kScalar) reader.visible(series.id);
    for (const ItemInfo& item : reader.items(series.id)) reader.payload(series.id, item.step, item.index);
  }
}

TEST(EventFuzz, MutatedFilesAreImportedAsFarAsTheyCanBe) {
  std::mt19937 random(20241105);
  const std::string good = fileOf(recordsOfEveryKind());
  int damaged = 0;
  for (int round = 0; round < 60; ++round) {
    Imported imported;
    putFile(imported.file(), engine::testing::mutated(good + good, random, 8));
    const ImportReport report = imported.importer.poll();
    ASSERT_TRUE(report.errors.empty()) << report.errors[0].what();
    damaged += report.runs.at(0).problems.empty() ? 0 : 1;
    readDamaged(imported.into);
  }
  EXPECT_GT(damaged, 30);
}

// The checksums are right, the messages are not: what somebody makes on purpose.
TEST(EventFuzz, MutatedMessagesAreImportedAsFarAsTheyCanBe) {
  std::mt19937 random(7);
  const std::vector<std::string> good = recordsOfEveryKind();
  for (int round = 0; round < 60; ++round) {
    std::vector<std::string> records = good;
    for (int copy = 0; copy < 3; ++copy) records.insert(records.end(), good.begin(), good.end());
    for (std::string& record : records) record = engine::testing::mutated(record, random, 8);
    Imported imported;
    putFile(imported.file(), fileOf(records));
    const ImportReport report = imported.importer.poll();
    ASSERT_TRUE(report.errors.empty()) << report.errors[0].what();
    readDamaged(imported.into);
  }
}

}  // namespace
}  // namespace summaries::tfevents
