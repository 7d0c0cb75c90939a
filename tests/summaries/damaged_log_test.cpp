#include <random>

#include "summaries/store/schema.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

std::string readBytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void writeBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

void writeSmallLog(const std::string& folder) {
  const auto writer = openEventLog(folder);
  for (int64_t step = 0; step < 5000; ++step) writer->scalar("loss", step, static_cast<double>(step % 17) * 0.1, 1e9);
  for (int64_t step = 0; step < 5; ++step) {
    writer->histogram("weights", step, {0, 1, 2, 1, 1, {0.5, 1}, {1, 1}}, 1e9);
    writer->session({SessionEvent::kMessage, step, 1e9, "line"});
  }
  writer->restartAt(3000, "resume");
  for (int64_t step = 3001; step < 4000; ++step) writer->scalar("loss", step, 0.5, 1e9);
}

// Everything a window would ask of a log.
void readEverything(const std::string& folder) {
  EventLogReader reader(folder);
  reader.run();
  reader.changed();
  reader.session();
  for (const SeriesInfo& info : reader.series()) {
    reader.after(info.id, 0);
    reader.after(info.id, 2000, 10);
    reader.visible(info.id);
    reader.segments(info.id);
    reader.draw(info.id, 0, 5000, 100);
    for (const ItemInfo& item : reader.items(info.id)) reader.histogram(info.id, item.step);
  }
}

void execute(const std::string& folder, const std::string& sql) {
  Connection(logPath(folder), Connection::Mode::kCreate).execute(sql);
}

TEST(DamagedLog, AnAbsentOneIsNotFound) {
  const TemporaryFolder folder;
  EXPECT_EQ(codeOf([&] { EventLogReader reader(folder.path()); }), Code::kNotFound);
  EXPECT_EQ(codeOf([&] { EventLogReader reader(folder / "absent"); }), Code::kNotFound);
  writeBytes(logPath(folder.path()), "");
  EXPECT_EQ(codeOf([&] { EventLogReader reader(folder.path()); }), Code::kNotFound);
}

TEST(DamagedLog, AnotherFileIsRefused) {
  const TemporaryFolder folder;
  writeBytes(logPath(folder.path()), std::string(100000, 'x'));
  EXPECT_EQ(codeOf([&] { EventLogReader reader(folder.path()); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kDataLoss);
}

TEST(DamagedLog, AnotherProgramsDatabaseIsRefused) {
  const TemporaryFolder folder;
  execute(folder.path(), "CREATE TABLE photos(id)");
  EXPECT_EQ(codeOf([&] { EventLogReader reader(folder.path()); }), Code::kDataLoss);
}

TEST(DamagedLog, ANewerFormatIsRefused) {
  const TemporaryFolder folder;
  writeSmallLog(folder.path());
  execute(folder.path(), "PRAGMA user_version=2");
  EXPECT_EQ(codeOf([&] { EventLogReader reader(folder.path()); }), Code::kUnimplemented);
  EXPECT_EQ(codeOf([&] { openEventLog(folder.path()); }), Code::kUnimplemented);
}

TEST(DamagedLog, AMissingTableIsAnError) {
  const TemporaryFolder folder;
  writeSmallLog(folder.path());
  execute(folder.path(), "DROP TABLE chunk");
  EXPECT_EQ(codeOf([&] { readEverything(folder.path()); }), Code::kDataLoss);
}

TEST(DamagedLog, HostileRowsAreErrors) {
  const char* const kDamages[] = {
      "UPDATE chunk SET count=4294967296",
      "UPDATE chunk SET count=-1",
      "UPDATE chunk SET step_data=NULL",
      "UPDATE chunk SET value_data=zeroblob(3)",
      "UPDATE span SET chunks=1000000",
      "UPDATE span SET entries='text'",
      "UPDATE segment SET first=-5 WHERE ordinal=1",
      "UPDATE series SET id=-7 WHERE tag='loss'",
      "UPDATE payload SET data=x'ffff'",
      "DELETE FROM chunk WHERE id=(SELECT min(id) + 1024 FROM chunk)",
  };
  for (const char* damage : kDamages) {
    const TemporaryFolder folder;
    writeSmallLog(folder.path());
    execute(folder.path(), damage);
    EXPECT_EQ(codeOf([&] { readEverything(folder.path()); }), Code::kDataLoss) << damage;
  }
}

TEST(DamagedLog, TruncatedFilesGiveErrorsOrAnEarlierState) {
  const TemporaryFolder folder;
  writeSmallLog(folder.path());
  const std::string good = readBytes(logPath(folder.path()));
  int refused = 0;
  for (std::size_t size = 0; size < good.size(); size += 4099) {
    const TemporaryFolder copy;
    writeBytes(logPath(copy.path()), good.substr(0, size));
    refused += codeOf([&] { readEverything(copy.path()); }) != Code::kOk ? 1 : 0;
  }
  EXPECT_GT(refused, 0);
}

TEST(DamagedLog, ACutOneIsNamedWithWhatToDoNext) {
  const TemporaryFolder folder;
  writeSmallLog(folder.path());
  const std::string path = logPath(folder.path());
  writeBytes(path, readBytes(path).substr(0, 2000));
  const std::string words = errorWordsOf([&] { readEverything(folder.path()); });
  EXPECT_EQ(words, "Opening " + path +
                       " failed: database disk image is malformed. The file is damaged or is not an event log. Restore "
                       "it from a copy; checkpoints and other runs are not touched.");
  EXPECT_EQ(errorWordsOf([&] { openEventLog(folder.path()); }), words);
}

TEST(DamagedLog, OneWithoutItsTablesAndAnotherProgramsDatabaseAreToBeRestoredToo) {
  for (const char* damage : {"DROP TABLE chunk", "PRAGMA application_id=7"}) {
    const TemporaryFolder folder;
    writeSmallLog(folder.path());
    execute(folder.path(), damage);
    const std::string words = errorWordsOf([&] { readEverything(folder.path()); });
    EXPECT_NE(words.find(logPath(folder.path())), std::string::npos) << words;
    EXPECT_NE(words.find("Restore it from a copy; checkpoints and other runs are not touched."), std::string::npos)
        << words;
  }
}

TEST(DamagedLog, FlippedBitsNeverCrash) {
  const TemporaryFolder folder;
  writeSmallLog(folder.path());
  const std::string good = readBytes(logPath(folder.path()));
  std::mt19937 random(42);
  int refused = 0;
  for (int round = 0; round < 60; ++round) {
    std::string bytes = good;
    for (int flips = 0; flips < 20; ++flips) {
      // Half of the flips hit page headers, where they do the most.
      const std::size_t page = random() % (bytes.size() / 32768) * 32768;
      const std::size_t at = random() % 2 == 0 ? page + random() % 200 : random() % bytes.size();
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << random() % 8));
    }
    const TemporaryFolder copy;
    writeBytes(logPath(copy.path()), bytes);
    refused += codeOf([&] { readEverything(copy.path()); }) != Code::kOk ? 1 : 0;
    codeOf([&] {
      const auto writer = openEventLog(copy.path());
      writer->scalar("loss", 9999, 1.0, 1.0);
      writer->restartAt(10, "resume");
      writer->flush();
    });
  }
  EXPECT_GT(refused, 20);
}

}  // namespace
}  // namespace summaries
