// A workspace whose folder another program moved away, and a log that is damaged: what all pages of runs say of it.
#include <QPlainTextEdit>

#include "app/shell/docks/run_inspector.h"
#include "app/shell/pages/experiment_page.h"
#include "tests/app/states_fixture.h"

namespace {

using test_support::kWaitMs;

const QString kGone = QStringLiteral("The folder is gone");
const QStringList kLeadOn{QStringLiteral("Reload"), QStringLiteral("Open folder…")};

class GoneFolderTest : public test_support::StatesTest {
 protected:
  void makeLogs() {
    test_support::writeEverySummary(run(QStringLiteral("a")), 1);
    openLogs(1);
  }
  void moveAway() {
    ASSERT_TRUE(QDir().rename(logs(), logs() + QStringLiteral(".away")));
    child<QAction>("view.reload")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().empty(); }, kWaitMs));
  }
  void bringBack() {
    ASSERT_TRUE(QDir().rename(logs() + QStringLiteral(".away"), logs()));
    child<QAction>("view.reload")->trigger();
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() == 1; }, kWaitMs));
  }
};

// Of those that tell of runs.
bool isOfRuns(const QString& place) {
  return place != QLatin1String("log") && place != QLatin1String("experiment");
}

TEST_F(GoneFolderTest, EachPageOfRunsSaysSoAndOffersToLookAgainOrToOpenAnother) {
  ASSERT_NO_FATAL_FAILURE(makeLogs());
  ASSERT_NO_FATAL_FAILURE(moveAway());
  visit([&](const QString& place) {
    if (!isOfRuns(place)) return;
    EXPECT_TRUE(QTest::qWaitFor([&] { return said().startsWith(kGone); }, kWaitMs)) << qPrintable(place + said());
    const auto leadOn = [&] {  // the words have their keys after them; those before go a little later
      const QStringList words = offered();
      return words.size() >= 2 && words[0].startsWith(kLeadOn[0]) && words[1].startsWith(kLeadOn[1]);
    };
    EXPECT_TRUE(QTest::qWaitFor(leadOn, kWaitMs)) << qPrintable(place + offered().join(u','));
  });
}

TEST_F(GoneFolderTest, PagesThatShowedItsRunsSaySoToo) {
  ASSERT_NO_FATAL_FAILURE(makeLogs());
  selectRun(QStringLiteral("a"));
  visit([](const QString&) {});
  ASSERT_NO_FATAL_FAILURE(moveAway());
  visit([&](const QString& place) {
    if (!isOfRuns(place)) return;
    EXPECT_TRUE(QTest::qWaitFor([&] { return said().startsWith(kGone); }, kWaitMs)) << qPrintable(place + said());
  });
}

TEST_F(GoneFolderTest, NoPageSaysSoOnceItIsBack) {
  ASSERT_NO_FATAL_FAILURE(makeLogs());
  ASSERT_NO_FATAL_FAILURE(moveAway());
  visit([](const QString&) {});
  ASSERT_NO_FATAL_FAILURE(bringBack());
  visit([&](const QString& place) {
    EXPECT_TRUE(QTest::qWaitFor([&] { return !said().startsWith(kGone); }, kWaitMs)) << qPrintable(place + said());
  });
}

TEST_F(GoneFolderTest, AnExperimentWhoseFileIsAwayIsNoFaultyTextAndIsReadAgainByReload) {
  const QString file = root() + QStringLiteral("/experiments/two_heads.experiment.json");
  ASSERT_TRUE(QFile::rename(file, file + QStringLiteral(".away")));
  selectExperiment(QStringLiteral("two_heads"));
  window_->showMode(app::Mode::kExperiment);
  const auto tells = [this] { return said().startsWith(QStringLiteral("two_heads cannot be read")); };
  ASSERT_TRUE(QTest::qWaitFor(tells, kWaitMs)) << said().toStdString();
  EXPECT_TRUE(offered().value(0).startsWith(kLeadOn[0])) << offered().join(u',').toStdString();
  EXPECT_FALSE(child<QPlainTextEdit>("experimentJson")->isVisible());
  EXPECT_EQ(banner(), QString()) << "the page says it";
  inBothThemes([&](const QString& theme) {
    settle();
    picture(QStringLiteral("gone"), QStringLiteral("experiment"), theme);
  });
  ASSERT_TRUE(QFile::rename(file + QStringLiteral(".away"), file));
  child<QAction>("view.reload")->trigger();
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        return !tells() && window_->findChild<app::ExperimentPage*>()->text().contains(QStringLiteral("train_input"));
      },
      kWaitMs));
}

TEST_F(GoneFolderTest, TheGraphPageSaysSoOfAnExperimentThatWasInIt) {
  selectExperiment(QStringLiteral("iris_dnn"));
  ASSERT_TRUE(QDir().rename(root(), root() + QStringLiteral(".away")));
  child<QAction>("view.reload")->trigger();
  window_->showMode(app::Mode::kGraph);
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().startsWith(kGone); }, kWaitMs)) << qPrintable(said());
  ASSERT_TRUE(QDir().rename(root() + QStringLiteral(".away"), root()));
  child<QAction>("view.reload")->trigger();
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs)) << qPrintable(said());
}

TEST_F(GoneFolderTest, TheInspectorSaysSo) {
  ASSERT_NO_FATAL_FAILURE(makeLogs());
  ASSERT_NO_FATAL_FAILURE(moveAway());
  const auto* inspector = window_->findChild<app::RunInspector*>();
  const auto* title = inspector->findChild<QLabel*>(QStringLiteral("emptyStateTitle"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return title->text() == kGone; }, kWaitMs)) << qPrintable(title->text());
}

TEST_F(GoneFolderTest, KeysThatCannotTrainThereOfferToLookAgainOrToOpenAnother) {
  ASSERT_NO_FATAL_FAILURE(makeLogs());
  ASSERT_NO_FATAL_FAILURE(moveAway());
  QTest::keyClick(window_.get(), Qt::Key_F5);
  ASSERT_TRUE(waitForBanner(QStringLiteral("Train: "))) << qPrintable(banner());
  EXPECT_EQ(child<QAbstractButton>("bannerAction0")->text(), kLeadOn[0]);
  EXPECT_EQ(child<QAbstractButton>("bannerAction1")->text(), kLeadOn[1]);
}

class OtherLogTest : public GoneFolderTest {};

TEST_F(OtherLogTest, ADamagedOneIsSaidToBeSoWhereItsModelWouldBeUsed) {
  QDir().mkpath(run(QStringLiteral("a")));
  QFile log(run(QStringLiteral("a")) + QStringLiteral("/events.db"));
  ASSERT_TRUE(log.open(QIODevice::WriteOnly));
  log.write(QByteArray(3000, 'x'));
  log.close();
  openLogs(1);
  selectRun(QStringLiteral("a"));
  window_->findChild<QAction*>(QStringLiteral("mode.predict"))->trigger();
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().startsWith(QStringLiteral("The log of a is damaged")); }, kWaitMs))
      << qPrintable(said());
  EXPECT_TRUE(offered().contains(QStringLiteral("Show log"))) << qPrintable(offered().join(u','));
  for (const char* id : {"run.export", "run.evaluate_on"}) {
    const QString reason = widgets::ActionRegistry::reason(child<QAction>(id));
    EXPECT_TRUE(reason.startsWith(QStringLiteral("The log of a is damaged"))) << qPrintable(reason);
  }
}

TEST_F(OtherLogTest, OneOfAnotherProgramIsSaidWhatCanBeDoneWith) {
  QDir().mkpath(run(QStringLiteral("a")));
  const auto log = summaries::openEventLog(run(QStringLiteral("a")).toStdString());
  log->scalar("loss", 1, 0.5, 1.7e9);
  log->flush();
  openLogs(1);
  selectRun(QStringLiteral("a"));
  QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
  ASSERT_TRUE(waitForBanner(QStringLiteral("is not a run of this program"))) << qPrintable(banner());
  EXPECT_TRUE(banner().contains(QStringLiteral("SavedModel"))) << qPrintable(banner());
  EXPECT_EQ(child<QAbstractButton>("bannerAction0")->text(), QStringLiteral("Try a SavedModel…"));
}

}  // namespace
