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
  void pressOffered(const char* id) {
    QAbstractButton* seen = nullptr;
    const auto find = [&] {
      for (auto* button : window_->findChildren<QAbstractButton*>(QStringLiteral("action.") + QLatin1String(id))) {
        if (button->isVisible()) seen = button;
      }
      return seen != nullptr;
    };
    ASSERT_TRUE(QTest::qWaitFor(find, kWaitMs)) << id << " of " << qPrintable(offered().join(u',') + said());
    QTest::mouseClick(seen, Qt::LeftButton);
  }
  bool waitForPage(const QString& words) {
    return QTest::qWaitFor([&] { return said().contains(words); }, kWaitMs);
  }
};

TEST_F(FailedRunTest, ThePagesSayThatItFailedAndWhyAndOfferWhatHelps) {
  fail();
  const QString title = QStringLiteral("run-1 failed before its first summary");
  ASSERT_TRUE(waitForPage(title)) << said().toStdString();
  EXPECT_TRUE(waitForPage(QStringLiteral("no.csv"))) << said().toStdString();
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

TEST_F(FailedRunTest, AColumnThatIsNotThereIsShownWhereItIsNamed) {
  QString json = irisJson();
  json.replace(QStringLiteral("\"label\": \"Species\""), QStringLiteral("\"label\": \"Speces\""));
  addExperiment(QStringLiteral("misspelt"), json);
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFailed));
  ASSERT_TRUE(waitForBanner(QStringLiteral("Speces"))) << banner().toStdString();
  pressOffered("runs.show_cause");
  EXPECT_EQ(QApplication::focusWidget()->objectName(), QStringLiteral("train_input.csv.label"));
  EXPECT_TRUE(child<QLabel>("problem.train_input.csv.label")->text().contains(QStringLiteral("Species")));
}

TEST_F(FailedRunTest, ThePageOfItsGraphSaysThatThereWillBeNoneAndWhy) {
  fail();
  window_->showMode(app::Mode::kGraph);
  ASSERT_TRUE(waitForPage(QStringLiteral("run-1 failed before it logged its graph"))) << said().toStdString();
  EXPECT_TRUE(waitForPage(QStringLiteral("no.csv"))) << said().toStdString();
  const QStringList helps{QStringLiteral("Choose data folder…"), QStringLiteral("Show log"),
                          QStringLiteral("Open graph file…")};
  EXPECT_TRUE(QTest::qWaitFor([&] { return offered() == helps; }, kWaitMs)) << offered().join(u',').toStdString();
  pictures(QStringLiteral("graph"));
  bench().runs()->catalog()->tellChanged();
  EXPECT_TRUE(said().contains(QStringLiteral("no.csv"))) << "pages look again when anything has changed";
}

TEST_F(FailedRunTest, ThePagesOfItsCheckpointsSayThatThereWillBeNoneAndWhy) {
  fail();
  for (const char* mode : {"checkpoints", "predict", "projector"}) {
    window_->findChild<QAction*>(QStringLiteral("mode.") + QLatin1String(mode))->trigger();
    EXPECT_TRUE(waitForPage(QStringLiteral("run-1 failed before its first checkpoint"))) << mode << qPrintable(said());
    EXPECT_TRUE(waitForPage(QStringLiteral("no.csv"))) << mode << qPrintable(said());
    const QStringList helps{QStringLiteral("Choose data folder…"), QStringLiteral("Show log")};
    EXPECT_TRUE(QTest::qWaitFor([&] { return offered().mid(0, 2) == helps; }, kWaitMs))
        << qPrintable(offered().join(u','));
    EXPECT_GT(offered().size(), 2) << mode << ": what else can be done";
    pictures(QLatin1String(mode));
  }
  for (const char* id : {"run.export", "run.evaluate_on"}) {
    EXPECT_EQ(widgets::ActionRegistry::reason(child<QAction>(id)),
              QStringLiteral("lost/run-1 failed before its first checkpoint."));
  }
}

TEST_F(FailedRunTest, WhereNothingButFailedRunsCanBeComparedThePageOfTrialsSaysSo) {
  fail();
  window_->findChild<QAction*>(QStringLiteral("mode.hparams"))->trigger();
  EXPECT_TRUE(waitForPage(QStringLiteral("run-1 failed before its first summary"))) << qPrintable(said());
  EXPECT_TRUE(waitForPage(QStringLiteral("no.csv"))) << qPrintable(said());
  const QStringList helps{QStringLiteral("Choose data folder…"), QStringLiteral("Show log")};
  EXPECT_EQ(offered(), helps) << qPrintable(offered().join(u','));
}

TEST_F(FailedRunTest, EachPageLeadsToTheExperimentOfTheRunThatItTellsOf) {
  for (const char* name : {"older", "newer"}) {
    QString json = irisJson();
    const QString file = QLatin1String(name) + QStringLiteral(".csv");
    addExperiment(QLatin1String(name), json.replace(QStringLiteral("iris_training.csv"), file));
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFailed));
    ASSERT_TRUE(waitForBanner(file)) << banner().toStdString();
  }
  bench().filter()->clear();
  ASSERT_TRUE(waitForPage(QStringLiteral("2 runs failed"))) << qPrintable(said());
  selectRun(QStringLiteral("older/run-1"));
  window_->findChild<QAction*>(QStringLiteral("mode.checkpoints"))->trigger();
  ASSERT_TRUE(waitForPage(QStringLiteral("older.csv"))) << qPrintable(said());
  window_->showMode(app::Mode::kCharts);
  ASSERT_TRUE(waitForPage(QStringLiteral("newer.csv"))) << qPrintable(said());
  pressOffered("runs.show_cause");
  EXPECT_EQ(child<QLineEdit>("train_input.csv.path")->text(), QStringLiteral("../data/newer.csv"));
  selectRun(QStringLiteral("older/run-1"));
  window_->findChild<QAction*>(QStringLiteral("mode.checkpoints"))->trigger();
  ASSERT_TRUE(waitForPage(QStringLiteral("older.csv"))) << qPrintable(said());
  pressOffered("runs.show_cause");
  EXPECT_EQ(child<QLineEdit>("train_input.csv.path")->text(), QStringLiteral("../data/older.csv"));
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

TEST_F(FailedRunTest, CurvesThatItsScopeHidAreDrawnWhereTheWorkspaceIsOpenedWithoutThatScope) {
  selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished));
  fail();  // its scope is its experiment's
  ASSERT_TRUE(waitForPage(QStringLiteral("failed before its first summary"))) << said().toStdString();
  bench().settings()->setRestoresSession(false);
  ASSERT_TRUE(bench().place()->open(root() + QStringLiteral("/experiments/iris_dnn.experiment.json")));
  bench().filter()->clear();
  EXPECT_TRUE(QTest::qWaitFor([&] { return said().isEmpty(); }, 8000)) << said().toStdString();
}

}  // namespace
