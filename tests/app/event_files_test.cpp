// A folder that TensorBoard would be pointed at, opened in the window.
#include <fstream>

#include "tests/app/window_fixture.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace {

using test_support::kWaitMs;
namespace tfevents = summaries::tfevents;

class EventFilesTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    qputenv("XDG_CACHE_HOME", dir_.filePath(QStringLiteral("cache")).toUtf8());
    QDir().mkpath(logs() + QStringLiteral("/run_a"));
    add(0, 50, true);
    WindowTest::SetUp();
  }
  void TearDown() override {
    window_.reset();
    qunsetenv("XDG_CACHE_HOME");
  }

  QString logs() const { return dir_.filePath(QStringLiteral("tensorboard")); }
  QString file() const { return logs() + QStringLiteral("/run_a/events.out.tfevents.1700000000.host"); }
  void add(int64_t begin, int64_t end, bool isNew = false) {
    std::ofstream out(file().toStdString(), std::ios::binary | std::ios::app);
    if (isNew) out << tfevents::framed(tfevents::versionEvent());
    for (int64_t step = begin; step < end; ++step) {
      out << tfevents::framed(tfevents::scalarEvent(step, "loss", static_cast<float>(step)));
    }
  }
  std::size_t drawn() {
    const auto* charts = window_->findChild<app::ChartsPage*>();
    return charts ? charts->store().series(QStringLiteral("run_a"), QStringLiteral("loss")).size() : 0;
  }
};

TEST_F(EventFilesTest, AreDrawnWithoutWritingBesideThem) {
  ASSERT_TRUE(bench().open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return drawn() == 50; }, kWaitMs)) << drawn();
  EXPECT_FALSE(bench().workspace().canTrain());
  EXPECT_EQ(QDir(logs()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{QStringLiteral("run_a")});
  EXPECT_EQ(QDir(logs() + QStringLiteral("/run_a")).entryList(QDir::Files).size(), 1);
}

TEST_F(EventFilesTest, AreFollowedWhileTheyGrow) {
  ASSERT_TRUE(bench().open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return drawn() == 50; }, kWaitMs));
  add(50, 80);
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn() == 80; }, kWaitMs)) << drawn();
}

TEST_F(EventFilesTest, ThatAreDamagedAreDrawnAsFarAsTheyGoAndTold) {
  std::ofstream(file().toStdString(), std::ios::binary | std::ios::app) << std::string(64, 'x');
  add(50, 60);
  ASSERT_TRUE(bench().open(logs()));
  ASSERT_TRUE(waitForBanner(QStringLiteral("events.out.tfevents")));
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn() >= 50; }, kWaitMs)) << drawn();
}

}  // namespace
