// What is told of logs that are gone.
#include "app/workbench/runs/log_news.h"

#include <gtest/gtest.h>

#include <QSet>
#include <fstream>

#include "tests/app/parts_fixture.h"

namespace {

const QString kLostRun = QStringLiteral("iris/run-1");

class LogNewsTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    news_ = std::make_unique<app::LogNews>(index_.get(), &messages_);
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

TEST_F(LogNewsTest, WhatThePersonTakesAwayIsNoNews) {
  news_->expectGone({folder()});
  removeRun();
  EXPECT_TRUE(told_.empty());
}

}  // namespace
