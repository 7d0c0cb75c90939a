// Runs that are archived or moved to the trash while they wait for their training or train, and where the keys are
// while a person is asked.
#include <gtest/gtest.h>

#include <QApplication>
#include <QDir>

#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"

namespace {

using test_support::kWaitMs;

const QString kTrains = QStringLiteral("first/run-1");
const QString kWaits = QStringLiteral("first/run-2");
const QString kEnded = QStringLiteral("iris_dnn/run-1");

class RemovedRunsTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    QApplication::setActiveWindow(window_.get());
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  }
  void TearDown() override {
    if (!window_) return;
    bench().queue()->stopAll();
    EXPECT_TRUE(QTest::qWaitFor([&] { return !bench().queue()->anyActive(); }, kWaitMs));
  }
  // One run trains until it is stopped, the other waits for it.
  void trainTwo() {
    addEndless(QStringLiteral("first"));
    bench().queue()->setLimit(1);
    click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 5; }, kWaitMs)) << banner().toStdString();
    click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return isWaiting(kWaits) && isListed(kWaits); }, kWaitMs));
  }
  // It has a log, and goes on after the one that trains.
  void waitWithLog() {
    writeRun(kEnded);
    addEndless(QStringLiteral("first"));
    bench().queue()->setLimit(1);
    click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 5; }, kWaitMs)) << banner().toStdString();
    app::TrainingRequest request;
    request.experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    request.title = QStringLiteral("iris_dnn");
    request.baseDir = bench().place()->workspace().experimentsDir();
    ASSERT_TRUE(bench().starts()->start(request, kEnded));
    ASSERT_TRUE(QTest::qWaitFor([&] { return isWaiting(kEnded) && isListed(kEnded); }, kWaitMs));
  }
  void writeRun(const QString& id) {
    QDir().mkpath(QString::fromStdString(runDir(id)));
    auto log = summaries::openEventLog(runDir(id));
    for (int step = 0; step < 5; ++step) log->scalar("loss", step, 1.0 / (step + 1), summaries::wallTime());
    log->setStatus(summaries::RunStatus::kFinished);
    log->flush();
    log.reset();
    bench().runIndex()->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(id) && bench().book()->isLoaded(); }, kWaitMs));
  }
  QTreeView* view() { return window_->findChild<widgets::RunList*>()->view(); }
  QModelIndex lineOf(const QString& id) {
    const QAbstractItemModel* model = view()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
      const QModelIndex line = model->index(row, 0);
      if (line.data(widgets::kRunIdRole).toString() == id) return line;
    }
    return {};
  }
  bool isListed(const QString& id) { return lineOf(id).isValid(); }
  bool isWaiting(const QString& id) { return bench().queue()->waiting().contains(id); }
  bool isArchived(const QString& id) { return bench().book()->notes()->isArchived(id); }
  void clickRun(const QString& id) {
    ASSERT_TRUE(isListed(id)) << id.toStdString();
    view()->scrollTo(lineOf(id));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->visualRect(lineOf(id)).center());
    view()->setFocus();
  }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    QTest::keyClick(QApplication::focusWidget(), key, modifiers);
  }
  QString focused() {
    const auto* button = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
    return button ? button->text() : QString();
  }
};

TEST_F(RemovedRunsTest, AWaitingRunThatIsArchivedNeverTrains) {
  trainTwo();
  clickRun(kWaits);
  press(Qt::Key_Delete);
  ASSERT_TRUE(waitForBanner(QStringLiteral("has left the queue"))) << banner().toStdString();
  EXPECT_FALSE(isWaiting(kWaits));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !isListed(kWaits); }, kWaitMs));
  click("run.stop.tool");
  ASSERT_TRUE(waitForEnd());
  EXPECT_FALSE(bench().queue()->anyActive());
  EXPECT_EQ(bench().queue()->newestRun(), kTrains);
}

TEST_F(RemovedRunsTest, UndoBringsAnArchivedRunBackIntoTheQueue) {
  trainTwo();
  clickRun(kWaits);
  press(Qt::Key_Delete);
  ASSERT_TRUE(waitForBanner(QStringLiteral("has left the queue"))) << banner().toStdString();
  click("bannerAction0");
  EXPECT_TRUE(isWaiting(kWaits));
  EXPECT_TRUE(QTest::qWaitFor([&] { return isListed(kWaits); }, kWaitMs));
  EXPECT_FALSE(isArchived(kWaits));
}

TEST_F(RemovedRunsTest, TheNextRunOfAnArchivedOnesNameIsInTheList) {
  trainTwo();
  clickRun(kWaits);
  press(Qt::Key_Delete);
  ASSERT_TRUE(QTest::qWaitFor([&] { return !isListed(kWaits); }, kWaitMs));
  click("run.train.tool");
  EXPECT_TRUE(QTest::qWaitFor([&] { return isWaiting(kWaits) && isListed(kWaits); }, kWaitMs));
}

TEST_F(RemovedRunsTest, AWaitingRunWithALogIsArchivedAndLeavesTheQueueInOneStep) {
  waitWithLog();
  clickRun(kEnded);
  press(Qt::Key_Delete);
  ASSERT_TRUE(waitForBanner(QStringLiteral("is archived, and has left the queue"))) << banner().toStdString();
  EXPECT_TRUE(isArchived(kEnded));
  EXPECT_FALSE(isWaiting(kEnded));
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(isArchived(kEnded));
  EXPECT_TRUE(isWaiting(kEnded));
  EXPECT_FALSE(banner().contains(QStringLiteral("archived"))) << banner().toStdString();
}

TEST_F(RemovedRunsTest, AWaitingRunThatMovesToTheTrashLeavesTheQueue) {
  waitWithLog();
  clickRun(kEnded);
  press(Qt::Key_Delete, Qt::ShiftModifier);
  ASSERT_TRUE(waitForBanner(QStringLiteral("to the trash? What waits for its training leaves the queue.")))
      << banner().toStdString();
  click("bannerAction0");
  ASSERT_TRUE(waitForBanner(QStringLiteral("is in the trash, and has left the queue"))) << banner().toStdString();
  EXPECT_FALSE(isWaiting(kEnded));
  EXPECT_FALSE(QFile::exists(QString::fromStdString(runDir(kEnded))));
}

TEST_F(RemovedRunsTest, AWaitingRunThatNeverBeganLeavesTheQueueUnasked) {
  trainTwo();
  clickRun(kWaits);
  press(Qt::Key_Delete, Qt::ShiftModifier);
  ASSERT_TRUE(waitForBanner(QStringLiteral("had not begun, and has left the queue"))) << banner().toStdString();
  EXPECT_FALSE(isWaiting(kWaits));
}

TEST_F(RemovedRunsTest, ARunningRunIsNotArchivedAndThePersonIsToldWhy) {
  trainTwo();
  ASSERT_TRUE(QTest::qWaitFor([&] { return isListed(kTrains); }, kWaitMs));
  clickRun(kTrains);
  press(Qt::Key_Delete);
  EXPECT_TRUE(waitForBanner(QStringLiteral("is running: stop it before you archive it"))) << banner().toStdString();
  EXPECT_FALSE(isArchived(kTrains));
  EXPECT_TRUE(isListed(kTrains));
}

TEST_F(RemovedRunsTest, AWaitingTrialOfASweepIsNotTakenFromIt) {
  trainTwo();
  app::TrainingRequest trial = *bench().queue()->request(kWaits);
  trial.isTrial = true;
  bench().queue()->remove(kWaits);
  bench().queue()->add(trial, kWaits);
  ASSERT_TRUE(QTest::qWaitFor([&] { return isListed(kWaits); }, kWaitMs));
  clickRun(kWaits);
  press(Qt::Key_Delete);
  EXPECT_TRUE(waitForBanner(QStringLiteral("drop the trial"))) << banner().toStdString();
  EXPECT_TRUE(isWaiting(kWaits));
}

TEST_F(RemovedRunsTest, AnArchivedRunOfAKeptQueueIsInTheList) {
  waitWithLog();
  bench().queue()->stopAll();
  ASSERT_TRUE(waitForEnd());
  widgets::RunNote note;
  note.archived = true;
  bench().book()->change(QStringLiteral("archiving"), {{kEnded, note}});  // as an older program left it
  bench().book()->flush();
  window_.reset();
  open(root());
  ASSERT_TRUE(waitForBanner(QStringLiteral("are waiting"))) << banner().toStdString();
  EXPECT_TRUE(QTest::qWaitFor([&] { return isListed(kEnded); }, kWaitMs));
  EXPECT_TRUE(isWaiting(kEnded));
}

TEST_F(RemovedRunsTest, TheQuestionBeforeTheTrashHasTheKeysAtItsSafeAnswer) {
  writeRun(kEnded);
  clickRun(kEnded);
  press(Qt::Key_Delete, Qt::ShiftModifier);
  ASSERT_EQ(focused(), QStringLiteral("Keep"));
  EXPECT_TRUE(window_->testAttribute(Qt::WA_KeyboardFocusChange)) << "what shows the ring";
  press(Qt::Key_Return);
  EXPECT_EQ(banner(), QString());
  EXPECT_EQ(QApplication::focusWidget(), view());
  EXPECT_TRUE(isListed(kEnded));
}

TEST_F(RemovedRunsTest, EscapeCancelsTheQuestionBeforeTheTrash) {
  writeRun(kEnded);
  clickRun(kEnded);
  press(Qt::Key_Delete, Qt::ShiftModifier);
  ASSERT_TRUE(waitForBanner(QStringLiteral("to the trash?")));
  press(Qt::Key_Escape);
  EXPECT_EQ(banner(), QString());
  EXPECT_EQ(QApplication::focusWidget(), view());
  EXPECT_TRUE(QFile::exists(QString::fromStdString(runDir(kEnded))));
}

TEST_F(RemovedRunsTest, TheKeysStayInTheListAfterARunIsGone) {
  writeRun(kEnded);
  writeRun(QStringLiteral("iris_dnn/run-2"));
  clickRun(kEnded);
  press(Qt::Key_Delete, Qt::ShiftModifier);
  press(Qt::Key_Backtab, Qt::ShiftModifier);
  ASSERT_EQ(focused(), QStringLiteral("Move to trash"));
  press(Qt::Key_Return);
  ASSERT_TRUE(waitForBanner(QStringLiteral("is in the trash"))) << banner().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !isListed(kEnded); }, kWaitMs));
  EXPECT_EQ(QApplication::focusWidget(), view());
  EXPECT_TRUE(view()->currentIndex().isValid());
}

TEST_F(RemovedRunsTest, TheQuestionBeforeTheWindowClosesHasTheKeysAtItsSafeAnswer) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 5; }, kWaitMs)) << banner().toStdString();
  window_->close();
  ASSERT_EQ(focused(), QStringLiteral("Keep training"));
  press(Qt::Key_Return);
  EXPECT_EQ(banner(), QString());
  EXPECT_TRUE(controller().isActive());
}

}  // namespace
