#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTabBar>
#include <QTreeView>
#include <map>

#include "app/shell/pages/charts_page.h"
#include "app/shell/pages/experiment_page.h"
#include "app/shell/pages/hook_menu.h"
#include "app/shell/pages/hook_settings.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/app/window_fixture.h"
#include "widgets/charts/axes/axis_events.h"
#include "widgets/charts/chart_card.h"
#include "widgets/forms/proto_form.h"
#include "widgets/panels/roles.h"

namespace {

using app::Mode;
using test_support::kWaitMs;
using test_support::WindowTest;

// Steps of all points of one tag of a run.
std::vector<int64_t> stepsOf(const std::string& directory, const std::string& tag) {
  summaries::EventLogReader reader(directory);
  for (const auto& series : reader.series()) {
    if (series.tag == tag) return reader.visible(series.id).steps;
  }
  return {};
}

std::vector<summaries::SessionEntry> eventsOf(const std::string& directory, summaries::SessionEvent kind) {
  std::vector<summaries::SessionEntry> events;
  for (auto& entry : summaries::EventLogReader(directory).session()) {
    if (entry.event == kind) events.push_back(entry);
  }
  return events;
}

TEST_F(WindowTest, AnEmptyFolderBecomesASampleWorkspace) {
  EXPECT_TRUE(QFile::exists(root() + QStringLiteral("/experiments/iris_dnn.experiment.json")));
  EXPECT_TRUE(QFile::exists(root() + QStringLiteral("/data/iris_training.csv")));
  EXPECT_EQ(child<QListWidget>("experimentList")->findItems(QStringLiteral("iris_dnn"), Qt::MatchExactly).size(), 1);
}

TEST_F(WindowTest, ClickingTrainTrainsTheSelectedExperimentToItsEnd) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  EXPECT_EQ(controller().progress().step, 1000);
  EXPECT_EQ(child<QLabel>("stateExperiment")->text(), QStringLiteral("iris_dnn/run-1"));
  const std::string dir = runDir(QStringLiteral("iris_dnn/run-1"));
  EXPECT_FALSE(stepsOf(dir, "loss").empty());
  EXPECT_FALSE(stepsOf(dir + "/eval", "accuracy").empty());
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 2; }, kWaitMs));
  EXPECT_EQ(bench().runs()->rows()[0].state, widgets::RunState::kFinished);
  EXPECT_GT(bench().runs()->rows()[0].step, 900);  // summaries are written every 10 steps
  EXPECT_EQ(bench().runs()->rows()[1].depth, 1);
}

TEST_F(WindowTest, TheChartsHoldThePointsThatTheLogHolds) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished));
  const auto* charts = window_->findChild<app::ChartsPage*>();
  ASSERT_NE(charts, nullptr);
  const QString run = QStringLiteral("iris_dnn/run-1");
  for (const QString& id : QStringList{run, run + QStringLiteral("/eval")}) {
    const std::vector<int64_t> steps = stepsOf(runDir(id), "loss");
    ASSERT_FALSE(steps.empty());
    const auto held = [&] { return charts->store().series(id, QStringLiteral("loss")).size(); };
    EXPECT_TRUE(QTest::qWaitFor([&] { return held() == steps.size(); }, kWaitMs)) << held() << " of " << steps.size();
  }
  const auto loss = [&] { return charts->grid()->card(QStringLiteral("loss")); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return loss() && loss()->series().runs().size() == 2; }, kWaitMs));
  const auto* card = loss();
  EXPECT_TRUE(QTest::qWaitFor([&] { return card->drawn().lines.size() == 2; }, kWaitMs));
}

TEST_F(WindowTest, EachRunOfAnExperimentGetsItsOwnFolder) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  for (const char* run : {"iris_dnn/run-1", "iris_dnn/run-2"}) {
    QTest::keyClick(window_.get(), Qt::Key_F5);
    ASSERT_TRUE(controller().isActive());
    ASSERT_TRUE(waitForEnd());
    EXPECT_TRUE(engine::formats::latestCheckpoint(runDir(QString::fromLatin1(run))).has_value());
  }
}

TEST_F(WindowTest, APausedRunGoesOnAndAStoppedOneHasACheckpoint) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs)) << banner().toStdString();
  click("run.pause.tool");
  ASSERT_TRUE(waitFor(State::kPaused));
  const int64_t paused = controller().progress().step;
  EXPECT_EQ(window_->findChild<QAction*>(QStringLiteral("run.pause"))->text(), QStringLiteral("Resume"));
  click("run.pause.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > paused + 50; }, kWaitMs));
  // The charts mark it, from the log.
  const auto pauseOnAxis = [&]() -> const widgets::AxisEvent* {
    const auto* events = window_->findChild<app::ChartsPage*>()->grid()->events()->of(QStringLiteral("endless/run-1"));
    if (!events) return nullptr;
    const auto found = std::ranges::find(*events, widgets::AxisEventKind::kPause, &widgets::AxisEvent::kind);
    return found == events->end() || found->text.isEmpty() ? nullptr : &*found;
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return pauseOnAxis() != nullptr; }, kWaitMs));
  EXPECT_EQ(pauseOnAxis()->step, paused);
  click("run.stop.tool");
  ASSERT_TRUE(waitFor(State::kStopped));
  const auto checkpoint = engine::formats::latestCheckpoint(runDir(QStringLiteral("endless/run-1")));
  ASSERT_TRUE(checkpoint.has_value());
  EXPECT_TRUE(checkpoint->ends_with("-" + std::to_string(controller().progress().step)));
}

TEST_F(WindowTest, EvaluateNowAddsAnEvaluationAlsoWhilePaused) {
  addEndless();
  QSignalSpy evaluated(bench().queue(), &app::TrainingQueue::evaluated);
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs));
  QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
  ASSERT_TRUE(evaluated.wait(kWaitMs));
  click("run.pause.tool");
  ASSERT_TRUE(waitFor(State::kPaused));
  QTest::keyClick(window_.get(), Qt::Key_E, Qt::ControlModifier);
  ASSERT_TRUE(evaluated.wait(kWaitMs));
  ASSERT_TRUE(waitFor(State::kPaused));
  click("run.stop.tool");
  ASSERT_TRUE(waitFor(State::kStopped));
  EXPECT_GE(stepsOf(runDir(QStringLiteral("endless/run-1")) + "/eval", "accuracy").size(), 2u);
}

TEST_F(WindowTest, AChangedLearningRateIsInTheLog) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs));
  auto* field = child<QLineEdit>("learningRate");
  QTest::keyClicks(field, QStringLiteral("fast"));
  click("applyRate");
  EXPECT_TRUE(banner().contains(QStringLiteral("not a learning rate"))) << banner().toStdString();
  field->clear();
  QTest::keyClicks(field, QStringLiteral("0.0125"));
  const int64_t before = controller().progress().step;
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > before + 50; }, kWaitMs));
  click("run.stop.tool");
  ASSERT_TRUE(waitFor(State::kStopped));
  const auto changes = eventsOf(runDir(QStringLiteral("endless/run-1")), summaries::SessionEvent::kHyperparameter);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes[0].text, "learning_rate = 0.0125");
}

TEST_F(WindowTest, ABranchBeginsAtItsCheckpointAndSaysSo) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished));
  selectRun(QStringLiteral("iris_dnn/run-1"));
  const QAction* branch = window_->findChild<QAction*>(QStringLiteral("run.branch"));
  ASSERT_TRUE(QTest::qWaitFor(
      [&] {
        const auto& kept = bench().runs()->find(QStringLiteral("iris_dnn/run-1"))->checkpoints;
        return branch->isEnabled() && !kept.empty() && kept.back().step == 1000;
      },
      kWaitMs));
  QTest::keyClick(window_.get(), Qt::Key_B, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().queue()->knows(QStringLiteral("iris_dnn/run-2")); }, kWaitMs));
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(controller().state(), State::kFinished) << banner().toStdString();
  const std::string dir = runDir(QStringLiteral("iris_dnn/run-2"));
  const auto notes = eventsOf(dir, summaries::SessionEvent::kMessage);
  ASSERT_FALSE(notes.empty());
  EXPECT_TRUE(notes[0].text.starts_with("branched from ")) << notes[0].text;
  EXPECT_EQ(notes[0].step, 1000);
  EXPECT_GT(stepsOf(dir, "loss").front(), 1000);
}

TEST_F(WindowTest, ClosingWhileTrainingAsksThenStopsWithACheckpoint) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs));
  window_->close();
  EXPECT_TRUE(window_->isVisible());
  ASSERT_TRUE(banner().contains(QStringLiteral("is training"))) << banner().toStdString();
  click("bannerAction0");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs));
  EXPECT_TRUE(engine::formats::latestCheckpoint(runDir(QStringLiteral("endless/run-1"))).has_value());
}

TEST_F(WindowTest, AnExperimentWithoutItsDataFolderSaysSoAndOffersToChooseOne) {
  window_->selectExperiment(QStringLiteral("mnist_convnet"));
  click("run.train.tool");
  ASSERT_TRUE(banner().contains(QStringLiteral("no data folder"))) << banner().toStdString();
  EXPECT_FALSE(controller().isActive());
  dialogs_.answer = QString::fromLocal8Bit(qgetenv("ESTIMATOR_SOURCE_DIR")) + QStringLiteral("/resources/data");
  click("bannerAction0");
  EXPECT_EQ(bench().dataFolder()->path(), dialogs_.answer);
  EXPECT_TRUE(bench().queue()->knows(QStringLiteral("mnist_convnet/run-1"))) << "what asked for it goes on";
  ASSERT_TRUE(waitForEnd());
}

TEST_F(WindowTest, AFolderThatIsNotChosenStartsNothing) {
  window_->selectExperiment(QStringLiteral("mnist_convnet"));
  click("run.train.tool");
  dialogs_.answer.clear();
  click("bannerAction0");
  EXPECT_FALSE(bench().queue()->knows(QStringLiteral("mnist_convnet/run-1")));
  dialogs_.answer = root();
  window_->findChild<QAction*>(QStringLiteral("file.data_folder"))->trigger();
  EXPECT_FALSE(bench().queue()->knows(QStringLiteral("mnist_convnet/run-1"))) << "another wish";
  EXPECT_TRUE(banner().contains(QStringLiteral("data folder is"))) << banner().toStdString();
}

TEST_F(WindowTest, MissingDataIsShownAndTheWindowGoesOn) {
  ASSERT_TRUE(QFile::remove(root() + QStringLiteral("/data/iris_training.csv")));
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFailed));
  EXPECT_TRUE(waitForBanner(QStringLiteral("iris_training.csv"))) << banner().toStdString();
  addEndless();
  EXPECT_TRUE(window_->findChild<QAction*>(QStringLiteral("run.train"))->isEnabled());
}

TEST_F(WindowTest, ABrokenExperimentFileIsShownAsTextWithItsFault) {
  addExperiment(QStringLiteral("broken"), QStringLiteral("{\"name\": \"broken\", \"modell\": {}}"));
  click("run.train.tool");
  EXPECT_TRUE(banner().contains(QStringLiteral("modell"))) << banner().toStdString();
  EXPECT_FALSE(controller().isActive());
  window_->showMode(Mode::kExperiment);
  EXPECT_TRUE(child<QWidget>("experimentJson")->isVisible());
}

TEST_F(WindowTest, ALossThatIsNoNumberEndsTheRunWithAMessage) {
  auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris_dnn");
  auto* optimizer = experiment.mutable_model()->mutable_dnn_classifier()->mutable_optimizer();
  optimizer->set_name("GradientDescent");
  optimizer->set_learning_rate(1e30);
  addExperiment(QStringLiteral("nan"), QString::fromStdString(engine::estimator::toJson(experiment)));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFailed));
  EXPECT_TRUE(waitForBanner(QStringLiteral("NaN"))) << banner().toStdString();
}

TEST_F(WindowTest, ChangesOfAnExperimentAreNotLostWithoutAQuestion) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->showMode(Mode::kExperiment);
  child<QTabBar>("experimentViews")->setCurrentIndex(1);
  auto* json = child<QPlainTextEdit>("experimentJson");
  json->setPlainText(json->toPlainText().replace(QStringLiteral("1000"), QStringLiteral("250")));
  window_->selectExperiment(QStringLiteral("digits_convnet"));
  EXPECT_TRUE(banner().contains(QStringLiteral("unsaved changes"))) << banner().toStdString();
  EXPECT_EQ(child<QListWidget>("experimentList")->currentItem()->text(), QStringLiteral("iris_dnn"));
  click("bannerAction0");
  EXPECT_EQ(child<QListWidget>("experimentList")->currentItem()->text(), QStringLiteral("digits_convnet"));
  EXPECT_TRUE(irisJson().contains(QStringLiteral("250")));
}

TEST_F(WindowTest, AFolderOfLogsShowsItsRunsAndTrainsNothing) {
  {
    const auto writer = summaries::openEventLog(dir_.filePath(QStringLiteral("logs/a")).toStdString());
    for (int step = 0; step < 10; ++step) writer->scalar("loss", step, 1.0 / (step + 1), summaries::wallTime());
    writer->setStatus(summaries::RunStatus::kFinished);
    writer->flush();
  }
  ASSERT_TRUE(bench().place()->open(dir_.filePath(QStringLiteral("logs"))));
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->rows().size() == 1; }, kWaitMs));
  EXPECT_EQ(bench().runs()->rows()[0].id, QStringLiteral("a"));
  EXPECT_FALSE(window_->findChild<QAction*>(QStringLiteral("run.train"))->isEnabled());
}

TEST_F(WindowTest, TheGraphOfARunComesFromItsLogAndThatOfAnExperimentIsBuilt) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->showMode(Mode::kGraph);
  auto* source = child<QLabel>("graphSource");
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return source->accessibleName().contains(QStringLiteral("as its file builds it")); }, kWaitMs))
      << banner().toStdString();
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished));
  selectRun(QStringLiteral("iris_dnn/run-1"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return source->accessibleName() == QStringLiteral("iris_dnn/run-1"); }, kWaitMs));
}

TEST_F(WindowTest, DocksAndThemeAreRememberedBetweenWindows) {
  QTest::keyClick(window_.get(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_FALSE(child<QWidget>("inspectorDock")->isVisible());
  window_->findChild<QAction*>(QStringLiteral("theme.dark"))->trigger();
  window_->close();
  open(root());
  EXPECT_FALSE(child<QWidget>("inspectorDock")->isVisible());
  EXPECT_TRUE(widgets::isDark(window_->palette()));
  window_->findChild<QAction*>(QStringLiteral("theme.light"))->trigger();
}

TEST_F(WindowTest, TheFormOfAnExperimentNeedsNoScrollingSideways) {
  window_->resize(1440, 900);
  window_->showMode(app::Mode::kExperiment);
  for (const char* name : {"iris_dnn", "census_wide_deep", "digits_convnet", "mnist_convnet", "titanic_linear"}) {
    window_->selectExperiment(QString::fromLatin1(name));
    QCoreApplication::processEvents();
    auto* form = window_->findChild<widgets::ProtoForm*>();
    // Rows are laid out a little later than they are made.
    if (QTest::qWaitFor([&] { return form->horizontalScrollBar()->maximum() == 0; }, 500)) continue;
    std::multimap<int, QString> widest;
    for (const QWidget* each : form->widget()->findChildren<QWidget*>()) {
      if (!each->isVisible() || !each->findChildren<QWidget*>().isEmpty()) continue;
      widest.emplace(each->mapTo(form->widget(), QPoint(each->minimumSizeHint().width(), 0)).x(),
                     QLatin1String(each->metaObject()->className()) + QLatin1Char(' ') + each->objectName());
    }
    ADD_FAILURE() << name << ": " << form->widget()->width() << " in " << form->viewport()->width() << ", "
                  << widest.rbegin()->second.toStdString() << " ends at " << widest.rbegin()->first;
  }
}

TEST_F(WindowTest, ARunningTrainingAndAQuestionFitASmallWindow) {
  addEndless();
  window_->resize(window_->minimumSize());
  click("run.train.tool");
  const auto& store = window_->findChild<app::ChartsPage*>()->store();
  ASSERT_TRUE(QTest::qWaitFor([&] { return store.tags().contains(QStringLiteral("loss")); }, kWaitMs));
  window_->close();
  ASSERT_TRUE(waitForPictures());
  for (const char* part : {"run.stop.tool", "applyRate", "bannerAction0"}) {
    auto* widget = child<QWidget>(part);
    EXPECT_TRUE(widget->isVisible()) << part;
    EXPECT_TRUE(window_->rect().contains(QRect(widget->mapTo(window_.get(), QPoint()), widget->size()))) << part;
  }
  test_support::saveScreenshot(window_.get(), QStringLiteral("window_small"));
  click("run.stop.tool");
  ASSERT_TRUE(waitForEnd());
}

TEST_F(WindowTest, EveryModeLooksRightInBothThemes) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished));
  selectRun(QStringLiteral("iris_dnn/run-1"));
  const auto& store = window_->findChild<app::ChartsPage*>()->store();
  ASSERT_TRUE(QTest::qWaitFor([&] { return store.runs().size() == 2; }, kWaitMs));
  for (const char* theme : {"light", "dark"}) {
    window_->findChild<QAction*>(QStringLiteral("theme.%1").arg(QLatin1String(theme)))->trigger();
    for (QAction* mode : window_->findChildren<QAction*>(QRegularExpression(QStringLiteral("^mode\\.")))) {
      ASSERT_FALSE(mode->shortcut().isEmpty()) << mode->text().toStdString();
      QTest::keySequence(window_.get(), mode->shortcut());
      ASSERT_TRUE(mode->isChecked()) << mode->text().toStdString();
      ASSERT_TRUE(waitForPictures());
      test_support::saveScreenshot(window_.get(),
                                   QStringLiteral("window_%1_%2").arg(mode->objectName(), QLatin1String(theme)));
    }
  }
  window_->findChild<QAction*>(QStringLiteral("theme.light"))->trigger();
}

TEST_F(WindowTest, AHookOfAPluginIsSetInAFormAndChangedInIt) {
  window_->showMode(app::Mode::kExperiment);
  QAction* hook = nullptr;
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return (hook = window_->findChild<QAction*>(QStringLiteral("hook.gradient_norms"))); }, kWaitMs));
  const auto set = [&](QAction* action, const char* steps) {
    action->trigger();
    const QPointer<app::HookSettings> settings = window_->findChild<app::HookSettings*>();
    ASSERT_TRUE(settings);
    auto* field = settings->findChild<QLineEdit*>(QStringLiteral("every_steps"));
    ASSERT_TRUE(field);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(steps));
    QTest::keyClick(field, Qt::Key_Tab);
    auto* take = settings->findChild<QPushButton*>(QStringLiteral("hookTake"));
    EXPECT_EQ(take->isEnabled(), QLatin1String(steps) != QLatin1String("0"));
    take->isEnabled() ? take->click() : settings->reject();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !settings; }, kWaitMs));
  };
  const auto hooks = [&] { return window_->findChild<app::ExperimentPage*>()->experiment().hooks(); };
  set(hook, "0");
  EXPECT_EQ(hooks().size(), 0);
  set(hook, "20");
  ASSERT_EQ(hooks().size(), 1);
  EXPECT_EQ(hooks()[0].name(), "gradient_norms");
  EXPECT_EQ(hooks()[0].params().at("every_steps"), "20");
  auto* menu = window_->findChild<app::HookMenu*>();
  emit menu->aboutToShow();
  QAction* change = window_->findChild<QAction*>(QStringLiteral("hookChange.0"));
  ASSERT_TRUE(change);
  set(change, "7");
  ASSERT_EQ(hooks().size(), 1);
  EXPECT_EQ(hooks()[0].params().at("every_steps"), "7");
}

}  // namespace
