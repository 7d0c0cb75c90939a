// What another thread may ask of a training that runs. Hooks are the barriers: the training waits in one while the
// other thread acts.
#include <gmock/gmock.h>

#include <chrono>
#include <semaphore>
#include <thread>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/run_metadata.pb.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using testing::linearModel;
using testing::lineInput;
using testing::visiblePoints;

class ControlTest : public ::testing::Test {
 protected:
  static constexpr int64_t kMeetAt = 3;
  static constexpr int64_t kLast = 8;

  ControlTest() : estimator_(linearModel(), configIn(folder_.path())) {
    options_.maxSteps = kLast;
    options_.control = control_;
    options_.hooks = {std::make_shared<testing::AfterStepHook>([this](SessionRunContext& context) {
      if (globalStep(context.session()) != kMeetAt) return;
      reached_.release();
      go_.acquire();
    })};
  }

  // Trains here; `action` runs on another thread while the training waits after step 3, `then` when it goes on.
  TrainResult train(
      const std::function<void()>& action, const std::function<void()>& then = [] {}) {
    std::thread other([&] {
      reached_.acquire();
      action();
      go_.release();
      then();
    });
    const TrainResult result = estimator_.train(lineInput(8, 8), options_);
    other.join();
    return result;
  }
  void waitUntilPaused() const {
    while (!control_->progress().paused) std::this_thread::yield();
  }

  testing::TemporaryFolder folder_;
  Estimator estimator_;
  std::shared_ptr<TrainingControl> control_ = std::make_shared<TrainingControl>();
  TrainOptions options_;
  std::binary_semaphore reached_{0};
  std::binary_semaphore go_{0};
};

TEST_F(ControlTest, StopEndsAfterTheStepWithACheckpoint) {
  EXPECT_EQ(train([&] { control_->stop(); }).globalStep, kMeetAt);
  EXPECT_EQ(testing::checkpointSteps(folder_.path()), (std::vector<int64_t>{0, kMeetAt}));
  EXPECT_EQ(summaries::EventLogReader(folder_.path()).run().status, summaries::RunStatus::kStopped);
}

TEST_F(ControlTest, PauseHoldsTheStepUntilResume) {
  int64_t pausedAt = -1;
  const TrainResult result = train([&] { control_->pause(); },
                                   [&] {
                                     waitUntilPaused();
                                     pausedAt = control_->progress().step;
                                     control_->resume();
                                   });
  EXPECT_EQ(pausedAt, kMeetAt);
  EXPECT_EQ(result.globalStep, kLast);
  EXPECT_FALSE(control_->progress().paused);
  EXPECT_EQ(control_->progress().step, kLast);
}

std::vector<summaries::SessionEvent> pausesOf(const std::string& folder, int64_t step) {
  std::vector<summaries::SessionEvent> events;
  for (const summaries::SessionEntry& entry : summaries::EventLogReader(folder).session()) {
    if (entry.event != summaries::SessionEvent::kPause && entry.event != summaries::SessionEvent::kResume) continue;
    EXPECT_EQ(entry.step, step);
    events.push_back(entry.event);
  }
  return events;
}

TEST_F(ControlTest, APauseAndItsEndAreInTheLog) {
  train([&] { control_->pause(); },
        [&] {
          waitUntilPaused();
          // An evaluation or another rate is no end of it.
          control_->setLearningRate(0.1);
          while (control_->hasRequests() && !control_->progress().paused) std::this_thread::yield();
          waitUntilPaused();
          control_->resume();
        });
  EXPECT_THAT(pausesOf(folder_.path(), kMeetAt),
              ::testing::ElementsAre(summaries::SessionEvent::kPause, summaries::SessionEvent::kResume));
  EXPECT_EQ(summaries::EventLogReader(folder_.path()).run().status, summaries::RunStatus::kFinished);
}

TEST_F(ControlTest, APausedRunIsPausedForOtherPrograms) {
  auto status = summaries::RunStatus::kUnknown;
  train([&] { control_->pause(); },
        [&] {
          waitUntilPaused();
          summaries::EventLogReader reader(folder_.path());
          while (status != summaries::RunStatus::kPaused) status = reader.run().status;
          control_->stop();
        });
  EXPECT_THAT(pausesOf(folder_.path(), kMeetAt), ::testing::ElementsAre(summaries::SessionEvent::kPause));
  EXPECT_EQ(summaries::EventLogReader(folder_.path()).run().status, summaries::RunStatus::kStopped);
}

TEST_F(ControlTest, ResumeBeforeThePauseTakesEffectUndoesIt) {
  const TrainResult result = train([&] {
    control_->pause();
    control_->resume();
  });
  EXPECT_EQ(result.globalStep, kLast);
}

TEST_F(ControlTest, StopEndsAPause) {
  const TrainResult result = train([&] { control_->pause(); },
                                   [&] {
                                     waitUntilPaused();
                                     control_->stop();
                                   });
  EXPECT_EQ(result.globalStep, kMeetAt);
}

TEST_F(ControlTest, EvaluateNowSavesTheStepAndEvaluatesOnce) {
  std::vector<double> steps;
  options_.evaluate = [&] {
    EXPECT_TRUE(control_->progress().evaluating);
    steps.push_back(estimator_.evaluate(lineInput(8, 8, false), {}).at("global_step"));
  };
  EXPECT_EQ(train([&] { control_->evaluateNow(); }).globalStep, kLast);
  EXPECT_EQ(steps, std::vector<double>{kMeetAt});
  EXPECT_FALSE(control_->progress().evaluating);
}

TEST_F(ControlTest, EvaluateNowLeavesAPausePaused) {
  std::binary_semaphore evaluated{0};
  int64_t evaluations = 0;
  options_.evaluate = [&] {
    ++evaluations;
    evaluated.release();
  };
  const TrainResult result = train([&] { control_->pause(); },
                                   [&] {
                                     waitUntilPaused();
                                     control_->evaluateNow();
                                     evaluated.acquire();
                                     waitUntilPaused();
                                     EXPECT_EQ(control_->progress().step, kMeetAt);
                                     control_->resume();
                                   });
  EXPECT_EQ(evaluations, 1);
  EXPECT_EQ(result.globalStep, kLast);
}

TEST_F(ControlTest, TheLearningRateChangesFromTheNextStepOn) {
  train([&] { control_->setLearningRate(0); });
  const summaries::Columns loss = visiblePoints(folder_.path(), "loss");
  ASSERT_EQ(loss.steps, testing::range(1, kLast));
  EXPECT_NE(loss.values[2], loss.values[3]);  // the third step still moved the variables
  EXPECT_EQ(loss.values[3], loss.values[4]);
  EXPECT_EQ(loss.values[3], loss.values[7]);
  const summaries::Columns rate = visiblePoints(folder_.path(), "learning_rate");
  EXPECT_FLOAT_EQ(static_cast<float>(rate.values[2]), 0.05f);
  EXPECT_EQ(rate.values[3], 0);
}

TEST_F(ControlTest, AChangeOfTheRateIsInTheLog) {
  train([&] { control_->setLearningRate(0.25); });
  std::vector<std::string> changes;
  for (const summaries::SessionEntry& entry : summaries::EventLogReader(folder_.path()).session()) {
    if (entry.event != summaries::SessionEvent::kHyperparameter) continue;
    EXPECT_EQ(entry.step, kMeetAt);
    changes.push_back(entry.text);
  }
  EXPECT_THAT(changes, ::testing::ElementsAre("learning_rate = 0.25"));
}

TEST_F(ControlTest, TheLearningRateOfAPauseIsSetWhilePaused) {
  train([&] { control_->pause(); },
        [&] {
          waitUntilPaused();
          control_->setLearningRate(0);
          control_->resume();
        });
  const summaries::Columns loss = visiblePoints(folder_.path(), "loss");
  EXPECT_EQ(loss.values.at(3), loss.values.at(7));
}

TEST_F(ControlTest, TheEndMovesWhileItTrainsAndIsInTheLog) {
  estimator_.setExperiment(R"({"name": "line", "train": {"max_steps": 8}})");
  EXPECT_EQ(train([&] { control_->setMaxSteps(kLast + 4); }).globalStep, kLast + 4);
  summaries::EventLogReader log(folder_.path());
  std::vector<std::string> changes;
  for (const summaries::SessionEntry& entry : log.session()) {
    if (entry.event == summaries::SessionEvent::kHyperparameter) changes.push_back(entry.text);
  }
  EXPECT_THAT(changes, ::testing::ElementsAre("train.max_steps = 12"));
  EXPECT_EQ(log.run().status, summaries::RunStatus::kFinished);
  EXPECT_EQ(parseExperiment(log.run().config, "log").train().max_steps(), kLast + 4);
}

TEST_F(ControlTest, AnEndThatIsReachedAlreadyFinishesTheTraining) {
  EXPECT_EQ(train([&] { control_->setMaxSteps(1); }).globalStep, kMeetAt);
  EXPECT_EQ(summaries::EventLogReader(folder_.path()).run().status, summaries::RunStatus::kFinished);
  EXPECT_EQ(testing::codeOf([&] { control_->setMaxSteps(0); }), Code::kInvalidArgument);
}

TEST_F(ControlTest, ProfilesTheNextStepsIntoTheLog) {
  train([&] {
    control_->profileSteps(2);
    EXPECT_EQ(control_->progress().stepsToProfile, 2);
  });
  EXPECT_EQ(control_->progress().stepsToProfile, 0);
  summaries::EventLogReader log(folder_.path());
  std::vector<std::string> tags;
  for (const summaries::SeriesInfo& series : log.series()) {
    if (series.kind != summaries::Kind::kRunMetadata) continue;
    tags.push_back(series.tag);
    RunMetadata metadata;
    ASSERT_TRUE(metadata.ParseFromString(log.payload(series.id, log.items(series.id).at(0).step)));
    EXPECT_GT(metadata.step_stats().dev_stats(0).node_stats_size(), 0);
    EXPECT_GT(metadata.cost_graph().node_size(), 0) << "what the machine needs";
  }
  EXPECT_THAT(tags, ::testing::UnorderedElementsAre("step_4", "step_5"));
}

TEST_F(ControlTest, AProfileOfNoStepsIsRefused) {
  EXPECT_EQ(codeOf([&] { control_->profileSteps(0); }), Code::kInvalidArgument);
}

TEST_F(ControlTest, TheTimeSpentWaitingForBatchesIsKnown) {
  double before = -1;
  const auto start = std::chrono::steady_clock::now();
  train([&] { before = control_->progress().inputWaitSeconds; });
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  EXPECT_GT(before, 0);
  EXPECT_GT(control_->progress().inputWaitSeconds, before);
  EXPECT_LT(control_->progress().inputWaitSeconds, passed.count());
}

TEST_F(ControlTest, AListenerMayStopWhenAnEvaluationSaves) {
  class Stopper : public CheckpointSaverListener {
    bool afterSave(Session&, int64_t step) override { return step == kMeetAt; }
  };
  options_.savingListeners = {std::make_shared<Stopper>()};
  EXPECT_EQ(train([&] { control_->evaluateNow(); }).globalStep, kMeetAt);
}

TEST(TrainingControlTest, RefusesRatesThatAreNone) {
  TrainingControl control;
  EXPECT_EQ(codeOf([&] { control.setLearningRate(-1); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([&] { control.setLearningRate(std::nan("")); }), Code::kInvalidArgument);
  EXPECT_FALSE(control.hasRequests());
}

TEST(TrainingControlTest, RequestsAreTakenOnce) {
  TrainingControl control;
  control.setLearningRate(0.5);
  control.setLearningRate(0.25);
  control.evaluateNow();
  ASSERT_TRUE(control.hasRequests());
  const TrainingControl::Requests requests = control.take();
  EXPECT_EQ(requests.learningRate, 0.25);
  EXPECT_TRUE(requests.evaluate);
  EXPECT_FALSE(requests.stop);
  EXPECT_FALSE(control.hasRequests());
}

}  // namespace
}  // namespace engine::estimator
