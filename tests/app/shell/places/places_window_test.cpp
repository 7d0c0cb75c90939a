// Folders that are no workspace, that may not be written, and that hold what is no file, in the window.
#include <sys/stat.h>

#include <QPlainTextEdit>

#include "app/features/export/try_window.h"
#include "app/features/samples/samples_feature.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/support/ordinary_user.h"
#include "widgets/panels/empty_state.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;
using test_support::OrdinaryUser;
using test_support::WindowTest;

class PlacesWindowTest : public WindowTest {
 protected:
  QAction* action(const char* id) { return window_->findChild<QAction*>(QLatin1String(id)); }
  // A folder with nothing but the file of a model.
  QString openSavedModel() {
    const QString folder = makeFolder(QStringLiteral("model"));
    QFile file(folder + QStringLiteral("/saved_model.pb"));
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.close();
    EXPECT_TRUE(bench().place()->open(folder));
    EXPECT_TRUE(waitForRuns());
    return folder;
  }
  // Until what was opened has been looked through.
  bool waitForRuns() {
    return QTest::qWaitFor([&] { return bench().runs()->catalog()->isRead(); }, kWaitMs);
  }
  // What the page without curves says.
  QString hint() {
    QStringList words;
    auto* empty = window_->findChild<app::ChartsPage*>()->findChild<widgets::EmptyState*>();
    for (auto* label : empty->findChildren<QLabel*>()) words << label->text();
    return words.join(QLatin1Char('\n'));
  }
  QPushButton* hintButton(const char* id) {
    return window_->findChild<app::ChartsPage*>()->findChild<QPushButton*>(QStringLiteral("action.") +
                                                                           QLatin1String(id));
  }
  void saveBothThemes(const QString& name) {
    for (const char* theme : {"dark", "light"}) {
      action(QByteArray("theme.").append(theme).constData())->trigger();
      QCoreApplication::processEvents();
      test_support::saveScreenshot(window_.get(), name + QLatin1Char('_') + QLatin1String(theme));
    }
  }
};

TEST_F(PlacesWindowTest, AnEmptyFolderIsOnlyLookedAtAndOffersTheSamples) {
  const QString folder = makeFolder(QStringLiteral("empty"));
  ASSERT_TRUE(bench().place()->open(folder));
  ASSERT_TRUE(waitForRuns());
  ASSERT_TRUE(QTest::qWaitFor([&] { return hint().contains(QStringLiteral("No runs in this folder")); }, kWaitMs))
      << hint().toStdString();
  EXPECT_FALSE(action("run.train")->isEnabled());
  EXPECT_TRUE(widgets::ActionRegistry::reason(action("run.train")).contains(QStringLiteral("not a workspace yet")));
  saveBothThemes(QStringLiteral("empty_folder"));
  EXPECT_TRUE(QDir(folder).isEmpty());
  QPushButton* add = hintButton("file.add_samples");
  ASSERT_NE(add, nullptr);
  QSignalSpy added(window_->findChild<app::SamplesFeature*>(), &app::SamplesFeature::added);
  QTest::mouseClick(add, Qt::LeftButton);
  ASSERT_TRUE(added.wait(kWaitMs));
  EXPECT_TRUE(bench().place()->workspace().canTrain());
  EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/experiments/iris_dnn.experiment.json")));
  EXPECT_TRUE(action("run.train")->isEnabled());
}

TEST_F(PlacesWindowTest, NothingIsWrittenIntoAFolderThatWasOpenedAndLeft) {
  const QString folder = openSavedModel();
  window_->close();
  window_.reset();
  EXPECT_EQ(QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
            QStringList{QStringLiteral("saved_model.pb")});
}

TEST_F(PlacesWindowTest, AFolderThatIsASavedModelOffersToTryIt) {
  const QString folder = openSavedModel();
  ASSERT_TRUE(QTest::qWaitFor([&] { return hint().contains(QStringLiteral("This folder is a SavedModel")); }, kWaitMs))
      << hint().toStdString();
  saveBothThemes(QStringLiteral("saved_model_folder"));
  QPushButton* offer = hintButton("model.try_open_folder");
  ASSERT_NE(offer, nullptr);
  QTest::mouseClick(offer, Qt::LeftButton);
  auto* tried = window_->findChild<app::TryWindow*>();
  ASSERT_NE(tried, nullptr) << "without asking for a folder";
  EXPECT_EQ(tried->pane()->path(), folder);
  EXPECT_FALSE(action("model.try")->data().isValid()) << "the menu's asks for one";
}

TEST_F(PlacesWindowTest, AFolderThatIsASavedModelOffersItsGraph) {
  const QString folder = makeFolder(QStringLiteral("model"));
  QFile file(folder + QStringLiteral("/saved_model.pbtxt"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.close();
  ASSERT_TRUE(bench().place()->open(folder));
  ASSERT_TRUE(QTest::qWaitFor([&] { return hintButton("model.show_open_folder") != nullptr; }, kWaitMs));
  QTest::mouseClick(hintButton("model.show_open_folder"), Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return action("mode.graph")->isChecked(); }, kWaitMs));
  EXPECT_EQ(bench().place()->workspace().root(), folder.toStdString());
}

TEST_F(PlacesWindowTest, AWorkspaceThatIsOnlyLookedAtGetsNoFolderOfRuns) {
  ASSERT_TRUE(waitForRuns());
  window_->close();
  window_.reset();
  EXPECT_FALSE(QFileInfo::exists(root() + QStringLiteral("/runs")));
}

TEST_F(PlacesWindowTest, TheFirstTrainingOfAWorkspaceIsKeptInItsQueue) {
  addEndless();
  ASSERT_FALSE(QFileInfo::exists(root() + QStringLiteral("/runs")));
  click("run.train.tool");
  const QString queue = root() + QStringLiteral("/runs/queue.json");
  EXPECT_TRUE(QTest::qWaitFor([&] { return QFileInfo::exists(queue); }, kWaitMs)) << banner().toStdString();
  ASSERT_TRUE(waitFor(State::kRunning));
  controller().stop();
  ASSERT_TRUE(waitForEnd());
}

TEST_F(PlacesWindowTest, ANewWorkspaceWithSamplesIsMadeWhereAPersonSays) {
  const QString folder = makeFolder(QStringLiteral("new"));
  dialogs_.answer = folder;
  QSignalSpy added(window_->findChild<app::SamplesFeature*>(), &app::SamplesFeature::added);
  action("file.new_workspace")->trigger();
  ASSERT_TRUE(added.wait(kWaitMs));
  EXPECT_EQ(bench().place()->workspace().root(), folder.toStdString());
  EXPECT_TRUE(bench().place()->workspace().canTrain());
}

TEST_F(PlacesWindowTest, AWorkspaceWithoutExperimentsOffersThem) {
  const QString folder = makeFolder(QStringLiteral("bare/experiments"));
  ASSERT_TRUE(bench().place()->open(QFileInfo(folder).path()));
  EXPECT_TRUE(QTest::qWaitFor([&] { return hint().contains(QStringLiteral("No experiments yet")); }, kWaitMs))
      << hint().toStdString();
  EXPECT_NE(hintButton("file.add_samples"), nullptr);
}

TEST_F(PlacesWindowTest, AFolderThatMayNotBeWrittenIsOpenedWithAWordWhyMuchIsGreyed) {
  ASSERT_EQ(chmod(root().toLocal8Bit().constData(), 0555), 0);
  {
    const OrdinaryUser user(dir_.path().toStdString());
    if (!user.isBound()) GTEST_SKIP() << "root may write everything, and cannot become another user here";
    ASSERT_TRUE(bench().place()->open(root()));
    ASSERT_TRUE(waitForBanner(QStringLiteral("Permission denied"))) << banner().toStdString();
    EXPECT_TRUE(banner().contains(QStringLiteral("Cannot write to"))) << banner().toStdString();
    EXPECT_GT(child<QListWidget>("experimentList")->count(), 5);
    for (const char* id : {"run.train", "file.save", "file.add_samples", "experiments.duplicate", "experiments.trash",
                           "experiments.rename"}) {
      EXPECT_FALSE(action(id)->isEnabled()) << id;
      EXPECT_TRUE(widgets::ActionRegistry::reason(action(id)).contains(QStringLiteral("Permission denied"))) << id;
    }
    ASSERT_TRUE(waitForRuns());
    saveBothThemes(QStringLiteral("read_only"));
    window_->close();
    window_.reset();
  }
  chmod(root().toLocal8Bit().constData(), 0755);
}

TEST_F(PlacesWindowTest, AFolderThatCanBeWrittenAgainIsTrainedInAfterAnotherLook) {
  const QString folder = makeFolder(QStringLiteral("closed"));
  ASSERT_TRUE(app::addSamples(folder).problem.isEmpty());
  ASSERT_EQ(chmod(folder.toLocal8Bit().constData(), 0555), 0);
  std::optional<OrdinaryUser> user(dir_.path().toStdString());
  if (!user->isBound()) GTEST_SKIP() << "root may write everything, and cannot become another user here";
  ASSERT_TRUE(bench().place()->open(folder));
  ASSERT_TRUE(waitForBanner(QStringLiteral("Cannot write to")));
  click("bannerAction0");  // Try again
  EXPECT_TRUE(banner().contains(QStringLiteral("Cannot write to"))) << "it is so still";
  user.reset();  // who may not change that
  ASSERT_EQ(chmod(folder.toLocal8Bit().constData(), 0755), 0);
  click("bannerAction0");
  EXPECT_EQ(banner(), QString());
  EXPECT_TRUE(action("run.train")->isEnabled());
}

TEST_F(PlacesWindowTest, AFolderThatIsGoneIsSaidToBeSoUntilItIsBack) {
  const QString folder = makeFolder(QStringLiteral("moved"));
  ASSERT_TRUE(app::addSamples(folder).problem.isEmpty());
  ASSERT_TRUE(bench().place()->open(folder));
  ASSERT_TRUE(QDir().rename(folder, folder + QStringLiteral(".away")));
  action("view.reload")->trigger();
  EXPECT_TRUE(banner().contains(QStringLiteral("is gone"))) << banner().toStdString();
  EXPECT_FALSE(action("run.train")->isEnabled());
  EXPECT_TRUE(QTest::qWaitFor([&] { return hint().contains(QStringLiteral("is gone: another program")); }, kWaitMs))
      << hint().toStdString();
  EXPECT_TRUE(hint().contains(QStringLiteral("The folder is gone"))) << hint().toStdString();
  EXPECT_NE(hintButton("file.open_folder"), nullptr);
  EXPECT_EQ(child<QLabel>("runFooter")->text(), QStringLiteral("The folder is gone."));
  saveBothThemes(QStringLiteral("gone_folder"));
  ASSERT_TRUE(QDir().rename(folder + QStringLiteral(".away"), folder));
  action("view.reload")->trigger();
  EXPECT_EQ(banner(), QString());
  EXPECT_TRUE(action("run.train")->isEnabled());
}

TEST_F(PlacesWindowTest, AFolderOfLogsThatIsGoneIsSaidToBeSoToo) {
  const QString folder = makeFolder(QStringLiteral("logs"));
  QDir().mkpath(folder + QStringLiteral("/a"));
  auto log = summaries::openEventLog(QString(folder + QStringLiteral("/a")).toStdString());
  log->scalar("loss", 1, 0.5, 1.7e9);
  log->flush();
  log.reset();
  ASSERT_TRUE(bench().place()->open(folder));
  ASSERT_TRUE(waitForRuns());
  ASSERT_TRUE(QDir().rename(folder, folder + QStringLiteral(".away")));
  action("view.reload")->trigger();
  EXPECT_TRUE(QTest::qWaitFor([&] { return hint().contains(QStringLiteral("The folder is gone")); }, kWaitMs))
      << hint().toStdString();
}

TEST_F(PlacesWindowTest, AFileThatIsNoExperimentIsOpenedOnItsPageAtItsFault) {
  const QString path = root() + QStringLiteral("/experiments/broken.experiment.json");
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\n  \"model\": nothing\n}\n");
  file.close();
  dialogs_.answer = path;
  for (int time = 0; time < 2; ++time) {  // the second one has a session to go on with
    QTest::keyClick(window_.get(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(waitForBanner(QStringLiteral("broken"))) << banner().toStdString();
    auto* text = child<QPlainTextEdit>("experimentJson");
    ASSERT_TRUE(text->isVisible());
    EXPECT_TRUE(QTest::qWaitFor([&] { return text->hasFocus() && text->textCursor().blockNumber() == 1; }, kWaitMs))
        << text->textCursor().blockNumber();
    EXPECT_FALSE(text->extraSelections().isEmpty());
    ASSERT_TRUE(bench().place()->open(root()));
    EXPECT_TRUE(window_->findChild<app::ChartsPage*>()->isVisible());
  }
}

TEST_F(PlacesWindowTest, OpeningAnotherFolderTakesTheWordOfAReadOnlyOneBack) {
  const QString folder = makeFolder(QStringLiteral("closed"));
  ASSERT_EQ(chmod(folder.toLocal8Bit().constData(), 0555), 0);
  const OrdinaryUser user(dir_.path().toStdString());
  if (!user.isBound()) GTEST_SKIP() << "root may write everything, and cannot become another user here";
  ASSERT_TRUE(bench().place()->open(folder));
  ASSERT_TRUE(waitForBanner(QStringLiteral("Cannot write to")));
  ASSERT_TRUE(bench().place()->open(makeFolder(QStringLiteral("open"))));
  EXPECT_EQ(banner(), QString());
}

TEST_F(PlacesWindowTest, AFolderThatMayNotBeReadIsSaidToBeSo) {
  const QString folder = makeFolder(QStringLiteral("closed"));
  ASSERT_EQ(chmod(folder.toLocal8Bit().constData(), 0), 0);
  const OrdinaryUser user(dir_.path().toStdString());
  if (!user.isBound()) GTEST_SKIP() << "root may read everything, and cannot become another user here";
  EXPECT_FALSE(bench().place()->open(folder));
  EXPECT_TRUE(banner().contains(QStringLiteral("cannot be read: Permission denied"))) << banner().toStdString();
}

TEST_F(PlacesWindowTest, NamedPipesInTheirPlacesHoldNothingUp) {
  const QString folder = makeFolder(QStringLiteral("pipes"));
  QDir(folder).mkpath(QStringLiteral("experiments"));
  QDir(folder).mkpath(QStringLiteral("runs/a"));
  for (const char* name : {"experiments/a.experiment.json", "runs/queue.json", "runs/queue.lock", "runs/workbench.json",
                           "runs/a/events.db", "runs/a/projector_config.pbtxt"}) {
    ASSERT_EQ(mkfifo((folder + QLatin1Char('/') + QLatin1String(name)).toLocal8Bit().constData(), 0600), 0) << name;
  }
  ASSERT_TRUE(bench().place()->open(folder));
  ASSERT_TRUE(waitForRuns());
  // Which of them is told first depends on their threads.
  ASSERT_TRUE(waitForBanner(folder)) << banner().toStdString();
  window_->close();
  window_.reset();  // waits for the threads that would have read them
}

}  // namespace
