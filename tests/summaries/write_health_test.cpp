#include "summaries/writing/write_health.h"

#include <sys/resource.h>

#include <csignal>
#include <thread>

#include "tests/summaries/log_test_support.h"

namespace summaries {
namespace {

WriteHealth::News nextNews(WriteHealth& health) {
  while (true) {
    if (auto news = health.news()) return *news;
    std::this_thread::yield();
  }
}

TEST(WriteHealth, TellsAFullDiskOnceAndThatItIsWellAgain) {
  const TemporaryFolder folder;
  EventLogOptions options;
  options.periodMs = 1;
  const auto writer = openEventLog(folder.path(), options);
  WriteHealth health(writer.get());
  writer->scalar("loss", 0, 1.0, 1.0);
  writer->flush();
  EXPECT_FALSE(health.news());
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit former{};
  getrlimit(RLIMIT_FSIZE, &former);
  rlimit none = former;
  none.rlim_cur = 0;
  setrlimit(RLIMIT_FSIZE, &none);
  writer->scalar("loss", 1, 1.0, 1.0);
  const WriteHealth::News bad = nextNews(health);
  setrlimit(RLIMIT_FSIZE, &former);
  std::signal(SIGXFSZ, handler);
  ASSERT_TRUE(bad.failure);
  EXPECT_EQ(bad.failure->code(), Code::kResourceExhausted);
  EXPECT_FALSE(nextNews(health).failure);
  writer->flush();
  EventLogReader reader(folder.path());
  EXPECT_EQ(reader.visible(1).size(), 2u);
}

TEST(WriteHealth, IsAlwaysWellWithoutALog) {
  EXPECT_FALSE(WriteHealth(nullptr).news());
}

}  // namespace
}  // namespace summaries
