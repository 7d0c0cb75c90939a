// The experiment that is open, without the window.
#include "app/shell/open_experiment.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>

#include "app/features/samples/sample_files.h"
#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/experiment_page.h"
#include "tests/app/lone_place.h"
#include "tests/support/scripted_dialogs.h"

namespace {

class OpenExperimentTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(app::addSamples(folder_.path()).problem, QString());
    ASSERT_TRUE(place_.open(folder_.path()));
    QObject::connect(&experiment_, &app::OpenExperiment::message, &list_,
                     [this](const widgets::BannerMessage& message) { told_.push_back(message); });
    experiment_.showWorkspace();
    list_.select(QStringLiteral("iris_dnn"));
    page_ = experiment_.makePage(&list_);
  }
  void edit() {
    page_->change([](engine::estimator::Experiment& experiment) { experiment.mutable_train()->set_max_steps(7); });
  }
  int stepsOnDisk() {
    return static_cast<int>(engine::estimator::loadExperiment(experiment_.file().toStdString()).train().max_steps());
  }

  QTemporaryDir folder_;
  test_support::LonePlace lone_;
  app::OpenWorkspace& place_ = lone_.place();
  test_support::ScriptedDialogs dialogs_;
  app::ExperimentList list_;
  app::OpenExperiment experiment_{place_, list_, dialogs_};
  app::ExperimentPage* page_ = nullptr;
  std::vector<widgets::BannerMessage> told_;
};

TEST_F(OpenExperimentTest, SelectingAnotherAsksWhatToDoWithEdits) {
  edit();
  list_.select(QStringLiteral("digits_convnet"));
  EXPECT_TRUE(experiment_.file().endsWith(QStringLiteral("iris_dnn.experiment.json")));
  ASSERT_EQ(told_.size(), 1u);
  told_.front().actions.at(1).invoke();  // discard
  EXPECT_TRUE(experiment_.file().endsWith(QStringLiteral("digits_convnet.experiment.json")));
  EXPECT_NE(stepsOnDisk(), 7);
}

TEST_F(OpenExperimentTest, ARunIsMadeOfWhatIsSavedFirst) {
  edit();
  const auto experiment = experiment_.toTrain();
  ASSERT_TRUE(experiment);
  EXPECT_EQ(experiment->train().max_steps(), 7);
  EXPECT_EQ(stepsOnDisk(), 7);
  EXPECT_FALSE(experiment_.isModified());
}

TEST_F(OpenExperimentTest, ABrokenTextIsRefusedInTheWordsBelowIt) {
  page_->findChild<QTabBar*>(QStringLiteral("experimentViews"))->setCurrentIndex(1);
  auto* text = page_->findChild<QPlainTextEdit*>(QStringLiteral("experimentJson"));
  text->setPlainText(QStringLiteral("{\n  \"name\": \"iris\n}"));
  experiment_.save();
  ASSERT_FALSE(told_.empty());
  EXPECT_EQ(told_.back().text,
            QStringLiteral("iris_dnn: line 2, column 11: This text has no closing quote on its line"));
  page_->findChild<QTabBar*>(QStringLiteral("experimentViews"))->setCurrentIndex(0);
  EXPECT_TRUE(page_->showsJson());
  EXPECT_EQ(text->toPlainText().count(QLatin1Char('\n')), 2);
}

TEST_F(OpenExperimentTest, AFileThatIsGoneIsNotTrained) {
  ASSERT_TRUE(QFile::remove(experiment_.file()));
  EXPECT_FALSE(experiment_.toTrain());
  ASSERT_FALSE(told_.empty());
  EXPECT_EQ(told_.back().severity, widgets::Severity::kError);
}

TEST_F(OpenExperimentTest, AFileThatIsOpenedAndIsNoExperimentIsSaidToBeSoAndShown) {
  const QString path = folder_.filePath(QStringLiteral("experiments/broken.experiment.json"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"model\": nothing");
  file.close();
  ASSERT_TRUE(place_.open(path));
  experiment_.showWorkspace();
  experiment_.showFault();
  ASSERT_FALSE(told_.empty());
  EXPECT_EQ(told_.back().severity, widgets::Severity::kError);
  const QSignalSpy wanted(&experiment_, &app::OpenExperiment::pageWanted);
  told_.back().actions.at(0).invoke();
  EXPECT_EQ(wanted.size(), 1);
  EXPECT_TRUE(page_->showsJson());
}

TEST_F(OpenExperimentTest, AnUnknownOptimizerIsShownInItsField) {
  page_->change([](engine::estimator::Experiment& experiment) {
    experiment.mutable_model()->mutable_dnn_classifier()->mutable_optimizer()->set_name("Adagard");
  });
  experiment_.save();
  experiment_.showCause(QStringLiteral("There is no optimizer 'Adagard'; there are Adagrad, Adam and others."));
  EXPECT_EQ(page_->focusWidget()->objectName(), QStringLiteral("model.dnn_classifier.optimizer.name"));
}

}  // namespace
