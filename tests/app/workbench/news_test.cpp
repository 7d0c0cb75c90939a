// What a person is told of trainings and of imports.
#include <gtest/gtest.h>

#include <QDeadlineTimer>
#include <QFile>
#include <QSignalSpy>
#include <QThread>

#include "app/workbench/places/import_news.h"
#include "app/workbench/queue/training_news.h"
#include "tests/app/parts_fixture.h"

namespace {

using engine::estimator::LogTopic;
using EngineLevel = engine::estimator::LogLevel;
using test_support::kQueueWaitMs;

const QString kNewsRun = QStringLiteral("iris/run-1");

class TrainingNewsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    news_ = std::make_unique<app::TrainingNews>(queue_.get(), data_.get(), &messages_);
    QObject::connect(&messages_, &app::Messages::settled, &messages_, [this](const QString& key) { settled_ << key; });
    QObject::connect(&messages_, &app::Messages::logAdded, &messages_,
                     [this](const std::vector<widgets::LogEntry>& entries) {
                       logged_.insert(logged_.end(), entries.begin(), entries.end());
                     });
  }
  void say(EngineLevel level, const QString& text, LogTopic topic = LogTopic::kOther) {
    emit queue_->logLines(kNewsRun, {{level, text, topic}});
  }
  // The training ends with an error.
  void fail(const std::string& path) {
    app::TrainingRequest asked = request(kNewsRun, 10);
    asked.experiment.mutable_train_input()->mutable_csv()->set_path(path);
    asked.dataDir = dir_.path().toStdString();
    queue_->add(std::move(asked), kNewsRun);
    queue_->startNow(kNewsRun);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !told_.empty(); }, kQueueWaitMs));
  }

  std::unique_ptr<app::TrainingNews> news_;
  QStringList settled_;
  std::vector<widgets::LogEntry> logged_;
};

TEST_F(TrainingNewsTest, LinesAreLoggedWithTheirRunAndOnlyWarningsAreShown) {
  say(EngineLevel::kInfo, QStringLiteral("Saving checkpoints for 20"));
  EXPECT_TRUE(told_.empty());
  say(EngineLevel::kWarning, QStringLiteral("The loss is not finite"));
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(told_.back().text, QStringLiteral("iris/run-1: The loss is not finite"));
  ASSERT_EQ(logged_.size(), 2u);
  EXPECT_EQ(logged_[0].level, widgets::LogLevel::kMessage);
  EXPECT_EQ(logged_[1].level, widgets::LogLevel::kWarning);
  EXPECT_EQ(logged_[1].run, kNewsRun);
}

TEST_F(TrainingNewsTest, AnErrorThatTheTrainingSurvivesIsShown) {
  say(EngineLevel::kError, QStringLiteral("Plugin 'x' failed in begin() and is left out of the rest of this run"));
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(told_.back().severity, widgets::Severity::kError);
  EXPECT_TRUE(told_.back().text.startsWith(QStringLiteral("iris/run-1: Plugin 'x'")))
      << told_.back().text.toStdString();
}

TEST_F(TrainingNewsTest, WhatATrainingSaidBeforeItFailedIsNotTheSecondMessageOfOneFailure) {
  say(EngineLevel::kError, QStringLiteral("Model diverged with loss = NaN."));
  ASSERT_EQ(told_.size(), 1u);
  const QString key = told_.front().key;
  told_.clear();
  fail("/nowhere.csv");
  EXPECT_EQ(told_.size(), 1u);
  EXPECT_EQ(settled_, QStringList{key});
}

TEST_F(TrainingNewsTest, AWarningOfTheDiskIsSettledWhenTheLogIsWrittenAgain) {
  say(EngineLevel::kWarning, QStringLiteral("the disk is full"), LogTopic::kLogBroken);
  say(EngineLevel::kWarning, QStringLiteral("no room for a checkpoint"), LogTopic::kCheckpointLost);
  ASSERT_EQ(told_.size(), 2u);
  EXPECT_NE(told_[0].key, told_[1].key);
  say(EngineLevel::kInfo, QStringLiteral("written again"), LogTopic::kLogMended);
  EXPECT_EQ(settled_, QStringList{told_[0].key});
  say(EngineLevel::kInfo, QStringLiteral("saved again"), LogTopic::kCheckpointsSaved);
  EXPECT_EQ(settled_, (QStringList{told_[0].key, told_[1].key}));
}

TEST_F(TrainingNewsTest, LinesHaveTheTimeWhenTheyWereSaidAndNotWhenTheWindowHeardOfThem) {
  add(kNewsRun, 10);
  queue_->startNow(kNewsRun);
  // Meanwhile the window is busy with something else.
  const QString saved = QString::fromStdString(modelDir(kNewsRun)) + QStringLiteral("/checkpoint");
  const QDeadlineTimer patience(kQueueWaitMs);
  while (!QFile::exists(saved) && !patience.hasExpired()) QThread::yieldCurrentThread();
  ASSERT_TRUE(QFile::exists(saved));
  const QDateTime known = QDateTime::currentDateTime();
  while (QDateTime::currentDateTime() <= known) QThread::yieldCurrentThread();
  ASSERT_TRUE(logged_.empty());
  ASSERT_TRUE(waitForEnd());
  ASSERT_FALSE(logged_.empty());
  EXPECT_LE(logged_.front().time, known);
}

TEST_F(TrainingNewsTest, ATrainingWithoutItsDataAsksForTheFolder) {
  QSignalSpy wanted(data_.get(), &app::DataFolder::wanted);
  fail("${DATA}/none.csv");
  EXPECT_TRUE(told_.back().text.startsWith(QStringLiteral("iris/run-1 failed: "))) << told_.back().text.toStdString();
  ASSERT_EQ(told_.back().actions.size(), 2u);
  told_.back().actions.front().invoke();
  EXPECT_EQ(wanted.size(), 1);
  ASSERT_FALSE(logged_.empty());
  EXPECT_EQ(logged_.back().level, widgets::LogLevel::kError);
}

TEST_F(TrainingNewsTest, AFolderThatIsChosenWhereATrainingAsksForItLetsTheTrainingGoOn) {
  const QSignalSpy again(news_.get(), &app::TrainingNews::againWanted);
  fail("${DATA}/none.csv");
  told_.back().actions.front().invoke();
  EXPECT_TRUE(again.isEmpty()) << "none was chosen";
  QObject::connect(data_.get(), &app::DataFolder::wanted, data_.get(), [this] { data_->set(dir_.path()); });
  told_.back().actions.front().invoke();
  ASSERT_EQ(again.size(), 1);
  EXPECT_EQ(again.front().at(1).toString(), kNewsRun);
  EXPECT_EQ(told_.size(), 1u) << "nothing is left to be offered";
}

TEST_F(TrainingNewsTest, AFolderThatIsChosenElsewhereOffersTheTrainingThatFailedForWantOfIt) {
  const QSignalSpy again(news_.get(), &app::TrainingNews::againWanted);
  data_->set(dir_.path());
  EXPECT_TRUE(told_.empty());
  fail("${DATA}/none.csv");
  data_->set(dir_.path());
  ASSERT_EQ(told_.size(), 2u);
  EXPECT_EQ(told_.back().key, told_.front().key) << "in its place";
  EXPECT_TRUE(again.isEmpty());
  told_.back().actions.front().invoke();
  EXPECT_EQ(again.size(), 1);
  data_->set(dir_.path());
  EXPECT_EQ(told_.size(), 2u);
}

TEST_F(TrainingNewsTest, AnotherFailureOffersItsPlaceInTheExperimentAndTheLog) {
  QSignalSpy log(&messages_, &app::Messages::logWanted), cause(&messages_, &app::Messages::causeWanted);
  fail("none.csv");
  ASSERT_EQ(told_.back().actions.size(), 2u);
  told_.back().actions.front().invoke();
  ASSERT_EQ(cause.size(), 1);
  EXPECT_EQ(cause.front().front().toString(), kNewsRun);
  told_.back().actions.back().invoke();
  EXPECT_EQ(log.size(), 1);
}

class ImportNewsTest : public ::testing::Test {
 protected:
  ImportNewsTest() {
    QObject::connect(&messages_, &app::Messages::message, &messages_,
                     [this](const widgets::BannerMessage& message) { told_.push_back(message); });
  }
  app::Messages messages_;
  app::EventFileImport import_;
  app::ImportNews news_{&import_, &messages_};
  std::vector<widgets::BannerMessage> told_;
};

TEST_F(ImportNewsTest, WhatWasCancelledSaysHowFarItCameAndCanGoOn) {
  emit import_.cancelled({3, 8, 40, 10});
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_TRUE(told_.back().text.contains(QStringLiteral("3 of 8 runs"))) << told_.back().text.toStdString();
  EXPECT_EQ(told_.back().actions.size(), 1u);
}

TEST_F(ImportNewsTest, EveryProblemIsLoggedAndTheFirstIsShown) {
  QSignalSpy logged(&messages_, &app::Messages::logAdded);
  emit import_.failed({QStringLiteral("a is cut off"), QStringLiteral("b cannot be read")});
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_TRUE(told_.back().text.contains(QStringLiteral("(2): a is cut off"))) << told_.back().text.toStdString();
  EXPECT_EQ(logged.size(), 2);
}

TEST_F(ImportNewsTest, TheEndIsAPassingLine) {
  QSignalSpy status(&messages_, &app::Messages::status);
  emit import_.finished(QStringLiteral("4 runs imported"));
  EXPECT_TRUE(told_.empty());
  ASSERT_EQ(status.size(), 1);
  EXPECT_EQ(status.front().front().toString(), QStringLiteral("4 runs imported"));
}

}  // namespace
