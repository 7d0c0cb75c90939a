// A log with something damaged in it is written on: what is gone is told, and everything else stays as it was.
#include "summaries/store/schema.h"
#include "summaries/writing/write_health.h"
#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

// Two series of 5,999 points each, of which the newest 999 are in open chunks.
void writeTwoSeries(const std::string& folder) {
  const auto writer = openEventLog(folder);
  for (int64_t step = 0; step < 5000; ++step) {
    for (const char* tag : {"loss", "accuracy"}) writer->scalar(tag, step, static_cast<double>(step), 1e9);
  }
  writer->restartAt(3000, "resume");
  for (int64_t step = 3001; step < 4000; ++step) {
    for (const char* tag : {"loss", "accuracy"}) writer->scalar(tag, step, static_cast<double>(step), 1e9);
    if (step % 50 == 0) writer->flush();
  }
}

void damage(const std::string& folder, const std::string& sql) {
  Connection(logPath(folder), Connection::Mode::kCreate).execute(sql);
}

// "… WHERE id=(…)" with the newest row of "loss" in a table.
std::string newestOf(const std::string& table) {
  return " WHERE id=(SELECT max(id) FROM " + table + " WHERE id>>32=(SELECT id FROM series WHERE tag='loss'))";
}

// The Error that writing to the log gives, kOk when there is none.
Code writeOn(const std::string& folder, int64_t from) {
  return codeOf([&] {
    const auto writer = openEventLog(folder);
    writer->restartAt(from - 1, "training started");
    for (int64_t step = from; step < from + 100; ++step) {
      for (const char* tag : {"loss", "accuracy"}) writer->scalar(tag, step, -1, 1e9);
    }
    writer->flush();
  });
}

std::vector<std::string> warnings(const std::string& folder) {
  std::vector<std::string> texts;
  for (const SessionEntry& entry : EventLogReader(folder).session()) {
    if (entry.event == SessionEvent::kWarning) texts.push_back(entry.text);
  }
  return texts;
}

class MendedLog : public testing::TestWithParam<std::string> {};

TEST_P(MendedLog, IsWrittenOn) {
  const TemporaryFolder folder;
  writeTwoSeries(folder.path());
  damage(folder.path(), GetParam());
  ASSERT_EQ(writeOn(folder.path(), 3900), Code::kOk);
  ASSERT_EQ(writeOn(folder.path(), 3950), Code::kOk);
  EventLogReader reader(folder.path());
  const SeriesInfo loss = seriesOf(reader, "loss");
  // Nothing that was lost shows, and what is there can all be read, by index and by step.
  EXPECT_EQ(reader.after(loss.id, 0).size(), loss.points);
  const Columns points = reader.visible(loss.id);
  EXPECT_TRUE(std::ranges::is_sorted(points.steps));
  ASSERT_GE(points.size(), 150u);
  EXPECT_EQ(points.steps.back(), 4049);
  for (std::size_t i = 0; i < points.size(); ++i) {
    ASSERT_EQ(points.values[i], points.steps[i] < 3900 ? static_cast<double>(points.steps[i]) : -1) << points.steps[i];
  }
  for (std::size_t i = 0; i < 150; ++i)
    ASSERT_EQ(points.steps[points.size() - 150 + i], 3900 + static_cast<int64_t>(i));
  EXPECT_EQ(reader.draw(loss.id, 0, 5000, 100).columns.back().empty, true);
  EXPECT_EQ(reader.visible(seriesOf(reader, "accuracy").id).size(), 4050u);
  ASSERT_EQ(warnings(folder.path()).size(), 1u);
  EXPECT_NE(warnings(folder.path())[0].find("\"loss\" was damaged"), std::string::npos) << warnings(folder.path())[0];
}

INSTANTIATE_TEST_SUITE_P(Damages, MendedLog,
                         testing::Values("UPDATE series SET points=points+10 WHERE tag='loss'",
                                         "UPDATE series SET points=points-10 WHERE tag='loss'",
                                         "UPDATE series SET points=points+2000000000 WHERE tag='loss'",
                                         "DELETE FROM chunk" + newestOf("chunk"),
                                         "UPDATE chunk SET count=-1" + newestOf("chunk"),
                                         "UPDATE chunk SET count=count+7" + newestOf("chunk"),
                                         "UPDATE chunk SET step_data=NULL" + newestOf("chunk"),
                                         "UPDATE chunk SET value_data=zeroblob(3)" + newestOf("chunk"),
                                         "UPDATE chunk SET id=id+3" + newestOf("chunk"),
                                         "UPDATE span SET entries='text'" + newestOf("span"),
                                         "UPDATE span SET chunks=1000000" + newestOf("span")));

TEST(MendedLogHealth, TellsWhatWasLost) {
  const TemporaryFolder folder;
  writeTwoSeries(folder.path());
  damage(folder.path(), "DELETE FROM chunk" + newestOf("chunk"));
  const auto writer = openEventLog(folder.path());
  WriteHealth health(writer.get());
  writer->scalar("loss", 9999, 1, 1e9);
  writer->flush();
  const auto news = health.news();
  ASSERT_TRUE(news);
  EXPECT_FALSE(news->failure);
  ASSERT_EQ(news->repairs.size(), 1u);
  EXPECT_NE(news->repairs[0].find("points could not be read"), std::string::npos) << news->repairs[0];
}

}  // namespace
}  // namespace summaries
