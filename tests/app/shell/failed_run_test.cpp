// A run that failed before it wrote a summary: what the pages and the inspector say of it, and what they offer.
#include <QLineEdit>

#include "tests/app/states_fixture.h"

namespace {

using test_support::kWaitMs;

class FailedRunTest : public test_support::StatesTest {
 protected:
  // Of an experiment whose file is not in the data folder.
  void fail() {
    const QString json =
        irisJson().replace(QStringLiteral("../data/iris_training.csv"), QStringLiteral("${DATA}/no.csv"));
    ASSERT_TRUE(json.contains(QStringLiteral("${DATA}")));
    bench().dataFolder()->set(root());
    addExperiment(QStringLiteral("lost"), json);
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFailed));
    ASSERT_TRUE(waitForBanner(QStringLiteral("no.csv"))) << banner().toStdString();
  }
  void pictures(const QString& place) {
    inBothThemes([&](const QString& theme) {
      settle();
      picture(QStringLiteral("failed"), place, theme);
    });
  }
  bool waitForPage(const QString& words) {
    return QTest::qWaitFor([&] { return said().contains(words); }, kWaitMs);
  }
};

TEST_F(FailedRunTest, ThePagesSayThatItFailedAndWhyAndOfferWhatHelps) {
  fail();
  const QString title = QStringLiteral("run-1 failed before its first summary");
  ASSERT_TRUE(waitForPage(title)) << said().toStdString();
  EXPECT_TRUE(said().contains(QStringLiteral("no.csv"))) << said().toStdString();
  // What it was trained with is read after its name.
  const QStringList helps{QStringLiteral("Choose data folder…"), QStringLiteral("Show log")};
  ASSERT_TRUE(QTest::qWaitFor([&] { return offered() == helps; }, kWaitMs)) << offered().join(u',').toStdString();
  pictures(QStringLiteral("charts"));
  window_->showMode(app::Mode::kSummaries);
  ASSERT_TRUE(waitForPage(title)) << said().toStdString();
  pictures(QStringLiteral("summaries"));
  window_->findChild<QAction*>(QStringLiteral("mode.compare"))->trigger();
  ASSERT_TRUE(waitForPage(title)) << said().toStdString();
  EXPECT_EQ(offered(), helps) << offered().join(u',').toStdString();
  pictures(QStringLiteral("compare"));
  EXPECT_TRUE(child<QLabel>("inspectorFacts")->text().contains(QStringLiteral("no.csv")));
  for (auto* button : window_->findChildren<QAbstractButton*>(QStringLiteral("action.runs.show_log"))) {
    if (button->isVisible()) QTest::mouseClick(button, Qt::LeftButton);
  }
  EXPECT_TRUE(child<QWidget>("logPanel")->isVisible());
}

TEST_F(FailedRunTest, WhereItsExperimentSaysAPathThePageAndTheMessageLeadThere) {
  QString json = irisJson();
  addExperiment(QStringLiteral("lost"), json.replace(QStringLiteral("iris_training.csv"), QStringLiteral("no.csv")));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFailed));
  ASSERT_TRUE(waitForBanner(QStringLiteral("no.csv"))) << banner().toStdString();
  const QStringList helps{QStringLiteral("Show in the experiment"), QStringLiteral("Show log")};
  ASSERT_TRUE(QTest::qWaitFor([&] { return offered() == helps; }, kWaitMs)) << offered().join(u',').toStdString();
  selectExperiment(QStringLiteral("iris_dnn"));
  bench().filter()->clear();
  window_->findChild<QAction*>(QStringLiteral("runs.show_cause"))->trigger();
  auto* path = child<QLineEdit>("train_input.csv.path");
  EXPECT_EQ(path->text(), QStringLiteral("../data/no.csv"));
  EXPECT_EQ(QApplication::focusWidget(), path);
  EXPECT_TRUE(child<QLabel>("problem.train_input.csv.path")->text().contains(QStringLiteral("no.csv")));
  window_->showMode(app::Mode::kCharts);
  click("bannerAction0");
  EXPECT_EQ(QApplication::focusWidget(), path);
}

TEST_F(FailedRunTest, ThePageOfItsGraphSaysThatThereWillBeNoneAndWhy) {
  fail();
  window_->showMode(app::Mode::kGraph);
  ASSERT_TRUE(waitForPage(QStringLiteral("run-1 failed before it logged its graph"))) << said().toStdString();
  EXPECT_TRUE(said().contains(QStringLiteral("no.csv"))) << said().toStdString();
  const QStringList helps{QStringLiteral("Choose data folder…"), QStringLiteral("Show log"),
                          QStringLiteral("Open graph file…")};
  EXPECT_TRUE(QTest::qWaitFor([&] { return offered() == helps; }, kWaitMs)) << offered().join(u',').toStdString();
  pictures(QStringLiteral("graph"));
  bench().runs()->catalog()->tellChanged();
  EXPECT_TRUE(said().contains(QStringLiteral("no.csv"))) << "pages look again when anything has changed";
}

TEST_F(FailedRunTest, ItGoesOnAsSoonAsThePersonWhoIsAskedChoosesTheFolder) {
  fail();
  dialogs_.answer = dir_.filePath(QStringLiteral("found"));
  QDir().mkpath(dialogs_.answer);
  ASSERT_TRUE(
      QFile::copy(root() + QStringLiteral("/data/iris_training.csv"), dialogs_.answer + QStringLiteral("/no.csv")));
  click("bannerAction0");
  EXPECT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  EXPECT_FALSE(banner().contains(QStringLiteral("failed"))) << banner().toStdString();
}

TEST_F(FailedRunTest, ItIsOfferedAgainWhereTheFolderIsChosenOnAPage) {
  fail();
  dialogs_.answer = dir_.filePath(QStringLiteral("found"));
  QDir().mkpath(dialogs_.answer);
  ASSERT_TRUE(
      QFile::copy(root() + QStringLiteral("/data/iris_training.csv"), dialogs_.answer + QStringLiteral("/no.csv")));
  child<QAction>("file.data_folder")->trigger();
  ASSERT_TRUE(waitForBanner(QStringLiteral("another one now"))) << banner().toStdString();
  click("bannerAction0");
  EXPECT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
}

TEST_F(FailedRunTest, AnotherSessionSaysWhyItFailedToo) {
  fail();
  window_.reset();
  open(root());
  selectRun(QStringLiteral("lost/run-1"));
  ASSERT_TRUE(waitForPage(QStringLiteral("run-1 failed before its first summary"))) << said().toStdString();
  ASSERT_TRUE(waitForPage(QStringLiteral("no.csv"))) << said().toStdString();
  EXPECT_TRUE(child<QLabel>("inspectorFacts")->text().contains(QStringLiteral("no.csv")));
}

TEST_F(FailedRunTest, ItIsNotHiddenWhereOtherRunsHaveCurvesAndIsNotWhatTheirCurvesAreMissingFor) {
  selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished));
  fail();  // its scope is its experiment's
  ASSERT_TRUE(waitForPage(QStringLiteral("failed before its first summary"))) << said().toStdString();
  window_->findChild<QAction*>(QStringLiteral("view.all_runs"))->trigger();
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, kWaitMs)) << said().toStdString();
}

}  // namespace
