// The wizard's frame: steps, name, writing, training, keeping the draft.
#include <sys/resource.h>

#include <csignal>

#include "app/features/wizard/wizard_feature.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "tests/app/features/wizard/wizard_fixture.h"

namespace {

using engine::estimator::Experiment;
using test_support::kWaitMs;
using ::testing::HasSubstr;

// Files may not grow beyond a limit, which is what a full disk is to a program.
class NoRoom {
 public:
  NoRoom() : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &former_);
    rlimit limit = former_;
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~NoRoom() {
    setrlimit(RLIMIT_FSIZE, &former_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit former_{};
};

class WizardFrameTest : public test_support::WizardTest {};

TEST_F(WizardFrameTest, SaysWhatIsMissingBeforeAnythingIsChosen) {
  EXPECT_FALSE(wizard().canTrain());
  EXPECT_FALSE(wizard().problem().isEmpty());
}

TEST_F(WizardFrameTest, OneBeginsWithTheData) {
  EXPECT_EQ(wizard().wizard()->focusWidget()->objectName(), QStringLiteral("data.path"));
  useIris();
  wizard().goTo(QStringLiteral("Train"));
  wizard().click(QStringLiteral("wizardStartOver"));
  EXPECT_EQ(wizard().wizard()->focusWidget()->objectName(), QStringLiteral("data.path"));
}

TEST_F(WizardFrameTest, ItsActionsAreKnownToThePaletteAndTheirKeysCanBeChanged) {
  const auto reason = [&](const char* id) { return widgets::ActionRegistry::reason(action(id)); };
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  wizard().removeAllLayers();
  EXPECT_EQ(reason("layers.up"), QStringLiteral("Select a layer first."));
  wizard().addLayer(QStringLiteral("flatten"));
  wizard().addLayer(QStringLiteral("dense"));
  EXPECT_EQ(reason("layers.down"), QStringLiteral("It is already the last layer."));
  auto* registry = static_cast<widgets::ActionRegistry*>(action("layers.up")->parent());
  EXPECT_EQ(registry->rival(action("wizard.undo"), QKeySequence::Undo), nullptr) << "another window has its own keys";
  ASSERT_TRUE(registry->rebind(QStringLiteral("layers.up"), QKeySequence(QStringLiteral("Ctrl+U"))));
  const auto typeAt = [&](int row) { return draft().experiment().model().sequential().layers(row).type(); };
  auto* list = wizard().find<QTreeView>(QStringLiteral("layerList"));
  list->setFocus();
  QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(typeAt(0), "flatten");
  wizard().chooseLayer(1);
  QTest::keyClick(list, Qt::Key_U, Qt::ControlModifier);
  EXPECT_EQ(typeAt(0), "dense");
  EXPECT_TRUE(
      wizard().find<QToolButton>(QStringLiteral("layers.up.tool"))->toolTip().contains(QStringLiteral("Ctrl+U")));
  QTest::keyClick(list, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(typeAt(0), "flatten");
  QTest::keyClick(list, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(typeAt(0), "dense");
  QTest::keyClick(list, Qt::Key_Escape);
  ASSERT_FALSE(wizard().isOpen());
  for (const char* id : {"wizard.undo", "wizard.train", "layers.up", "columns.cross", "features.wide"}) {
    EXPECT_FALSE(action(id)->isEnabled()) << id;
    EXPECT_TRUE(reason(id).contains(QStringLiteral("New experiment"))) << id;
  }
}

TEST_F(WizardFrameTest, TrainsOnceTheDataAreChosen) {
  useIris();
  ASSERT_TRUE(wizard().canTrain()) << wizard().problem().toStdString();
  EXPECT_EQ(wizard().name(), QStringLiteral("iris_training"));
  wizard().trainNow();
  EXPECT_FALSE(wizard().isOpen());
  ASSERT_TRUE(waitFor(State::kFinished)) << told();
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return bench().runs()->find(QStringLiteral("iris_training/run-1")) != nullptr; }, kWaitMs));
  EXPECT_TRUE(written(QStringLiteral("iris_training")).model().has_dnn_classifier());
  // The next one begins anew.
  wizard().open();
  EXPECT_EQ(draft().experiment().train_input().source_case(), engine::estimator::Input::SOURCE_NOT_SET);
}

TEST_F(WizardFrameTest, ReachesEveryStepByListButtonsAndKeys) {
  auto* steps = wizard().find<QListWidget>(QStringLiteral("wizardSteps"));
  for (int row = 0; row < steps->count(); ++row) {
    wizard().goTo(steps->item(row)->text().section(QLatin1Char(' '), -1));
  }
  EXPECT_FALSE(wizard().find<QAbstractButton>(QStringLiteral("wizardNext"))->isEnabled());
  wizard().back();
  EXPECT_EQ(wizard().wizard()->step(), steps->count() - 2);
  QTest::keyClick(wizard().wizard(), Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(wizard().wizard()->step(), steps->count() - 1);
}

TEST_F(WizardFrameTest, TheStepOfTextsIsLeftOutOnceATableIsChosen) {
  auto* steps = wizard().find<QListWidget>(QStringLiteral("wizardSteps"));
  const auto textsOf = [&] {
    QStringList texts;
    for (int row = 0; row < steps->count(); ++row) {
      if (!steps->item(row)->isHidden()) texts << steps->item(row)->text();
    }
    return texts;
  };
  EXPECT_TRUE(textsOf().contains(QStringLiteral("2  Texts")));
  useIris();
  EXPECT_EQ(textsOf().value(1), QStringLiteral("2  Model"));
  wizard().goTo(QStringLiteral("Data"));
  wizard().next();
  EXPECT_EQ(wizard().wizard()->step(), 2) << "the next one that is listed";
  wizard().back();
  EXPECT_EQ(wizard().wizard()->step(), 0);
}

TEST_F(WizardFrameTest, RefusesNamesThatCannotBeFilesOrThatExist) {
  useIris();
  const QString field = QStringLiteral("experimentName");
  wizard().setName(QStringLiteral("a/b"));
  EXPECT_THAT(wizard().problemOf(field).toStdString(), HasSubstr("not contain /"));
  wizard().setName(QString());
  EXPECT_FALSE(wizard().problemOf(field).isEmpty());
  EXPECT_FALSE(wizard().canTrain());
  wizard().setName(QStringLiteral("iris_dnn"));
  EXPECT_THAT(wizard().problemOf(field).toStdString(), HasSubstr("already"));
  EXPECT_FALSE(wizard().canTrain());
  wizard().check(QStringLiteral("replaceExperiment"));
  EXPECT_TRUE(wizard().canTrain()) << wizard().problem().toStdString();
  wizard().setName(QStringLiteral("iris_new"));
  EXPECT_TRUE(wizard().canTrain());
}

TEST_F(WizardFrameTest, ItsPartsAreInTheirPlacesInTheFirstPicture) {
  open(root());  // a window that has not shown it yet
  action("file.new_experiment")->trigger();
  const auto* opened = window_->findChild<app::NewExperimentWizard*>();
  ASSERT_TRUE(opened && opened->isVisible());
  const auto places = [opened] {
    QStringList all;
    for (const QWidget* each : opened->findChildren<QWidget*>()) {
      if (!each->isVisible()) continue;
      const QRect place(each->mapTo(opened, QPoint()), each->size());
      all << QStringLiteral("%1 %2: %3 %4 %5 %6")
                 .arg(QLatin1String(each->metaObject()->className()), each->objectName())
                 .arg(place.x())
                 .arg(place.y())
                 .arg(place.width())
                 .arg(place.height());
    }
    return all;
  };
  const QStringList first = places();
  EXPECT_GT(first.size(), 10);
  for (int turn = 0; turn < 5; ++turn) QApplication::processEvents();
  EXPECT_EQ(places().join(QLatin1Char('\n')).toStdString(), first.join(QLatin1Char('\n')).toStdString());
}

TEST_F(WizardFrameTest, KeepsTheDraftWhenItIsClosed) {
  useIris();
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("123"));
  wizard().wizard()->close();
  EXPECT_FALSE(wizard().isOpen());
  wizard().open();
  EXPECT_EQ(wizard().text(QStringLiteral("train.max_steps")), QStringLiteral("123"));
  EXPECT_TRUE(wizard().find<QLineEdit>(QStringLiteral("train.max_steps"))->isVisible());
  wizard().click(QStringLiteral("wizardStartOver"));
  EXPECT_EQ(draft().experiment().train().max_steps(), 1000);
  EXPECT_EQ(wizard().wizard()->step(), 0);
}

TEST_F(WizardFrameTest, EscAsksOnlyWhereItWouldTakeSomethingAway) {
  QTest::keyClick(wizard().wizard(), Qt::Key_Escape);
  EXPECT_FALSE(wizard().isOpen());
  EXPECT_TRUE(dialogs().asked.isEmpty());
  wizard().open();
  useIris();
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("123"));
  dialogs().confirms = false;
  QTest::keyClick(wizard().wizard(), Qt::Key_Escape);
  EXPECT_TRUE(wizard().isOpen());
  EXPECT_EQ(dialogs().asked.size(), 1);
  EXPECT_EQ(draft().experiment().train().max_steps(), 123);
  dialogs().confirms = true;
  QTest::keyClick(wizard().wizard(), Qt::Key_Escape);
  EXPECT_FALSE(wizard().isOpen());
  EXPECT_EQ(draft().experiment().train().max_steps(), 1000);
}

TEST_F(WizardFrameTest, EscAsksBeforeItTakesAPathThatIsNotReadYet) {
  auto* line = wizard().find<QLineEdit>(QStringLiteral("data.path"));
  QTest::keyClicks(line, QStringLiteral("table"));
  QTest::keyClick(line, Qt::Key_Escape);
  EXPECT_EQ(dialogs().asked.size(), 1);
  EXPECT_FALSE(wizard().isOpen());
  wizard().open();
  EXPECT_TRUE(line->text().isEmpty());
  QTest::keyClick(line, Qt::Key_Escape);
  EXPECT_EQ(dialogs().asked.size(), 1);
}

TEST_F(WizardFrameTest, SavesAFileWithoutTraining) {
  useIris();
  dialogs().answer = fileOf(QStringLiteral("saved"));
  wizard().save();
  EXPECT_TRUE(written(QStringLiteral("saved")).has_model());
  EXPECT_FALSE(controller().isActive());
  EXPECT_TRUE(wizard().isOpen());
}

TEST_F(WizardFrameTest, AFileInAnotherFolderReadsTheSameData) {
  useIris();
  const std::string data = written(QStringLiteral("iris_dnn")).train_input().csv().path();
  ASSERT_FALSE(std::filesystem::path(data).is_absolute());
  const auto wanted = std::filesystem::canonical(root().toStdString() + "/experiments/" + data);
  ASSERT_TRUE(QDir(dir_.path()).mkpath(QStringLiteral("elsewhere")));
  const std::string outside = dir_.path().toStdString() + "/elsewhere/moved.experiment.json";
  dialogs().answer = QString::fromStdString(outside);
  wizard().save();
  const auto moved = engine::estimator::loadExperiment(outside);
  EXPECT_EQ(moved.train_input().csv().path(), wanted.string());
  const std::string below = root().toStdString() + "/moved.experiment.json";
  dialogs().answer = QString::fromStdString(below);
  wizard().save();
  const auto kept = engine::estimator::loadExperiment(below);
  EXPECT_EQ(kept.train_input().csv().path(), wanted.lexically_relative(root().toStdString()));
  EXPECT_EQ(draft().experiment().train_input().csv().path(), data) << "the wizard still edits the workspace's";
}

TEST_F(WizardFrameTest, SaysThatTheDiskIsFullAndKeepsDraftAndOldFile) {
  useIris();
  wizard().setName(QStringLiteral("iris_dnn"));
  wizard().check(QStringLiteral("replaceExperiment"));
  const QString before = irisJson();
  {
    const NoRoom disk;
    wizard().trainNow();
  }
  EXPECT_TRUE(wizard().isOpen());
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("Cannot write"));
  EXPECT_EQ(irisJson(), before);
  EXPECT_TRUE(draft().experiment().has_model());
  EXPECT_FALSE(controller().isActive());
  wizard().trainNow();
  EXPECT_FALSE(wizard().isOpen());
  EXPECT_NE(irisJson(), before);
}

TEST_F(WizardFrameTest, TakesTypingBackByCtrlZOfTheLineAndEditsByCtrlZOfTheDraft) {
  useIris();
  wizard().goTo(QStringLiteral("Train"));
  wizard().setText(QStringLiteral("train.max_steps"), QStringLiteral("5"));
  wizard().goTo(QStringLiteral("Check"));
  QTest::keyClick(wizard().find<QListWidget>(QStringLiteral("wizardSteps")), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(draft().experiment().train().max_steps(), 1000);
}

}  // namespace
