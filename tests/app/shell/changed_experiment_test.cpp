// An experiment file that another program changes or deletes while it is open.
#include <QPlainTextEdit>
#include <QTabBar>

#include "app/shell/pages/experiment_page.h"
#include "tests/app/window_fixture.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

class ChangedExperimentTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    window_->showMode(app::Mode::kExperiment);
    child<QTabBar>("experimentViews")->setCurrentIndex(1);
  }
  QString file() { return root() + QStringLiteral("/experiments/iris_dnn.experiment.json"); }
  QPlainTextEdit* json() { return child<QPlainTextEdit>("experimentJson"); }
  bool isModified() { return window_->findChild<app::ExperimentPage*>()->isModified(); }
  // As an editor saves: another file takes the place.
  void writeElsewhere(const QString& text) {
    const QString fresh = file() + QStringLiteral("~");
    QFile out(fresh);
    ASSERT_TRUE(out.open(QIODevice::WriteOnly));
    out.write(text.toUtf8());
    out.close();
    std::filesystem::rename(fresh.toStdString(), file().toStdString());
  }
  QString withSteps(const QString& text, const char* steps) {
    return QString(text).replace(QStringLiteral("1000"), QString::fromLatin1(steps));
  }
  void editSteps(const char* steps) { json()->setPlainText(withSteps(json()->toPlainText(), steps)); }
};

TEST_F(ChangedExperimentTest, IsReadAgainWhenNothingIsUnsaved) {
  writeElsewhere(withSteps(irisJson(), "333"));
  ASSERT_TRUE(waitForBanner(QStringLiteral("has been read again"))) << banner().toStdString();
  EXPECT_TRUE(json()->toPlainText().contains(QStringLiteral("333")));
  EXPECT_FALSE(isModified());
  // And once more: the file that took its place is watched too.
  writeElsewhere(withSteps(irisJson(), "333").replace(QStringLiteral("333"), QStringLiteral("334")));
  EXPECT_TRUE(QTest::qWaitFor([&] { return json()->toPlainText().contains(QStringLiteral("334")); }, kWaitMs));
}

TEST_F(ChangedExperimentTest, ThatIsBrokenNowIsShownAsTextWithItsFault) {
  writeElsewhere(QStringLiteral("{\"modell\": {}}"));
  ASSERT_TRUE(waitForBanner(QStringLiteral("modell"))) << banner().toStdString();
  EXPECT_TRUE(json()->toPlainText().contains(QStringLiteral("modell")));
}

TEST_F(ChangedExperimentTest, UnsavedEditsStayWhenTheyAreKept) {
  editSteps("250");
  writeElsewhere(withSteps(irisJson(), "333"));
  ASSERT_TRUE(waitForBanner(QStringLiteral("was changed by another program"))) << banner().toStdString();
  EXPECT_TRUE(json()->toPlainText().contains(QStringLiteral("250")));
  click("bannerAction0");
  EXPECT_TRUE(isModified());
  EXPECT_TRUE(irisJson().contains(QStringLiteral("333")));
  QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
  EXPECT_FALSE(isModified()) << banner().toStdString();
  EXPECT_TRUE(irisJson().contains(QStringLiteral("250")));
}

TEST_F(ChangedExperimentTest, TheOtherProgramsEditsAreReadWhenTheyAreWanted) {
  editSteps("250");
  writeElsewhere(withSteps(irisJson(), "333"));
  ASSERT_TRUE(waitForBanner(QStringLiteral("was changed by another program"))) << banner().toStdString();
  click("bannerAction1");
  EXPECT_FALSE(isModified());
  EXPECT_TRUE(json()->toPlainText().contains(QStringLiteral("333")));
}

TEST_F(ChangedExperimentTest, SavingAsksBeforeItOverwritesWhatWasNotSeenYet) {
  editSteps("250");
  writeElsewhere(withSteps(irisJson(), "333"));
  // Before the notice arrives.
  QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(isModified());
  EXPECT_TRUE(irisJson().contains(QStringLiteral("333")));
  ASSERT_TRUE(waitForBanner(QStringLiteral("unsaved changes"))) << banner().toStdString();
  click("bannerAction0");
  QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(irisJson().contains(QStringLiteral("250")));
}

TEST_F(ChangedExperimentTest, TrainingDoesNotTakeTheOtherProgramsEditsSilently) {
  editSteps("250");
  writeElsewhere(withSteps(irisJson(), "333"));
  click("run.train.tool");
  EXPECT_FALSE(controller().isActive());
  ASSERT_TRUE(waitForBanner(QStringLiteral("unsaved changes"))) << banner().toStdString();
}

TEST_F(ChangedExperimentTest, ThatIsDeletedIsWrittenAgainByOneClick) {
  const QString before = json()->toPlainText();
  ASSERT_TRUE(QFile::remove(file()));
  ASSERT_TRUE(waitForBanner(QStringLiteral("was deleted by another program"))) << banner().toStdString();
  EXPECT_EQ(json()->toPlainText(), before);
  EXPECT_TRUE(isModified());
  click("bannerAction0");
  EXPECT_TRUE(QFile::exists(file()));
  EXPECT_FALSE(isModified());
}

TEST_F(ChangedExperimentTest, ThatIsDeletedKeepsUnsavedEdits) {
  editSteps("250");
  ASSERT_TRUE(QFile::remove(file()));
  ASSERT_TRUE(waitForBanner(QStringLiteral("was deleted by another program"))) << banner().toStdString();
  QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(irisJson().contains(QStringLiteral("250")));
}

TEST_F(ChangedExperimentTest, ItsOwnSavingIsNoChange) {
  editSteps("250");
  QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
  ASSERT_FALSE(isModified());
  // The notice of another change comes after that of the saving, which was none.
  writeElsewhere(withSteps(irisJson(), "1000").replace(QStringLiteral("250"), QStringLiteral("251")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !banner().isEmpty(); }, kWaitMs));
  EXPECT_TRUE(json()->toPlainText().contains(QStringLiteral("251")));
}

TEST_F(ChangedExperimentTest, ARunThatTrainsGoesOnMeanwhile) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs)) << banner().toStdString();
  window_->showMode(app::Mode::kExperiment);
  ASSERT_TRUE(QFile::remove(root() + QStringLiteral("/experiments/endless.experiment.json")));
  ASSERT_TRUE(waitForBanner(QStringLiteral("was deleted by another program"))) << banner().toStdString();
  const int64_t step = controller().progress().step;
  EXPECT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > step + 50; }, kWaitMs));
  click("run.stop.tool");
  ASSERT_TRUE(waitFor(State::kStopped));
}

}  // namespace
