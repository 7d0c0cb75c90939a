#include "widgets/util/background_tasks.h"

#include <gtest/gtest.h>

#include <QTest>
#include <QThread>
#include <latch>
#include <memory>
#include <stdexcept>

#include "widgets/util/background.h"

namespace widgets {
namespace {

constexpr int kTaskWaitMs = 30000;
constexpr auto kShortly = std::chrono::milliseconds(20);

// Work that runs until the test lets it go, whatever its token says.
struct HeldWork {
  std::shared_ptr<std::latch> begun = std::make_shared<std::latch>(1);
  std::shared_ptr<std::latch> gate = std::make_shared<std::latch>(1);
  std::function<QString()> work(const QString& result) const {
    return [begun = begun, gate = gate, result] {
      begun->count_down();
      gate->wait();
      return result;
    };
  }
};

// Work that looks at its token until it is to stop.
struct LookingWork {
  std::shared_ptr<std::latch> begun = std::make_shared<std::latch>(1);
  std::shared_ptr<std::atomic<bool>> hasEnded = std::make_shared<std::atomic<bool>>(false);
  std::function<QString(const TaskToken&)> work() const {
    return [begun = begun, hasEnded = hasEnded](const TaskToken& token) {
      begun->count_down();
      while (token.goOn()) QThread::yieldCurrentThread();
      *hasEnded = true;
      token.check();
      return QString();
    };
  }
};

class BackgroundTasksTest : public ::testing::Test {
 protected:
  void make(LaneOptions options) {
    options.lastWait = kShortly;
    tasks_ = std::make_unique<BackgroundTasks>(options);
  }
  template <typename Work>
  void run(const QString& key, Work work) {
    tasks_->run<QString>(key, std::move(work), done(), failed());
  }
  template <typename Work>
  void add(Work work) {
    tasks_->add<QString>(std::move(work), done(), failed());
  }
  std::function<void(const QString&)> done() {
    return [this](const QString& result) { results_ << result; };
  }
  BackgroundTasks::Failed failed() {
    return [this](const TaskFailure& failure) { failures_.push_back(failure); };
  }
  bool waitForResults(std::size_t count) {
    return QTest::qWaitFor([&] { return static_cast<std::size_t>(results_.size()) + failures_.size() >= count; },
                           kTaskWaitMs);
  }

  std::unique_ptr<BackgroundTasks> tasks_ = std::make_unique<BackgroundTasks>();
  QStringList results_;
  std::vector<TaskFailure> failures_;
};

TEST_F(BackgroundTasksTest, WorksOnAnotherThreadAndDeliversOnTheOneThatAsked) {
  QThread* worked = nullptr;
  QThread* delivered = nullptr;
  tasks_->run<QThread*>(
      QStringLiteral("key"), [] { return QThread::currentThread(); },
      [&](QThread* thread) {
        worked = thread;
        delivered = QThread::currentThread();
      });
  EXPECT_TRUE(tasks_->isBusy());
  ASSERT_TRUE(QTest::qWaitFor([&] { return delivered != nullptr; }, kTaskWaitMs));
  EXPECT_EQ(delivered, QThread::currentThread());
  EXPECT_NE(worked, QThread::currentThread());
  EXPECT_FALSE(tasks_->isBusy());
}

TEST_F(BackgroundTasksTest, OfOneKeyOnlyTheNewestIsDelivered) {
  const HeldWork old;
  run(QStringLiteral("key"), old.work(QStringLiteral("old")));
  old.begun->wait();
  run(QStringLiteral("key"), [] { return QStringLiteral("new"); });
  old.gate->count_down();
  ASSERT_TRUE(waitForResults(1));
  tasks_.reset();
  EXPECT_EQ(results_, QStringList{QStringLiteral("new")});
}

TEST_F(BackgroundTasksTest, WhatANewerOneReplacesIsNotBegun) {
  const HeldWork other;
  std::atomic<bool> begun = false;
  run(QStringLiteral("other"), other.work({}));
  run(QStringLiteral("key"), [&] {
    begun = true;
    return QStringLiteral("old");
  });
  run(QStringLiteral("key"), [] { return QStringLiteral("new"); });
  other.gate->count_down();
  ASSERT_TRUE(waitForResults(2));
  EXPECT_FALSE(begun);
  EXPECT_EQ(results_.back(), QStringLiteral("new"));
}

TEST_F(BackgroundTasksTest, WhatANewerOneReplacesIsToldToStop) {
  const LookingWork old;
  run(QStringLiteral("key"), old.work());
  old.begun->wait();
  run(QStringLiteral("key"), [] { return QStringLiteral("new"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_TRUE(*old.hasEnded);
  EXPECT_EQ(results_, QStringList{QStringLiteral("new")});
}

TEST_F(BackgroundTasksTest, KeysOfDifferentOwnersAreDifferent) {
  QObject one, two;
  const QString key = QStringLiteral("key");
  tasks_->run<QString>(
      &one, key, [] { return QStringLiteral("one"); }, done());
  tasks_->run<QString>(
      &two, key, [] { return QStringLiteral("two"); }, done());
  EXPECT_TRUE(tasks_->isBusy(&one, key));
  ASSERT_TRUE(waitForResults(2));
  EXPECT_FALSE(tasks_->isBusy(&one, key));
  EXPECT_EQ(results_, (QStringList{QStringLiteral("one"), QStringLiteral("two")}));
}

TEST_F(BackgroundTasksTest, WhatIsCancelledStopsAndIsNotDelivered) {
  const LookingWork work;
  run(QStringLiteral("key"), work.work());
  work.begun->wait();
  tasks_->cancel(QStringLiteral("key"));
  EXPECT_FALSE(tasks_->isBusy());
  add([] { return QStringLiteral("next"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_TRUE(failures_.empty());
  EXPECT_EQ(results_, QStringList{QStringLiteral("next")});
}

TEST_F(BackgroundTasksTest, WhatIsOnlyToldToStopSaysThatItWasCancelled) {
  const LookingWork work;
  add(work.work());
  add([] { return QStringLiteral("waits"); });
  work.begun->wait();
  tasks_->stopAll();
  EXPECT_TRUE(tasks_->isBusy());
  ASSERT_TRUE(waitForResults(2));
  ASSERT_EQ(failures_.size(), 2);
  EXPECT_TRUE(failures_.front().cancelled());
  EXPECT_TRUE(failures_.back().cancelled());
}

TEST_F(BackgroundTasksTest, NothingIsDeliveredOnceTheOwnerIsGone) {
  auto owner = std::make_unique<QObject>();
  const LookingWork work;
  tasks_->run<QString>(owner.get(), QStringLiteral("key"), work.work(), done(), failed());
  work.begun->wait();
  owner.reset();
  EXPECT_FALSE(tasks_->isBusy());
  add([] { return QStringLiteral("next"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_TRUE(*work.hasEnded);
  EXPECT_TRUE(failures_.empty());
}

TEST_F(BackgroundTasksTest, OneThreadWorksInOrder) {
  QStringList order;  // of works that never run at once
  for (int i = 0; i < 100; ++i) {
    add([&order, i] {
      order << QString::number(i);
      return order.back();
    });
  }
  ASSERT_TRUE(waitForResults(100));
  EXPECT_EQ(results_, order);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(order.at(i), QString::number(i));
}

TEST_F(BackgroundTasksTest, OfSeveralThreadsNoneWaitsForAnother) {
  make({.threads = 2});
  const HeldWork old;
  run(QStringLiteral("key"), old.work(QStringLiteral("old")));
  old.begun->wait();
  run(QStringLiteral("key"), [] { return QStringLiteral("new"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QStringList{QStringLiteral("new")});
  old.gate->count_down();
}

TEST_F(BackgroundTasksTest, NoMoreThreadsThanAllowedWork) {
  make({.threads = 2});
  const HeldWork first, second;
  std::atomic<bool> begun = false;
  add(first.work({}));
  add(second.work({}));
  first.begun->wait();
  second.begun->wait();
  add([&] {
    begun = true;
    return QString();
  });
  QCoreApplication::processEvents();
  EXPECT_FALSE(begun);
  first.gate->count_down();
  second.gate->count_down();
  ASSERT_TRUE(waitForResults(3));
  EXPECT_TRUE(begun);
}

TEST_F(BackgroundTasksTest, ThePoolKeepsTheSameRules) {
  make(kPoolLane);
  const LookingWork old;
  run(QStringLiteral("key"), old.work());
  old.begun->wait();
  run(QStringLiteral("key"), [] { return QStringLiteral("new"); });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QStringList{QStringLiteral("new")});
  ASSERT_TRUE(QTest::qWaitFor([&] { return old.hasEnded->load(); }, kTaskWaitMs));
}

class OffsetError : public summaries::Error {
 public:
  explicit OffsetError(int at) : Error(summaries::Code::kDataLoss, "broken"), offset(at) {}
  int offset;
};

TEST_F(BackgroundTasksTest, AFailureHasACodeATextAndTheFieldsOfItsError) {
  add([]() -> QString { throw OffsetError(7); });
  ASSERT_TRUE(waitForResults(1));
  ASSERT_EQ(failures_.size(), 1);
  EXPECT_EQ(failures_.front().code, summaries::Code::kDataLoss);
  EXPECT_EQ(failures_.front().text, QStringLiteral("broken"));
  EXPECT_FALSE(failures_.front().cancelled());
  ASSERT_TRUE(failures_.front().is<OffsetError>());
  EXPECT_EQ(failures_.front().as<OffsetError>()->offset, 7);
}

TEST_F(BackgroundTasksTest, EveryExceptionIsAFailure) {
  add([]() -> QString { throw std::runtime_error("odd"); });
  add([]() -> QString { throw std::bad_alloc(); });
  ASSERT_TRUE(waitForResults(2));
  ASSERT_EQ(failures_.size(), 2);
  EXPECT_EQ(failures_.front().code, summaries::Code::kInternal);
  EXPECT_EQ(failures_.front().text, QStringLiteral("odd"));
  EXPECT_EQ(failures_.back().code, summaries::Code::kResourceExhausted);
}

TEST_F(BackgroundTasksTest, ProgressArrivesAndOnlyTheNewestOfWhatWaits) {
  std::vector<double> heard;
  std::latch told(1);
  tasks_->add<QString>(
      [&](const TaskToken& token) {
        for (int i = 1; i <= 10; ++i) token.progress(i / 10.0, QStringLiteral("step %1").arg(i));
        told.count_down();
        return QStringLiteral("end");
      },
      done(), {},
      [&](const TaskProgress& progress) {
        EXPECT_EQ(progress.doing, QStringLiteral("step 10"));
        EXPECT_TRUE(results_.isEmpty());
        heard.push_back(progress.done);
      });
  told.wait();  // while the GUI thread hears nothing
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(heard, std::vector<double>{1.0});
}

TEST_F(BackgroundTasksTest, ValuesArriveBeforeTheEndAndInOrder) {
  add([this](const TaskToken& token) {
    for (int i = 0; i < 3; ++i) token.deliver([this, i] { results_ << QString::number(i); });
    return QStringLiteral("end");
  });
  ASSERT_TRUE(waitForResults(4));
  EXPECT_EQ(results_,
            (QStringList{QStringLiteral("0"), QStringLiteral("1"), QStringLiteral("2"), QStringLiteral("end")}));
}

TEST_F(BackgroundTasksTest, ATokenInterruptsWhatCannotLookAtIt) {
  std::latch begun(1);
  add([&](const TaskToken& token) {
    std::latch interrupted(1);
    const std::stop_callback interrupt(token.stopToken(), [&] { interrupted.count_down(); });
    begun.count_down();
    interrupted.wait();
    return QStringLiteral("interrupted");
  });
  begun.wait();
  tasks_->stopAll();
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QStringList{QStringLiteral("interrupted")});
}

TEST_F(BackgroundTasksTest, ItIsBusyUntilTheResultWasDelivered) {
  QList<bool> told;
  QObject::connect(tasks_.get(), &BackgroundTasks::busyChanged, [&](bool busy) {
    told << busy;
    EXPECT_EQ(results_.size(), busy ? 0 : 2);
  });
  add([] { return QStringLiteral("one"); });
  add([] { return QStringLiteral("two"); });
  ASSERT_TRUE(waitForResults(2));
  EXPECT_EQ(told, (QList<bool>{true, false}));
}

TEST_F(BackgroundTasksTest, WhoGetsAResultMayDropTheTasks) {
  tasks_->add<QString>([] { return QStringLiteral("last"); },
                       [this](const QString& result) {
                         tasks_.reset();
                         results_ << result;
                       });
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QStringList{QStringLiteral("last")});
}

TEST_F(BackgroundTasksTest, EndingWaitsForWorkThatLooksAtItsToken) {
  tasks_ = std::make_unique<BackgroundTasks>();
  const LookingWork work;
  bool begunNext = false;
  add(work.work());
  add([&] {
    begunNext = true;
    return QString();
  });
  work.begun->wait();
  tasks_.reset();
  EXPECT_TRUE(*work.hasEnded);
  EXPECT_FALSE(begunNext);
}

TEST_F(BackgroundTasksTest, EndingDoesNotWaitForWorkThatDoesNotReturn) {
  make(kOrderedLane);
  const HeldWork endless;
  const auto gone = std::make_shared<std::latch>(1);
  auto held = std::shared_ptr<int>(new int(3), [gone](int* value) {
    delete value;
    gone->count_down();
  });
  add([work = endless.work({}), held] { return work(); });
  held.reset();
  endless.begun->wait();
  tasks_.reset();
  EXPECT_FALSE(gone->try_wait()) << "what the work holds lives as long as it runs";
  endless.gate->count_down();
  gone->wait();
  EXPECT_TRUE(results_.isEmpty());
}

TEST_F(BackgroundTasksTest, AFinishingLaneDoesWhatWasAskedForBeforeItIsGone) {
  make(kFinishingLane);
  QStringList written;
  for (const QString& each : {QStringLiteral("a"), QStringLiteral("b")}) {
    add([&written, each](const TaskToken& token) {
      written << each;
      EXPECT_TRUE(token.goOn());
      return each;
    });
  }
  tasks_.reset();
  EXPECT_EQ(written, (QStringList{QStringLiteral("a"), QStringLiteral("b")}));
  QCoreApplication::processEvents();
  EXPECT_TRUE(results_.isEmpty());
}

TEST_F(BackgroundTasksTest, OneCanWaitUntilAllIsDone) {
  std::atomic<int> ended = 0;
  for (int i = 0; i < 3; ++i) {
    add([&ended] {
      ++ended;
      return QString();
    });
  }
  tasks_->waitUntilDone();
  EXPECT_EQ(ended, 3);
  EXPECT_TRUE(tasks_->isBusy());
  ASSERT_TRUE(waitForResults(3));
  tasks_->waitUntilDone();
}

// In a program of its own, since what still runs ends with it.
TEST_F(BackgroundTasksTest, TheProgramEndsThoughWorkGoesOn) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        const HeldWork endless;
        {
          BackgroundTasks tasks({.lastWait = std::chrono::milliseconds(1)});
          tasks.add<QString>(endless.work({}), {});
          endless.begun->wait();
        }
        exit(3);
      },
      testing::ExitedWithCode(3), "");
}

TEST_F(BackgroundTasksTest, OneWorkInThePoolIsDelivered) {
  QObject owner;
  inBackground(
      &owner, [] { return QStringLiteral("one"); }, done());
  ASSERT_TRUE(waitForResults(1));
  EXPECT_EQ(results_, QStringList{QStringLiteral("one")});
  inBackground(
      &owner, []() -> QString { throw OffsetError(1); }, done(), failed());
  ASSERT_TRUE(waitForResults(2));
  EXPECT_EQ(failures_.front().code, summaries::Code::kDataLoss);
}

TEST_F(BackgroundTasksTest, OneWorkInThePoolIsDoneWithoutItsOwnerButNotDelivered) {
  auto owner = std::make_unique<QObject>();
  const LookingWork work;
  inBackground(owner.get(), work.work(), done(), failed());
  work.begun->wait();
  owner.reset();
  ASSERT_TRUE(QTest::qWaitFor([&] { return work.hasEnded->load(); }, kTaskWaitMs));
  EXPECT_TRUE(results_.isEmpty());
  EXPECT_TRUE(failures_.empty());
}

}  // namespace
}  // namespace widgets
