// What is told of logs that are gone.
#include "app/workbench/runs/log_news.h"

#include <gtest/gtest.h>

#include <QSet>
#include <fstream>

#include "app/workbench/queue/training_news.h"
#include "app/workbench/runs/log_entry.h"
#include "tests/app/parts_fixture.h"

namespace {

const QString kLostRun = QStringLiteral("iris/run-1");

class LogNewsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    news_ = std::make_unique<app::LogNews>(index_.get(), queue_.get(), &messages_);
    openWorkspace();
    writeRun(kLostRun);
    told_.clear();
    QObject::connect(&messages_, &app::Messages::settled, &messages_, [this](const QString& key) { settled_ << key; });
  }
  QString folder() const { return runs_->find(kLostRun)->path; }
  void removeRun() {
    std::filesystem::remove_all(place_->workspace().runDir(kLostRun.toStdString()));
    runs_->refresh();
    ASSERT_TRUE(QTest::qWaitFor([&] { return runs_->find(kLostRun) == nullptr; }, test_support::kQueueWaitMs));
  }

  std::unique_ptr<app::LogNews> news_;
  QStringList settled_;
};

TEST_F(LogNewsTest, ALogThatAnotherProgramTookAwayIsToldUntilItIsBack) {
  removeRun();
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(told_.front().key, QStringLiteral("gone"));
  writeRun(kLostRun);
  EXPECT_EQ(settled_, QStringList{QStringLiteral("gone")});
}

TEST_F(LogNewsTest, ARunThatIsGoneWithItsEvaluationIsOneRun) {
  writeRun(kLostRun + QStringLiteral("/eval"));
  removeRun();
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_TRUE(told_.front().text.startsWith(QStringLiteral("The log of "))) << told_.front().text.toStdString();
}

TEST_F(LogNewsTest, ARunWithItsEvaluationThatThePersonTakesAwayIsNoNews) {
  writeRun(kLostRun + QStringLiteral("/eval"));
  news_->expectGone({folder()});
  removeRun();
  EXPECT_TRUE(told_.empty()) << told_.front().text.toStdString();
}

TEST_F(LogNewsTest, ADamagedLogIsOneMessageThoughListAndCurvesMeetIt) {
  index_->restartCurves();
  QSignalSpy inList(index_.get(), &app::RunIndex::readFailed), inCurves(index_.get(), &app::RunIndex::curvesFailed);
  const std::string log = place_->workspace().runDir("damaged/run-1");
  std::filesystem::create_directories(log);
  std::ofstream(log + "/events.db", std::ios::binary) << std::string(5000, 'x');
  runs_->refresh();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !inList.isEmpty() && !inCurves.isEmpty(); }, test_support::kQueueWaitMs));
  QSet<QString> keys;
  for (const widgets::BannerMessage& message : told_) keys.insert(message.key);
  ASSERT_EQ(keys.size(), 1) << "each key is one banner";
  EXPECT_EQ(*keys.begin(), QStringLiteral("log:") + QString::fromStdString(log));
  EXPECT_EQ(told_.back().severity, widgets::Severity::kError);
}

TEST_F(LogNewsTest, WhatIsToldOfALogGoesWhenItCanBeReadAgain) {
  const QString damaged = QStringLiteral("mended/run-1");
  const std::string log = place_->workspace().runDir(damaged.toStdString());
  std::filesystem::create_directories(log);
  std::ofstream(log + "/events.db", std::ios::binary) << std::string(5000, 'x');
  runs_->refresh();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !told_.empty(); }, test_support::kQueueWaitMs));
  EXPECT_TRUE(settled_.isEmpty());
  std::filesystem::remove(log + "/events.db");
  writeRun(damaged);
  EXPECT_TRUE(QTest::qWaitFor([&] { return settled_.contains(told_.front().key); }, test_support::kQueueWaitMs));
}

TEST_F(LogNewsTest, WhatIsToldOfALogThatNobodyHasBegunToWriteStaysUntilItIsWritten) {
  app::RunFacts run;
  run.id = QStringLiteral("late/run-1");
  run.path = QStringLiteral("/logs/late/run-1");
  run.isUnreadable = true;
  emit index_->readFailed(run.path, QStringLiteral("events.db is still empty"));
  emit index_->runsChanged({run});
  EXPECT_TRUE(settled_.isEmpty());
  run.isUnreadable = false;
  emit index_->runsChanged({run});
  ASSERT_EQ(told_.size(), 1u);
  EXPECT_EQ(settled_, QStringList{told_.front().key});
}

TEST(LogEntry, NotesOfAnEvaluationBeginLikeTheOtherLines) {
  app::RunEvent event{QStringLiteral("iris/run-1"), {}};
  event.entry.event = summaries::SessionEvent::kMessage;
  event.entry.text = "evaluation due";
  EXPECT_EQ(app::logEntry(event).text, QStringLiteral("Evaluation due"));
  event.entry.text = "a message of a hook";
  EXPECT_EQ(app::logEntry(event).text, QStringLiteral("a message of a hook"));
}

TEST_F(LogNewsTest, WhyATrainingFailedIsOneLineThoughItsQueueAndItsLogTellIt) {
  const app::TrainingNews ofQueue(queue_.get(), data_.get(), &messages_);
  QStringList errors;
  QObject::connect(&messages_, &app::Messages::logAdded, &messages_,
                   [&errors](const std::vector<widgets::LogEntry>& entries) {
                     for (const widgets::LogEntry& each : entries) {
                       if (each.level == widgets::LogLevel::kError) errors << each.text;
                     }
                   });
  bool isRead = false;  // the log's entry
  QObject::connect(index_.get(), &app::RunIndex::eventsAdded, &messages_,
                   [&isRead](const std::vector<app::RunEvent>& events) {
                     for (const app::RunEvent& each : events) {
                       isRead = isRead || each.entry.event == summaries::SessionEvent::kError;
                     }
                   });
  const QString run = QStringLiteral("iris/run-2");
  app::TrainingRequest asked = request(run, 10);
  asked.modelDir = place_->workspace().runDir(run.toStdString());
  asked.experiment.mutable_train_input()->mutable_csv()->set_path("none.csv");
  queue_->add(std::move(asked), run);
  queue_->startNow(run);
  ASSERT_TRUE(QTest::qWaitFor([&] { return isRead && !errors.isEmpty(); }, test_support::kQueueWaitMs));
  ASSERT_EQ(errors.size(), 1) << errors.join(u'\n').toStdString();
  EXPECT_TRUE(errors.front().contains(QStringLiteral("none.csv"))) << errors.front().toStdString();
}

TEST_F(LogNewsTest, DamageOfWhatALogWasImportedFromIsOneLineOfTheLog) {
  QStringList lines;
  QObject::connect(&messages_, &app::Messages::logAdded, &messages_,
                   [&lines](const std::vector<widgets::LogEntry>& entries) {
                     for (const widgets::LogEntry& each : entries) lines << each.text;
                   });
  app::RunFacts run;
  run.id = QStringLiteral("imported/run-1");
  run.path = QStringLiteral("/logs/imported/run-1");
  run.damage = QStringLiteral("events.out.1 is damaged");
  emit index_->runsChanged({run});
  emit index_->runsChanged({run});
  EXPECT_EQ(lines, QStringList{QStringLiteral("imported/run-1: events.out.1 is damaged")});
}

TEST_F(LogNewsTest, WhatThePersonTakesAwayIsNoNews) {
  news_->expectGone({folder()});
  removeRun();
  EXPECT_TRUE(told_.empty());
}

}  // namespace
