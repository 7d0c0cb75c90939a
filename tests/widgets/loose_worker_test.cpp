#include "widgets/util/loose_worker.h"

#include <gtest/gtest.h>

#include <QTest>
#include <latch>
#include <stdexcept>

namespace widgets {
namespace {

constexpr int kLooseWaitMs = 30000;

// Work that runs until the test lets it go.
struct Held {
  std::shared_ptr<std::latch> begun = std::make_shared<std::latch>(1);
  std::shared_ptr<std::latch> gate = std::make_shared<std::latch>(1);
  LooseWorker::Work work(const QByteArray& result) const {
    return [begun = begun, gate = gate, result] {
      begun->count_down();
      gate->wait();
      return result;
    };
  }
};

class LooseWorkerTest : public ::testing::Test {
 protected:
  LooseWorker::Done done() {
    return [this](const QByteArray& result) { results_ << result; };
  }
  LooseWorker::Failed failed() {
    return [this](const QString& error) { errors_ << error; };
  }
  void run(LooseWorker::Work work) { worker_->run(std::move(work), done(), failed()); }
  bool waitForResults(qsizetype count) {
    return QTest::qWaitFor([&] { return results_.size() + errors_.size() >= count; }, kLooseWaitMs);
  }

  std::unique_ptr<LooseWorker> worker_ = std::make_unique<LooseWorker>(nullptr, std::chrono::milliseconds(20));
  QList<QByteArray> results_;
  QStringList errors_;
};

TEST_F(LooseWorkerTest, DeliversWhatTheWorkGives) {
  run([] { return QByteArray("one"); });
  EXPECT_TRUE(worker_->isBusy());
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QList<QByteArray>{"one"});
  EXPECT_FALSE(worker_->isBusy());
}

TEST_F(LooseWorkerTest, TellsWhatTheWorkThrows) {
  run([]() -> QByteArray { throw std::runtime_error("broken"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(errors_, QStringList{QStringLiteral("broken")});
}

TEST_F(LooseWorkerTest, NewerWorkDoesNotWaitForAnOlderOne) {
  const Held old;
  run(old.work("old"));
  old.begun->wait();
  run([] { return QByteArray("new"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QList<QByteArray>{"new"});
  old.gate->count_down();
}

TEST_F(LooseWorkerTest, WhatIsAbandonedIsNotDelivered) {
  const Held old;
  run(old.work("old"));
  worker_->abandon();
  EXPECT_FALSE(worker_->isBusy());
  old.gate->count_down();
  run([] { return QByteArray("new"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QList<QByteArray>{"new"});
}

TEST_F(LooseWorkerTest, OfManyOnlyTheNewestWaitsForAThread) {
  std::vector<Held> held(LooseWorker::kMostAtOnce);
  for (const Held& each : held) run(each.work("held"));
  for (const Held& each : held) each.begun->wait();
  bool ranOlder = false;
  run([&] {
    ranOlder = true;
    return QByteArray("older");
  });
  run([] { return QByteArray("newest"); });
  QCoreApplication::processEvents();
  EXPECT_TRUE(results_.isEmpty());
  for (const Held& each : held) each.gate->count_down();
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QList<QByteArray>{"newest"});
  worker_.reset();
  EXPECT_FALSE(ranOlder);
}

// In a program of its own, since what still runs ends with it.
TEST_F(LooseWorkerTest, TheProgramEndsThoughWorkGoesOn) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        const Held endless;
        {
          LooseWorker worker(nullptr, std::chrono::milliseconds(1));
          worker.run(endless.work("never"), {}, {});
          endless.begun->wait();
        }
        exit(3);
      },
      testing::ExitedWithCode(3), "");
}

}  // namespace
}  // namespace widgets
