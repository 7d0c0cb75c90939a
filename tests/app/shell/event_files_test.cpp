// A folder that TensorBoard would be pointed at, opened in the window.
#include <fcntl.h>
#include <unistd.h>

#include <QProgressBar>
#include <csignal>
#include <fstream>

#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/summaries/tfevents/event_file_support.h"
#include "widgets/panels/empty_state.h"

namespace {

using test_support::kWaitMs;
namespace tfevents = summaries::tfevents;

// Holds a file so that whoever opens it waits, as for a slow disk, until release().
class HeldFile {
 public:
  explicit HeldFile(const QString& path) : descriptor_(open(path.toUtf8().constData(), O_RDWR | O_CLOEXEC)) {
    signal(SIGIO, SIG_IGN);  // the kernel's word that somebody waits
    isHeld_ = descriptor_ >= 0 && fcntl(descriptor_, F_SETLEASE, F_WRLCK) == 0;
  }
  ~HeldFile() {
    release();
    if (descriptor_ >= 0) close(descriptor_);
  }
  bool isHeld() const { return isHeld_; }
  void release() {
    if (isHeld_) fcntl(descriptor_, F_SETLEASE, F_UNLCK);
    isHeld_ = false;
  }

 private:
  int descriptor_;
  bool isHeld_ = false;
};

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
  std::size_t drawn(const QString& run = QStringLiteral("run_a")) {
    const auto* charts = window_->findChild<app::ChartsPage*>();
    return charts ? charts->store().series(run, QStringLiteral("loss")).size() : 0;
  }
  // Another run with event files, smaller than the first.
  QString addRun(const QString& name, int64_t steps = 5) {
    const QString folder = logs() + QLatin1Char('/') + name;
    QDir().mkpath(folder);
    std::ofstream out(folder.toStdString() + "/events.out.tfevents.1.host", std::ios::binary);
    for (int64_t step = 0; step < steps; ++step) {
      out << tfevents::framed(tfevents::scalarEvent(step, "loss", static_cast<float>(step)));
    }
    return folder;
  }
  // What the page says in the place of its content; null: it has content.
  widgets::EmptyState* shown() {
    for (auto* each : child<QWidget>("modePages")->findChildren<widgets::EmptyState*>()) {
      if (each->isVisible()) return each;
    }
    return nullptr;
  }
  QString said() { return shown() ? shown()->accessibleName() : QString(); }
  bool isImporting() { return child<QWidget>("importBar")->isVisible(); }
};

TEST_F(EventFilesTest, FromTheOpeningUntilTheirRunsAreFoundNobodySaysThatThereAreNone) {
  const widgets::RunCatalog& runs = *bench().runs()->catalog();
  bool isOpened = false;
  int said = 0;
  QObject::connect(&runs, &widgets::RunCatalog::changed, window_.get(), [&] {
    if (!runs.isRead()) isOpened = true;
    if (isOpened && runs.isRead() && runs.runs().empty()) ++said;
  });
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return drawn() == 50; }, kWaitMs)) << drawn();
  EXPECT_TRUE(isOpened);
  EXPECT_EQ(said, 0);
}

TEST_F(EventFilesTest, ItIsKnownOfEveryFolderWhichRunsItHas) {
  const QString other = dir_.filePath(QStringLiteral("other/"));
  for (const char* name : {"empty", "experiments_alone/experiments", "damaged/run"})
    ASSERT_TRUE(QDir().mkpath(other + QLatin1String(name)));
  std::ofstream(other.toStdString() + "damaged/run/events.out.tfevents.1.host") << "no record";
  for (const char* name : {"empty", "experiments_alone", "damaged", "empty"}) {
    ASSERT_TRUE(bench().place()->open(other + QLatin1String(name))) << name;
    EXPECT_FALSE(bench().runs()->catalog()->isRead()) << name;
    EXPECT_TRUE(QTest::qWaitFor([&] { return bench().runs()->catalog()->isRead(); }, kWaitMs)) << name;
  }
}

TEST_F(EventFilesTest, AreDrawnWithoutWritingBesideThem) {
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return drawn() == 50; }, kWaitMs)) << drawn();
  EXPECT_FALSE(bench().place()->workspace().canTrain());
  EXPECT_EQ(QDir(logs()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList{QStringLiteral("run_a")});
  EXPECT_EQ(QDir(logs() + QStringLiteral("/run_a")).entryList(QDir::Files).size(), 1);
}

TEST_F(EventFilesTest, AreFollowedWhileTheyGrow) {
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return drawn() == 50; }, kWaitMs));
  add(50, 80);
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn() == 80; }, kWaitMs)) << drawn();
}

TEST_F(EventFilesTest, ThatAreDamagedAreDrawnAsFarAsTheyGoAndTold) {
  std::ofstream(file().toStdString(), std::ios::binary | std::ios::app) << std::string(64, 'x');
  add(50, 60);
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(waitForBanner(QStringLiteral("events.out.tfevents")));
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn() >= 50; }, kWaitMs)) << drawn();
}

TEST_F(EventFilesTest, ShowTheirProgressAndFinishedRunsBeforeTheLast) {
  addRun(QStringLiteral("run_b"));
  HeldFile held(file());
  if (!held.isHeld()) GTEST_SKIP() << "this file system grants no leases";
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return isImporting(); }, kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn(QStringLiteral("run_b")) == 5; }, kWaitMs));
  EXPECT_TRUE(QTest::qWaitFor(
      [this] { return child<QLabel>("importText")->text().contains(QStringLiteral("1 of 2 runs")); }, kWaitMs))
      << child<QLabel>("importText")->text().toStdString();
  EXPECT_GT(child<QProgressBar>("importProgress")->value(), 0);
  test_support::saveScreenshot(window_.get(), QStringLiteral("importing"));
  EXPECT_EQ(drawn(), 0u);
  held.release();
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn() == 50 && !isImporting(); }, kWaitMs));
}

TEST_F(EventFilesTest, ThePagesSayHowManyAreReadAndOfferToCancelIt) {
  HeldFile held(file());
  if (!held.isHeld()) GTEST_SKIP() << "this file system grants no leases";
  ASSERT_TRUE(bench().place()->open(logs()));
  const QString words = QStringLiteral("Reading 0 of 1 runs");
  for (const char* mode : {"mode.charts", "mode.summaries", "mode.compare", "mode.hparams", "mode.checkpoints",
                           "mode.profile", "mode.projector", "mode.predict", "mode.graph"}) {
    window_->findChild<QAction*>(QLatin1String(mode))->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return said() == words; }, kWaitMs)) << mode << ": " << said().toStdString();
    EXPECT_TRUE(shown()->findChild<QWidget*>(QStringLiteral("emptyStateProgress"))->isVisible()) << mode;
    const auto* cancel = shown()->findChild<QPushButton*>(QStringLiteral("action.file.cancel_import"));
    ASSERT_TRUE(cancel && cancel->isEnabled()) << mode;
    EXPECT_EQ(cancel->font().weight(), QFont::Normal) << mode << ": nobody is asked to cancel";
    EXPECT_EQ(shown()->findChild<QPushButton*>(QStringLiteral("action.file.open_folder")), nullptr) << mode;
    QApplication::processEvents();  // buttons are shown a turn later
    test_support::saveScreenshot(window_.get(), QStringLiteral("importing_%1").arg(QLatin1String(mode)));
  }
  EXPECT_EQ(child<QLabel>("runFooter")->text(), words);
  window_->showMode(app::Mode::kCharts);
  QTest::mouseClick(shown()->findChild<QPushButton*>(QStringLiteral("action.file.cancel_import")), Qt::LeftButton);
  held.release();
  ASSERT_TRUE(waitForBanner(QStringLiteral("0 of 1 runs")));
  EXPECT_TRUE(QTest::qWaitFor([this] { return !said().startsWith(QStringLiteral("Reading")); }, kWaitMs))
      << said().toStdString();
}

TEST_F(EventFilesTest, OfWhichNothingCanBeReadAreSaidToBeDamaged) {
  std::ofstream(file().toStdString(), std::ios::binary | std::ios::trunc) << std::string(64, 'x');
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return said() == QStringLiteral("The log of run_a is damaged"); }, kWaitMs))
      << said().toStdString();
  const auto* why = shown()->findChild<QLabel*>(QStringLiteral("emptyStateSentence"));
  EXPECT_TRUE(why->text().contains(file())) << why->text().toStdString();
  EXPECT_NE(shown()->findChild<QPushButton*>(QStringLiteral("action.runs.show_log")), nullptr);
  const auto* run = bench().runs()->find(QStringLiteral("run_a"));
  EXPECT_EQ(bench().runs()->stateOf(*run), widgets::RunState::kDamaged);
  QApplication::processEvents();
  test_support::saveScreenshot(window_.get(), QStringLiteral("damaged"));
}

TEST_F(EventFilesTest, ImportingIsCancelledAndGoneOnWith) {
  addRun(QStringLiteral("run_b"));
  HeldFile held(file());
  if (!held.isHeld()) GTEST_SKIP() << "this file system grants no leases";
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return isImporting(); }, kWaitMs));
  ASSERT_TRUE(QTest::qWaitFor([this] { return drawn(QStringLiteral("run_b")) == 5; }, kWaitMs));
  click("cancelImport");
  EXPECT_TRUE(child<QLabel>("importText")->text().contains(QStringLiteral("Cancelling")));
  held.release();
  ASSERT_TRUE(waitForBanner(QStringLiteral("1 of 2 runs")));
  EXPECT_FALSE(isImporting());
  EXPECT_EQ(drawn(), 0u);
  EXPECT_EQ(drawn(QStringLiteral("run_b")), 5u);
  // Nothing that looks like a log is left of it.
  EXPECT_FALSE(
      QFileInfo::exists(QString::fromStdString(bench().place()->workspace().importsDir() + "/run_a/events.db")));
  for (auto* button : child<QWidget>("messageBanner")->findChildren<QPushButton*>()) {
    if (button->text() == QStringLiteral("Go on importing")) QTest::mouseClick(button, Qt::LeftButton);
  }
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn() == 50; }, kWaitMs)) << drawn();
}

TEST_F(EventFilesTest, AreShownBesideLogsOfThisProgram) {
  const QString both = addRun(QStringLiteral("trained"), 5);
  {
    const auto log = summaries::openEventLog(both.toStdString());
    for (int step = 0; step < 7; ++step) log->scalar("loss", step, 1.0, 1.7e9);
  }
  addRun(QStringLiteral("trained/eval"), 3);
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([this] { return drawn() == 50; }, kWaitMs)) << drawn();
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn(QStringLiteral("trained/eval")) == 3; }, kWaitMs));
  // Its event files are its own log in another format.
  EXPECT_EQ(drawn(QStringLiteral("trained")), 7u);
  ASSERT_TRUE(QTest::qWaitFor([this] { return bench().runs()->all().size() == 3; }, kWaitMs));
  EXPECT_EQ(bench().runs()->stateOf(*bench().runs()->find(QStringLiteral("run_a"))), widgets::RunState::kImported);
  EXPECT_NE(bench().runs()->stateOf(*bench().runs()->find(QStringLiteral("trained"))), widgets::RunState::kImported);
  EXPECT_EQ(bench().runs()->find(QStringLiteral("trained/eval"))->owner, QStringLiteral("trained"));
}

TEST_F(EventFilesTest, AreShownInAWorkspaceToo) {
  const QString run = root() + QStringLiteral("/runs/foreign");
  QDir().mkpath(run);
  QFile::copy(file(), run + QStringLiteral("/events.out.tfevents.1.host"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return drawn(QStringLiteral("foreign")) == 50; }, kWaitMs));
  QDir(run).removeRecursively();
  EXPECT_TRUE(QTest::qWaitFor([this] { return bench().runs()->find(QStringLiteral("foreign")) == nullptr; }, kWaitMs));
}

}  // namespace
