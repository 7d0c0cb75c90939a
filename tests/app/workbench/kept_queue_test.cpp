// What an earlier window left in the queue, offered to go on with.
#include "app/workbench/starts/kept_queue.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/app/parts_fixture.h"

namespace {

using test_support::kQueueWaitMs;

const QString kKeptFirst = QStringLiteral("iris/run-1");
const QString kKeptSecond = QStringLiteral("iris/run-2");

class KeptQueueTest : public test_support::PartsTest {
 protected:
  void SetUp() override {
    PartsTest::SetUp();
    queue_->clear();
    openWorkspace();
    std::filesystem::create_directories(runsDir().toStdString());
  }
  void TearDown() override { kept_.reset(); }
  QString runsDir() const { return root() + QStringLiteral("/runs"); }
  QString file() const { return runsDir() + QStringLiteral("/queue.json"); }
  void leave(const QStringList& waiting, const QStringList& active) {
    std::vector<app::KeptRun> runs;
    for (const QString& id : active) runs.push_back({id, request(id, 10), true});
    for (const QString& id : waiting) runs.push_back({id, request(id, 10), false});
    ASSERT_EQ(app::writeQueue(runsDir(), runs), QString());
  }
  std::unique_ptr<app::KeptQueue> keep() {
    auto kept = std::make_unique<app::KeptQueue>(queue_.get(), starts_.get(), data_.get(), &messages_);
    kept->open(place_->workspace());
    return kept;
  }
  bool waitForMessage(const QString& key) {
    return QTest::qWaitFor([&] { return !told_.empty() && told_.back().key == key; }, kQueueWaitMs);
  }
  QStringList inFile() const {
    QStringList ids;
    for (const app::KeptRun& run : app::readQueue(runsDir()).runs) ids << run.id;
    return ids;
  }

  std::unique_ptr<app::KeptQueue> kept_;
};

TEST_F(KeptQueueTest, WhatWaitedIsHeldUntilAPersonStartsIt) {
  leave({kKeptFirst, kKeptSecond}, {});
  kept_ = keep();
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue")));
  EXPECT_TRUE(queue_->isHeld());
  EXPECT_EQ(queue_->waiting(), (QStringList{kKeptFirst, kKeptSecond}));
  EXPECT_EQ(queue_->request(kKeptFirst)->modelDir, runsDir().toStdString() + "/iris/run-1");
  told_.back().actions.front().invoke();
  EXPECT_FALSE(queue_->isHeld());
  EXPECT_TRUE(queue_->isActive(kKeptFirst));
  ASSERT_TRUE(waitForEnd());
}

TEST_F(KeptQueueTest, TheOfferStaysUntilTheQueueGoesOn) {
  leave({kKeptFirst}, {});
  kept_ = keep();
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue")));
  EXPECT_FALSE(told_.back().passes());
  QStringList settled;
  QObject::connect(&messages_, &app::Messages::settled, [&](const QString& key) { settled << key; });
  queue_->setHeld(false);  // from the dock of the queue
  EXPECT_EQ(settled, QStringList{QStringLiteral("queue")});
  ASSERT_TRUE(waitForEnd());
}

TEST_F(KeptQueueTest, WhatIsRemovedIsNotOfferedAgain) {
  leave({kKeptFirst}, {kKeptSecond});
  kept_ = keep();
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue")));
  told_.back().actions.at(1).invoke();
  EXPECT_TRUE(queue_->waiting().isEmpty());
  EXPECT_FALSE(queue_->isHeld());
  kept_.reset();
  EXPECT_FALSE(QFile::exists(file()));
}

TEST_F(KeptQueueTest, WhatWasCutOffGoesFirst) {
  leave({kKeptFirst}, {kKeptSecond});
  queue_->setLimit(1);
  kept_ = keep();
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue")));
  EXPECT_TRUE(told_.back().text.contains(QStringLiteral("iris/run-2 was interrupted")))
      << told_.back().text.toStdString();
  EXPECT_EQ(queue_->waiting(), QStringList{kKeptFirst});
  told_.back().actions.front().invoke();
  EXPECT_TRUE(queue_->isActive(kKeptSecond));
  EXPECT_EQ(queue_->waiting(), QStringList{kKeptFirst});
  queue_->stopAll();
  ASSERT_TRUE(waitForEnd());
}

TEST_F(KeptQueueTest, WhatWasCutOffStaysInTheFileUntilSomebodyDecides) {
  leave({}, {kKeptSecond});
  kept_ = keep();
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue")));
  kept_.reset();
  EXPECT_EQ(inFile(), QStringList{kKeptSecond});
}

TEST_F(KeptQueueTest, ARunWhoseNumberWasGivenAgainGetsANewOne) {
  leave({kKeptFirst}, {});
  queue_->setHeld(true);
  add(kKeptFirst, 10);
  kept_ = keep();
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue")));
  EXPECT_EQ(queue_->waiting().size(), 2);
  EXPECT_EQ(queue_->waiting().front(), kKeptFirst);
  EXPECT_EQ(queue_->waiting().back(), QStringLiteral("iris_dnn/run-1"));
}

TEST_F(KeptQueueTest, LeavingAWorkspaceSaysWhatWaitsThere) {
  kept_ = keep();
  queue_->setHeld(true);
  add(kKeptFirst, 10);
  const QString other = dir_.filePath(QStringLiteral("other"));
  app::Workspace::make(other.toStdString());
  kept_->open(app::Workspace::open(other.toStdString()));
  ASSERT_TRUE(waitForMessage(QStringLiteral("left")));
  EXPECT_TRUE(told_.back().text.contains(root())) << told_.back().text.toStdString();
}

TEST_F(KeptQueueTest, OnlyOneWindowOwnsTheQueueOfAWorkspace) {
  leave({kKeptFirst}, {});
  auto first = keep();
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue")));
  app::TrainingQueue other(settings_.get());
  app::KeptQueue second(&other, starts_.get(), data_.get(), &messages_);
  second.open(place_->workspace());
  ASSERT_TRUE(waitForMessage(QStringLiteral("queue_file")));
  EXPECT_TRUE(other.waiting().isEmpty());
  first.reset();
  told_.back().actions.front().invoke();  // try again
  EXPECT_TRUE(QTest::qWaitFor([&] { return other.waiting() == QStringList{kKeptFirst}; }, kQueueWaitMs));
}

}  // namespace
